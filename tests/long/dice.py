"""A thousand random games proved from their workbooks alone, and thousands of changes noticed.

Run by hand: python -m tests.long.dice [GAMES]. It prints its figures.
"""

from __future__ import annotations

import random
import sys
from io import BytesIO

from budgies_xl.books.dice_reader import read_dice
from budgies_xl.books.result_book import write_result_book
from budgies_xl.chance import in_groups
from budgies_xl.game.wording import write_orders
from budgies_xl.gm.proving_workbooks import prove_sheet, prove_workbook
from budgies_xl.gm.views import public_report
from tests.dice_sheets import (
    accepts,
    changes,
    checker,
    own_orders_of,
    page_after,
    random_game,
    rows_of,
)

GAMES, CHANGED_GAMES = 1000, 60


def prove_games(games: int) -> tuple[int, int]:
    """Prove every round of every game from its workbook; gives rounds and own orders proved."""
    rounds = own = 0
    for number in range(games):
        game = random_game(10_000 + number)
        for one in game.history.rounds:
            now = one.record.round
            data = write_result_book(public_report(game, now))
            assert prove_workbook("r.xlsx", data, None).wrong == "", (number, now)
            reading, rows = read_dice(data), checker().read(BytesIO(data))
            for player in game.players:
                kept = own_orders_of(game, now, player)
                proof = prove_sheet(reading.dice, reading.report, kept)
                assert proof.wrong == "", (number, now, player)
                lines = write_orders(kept.orders, now).splitlines()
                assert accepts(rows, player, in_groups(kept.key), *lines), (number, now, player)
                own += 1
            rounds += 1
    return rounds, own


def notice_changes(games: int) -> tuple[int, int]:
    """Change every printed thing once; gives how many changes there were, and were noticed."""
    made = noticed = 0
    for number in range(games):
        luck = random.Random(number)  # noqa: S311
        page = page_after(random_game(20_000 + number, 3), number % 3 + 1)
        assert accepts(rows_of(page))
        for _, forged in changes(luck, page):
            made += 1
            by_program = bool(prove_sheet(forged, None, None).wrong)
            noticed += by_program and not accepts(rows_of(forged))
    return made, noticed


def main() -> None:
    """Print the figures."""
    games = int(sys.argv[1]) if sys.argv[1:] else GAMES
    rounds, own = prove_games(games)
    print(f"{games} random games: {rounds} rounds proved from their workbooks alone,")
    print(f"  {own} players' own orders found in them, by both checkers.")
    made, noticed = notice_changes(CHANGED_GAMES)
    print(f"{made} single changes to what is printed: {noticed} noticed by both checkers.")


if __name__ == "__main__":
    main()
