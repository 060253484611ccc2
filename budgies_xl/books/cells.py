"""What the cells of a workbook hold: a number is not a date, and an error is not an empty cell."""

from __future__ import annotations

import datetime as dt
import math
import re
import warnings
from dataclasses import dataclass
from enum import Enum
from io import BytesIO
from typing import TYPE_CHECKING, Any

from openpyxl import load_workbook
from openpyxl.styles.numbers import BUILTIN_FORMATS_REVERSE

from budgies_xl.books.bare import lay_book_bare
from budgies_xl.books.faults import NotUnderstood, Refusal
from budgies_xl.books.package import unpack

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openpyxl.cell.cell import Cell
    from openpyxl.worksheet.worksheet import Worksheet

    from budgies_xl.books.bare_sheet import BareSheet, IsSign, MergedRange, SavedResult

Place = tuple[int, int]

_PERCENT = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|(%)')
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_BRACKETS = re.compile(r"\[(?:\$([^\]-]*))?[^\]]*\]")
_FOREIGN = re.compile(r"[€$¥₹₽₩₺₴₪฿]|\b(?:USD|EUR|CHF|JPY|kr)\b")
_TRUE_OR_FALSE = re.compile(r"=(TRUE|FALSE)(?:\(\))?", re.IGNORECASE)
_SIGNIFICANT = 15


class CellKind(Enum):
    """The kind of thing that a cell holds."""

    EMPTY = "empty"
    NUMBER = "number"
    TEXT = "text"
    BOOLEAN = "boolean"
    DATE = "date"
    PERCENTAGE = "percentage"
    OTHER_CURRENCY = "other currency"
    ERROR = "error"
    NO_RESULT = "formula without a result"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Content:
    """What a cell holds: its kind, the words that stand there, and its number if it is one.

    `formula` is the formula whose saved result this is; `shows` is what a rounding number format
    shows instead of the number.
    """

    kind: CellKind
    words: str = ""
    number: float | None = None
    formula: str = ""
    shows: str = ""


