"""The desk: workbooks that lie open in LibreOffice, and all that can be done to them there."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.table import TableSortField

if TYPE_CHECKING:
    from collections.abc import Callable

    from com.sun.star.frame import XDesktop
    from com.sun.star.sheet import XCellRange, XSpreadsheet, XSpreadsheetDocument

FILTERS = {
    ".xlsx": "Calc MS Excel 2007 XML",
    ".xls": "MS Excel 97",
    ".ods": "calc8",
    ".csv": "Text - txt - csv (StarCalc)",
    ".pdf": "calc_pdf_Export",
}


class NotDone(Exception):
    """LibreOffice keeps silent about a change that a protection or a merged cell forbids."""

    def __str__(self) -> str:
        """Say what may be the cause."""
        return "nothing was changed; is the sheet protected, are cells merged?"


class NoWorkbook(Exception):
    """A file that LibreOffice does not open as a workbook."""


@dataclass(frozen=True, slots=True)
class Step:
    """What to do, to which open workbook, and the details."""

    do: str
    book: int
    details: dict[str, str]


class Desk:
    """LibreOffice with the workbooks that lie open in it."""

    def __init__(self, desktop: XDesktop, home: Path) -> None:
        """Begin with no workbook; the home is for copies."""
        self._home = home
        self._desktop = desktop
        self._books: dict[int, XSpreadsheetDocument] = {}
        self._numbers = count(1)

    def do(self, step: Step) -> object:
        """Carry out a step: open a workbook, or do something to one that is open."""
        if step.do == "open":
            return self._open(**step.details)
        book = self._books[step.book]
        if step.do in LOOKS:
            return LOOKS[step.do](book, **step.details)
        change(book, step)
        return None

    def _open(self, path: str) -> int:
        """Open a copy, so that no lock file appears beside the workbook, or stands in the way."""
        number = next(self._numbers)
        copy = self._home / f"{number}" / Path(path).name
        copy.parent.mkdir()
        shutil.copyfile(path, copy)
        wishes = properties(Hidden=True, MacroExecutionMode=0, UpdateDocMode=0)
        book = self._desktop.loadComponentFromURL(copy.as_uri(), "_blank", 0, wishes)
        if book is None or not book.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
            raise NoWorkbook(path)
        self._books[number] = book
        return number


def change(book: XSpreadsheetDocument, step: Step) -> None:
    """Change a workbook, and be sure that it was changed: only then can that be undone."""
    book.UndoManager.clear()
    CHANGES[step.do](book, **step.details)
    if not book.UndoManager.isUndoPossible():
        raise NotDone


def properties(**values: object) -> tuple[PropertyValue, ...]:
    """Put values into the form that LibreOffice takes them in."""
    return tuple(PropertyValue(Name=name, Value=value) for name, value in values.items())


def sheet_of(book: XSpreadsheetDocument, sheet: str) -> XSpreadsheet:
    """Find a sheet by its name."""
    return book.Sheets.getByName(sheet)


def cells(book: XSpreadsheetDocument, sheet: str, at: str) -> XCellRange:
    """Find the cells at an address."""
    return sheet_of(book, sheet).getCellRangeByName(at)


def free_cell(book: XSpreadsheetDocument, sheet: str, at: str) -> XCellRange:
    """Find a cell that may be typed into; LibreOffice itself would let a program write anywhere."""
    cell = cells(book, sheet, at).getCellByPosition(0, 0)
    if sheet_of(book, sheet).isProtected() and cell.CellProtection.IsLocked:
        raise NotDone
    return cell


def see(book: XSpreadsheetDocument, sheet: str, at: str) -> tuple[float, str, str, int]:
    """Tell a cell's number, the text on the screen, what was typed, and an error's number."""
    cell = cells(book, sheet, at).getCellByPosition(0, 0)
    return cell.Value, cell.String, cell.Formula, cell.getError()


def sheets(book: XSpreadsheetDocument) -> list[str]:
    """List the sheets' names in their order."""
    return list(book.Sheets.ElementNames)


