"""The band over the order form: whose it is, until when, the money as a sum, the live status."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlsxwriter.utility import xl_rowcol_to_cell

from budgies_xl.books import live
from budgies_xl.books.form_layout import FIRST_GROUP, FormLayout, Row
from budgies_xl.books.ink import BAND, BAND_TITLE, POUNDS, POUNDS_AND_PENCE, Across, Look, Shade
from budgies_xl.books.measure import shortened, width_of
from budgies_xl.books.orders_boxes import show_pence_typed
from budgies_xl.game.money import POUND, in_words
from budgies_xl.game.position import ROUNDS

if TYPE_CHECKING:
    from budgies_xl.books.paper import Sheet
    from budgies_xl.report.order_form import OrderForm

POCKET, SPEND, LEFT = 0, 1, FIRST_GROUP
TITLE_SIZES = (20, 16, 14)
DEADLINE_SIZES = (12, 10)
ROOM_ASIDE = 270
ROOM_FOR_BANK = 100
FEW_ROUNDS = 2

_MONEY = BAND.but(size=18, bold=True, indent=1, number=POUNDS, shrink=True)
_MONEY_ASIDE = _MONEY.but(ink=Shade.ON_HEADER_FAINT)
_MONEY_HEAD = BAND.but(size=9, ink=Shade.ON_HEADER_SOFT, indent=1)
_AT_RIGHT = BAND.but(ink=Shade.ON_HEADER_FAINT, across=Across.RIGHT, indent=1)
STATUS = Look(size=11, bold=True, indent=1, fill=Shade.LATER)
_HEIGHTS = {Row.TITLE: 38, Row.MONEY_HEADS: 18, Row.MONEY: 32, Row.STATUS: 28}


def write_band(sheet: Sheet, layout: FormLayout, form: OrderForm) -> bool:
    """Write the band of a player's form; tell whether the deadline stands there whole."""
    _colour_band(sheet, layout)
    title = f"{possessive(form.player)} orders for round {form.round}"
    is_whole = _write_title(sheet, layout, title, deadline_in_words(form.deadline))
    _write_game(sheet, layout, form)

    pocket, spend, left = (_money_cell(col) for col in (POCKET, SPEND, LEFT))
    _write_money(sheet, layout, form)
    sheet.formula(Row.MONEY, SPEND, live.spend(layout), 0, _MONEY)
    if layout.group_width > 1:
        sheet.merge(Row.MONEY, (LEFT, LEFT + layout.group_width - 1), "", _MONEY)
    sheet.formula(Row.MONEY, LEFT, f"={pocket}-{spend}", form.pocket // POUND, _MONEY)
    _colour_left(sheet, layout)
    for col in (SPEND, LEFT):
        show_pence_typed(sheet, Row.MONEY, col)
    sheet.array_formula(Row.STATUS, 0, live.status(layout, left), live.NOTHING_YET, STATUS)
    _colour_status(sheet, layout)
    return is_whole


def write_blank_band(sheet: Sheet, layout: FormLayout, name: str, for_round: str) -> None:
    """Write the band of a blank form; `name` and `for_round` are the cells to be filled in."""
    _colour_band(sheet, layout)
    _write_title(sheet, layout, "Orders for a round of Budgies", "")
    sheet.write(Row.MONEY_HEADS, POCKET, "This form spends", _MONEY_HEAD)
    sheet.formula(Row.MONEY, POCKET, live.spend(layout), 0, _MONEY)
    show_pence_typed(sheet, Row.MONEY, POCKET)
    hint = "It must fit your pocket, which the last report shows."
    sheet.write(Row.MONEY, SPEND, hint, BAND.but(ink=Shade.ON_HEADER_SOFT, indent=1))
    formula = live.blank_status(layout, name, for_round)
    sheet.array_formula(Row.STATUS, 0, formula, live.BLANK_FORM, STATUS)
    _colour_status(sheet, layout)


def possessive(name: str) -> str:
    """Write whose something is."""
    return f"{name}’" if name.endswith("s'") else f"{name}’s"


def deadline_in_words(deadline: str) -> str:
    """Say until when the form is wanted; nothing where the GM has not said."""
    return f"Return by {deadline}" if deadline else ""


def _colour_band(sheet: Sheet, layout: FormLayout) -> None:
    columns = range(layout.last_column + 1)
    sheet.fill((Row.TITLE, Row.MONEY_HEADS, Row.MONEY), columns, BAND)
    sheet.fill((Row.STATUS,), columns, STATUS)
    for row, height in _HEIGHTS.items():
        sheet.height(row, height)


def _write_title(sheet: Sheet, layout: FormLayout, title: str, deadline: str) -> bool:
    """Write title and deadline on one line, as large as both of them fit.

    Otherwise the deadline stands below, and may be cut; tells whether it is whole.
    """
    room = layout.width(0, layout.last_column) - 60
    fitting = (
        (large, small)
        for small in DEADLINE_SIZES
        for large in TITLE_SIZES
        if width_of(title, large, bold=True) + width_of(deadline, small, bold=True) <= room
    )
    large, small = next(fitting, (TITLE_SIZES[-1], 0))
    sheet.write(Row.TITLE, 0, title, BAND_TITLE.but(size=large))
    look = _AT_RIGHT.but(size=small or 9, bold=bool(small), ink=Shade.ON_HEADER)
    row = Row.TITLE if small else Row.MONEY
    words = deadline if small else shortened(deadline, ROOM_ASIDE, 9)
    sheet.write(row, layout.last_column, words, look)
    return words == deadline


def _write_game(sheet: Sheet, layout: FormLayout, form: OrderForm) -> None:
    """Write game and round beside the money; a name too long for it is whole at the foot."""
    of_rounds = f" · round {form.round} of {ROUNDS}"
    room = layout.width(_bank_column(layout), layout.last_column) - ROOM_FOR_BANK
    name = shortened(form.facts.name, room - width_of(of_rounds, _AT_RIGHT.size), _AT_RIGHT.size)
    sheet.write(Row.MONEY_HEADS, layout.last_column, f"{name}{of_rounds}", _AT_RIGHT)


def _write_money(sheet: Sheet, layout: FormLayout, form: OrderForm) -> None:
    frozen, bank = _frozen_column(layout), _bank_column(layout)
    heads = (
        (POCKET, "In your pocket"),
        (SPEND, "− this form spends"),
        (LEFT, "= left in your pocket"),
        (frozen, "Frozen already"),
        (bank, "In the bank"),
    )
    for col, words in heads:
        sheet.write(Row.MONEY_HEADS, col, words, _MONEY_HEAD)
    sheet.money(Row.MONEY, POCKET, form.pocket, _MONEY)
    for col, pence in ((frozen, form.frozen), (bank, form.bank)):
        sheet.write(Row.MONEY, col, in_words(pence), _MONEY_ASIDE.but(shrink=False))


def _frozen_column(layout: FormLayout) -> int:
    return FIRST_GROUP + (3 if layout.has_history else 2)


def _bank_column(layout: FormLayout) -> int:
    """Give the column of the bank: its amount has room, and so has the game right of it."""
    if not layout.has_history or layout.is_last_round:
        return _frozen_column(layout) + 1
    return _frozen_column(layout) + (3 if len(layout.rounds) > FEW_ROUNDS else 2)


def _money_cell(col: int) -> str:
    return str(xl_rowcol_to_cell(Row.MONEY, col, row_abs=True, col_abs=True))


def _colour_status(sheet: Sheet, layout: FormLayout) -> None:
    cell = xl_rowcol_to_cell(Row.STATUS, 0, row_abs=True, col_abs=True)
    cells = (Row.STATUS, 0, Row.STATUS, layout.last_column)
    sheet.colour_when(cells, f'=LEFT({cell},1)="✗"', Shade.WRONG_TEXT, Shade.WRONG)
    sheet.colour_when(cells, f'=LEFT({cell},1)="✓"', Shade.FINE_TEXT, Shade.FINE)


def _colour_left(sheet: Sheet, layout: FormLayout) -> None:
    """Let what is left turn red below 0; some programs heed only the first rule that holds."""
    left = _money_cell(LEFT)
    below = f"ISNUMBER({left}),N({left})<0"
    cells = (Row.MONEY, LEFT, Row.MONEY, LEFT + layout.group_width - 1)
    wrong = (Shade.WRONG_TEXT, Shade.WRONG)
    pence = f"=AND({below},N({left})<>INT(N({left})))"
    sheet.colour_when(cells, pence, *wrong, POUNDS_AND_PENCE)
    sheet.colour_when(cells, f"=AND({below})", *wrong)
