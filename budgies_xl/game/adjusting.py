"""Adjusting: a ruling in money that the GM posts after a round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from budgies_xl.game.errors import GameError
from budgies_xl.game.ledger import CLUB, Posting, Why, bank, pocket
from budgies_xl.game.money import POUND, in_words
from budgies_xl.game.round import Played

if TYPE_CHECKING:
    from collections.abc import Iterable

    from budgies_xl.game.ledger import Account
    from budgies_xl.game.round import RoundResult


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What the club gives a player by the GM's ruling (pence; below zero: takes), and why."""

    player: str
    amount: int
    why: str

    def __str__(self) -> str:
        """Write the ruling as the report tells it: Ross +£1."""
        return f"{self.player} {'+' if self.amount > 0 else ''}{in_words(self.amount)}"


class NotWholePounds(GameError):
    """A ruling would leave pence in a pocket, which can bid and bribe in whole pounds only."""

    def __init__(self, player: str, amount: int) -> None:
        """Keep the player and the amount (pence)."""
        super().__init__(player, amount)
        self.player = player
        self.amount = amount

    def __str__(self) -> str:
        """Say when there may be pence."""
        return (
            f"{in_words(abs(self.amount))} for {self.player} is not in whole pounds. Before the "
            "last round a ruling is posted to the pocket, where only whole pounds can be spent; "
            "after round 5 it is posted to the bank, and may have pence."
        )


class CannotPay(GameError):
    """A ruling would take more from a player than is there."""

    def __init__(self, player: str, amount: int, held: int) -> None:
        """Keep the player, what the ruling takes and what is there (pence)."""
        super().__init__(player, amount, held)
        self.player = player
        self.amount = amount
        self.held = held

    def __str__(self) -> str:
        """Say what is there."""
        return (
            f"{in_words(self.amount)} cannot be taken from {self.player}, who has "
            f"{in_words(self.held)} then."
        )


def adjust(played: Played, adjustments: Iterable[Adjustment]) -> Played:
    """Post rulings in money after a round: to the pocket, after the last round to the bank.

    Raises CannotPay where one would take more than is there, NotWholePounds where one would leave
    pence in a pocket.
    """
    postings = []
    ledger = played.after.ledger
    for one in adjustments:
        purse = _purse(played, one.player)
        if one.amount % POUND and not played.after.finished:
            raise NotWholePounds(one.player, one.amount)
        if ledger.balance(purse) + one.amount < 0:
            raise CannotPay(one.player, -one.amount, ledger.balance(purse))
        source, target = (CLUB, purse) if one.amount > 0 else (purse, CLUB)
        posting = Posting(abs(one.amount), source, target, Why.RULING)
        ledger = ledger.post([posting])
        postings.append(posting)
    result = replace(played.result, postings=(*played.result.postings, *postings))
    return Played(played.before, result, replace(played.after, ledger=ledger))


def rulings_in_money(result: RoundResult) -> tuple[Adjustment, ...]:
    """List what the GM ruled after a round, from its postings; the reasons are not among them."""
    return tuple(
        Adjustment(one.target.player, one.amount, "")
        if one.source == CLUB
        else Adjustment(one.source.player, -one.amount, "")
        for one in result.postings
        if one.why is Why.RULING
    )


def _purse(played: Played, player: str) -> Account:
    return bank(player) if played.after.finished else pocket(player)
