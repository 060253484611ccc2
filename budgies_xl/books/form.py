"""The order form, described once for the writer and the reader: its words and its boxes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.position import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Iterable

ORDERS_SHEET = "Orders"
MARK = "Budgies order sheet"
CONTRACT_HEAD = "Contract"
BIRD_HEAD = "Bird"
BID_TOTALS = "You add"
BRIBE_TOTALS = "You bribe"
ADD_HEAD = "Add £"
BRIBE_HEAD = "Bribe £"


class Identity(Enum):
    """What tells whose form it is and for which round: the value is the label beside it."""

    PLAYER = "Player"
    ROUND = "Round"
    GAME = "Game"
    CODE = "Form code"

    @property
    def defined_name(self) -> str:
        """Give the workbook-level name of the cell."""
        return {
            Identity.PLAYER: "form_player",
            Identity.ROUND: "form_round",
            Identity.GAME: "form_game",
            Identity.CODE: "form_code",
        }[self]


@dataclass(frozen=True, slots=True)
class BidBox:
    """The box for what is added to one contract."""

    round: int
    colour: Colour

    @property
    def defined_name(self) -> str:
        """Give the workbook-level name of the box: bid_2_red."""
        return f"bid_{self.round}_{self.colour.value}"

    def __str__(self) -> str:
        """Write the box's place in words: Round 3, Purple."""
        return f"Round {self.round}, {self.colour.word}"


@dataclass(frozen=True, slots=True)
class BribeBox:
    """The box for a bribe."""

    sex: Sex
    colour: Colour

    @property
    def defined_name(self) -> str:
        """Give the workbook-level name of the box: bribe_male_blue."""
        return f"bribe_{self.sex.value}_{self.colour.value}"

    def __str__(self) -> str:
        """Write the box's place in words: Bribe for a Blue male."""
        return f"Bribe for a {self.colour.word} {self.sex.value}"


Box = BidBox | BribeBox


def bid_boxes(rounds: Iterable[int]) -> tuple[BidBox, ...]:
    """List the bid boxes for these rounds, down each column."""
    return tuple(BidBox(for_round, colour) for for_round in rounds for colour in Colour)


def bribe_boxes() -> tuple[BribeBox, ...]:
    """List the bribe boxes, down each column."""
    return tuple(BribeBox(sex, colour) for sex in Sex for colour in BREEDING)


def round_head(for_round: int, now: int | None) -> str:
    """Write the head of a round's columns; the coming round says that it is now."""
    return f"Round {for_round}: now" if for_round == now else f"Round {for_round}"


def sex_head(sex: Sex) -> str:
    """Write the head of a sex's columns."""
    return {Sex.MALE: "♂ Male", Sex.FEMALE: "♀ Female"}[sex]


ALL_ROUNDS = range(1, ROUNDS + 1)
