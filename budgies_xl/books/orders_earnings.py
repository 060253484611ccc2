"""The right of the order form, where there is room: what the chicks of each colour bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.earnings import earnings
from budgies_xl.books.form_layout import Row, contract_row
from budgies_xl.books.ink import UNDERLINED, Shade, pounds_look
from budgies_xl.books.orders_looks import COLUMN_HEAD, GROUP_HEAD, NEW_GROUP, NUMBER
from budgies_xl.game.colour import Colour

if TYPE_CHECKING:
    from budgies_xl.books.paper import Sheet
    from budgies_xl.game.aviary import Aviary
    from budgies_xl.game.house_rules import HouseRules

_NAMES = ("at least", "on average", "at most")
_OVER = GROUP_HEAD.but(fill=Shade.NO_BOX, ink=Shade.TEXT)
_UNDER = COLUMN_HEAD.but(fill=Shade.NO_BOX, ink=Shade.TEXT)


def write_earnings(sheet: Sheet, first: int, house_rules: HouseRules, aviary: Aviary) -> None:
    """Write what each contract earns with the fewest eggs, on average, and with the most."""
    for at, name in enumerate(_NAMES):
        edge = NEW_GROUP if at == 0 else ()
        head = "Its chicks bring" if at == 0 else None
        sheet.write(Row.ROUNDS, first + at, head, _OVER.but(lines=edge))
        sheet.write(Row.BID_HEADS, first + at, name, _UNDER.but(lines=edge))
    for colour in Colour:
        found = earnings(colour, house_rules)
        for at, pence in enumerate((found.fewest, found.average, found.most)):
            lines = (*UNDERLINED, *NEW_GROUP) if at == 0 else UNDERLINED
            look = pounds_look(NUMBER, [pence], dash=False).but(ink=Shade.HINT, lines=lines)
            if aviary.can_hatch(colour):
                sheet.money(contract_row(colour), first + at, pence, look)
            else:
                sheet.write(contract_row(colour), first + at, "–", look)
