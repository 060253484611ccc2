"""Reading the sheet Dice of a workbook back by its labels, and what its Report says beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.books.cells import open_book
from budgies_xl.books.dice_page import DICE_SHEET, DRAWS_HEADS, ORDERS_HEADS, DicePage, Fact
from budgies_xl.books.faults import Refusal
from budgies_xl.books.form import sex_head
from budgies_xl.books.recognise import recognise
from budgies_xl.game.aviary import Sex

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from budgies_xl.books.cells import Sheet

Row = tuple[str, ...]
COLUMNS = len(DRAWS_HEADS)
_CLUTCH = re.compile(r"^(No|[0-9]+) ([A-Z][a-z]+) eggs?$")
_LEFT = re.compile(r"[●○]+ +(no|[0-9]+) ([A-Z][a-z]+)")
_AGAIN = re.compile(r"Round [0-9]+ was resolved (twice|[0-9]+ times):")
_SUBTITLE = re.compile(r"round ([0-9]+) of [0-9]+$")
_SEAL = re.compile(r"Game ([0-9a-f]+), seal ([0-9a-f]+)")


class DiceUnreadable(Exception):
    """A workbook holds no sheet Dice that could be checked; its text says why."""


@dataclass(frozen=True, slots=True)
class ReportPage:
    """What the sheet Report says of the same round, as printed.

    `left` are the birds left after the round, by the sex: a number and a colour each.
    """

    round: str
    game_id: str
    commitment: str
    times: int
    male: str
    female: str
    eggs: int
    hatched: str
    left: tuple[tuple[Sex, tuple[tuple[int, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class DiceReading:
    """The sheet Dice of a workbook, and its sheet Report where it has one."""

    dice: DicePage
    report: ReportPage | None


def read_dice(data: bytes) -> DiceReading:
    """Read the sheets from a workbook's bytes; raises DiceUnreadable."""
    try:
        book = open_book(data)
    except Refusal as refusal:
        kind = recognise("", data).refusal or refusal.kind
        raise DiceUnreadable(kind.wrong.format(**dict(refusal.facts)).rstrip(".")) from refusal
    sheets = {sheet.name: sheet for sheet in book.sheets}
    if DICE_SHEET not in sheets:
        why = "it has no sheet “Dice”; result workbooks and order workbooks from round 2 have one"
        raise DiceUnreadable(why)
    report = sheets.get("Report")
    return DiceReading(
        page_of(_rows(sheets[DICE_SHEET])),
        report_of(_rows(report)) if report else None,
    )


def page_of(rows: Sequence[Row]) -> DicePage:
    """Find the figures in the rows of the sheet by their labels; raises DiceUnreadable."""
    heads = [at for at, row in enumerate(rows) if row[: len(ORDERS_HEADS)] == ORDERS_HEADS]
    draws = [at for at, row in enumerate(rows) if row == DRAWS_HEADS]
    complete = len(heads) in {1, 2} and len(draws) == 1 and heads[-1] < draws[0]
    _insist(complete, "the heads of its tables are not what they were")
    tables = [tuple(row[: len(ORDERS_HEADS)] for row in _table(rows, at)) for at in heads]
    drawn = tuple(_table(rows, draws[0]))
    edges = (heads[0], draws[0] + len(drawn))
    facts = _facts([*rows[: edges[0]], *rows[edges[1] + 1 :]])
    return DicePage(facts, tables[0], tables[1] if tables[1:] else (), drawn)


def _facts(rows: Sequence[Row]) -> dict[Fact, str]:
    labels = {fact.value: fact for fact in Fact}
    facts: dict[Fact, str] = {}
    for label, words, *_ in rows:
        if label in labels:
            _insist(labels[label] not in facts, f"the label “{label}” is there twice")
            facts[labels[label]] = words
    missing = [fact.value for fact in Fact if not facts.get(fact)]
    _insist(not missing, f"the figure “{', '.join(missing)}” is missing")
    return facts


def _insist(holds: object, why: str) -> None:
    if not holds:
        raise DiceUnreadable(why)


def _table(rows: Sequence[Row], head: int) -> Iterator[Row]:
    """Give the rows below a head, down to the first whose second cell is bare."""
    for row in rows[head + 1 :]:
        if not row[1]:
            return
        yield row


def report_of(rows: Sequence[Row]) -> ReportPage:
    """Find what the report says of the round; raises DiceUnreadable."""
    first = [row[0] for row in rows]
    subtitle = _found(_SUBTITLE, first, "its report does not say of which round it is")
    seal = _found(_SEAL, first, "its report does not name the game and the seal")
    pair = [row for row in rows if row[0].startswith("♂ ") and row[1].startswith("♀ ")]
    clutch = _found(_CLUTCH, [row[2] for row in pair[:1]], "its report does not say what hatched")
    again = next(filter(None, (_AGAIN.match(words) for words in first)), None)
    times = again.group(1).split()[0] if again else "1"
    return ReportPage(
        subtitle.group(1),
        seal.group(1),
        seal.group(2),
        2 if times == "twice" else int(times),
        pair[0][0].removeprefix("♂ "),
        pair[0][1].removeprefix("♀ "),
        0 if clutch.group(1) == "No" else int(clutch.group(1)),
        clutch.group(2),
        tuple((sex, tuple(_birds_left(rows, sex))) for sex in Sex),
    )


def _found(pattern: re.Pattern[str], words: Sequence[str], why: str) -> re.Match[str]:
    for one in words:
        if found := pattern.search(one):
            return found
    raise DiceUnreadable(why)


def _birds_left(rows: Sequence[Row], sex: Sex) -> Iterator[tuple[int, str]]:
    for row in rows:
        if row[0] == sex_head(sex):
            for cell in row[1:]:
                if left := _LEFT.fullmatch(cell):
                    number, word = left.groups()
                    yield 0 if number == "no" else int(number), word


def _rows(sheet: Sheet) -> list[Row]:
    """Give the words of every row, as many columns as the sheet needs; bare cells are empty."""
    last = max((row for row, _ in sheet.cells), default=0)
    return [
        tuple(sheet.at((row, col)).words for col in range(1, COLUMNS + 1))
        for row in range(1, last + 1)
    ]
