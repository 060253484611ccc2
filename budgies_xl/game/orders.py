"""Orders: what a player bids and bribes in one round."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from budgies_xl.game.aviary import Sex
    from budgies_xl.game.colour import Colour


@dataclass(frozen=True, slots=True)
class Cell:
    """Where something was written: file, sheet and address; empty words where unknown."""

    file: str
    sheet: str = ""
    address: str = ""

    def __str__(self) -> str:
        """Write the place as people point at it: ross.xlsx, sheet Orders, cell F12."""
        sheet = f", sheet {self.sheet}" if self.sheet else ""
        address = f", cell {self.address}" if self.address else ""
        return f"{self.file}{sheet}{address}"


@dataclass(frozen=True, slots=True)
class Bid:
    """An amount (pence) added to what the player has on a contract."""

    round: int
    colour: Colour
    amount: int
    cell: Cell | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Bribe:
    """An amount (pence) paid to the officials for a bird; it never comes back."""

    sex: Sex
    colour: Colour
    amount: int
    cell: Cell | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Orders:
    """All that one player orders in one round."""

    player: str
    bids: tuple[Bid, ...] = ()
    bribes: tuple[Bribe, ...] = ()

    @property
    def spend(self) -> int:
        """Add up what these orders take out of the pocket (pence)."""
        spend = 0
        for bid in self.bids:
            spend += bid.amount
        for bribe in self.bribes:
            spend += bribe.amount
        return spend
