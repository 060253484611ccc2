"""Paper: the opened book that every sheet of every workbook is written into."""

from __future__ import annotations

import unicodedata
import warnings
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import Enum
from io import BytesIO
from typing import TYPE_CHECKING, Any

from xlsxwriter import Workbook
from xlsxwriter.utility import xl_rowcol_to_cell

from budgies_xl.books.ink import FONT, Look, Shade
from budgies_xl.books.measure import shortened, width_of
from budgies_xl.game.money import POUND, is_whole_pounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

NO_CLOCK = datetime(1999, 1, 1, tzinfo=UTC).replace(tzinfo=None)
LONGEST_FOOTER = 110
FOOTER_SIZE = 8
DEFAULT_HEIGHT = 20
PAGE_OF = "Page &P of &N"

Cells = tuple[int, int, int, int]


class NotWritten(RuntimeError):
    """Something did not fit into a workbook; always a bug."""


class Paper(Enum):
    """Which way the A4 paper lies."""

    UPRIGHT = "portrait"
    ACROSS = "landscape"

    @property
    def footer_width(self) -> int:
        """Give the room for a footer in pixels."""
        return {Paper.UPRIGHT: 700, Paper.ACROSS: 1020}[self]


class Sheet:
    """A sheet that is being written; rows and columns count from 0."""

    def __init__(self, book: Book, worksheet: Worksheet, name: str) -> None:
        """Keep the book that hands out formats."""
        self.book = book
        self.worksheet = worksheet
        self.name = name
        self._heights: dict[int, int] = {}

    def write(self, row: int, col: int, value: str | float | None, look: Look) -> None:
        """Write words as words and numbers as numbers; None and empty words leave a bare cell."""
        cell_format = self.book.format(look)
        if value is None or value == "":
            done = self.worksheet.write_blank(row, col, None, cell_format)
        elif isinstance(value, str):
            done = self.worksheet.write_string(row, col, clean(value), cell_format)
        else:
            done = self.worksheet.write_number(row, col, value, cell_format)
        _insist(done, value)

    def money(self, row: int, col: int, pence: int, look: Look) -> None:
        """Write an amount (pence) as a number of pounds."""
        whole = is_whole_pounds(pence)
        self.write(row, col, pence // POUND if whole else pence / POUND, look)

    def formula(self, row: int, col: int, formula: str, value: str | float, look: Look) -> None:
        """Write a live formula together with its true value."""
        cell_format = self.book.format(look)
        _insist(self.worksheet.write_formula(row, col, formula, cell_format, value), formula)

    def array_formula(self, row: int, col: int, formula: str, value: str, look: Look) -> None:
        """Write a live formula that looks at whole ranges, for programs that must be told so."""
        cell_format = self.book.format(look)
        place = (row, col, row, col)
        done = self.worksheet.write_array_formula(*place, formula, cell_format, value)
        _insist(done, formula)

    def fill(self, rows: Iterable[int], columns: Iterable[int], look: Look) -> None:
        """Give bare cells a look."""
        columns = tuple(columns)
        for row in rows:
            for col in columns:
                self.write(row, col, None, look)

    def row(
        self, row: int, values: Iterable[tuple[str | float | None, Look]], first: int = 0
    ) -> None:
        """Write a row of a table, cell by cell."""
        for col, (value, look) in enumerate(values, first):
            self.write(row, col, value, look)

    def merge(self, row: int, columns: tuple[int, int], words: str, look: Look) -> None:
        """Write words across several columns of a row (never inside a table)."""
        first, last = columns
        cell_format = self.book.format(look)
        _insist(self.worksheet.merge_range(row, first, row, last, "", cell_format), words)
        self.write(row, first, words, look)

    def widths(self, *pixels: int) -> None:
        """Set the widths of the columns from the first on."""
        for col, width in enumerate(pixels):
            _insist(self.worksheet.set_column_pixels(col, col, width), width)

    def height(self, row: int, pixels: int) -> None:
        """Set the height of a row."""
        self._heights[row] = pixels
        _insist(self.worksheet.set_row_pixels(row, pixels), pixels)

    def height_of(self, rows: int) -> int:
        """Give the height in pixels of so many rows from the first on."""
        return sum(self._heights.get(row, DEFAULT_HEIGHT) for row in range(rows))

    def validate(self, row: int, col: int, rule: dict[str, Any]) -> None:
        """Let a cell take only what the rule says."""
        _insist(self.worksheet.data_validation(row, col, row, col, rule), rule)

    def colour_when(
        self,
        cells: Cells,
        formula: str,
        ink: Shade,
        fill: Shade,
        number: str | None = None,
    ) -> None:
        """Colour cells (first row, first column, last row, last column) while a formula holds."""
        properties = {"font_color": ink.value, "bg_color": fill.value}
        self._when(cells, formula, properties | ({"num_format": number} if number else {}))

    def number_when(self, cells: Cells, formula: str, number: str) -> None:
        """Show the numbers in cells in another format while a formula holds."""
        self._when(cells, formula, {"num_format": number})

    def _when(self, cells: Cells, formula: str, properties: dict[str, Any]) -> None:
        cell_format = self.book.workbook.add_format(properties)
        rule = {"type": "formula", "criteria": formula, "format": cell_format}
        _insist(self.worksheet.conditional_format(*cells, rule), formula)

    def page(self, paper: Paper, footer: tuple[str, str], *, pages_high: int = 1) -> None:
        """Set the sheet up for A4, one page wide; 0 pages high means as many as it takes."""
        sheet = self.worksheet
        sheet.set_paper(9)
        if paper is Paper.ACROSS:
            sheet.set_landscape()
        sheet.set_margins(left=0.4, right=0.4, top=0.5, bottom=0.6)
        sheet.center_horizontally()
        sheet.fit_to_pages(1, pages_high)
        left, right = footer
        at_right = right if right == PAGE_OF else _in_footer(right, paper.footer_width // 2)
        room = paper.footer_width - width_of(at_right, FOOTER_SIZE)
        sides = f"&L&{FOOTER_SIZE}{_in_footer(left, room)}&R&{FOOTER_SIZE}{at_right}"
        _insist(sheet.set_footer(sides), footer)
        sheet.hide_gridlines(2)

    def protect(self) -> None:
        """Lock all but the unlocked cells, without a password."""
        self.worksheet.protect("", {"format_columns": True, "format_rows": True})


class Book:
    """A workbook that is being written in memory."""

    def __init__(self, title: str) -> None:
        """Open an empty workbook without author, clock or anything else of this machine."""
        self._stream = BytesIO()
        options = {
            "in_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
            "default_format_properties": {"font_name": FONT, "font_size": 10},
        }
        self.workbook = Workbook(self._stream, options)
        self.workbook.set_properties({"title": clean(title), "author": "", "created": NO_CLOCK})
        self._formats: dict[Look, Format] = {}
        self.data = b""

    def sheet(self, name: str) -> Sheet:
        """Add a sheet after those that are there."""
        return Sheet(self, self.workbook.add_worksheet(name), name)

    def format(self, look: Look) -> Format:
        """Give the format for a look, the same for the same look."""
        if look not in self._formats:
            self._formats[look] = self.workbook.add_format(look.as_properties())
        return self._formats[look]

    def name_cell(self, name: str, sheet: Sheet, row: int, col: int) -> None:
        """Give a cell a workbook-level name."""
        address = xl_rowcol_to_cell(row, col, row_abs=True, col_abs=True)
        _insist(self.workbook.define_name(name, f"='{sheet.name}'!{address}"), name)

    def close(self) -> None:
        """Finish the workbook; `data` holds its bytes from now on."""
        self.workbook.close()
        self.data = self._stream.getvalue()


@contextmanager
def open_book(title: str) -> Iterator[Book]:
    """Open a book to write sheets into; after the block `data` holds its bytes.

    Whatever XlsxWriter warns of is an error.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        book = Book(title)
        yield book
        book.close()


def clean(words: str) -> str:
    """Leave out the signs that no workbook can hold: control characters and broken halves."""
    return "".join(
        sign
        for sign in words
        if sign == "\n"
        or (unicodedata.category(sign) not in {"Cc", "Cs"} and sign not in "\ufffe\uffff")
    )


def _in_footer(words: str, room: int) -> str:
    kept = clean(words).replace("\n", " ")
    if len(kept) > LONGEST_FOOTER:
        kept = f"{kept[: LONGEST_FOOTER - 1]}…"
    return shortened(kept, room, FOOTER_SIZE).replace("&", "&&")


def _insist(done: object, what: object) -> None:
    """XlsxWriter answers what it would not write with a number below zero."""
    if isinstance(done, int) and done < 0:
        raise NotWritten(what)
