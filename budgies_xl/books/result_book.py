"""The result workbook: what all players are told after a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.birds_sheet import write_birds
from budgies_xl.books.dice_sheet import write_dice
from budgies_xl.books.ledger_sheet import write_ledger
from budgies_xl.books.paper import open_book
from budgies_xl.books.report_sheet import subtitle, write_report

if TYPE_CHECKING:
    from budgies_xl.report.public import PublicReport


def write_result_book(report: PublicReport) -> bytes:
    """Write the workbook that everybody gets: report, ledger, birds that are left, dice."""
    with open_book(subtitle(report)) as book:
        write_report(book, report)
        write_ledger(book, report)
        write_birds(book, report)
        if report.dice:
            write_dice(book, report, report.dice)
    return book.data
