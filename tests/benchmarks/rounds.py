"""How many rounds a second the rules resolve on one core: the printed game, round after round.

Run by hand: python -m tests.benchmarks.rounds
"""

from __future__ import annotations

from time import perf_counter

from budgies_xl.game.colour import Colour
from budgies_xl.game.house_rules import HouseRules
from budgies_xl.game.orders import Orders
from budgies_xl.game.position import Game, new_game
from budgies_xl.game.round import resolve
from budgies_xl.game.rulings import GmRulings
from budgies_xl.game.wording import read_orders

RULES = HouseRules()
PRINTED_GAME = (
    (
        {
            "Ross": "Bid 1 on Red, Blue, Yellow, Purple, Orange and Green\n"
            "Bid 1 on Yellow, Orange and Green in round 5",
            "Geoff": "Bid 5 on Yellow\nBid 2 on Orange and Green\n"
            "Bribe 5 for a Yellow male\nBribe 5 for a Yellow female",
            "Allan": "Bid 4 on Blue\nBid 3 on Purple and Green\n"
            "Bid 1 on Yellow, Orange and Green in round 2\nBribe 7 for a Blue male",
        },
        GmRulings(throws=(2,)),
    ),
    (
        {
            "Ross": "Bid 2 on Red, Purple and Orange\n"
            "Bid 1 on Yellow, Orange and Green in round 4\nBribe 10 for a Red male",
            "Geoff": "Bid 8 on Blue\nBribe 10 for a Blue male\nBribe 10 for a Blue female",
            "Allan": "Bid 1 on Red, Blue, Yellow, Purple, Orange and Green\n"
            "Bid 1 on Yellow, Orange and Green in round 3",
        },
        GmRulings(male=Colour.BLUE, throws=(3,)),
    ),
    (
        {
            "Ross": "Bid 5 on Purple and Green\nBid 4 on Red, Yellow and Orange in round 4\n"
            "Bribe 15 for a Blue female",
            "Geoff": "Bid 2 on Red, Yellow, Purple, Orange and Green",
            "Allan": "Bid 3 on Yellow, Purple, Orange and Green\n"
            "Bid 5 on Red and Orange in round 5\nBribe 8 for a Yellow male",
        },
        GmRulings(throws=(4,)),
    ),
)
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
    for words, rulings in PRINTED_GAME:
        sheets = tuple(read_orders(who, text, game.round) for who, text in words.items())
        prepared.append((game, sheets, rulings))
        game = resolve(game, sheets, RULES, NoChance(), rulings).after
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
