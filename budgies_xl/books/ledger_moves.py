"""How each player's pocket, frozen money and bank got through each round, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from xlsxwriter.utility import xl_range, xl_range_abs, xl_rowcol_to_cell

from budgies_xl.books.band import HEAD_HEIGHT, row_for, write_heads, write_section
from budgies_xl.books.ink import (
    TABLE_CELL,
    TABLE_CELL_CENTRE,
    Look,
    Shade,
    Side,
    pounds_look,
)
from budgies_xl.books.wrapping import fits_in
from budgies_xl.game.money import POUND, is_whole_pounds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from budgies_xl.books.flow import Flow
    from budgies_xl.report.money import MoneyLine
    from budgies_xl.report.public import PublicReport

HEADS = (
    "Player",
    "Round",
    "Money in",
    "Before",
    "Paid for contracts",
    "Frozen for later",
    "Came back",
    "Bribes",
    "Chicks sold",
    "Banked at the end",
    "After",
)
PLAYER, ROUND, PLACE, BEFORE, PAID, FROZEN, CAME_BACK, BRIBES, SOLD, BANKED, AFTER = range(11)
RULED = "Back, or ruled"
MOVED = '"+£"#,##0;"−£"#,##0;"–"'
MOVED_WITH_PENCE = '"+£"#,##0.00;"−£"#,##0.00;"–"'
ROW = 20

_LAST_OF_THREE = ((Side.BOTTOM, Shade.BOX_EDGE),)
NAME = TABLE_CELL.but(bold=True, wrap=True, size=9, lines=(), indent=1)
_WORD = TABLE_CELL_CENTRE.but(size=9)
_FIGURE = TABLE_CELL_CENTRE.but(size=9)


class Purse(Enum):
    """The three places of a player's money, each a line of the table."""

    POCKET = "Pocket"
    FROZEN = "Frozen"
    BANK = "Bank"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Moves:
    """The table of moves as it was written: its rows, by round, player and purse."""

    rows: Mapping[tuple[int, str, Purse], int]

    def after(self, for_round: int, player: str, purse: Purse) -> str:
        """Name the cell that holds what a purse held after a round."""
        return f"{xl_rowcol_to_cell(self.rows[for_round, player, purse], AFTER)}"

    def column(self, col: int) -> str:
        """Name the cells of a column, without its head."""
        rows = self.rows.values()
        return f"{xl_range_abs(min(rows), col, max(rows), col)}"


def write_moves(flow: Flow, report: PublicReport) -> Moves:
    """Write every round's moves; the sum at the end of each line is live."""
    ruled = any(line.ruled for one in report.rounds for line in one.money)
    hint = "Each line is a sum: what was there before, what came and went, what is there after."
    by_gm = "Back, or ruled: lost bids that came back, and what the GM ruled."
    write_section(flow, "How it got there", by_gm if ruled else hint, hint_column=3)
    heads = (*HEADS[:CAME_BACK], RULED, *HEADS[BRIBES:]) if ruled else HEADS
    head = write_heads(flow, heads, words=1, height=HEAD_HEIGHT + 14)
    rows: dict[tuple[int, str, Purse], int] = {}
    for one in report.rounds:
        for line in one.money:
            _write_player(flow, one.round, line, rows)
        flow.may_break()
    flow.repeat(range(head, head + 1))
    return Moves(rows)


def moved(line: MoneyLine, purse: Purse) -> tuple[int, ...]:
    """Give what a purse held before, and what came (+) and went (-), column by column (pence)."""
    match purse:
        case Purse.POCKET:
            back = line.came_back + line.ruled_pocket
            moves = (-line.paid, -line.frozen_now, back, -line.bribes, 0, -line.banked)
            return line.pocket_before, *moves
        case Purse.FROZEN:
            moves = (-line.paid_from_frozen, line.frozen_now, -line.came_back, 0, 0, 0)
            return line.frozen_before, *moves
        case Purse.BANK:
            return line.bank_before, 0, 0, line.ruled_bank, 0, line.sold, line.banked


def _write_player(
    flow: Flow,
    for_round: int,
    line: MoneyLine,
    rows: dict[tuple[int, str, Purse], int],
) -> None:
    """Write the three lines of one player in one round; the name stands on the first."""
    for purse in Purse:
        lines = _LAST_OF_THREE if purse is Purse.BANK else TABLE_CELL.lines
        row = _write_name(flow, line.player, purse)
        flow.sheet.write(row, ROUND, for_round, _WORD.but(lines=lines))
        flow.sheet.write(row, PLACE, purse.value, _WORD.but(lines=lines, bold=True))
        before = rows.get((for_round - 1, line.player, purse))
        _write_sum(flow, row, moved(line, purse), before, lines)
        rows[for_round, line.player, purse] = row


def _write_name(flow: Flow, player: str, purse: Purse) -> int:
    """Take a row; the first of the three is high enough for the name, and bears it."""
    if purse is not Purse.POCKET:
        row = flow.add(ROW)
        closing = _LAST_OF_THREE if purse is Purse.BANK else ()
        flow.sheet.write(row, PLAYER, None, NAME.but(lines=closing))
        return row
    in_one_line = fits_in(player, flow.widths[PLAYER], NAME)
    row = flow.add(ROW) if in_one_line else row_for(flow, (PLAYER, player, NAME), least=ROW)
    flow.sheet.write(row, PLAYER, player, NAME)
    return row


def _write_sum(
    flow: Flow,
    row: int,
    amounts: tuple[int, ...],
    before: int | None,
    lines: tuple[tuple[Side, Shade], ...],
) -> None:
    """Write one line of sums; from the second round on it begins where the last one ended."""
    held, *moves = amounts
    figure = _FIGURE.but(lines=lines)
    started = pounds_look(figure, (held,), dash=False)
    if before is None:
        flow.sheet.money(row, BEFORE, held, started)
    else:
        flow.sheet.formula(
            row, BEFORE, f"={xl_rowcol_to_cell(before, AFTER)}", held / POUND, started
        )
    for col, pence in enumerate(moves, PAID):
        flow.sheet.money(row, col, pence, _moved_look(figure, pence))
    after = sum(amounts)
    total = pounds_look(figure.but(bold=True), (after,), dash=False)
    flow.sheet.formula(
        row, AFTER, f"=SUM({xl_range(row, BEFORE, row, BANKED)})", after / POUND, total
    )


def _moved_look(figure: Look, pence: int) -> Look:
    ink = Shade.TEXT if pence else Shade.HINT
    return figure.but(number=MOVED if is_whole_pounds(pence) else MOVED_WITH_PENCE, ink=ink)
