"""The looks that the tables of the order form share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.ink import (
    BAND,
    HINT,
    POUNDS_OR_DASH,
    TABLE_HEAD,
    UNDERLINED,
    Across,
    Look,
    Shade,
    Side,
)

if TYPE_CHECKING:
    from budgies_xl.books.form_layout import FormLayout

LOW, HIGH = 23, 30
NEW_GROUP = ((Side.LEFT, Shade.WHITE),)
ROW_LABEL = Look(size=11, bold=True, indent=1)
CELL = Look(fill=Shade.TINT, ink=Shade.HINT, indent=1, lines=UNDERLINED)
NUMBER = CELL.but(ink=Shade.TEXT, across=Across.CENTRE, indent=0)
TOTAL = Look(fill=Shade.TINT, bold=True, across=Across.CENTRE, number=POUNDS_OR_DASH)
GROUP_HEAD = BAND.but(size=11, bold=True, indent=1)
COLUMN_HEAD = TABLE_HEAD.but(across=Across.CENTRE, indent=0, bold=False)
HINT_ON_TINT = HINT.but(fill=Shade.TINT, indent=1)


def head_looks(layout: FormLayout, group: int) -> tuple[Look, Look]:
    """Give the looks of a group's head and of its column heads: the first group is for now."""
    if group == 0 and layout.now is not None:
        return GROUP_HEAD, COLUMN_HEAD
    later = {"fill": Shade.LATER, "ink": Shade.TEXT}
    return GROUP_HEAD.but(**later), COLUMN_HEAD.but(**later)
