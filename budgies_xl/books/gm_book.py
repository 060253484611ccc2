"""The GM's workbook: everything about a round, to be filtered and searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.gm_tables import Kind, gm_tables
from budgies_xl.books.ink import (
    BAND,
    BAND_HINT,
    BAND_TITLE,
    HINT,
    TABLE_CELL,
    TABLE_CELL_CENTRE,
    TABLE_HEAD,
    TABLE_HEAD_CENTRE,
    Look,
    Shade,
    in_colour,
    pounds_look,
)
from budgies_xl.books.paper import PAGE_OF, Paper, open_book
from budgies_xl.books.wrapping import height_in
from budgies_xl.game.colour import Colour

if TYPE_CHECKING:
    from budgies_xl.books.gm_tables import Column, Row, Table, Value
    from budgies_xl.books.paper import Book, Sheet
    from budgies_xl.report.gm_view import GmReport

WARNING = "GM ONLY"
TITLE, LINE, HEADS, FIRST = range(4)
LEAST_HEIGHT, HIGHEST = 22, 540
_WORDS = TABLE_CELL.but(wrap=True)
_WARNED = BAND_TITLE.but(ink=Shade.YELLOW)
_MAY = {"autofilter": True, "format_columns": True, "format_rows": True}


def write_gm_book(gm: GmReport) -> bytes:
    """Write the workbook that only the GM may see."""
    of_round = gm.played.result.round
    name = f"{gm.report.facts.name} · round {of_round}"
    with open_book(f"{WARNING} · Budgies · {name}") as book:
        for table in gm_tables(gm):
            _write_table(book, table, name)
    return book.data


def _write_table(book: Book, table: Table, name: str) -> None:
    sheet = book.sheet(table.name)
    sheet.widths(*(column.width for column in table.columns))
    _write_band(sheet, table, name)
    for col, column in enumerate(table.columns):
        look = TABLE_HEAD if column.kind is Kind.WORDS else TABLE_HEAD_CENTRE
        sheet.write(HEADS, col, column.head, look.but(wrap=True))
    sheet.height(HEADS, 34)
    for row, values in enumerate(table.rows, FIRST):
        _write_row(sheet, row, table.columns, values)
    if not table.rows:
        sheet.write(FIRST, 0, "None in this round.", HINT.but(indent=1))
    _finish(sheet, table, name)


def _write_band(sheet: Sheet, table: Table, name: str) -> None:
    sheet.fill((TITLE, LINE), range(len(table.columns)), BAND)
    sheet.height(TITLE, 38)
    sheet.height(LINE, 24)
    sheet.write(TITLE, 0, f"{WARNING} · {table.shows}", _WARNED.but(size=16))
    sheet.write(LINE, 0, name, BAND_HINT)


def _write_row(sheet: Sheet, row: int, columns: tuple[Column, ...], values: Row) -> None:
    height = LEAST_HEIGHT
    for col, (column, value) in enumerate(zip(columns, values, strict=True)):
        words, look = _shown(column, value)
        if column.kind is Kind.POUNDS and isinstance(value, int):
            sheet.money(row, col, value, look)
        else:
            sheet.write(row, col, words, look)
        if isinstance(words, str):
            height = max(height, height_in(words, column.width, look))
    sheet.height(row, min(height, HIGHEST))


def _shown(column: Column, value: Value) -> tuple[str | int | None, Look]:
    if isinstance(value, Colour):
        return value.word, in_colour(value, _WORDS.but(bold=True))
    if column.kind is Kind.WORDS:
        return value, _WORDS
    if column.kind is Kind.POUNDS and isinstance(value, int):
        return value, pounds_look(TABLE_CELL_CENTRE, (value,))
    return value, TABLE_CELL_CENTRE


def _finish(sheet: Sheet, table: Table, name: str) -> None:
    """Freeze and repeat the heads, let the columns be filtered, set up the page."""
    worksheet = sheet.worksheet
    last_row = max(FIRST, FIRST + len(table.rows) - 1)
    worksheet.freeze_panes(FIRST, 0)
    worksheet.repeat_rows(TITLE, HEADS)
    worksheet.autofilter(HEADS, 0, last_row, len(table.columns) - 1)
    worksheet.set_tab_color(Shade.RED.value)
    sheet.page(Paper.ACROSS, (f"{WARNING} · {name}", PAGE_OF), pages_high=0)
    worksheet.protect("", _MAY)
