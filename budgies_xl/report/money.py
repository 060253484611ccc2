"""The money of a round as the public may follow it, player by player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.game.ledger import Account, Place, Posting, Why
from budgies_xl.game.position import STARTING_MONEY

if TYPE_CHECKING:
    from budgies_xl.game.position import Game
    from budgies_xl.game.round import RoundResult


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """How one player's money got through one round; every amount in pence.

    Pocket: before - paid - frozen_now + came_back - bribes - banked + ruled_pocket = after.
    Frozen: before - paid_from_frozen - came_back + frozen_now = after. Bank: before + sold +
    banked + ruled_bank = after. Only what the GM's rulings gave can be below zero. Bids of the
    round that lost cancel out and are nowhere in it.
    """

    player: str
    pocket_before: int
    paid: int
    frozen_now: int
    came_back: int
    bribes: int
    banked: int
    pocket: int
    frozen_before: int
    paid_from_frozen: int
    frozen: int
    bank_before: int
    sold: int
    bank: int
    ruled_pocket: int = 0
    ruled_bank: int = 0

    @property
    def ruled(self) -> int:
        """Give what the GM's rulings gave (or took) in all."""
        return self.ruled_pocket + self.ruled_bank


def money_lines(before: Game, result: RoundResult, after: Game) -> tuple[MoneyLine, ...]:
    """Follow every player's money through the round."""
    return tuple(_money_line(player, before, result, after) for player in before.players)


def _money_line(player: str, before: Game, result: RoundResult, after: Game) -> MoneyLine:
    def moved(why: Why) -> int:
        return sum(posting.amount for posting in result.postings if _is(posting, player, why))

    held = {
        account.colour: amount
        for account, amount in before.ledger
        if account.place is Place.FROZEN
        and account.player == player
        and account.round == result.round
    }
    won = {award.colour for award in result.awards if player in award.holders}
    from_frozen = sum(amount for colour, amount in held.items() if colour in won)
    future = sum(
        posting.amount
        for posting in result.postings
        if _is(posting, player, Why.BID) and posting.target.round > result.round
    )
    return MoneyLine(
        player=player,
        pocket_before=before.ledger.pocket(player),
        paid=moved(Why.CONTRACT) - from_frozen,
        frozen_now=future,
        came_back=sum(held.values()) - from_frozen,
        bribes=moved(Why.BRIBE),
        banked=moved(Why.BANKED),
        pocket=after.ledger.pocket(player),
        frozen_before=before.ledger.frozen(player),
        paid_from_frozen=from_frozen,
        frozen=after.ledger.frozen(player),
        bank_before=before.ledger.bank(player),
        sold=moved(Why.SALE),
        bank=after.ledger.bank(player),
        ruled_pocket=0 if after.finished else _ruled(result, player),
        ruled_bank=_ruled(result, player) if after.finished else 0,
    )


def _ruled(result: RoundResult, player: str) -> int:
    return sum(
        posting.amount if posting.target.player == player else -posting.amount
        for posting in result.postings
        if _is(posting, player, Why.RULING)
    )


def _is(posting: Posting, player: str, why: Why) -> bool:
    def is_theirs(account: Account) -> bool:
        return account.player == player

    return posting.why is why and (is_theirs(posting.source) or is_theirs(posting.target))


def all_money(players: int) -> int:
    """Give the money that all players start with, in pence."""
    return players * STARTING_MONEY
