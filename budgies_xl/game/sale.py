"""The sale: what the chicks raise, and whose bank it goes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.game.house_rules import UnevenShare
from budgies_xl.game.ledger import CLUB, MARKET, Posting, Why, bank, pocket
from budgies_xl.game.money import POUND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.game.clutch import Clutch
    from budgies_xl.game.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Sale:
    """What the chicks raised, each holder's share, and what the club keeps (all pence)."""

    raised: int
    shares: tuple[tuple[str, int], ...]
    to_club: int


def sell(clutch: Clutch, holders: Sequence[str], ruling: UnevenShare) -> Sale:
    """Sell the chicks and share the money equally among the holders of their contract."""
    raised = clutch.eggs * clutch.colour.price
    if not holders:
        return Sale(raised, (), 0)
    unit = POUND if ruling is UnevenShare.POUND else 1
    share = raised // unit // len(holders) * unit
    shares = tuple((player, share) for player in holders)
    return Sale(raised, shares, raised - share * len(holders))


def bank_sale(sale: Sale) -> list[Posting]:
    """Credit the shares to the holders' banks, and the odd pence to the club."""
    banked = [
        Posting(share, MARKET, bank(player), Why.SALE) for player, share in sale.shares if share
    ]
    if sale.to_club:
        banked.append(Posting(sale.to_club, MARKET, CLUB, Why.ODD_PENCE))
    return banked


def bank_pockets(players: Sequence[str], ledger: Ledger) -> list[Posting]:
    """After the last round, put what is left in each pocket into its owner's bank."""
    return [
        Posting(cash, pocket(player), bank(player), Why.BANKED)
        for player in players
        if (cash := ledger.pocket(player))
    ]
