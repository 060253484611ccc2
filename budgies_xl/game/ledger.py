"""The ledger: every amount moves from one account to another, so the sum is always zero."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from budgies_xl.game.errors import BooksDoNotBalance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from budgies_xl.game.colour import Colour


class Place(Enum):
    """Where money can be."""

    POCKET = "pocket"
    FROZEN = "frozen bid"
    BANK = "bank"
    BREEDERS = "the breeders"
    OFFICIALS = "the officials"
    MARKET = "the market"
    CLUB = "the club"

    __hash__ = object.__hash__

    @property
    def is_a_players(self) -> bool:
        """Tell whether this is a player's money, which is never below zero."""
        return self in {Place.POCKET, Place.FROZEN, Place.BANK}


class Why(Enum):
    """Why an amount moved."""

    STARTING_MONEY = "starting money"
    BID = "bid, frozen until the contract is awarded"
    CONTRACT = "contract paid for"
    RETURNED = "unsuccessful bid returned"
    BRIBE = "bribe"
    SALE = "chicks sold"
    ODD_PENCE = "what an equal share left over"
    BANKED = "pocket banked at the end"
    RULING = "the GM's ruling"


@dataclass(frozen=True, slots=True, eq=False)
class Account:
    """One account; player, round and colour only where the place has them.

    There is one object for each account, made by the functions below, so that the ledger finds
    it by identity.
    """

    place: Place
    player: str = ""
    round: int = 0
    colour: Colour | None = None

    def __str__(self) -> str:
        """Write the account as the GM's workbook names it."""
        if self.place is Place.FROZEN and self.colour:
            return f"{self.player}, frozen on {self.colour.word} of round {self.round}"
        return f"{self.player}, {self.place.value}" if self.player else self.place.value


class Posting(NamedTuple):
    """One amount (pence, above zero) that moves from an account to another."""

    amount: int
    source: Account
    target: Account
    why: Why


@cache
def pocket(player: str) -> Account:
    """Name the account of a player's pocket."""
    return Account(Place.POCKET, player)


@cache
def bank(player: str) -> Account:
    """Name the account of a player's bank."""
    return Account(Place.BANK, player)


@cache
def frozen(player: str, for_round: int, colour: Colour) -> Account:
    """Name the account of what a player has on one contract."""
    return Account(Place.FROZEN, player, for_round, colour)


BREEDERS = Account(Place.BREEDERS)
OFFICIALS = Account(Place.OFFICIALS)
MARKET = Account(Place.MARKET)
CLUB = Account(Place.CLUB)


@dataclass(frozen=True, slots=True)
class Ledger:
    """The sum of all postings, account by account (pence)."""

    _balances: dict[Account, int] = field(default_factory=dict)

    def post(self, postings: Iterable[Posting]) -> Ledger:
        """Add postings; the only verb that moves money."""
        balances = self._balances.copy()
        held = balances.get
        for amount, source, target, _why in postings:
            balances[source] = held(source, 0) - amount
            balances[target] = held(target, 0) + amount
        return Ledger(balances)

    def balance(self, account: Account) -> int:
        """Give what one account holds (pence)."""
        return self._balances.get(account, 0)

    def pocket(self, player: str) -> int:
        """Give what a player's pocket holds (pence)."""
        return self._balances.get(pocket(player), 0)

    def bank(self, player: str) -> int:
        """Give what a player's bank holds (pence)."""
        return self._balances.get(bank(player), 0)

    def frozen(self, player: str) -> int:
        """Add up what a player has frozen on contracts (pence)."""
        return sum(
            amount
            for account, amount in self._balances.items()
            if account.place is Place.FROZEN and account.player == player
        )

    def __iter__(self) -> Iterator[tuple[Account, int]]:
        """Go through the accounts that hold or owe anything."""
        return ((account, held) for account, held in self._balances.items() if held)


def audit(ledger: Ledger, postings: Iterable[Posting]) -> Ledger:
    """Post one by one, adding all accounts up anew after each, and give the ledger that results.

    Raises BooksDoNotBalance where a posting moves nothing or backwards, where the sum of all
    accounts is not zero, or where a player would hold less than nothing.
    """
    for posting in postings:
        ledger = ledger.post([posting])
        total = sum([held for _, held in ledger])
        owing = [account for account, held in ledger if held < 0 and account.place.is_a_players]
        if posting.amount <= 0 or total or owing:
            raise BooksDoNotBalance(str(posting.source), str(posting.target), posting.amount)
    return ledger
