"""Where each player's money is now, and all that each player had after every round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from xlsxwriter.utility import xl_range

from budgies_xl.books.band import HEAD_HEIGHT, fitting, row_for, write_heads, write_section
from budgies_xl.books.ink import TABLE_CELL, TABLE_CELL_CENTRE, Shade, pounds_look
from budgies_xl.books.ledger_moves import Purse
from budgies_xl.game.money import POUND
from budgies_xl.game.position import ROUNDS
from budgies_xl.report.balance import all_they_have

if TYPE_CHECKING:
    from budgies_xl.books.flow import Flow
    from budgies_xl.books.ledger_moves import Moves
    from budgies_xl.books.paper import Sheet
    from budgies_xl.report.money import MoneyLine
    from budgies_xl.report.public import PublicReport

PURSES = (Purse.BANK, Purse.POCKET, Purse.FROZEN)
PURSE_HEADS = ("Bank", "Pocket", "Frozen")
PLAYER, FIRST_PURSE, IN_ALL, START = 0, 1, 4, 5
_NAME = TABLE_CELL.but(bold=True, wrap=True)
_FIGURE = TABLE_CELL_CENTRE.but(size=9)


@dataclass(frozen=True, slots=True)
class Standing:
    """The table of the standing: its head row, its first and last player, its last column."""

    head: int
    first: int
    last: int
    last_column: int


def place_standing(flow: Flow, report: PublicReport) -> Standing:
    """Write the heads and names of the table; its sums follow when their rows are known."""
    rounds = [one.round for one in report.rounds]
    write_section(flow, f"Where the money is after round {rounds[-1]}")
    after = (f"All after round {one}" for one in range(1, ROUNDS + 1))
    heads = ("Player", *PURSE_HEADS, "In all", "All at the start", *after)
    row = write_heads(flow, heads, height=HEAD_HEIGHT + 14)
    for line in report.last.money:
        name = fitting(flow, PLAYER, line.player, _NAME)
        at = row_for(flow, (PLAYER, line.player, name), least=22)
        flow.sheet.write(at, PLAYER, line.player, name)
        for col in range(START + 1 + len(rounds), len(heads)):
            flow.sheet.write(at, col, "–", _FIGURE.but(ink=Shade.HINT))
    flow.gap()
    return Standing(row, row + 1, row + len(report.last.money), START + len(rounds))


def write_standing(sheet: Sheet, report: PublicReport, standing: Standing, moves: Moves) -> None:
    """Write the live sums of every player."""
    had = all_they_have(report)
    for row, line in enumerate(report.last.money, standing.first):
        _write_purses(sheet, row, line, moves, report.last.round)
        started, *after = had[line.player]
        sheet.money(row, START, started, pounds_look(_FIGURE, (started,), dash=False))
        for col, (one, pence) in enumerate(zip(report.rounds, after, strict=True), START + 1):
            cells = (moves.after(one.round, line.player, purse) for purse in PURSES)
            figure = pounds_look(_FIGURE, (pence,), dash=False)
            sheet.formula(row, col, f"={'+'.join(cells)}", pence / POUND, figure)


def held(line: MoneyLine, purse: Purse) -> int:
    """Give what a purse holds after a round (pence)."""
    return {Purse.BANK: line.bank, Purse.POCKET: line.pocket, Purse.FROZEN: line.frozen}[purse]


def _write_purses(sheet: Sheet, row: int, line: MoneyLine, moves: Moves, now: int) -> None:
    amounts = [held(line, purse) for purse in PURSES]
    for col, (purse, pence) in enumerate(zip(PURSES, amounts, strict=True), FIRST_PURSE):
        figure = pounds_look(_FIGURE.but(bold=purse is Purse.BANK), (pence,), dash=False)
        sheet.formula(row, col, f"={moves.after(now, line.player, purse)}", pence / POUND, figure)
    total = sum(amounts)
    figure = pounds_look(_FIGURE.but(bold=True), (total,), dash=False)
    cells = xl_range(row, FIRST_PURSE, row, IN_ALL - 1)
    sheet.formula(row, IN_ALL, f"=SUM({cells})", total / POUND, figure)
