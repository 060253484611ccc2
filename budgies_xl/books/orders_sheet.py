"""The sheet Orders: one screen, one page, for one player and one round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.form import MARK, ORDERS_SHEET, BidBox, Identity
from budgies_xl.books.form_layout import FIRST_GROUP, GAPS, LABEL, FormLayout, Row
from budgies_xl.books.ink import SECTION, Across, Look, Shade
from budgies_xl.books.measure import fits
from budgies_xl.books.orders_band import deadline_in_words, write_band
from budgies_xl.books.orders_bids import write_bids
from budgies_xl.books.orders_bribes import write_bribes
from budgies_xl.books.orders_looks import HINT_ON_TINT
from budgies_xl.books.paper import Paper
from budgies_xl.books.wrapping import height_in
from budgies_xl.game.colour import Colour
from budgies_xl.game.house_rules import FormCodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from budgies_xl.books.paper import Book, Sheet
    from budgies_xl.report.order_form import OrderForm

SECTION_HEIGHT = 30
_SMALL = Look(size=8, fill=Shade.TINT, ink=Shade.HINT)
_SMALL_LABEL = _SMALL.but(across=Across.RIGHT)
_SMALL_VALUE = _SMALL.but(ink=Shade.TEXT, bold=True)


def write_orders_sheet(book: Book, form: OrderForm) -> None:
    """Write a player's order form."""
    sheet = book.sheet(ORDERS_SHEET)
    layout = FormLayout(tuple(form.rounds), form.round)
    prepare(sheet, layout)

    is_deadline_whole = write_band(sheet, layout, form)
    write_bids(sheet, layout, form.facts.house_rules, form)
    write_bribes(sheet, layout, form.facts.house_rules, form)
    write_done(sheet, layout, _when_done(form, "" if is_deadline_whole else form.deadline))
    _write_identity(sheet, layout, form)

    line = f"Budgies · {form.facts.name} · round {form.round} · {form.player}"
    finish(sheet, layout, (line, deadline_in_words(form.deadline)))


def prepare(sheet: Sheet, layout: FormLayout) -> None:
    """Set the widths of the columns, tint the sheet, and set the heights of its bare rows."""
    sheet.widths(*layout.widths)
    columns = range(layout.last_column + 1)
    sheet.fill(range(Row.TOP_LINE, Row.MORE_IDENTITY + 1), columns, Look(fill=Shade.TINT))
    for row in (Row.BID_SECTION, Row.BRIBE_SECTION, Row.DONE):
        sheet.height(row, SECTION_HEIGHT)
    for gap in (*GAPS, Row.TOP_LINE):
        sheet.height(gap, 5)
    sheet.height(Row.IDENTITY, 18)
    sheet.height(Row.MORE_IDENTITY, 16)


def write_done(sheet: Sheet, layout: FormLayout, words: str) -> None:
    """Write what to do with the form once it is filled in."""
    title = SECTION.but(fill=Shade.TINT)
    sheet.write(Row.DONE, 0, "3   Save this file and send it back", title)
    columns = FIRST_GROUP, layout.last_column
    sheet.merge(Row.DONE, columns, words, HINT_ON_TINT.but(wrap=True))
    wanted = height_in(words, layout.width(*columns), HINT_ON_TINT)
    sheet.height(Row.DONE, max(SECTION_HEIGHT, wanted))


def finish(
    sheet: Sheet,
    layout: FormLayout,
    footer: tuple[str, str],
    start: tuple[int, int] | None = None,
) -> None:
    """Freeze band and colours, set up the page, lock all but the boxes, start at the first one.

    On a phone the colours stay in sight beside the boxes of every round.
    """
    sheet.worksheet.freeze_panes(Row.STATUS + 1, LABEL + 1)
    sheet.page(Paper.ACROSS, footer)
    sheet.worksheet.print_area(0, 0, Row.MORE_IDENTITY, layout.last_column)
    sheet.protect()
    first = layout.place(BidBox(layout.rounds[0], Colour.RED))
    row, col = start or first
    sheet.worksheet.set_selection(row, col, row, col)
    sheet.worksheet.activate()


def identity_places(
    layout: FormLayout,
    values: tuple[tuple[Identity, str | int], ...],
) -> Iterator[tuple[Identity, int, int]]:
    """Give row and column of each identity value, with room for all of it to be read.

    The label stands in the cell left of it. What finds no room on the line goes to the next.
    """
    row, col = int(Row.IDENTITY), 1
    for identity, value in values:
        end = _end_of(layout, col + 1, str(value))
        if end > layout.last_column + 1:
            row, col = row + 1, 1
            end = _end_of(layout, col + 1, str(value))
        yield identity, row, col + 1
        col = end


def _end_of(layout: FormLayout, col: int, words: str) -> int:
    """Give the first column after words that start in a column."""
    last = col
    while last <= layout.last_column and not fits(words, layout.width(col, last), 8, bold=True):
        last += 1
    return last + 1


def _write_identity(sheet: Sheet, layout: FormLayout, form: OrderForm) -> None:
    sheet.write(Row.IDENTITY, 0, MARK, _SMALL.but(indent=1))
    values: dict[Identity, str | int] = {
        Identity.PLAYER: form.player,
        Identity.ROUND: form.round,
        Identity.CODE: form.form_code,
        Identity.GAME: form.facts.name,
    }
    for identity, row, col in identity_places(layout, tuple(values.items())):
        sheet.write(row, col - 1, identity.value, _SMALL_LABEL)
        sheet.write(row, col, values[identity], _SMALL_VALUE)
        sheet.book.name_cell(identity.defined_name, sheet, row, col)


def _when_done(form: OrderForm, deadline: str) -> str:
    to_whom = form.facts.gm_line or "your game master"
    code = " Leave the form code below as it is."
    keep = code if form.facts.house_rules.form_codes is FormCodes.REQUIRED else ""
    until = f" by {deadline}" if deadline else ""
    return (
        f"To {to_whom}{until}. Send it again if you change your mind: the newest form counts.{keep}"
    )
