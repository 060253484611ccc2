"""Chance as the rules see it: something that is asked to draw, and notes what it drew."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

DIE = 6


class Label(Enum):
    """What is drawn; each label has a stream of its own, so no draw shifts another."""

    MALE = "male"
    FEMALE = "female"
    EGG_DIE = "egg die"
    EGG_DIE_FEMALE = "egg die, female"

    __hash__ = object.__hash__


class Chance(Protocol):
    """Whatever the rules can ask for a draw."""

    def draw(self, label: Label, n: int) -> int:
        """Draw one of 0 … n - 1, each equally likely."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw that was made: one of 0 … n - 1."""

    label: Label
    n: int
    outcome: int


@dataclass(slots=True)
class Drawing:
    """Chance that notes each draw made from it."""

    chance: Chance
    draws: list[Draw] = field(default_factory=list)

    def draw(self, label: Label, n: int) -> int:
        """Draw one of 0 … n - 1 and note it."""
        outcome = self.chance.draw(label, n)
        self.draws.append(Draw(label, n, outcome))
        return outcome