NOTHING = Content(CellKind.EMPTY)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The filled cells of one sheet near its top left corner, by row and column."""

    name: str
    hidden: bool
    cells: Mapping[Place, Content]
    merged: tuple[MergedRange, ...]
    far: tuple[str, ...]

    def at(self, place: Place) -> Content:
        """Give what a cell holds."""
        return self.cells.get(place, NOTHING)


@dataclass(frozen=True, slots=True)
class Book:
    """A workbook: its sheets, and the sheet and address that each of its names points at."""

    sheets: tuple[Sheet, ...]
    names: Mapping[str, tuple[str, str]]


def open_book(data: bytes, is_sign: IsSign | None = None) -> Book:
    """Open a workbook from its bytes; sheets where no text is a sign come without their cells.

    Without `is_sign` every sheet comes whole.

    Raises Refusal where it cannot be opened: damaged, beyond a limit, or unsafe.
    """
    parts = unpack(data)
    try:
        bare = lay_book_bare(parts, is_sign)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a date out of range warns, and is refused as a date
            loaded = load_workbook(BytesIO(bare.data), keep_links=False)
        sheets = zip(bare.sheets, loaded.worksheets, strict=True)
        return Book(tuple(_sheet(sheet, cells) for sheet, cells in sheets), bare.names)
    except Refusal:
        raise
    except Exception as trouble:  # what damage makes of XML can fail in any way at all
        raise Refusal(NotUnderstood.DAMAGED) from trouble


def _sheet(bare: BareSheet, loaded: Worksheet) -> Sheet:
    cells = {
        (cell.row, cell.column): content
        for row in loaded.iter_rows()
        for cell in row
        if cell.value is not None and (content := _content(cell, bare)) is not NOTHING
    }
    return Sheet(bare.name, bare.hidden, cells, bare.merged, bare.far)


def _content(cell: Cell, bare: BareSheet) -> Content:
    value: Any = cell.value
    if cell.data_type == "f":
        return _result(str(value), bare.results[cell.coordinate], cell.number_format)
    return _plain(cell.data_type, value, cell.number_format)


def _plain(data_type: str, value: object, number_format: str) -> Content:
    match value:
        case bool():
            return Content(CellKind.BOOLEAN, str(value).upper())
        case str() if data_type == "e":
            if value == "#VALUE!" and _is_date(number_format):
                return Content(CellKind.DATE, "out of range")
            return Content(CellKind.ERROR, value)
        case str():
            return Content(CellKind.TEXT, decoded(value)) if value else NOTHING
        case int() | float():
            return _number(value, number_format)
        case _:
            return Content(CellKind.DATE, _date_in_words(value))


def _result(formula: str, saved: SavedResult, number_format: str) -> Content:
    """Read the saved result of a formula; LibreOffice saves a typed TRUE as a formula."""
    if typed := _TRUE_OR_FALSE.fullmatch(formula):
        return Content(CellKind.BOOLEAN, typed.group(1).upper())
    if not saved.value and saved.kind != "str":
        return Content(CellKind.NO_RESULT, formula)
    match saved.kind:
        case "b":
            content = Content(CellKind.BOOLEAN, "FALSE" if saved.value == "0" else "TRUE")
        case "e":
            content = Content(CellKind.ERROR, saved.value)
        case "n":
            content = _number(float(saved.value), number_format)
        case _:
            content = Content(CellKind.TEXT, decoded(saved.value))
    return Content(content.kind, content.words, content.number, formula, content.shows)


def _number(number: float, number_format: str) -> Content:
    words = number_in_words(number)
    if _is_date(number_format):
        return Content(CellKind.DATE, words)
    if any(mark for mark in _PERCENT.findall(number_format)):
        return Content(CellKind.PERCENTAGE, f"{number_in_words(number * 100)}%")
    if sign := _foreign_currency(number_format):
        return Content(CellKind.OTHER_CURRENCY, f"{sign}{words}")
    return Content(CellKind.NUMBER, words, number, shows=_shown(number, number_format, words))


def number_in_words(number: float) -> str:
    """Write a number as a spreadsheet shows it at full width: 15 digits that count."""
    if math.isfinite(number) and number == int(number) and abs(number) < 10**_SIGNIFICANT:
        return str(int(number))
    return f"{number:.{_SIGNIFICANT}g}"


def decoded(text: str) -> str:
    """Undo the escapes of control characters, like _x000D_, that some programs write."""
    return _ESCAPED.sub(lambda escape: chr(int(escape.group(1), 16)), text)


def _shown(number: float, number_format: str, words: str) -> str:
    """Tell what a format with few decimals shows, where that is not the number."""
    first = number_format.partition(";")[0]
    plain = _QUOTED.sub("", first)
    if "0" not in plain or plain == "General" or "E" in plain or not math.isfinite(number):
        return ""
    decimals = len(re.sub(r"[^0#]", "", plain.partition(".")[2]))
    rounded = f"{number:.{decimals}f}"
    return rounded if float(rounded) != float(words) else ""


def _foreign_currency(number_format: str) -> str:
    """Find another currency's sign in a number format.

    The built-in formats show the machine's own currency, whatever sign openpyxl gives them.
    """
    if number_format in BUILTIN_FORMATS_REVERSE:
        return ""
    plain = _BRACKETS.sub(lambda bracket: bracket.group(1) or "", number_format)
    found = _FOREIGN.search(plain)
    return found.group(0) if found else ""


def _is_date(number_format: str) -> bool:
    """Tell whether a number format shows a date or a time."""
    plain = re.sub(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', "", number_format)
    return bool(re.search(r"[dmhysDMHYS]", plain)) and "General" not in plain


def _date_in_words(value: object) -> str:
    match value:
        case dt.datetime() if value.time() == dt.time():
            return f"{value.day} {value:%B %Y}"
        case dt.datetime():
            return f"{value.day} {value:%B %Y %H:%M}"
        case dt.date():
            return f"{value.day} {value:%B %Y}"
        case dt.time():
            return f"{value:%H:%M}"
        case _:
            return str(value)
