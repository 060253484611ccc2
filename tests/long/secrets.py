"""A thousand pairs of games that one player cannot tell apart, and marks in every secret field.

Run by hand: python -m tests.long.secrets [pairs|marks [GAMES [FIRST]]]. It prints its figures.
"""

from __future__ import annotations

import sys

from tests.marked_games import files_of, marked_game, marked_world, marks_of
from tests.secret_pairs import random_pair, seen_difference
from tests.spellings import SPELLINGS, Search

WHAT, GAMES, FIRST = "both", "1000", "1000"


def compare_pairs(numbers: range) -> None:
    """Compare all that a player receives in each pair of games."""
    rounds = secretly = files = 0
    for number in numbers:
        pair = random_pair(number)
        found = seen_difference(pair)
        assert not found, (number, found)
        rounds += pair.rounds
        secretly += pair.secrets
        files += 2 if pair.rounds else 1
    print(f"{len(numbers)} pairs of games, {rounds} rounds, {secretly} of them with other orders:")
    print(f"  {files} files for one player, the same in both games.")


def search_for_marks(numbers: range) -> None:
    """Search all that anybody receives for what that reader may not know."""
    marks = files = known = 0
    with marked_world():
        for number in numbers:
            marked = marked_game(number)
            secrets = list(marks_of(marked))
            search = Search(secrets)
            for reader, data in files_of(marked.game):
                assert not search.leaks(data, reader), (number, reader, search.leaks(data, reader))
                known += len(search.found_in(data))
                files += 1
            marks += len(secrets)
    print(f"{len(numbers)} games with {marks} marks, each in {len(SPELLINGS)} spellings:")
    print(f"  in {files} files none that its reader may not know, and {known} that its reader may.")


def main() -> None:
    """Print the figures."""
    given = sys.argv[1:]
    what, games, first = (*given, *(WHAT, GAMES, FIRST)[len(given) :])
    numbers = range(int(first), int(first) + int(games))
    if what in {"pairs", "both"}:
        compare_pairs(numbers)
    if what in {"marks", "both"}:
        search_for_marks(numbers)


if __name__ == "__main__":
    main()