def names(book: XSpreadsheetDocument) -> dict[str, list[str]]:
    """List the workbook's names with the sheet and the address that each points at."""
    found = {}
    for name in book.NamedRanges.ElementNames:
        place = book.NamedRanges.getByName(name).getReferredCells()
        if place:
            address = place.AbsoluteName.rsplit(".", 1)[-1].replace("$", "")
            found[name] = [place.Spreadsheet.Name, address]
    return found


def recalculate(book: XSpreadsheetDocument) -> None:
    """Work out every formula anew, whatever results the file brought along."""
    book.calculateAll()


def save(book: XSpreadsheetDocument, path: str) -> None:
    """Save a copy; the ending of the path says as what."""
    wishes = properties(FilterName=FILTERS[Path(path).suffix], Overwrite=True)
    book.storeToURL(Path(path).as_uri(), wishes)


def close(book: XSpreadsheetDocument) -> None:
    """Close a workbook; what was not saved is lost."""
    book.dispose()


def type_in(book: XSpreadsheetDocument, sheet: str, at: str, text: str) -> None:
    """Type into a cell: what looks like a number, a date or a formula becomes one."""
    free_cell(book, sheet, at).FormulaLocal = text


def put_number(book: XSpreadsheetDocument, sheet: str, at: str, number: float) -> None:
    """Put a number into a cell."""
    free_cell(book, sheet, at).setValue(number)


def put_text(book: XSpreadsheetDocument, sheet: str, at: str, text: str) -> None:
    """Put a text into a cell, even if it looks like a number."""
    free_cell(book, sheet, at).setString(text)


def insert_rows(book: XSpreadsheetDocument, sheet: str, before: int, number: int) -> None:
    """Insert rows above a row, counted from 1 as on the screen."""
    sheet_of(book, sheet).Rows.insertByIndex(before - 1, number)


def insert_columns(book: XSpreadsheetDocument, sheet: str, before: str, number: int) -> None:
    """Insert columns to the left of a column, named by its letters."""
    sheet_of(book, sheet).Columns.insertByIndex(column(book, sheet, before), number)


def sort_rows(book: XSpreadsheetDocument, sheet: str, at: str, by: str, *, falling: bool) -> None:
    """Sort the rows of an area by what stands in one of its columns."""
    area = cells(book, sheet, at)
    field = TableSortField()
    field.Field = column(book, sheet, by) - area.RangeAddress.StartColumn
    field.IsAscending = not falling
    fields = uno.Any("[]com.sun.star.table.TableSortField", (field,))
    wishes = properties(SortFields=fields, IsSortColumns=False, ContainsHeader=False)
    uno.invoke(area, "sort", (uno.Any("[]com.sun.star.beans.PropertyValue", wishes),))


def column(book: XSpreadsheetDocument, sheet: str, letters: str) -> int:
    """Count a column from 0."""
    index: int = cells(book, sheet, f"{letters}1").RangeAddress.StartColumn
    return index


def rename_sheet(book: XSpreadsheetDocument, sheet: str, to: str) -> None:
    """Give a sheet another name."""
    sheet_of(book, sheet).Name = to


def copy_sheet(book: XSpreadsheetDocument, sheet: str, to: str) -> None:
    """Put a copy of a sheet behind all others."""
    book.Sheets.copyByName(sheet, to, book.Sheets.Count)


def hide_sheet(book: XSpreadsheetDocument, sheet: str) -> None:
    """Hide a sheet."""
    sheet_of(book, sheet).IsVisible = False


def unprotect(book: XSpreadsheetDocument, sheet: str) -> None:
    """Take off a protection that has no password."""
    sheet_of(book, sheet).unprotect("")


def delete_name(book: XSpreadsheetDocument, name: str) -> None:
    """Delete one of the workbook's names."""
    book.NamedRanges.removeByName(name)


LOOKS: dict[str, Callable[..., object]] = {
    step.__name__: step for step in (see, sheets, names, recalculate, save, close)
}
CHANGES: dict[str, Callable[..., None]] = {
    step.__name__: step
    for step in (
        type_in,
        put_number,
        put_text,
        insert_rows,
        insert_columns,
        sort_rows,
        rename_sheet,
        copy_sheet,
        hide_sheet,
        unprotect,
        delete_name,
    )
}
