"""The boxes of the order form: where amounts are typed, what they take, how they colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlsxwriter.utility import xl_rowcol_to_cell

from budgies_xl.books import live
from budgies_xl.books.ink import POUNDS_AND_PENCE, ROUND_THE_BOX, Across, Look, Shade
from budgies_xl.game.position import ROUNDS

if TYPE_CHECKING:
    from budgies_xl.books.form import Box
    from budgies_xl.books.form_layout import FormLayout
    from budgies_xl.books.paper import Sheet

BOX = Look(
    size=11,
    bold=True,
    ink=Shade.TYPED,
    fill=Shade.WHITE,
    across=Across.CENTRE,
    lines=ROUND_THE_BOX,
    unlocked=True,
)
NO_BOX = BOX.but(bold=False, ink=Shade.HINT, fill=Shade.NO_BOX, unlocked=False)
LONGEST_TITLE = 32

_WHOLE_POUNDS: dict[str, Any] = {
    "validate": "integer",
    "criteria": ">=",
    "value": 0,
    "ignore_blank": True,
    "error_type": "stop",
    "error_title": "Whole pounds, please",
    "error_message": "Type a whole number of pounds, such as 5: digits only, without £, pence or "
    "words. Leave the box empty for nothing.",
}
_ROUND: dict[str, Any] = {
    "validate": "integer",
    "criteria": "between",
    "minimum": 1,
    "maximum": ROUNDS,
    "error_title": "Which round?",
    "error_message": f"Type the round that these orders are for: a number from 1 to {ROUNDS}.",
}


def write_box(
    sheet: Sheet, layout: FormLayout, box: Box, popup: tuple[str, str] = ("", "")
) -> None:
    """Write an empty box with its name; a popup is a title and a message beside the box."""
    row, col = layout.place(box)
    sheet.write(row, col, None, BOX)
    sheet.book.name_cell(box.defined_name, sheet, row, col)
    rule = dict(_WHOLE_POUNDS)
    title, message = popup
    if message:
        rule |= {"input_title": title[:LONGEST_TITLE], "input_message": message}
    sheet.validate(row, col, rule)


def write_no_box(sheet: Sheet, layout: FormLayout, box: Box) -> None:
    """Write a dash where a box would be, had the bird not gone."""
    row, col = layout.place(box)
    sheet.write(row, col, "–", NO_BOX)


def colour_boxes(sheet: Sheet, rows: tuple[int, int], col: int) -> None:
    """Let each box from one row to another turn red while it is wrong, else blue while filled."""
    first, last = rows
    cell, cells = xl_rowcol_to_cell(first, col), (first, col, last, col)
    sheet.colour_when(cells, live.box_is_wrong(cell), Shade.WRONG_TEXT, Shade.WRONG)
    sheet.colour_when(cells, live.box_is_filled(cell), Shade.TYPED, Shade.FILLED)


def write_total(sheet: Sheet, rows: tuple[int, int], row: int, col: int, look: Look) -> None:
    """Write the live total of the boxes in some rows of a column."""
    sheet.formula(row, col, live.total(*rows, col), 0, look)
    show_pence_typed(sheet, row, col)


def show_pence_typed(sheet: Sheet, row: int, col: int) -> None:
    """Show the pence that somebody typed against the rule, which the format would round away."""
    cell = xl_rowcol_to_cell(row, col)
    sheet.number_when((row, col, row, col), f"={cell}<>INT({cell})", POUNDS_AND_PENCE)


def take_round(sheet: Sheet, row: int, col: int) -> None:
    """Let a box take the number of a round."""
    sheet.validate(row, col, dict(_ROUND))
