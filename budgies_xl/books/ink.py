"""Ink: the palette and the looks of cells in every workbook."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from budgies_xl.game.colour import Colour
from budgies_xl.game.money import is_whole_pounds

if TYPE_CHECKING:
    from collections.abc import Iterable

FONT = "Arial"

GENERAL = "General"
POUNDS = "£#,##0;-£#,##0;£0"
POUNDS_AND_PENCE = "£#,##0.00;-£#,##0.00;£0"
POUNDS_OR_DASH = '£#,##0;-£#,##0;"–"'
POUNDS_AND_PENCE_OR_DASH = '£#,##0.00;-£#,##0.00;"–"'


class Shade(Enum):
    """A shade of the palette."""

    HEADER = "#22384F"
    ON_HEADER = "#FFFFFF"
    ON_HEADER_SOFT = "#DCE5EE"
    ON_HEADER_FAINT = "#B9C7D6"
    LATER = "#DCE5EE"  # noqa: PIE796  (one shade with two uses)
    TINT = "#F1F4F8"
    TEXT = "#1F2933"
    HINT = "#4A5866"
    WHITE = "#FFFFFF"  # noqa: PIE796  (one shade with two uses)
    BOX_EDGE = "#5F6C7B"
    TYPED = "#0B3E7A"
    FILLED = "#E1EFFC"
    FINE = "#D9F2E6"
    FINE_TEXT = "#0B5138"
    WRONG = "#FBDEDB"
    WRONG_TEXT = "#8E1B16"
    NO_BOX = "#E3E7EC"
    HAIRLINE = "#C5CFDA"
    RED = "#A61B2B"
    BLUE = "#0B6FC9"
    YELLOW = "#FCE24B"
    PURPLE = "#43236B"
    ORANGE = "#DA7B16"
    GREEN = "#1FB585"

    __hash__ = object.__hash__


class Side(Enum):
    """A side of a cell that can have a line."""

    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    BOTTOM = "bottom"

    __hash__ = object.__hash__


class Across(Enum):
    """Where words stand in the width of a cell."""

    LEFT = "left"
    CENTRE = "center"
    RIGHT = "right"

    __hash__ = object.__hash__


Line = tuple[Side, Shade]
ROUND_THE_BOX: tuple[Line, ...] = tuple((side, Shade.BOX_EDGE) for side in Side)
UNDERLINED: tuple[Line, ...] = ((Side.BOTTOM, Shade.HAIRLINE),)


@dataclass(frozen=True, slots=True)
class Look:
    """How a cell looks; `unlocked` cells are those that players fill in."""

    size: float = 10
    bold: bool = False
    ink: Shade = Shade.TEXT
    fill: Shade | None = None
    across: Across = Across.LEFT
    at_top: bool = False
    indent: int = 0
    wrap: bool = False
    shrink: bool = False
    number: str = GENERAL
    lines: tuple[Line, ...] = ()
    unlocked: bool = False

    def but(self, **changes: Any) -> Look:  # noqa: ANN401  (the fields of Look)
        """Give this look with some of it changed."""
        return replace(self, **changes)

    def as_properties(self) -> dict[str, Any]:
        """Give the look as XlsxWriter takes it."""
        properties: dict[str, Any] = {
            "font_name": FONT,
            "font_size": self.size,
            "bold": self.bold,
            "font_color": self.ink.value,
            "align": self.across.value,
            "valign": "top" if self.at_top else "vcenter",
            "indent": self.indent,
            "text_wrap": self.wrap,
            "shrink": self.shrink,
            "num_format": self.number,
            "locked": not self.unlocked,
        }
        if self.fill:
            properties["bg_color"] = self.fill.value
        for side, shade in self.lines:
            properties |= {side.value: 1, f"{side.value}_color": shade.value}
        return properties


BAND = Look(fill=Shade.HEADER, ink=Shade.ON_HEADER)
BAND_TITLE = BAND.but(size=20, bold=True, indent=1)
BAND_HINT = BAND.but(ink=Shade.ON_HEADER_SOFT, indent=1)
SECTION = Look(size=13, bold=True, indent=1)
HINT = Look(ink=Shade.HINT)
TABLE_HEAD = BAND.but(size=9, bold=True, indent=1)
TABLE_HEAD_CENTRE = TABLE_HEAD.but(across=Across.CENTRE, indent=0)
TABLE_CELL = Look(indent=1, lines=UNDERLINED)
TABLE_CELL_CENTRE = Look(across=Across.CENTRE, lines=UNDERLINED)

_FILLS = MappingProxyType({colour: Shade[colour.name] for colour in Colour})
_DARK = frozenset({Colour.RED, Colour.BLUE, Colour.PURPLE})


def in_colour(colour: Colour, look: Look = SECTION) -> Look:
    """Give a look in a bird's colour, with ink that can be read on it."""
    ink = Shade.ON_HEADER if colour in _DARK else Shade.TEXT
    return look.but(fill=_FILLS[colour], ink=ink)


def pounds_look(look: Look, amounts: Iterable[int], *, dash: bool = True) -> Look:
    """Give a look for amounts (pence): pence are shown for all of them where any has some."""
    whole = all(is_whole_pounds(pence) for pence in amounts)
    if dash:
        return look.but(number=POUNDS_OR_DASH if whole else POUNDS_AND_PENCE_OR_DASH)
    return look.but(number=POUNDS if whole else POUNDS_AND_PENCE)
