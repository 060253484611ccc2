"""The position: everything that one round hands on to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.game.aviary import FULL_AVIARY, Aviary
from budgies_xl.game.colour import Colour
from budgies_xl.game.ledger import CLUB, Account, Ledger, Posting, Why, pocket
from budgies_xl.game.money import pounds

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROUNDS = 5
STARTING_MONEY = pounds(100)


@dataclass(frozen=True, slots=True)
class FutureBid:
    """What a player has frozen (pence) on the contract of a later round, and when it opened."""

    player: str
    round: int
    colour: Colour
    amount: int
    opened: int


@dataclass(frozen=True, slots=True)
class Game:
    """A position: who plays, the round to resolve next, the birds, the money, the openings.

    `openings` gives, for each account of frozen money, the round in which the bid was opened.
    """

    players: tuple[str, ...]
    round: int
    aviary: Aviary
    ledger: Ledger
    openings: Mapping[Account, int]

    @property
    def finished(self) -> bool:
        """Tell whether the last round is resolved."""
        return self.round > ROUNDS

    @property
    def future_bids(self) -> tuple[FutureBid, ...]:
        """List all frozen bids, by round, colour and player."""
        bids = (
            FutureBid(account.player, account.round, colour, self.ledger.balance(account), opened)
            for account, opened in self.openings.items()
            if (colour := account.colour)
        )
        return tuple(sorted(bids, key=self._reading_order))

    def _reading_order(self, bid: FutureBid) -> tuple[int, int, int]:
        return bid.round, tuple(Colour).index(bid.colour), self.players.index(bid.player)


def opening_postings(players: Sequence[str]) -> list[Posting]:
    """Hand every player the starting money; the club gives it."""
    return [Posting(STARTING_MONEY, CLUB, pocket(name), Why.STARTING_MONEY) for name in players]


def new_game(players: Sequence[str]) -> Game:
    """Set up the game for these players: full pockets, a full aviary, no bids."""
    ledger = Ledger().post(opening_postings(players))
    return Game(tuple(players), 1, FULL_AVIARY, ledger, {})
