"""The aviary: which birds are left to breed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from budgies_xl.game.colour import BREEDING, Colour

BIRDS_OF_A_KIND = 2


class Sex(Enum):
    """The sex of a bird."""

    MALE = "male"
    FEMALE = "female"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Bird:
    """A bird that breeds."""

    sex: Sex
    colour: Colour

    def __str__(self) -> str:
        """Write the bird as orders name it: Blue male."""
        return f"{self.colour.word} {self.sex.value}"


@dataclass(frozen=True, slots=True)
class Aviary:
    """How many birds of each breeding colour (red, blue, yellow) are left of each sex."""

    males: tuple[int, ...]
    females: tuple[int, ...]

    def count(self, sex: Sex) -> tuple[int, ...]:
        """Count the birds left of one sex, as red, blue, yellow."""
        return self.males if sex is Sex.MALE else self.females

    def left(self, sex: Sex, colour: Colour) -> int:
        """Count the birds left of one sex and colour; none of a colour that never breeds."""
        return self.count(sex)[BREEDING.index(colour)] if colour.breeds else 0

    def birds(self, sex: Sex) -> tuple[Colour, ...]:
        """List the colour of every bird left of one sex, in the order red, blue, yellow."""
        counted = zip(BREEDING, self.count(sex), strict=True)
        return tuple(colour for colour, number in counted for _ in range(number))

    def colours(self, sex: Sex) -> tuple[Colour, ...]:
        """List the colours of which a bird is left, in the order red, blue, yellow."""
        counted = zip(BREEDING, self.count(sex), strict=True)
        return tuple(colour for colour, number in counted if number)

    def retire(self, pair: tuple[Colour, Colour]) -> Aviary:
        """Let the male and the female that bred retire: a bird breeds once."""
        male, female = pair
        return Aviary(_one_fewer(self.males, male), _one_fewer(self.females, female))

    def can_hatch(self, colour: Colour) -> bool:
        """Tell whether a pair that hatches this colour is left."""
        one, other = colour.parents
        return any(
            self.left(Sex.MALE, male) > 0 and self.left(Sex.FEMALE, female) > 0
            for male, female in ((one, other), (other, one))
        )


FULL_AVIARY = Aviary(
    males=(BIRDS_OF_A_KIND,) * len(BREEDING),
    females=(BIRDS_OF_A_KIND,) * len(BREEDING),
)


def _one_fewer(count: tuple[int, ...], colour: Colour) -> tuple[int, ...]:
    at = BREEDING.index(colour)
    return (*count[:at], count[at] - 1, *count[at + 1 :])
