"""The proof of a round's dice: what is published of them, so that any player can check them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from budgies_xl.game.attendance import State
    from budgies_xl.game.chance import Label

CHECK_SUM_DIGITS = 16
TIED_COLOURS = "tied colours"
DIE_FACES = "1 to 6"


class HowDecided(Enum):
    """How a bird or a throw came about; the words are printed."""

    UNBRIBED = "drawn, nobody bribed"
    TIED = "drawn, bribes tied"
    BRIBED = "by bribes"
    THROWN = "thrown"
    GM = "by the GM"

    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class SealedOrders:
    """How a player's orders came to be played, and their digest as hex."""

    player: str
    state: State
    digest: str


@dataclass(frozen=True, slots=True)
class Stream:
    """Where a draw came from: its first bytes as hex, the byte taken, among how many, outcome.

    `drawn_from` says what the outcome counts, in words: birds left, tied colours, the faces.
    """

    first_bytes: str
    byte: int
    n: int
    outcome: int
    drawn_from: str


@dataclass(frozen=True, slots=True)
class Decided:
    """A bird or a throw: how it came about, what it is, and its stream if it was drawn."""

    label: Label
    how: HowDecided
    result: str | int
    stream: Stream | None


@dataclass(frozen=True, slots=True)
class DiceProof:
    """All that is revealed of a round's dice; seeds, mix and key are hex.

    `orders` are those that the dice were mixed from. Where the round was resolved again, `later`
    are those that stand now, played when the dice were known; else it is empty.
    """

    seed_before: str
    seed: str
    entropy: str
    key: str
    orders: tuple[SealedOrders, ...]
    later: tuple[SealedOrders, ...]
    decided: tuple[Decided, ...]


def birds_counted(words: Iterable[str]) -> str:
    """Count the colours that are drawn from, in their order: 2 Red, 1 Yellow."""
    counted: dict[str, int] = {}
    for word in words:
        counted[word] = counted.get(word, 0) + 1
    return ", ".join(f"{number} {word}" for word, number in counted.items())


def check_sum(figures: Iterable[str]) -> str:
    """Sum up printed figures, so that a slip in copying them shows; it proves nothing else."""
    return hashlib.sha256("\n".join(figures).encode()).hexdigest()[:CHECK_SUM_DIGITS]
