"""The first table of the order form: bids for the contracts of this round and later ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.form import (
    ADD_HEAD,
    BID_TOTALS,
    CONTRACT_HEAD,
    BidBox,
    bid_boxes,
    round_head,
)
from budgies_xl.books.form_layout import (
    FIRST_GROUP,
    LABEL,
    PARENTS,
    PRICE,
    FormLayout,
    Row,
    contract_row,
)
from budgies_xl.books.ink import (
    BAND,
    POUNDS_OR_DASH,
    SECTION,
    TABLE_HEAD,
    UNDERLINED,
    Across,
    Shade,
    in_colour,
    pounds_look,
)
from budgies_xl.books.measure import lines_of
from budgies_xl.books.orders_boxes import colour_boxes, write_box, write_total
from budgies_xl.books.orders_earnings import write_earnings
from budgies_xl.books.orders_looks import (
    CELL,
    COLUMN_HEAD,
    HIGH,
    HINT_ON_TINT,
    LOW,
    NEW_GROUP,
    NUMBER,
    ROW_LABEL,
    TOTAL,
    head_looks,
)
from budgies_xl.books.others import SIZE, Listed, list_others, popup, short_names
from budgies_xl.game.aviary import FULL_AVIARY
from budgies_xl.game.colour import Colour

if TYPE_CHECKING:
    from budgies_xl.books.paper import Sheet
    from budgies_xl.game.house_rules import HouseRules
    from budgies_xl.report.order_form import OrderForm

_HOW = (
    "Type whole pounds in the white boxes. The highest bid takes the colour; losing bids come back "
    "to your pocket."
)
_OTHERS = CELL.but(size=SIZE, across=Across.CENTRE, indent=0, wrap=True)


def write_bids(
    sheet: Sheet,
    layout: FormLayout,
    house_rules: HouseRules,
    form: OrderForm | None,
) -> None:
    """Write the table of bids; without a form there is no position to show."""
    sheet.write(Row.BID_SECTION, 0, "1   Bid for contracts", SECTION.but(fill=Shade.TINT))
    sheet.write(Row.BID_SECTION, FIRST_GROUP, _HOW, HINT_ON_TINT)
    _write_heads(sheet, layout)
    for colour in Colour:
        _write_contract(sheet, colour, form)
    others = _list_others(layout, form) if layout.has_history and form else {}
    if layout.has_history and form:
        _write_history(sheet, layout, form, others)
    for box in bid_boxes(layout.rounds):
        write_box(sheet, layout, box, _popup(form, box, others.get(box)))
    for for_round in layout.rounds:
        col = layout.place(BidBox(for_round, Colour.RED))[1]
        colour_boxes(sheet, (contract_row(Colour.RED), contract_row(Colour.GREEN)), col)
    _write_totals(sheet, layout)
    if layout.earnings is not None:
        aviary = form.aviary if form else FULL_AVIARY
        write_earnings(sheet, layout.earnings, house_rules, aviary)


def _write_heads(sheet: Sheet, layout: FormLayout) -> None:
    sheet.fill((Row.ROUNDS, Row.BID_HEADS), range(FIRST_GROUP), BAND)
    for col, words in ((LABEL, CONTRACT_HEAD), (PARENTS, "Hatches from")):
        sheet.write(Row.BID_HEADS, col, words, TABLE_HEAD)
    sheet.write(Row.BID_HEADS, PRICE, "Chick sells", COLUMN_HEAD.but(bold=True))
    sheet.height(Row.ROUNDS, 22)
    sheet.height(Row.BID_HEADS, 19)
    for group, for_round in enumerate(layout.rounds):
        over, under = head_looks(layout, group)
        first = layout.round_group(for_round)
        names = ("You have", "Others", ADD_HEAD)[-layout.group_width :]
        for at, name in enumerate(names):
            edge = NEW_GROUP if at == 0 else ()
            head = round_head(for_round, layout.now) if at == 0 else None
            sheet.write(Row.ROUNDS, first + at, head, over.but(lines=edge))
            look = under.but(lines=edge, bold=name == ADD_HEAD)
            sheet.write(Row.BID_HEADS, first + at, name, look)


def _write_contract(sheet: Sheet, colour: Colour, form: OrderForm | None) -> None:
    row = contract_row(colour)
    one, other = colour.parents
    parents = f"{one.word} + {other.word}"
    if form and not form.aviary.can_hatch(colour):
        parents = "no pair left"
    sheet.write(row, LABEL, colour.word, in_colour(colour, ROW_LABEL))
    sheet.write(row, PARENTS, parents, CELL)
    sheet.money(row, PRICE, colour.price, pounds_look(NUMBER, [colour.price]))
    sheet.height(row, LOW)


def _list_others(layout: FormLayout, form: OrderForm) -> dict[BidBox, Listed]:
    """Say who else has bid for each contract, in the room that its column has."""
    pixels = layout.widths[layout.round_group(layout.rounds[0]) + 1]
    names = dict.fromkeys(name for line in form.contracts for name, _ in line.others)
    short = short_names(tuple(names), pixels)
    return {
        BidBox(line.round, line.colour): list_others(line.others, pixels, short)
        for line in form.contracts
    }


def _write_history(
    sheet: Sheet,
    layout: FormLayout,
    form: OrderForm,
    others: dict[BidBox, Listed],
) -> None:
    """Write what the player and the others have frozen; rows grow where names need two lines."""
    for colour in Colour:
        row, lines = contract_row(colour), 1
        for for_round in layout.rounds:
            first = layout.round_group(for_round)
            words = others[BidBox(for_round, colour)].words
            you_have = form.contract(for_round, colour).you_have
            mine = NUMBER.but(bold=you_have > 0, lines=(*UNDERLINED, *NEW_GROUP))
            sheet.money(row, first, you_have, mine.but(number=POUNDS_OR_DASH))
            sheet.write(row, first + 1, words, _OTHERS)
            lines = max(lines, lines_of(words, layout.widths[first + 1], SIZE))
        sheet.height(row, LOW if lines == 1 else HIGH)


def _popup(form: OrderForm | None, box: BidBox, others: Listed | None) -> tuple[str, str]:
    """Give the whole list of other bidders where the form has no room for it."""
    if form is None or others is None or others.is_whole:
        return "", ""
    bidders = form.contract(box.round, box.colour).others
    return f"Others: {box.colour.word}, round {box.round}", popup(bidders)


def _write_totals(sheet: Sheet, layout: FormLayout) -> None:
    sheet.write(Row.BID_TOTALS, 0, BID_TOTALS, HINT_ON_TINT.but(size=11))
    sheet.height(Row.BID_TOTALS, 21)
    rows = contract_row(Colour.RED), contract_row(Colour.GREEN)
    for for_round in layout.rounds:
        write_total(sheet, rows, Row.BID_TOTALS, layout.bid_column(for_round), TOTAL)
