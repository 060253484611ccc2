"""One sheet laid bare: its cells near the form, its merged cells, and what lies far away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from openpyxl.utils.cell import coordinate_to_tuple, get_column_letter, range_boundaries

from budgies_xl.books.faults import NotUnderstood, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

IsSign = Callable[[str], bool]
NEAR_ROWS = 400
NEAR_COLUMNS = 100
CELLS_LIMIT = 100_000
MERGED_LIMIT = 200
MERGED_CELLS_LIMIT = 2_000

_M = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@dataclass(frozen=True, slots=True)
class SavedResult:
    """What a formula gave when the file was saved: the kind of value, and the value as stored."""

    kind: str
    value: str


@dataclass(frozen=True, slots=True)
class MergedRange:
    """Cells that were merged into one: first and last column and row."""

    first_column: int
    first_row: int
    last_column: int
    last_row: int

    def __str__(self) -> str:
        """Write the range as spreadsheets do: B2:C3."""
        first = f"{get_column_letter(self.first_column)}{self.first_row}"
        return f"{first}:{get_column_letter(self.last_column)}{self.last_row}"

    def __contains__(self, place: object) -> bool:
        """Tell whether a cell, as row and column, is one of these."""
        match place:
            case (int(row), int(column)):
                in_rows = self.first_row <= row <= self.last_row
                return in_rows and self.first_column <= column <= self.last_column
            case _:
                return False

    @property
    def size(self) -> int:
        """Count the cells."""
        rows = self.last_row - self.first_row + 1
        return rows * (self.last_column - self.first_column + 1)


@dataclass(frozen=True, slots=True)
class BareSheet:
    """A sheet's name, its cells as XML, its merged cells, its saved results, and what is far."""

    name: str
    hidden: bool
    xml: bytes
    merged: tuple[MergedRange, ...]
    results: Mapping[str, SavedResult]
    far: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts that a workbook's cells share: how many, and which are signs of a sheet to read."""

    count: int
    signs: frozenset[int]
    is_sign: IsSign | None

    def in_cell(self, cell: ET.Element) -> bool:
        """Tell whether a cell holds a sign; where none is looked for, every cell is one."""
        if self.is_sign is None:
            return True
        match cell.get("t"):
            case "s":
                return int(cell.findtext(f"{_M}v") or "-1") in self.signs
            case "inlineStr":
                inline = cell.find(f"{_M}is")
                return inline is not None and self.is_sign(text_of(inline))
            case "str":
                return self.is_sign(cell.findtext(f"{_M}v", ""))
            case _:
                return False


def text_of(item: ET.Element) -> str:
    """Put the runs of a text together, without the reading aids of East Asian scripts."""
    runs = (*item.iterfind(f"{_M}t"), *item.iterfind(f"{_M}r/{_M}t"))
    return "".join(run.text or "" for run in runs)


def lay_bare(sheet: ET.Element, name: str, texts: Texts, *, hidden: bool) -> BareSheet:
    """Take the cells out of a sheet; of a sheet without any sign only what it is.

    Raises Refusal where a cell cannot be understood or too much is merged.
    """
    results: dict[str, SavedResult] = {}
    far: list[str] = []
    rows: dict[int, dict[int, ET.Element]] = {}
    has_sign = False
    for number, (row, column, cell) in enumerate(_filled_cells(sheet), start=1):
        if number > CELLS_LIMIT:
            measured = f"more than {CELLS_LIMIT} filled cells on a sheet"
            raise Refusal(NotUnderstood.TOO_MUCH, measured=measured, limit=str(CELLS_LIMIT))
        address = f"{get_column_letter(column)}{row}"
        if row > NEAR_ROWS or column > NEAR_COLUMNS:
            far.append(address)
            continue
        if column in rows.setdefault(row, {}):
            raise Refusal(NotUnderstood.DAMAGED)  # neither of two values is the right one
        rows[row][column] = _checked(cell, address, texts.count)
        has_sign = has_sign or texts.in_cell(cell)
        if cell.find(f"{_M}f") is not None:
            results[address] = _saved_result(cell)
    xml = _xml(rows if has_sign else {})
    return BareSheet(name, hidden, xml, tuple(_merged(sheet)), results, tuple(far))


def take_off_styles(sheet: ET.Element) -> None:
    """Leave the cells without the styles that they ask for, in a workbook that has none."""
    for cell in sheet.iter(f"{_M}c"):
        cell.attrib.pop("s", None)


def _filled_cells(sheet: ET.Element) -> Iterator[tuple[int, int, ET.Element]]:
    """Find the cells that hold something, with the places that they have or follow from order."""
    row = 0
    for line in sheet.iterfind(f"{_M}sheetData/{_M}row"):
        row = int(line.get("r", row + 1))
        column = 0
        for cell in line.iterfind(f"{_M}c"):
            if address := cell.get("r"):
                row, column = coordinate_to_tuple(address)
            else:
                column += 1
            if any(True for _ in cell):
                if row < 1:
                    raise Refusal(NotUnderstood.DAMAGED)
                yield row, column, cell


def _checked(cell: ET.Element, address: str, strings: int) -> ET.Element:
    """Give the cell its address, and make sure of the text it refers to."""
    cell.set("r", address)
    formula = cell.find(f"{_M}f")
    if formula is not None and formula.get("t") != "shared":
        formula.attrib.clear()
    value = cell.find(f"{_M}v")
    if cell.get("t") == "s" and value is not None and not 0 <= int(value.text or "-1") < strings:
        raise Refusal(NotUnderstood.DAMAGED)
    return cell


def _saved_result(cell: ET.Element) -> SavedResult:
    return SavedResult(cell.get("t", "n"), cell.findtext(f"{_M}v", ""))


def _merged(sheet: ET.Element) -> Iterator[MergedRange]:
    ranges = sheet.findall(f"{_M}mergeCells/{_M}mergeCell")
    if len(ranges) > MERGED_LIMIT:
        measured = f"{len(ranges)} groups of merged cells"
        raise Refusal(NotUnderstood.TOO_MUCH, measured=measured, limit=str(MERGED_LIMIT))
    for one in ranges:
        merged = MergedRange(*range_boundaries(one.get("ref", "")))
        if merged.size > MERGED_CELLS_LIMIT:
            measured = f"{merged.size} cells merged into one"
            raise Refusal(NotUnderstood.TOO_MUCH, measured=measured, limit=str(MERGED_CELLS_LIMIT))
        yield merged


def _xml(rows: Mapping[int, Mapping[int, ET.Element]]) -> bytes:
    sheet = ET.Element(f"{_M}worksheet")
    data = ET.SubElement(sheet, f"{_M}sheetData")
    for number, cells in sorted(rows.items()):
        row = ET.SubElement(data, f"{_M}row", r=str(number))
        row.extend(cells[column] for column in sorted(cells))
    return ET.tostring(sheet)
