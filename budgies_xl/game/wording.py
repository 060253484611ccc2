"""Orders in words: one canonical text for every set of orders, written and read here."""

from __future__ import annotations

import re
from itertools import groupby

from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.errors import WordsNotUnderstood
from budgies_xl.game.money import POUND, pounds
from budgies_xl.game.orders import Bid, Bribe, Orders

NOTHING = "No bids and no bribes"

_COLOUR = "|".join(colour.word for colour in Colour)
_BREED = "|".join(colour.word for colour in BREEDING)
_SEX = "|".join(sex.value for sex in Sex)
_BID = re.compile(
    rf"Bid ([1-9][0-9]*) on ((?:{_COLOUR})(?:(?:, (?:{_COLOUR}))* and (?:{_COLOUR}))?)"
    r"(?: in round ([1-9][0-9]*))?",
)
_BRIBE = re.compile(rf"Bribe ([1-9][0-9]*) for a ({_BREED}) ({_SEX})")


def write_orders(orders: Orders, this_round: int) -> str:
    """Write orders in words, one sentence a line; equal orders always give equal words."""
    return "\n".join([*_bids(orders, this_round), *_bribes(orders)]) or NOTHING


def read_orders(player: str, words: str, this_round: int) -> Orders:
    """Read orders in words, one sentence a line.

    Raises WordsNotUnderstood at the first line that is no order.
    """
    bids: list[Bid] = []
    bribes: list[Bribe] = []
    for line in words.strip().splitlines() if words.strip() != NOTHING else ():
        if bid := _BID.fullmatch(line.strip()):
            amount, colours, in_round = bid.groups()
            for_round = int(in_round or this_round)
            bids += (
                Bid(for_round, Colour[word.upper()], pounds(int(amount)))
                for word in re.findall(_COLOUR, colours)
            )
        elif bribe := _BRIBE.fullmatch(line.strip()):
            amount, word, sex = bribe.groups()
            bribes.append(Bribe(Sex(sex), Colour[word.upper()], pounds(int(amount))))
        else:
            raise WordsNotUnderstood(line)
    return Orders(player, tuple(bids), tuple(bribes))


def bid_in_words(bid: Bid, this_round: int) -> str:
    """Write one bid in words."""
    return _bid(bid.amount, [bid.colour], bid.round, this_round)


def bribe_in_words(bribe: Bribe) -> str:
    """Write one bribe in words."""
    return f"Bribe {bribe.amount // POUND} for a {bribe.colour.word} {bribe.sex.value}"


def _bids(orders: Orders, this_round: int) -> list[str]:
    order = tuple(Colour)
    made = sorted(
        (bid for bid in orders.bids if bid.amount),
        key=lambda bid: (bid.round, order.index(bid.colour)),
    )
    lines = []
    for for_round, bids in groupby(made, key=lambda bid: bid.round):
        by_amount: dict[int, list[Colour]] = {}
        for bid in bids:
            by_amount.setdefault(bid.amount, []).append(bid.colour)
        lines += [
            _bid(amount, colours, for_round, this_round) for amount, colours in by_amount.items()
        ]
    return lines


def _bid(amount: int, colours: list[Colour], for_round: int, this_round: int) -> str:
    *first, last = (colour.word for colour in colours)
    listed = f"{', '.join(first)} and {last}" if first else last
    later = f" in round {for_round}" if for_round != this_round else ""
    return f"Bid {amount // POUND} on {listed}{later}"


def _bribes(orders: Orders) -> list[str]:
    order = tuple(Sex), BREEDING
    made = sorted(
        (bribe for bribe in orders.bribes if bribe.amount),
        key=lambda bribe: (order[0].index(bribe.sex), order[1].index(bribe.colour)),
    )
    return [bribe_in_words(bribe) for bribe in made]
