"""How many rounds a second the rules resolve on one core: the printed game, round after round.

Run by hand: python -m tests.benchmarks.rounds
"""

from __future__ import annotations

from time import perf_counter

from budgies_xl.game.house_rules import HouseRules
from budgies_xl.game.orders import Orders
from budgies_xl.game.position import Game, new_game
from budgies_xl.game.round import resolve
from budgies_xl.game.rulings import GmRulings
from budgies_xl.game.wording import read_orders
from tests.samples.plans import STAGG

RULES = HouseRules()
REPEATS = 7
GAMES = 400

Prepared = tuple[Game, tuple[Orders, ...], GmRulings]


class NoChance:
    """Chance that is never needed: every round of the printed game is settled without it."""

    def draw(self, label: object, n: int) -> int:
        """Refuse to draw."""
        raise AssertionError(label, n)


def prepare() -> list[Prepared]:
    """Make the positions and the orders of the printed rounds ready."""
    game = new_game(("Ross", "Geoff", "Allan"))
    prepared = []
    for printed in STAGG.rounds:
        words = printed.orders.items()
        sheets = tuple(read_orders(player, text, game.round) for player, text in words)
        prepared.append((game, sheets, printed.rulings))
        game = resolve(game, sheets, RULES, NoChance(), printed.rulings).after
    return prepared


def rounds_per_second(prepared: list[Prepared]) -> float:
    """Measure the best of several repeats."""
    fastest = float("inf")
    chance = NoChance()
    for _ in range(REPEATS):
        began = perf_counter()
        for _ in range(GAMES):
            for game, sheets, rulings in prepared:
                resolve(game, sheets, RULES, chance, rulings)
        fastest = min(fastest, perf_counter() - began)
    return GAMES * len(prepared) / fastest


def main() -> None:
    """Print the figure."""
    print(f"game.resolve: {rounds_per_second(prepare()):,.0f} rounds a second on one core")


if __name__ == "__main__":
    main()
