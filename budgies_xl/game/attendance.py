"""Attendance: who takes part in a round, and on whose word."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from budgies_xl.game.house_rules import FormCodes, HouseRules, MissingOrders

if TYPE_CHECKING:
    from collections.abc import Iterable


class State(Enum):
    """How a player's orders came to be played; the words go into the digests."""

    RECEIVED = "received"
    VOUCHED = "vouched"
    PASSES = "passes"


class Admission(Enum):
    """Whether a sheet counts as its player's, and on what word."""

    BY_CODE = "its form code"
    BY_NAME = "the name on it"
    VOUCHED = "the GM's word"
    WAITS = "nobody's word yet"


def admit(house_rules: HouseRules, *, code_is_right: bool, vouched: bool) -> Admission:
    """Decide whether a sheet may be taken as that of the player it names."""
    if code_is_right:
        return Admission.BY_CODE
    if vouched:
        return Admission.VOUCHED
    off = house_rules.form_codes is FormCodes.OFF
    return Admission.BY_NAME if off else Admission.WAITS


def absentees(
    players: Iterable[str],
    sent: Iterable[str],
    passes: Iterable[str],
    house_rules: HouseRules,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Part the players who sent nothing into those who pass and those the round waits for."""
    silent = [player for player in players if player not in set(sent)]
    excused = set(passes) if house_rules.missing_orders is MissingOrders.ASK else set(silent)
    passing = tuple(player for player in silent if player in excused)
    waited_for = tuple(player for player in silent if player not in excused)
    return passing, waited_for
