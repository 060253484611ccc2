"""Workbooks as they are found when they are opened again."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import TYPE_CHECKING

from openpyxl import load_workbook

from budgies_xl.books.form import bid_boxes, bribe_boxes

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.cell import Cell
    from openpyxl.worksheet.worksheet import Worksheet

    from budgies_xl.report.order_form import OrderForm


def opened(data: bytes) -> Workbook:
    """Open a workbook, whose bytes must be sound."""
    assert zipfile.ZipFile(BytesIO(data)).testzip() is None
    return load_workbook(BytesIO(data))


def named(book: Workbook, name: str) -> Cell:
    """Give the cell with a workbook-level name."""
    [(sheet, address)] = book.defined_names[name].destinations
    cell: Cell = book[sheet][address]
    return cell


def words_on(sheet: Worksheet) -> list[str]:
    """List all words on a sheet."""
    cells = (cell for row in sheet.iter_rows() for cell in row)
    return [cell.value for cell in cells if isinstance(cell.value, str)]


def boxes_of(form: OrderForm) -> set[str]:
    """Name the boxes that a form must have: all later contracts, and the birds that are left."""
    bribes = {
        box.defined_name for box in bribe_boxes() if form.aviary.left(box.sex, box.colour) > 0
    }
    return {box.defined_name for box in bid_boxes(form.rounds)} | bribes
