"""The sheet Ledger: where the money is, that the books balance, and how it got there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.band import write_band
from budgies_xl.books.flow import Flow
from budgies_xl.books.ledger_balance import place_balance, write_balance
from budgies_xl.books.ledger_charts import write_charts
from budgies_xl.books.ledger_moves import NAME, write_moves
from budgies_xl.books.ledger_standing import place_standing, write_standing
from budgies_xl.books.report_sheet import subtitle
from budgies_xl.books.wrapping import height_in, height_of_lines

if TYPE_CHECKING:
    from budgies_xl.books.paper import Book
    from budgies_xl.report.public import PublicReport

LEDGER_SHEET = "Ledger"
WIDTHS = (60, 60, *(62,) * 8)
NAME_WIDTHS = range(124, 212, 8)
NAME_LINES = 2


def write_ledger(book: Book, report: PublicReport) -> int:
    """Write the sheet, and give the number of pages that it prints on.

    What stands above the moves adds them up, so it is written once their rows are known.
    """
    flow = Flow(book.sheet(LEDGER_SHEET), (_name_width(report), *WIDTHS))
    write_band(flow, "Ledger", subtitle(report))
    standing = place_standing(flow, report)
    write_charts(flow, report, standing)
    balance = place_balance(flow, report)
    moves = write_moves(flow, report)

    write_standing(flow.sheet, report, standing, moves)
    write_balance(flow.sheet, report, balance, moves)
    return flow.finish(subtitle(report))


def _name_width(report: PublicReport) -> int:
    """Give the column of names the least width in which every name fits on two lines."""
    names = [line.player for line in report.last.money]
    enough = height_of_lines(NAME_LINES, NAME)
    fitting = (
        width
        for width in NAME_WIDTHS
        if all(height_in(name, width, NAME) <= enough for name in names)
    )
    return next(fitting, NAME_WIDTHS[-1])
