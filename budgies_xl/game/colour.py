"""The six colours: three that breed, three that hatch from a mixed pair."""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import Self

from budgies_xl.game.money import pounds

PURE_CHICK = pounds(100)
MIXED_CHICK = pounds(20)


class Colour(Enum):
    """A colour of budgie, which knows its parents, its eggs and the price of its chicks."""

    RED = "Red", PURE_CHICK, (0, 1, 2), ()
    BLUE = "Blue", PURE_CHICK, (1, 2, 3), ()
    YELLOW = "Yellow", PURE_CHICK, (2, 3, 4), ()
    PURPLE = "Purple", MIXED_CHICK, (), ("RED", "BLUE")
    ORANGE = "Orange", MIXED_CHICK, (), ("RED", "YELLOW")
    GREEN = "Green", MIXED_CHICK, (), ("BLUE", "YELLOW")

    _value_: str
    word: str
    price: int
    lays: tuple[int, ...]
    _mixed_from: tuple[str, ...]

    def __new__(
        cls, word: str, price: int, lays: tuple[int, ...], parents: tuple[str, ...]
    ) -> Self:
        """Make a colour from its row of the printed tables (the price in pence)."""
        colour = object.__new__(cls)
        colour._value_ = word.lower()
        colour.word = word
        colour.price = price
        colour.lays = lays
        colour._mixed_from = parents
        return colour

    __hash__ = object.__hash__  # the enum's own is written in Python and felt in every look-up

    @property
    def breeds(self) -> bool:
        """Tell whether there are birds of this colour in the aviary."""
        return not self._mixed_from

    @property
    def parents(self) -> tuple[Colour, Colour]:
        """Name the two colours of a pair that hatches this colour."""
        if self.breeds:
            return self, self
        first, second = self._mixed_from
        return Colour[first], Colour[second]


ALL_COLOURS = tuple(Colour)
BREEDING = tuple(colour for colour in Colour if colour.breeds)

_HATCHED = MappingProxyType(
    {
        pair: colour
        for colour in Colour
        for pair in (colour.parents, (colour.parents[1], colour.parents[0]))
    },
)


def hatched_by(male: Colour, female: Colour) -> Colour:
    """Name the colour of the eggs that a pair lays."""
    return _HATCHED[male, female]
