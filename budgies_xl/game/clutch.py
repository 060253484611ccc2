"""The clutch: what colour the eggs are, and how many."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from budgies_xl.game.chance import DIE, Chance, Label
from budgies_xl.game.colour import Colour, hatched_by
from budgies_xl.game.errors import ThrowOffTheDie, WrongNumberOfThrows
from budgies_xl.game.house_rules import HalfEggs, HouseRules, MixedThrow

if TYPE_CHECKING:
    from collections.abc import Sequence


class ClutchReason(Enum):
    """How the number of eggs follows from the throw."""

    ONE_COLOUR = "both parents are of one colour"
    WHOLE_AVERAGE = "the average of the two colours"
    HALF_DOWN = "the average, half an egg rounded down"
    HALF_UP = "the average, half an egg rounded up"


@dataclass(frozen=True, slots=True)
class Clutch:
    """The eggs of a round: colour, number, the throws (1 … 6) they follow from, and how."""

    colour: Colour
    eggs: int
    throws: tuple[int, ...]
    reason: ClutchReason
    by_gm: bool


def eggs_laid(colour: Colour, throw: int) -> int:
    """Say how many eggs a pair of one colour lays on a throw: 1-2 few, 3-4 middling, 5-6 many."""
    return colour.lays[(throw - 1) // 2]


def check_throws(gm_throws: Sequence[int], house_rules: HouseRules) -> None:
    """Look at the GM's own throws before any bird is drawn, so that a refusal gives nothing away.

    Raises ThrowOffTheDie, or WrongNumberOfThrows where there are not as many as the house rules
    have dice for a mixed pair.
    """
    for throw in gm_throws:
        if not 1 <= throw <= DIE:
            raise ThrowOffTheDie(throw)
    dice = 2 if house_rules.mixed_throw is MixedThrow.EACH else 1
    if gm_throws and len(gm_throws) != dice:
        raise WrongNumberOfThrows(len(gm_throws), dice)


def lay(
    male: Colour,
    female: Colour,
    house_rules: HouseRules,
    chance: Chance,
    gm_throws: Sequence[int],
) -> Clutch:
    """Let the pair lay, by the GM's own throws where given, else by the dice of the game.

    Where each parent has a die, a pair of one colour takes the first, which is the male's.
    """
    mixed = male is not female
    dice = 2 if mixed and house_rules.mixed_throw is MixedThrow.EACH else 1
    throws = tuple(gm_throws[:dice]) or _throw(dice, chance)
    if not mixed:
        eggs, reason = eggs_laid(male, throws[0]), ClutchReason.ONE_COLOUR
    else:
        both = eggs_laid(male, throws[0]) + eggs_laid(female, throws[-1])
        eggs, reason = _average(both, throws[0], house_rules.half_eggs)
    return Clutch(hatched_by(male, female), eggs, throws, reason, bool(gm_throws))


def _throw(dice: int, chance: Chance) -> tuple[int, ...]:
    labels = (Label.EGG_DIE, Label.EGG_DIE_FEMALE)[:dice]
    return tuple(chance.draw(label, DIE) + 1 for label in labels)


def _average(both: int, throw: int, ruling: HalfEggs) -> tuple[int, ClutchReason]:
    """Halve what both colours would lay together, and round half an egg as the house rules say."""
    eggs, half = divmod(both, 2)
    if not half:
        return eggs, ClutchReason.WHOLE_AVERAGE
    up = throw % 2 == 0 if ruling is HalfEggs.DIE else ruling is HalfEggs.UP
    return (eggs + 1, ClutchReason.HALF_UP) if up else (eggs, ClutchReason.HALF_DOWN)
