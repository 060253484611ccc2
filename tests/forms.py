"""Small order forms for tests, made from the form's words alone, to be filled in and spoilt."""

from __future__ import annotations

import datetime as dt
import zipfile
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, Any

from openpyxl import Workbook
from openpyxl.workbook.defined_name import DefinedName

from budgies_xl.books.form import (
    ADD_HEAD,
    BIRD_HEAD,
    BRIBE_HEAD,
    CONTRACT_HEAD,
    MARK,
    BidBox,
    BribeBox,
    Identity,
    bid_boxes,
    bribe_boxes,
    round_head,
    sex_head,
)
from budgies_xl.books.shared_texts import share_texts
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.position import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from openpyxl.worksheet.worksheet import Worksheet

    from budgies_xl.books.form import Box

CellValue = bool | float | str | dt.datetime | dt.time | dt.timedelta | None
CODE = "7KQ2-M4XD-9PTA-HV3C"
ROUND_ROW, CONTRACT_ROW, BIRD_ROW, IDENTITY_ROW = 7, 8, 18, 25
FIRST_GROUP, GROUP_WIDTH = 4, 3


@dataclass(slots=True)
class Form:
    """A form as a workbook of openpyxl, which knows its boxes."""

    book: Workbook
    sheet: Worksheet
    boxes: dict[Box, str] = field(default_factory=dict)

    def fill(self, orders: Mapping[Any, Any]) -> Form:
        """Write into boxes."""
        for box, value in orders.items():
            self.sheet[self.boxes[box]] = value
        return self

    def saved(self) -> bytes:
        """Save the workbook into memory."""
        return saved(self.book)


def make_form(this_round: int = 2, player: str = "Geoff", game: str = "Friday Budgies") -> Form:
    """Make an empty form with labels, names, a total and the other columns of a real one."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Orders"
    form = Form(book, sheet)
    sheet["A1"] = f"{player}’s orders for round {this_round}"
    sheet["B2"] = "− this form spends"
    _write_contracts(form, this_round)
    _write_birds(form)
    sheet["B3"] = f"=SUM(F{CONTRACT_ROW + 1}:F{CONTRACT_ROW + 6})"
    written: tuple[CellValue, ...] = (player, this_round, game, CODE)
    for at, (identity, value) in enumerate(zip(Identity, written, strict=True)):
        sheet.cell(IDENTITY_ROW, 2 + 3 * at, identity.value)
        sheet.cell(IDENTITY_ROW, 3 + 3 * at, value)
        _name(form, identity.defined_name, sheet.cell(IDENTITY_ROW, 3 + 3 * at).coordinate)
    sheet.cell(IDENTITY_ROW, 1, MARK)
    return form


def _write_contracts(form: Form, this_round: int) -> None:
    sheet = form.sheet
    for at, head in enumerate((CONTRACT_HEAD, "Hatches from", "Chick sells"), start=1):
        sheet.cell(CONTRACT_ROW, at, head)
    for row, colour in enumerate(Colour, start=CONTRACT_ROW + 1):
        sheet.cell(row, 1, colour.word)
        sheet.cell(row, 3, colour.price // 100)
    sheet.cell(CONTRACT_ROW + 7, 1, "You add")
    rounds = range(this_round, ROUNDS + 1)
    for for_round in rounds:
        column = _group(for_round - this_round)
        sheet.cell(ROUND_ROW, column, round_head(for_round, this_round))
        for at, head in enumerate(("You have", "Others", ADD_HEAD)):
            sheet.cell(CONTRACT_ROW, column + at, head)
        for row in range(CONTRACT_ROW + 1, CONTRACT_ROW + 7):
            sheet.cell(row, column, "–")
    for box in bid_boxes(rounds):
        row = CONTRACT_ROW + 1 + tuple(Colour).index(box.colour)
        _box(form, box, row, _group(box.round - this_round) + GROUP_WIDTH - 1)


def _write_birds(form: Form) -> None:
    sheet = form.sheet
    sheet.cell(BIRD_ROW, 1, BIRD_HEAD)
    for row, colour in enumerate(BREEDING, start=BIRD_ROW + 1):
        sheet.cell(row, 1, colour.word)
    for at, sex in enumerate(Sex):
        sheet.cell(BIRD_ROW, _group(at), sex_head(sex))
        sheet.cell(BIRD_ROW, _group(at) + 2, BRIBE_HEAD)
        for row in range(BIRD_ROW + 1, BIRD_ROW + 4):
            sheet.cell(row, _group(at) + 1, "2 left")
    for box in bribe_boxes():
        row = BIRD_ROW + 1 + BREEDING.index(box.colour)
        _box(form, box, row, _group(tuple(Sex).index(box.sex)) + GROUP_WIDTH - 1)


def _group(at: int) -> int:
    return FIRST_GROUP + GROUP_WIDTH * at


def _box(form: Form, box: Box, row: int, column: int) -> None:
    form.boxes[box] = form.sheet.cell(row, column).coordinate
    _name(form, box.defined_name, form.boxes[box])


def _name(form: Form, name: str, address: str) -> None:
    column, row = address.rstrip("0123456789"), address.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    form.book.defined_names[name] = DefinedName(name, attr_text=f"Orders!${column}${row}")


def saved(book: Workbook) -> bytes:
    """Save a workbook of openpyxl as other programs do, with one table of texts."""
    memory = BytesIO()
    book.save(memory)
    return packed(share_texts(parts_of(memory.getvalue())))


def parts_of(data: bytes) -> dict[str, bytes]:
    """Unpack a workbook."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: Mapping[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Pack parts to a workbook."""
    memory = BytesIO()
    with zipfile.ZipFile(memory, "w", method) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return memory.getvalue()


def with_part(data: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """Change one part of a workbook."""
    parts = parts_of(data)
    parts[name] = change(parts[name])
    return packed(parts)


def with_xml(data: bytes, name: str, old: str, new: str) -> bytes:
    """Put other words into one part of a workbook; the old ones must be there."""
    assert old.encode() in parts_of(data)[name], (name, old)
    return with_part(data, name, lambda part: part.replace(old.encode(), new.encode(), 1))


SHEET = "xl/worksheets/sheet1.xml"
RED_NOW = BidBox(2, Colour.RED)
BLUE_NOW = BidBox(2, Colour.BLUE)
RED_LATER = BidBox(3, Colour.RED)
BLUE_MALE = BribeBox(Sex.MALE, Colour.BLUE)


def formatted_rows(form: bytes, rows: int) -> bytes:
    """Format empty rows, down and down."""
    lines = "".join(f'<row r="{at}" s="1" customFormat="1"/>' for at in range(50, 50 + rows))
    return with_xml(form, SHEET, "</sheetData>", f"{lines}</sheetData>")
