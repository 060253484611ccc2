"""The marked-up copy: a player's own workbook, every cell in question outlined and explained.

Amounts that were understood though they are words (£7) become numbers in it: the form itself, which
adds up numbers only, would show them in red beside the cells that are wrong.
"""

from __future__ import annotations

import re
import warnings
import zipfile
from collections import defaultdict
from io import BytesIO
from typing import TYPE_CHECKING

from openpyxl import load_workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, MergedCell
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

from budgies_xl.books.amounts import Whole, read_text
from budgies_xl.books.cells import open_book
from budgies_xl.books.faults import Refusal
from budgies_xl.books.ink import BAND_TITLE, FONT, HINT, TABLE_HEAD, Look, Shade
from budgies_xl.books.measure import PIXELS_A_POINT
from budgies_xl.books.package import unpack
from budgies_xl.books.paper import NO_CLOCK
from budgies_xl.books.remarks import Remark
from budgies_xl.books.shared_texts import share_texts
from budgies_xl.books.wrapping import height_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openpyxl import Workbook
    from openpyxl.cell.cell import Cell
    from openpyxl.worksheet.worksheet import Worksheet

    from budgies_xl.game.faults import Fault

MEND_SHEET = "Please mend"
_TITLE = "Please mend these and send the workbook again"
_OUTLINED = (
    "Each cell named here is outlined in red on the form and has a note with the same words."
)
_NO_CELL = "This is about the form as a whole, so no cell of it is outlined."
_NOW_NUMBERS = (
    "Amounts typed as words, such as “£7”, were understood: they stand there as numbers now."
)
_HEADS = ("Where", "What stands there", "What is wrong, and what to do")
_WIDTHS = (24, 24, 86)
_HEIGHTS = {1: 32, 2: 22, 3: 20, 4: 20}
_HIGHEST = 400
PIXELS_A_SIGN = 7
_FAULT = Look(wrap=True, indent=1)
_FIRST_FAULT = 5
_NOTE_SIZE = (180, 330)

_RANGE_WITH_A_LINK = re.compile(rb'<(?:\w+:)?(?:hyperlink|comment)\b[^>]*\bref="[^"]*:[^"]*"')
_WHEN = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*(<)")


def mark_up(data: bytes, faults: Sequence[Fault], notes: Sequence[Fault] = ()) -> bytes | None:
    """Mark every fault in a copy of the workbook, equal input giving equal bytes.

    The notes of its reading tell which words were understood as amounts. None where the workbook
    cannot be opened, or is nothing that a spreadsheet program made.
    """
    book = _opened(data)
    if book is None:
        return None
    by_cell: defaultdict[tuple[str, str], list[Fault]] = defaultdict(list)
    for fault in faults:
        if fault.cell:
            by_cell[fault.cell.sheet, fault.cell.address].append(fault)
    outlined = [_outline(book, place, here) for place, here in by_cell.items()]
    numbers = [_as_number(book, note) for note in notes]
    _write_mend_sheet(book, faults, _hints(outlined=any(outlined), numbers=any(numbers)))
    return _saved(book)


def _opened(data: bytes) -> Workbook | None:
    """Open the workbook to write in it; first make sure that it is one, and within the limits."""
    try:
        open_book(data, lambda _: False)
        if any(_RANGE_WITH_A_LINK.search(part) for part in unpack(data).values()):
            return (
                None  # openpyxl makes a cell for each address of the range, billions if it says so
            )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return load_workbook(BytesIO(data), keep_links=False)
    except Refusal:
        return None
    except Exception:  # noqa: BLE001  parts that the reader leaves behind can fail in any way here
        return None


def _outline(book: Workbook, place: tuple[str, str], faults: Sequence[Fault]) -> bool:
    """Outline a cell and note its faults; tell whether there is such a cell."""
    name, address = place
    if name not in book.sheetnames or not address:
        return False
    sheet = book[name]
    cell = sheet[address]
    if isinstance(cell, MergedCell):
        area = next(area for area in sheet.merged_cells.ranges if address in area)
        cell = sheet.cell(area.min_row, area.min_col)
    side = Side(style="thick", color=_colour(Shade.WRONG_TEXT))
    cell.border = Border(left=side, right=side, top=side, bottom=side)
    cell.fill = PatternFill("solid", start_color=_colour(Shade.WRONG))
    height, width = _NOTE_SIZE
    messages = "\n".join(fault.message for fault in faults)
    cell.comment = Comment(_clean(messages), "Budgies", height=height, width=width)
    return True


