"""The sheet Dice: everything that it takes to check the chance of a round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from budgies_xl.books.band import write_band, write_heads, write_section
from budgies_xl.books.dice_page import (
    DICE_SHEET,
    DRAWS_HEADS,
    NOTHING,
    ORDERS_HEADS,
    DicePage,
    Fact,
)
from budgies_xl.books.flow import Flow
from budgies_xl.books.ink import HINT, TABLE_CELL, TABLE_CELL_CENTRE, Look
from budgies_xl.books.paper import clean
from budgies_xl.books.report_sheet import subtitle
from budgies_xl.books.wrapping import fits_in, height_in
from budgies_xl.report.dice import HowDecided, check_sum

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.books.paper import Book
    from budgies_xl.game.house_rules import HouseRules
    from budgies_xl.report.dice import Decided, DiceProof, SealedOrders
    from budgies_xl.report.public import PublicReport

WIDTHS = (148, 132, 124, 44, 48, 56, 58, 128)
ROW = 21
_LABEL = TABLE_CELL.but(bold=True)
_VALUE = TABLE_CELL.but(size=9)
_NAME = TABLE_CELL.but(size=9, bold=True)
_LONG_NAME = _NAME.but(size=8, wrap=True)
_FIGURE = TABLE_CELL_CENTRE.but(size=9, wrap=True)
_SHORT_NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
_PROSE = HINT.but(indent=1, at_top=True)
_DICE_RULES = ("half_eggs", "mixed_throw", "random_bird", "tied_bribes")

PROVES = (
    "What this proves: every seed is the hash of the one after it, and the last of that chain was "
    "printed before round 1 as the commitment, so the GM could not change the seed of this round. "
    "The mix holds a digest of everybody’s orders, so no player could foresee or steer the dice. "
    "Mix and seed make the key, and the key makes every byte above. With your receipt key, on "
    "your sheet Your Orders, you can also see that your own orders are the ones in the mix."
)
PROVES_NOT = (
    "What it does not prove: that the GM did not look at the outcome of several sets of orders and "
    "then choose among them, by leaving a sheet out, say. A GM who plays, or helps a player, can. "
    "A throw or a bird “by the GM” was made by hand and follows from no seed; for the state of a "
    "player’s orders only that player can vouch, with the receipt key."
)
AGAIN = (
    "The round was taken back and resolved again, or corrected. Its dice stayed, and were known by "
    "then: they follow from the orders in the first table, and the second holds those that count."
)
HOW_TO = (
    "To check all of this: “budgies-xl verify” with this workbook, or check_dice.py, a page of "
    "code that needs nothing but Python. The check sum only guards against slips in copying."
)


def write_dice(book: Book, report: PublicReport, proof: DiceProof) -> int:
    """Write the sheet, and give the number of pages that it prints on."""
    page = dice_page(report, proof)
    flow = Flow(book.sheet(DICE_SHEET), WIDTHS)
    write_band(flow, f"The dice of round {report.last.round}", subtitle(report))
    write_section(flow, "Sealed before the game, revealed after the round")
    _write_facts(flow, page)
    _write_orders(flow, page)
    _write_draws(flow, page)
    _write_words(flow, page)
    return flow.finish(subtitle(report))


def dice_page(report: PublicReport, proof: DiceProof) -> DicePage:
    """Lay out the figures of the sheet."""
    facts = {
        Fact.GAME: clean(report.facts.name),
        Fact.GAME_ID: report.facts.game_id,
        Fact.ROUND: str(report.last.round),
        Fact.COMMITMENT: report.facts.commitment,
        Fact.SEED_BEFORE: proof.seed_before,
        Fact.SEED: proof.seed,
        Fact.ENTROPY: proof.entropy,
        Fact.KEY: proof.key,
        Fact.TIMES: str(report.resolved_times),
        Fact.HOUSE_RULES: _rules_in_words(report.facts.house_rules),
    }
    page = DicePage(
        facts,
        tuple(_sealed(one) for one in proof.orders),
        tuple(_sealed(one) for one in proof.later),
        tuple(_decided(one) for one in proof.decided),
    )
    summed = facts | {Fact.CHECK_SUM: check_sum(page.figures)}
    return DicePage(summed, page.orders, page.later, page.draws)


def _rules_in_words(house_rules: HouseRules) -> str:
    words = house_rules.in_words()
    return ", ".join(f"{name} = {words[name]}" for name in _DICE_RULES)


def _sealed(one: SealedOrders) -> tuple[str, ...]:
    return clean(one.player), one.state.value, one.digest


def _decided(one: Decided) -> tuple[str, ...]:
    stream = one.stream
    if stream is None:
        nothing = (NOTHING,) * 4
        return one.label.value, one.how.value, *nothing, str(one.result), NOTHING
    return (
        one.label.value,
        one.how.value,
        stream.first_bytes,
        str(stream.byte),
        str(stream.n),
        str(stream.outcome),
        str(one.result),
        stream.drawn_from,
    )


def _write_facts(flow: Flow, page: DicePage) -> None:
    for fact, words in page.facts.items():
        if fact is not Fact.CHECK_SUM:
            _write_line(flow, fact.value, words)
    flow.gap()


def _write_line(flow: Flow, label: str, words: str) -> None:
    row = flow.add(ROW)
    flow.sheet.fill((row,), range(1, flow.last + 1), _VALUE)
    flow.sheet.write(row, 0, label, _LABEL)
    flow.sheet.write(row, 1, _number(words), _VALUE)


def _write_orders(flow: Flow, page: DicePage) -> None:
    again = bool(page.later)
    title = "Everybody’s orders as they went into the mix" if again else "Everybody’s orders"
    write_section(flow, title, AGAIN if again else "")
    _write_digests(flow, page.orders)
    if again:
        write_section(flow, "Everybody’s orders that count: played with known dice")
        _write_digests(flow, page.later)


def _write_digests(flow: Flow, rows: Sequence[tuple[str, ...]]) -> None:
    write_heads(flow, (*ORDERS_HEADS, *[""] * (flow.last - 2)), words=flow.last + 1)
    for player, state, digest in rows:
        look = _NAME if fits_in(player, flow.widths[0], _NAME) else _LONG_NAME
        row = flow.add(max(ROW, height_in(player, flow.widths[0], look)))
        flow.sheet.fill((row,), range(3, flow.last + 1), _VALUE)
        flow.sheet.row(row, ((player, look), (state, _VALUE), (digest, _VALUE)))
    flow.gap()


def _write_draws(flow: Flow, page: DicePage) -> None:
    write_section(flow, "The birds and the dice", _hint(page), hint_column=2)
    write_heads(flow, DRAWS_HEADS, words=2)
    for cells in page.draws:
        looks = [_LABEL, _VALUE.but(wrap=True), *[_FIGURE] * (len(cells) - 2)]
        if cells[1] == HowDecided.GM.value:
            looks[1] = looks[1].but(bold=True)
        row = flow.add(_height(flow, cells, looks))
        flow.sheet.row(
            row, ((_number(cell), look) for cell, look in zip(cells, looks, strict=True))
        )
    flow.gap()


def _hint(page: DicePage) -> str:
    if all(cells[2] == NOTHING for cells in page.draws):
        return "Nothing was left to chance in this round."
    return "The outcome is what remains when the byte is divided by “Among”."


def _height(flow: Flow, cells: Sequence[str], looks: Sequence[Look]) -> int:
    parts = zip(cells, flow.widths, looks, strict=True)
    return max(ROW, *(height_in(words, width, look) for words, width, look in parts))


def _number(words: str) -> str | int:
    """Write numbers of a few digits as numbers, hex as text."""
    return int(words) if _SHORT_NUMBER.fullmatch(words) else words


def _write_words(flow: Flow, page: DicePage) -> None:
    _write_line(flow, Fact.CHECK_SUM.value, page.facts[Fact.CHECK_SUM])
    flow.gap(8)
    for words in (PROVES, PROVES_NOT, HOW_TO):
        flow.prose(words, _PROSE)
