"""The labels of the sheet Dice, described once for those who write it and those who read it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

DICE_SHEET = "Dice"
ORDERS_HEADS = ("Player", "State", "Digest")
DRAWS_HEADS = (
    "Draw",
    "How",
    "First bytes",
    "Byte",
    "Among",
    "Outcome",
    "Result",
    "Drawn from",
)
NOTHING = "–"


class Fact(Enum):
    """A figure of the sheet, by the label before it."""

    GAME = "Game"
    GAME_ID = "Game id"
    ROUND = "Round"
    COMMITMENT = "Commitment"
    SEED_BEFORE = "Seed before"
    SEED = "Seed revealed"
    ENTROPY = "Mix of orders"
    KEY = "Key of the dice"
    TIMES = "Times resolved"
    HOUSE_RULES = "House rules"
    CHECK_SUM = "Check sum"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class DicePage:
    """The sheet Dice as it is printed: its figures by label, and the rows of its tables.

    `orders` and `later` hold player, state, digest; `draws` what the heads of that table say.
    """

    facts: Mapping[Fact, str]
    orders: tuple[tuple[str, ...], ...]
    later: tuple[tuple[str, ...], ...]
    draws: tuple[tuple[str, ...], ...]

    @property
    def figures(self) -> tuple[str, ...]:
        """List every figure in reading order, but for the check sum over them."""
        facts = (words for fact, words in self.facts.items() if fact is not Fact.CHECK_SUM)
        rows = (*self.orders, *self.later, *self.draws)
        return (*facts, *(cell for row in rows for cell in row))
