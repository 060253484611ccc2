"""The end of the game: the winner, the ranking and the story."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlsxwriter.utility import xl_rowcol_to_cell

from budgies_xl.books.band import FIGURE, NAME, fitting, row_for, write_heads, write_section
from budgies_xl.books.ink import Look, Shade, pounds_look
from budgies_xl.game.money import POUND
from budgies_xl.report.story import story, won_in_words

if TYPE_CHECKING:
    from budgies_xl.books.flow import Flow
    from budgies_xl.report.public import PublicReport

_WINNER = Look(size=16, bold=True, indent=1, fill=Shade.FINE, ink=Shade.FINE_TEXT)
_STORY = Look(size=11, indent=1)
_ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


def write_ending(flow: Flow, report: PublicReport) -> None:
    """Write who won, how everybody came in, and how it went."""
    flow.prose(f"✓ {won_in_words(report)}", _WINNER)
    flow.gap(6)
    flow.prose(story(report), _STORY)
    flow.gap()
    write_section(flow, "Ranking", "All pockets have gone into the banks. The richest bank wins.")
    heads = ("Place", "Player", "For chicks", "From the pocket", "In the bank")
    write_heads(flow, heads, words=2)
    for place, player, bank in report.ranking:
        _write_place(flow, report, (place, player, bank))
        flow.may_break()
    flow.gap()


def _write_place(flow: Flow, report: PublicReport, ranked: tuple[int, str, int]) -> None:
    place, player, bank = ranked
    lines = [line for one in report.rounds for line in one.money if line.player == player]
    sold, banked = sum(line.sold for line in lines), sum(line.banked for line in lines)
    won = player in report.winners
    name, figure = (
        look.but(fill=Shade.FINE if won else None, bold=won or look.bold) for look in (NAME, FIGURE)
    )
    named = fitting(flow, 1, player, name)
    row = row_for(flow, (1, player, named))
    flow.sheet.write(row, 0, _ORDINALS.get(place, f"{place}th"), name)
    flow.sheet.write(row, 1, player, named)
    flow.sheet.money(row, 2, sold, pounds_look(figure, (sold,)))
    flow.sheet.money(row, 3, banked, pounds_look(figure, (banked,)))
    total = f"={xl_rowcol_to_cell(row, 2)}+{xl_rowcol_to_cell(row, 3)}"
    look = pounds_look(figure, (bank,), dash=False).but(bold=True)
    flow.sheet.formula(row, 4, total, bank / POUND, look)
