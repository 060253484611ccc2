"""What a player's order workbook is made from: the public report, and what is the player's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.game.colour import Colour
from budgies_xl.game.position import ROUNDS, Game

if TYPE_CHECKING:
    from budgies_xl.game.aviary import Aviary
    from budgies_xl.report.public import GameFacts, PublicReport
    from budgies_xl.report.your_orders import YourOrders


@dataclass(frozen=True, slots=True)
class ContractOnForm:
    """One contract on the form: what the player has on it (pence), and what others have."""

    round: int
    colour: Colour
    you_have: int
    others: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class OrderForm:
    """One player's form for one round; amounts in pence.

    In round 1 there is no report and nothing of the player's own to repeat. After the last round
    `round` is one beyond it: the workbook then has no form, only reports.
    """

    facts: GameFacts
    player: str
    round: int
    pocket: int
    frozen: int
    bank: int
    contracts: tuple[ContractOnForm, ...]
    aviary: Aviary
    deadline: str
    form_code: str
    report: PublicReport | None
    your_orders: YourOrders | None

    @property
    def is_final(self) -> bool:
        """Tell whether the game is over, so that there is nothing left to order."""
        return self.round > ROUNDS

    @property
    def rounds(self) -> range:
        """Give the rounds that can be bid for."""
        return range(self.round, ROUNDS + 1)

    def contract(self, for_round: int, colour: Colour) -> ContractOnForm:
        """Find a contract on the form."""
        return next(
            line for line in self.contracts if line.round == for_round and line.colour is colour
        )


def contracts_on_form(game: Game, player: str) -> tuple[ContractOnForm, ...]:
    """List every contract that can still be bid for, with the frozen bids that all may know."""
    frozen: dict[tuple[int, Colour], dict[str, int]] = {}
    for bid in game.future_bids:
        frozen.setdefault((bid.round, bid.colour), {})[bid.player] = bid.amount
    return tuple(
        ContractOnForm(
            for_round,
            colour,
            bids.get(player, 0),
            tuple((name, amount) for name, amount in bids.items() if name != player),
        )
        for for_round in range(game.round, ROUNDS + 1)
        for colour in Colour
        for bids in [frozen.get((for_round, colour), {})]
    )
