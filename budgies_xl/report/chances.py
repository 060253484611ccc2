"""Chances: how likely each colour is to hatch next if nobody bribes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import Colour, hatched_by
from budgies_xl.game.house_rules import RandomBird

if TYPE_CHECKING:
    from budgies_xl.game.aviary import Aviary


@dataclass(frozen=True, slots=True)
class HatchChance:
    """In how many of all equally likely pairs a colour hatches."""

    colour: Colour
    pairs: int
    among: int

    @property
    def exact(self) -> Fraction:
        """Give the chance as an exact fraction; nothing can hatch in an empty aviary."""
        return Fraction(self.pairs, self.among) if self.among else Fraction(0)

    def __str__(self) -> str:
        """Write the chance as people say it: 8 in 25."""
        return f"{self.pairs} in {self.among}" if self.pairs else "none"


def hatch_chances(aviary: Aviary, ruling: RandomBird) -> tuple[HatchChance, ...]:
    """Give each colour's chance if both birds are drawn at random, as the house rules draw."""
    males, females = (_drawn_from(aviary, sex, ruling) for sex in Sex)
    pairs = [hatched_by(male, female) for male in males for female in females]
    return tuple(HatchChance(colour, pairs.count(colour), len(pairs)) for colour in Colour)


def _drawn_from(aviary: Aviary, sex: Sex, ruling: RandomBird) -> tuple[Colour, ...]:
    return aviary.birds(sex) if ruling is RandomBird.BIRD else aviary.colours(sex)
