"""The line that shows that the books balance, after every round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlsxwriter.utility import xl_range, xl_rowcol_to_cell

from budgies_xl.books import ledger_moves
from budgies_xl.books.band import HEAD_HEIGHT, write_heads, write_section
from budgies_xl.books.ink import TABLE_CELL_CENTRE, Look, Shade, pounds_look
from budgies_xl.books.ledger_moves import Purse
from budgies_xl.game.money import POUND
from budgies_xl.report.balance import balances

if TYPE_CHECKING:
    from budgies_xl.books.flow import Flow
    from budgies_xl.books.ledger_moves import Moves
    from budgies_xl.books.paper import Sheet
    from budgies_xl.report.balance import Balance
    from budgies_xl.report.public import PublicReport

HEADS = (
    "Do the books balance?",
    "After round",
    "In all pockets",
    "+ frozen",
    "+ in all banks",
    "+ paid for contracts",
    "+ paid in bribes",
    "+ kept by the club",
    "= found in all",
    "Started with",
    "+ chicks sold",
)
VERDICT, ROUND, POCKETS, FROZEN, BANKS, PAID, BRIBES, CLUB, FOUND, STARTED, SOLD = range(11)
BALANCES, OUT = "✓ They balance", "✗ They are out"
_FIGURE = TABLE_CELL_CENTRE.but(size=9)
_VERDICT = Look(size=10, bold=True, indent=1, fill=Shade.FINE, ink=Shade.FINE_TEXT)


def place_balance(flow: Flow, report: PublicReport) -> int:
    """Take the rows of the table and give the first of them."""
    hint = "All the money found is what the players started with, and what their chicks brought."
    write_section(flow, "The books", hint, hint_column=2)
    head = write_heads(flow, HEADS, height=HEAD_HEIGHT + 14)
    for _ in report.rounds:
        flow.add(22)
    flow.gap()
    return head + 1


def write_balance(sheet: Sheet, report: PublicReport, first: int, moves: Moves) -> None:
    """Write one live line for each round."""
    for row, balance in enumerate(balances(report), first):
        _write_line(sheet, row, balance, moves)
        cells = (row, VERDICT, row, VERDICT)
        verdict = xl_rowcol_to_cell(row, VERDICT, col_abs=True)
        sheet.colour_when(cells, f'=LEFT({verdict},1)="✗"', Shade.WRONG_TEXT, Shade.WRONG)


def _write_line(sheet: Sheet, row: int, balance: Balance, moves: Moves) -> None:
    sheet.write(row, ROUND, balance.round, _FIGURE)
    for col, pence, purse in (
        (POCKETS, balance.pockets, Purse.POCKET),
        (FROZEN, balance.frozen, Purse.FROZEN),
        (BANKS, balance.banks, Purse.BANK),
    ):
        _write_live(sheet, (row, col), _held_in(purse, row, moves), pence)
    for col, pence, moved in (
        (PAID, balance.paid, ledger_moves.PAID),
        (BRIBES, balance.bribes, ledger_moves.BRIBES),
    ):
        _write_live(sheet, (row, col), f"=-{_so_far(moved, row, moves)}", pence)
    sheet.money(row, CLUB, balance.to_club, pounds_look(_FIGURE, (balance.to_club,)))
    found = f"=SUM({xl_range(row, POCKETS, row, CLUB)})"
    _write_live(sheet, (row, FOUND), found, balance.found)
    started = pounds_look(_FIGURE.but(bold=True), (balance.started_with,))
    sheet.money(row, STARTED, balance.started_with, started)
    club = xl_rowcol_to_cell(row, CLUB)
    ruled = f"{balance.ruled / POUND:+}" if balance.ruled else ""
    sold = f"={_so_far(ledger_moves.SOLD, row, moves)}+{club}{ruled}"
    _write_live(sheet, (row, SOLD), sold, balance.sold)
    _write_verdict(sheet, row, holds=balance.holds)


def _write_verdict(sheet: Sheet, row: int, *, holds: bool) -> None:
    found, started, sold = (xl_rowcol_to_cell(row, col) for col in (FOUND, STARTED, SOLD))
    formula = f'=IF(ROUND({found}-{started}-{sold},2)=0,"{BALANCES}","{OUT}")'
    sheet.formula(row, VERDICT, formula, BALANCES if holds else OUT, _VERDICT)


def _write_live(sheet: Sheet, place: tuple[int, int], formula: str, pence: int) -> None:
    row, col = place
    figure = pounds_look(_FIGURE.but(bold=col >= FOUND), (pence,))
    sheet.formula(row, col, formula, pence / POUND, figure)


def _held_in(purse: Purse, row: int, moves: Moves) -> str:
    """Add up what all players hold in one place after the line's round."""
    places, rounds = moves.column(ledger_moves.PLACE), moves.column(ledger_moves.ROUND)
    now = xl_rowcol_to_cell(row, ROUND)
    held = moves.column(ledger_moves.AFTER)
    return f'=SUMIFS({held},{places},"{purse.value}",{rounds},{now})'


def _so_far(col: int, row: int, moves: Moves) -> str:
    """Add up one kind of move up to the line's round."""
    now = xl_rowcol_to_cell(row, ROUND)
    return f'SUMIF({moves.column(ledger_moves.ROUND)},"<="&{now},{moves.column(col)})'