def _as_number(book: Workbook, note: Fault) -> bool:
    """Put a number where words were read as an amount, nothing where they were read as no bid."""
    place = note.cell
    if note.kind not in {Remark.READ_AS, Remark.NO_BID} or not place:
        return False
    cell = book[place.sheet][place.address] if place.sheet in book.sheetnames else None
    read = read_text(str(cell.value)) if cell else None
    if not cell or not isinstance(read, Whole):
        return False
    cell.value = None if read.dashes else read.pounds
    return not read.dashes


def _hints(*, outlined: bool, numbers: bool) -> tuple[str, str]:
    return _OUTLINED if outlined else _NO_CELL, _NOW_NUMBERS if numbers else ""


def _write_mend_sheet(book: Workbook, faults: Sequence[Fault], hints: Sequence[str]) -> None:
    for name in [name for name in book.sheetnames if name.casefold() == MEND_SHEET.casefold()]:
        del book[name]
    sheet = book.create_sheet(MEND_SHEET, 0)
    _write_heads(sheet, hints)
    for row, fault in enumerate(faults, start=_FIRST_FAULT):
        _write_fault(sheet, row, fault)
    for letter, width in zip("ABC", _WIDTHS, strict=True):
        sheet.column_dimensions[letter].width = width
    sheet.sheet_view.showGridLines = False
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    for other in book.worksheets:
        other.sheet_view.tabSelected = other is sheet
    book.active = 0


def _write_heads(sheet: Worksheet, hints: Sequence[str]) -> None:
    for column, head in enumerate(_HEADS, start=1):
        for row in (1, _FIRST_FAULT - 1):
            band = sheet.cell(row, column)
            band.fill = PatternFill("solid", start_color=_colour(Shade.HEADER))
        _write(sheet.cell(_FIRST_FAULT - 1, column), head, TABLE_HEAD)
    _write(sheet.cell(1, 1), _TITLE, BAND_TITLE.but(size=16))
    for row, hint in enumerate(hints, start=2):
        _write(sheet.cell(row, 1), hint, HINT.but(indent=1))
    for row, height in _HEIGHTS.items():
        sheet.row_dimensions[row].height = height


def _write_fault(sheet: Worksheet, row: int, fault: Fault) -> None:
    words = (_where(fault), fault.wrote, fault.message)
    for column, text in enumerate(words, start=1):
        cell = sheet.cell(row, column)
        _write(cell, text, _FAULT)
        cell.border = Border(bottom=Side(style="thin", color=_colour(Shade.HAIRLINE)))
    pixels = zip(words, (width * PIXELS_A_SIGN for width in _WIDTHS), strict=True)
    height = max(height_in(_clean(text), wide, _FAULT) for text, wide in pixels)
    sheet.row_dimensions[row].height = min(height / PIXELS_A_POINT, _HIGHEST)


def _where(fault: Fault) -> str:
    if fault.cell is None or not fault.cell.sheet:
        return "The whole form"
    if not fault.cell.address:
        return f"Sheet {fault.cell.sheet}"
    return f"Sheet {fault.cell.sheet}, cell {fault.cell.address}"


def _write(cell: Cell | MergedCell, words: str, look: Look) -> None:
    """Write words as words: what a player typed must not become a formula."""
    if words:
        cell.value = _clean(words)
        cell.data_type = "s"
    cell.font = Font(name=FONT, size=look.size, bold=look.bold, color=_colour(look.ink))
    cell.alignment = Alignment("left", "center", indent=look.indent, wrap_text=look.wrap)


def _clean(words: str) -> str:
    return str(ILLEGAL_CHARACTERS_RE.sub("", words))


def _colour(shade: Shade) -> str:
    return f"FF{shade.value.removeprefix('#')}"


def _saved(book: Workbook) -> bytes:
    """Save the workbook without the time of day, in its parts and in its properties."""
    stamped, packed = BytesIO(), BytesIO()
    book.save(stamped)
    when = f"{NO_CLOCK:%Y-%m-%dT%H:%M:%SZ}".encode()
    with zipfile.ZipFile(stamped) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    core = parts["docProps/core.xml"]
    parts["docProps/core.xml"] = _WHEN.sub(rb"\g<1>" + when + rb"\g<2>", core)
    with zipfile.ZipFile(packed, "w") as archive:
        for name, part in share_texts(parts).items():
            entry = zipfile.ZipInfo(name, NO_CLOCK.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, part)
    return packed.getvalue()
