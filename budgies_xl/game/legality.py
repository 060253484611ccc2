"""Legality: what the rules do not allow in a sheet of orders, every fault at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.game.aviary import Bird
from budgies_xl.game.faults import Fault, FaultKind
from budgies_xl.game.money import POUND, in_words
from budgies_xl.game.position import ROUNDS

if TYPE_CHECKING:
    from budgies_xl.game.orders import Bid, Bribe, Orders
    from budgies_xl.game.position import Game


class NotAllowed(FaultKind):
    """What a sheet says that can be read, but that the rules do not allow."""

    ROUND_GONE = (
        "round-gone",
        "You bid {amount} on {colour} of round {round}, which is over.",
        "Bid for round {now} or later.",
    )
    NO_SUCH_ROUND = (
        "no-such-round",
        "You bid {amount} on {colour} of round {round}, but the game ends with round {last}.",
        "Bid for round {last} at the latest.",
    )
    BELOW_ZERO = (
        "below-zero",
        "You wrote {amount}, but no bid or bribe can be below 0.",
        "Write a whole number of pounds, or leave the box empty.",
    )
    NOT_WHOLE_POUNDS = (
        "not-whole-pounds",
        "You wrote {amount}, but bids and bribes are whole pounds.",
        "Write a whole number of pounds.",
    )
    CONTRACT_TWICE = (
        "contract-twice",
        "You bid twice on {colour} of round {round}.",
        "Add the two bids up in one box.",
    )
    BIRD_TWICE = (
        "bird-twice",
        "You bribed twice for a {bird}.",
        "Add the two bribes up in one box.",
    )
    NEVER_BREEDS = (
        "never-breeds",
        "You bribed {amount} for a {bird}, but only Red, Blue and Yellow birds breed.",
        "Bribe for one of those, or leave the bribe out.",
    )
    BIRD_GONE = (
        "bird-gone",
        "You bribed {amount} for a {bird}, but none is left.",
        "Bribe for another bird, or leave the bribe out.",
    )
    OVERSPENT = (
        "overspent",
        "You bid and bribed {spend} in all, but your pocket holds {pocket}.",
        "Take off at least {over}.",
    )


def faults(game: Game, orders: Orders) -> tuple[Fault, ...]:
    """List everything in the orders that the rules do not allow; 0 is no bid and no fault."""
    found = [*_bid_faults(game, orders.bids), *_bribe_faults(game, orders.bribes)]
    pocket = game.ledger.pocket(orders.player)
    if orders.spend > pocket:
        found.append(_overspent(orders.spend, pocket))
    return tuple(found)


def _bid_faults(game: Game, bids: tuple[Bid, ...]) -> list[Fault]:
    found = []
    seen = set()
    for bid in bids:
        if not bid.amount:
            continue
        contract = bid.round, bid.colour
        if bid.amount < 0 or bid.amount % POUND:
            found.append(_fault(_amount_trouble(bid.amount), bid))
        if not game.round <= bid.round <= ROUNDS:
            gone = bid.round < game.round
            kind = NotAllowed.ROUND_GONE if gone else NotAllowed.NO_SUCH_ROUND
            found.append(_fault(kind, bid, now=str(game.round), **_contract(bid)))
        if contract in seen:
            found.append(_fault(NotAllowed.CONTRACT_TWICE, bid, **_contract(bid)))
        seen.add(contract)
    return found


def _bribe_faults(game: Game, bribes: tuple[Bribe, ...]) -> list[Fault]:
    found = []
    seen = set()
    for bribe in bribes:
        if not bribe.amount:
            continue
        bird = bribe.sex, bribe.colour
        if bribe.amount < 0 or bribe.amount % POUND:
            found.append(_fault(_amount_trouble(bribe.amount), bribe))
        if not game.aviary.left(*bird):
            kind = NotAllowed.BIRD_GONE if bribe.colour.breeds else NotAllowed.NEVER_BREEDS
            found.append(_fault(kind, bribe, bird=str(Bird(*bird))))
        if bird in seen:
            found.append(_fault(NotAllowed.BIRD_TWICE, bribe, bird=str(Bird(*bird))))
        seen.add(bird)
    return found


def _amount_trouble(amount: int) -> NotAllowed:
    return NotAllowed.BELOW_ZERO if amount < 0 else NotAllowed.NOT_WHOLE_POUNDS


def _overspent(spend: int, pocket: int) -> Fault:
    facts = {"spend": spend, "pocket": pocket, "over": spend - pocket}
    words = tuple((name, in_words(amount)) for name, amount in facts.items())
    return Fault(NotAllowed.OVERSPENT, facts=words)


def _contract(bid: Bid) -> dict[str, str]:
    return {"colour": bid.colour.word, "round": str(bid.round), "last": str(ROUNDS)}


def _fault(kind: NotAllowed, order: Bid | Bribe, **facts: str) -> Fault:
    amount = in_words(order.amount)
    return Fault(kind, order.cell, amount, (("amount", amount), *facts.items()))
