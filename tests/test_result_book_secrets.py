"""What the rules keep secret is in no part of the result workbook unless house rules publish it."""

from __future__ import annotations

import re

from budgies_xl.books.result_book import write_result_book
from budgies_xl.game.house_rules import HouseRules, Secrecy
from budgies_xl.game.rulings import GmRulings
from tests.games import SampleGame, play
from tests.sheets import everything_in


def secret_game(secrecy: Secrecy, hidden: int, target: str) -> SampleGame:
    """Let Ross lose a bid of an unusual amount, and pay an unusual bribe that had no effect."""
    sheets = {
        "Ross": f"Bid {hidden} on Red\nBribe 13 for a {target}",
        "Geoff": "Bid 59 on Red\nBribe 17 for a Blue female",
        "Allan": "No bids and no bribes",
    }
    rulings = GmRulings(male=None, throws=(3,))
    bribed = {**sheets, "Allan": "Bribe 29 for a Yellow male"}
    return play(tuple(sheets), [(bribed, rulings)], house_rules=HouseRules(secrecy=secrecy))


def test_what_the_rules_keep_secret_is_in_no_part_of_the_workbook() -> None:
    said = everything_in(write_result_book(secret_game(Secrecy.RULES, 37, "Red male").report()))
    assert "Geoff" in said
    assert re.search(r"\b59\b", said)
    assert not re.search(r"\b37\b", said)
    assert "Red male" not in said


def test_what_is_secret_is_found_once_the_house_rules_publish_it() -> None:
    said = everything_in(write_result_book(secret_game(Secrecy.OPEN, 37, "Red male").report()))
    assert "Bid 37 on Red" in said
    assert "Bribe 13 for a Red male" in said


def test_secret_orders_do_not_change_a_single_byte() -> None:
    one, other = (
        secret_game(Secrecy.RULES, *secret) for secret in ((37, "Red male"), (58, "Blue male"))
    )
    assert one.played[0].result.orders != other.played[0].result.orders
    assert write_result_book(one.report()) == write_result_book(other.report())
    opened_up = (
        secret_game(Secrecy.OPEN, *secret) for secret in ((37, "Red male"), (58, "Blue male"))
    )
    assert len({write_result_book(game.report()) for game in opened_up}) == 2
