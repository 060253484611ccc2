"""Contracts: who gets each of the six, for how much, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from budgies_xl.game.colour import ALL_COLOURS, Colour
from budgies_xl.game.ledger import BREEDERS, Account, Posting, Why, frozen, pocket

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from budgies_xl.game.ledger import Ledger
    from budgies_xl.game.orders import Orders


class AwardReason(Enum):
    """Why a contract went where it went."""

    HIGHEST = "the highest bid"
    EARLIEST_OPENING = "the earliest opening among equal bids"
    SHARED = "equal bids opened in the same round share the contract"
    UNOWNED = "nobody bid"


class StakeFate(Enum):
    """Why one bid won or lost."""

    ONLY = "the only bid"
    HIGHEST = "the highest bid"
    EARLIEST = "the earliest opening among equal bids"
    SHARES = "shares with an equal bid opened in the same round"
    OUTBID = "below the highest bid"
    OPENED_LATER = "equal to the highest bid, but opened later"


class Stake(NamedTuple):
    """All that one player has on a contract (pence), and the round in which it was opened."""

    player: str
    amount: int
    opened: int


@dataclass(frozen=True, slots=True)
class Award:
    """One contract's award: its holders, what each of them pays (pence), the reason, all bids."""

    colour: Colour
    holders: tuple[str, ...]
    amount: int
    reason: AwardReason
    stakes: tuple[Stake, ...]

    def fate(self, stake: Stake) -> StakeFate:
        """Tell why one of the bids on this contract won or lost."""
        if stake.player not in self.holders:
            return StakeFate.OUTBID if stake.amount < self.amount else StakeFate.OPENED_LATER
        if len(self.stakes) == 1:
            return StakeFate.ONLY
        return _FATE_OF_HOLDERS[self.reason]


_FATE_OF_HOLDERS = {
    AwardReason.HIGHEST: StakeFate.HIGHEST,
    AwardReason.EARLIEST_OPENING: StakeFate.EARLIEST,
    AwardReason.SHARED: StakeFate.SHARES,
}


def freeze(orders: Iterable[Orders]) -> list[Posting]:
    """Take every bid of the round out of the pockets; a bid of 0 is none."""
    postings = []
    why = Why.BID
    for sheet in orders:
        purse = pocket(sheet.player)
        for bid in sheet.bids:
            if bid.amount:
                account = frozen(sheet.player, bid.round, bid.colour)
                postings.append(Posting(bid.amount, purse, account, why))
    return postings


def open_bids(
    openings: Mapping[Account, int],
    bids: Iterable[Posting],
    this_round: int,
) -> dict[Account, int]:
    """Note the round in which each bid was opened; adding to a bid does not open it anew."""
    return {bid.target: this_round for bid in bids} | dict(openings)


def award_contracts(
    players: Sequence[str],
    openings: Mapping[Account, int],
    ledger: Ledger,
    this_round: int,
) -> tuple[Award, ...]:
    """Award the six contracts of a round, frozen money of earlier rounds included."""
    stakes: dict[Colour | None, list[Stake]] = {}
    for account, opened in openings.items():
        if account.round == this_round:
            stake = Stake(account.player, ledger.balance(account), opened)
            stakes.setdefault(account.colour, []).append(stake)
    return tuple([_award(colour, stakes.get(colour, []), players) for colour in ALL_COLOURS])


def _award(colour: Colour, stakes: list[Stake], players: Sequence[str]) -> Award:
    """Find the highest bid; among equals the earliest opening; the rest share."""
    if not stakes:
        return Award(colour, (), 0, AwardReason.UNOWNED, ())
    if len(stakes) > 1:
        stakes.sort(key=lambda stake: players.index(stake.player))

    best, tied = [stakes[0]], False
    for stake in stakes[1:]:
        if stake.amount > best[0].amount:
            best, tied = [stake], False
        elif stake.amount == best[0].amount:
            tied = True
            if stake.opened < best[0].opened:
                best = [stake]
            elif stake.opened == best[0].opened:
                best.append(stake)

    if len(best) > 1:
        reason = AwardReason.SHARED
    else:
        reason = AwardReason.EARLIEST_OPENING if tied else AwardReason.HIGHEST
    holders = tuple([stake.player for stake in best])
    return Award(colour, holders, best[0].amount, reason, tuple(stakes))


def settle(awards: Iterable[Award], this_round: int) -> list[Posting]:
    """Let the holders pay their bids, and give all other bids on the round's contracts back."""
    postings = []
    paid, returned = Why.CONTRACT, Why.RETURNED
    for award in awards:
        for player, amount, _opened in award.stakes:
            account = frozen(player, this_round, award.colour)
            if player in award.holders:
                postings.append(Posting(amount, account, BREEDERS, paid))
            else:
                postings.append(Posting(amount, account, pocket(player), returned))
    return postings
