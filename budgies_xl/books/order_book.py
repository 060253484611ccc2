"""The order workbook: everything that one player needs for the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.birds_sheet import write_birds
from budgies_xl.books.dice_sheet import write_dice
from budgies_xl.books.how_to_play_sheet import write_how_to_play
from budgies_xl.books.ledger_sheet import write_ledger
from budgies_xl.books.orders_sheet import write_orders_sheet
from budgies_xl.books.paper import open_book
from budgies_xl.books.report_sheet import write_report
from budgies_xl.books.your_orders_sheet import write_your_orders

if TYPE_CHECKING:
    from budgies_xl.report.order_form import OrderForm


def write_order_book(form: OrderForm) -> bytes:
    """Write a player's workbook: the form, the last report, what became of the player's orders."""
    with open_book(_title(form)) as book:
        if not form.is_final:
            write_orders_sheet(book, form)
        if form.report:
            write_report(book, form.report)
            write_ledger(book, form.report)
            write_birds(book, form.report)
            if form.report.dice:
                write_dice(book, form.report, form.report.dice)
        if form.your_orders:
            write_your_orders(book, form.facts, form.player, form.your_orders)
        if not form.is_final:
            write_how_to_play(book, form.facts.house_rules, form.facts)
    return book.data


def _title(form: OrderForm) -> str:
    what = "the end" if form.is_final else f"round {form.round}"
    return f"Budgies · {form.facts.name} · {what} · {form.player}"
