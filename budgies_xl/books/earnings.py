"""Earnings: what the contract for a colour can bring in, by the dice and the house rules."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from budgies_xl.game.chance import DIE
from budgies_xl.game.clutch import lay
from budgies_xl.game.house_rules import HouseRules, MixedThrow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from budgies_xl.game.chance import Label
    from budgies_xl.game.colour import Colour

ONE_DIE = range(1, DIE + 1)


@dataclass(frozen=True, slots=True)
class Earnings:
    """The eggs that a pair of the right colours may lay, every throw being equally likely."""

    colour: Colour
    eggs: tuple[int, ...]

    @property
    def fewest(self) -> int:
        """Give the least that the chicks bring (pence)."""
        return min(self.eggs) * self.colour.price

    @property
    def most(self) -> int:
        """Give the most that the chicks bring (pence)."""
        return max(self.eggs) * self.colour.price

    @property
    def average_eggs(self) -> Fraction:
        """Give the average number of eggs."""
        return Fraction(sum(self.eggs), len(self.eggs))

    @property
    def average(self) -> int:
        """Give what the chicks bring on average (pence)."""
        return round(self.average_eggs * self.colour.price)


class _NoDice:
    """Stands in for the dice where every throw is named."""

    def draw(self, label: Label, n: int) -> int:
        """Throw nothing."""
        raise AssertionError(label, n)


def earnings(colour: Colour, house_rules: HouseRules) -> Earnings:
    """Go through all throws for a pair that hatches this colour, either parent being the male."""
    return Earnings(colour, tuple(_all_clutches(colour, house_rules)))


def eggs_on(colour: Colour, throw: int, house_rules: HouseRules) -> int:
    """Give the eggs on one throw of the one die."""
    return lay(*colour.parents, house_rules, _NoDice(), (throw,)).eggs


def takes_two_dice(colour: Colour, house_rules: HouseRules) -> bool:
    """Tell whether a pair that hatches this colour takes a die for each parent."""
    return not colour.breeds and house_rules.mixed_throw is MixedThrow.EACH


def _all_clutches(colour: Colour, house_rules: HouseRules) -> Iterator[int]:
    one, other = colour.parents
    dice = 2 if takes_two_dice(colour, house_rules) else 1
    for male, female in ((one, other), (other, one)):
        for throws in product(ONE_DIE, repeat=dice):
            yield lay(male, female, house_rules, _NoDice(), throws).eggs
