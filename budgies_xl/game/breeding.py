"""The breeding pair: how a male and a female are chosen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from budgies_xl.game.aviary import Bird, Sex
from budgies_xl.game.chance import Chance, Label
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.errors import BirdAlreadyChosen, GmMustName, NoSuchBird
from budgies_xl.game.house_rules import Bribes, HouseRules, RandomBird, TiedBribes
from budgies_xl.game.ledger import OFFICIALS, Posting, Why, pocket

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from budgies_xl.game.aviary import Aviary
    from budgies_xl.game.orders import Orders


class HowChosen(Enum):
    """How a bird came to breed."""

    BRIBED = "bribed"
    TIED = "tied"
    CHANCE = "chance"
    GM = "gm"


@dataclass(frozen=True, slots=True)
class BirdChoice:
    """The bird that breeds, how it was chosen, and what each bribed colour counted (pence)."""

    bird: Bird
    how: HowChosen
    bribed: tuple[tuple[Colour, int], ...]


def pay_bribes(orders: Iterable[Orders]) -> list[Posting]:
    """Hand the officials every bribe of the round; a bribe of 0 is none."""
    return [
        Posting(bribe.amount, pocket(sheet.player), OFFICIALS, Why.BRIBE)
        for sheet in orders
        for bribe in sheet.bribes
        if bribe.amount
    ]


def choose_bird(  # noqa: PLR0913, PLR0917  (all that a choice can depend on)
    sex: Sex,
    aviary: Aviary,
    orders: Sequence[Orders],
    house_rules: HouseRules,
    chance: Chance,
    named: Colour | None,
) -> BirdChoice:
    """Choose the bird of one sex: by bribes, by a draw among tied colours, at random, by the GM.

    Raises BirdAlreadyChosen or NoSuchBird where the GM names a bird that is not open, and
    GmMustName where a tie waits for the GM.
    """
    bribed = _count_bribes(sex, orders, house_rules.bribes)
    if named and not aviary.left(sex, named):
        raise NoSuchBird(sex, named, aviary.colours(sex))
    if not bribed:
        colour, how = _at_random(sex, aviary, house_rules, chance, named)
    else:
        colour, how = _by_bribes(sex, bribed, house_rules, chance, named)
    return BirdChoice(Bird(sex, colour), how, bribed)


def _count_bribes(
    sex: Sex,
    orders: Sequence[Orders],
    ruling: Bribes,
) -> tuple[tuple[Colour, int], ...]:
    """Count what each colour's bribes come to, in the order red, blue, yellow."""
    counted: dict[Colour, int] = {}
    for sheet in orders:
        for bribe in sheet.bribes:
            if bribe.sex is sex and bribe.amount:
                so_far = counted.get(bribe.colour, 0)
                pooled = ruling is Bribes.POOLED
                amount = so_far + bribe.amount if pooled else max(so_far, bribe.amount)
                counted[bribe.colour] = amount
    return tuple((colour, counted[colour]) for colour in BREEDING if colour in counted)


def _at_random(
    sex: Sex,
    aviary: Aviary,
    house_rules: HouseRules,
    chance: Chance,
    named: Colour | None,
) -> tuple[Colour, HowChosen]:
    if named:
        return named, HowChosen.GM
    each_bird = house_rules.random_bird is RandomBird.BIRD
    among = aviary.birds(sex) if each_bird else aviary.colours(sex)
    return among[chance.draw(Label(sex.value), len(among))], HowChosen.CHANCE


def _by_bribes(
    sex: Sex,
    bribed: tuple[tuple[Colour, int], ...],
    house_rules: HouseRules,
    chance: Chance,
    named: Colour | None,
) -> tuple[Colour, HowChosen]:
    most = max(amount for _, amount in bribed)
    tied = tuple(colour for colour, amount in bribed if amount == most)
    if named and named not in tied:
        raise BirdAlreadyChosen(sex, named, tied)
    if len(tied) == 1:
        return tied[0], HowChosen.BRIBED
    if named:
        return named, HowChosen.GM
    if house_rules.tied_bribes is TiedBribes.GM:
        raise GmMustName(sex, tied)
    return tied[chance.draw(Label(sex.value), len(tied))], HowChosen.TIED
