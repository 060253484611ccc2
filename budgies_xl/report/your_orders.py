"""What became of a player's own orders, told from what that player may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.game.aviary import Bird, Sex
from budgies_xl.game.colour import Colour
from budgies_xl.game.ledger import frozen
from budgies_xl.game.money import in_words
from budgies_xl.game.wording import bid_in_words, bribe_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from budgies_xl.game.attendance import State
    from budgies_xl.game.faults import Note
    from budgies_xl.game.orders import Bid, Bribe, Orders
    from budgies_xl.game.round import Played
    from budgies_xl.report.public import PublicContract, PublicRound


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One line of a player's orders: the cell it came from, its words, what became of it."""

    cell: str
    words: str
    fate: str


@dataclass(frozen=True, slots=True)
class YourOrders:
    """A player's last orders as they were read, what became of each line, and their receipt.

    `dice_were_known` tells that the round was resolved before with other orders perhaps, from
    which its dice were mixed.
    """

    round: int
    state: State
    file: str
    lines: tuple[OrderLine, ...]
    notes: tuple[Note, ...]
    receipt_key: str
    digest: str
    dice_were_known: bool = False


def order_lines(played: Played, public: PublicRound, player: str) -> tuple[OrderLine, ...]:
    """Tell what became of each of the player's bids and bribes, and of money frozen before."""
    orders = next(sheet for sheet in played.result.orders if sheet.player == player)
    return (
        *(_bid_line(played, public, player, bid) for bid in orders.bids if bid.amount),
        *_frozen_lines(played, public, orders),
        *(_bribe_line(public, bribe) for bribe in orders.bribes if bribe.amount),
    )


def _bid_line(played: Played, public: PublicRound, player: str, bid: Bid) -> OrderLine:
    address = bid.cell.address if bid.cell else ""
    words = bid_in_words(bid, public.round)
    if bid.round > public.round:
        return OrderLine(address, words, _frozen_fate(played, player, bid))
    had = _had_before(played, player, bid.round, bid.colour) + bid.amount
    return OrderLine(address, words, _fate(played, public, player, bid.colour, had))


def _frozen_lines(played: Played, public: PublicRound, orders: Orders) -> Iterator[OrderLine]:
    """Tell of contracts on which only money of earlier rounds stood."""
    bid_now = {bid.colour for bid in orders.bids if bid.round == public.round and bid.amount}
    for colour in Colour:
        had = _had_before(played, orders.player, public.round, colour)
        if had and colour not in bid_now:
            fate = _fate(played, public, orders.player, colour, had)
            yield OrderLine("", f"{in_words(had)} frozen before on {colour.word}", fate)


def _fate(played: Played, public: PublicRound, player: str, colour: Colour, had: int) -> str:
    contract = next(line for line in public.contracts if line.colour is colour)
    if player in contract.holders:
        return _won(contract, player)
    short = contract.amount - had
    paid = f"went for {in_words(contract.amount)} to {_names(contract.holders)}"
    if short:
        return f"Lost: you had {in_words(had)}, it {paid}, {in_words(short)} more. Money returned."
    opened = _opened(played, contract.holders[0], colour)
    return f"Lost the tie: it {paid}, who opened in round {opened}. Your {in_words(had)} returned."


def _won(contract: PublicContract, player: str) -> str:
    others = tuple(name for name in contract.holders if name != player)
    amount = in_words(contract.amount)
    return f"Won for {amount}, shared with {_names(others)}." if others else f"Won for {amount}."


def _frozen_fate(played: Played, player: str, bid: Bid) -> str:
    account = frozen(player, bid.round, bid.colour)
    total = played.after.ledger.balance(account)
    opened = played.after.openings[account]
    return f"Frozen: you have {in_words(total)} on it, opened in round {opened}."


def _bribe_line(public: PublicRound, bribe: Bribe) -> OrderLine:
    bred = Bird(bribe.sex, public.male if bribe.sex is Sex.MALE else public.female)
    amount = in_words(bribe.amount)
    if bribe.colour is bred.colour:
        fate = f"A {bred} bred. Your {amount} counted."
    else:
        fate = f"A {bred} bred instead. Your {amount} is spent."
    return OrderLine(bribe.cell.address if bribe.cell else "", bribe_in_words(bribe), fate)


def _had_before(played: Played, player: str, for_round: int, colour: Colour) -> int:
    return played.before.ledger.balance(frozen(player, for_round, colour))


def _opened(played: Played, player: str, colour: Colour) -> int:
    now = played.result.round
    return played.before.openings.get(frozen(player, now, colour), now)


def _names(names: tuple[str, ...]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
