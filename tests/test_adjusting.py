"""Rulings in money: what the GM gives or takes after a round."""

from __future__ import annotations

import pytest

from budgies_xl.game.adjusting import (
    Adjustment,
    CannotPay,
    NotWholePounds,
    adjust,
    rulings_in_money,
)
from budgies_xl.game.house_rules import HouseRules
from budgies_xl.game.ledger import audit
from budgies_xl.game.money import pounds
from budgies_xl.game.position import new_game
from budgies_xl.game.round import resolve
from tests.chances import First


def test_a_ruling_in_money_moves_it_from_the_club_and_the_books_balance() -> None:
    """To the pocket in the game; what is not there cannot be taken."""
    played = resolve(new_game(("Ross", "Geoff")), [], HouseRules(), First())
    ruled = adjust(played, [Adjustment("Ross", pounds(3), "x"), Adjustment("Geoff", -100, "y")])
    assert ruled.after.ledger.pocket("Ross") == pounds(103)
    assert ruled.after.ledger.pocket("Geoff") == pounds(99)
    audit(played.before.ledger, ruled.result.postings)
    with pytest.raises(CannotPay) as caught:
        adjust(played, [Adjustment("Ross", -pounds(101), "x")])
    assert "£101 cannot be taken from Ross, who has £100" in str(caught.value)


def test_a_ruling_after_the_last_round_goes_to_the_bank() -> None:
    """Pockets are empty then."""
    played = resolve(new_game(("Ross", "Geoff")), [], HouseRules(), First())
    for _ in range(4):
        played = resolve(played.after, [], HouseRules(), First())
    ruled = adjust(played, [Adjustment("Ross", 50, "x")])
    assert ruled.after.ledger.bank("Ross") == pounds(100) + 50
    assert str(Adjustment("Ross", 50, "x")) == "Ross +£0.50"


def test_a_ruling_in_pence_waits_for_the_last_round() -> None:
    """Pockets bid and bribe in whole pounds."""
    played = resolve(new_game(("Ross", "Geoff")), [], HouseRules(), First())
    with pytest.raises(NotWholePounds, match=r"£1\.50 for Ross is not in whole pounds"):
        adjust(played, [Adjustment("Ross", 150, "x")])


def test_rulings_can_be_listed_from_the_postings() -> None:
    """What was given and what was taken, in the order in which it was ruled."""
    played = resolve(new_game(("Ross", "Geoff")), [], HouseRules(), First())
    rulings = [Adjustment("Ross", pounds(3), "x"), Adjustment("Geoff", -pounds(1), "y")]
    listed = rulings_in_money(adjust(played, rulings).result)
    assert [str(one) for one in listed] == ["Ross +£3", "Geoff -£1"]
