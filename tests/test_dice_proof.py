"""The dice proved from the workbooks alone, by the program and by the stand-alone checker."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest

from budgies_xl.books.dice_page import Fact
from budgies_xl.books.dice_reader import read_dice
from budgies_xl.books.result_book import write_result_book
from budgies_xl.chance import in_groups
from budgies_xl.game.attendance import State
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
    summed,
)

GAMES = 24
# What no mathematics can show: what the GM did by hand, and how often.
ON_THE_GMS_WORD = {Fact.TIMES.value, Fact.GAME.value, Fact.HOUSE_RULES.value}


@pytest.mark.parametrize("number", range(GAMES))
def test_a_random_game_is_proved_from_its_result_workbook_alone(number: int) -> None:
    """One round of each game, written, read back and checked twice."""
    of_round = number % 5 + 1
    game = random_game(number, of_round)
    data = write_result_book(public_report(game, of_round))
    proof = prove_workbook("r.xlsx", data, None)
    assert (proof.wrong, len(proof.holds)) == ("", 6)
    assert read_dice(data).dice == page_after(game, of_round)
    assert f"of round {of_round}." in checker().check(checker().read(BytesIO(data)))


@pytest.mark.parametrize("number", range(100, 160))
def test_every_round_of_a_random_game_is_proved_from_its_figures(number: int) -> None:
    """With each player's own orders, by both checkers."""
    game = random_game(number)
    for of_round in range(1, 6):
        page = page_after(game, of_round)
        for player in game.players:
            own = own_orders_of(game, of_round, player)
            assert prove_sheet(page, None, own).wrong == ""
            lines = write_orders(own.orders, of_round).splitlines()
            assert accepts(rows_of(page), player, in_groups(own.key), *lines)


def test_random_games_hold_everything_that_a_sheet_can_show() -> None:
    """Else the tests above would prove less than they say."""
    pages = [page_after(random_game(number), now) for number in range(100, 160) for now in (1, 4)]
    ways = Counter((row[0], row[1]) for page in pages for row in page.draws)
    assert {how for _, how in ways} == {
        "drawn, nobody bribed",
        "drawn, bribes tied",
        "by bribes",
        "by the GM",
        "thrown",
    }
    assert ways["egg die, female", "thrown"]
    assert any(page.later for page in pages)
    assert {row[1] for page in pages for row in page.orders} == {state.value for state in State}


@pytest.mark.parametrize("number", range(200, 215))
def test_every_single_change_to_what_is_printed_is_noticed_by_both_checkers(number: int) -> None:
    """Each figure of the sheet is changed in turn; the sheet itself is the negative control."""
    luck = random.Random(number)  # noqa: S311
    page = page_after(random_game(number, 3), number % 3 + 1)
    assert prove_sheet(page, None, None).wrong == ""
    assert accepts(rows_of(page))
    for what, forged in changes(luck, page):
        assert prove_sheet(forged, None, None).wrong, what
        assert not accepts(rows_of(forged)), what


@pytest.mark.parametrize("number", range(200, 215))
def test_a_change_is_noticed_though_the_check_sum_is_made_to_fit(number: int) -> None:
    """The mathematics finds it; what it cannot find stands on the GM's word, and is listed."""
    luck = random.Random(number)  # noqa: S311
    page = page_after(random_game(number, 3), number % 3 + 1)
    for what, forged in changes(luck, page):
        if what == Fact.CHECK_SUM.value or _on_the_gms_word(page.draws, page.later, what):
            continue
        assert prove_sheet(summed(forged), None, None).wrong, what
        assert not accepts(rows_of(summed(forged))), what


def _on_the_gms_word(
    draws: tuple[tuple[str, ...], ...], later: tuple[tuple[str, ...], ...], what: str
) -> bool:
    name, _, place = what.partition(" ")
    if what in ON_THE_GMS_WORD or name == "later" or (name == "orders" and place.endswith(" 1")):
        return True
    if name != "draws":
        return False
    at, col = (int(number) for number in place.split())
    by_hand = draws[at][1] in {"by the GM", "by bribes"}
    tied = draws[at][1] == "drawn, bribes tied"
    return (by_hand and col in {1, 6}) or (tied and col == 6) or (bool(later) and col == 1)


@pytest.mark.parametrize("number", range(300, 320))
def test_a_players_own_check_notices_another_state_or_other_orders(number: int) -> None:
    """A forged state, digest or order fails for the player whose it is."""
    game = random_game(number, 2)
    page = page_after(game, 2)
    table = "later" if page.later else "orders"
    rows = getattr(page, table)
    for at, (player, state, digest) in enumerate(rows):
        own = own_orders_of(game, 2, player)
        for other in State:
            if other.value != state:
                row = (player, other.value, digest)
                copy: Any = {table: (*rows[:at], row, *rows[at + 1 :])}
                forged = summed(replace(page, **copy))
                lines = write_orders(own.orders, 2).splitlines()
                assert prove_sheet(forged, None, own).wrong
                assert not accepts(rows_of(forged), player, in_groups(own.key), *lines)
        assert prove_sheet(page, None, own).wrong == ""
        assert prove_sheet(page, None, replace(own, key=bytes(10))).wrong
        assert prove_sheet(page, None, replace(own, round=1)).wrong
