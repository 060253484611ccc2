"""The balance: where all the money is after each round, and where it came from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.report.money import all_money

if TYPE_CHECKING:
    from budgies_xl.report.public import PublicReport


@dataclass(frozen=True, slots=True)
class Balance:
    """All the money of the game after one round; amounts in pence.

    What is in pockets, frozen and in banks, and what was spent and kept so far, adds up to what
    the players started with and what the chicks of owned contracts brought so far. What the GM
    `ruled` comes out of what the club kept.
    """

    round: int
    pockets: int
    frozen: int
    banks: int
    paid: int
    bribes: int
    to_club: int
    started_with: int
    sold: int
    ruled: int = 0

    @property
    def found(self) -> int:
        """Add up where the money is or went."""
        return self.pockets + self.frozen + self.banks + self.paid + self.bribes + self.to_club

    @property
    def holds(self) -> bool:
        """Tell whether the books balance."""
        return self.found == self.started_with + self.sold


def balances(report: PublicReport) -> tuple[Balance, ...]:
    """Draw up the balance after every round so far."""
    drawn: list[Balance] = []
    paid = bribes = to_club = sold = ruled = 0
    for one in report.rounds:
        paid += sum(line.paid + line.paid_from_frozen for line in one.money)
        bribes += sum(line.bribes for line in one.money)
        given = sum(line.ruled for line in one.money)
        ruled += given
        to_club += one.to_club - given
        sold += sum(line.sold for line in one.money) + one.to_club
        drawn.append(
            Balance(
                one.round,
                sum(line.pocket for line in one.money),
                sum(line.frozen for line in one.money),
                sum(line.bank for line in one.money),
                paid,
                bribes,
                to_club,
                all_money(len(one.money)),
                sold,
                ruled,
            ),
        )
    return tuple(drawn)


def all_they_have(report: PublicReport) -> dict[str, tuple[int, ...]]:
    """Give all that each player has (pocket, frozen and bank, in pence), at the start and after."""
    start = report.rounds[0].money
    return {
        line.player: (
            line.pocket_before + line.frozen_before + line.bank_before,
            *(
                after.pocket + after.frozen + after.bank
                for one in report.rounds
                for after in one.money
                if after.player == line.player
            ),
        )
        for line in start
    }
