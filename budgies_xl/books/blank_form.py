"""The blank order workbook: one file for everybody, on which players write their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlsxwriter.utility import xl_rowcol_to_cell

from budgies_xl.books.form import MARK, ORDERS_SHEET, Identity
from budgies_xl.books.form_layout import LABEL, PRICE, FormLayout, Row
from budgies_xl.books.how_to_play_sheet import write_how_to_play
from budgies_xl.books.ink import Across, Look, Shade, Side
from budgies_xl.books.orders_band import write_blank_band
from budgies_xl.books.orders_bids import write_bids
from budgies_xl.books.orders_boxes import BOX, take_round
from budgies_xl.books.orders_bribes import write_bribes
from budgies_xl.books.orders_sheet import finish, prepare, write_done
from budgies_xl.books.paper import open_book
from budgies_xl.game.position import ROUNDS

if TYPE_CHECKING:
    from budgies_xl.books.paper import Sheet
    from budgies_xl.game.house_rules import HouseRules

_LINE = Look(fill=Shade.TINT, ink=Shade.HINT, size=9)
_LABEL = _LINE.but(across=Across.RIGHT, bold=True, ink=Shade.TEXT, indent=1)
_NAME_BOX = BOX.but(size=10, bold=False, across=Across.LEFT, indent=1)
_NAME_GOES_ON = _NAME_BOX.but(unlocked=False)
_NAME_COLUMNS = 3
_WHEN_DONE = "To your game master. Send it again if you change your mind: the newest form counts."


def write_blank_form(house_rules: HouseRules) -> bytes:
    """Write the blank order workbook: all rounds, all birds, no form code."""
    with open_book("Budgies · order sheet") as book:
        sheet = book.sheet(ORDERS_SHEET)
        layout = FormLayout(tuple(range(1, ROUNDS + 1)), None)
        prepare(sheet, layout)
        name, for_round = _write_identity(sheet)
        write_blank_band(sheet, layout, name, for_round)
        write_bids(sheet, layout, house_rules, None)
        write_bribes(sheet, layout, house_rules, None)
        write_done(sheet, layout, _WHEN_DONE)
        finish(sheet, layout, ("Budgies · order sheet", ""), start=(Row.TOP_LINE, PRICE))
        write_how_to_play(book, house_rules, None)
    return book.data


def _write_identity(sheet: Sheet) -> tuple[str, str]:
    """Write the boxes for name and round; gives their cells."""
    row = int(Row.TOP_LINE)
    sheet.height(row, 30)
    sheet.write(row, LABEL, MARK, _LINE.but(size=8, indent=1))
    name, for_round = PRICE, PRICE + _NAME_COLUMNS + 1
    for identity, col in ((Identity.PLAYER, name), (Identity.ROUND, for_round)):
        sheet.write(row, col - 1, identity.value, _LABEL)
        sheet.write(row, col, None, BOX)
        sheet.book.name_cell(identity.defined_name, sheet, row, col)
    _widen_name_box(sheet, row)
    take_round(sheet, row, for_round)
    return xl_rowcol_to_cell(row, name), xl_rowcol_to_cell(row, for_round)


def _widen_name_box(sheet: Sheet, row: int) -> None:
    """Draw the box for the name over three columns: a long name runs on into them."""
    lines = tuple((side, Shade.BOX_EDGE) for side in (Side.TOP, Side.BOTTOM))
    left, right = (Side.LEFT, Shade.BOX_EDGE), (Side.RIGHT, Shade.BOX_EDGE)
    sheet.write(row, PRICE, None, _NAME_BOX.but(lines=(*lines, left)))
    for col in range(PRICE + 1, PRICE + _NAME_COLUMNS):
        edge = (right,) if col == PRICE + _NAME_COLUMNS - 1 else ()
        sheet.write(row, col, None, _NAME_GOES_ON.but(lines=(*lines, *edge)))
