"""The sheet Report: what the rules tell all players after a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.band import write_band
from budgies_xl.books.flow import Flow
from budgies_xl.books.report_contracts import write_contracts, write_future_contracts
from budgies_xl.books.report_ending import write_ending
from budgies_xl.books.report_hatched import write_birds_left, write_hatched
from budgies_xl.books.report_money import write_money
from budgies_xl.books.report_notes import write_notes, write_opened_orders
from budgies_xl.game.position import ROUNDS

if TYPE_CHECKING:
    from budgies_xl.books.paper import Book
    from budgies_xl.report.public import PublicReport

REPORT_SHEET = "Report"
WIDTHS = (160, 176, 134, 134, 134)


def write_report(book: Book, report: PublicReport) -> int:
    """Write the sheet, and give the number of pages that it prints on."""
    flow = Flow(book.sheet(REPORT_SHEET), WIDTHS)
    line = subtitle(report)
    if report.is_final:
        write_band(flow, "Final report", line)
        write_ending(flow, report)
    else:
        write_band(flow, f"Report for round {report.last.round}", line, _deadline(report))
    write_hatched(flow, report)
    write_contracts(flow, report.last)
    if not report.is_final:
        write_future_contracts(flow, report)
        write_money(flow, report.last)
    write_birds_left(flow, report.last)
    write_opened_orders(flow, report.last)
    write_notes(flow, report)
    return flow.finish(line)


def subtitle(report: PublicReport) -> str:
    """Name the game and the round."""
    return f"Budgies · {report.facts.name} · round {report.last.round} of {ROUNDS}"


def _deadline(report: PublicReport) -> tuple[str, str]:
    return (
        (f"Orders for round {report.last.round + 1} by", report.deadline)
        if report.deadline
        else ("", "")
    )
