"""Whose form it is and for which round, as the form itself says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.books.amounts import seen
from budgies_xl.books.cells import CellKind
from budgies_xl.books.faults import NotUnderstood
from budgies_xl.books.form import Identity
from budgies_xl.books.labels import LONGEST_QUOTE, place_of, said
from budgies_xl.game.position import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from budgies_xl.books.cells import Place
    from budgies_xl.books.labels import Page
    from budgies_xl.game.faults import Fault
    from budgies_xl.game.orders import Cell

_ROUND = re.compile(r"(?:round )?0*([0-9])(?:\.0)?(?: of [0-9])?")


@dataclass(frozen=True, slots=True)
class Written:
    """What stands in an identity cell, trimmed, and where; both empty where there is nothing."""

    words: str = ""
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class WhoseForm:
    """The identity of a form; the round's number is None where none can be read."""

    player: Written = Written()
    round: Written = Written()
    game: Written = Written()
    code: Written = Written()
    round_number: int | None = None


def read_identity(
    page: Page,
    names: Mapping[str, tuple[str, str]],
) -> tuple[WhoseForm, tuple[Fault, ...]]:
    """Read the four identity cells; the blank form has neither code nor game."""
    faults: list[Fault] = []
    written: dict[Identity, Written] = {}
    for identity in Identity:
        labels = page.places(identity.value)
        named = _named_place(page, names, identity)
        if len(labels) == 1:
            place = _value_place(page, labels[0], named)
            written[identity] = Written(_words(page, place), page.cell(place))
            continue
        written[identity] = Written()
        if labels:
            faults.append(page.twice(identity.value, labels))
        elif named or _is_due(page, identity):
            spot = (named[0], named[1] - 1) if named else None
            faults.append(page.missing(identity.value, spot))
    number, unclear = _round_number(page, written[Identity.ROUND])
    player, of_round, game, code = (written[identity] for identity in Identity)
    return WhoseForm(player, of_round, game, code, number), (*faults, *unclear)


def _is_due(page: Page, identity: Identity) -> bool:
    """Tell whether a form without a name for this cell should have its label all the same."""
    if identity is Identity.GAME:
        return bool(page.places(Identity.CODE.value))
    return identity is not Identity.CODE


def _value_place(page: Page, label: Place, named: Place | None) -> Place:
    """Find the cell right of a label; a column put in between shows by the cell's own name."""
    row, column = label
    for merged in page.sheet.merged:
        if label in merged:
            column = merged.last_column
    beside = row, column + 1
    if named and named[0] == row and named[1] > column and not said(page.at(beside).words):
        return named
    return beside


def _named_place(
    page: Page,
    names: Mapping[str, tuple[str, str]],
    identity: Identity,
) -> Place | None:
    sheet, cell = names.get(identity.defined_name, ("", ""))
    return place_of(cell) if sheet == page.sheet.name else None


def _words(page: Page, place: Place) -> str:
    content = page.at(place)
    if content.kind is CellKind.NO_RESULT:
        return ""
    words = " ".join(seen(content.words).split())
    return words[: LONGEST_QUOTE * 2]


def _round_number(page: Page, written: Written) -> tuple[int | None, tuple[Fault, ...]]:
    if not written.words or written.cell is None:
        return None, ()
    read = _ROUND.fullmatch(said(written.words))
    number = int(read.group(1)) if read else 0
    if 1 <= number <= ROUNDS:
        return number, ()
    place = place_of(written.cell.address)
    fault = page.fault(NotUnderstood.ROUND_UNCLEAR, place, first="1", last=str(ROUNDS))
    return None, (fault,)
