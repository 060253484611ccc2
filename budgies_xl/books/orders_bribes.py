"""The second table of the order form: bribes for a male and a female of this round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.form import BIRD_HEAD, BRIBE_HEAD, BRIBE_TOTALS, BribeBox, sex_head
from budgies_xl.books.form_layout import (
    FIRST_GROUP,
    LABEL,
    PARENTS,
    PRICE,
    FormLayout,
    Row,
    bird_row,
)
from budgies_xl.books.ink import BAND, SECTION, TABLE_HEAD, UNDERLINED, Look, Shade, in_colour
from budgies_xl.books.orders_boxes import colour_boxes, write_box, write_no_box, write_total
from budgies_xl.books.orders_looks import (
    CELL,
    COLUMN_HEAD,
    GROUP_HEAD,
    HINT_ON_TINT,
    LOW,
    NEW_GROUP,
    NUMBER,
    ROW_LABEL,
    TOTAL,
)
from budgies_xl.game.aviary import BIRDS_OF_A_KIND, FULL_AVIARY, Aviary, Sex
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.house_rules import Bribes, HouseRules

if TYPE_CHECKING:
    from budgies_xl.books.paper import Sheet
    from budgies_xl.report.order_form import OrderForm

_GOOD_TO_KNOW: tuple[str, ...] = (
    "A contract pays only if its colour hatches.",
    "Frozen money is part of your bid in that round.",
    "A tie goes to the earliest opening bid, or is shared.",
    "Money in the bank cannot be spent.",
)
_IN_THE_END = "Your pocket is banked after this round."
_HOW_COUNTED = {
    Bribes.POOLED: "The male and the female with most bribe money breed",
    Bribes.SINGLE: "The largest bribe of all chooses the male, and likewise the female",
}


def write_bribes(
    sheet: Sheet,
    layout: FormLayout,
    house_rules: HouseRules,
    form: OrderForm | None,
) -> None:
    """Write the table of bribes; without a form all birds are taken to be there."""
    now = f"round {layout.now}" if layout.now else "your round"
    hint = f"For {now} only. {_HOW_COUNTED[house_rules.bribes]}. Bribes never come back."
    title = SECTION.but(fill=Shade.TINT)
    sheet.write(Row.BRIBE_SECTION, 0, "2   Bribe officials (optional)", title)
    sheet.write(Row.BRIBE_SECTION, FIRST_GROUP, hint, HINT_ON_TINT)
    aviary = form.aviary if form else FULL_AVIARY
    _write_heads(sheet, layout)
    for colour in BREEDING:
        _write_bird(sheet, layout, colour, aviary)
    for sex in Sex:
        _write_sex(sheet, layout, sex, aviary)
        rows = bird_row(BREEDING[0]), bird_row(BREEDING[-1])
        write_total(sheet, rows, Row.BRIBE_TOTALS, layout.bribe_column(sex), TOTAL)
    sheet.write(Row.BRIBE_TOTALS, 0, BRIBE_TOTALS, HINT_ON_TINT.but(size=11))
    _write_good_to_know(sheet, layout)


def _write_heads(sheet: Sheet, layout: FormLayout) -> None:
    sheet.fill((Row.SEXES, Row.BRIBE_HEADS), range(FIRST_GROUP), BAND)
    sheet.write(Row.BRIBE_HEADS, LABEL, BIRD_HEAD, TABLE_HEAD)
    sheet.write(Row.BRIBE_HEADS, PARENTS, "A pair lays", TABLE_HEAD)
    if layout.now == 1:
        sheet.write(Row.BRIBE_HEADS, PRICE, "Birds left", COLUMN_HEAD.but(bold=True))
    for sex in Sex:
        first = layout.sex_group(sex)
        names = ("Birds", "Left", BRIBE_HEAD)[-layout.group_width :]
        for at, name in enumerate(names):
            edge = NEW_GROUP if at == 0 else ()
            head = sex_head(sex) if at == 0 else None
            sheet.write(Row.SEXES, first + at, head, GROUP_HEAD.but(lines=edge))
            look = COLUMN_HEAD.but(lines=edge, bold=name == BRIBE_HEAD)
            sheet.write(Row.BRIBE_HEADS, first + at, name, look)
    for row, height in ((Row.SEXES, 22), (Row.BRIBE_HEADS, 19), (Row.BRIBE_TOTALS, 21)):
        sheet.height(row, height)


def _write_bird(sheet: Sheet, layout: FormLayout, colour: Colour, aviary: Aviary) -> None:
    row, (low, _, high) = bird_row(colour), colour.lays
    sheet.write(row, LABEL, colour.word, in_colour(colour, ROW_LABEL))
    sheet.write(row, PARENTS, f"{low}–{high} eggs", CELL)
    males, females = (aviary.left(sex, colour) for sex in Sex)
    left = f"{males} ♂  {females} ♀" if layout.now == 1 else None
    sheet.write(row, PRICE, left, NUMBER.but(ink=Shade.HINT))
    sheet.height(row, LOW)


def _write_sex(sheet: Sheet, layout: FormLayout, sex: Sex, aviary: Aviary) -> None:
    for colour in BREEDING:
        row, left = bird_row(colour), aviary.left(sex, colour)
        if layout.has_history:
            first = layout.sex_group(sex)
            dots = "●" * left + "○" * (BIRDS_OF_A_KIND - left)
            sheet.write(row, first, dots, NUMBER.but(lines=(*UNDERLINED, *NEW_GROUP)))
            sheet.write(row, first + 1, left or "none", NUMBER.but(size=9, ink=Shade.HINT))
        if left:
            write_box(sheet, layout, BribeBox(sex, colour))
            colour_boxes(sheet, (row, row), layout.place(BribeBox(sex, colour))[1])
        else:
            write_no_box(sheet, layout, BribeBox(sex, colour))


def _write_good_to_know(sheet: Sheet, layout: FormLayout) -> None:
    """Remind of some rules beside the bribes; in the last round, all down the right side."""
    head, reminders = Row.BRIBE_HEADS, _GOOD_TO_KNOW
    if layout.is_last_round:
        head, reminders = Row.BID_HEADS, (*_GOOD_TO_KNOW, _IN_THE_END)
    look = Look(size=9, fill=Shade.TINT, ink=Shade.HINT, indent=2)
    heading = look.but(bold=True, ink=Shade.TEXT)
    sheet.write(head, layout.reminders, "Good to know", heading)
    for row, words in enumerate(reminders, head + 1):
        sheet.write(row, layout.reminders, f"• {words}", look)
