"""The fate of every bid on a contract: each is told its own reason."""

from __future__ import annotations

from budgies_xl.game.colour import Colour
from budgies_xl.game.contracts import StakeFate
from budgies_xl.game.house_rules import HouseRules
from budgies_xl.game.position import new_game
from budgies_xl.game.round import resolve
from budgies_xl.game.wording import read_orders
from tests.chances import First


def fates(*rounds: dict[str, str]) -> dict[tuple[Colour, str], StakeFate]:
    """Play rounds from orders in words; give the fate of every bid of the last."""
    game = new_game(("Ross", "Geoff"))
    for number, words in enumerate(rounds, start=1):
        orders = [read_orders(player, said, number) for player, said in words.items()]
        played = resolve(game, orders, HouseRules(), First())
        game = played.after
    return {
        (award.colour, stake.player): award.fate(stake)
        for award in played.result.awards
        for stake in award.stakes
    }


def test_bids_of_one_round_win_lose_or_share() -> None:
    """The highest takes it, the lower is outbid, equal ones share, and one may stand alone."""
    assert fates(
        {
            "Ross": "Bid 3 on Red\nBid 2 on Yellow\nBid 1 on Blue",
            "Geoff": "Bid 2 on Red\nBid 2 on Yellow",
        }
    ) == {
        (Colour.RED, "Ross"): StakeFate.HIGHEST,
        (Colour.RED, "Geoff"): StakeFate.OUTBID,
        (Colour.BLUE, "Ross"): StakeFate.ONLY,
        (Colour.YELLOW, "Ross"): StakeFate.SHARES,
        (Colour.YELLOW, "Geoff"): StakeFate.SHARES,
    }


def test_of_equal_bids_the_one_that_opened_earlier_wins() -> None:
    """The other opened later, and is told so."""
    assert fates(
        {"Ross": "Bid 1 on Green in round 2"}, {"Ross": "Bid 1 on Green", "Geoff": "Bid 2 on Green"}
    ) == {
        (Colour.GREEN, "Ross"): StakeFate.EARLIEST,
        (Colour.GREEN, "Geoff"): StakeFate.OPENED_LATER,
    }
