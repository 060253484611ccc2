"""The money of every player after a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.band import FIGURE, NAME, fitting, row_for, write_heads, write_section
from budgies_xl.books.ink import pounds_look

if TYPE_CHECKING:
    from budgies_xl.books.flow import Flow
    from budgies_xl.report.money import MoneyLine
    from budgies_xl.report.public import PublicRound


def write_money(flow: Flow, one: PublicRound) -> None:
    """Write what each player has in pocket, frozen and in the bank."""
    write_section(
        flow, "Money", "Only pocket money can be spent. The richest bank wins after round 5."
    )
    write_heads(flow, ("Player", "In the pocket", "Frozen", "In the bank", "Banked this round"))
    for line in one.money:
        _write_line(flow, one, line)
        flow.may_break()
    flow.gap()


def _write_line(flow: Flow, one: PublicRound, line: MoneyLine) -> None:
    name = fitting(flow, 0, line.player, NAME)
    row = row_for(flow, (0, line.player, name))
    banks = pounds_look(FIGURE, (other.bank for other in one.money), dash=False)
    sold = pounds_look(FIGURE, (other.sold for other in one.money))
    plain = pounds_look(FIGURE, (line.pocket, line.frozen), dash=False)
    flow.sheet.write(row, 0, line.player, name)
    flow.sheet.money(row, 1, line.pocket, plain)
    flow.sheet.money(row, 2, line.frozen, plain)
    flow.sheet.money(row, 3, line.bank, banks.but(bold=True))
    flow.sheet.money(row, 4, line.sold, sold)
