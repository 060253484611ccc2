"""Your Orders: why a bid was lost, against public amounts; by how much one was won, never."""

from __future__ import annotations

import re

import pytest

from budgies_xl.game.rulings import GmRulings
from budgies_xl.report.your_orders import OrderLine, order_lines
from tests.games import play

PLAYERS = ("Ross", "Geoff", "Allan")
THROWN = GmRulings(throws=(3,))
NOTHING = "No bids and no bribes"


def fates(player: str, *rounds: tuple[str, str, str]) -> dict[str, str]:
    """Play rounds of everybody's orders; tell what became of each line of a player's last sheet."""
    played = [(dict(zip(PLAYERS, sheets, strict=True)), THROWN) for sheets in rounds]
    return {line.words: line.fate for line in lines_of(player, played)}


def lines_of(player: str, rounds: list[tuple[dict[str, str], GmRulings]]) -> tuple[OrderLine, ...]:
    """Give the lines of a player's last sheet."""
    game = play(PLAYERS, rounds)
    return order_lines(game.played[-1], game.report().last, player)


def test_a_lost_bid_is_told_by_how_much_against_the_public_amount() -> None:
    assert fates("Ross", ("Bid 4 on Red", "Bid 9 on Red", NOTHING)) == {
        "Bid 4 on Red": (
            "Lost: you had £4, it went for £9 to Geoff, £5 more. Money returned."
        )
    }  # fmt: skip


def test_a_lost_tie_is_told_by_the_opening_that_broke_it() -> None:
    rounds = (
        (NOTHING, "Bid 4 on Red in round 2", NOTHING),
        ("Bid 4 on Red", NOTHING, NOTHING),
    )
    assert fates("Ross", *rounds) == {
        "Bid 4 on Red": (
            "Lost the tie: it went for £4 to Geoff, who opened in round 1. Your £4 returned."
        )
    }


def test_money_frozen_before_is_told_of_with_a_bid_and_without() -> None:
    first = ("Bid 3 on Red and Blue in round 2", NOTHING, NOTHING)
    second = ("Bid 1 on Red", "Bid 5 on Red and Blue", NOTHING)
    assert fates("Ross", first, second) == {
        "Bid 1 on Red": "Lost: you had £4, it went for £5 to Geoff, £1 more. Money returned.",
        "£3 frozen before on Blue": (
            "Lost: you had £3, it went for £5 to Geoff, £2 more. Money returned."
        ),
    }


def test_a_shared_contract_names_the_others_and_a_frozen_bid_its_opening() -> None:
    ordered = "Bid 4 on Red\nBid 2 on Blue in round 3"
    assert fates("Ross", (ordered, "Bid 4 on Red", "Bid 4 on Red")) == {
        "Bid 4 on Red": "Won for £4, shared with Geoff and Allan.",
        "Bid 2 on Blue in round 3": "Frozen: you have £2 on it, opened in round 1.",
    }


def test_a_bribe_is_told_by_the_bird_that_bred() -> None:
    told = fates(
        "Ross",
        ("Bribe 3 for a Red male\nBribe 1 for a Red female", "Bribe 2 for a Blue female", ""),
    )
    assert told == {
        "Bribe 3 for a Red male": "A Red male bred. Your £3 counted.",
        "Bribe 1 for a Red female": "A Blue female bred instead. Your £1 is spent.",
    }


@pytest.mark.parametrize("second", range(1, 9))
def test_the_margin_of_a_win_is_never_given_since_it_is_somebodys_losing_bid(second: int) -> None:
    """Whatever the next bid was, the winner reads the same, and no figure but the winner's own."""
    told = fates("Ross", ("Bid 9 on Red", f"Bid {second} on Red", "Bid 1 on Red"))
    assert told == {"Bid 9 on Red": "Won for £9."}
    assert re.findall("[0-9]+", told["Bid 9 on Red"]) == ["9"]


def test_a_loser_is_not_told_how_other_losers_bid() -> None:
    """Only what won is public."""
    one, other = (
        fates("Ross", ("Bid 4 on Red", "Bid 9 on Red", third))
        for third in (NOTHING, "Bid 8 on Red")
    )
    assert one == other
