"""What the reports say in words, and the chances and balances they give."""

from __future__ import annotations

from fractions import Fraction

import pytest

from budgies_xl.game.aviary import FULL_AVIARY, Aviary
from budgies_xl.game.colour import Colour
from budgies_xl.game.house_rules import HouseRules, RandomBird, UnevenShare
from budgies_xl.game.money import pounds
from budgies_xl.game.rulings import GmRulings
from budgies_xl.report.balance import all_they_have, balances
from budgies_xl.report.chances import hatch_chances
from budgies_xl.report.story import (
    earned_by_name,
    earned_in_words,
    hatched_in_words,
    leaders,
    story,
    times_in_words,
    won_in_words,
)
from tests.games import SampleGame, crowd, play, stagg

NOTHING = "No bids and no bribes"
PURPLE = GmRulings(male=Colour.RED, female=Colour.BLUE, throws=(2,))
RED = GmRulings(male=Colour.RED, female=Colour.RED, throws=(1,))


def one_round(
    orders: dict[str, str], rulings: GmRulings, rules: HouseRules | None = None
) -> SampleGame:
    """Play a single round."""
    return play(tuple(orders), [(orders, rulings)], house_rules=rules)


def sentence(game: SampleGame) -> str:
    """Say what hatched in the last round."""
    return hatched_in_words(game.report().last)


def test_an_owner_is_told_how_many_chicks_sold_for_how_much() -> None:
    expected = "2 chicks at £20 put £40 in the bank of Allan, who owns the Green contract."
    assert sentence(stagg(1)) == expected
    assert earned_in_words(stagg(1).report().last) == "£40 to Allan"
    assert earned_by_name(stagg(1).report().last) == "£40 to Allan"


def test_one_chick_is_not_called_chicks() -> None:
    game = one_round({"Al": "Bid 1 on Purple", "Bo": NOTHING}, PURPLE)
    expected = "1 chick at £20 puts £20 in the bank of Al, who owns the Purple contract."
    assert sentence(game) == expected


def test_a_clutch_without_an_owner_goes_to_nobody() -> None:
    game = one_round({"Al": "Bid 1 on Red", "Bo": NOTHING}, PURPLE)
    expected = "1 chick at £20 raised £20. Nobody owns the Purple contract, so no bank gets it."
    assert sentence(game) == expected
    assert earned_in_words(game.report().last) == "£20 to nobody"


def test_no_eggs_bring_the_owner_nothing() -> None:
    game = one_round({"Al": "Bid 1 on Red", "Bo": NOTHING}, RED)
    expected = "The pair laid no eggs this time, so Al, who owns the Red contract, gets nothing."
    assert sentence(game) == expected
    assert earned_in_words(game.report().last) == "Nothing to sell"


def test_no_eggs_bring_owners_who_share_nothing_either() -> None:
    game = one_round({"Al": "Bid 1 on Red", "Bo": "Bid 1 on Red"}, RED)
    assert "so Al and Bo, who share the Red contract, get nothing." in sentence(game)


def test_no_eggs_and_no_owner_matter_to_nobody() -> None:
    game = one_round({"Al": NOTHING, "Bo": NOTHING}, RED)
    assert sentence(game).endswith("so it does not matter that nobody owns the Red contract.")


THREE_SHARE = dict.fromkeys(("Al", "Bo", "Cy"), "Bid 2 on Purple")


def test_a_share_to_the_penny_leaves_pennies_to_the_club() -> None:
    assert sentence(one_round(THREE_SHARE, PURPLE)) == (
        "1 chick at £20 raised £20. Al, Bo and Cy share the Purple contract: £6.66 goes into the "
        "bank of each, and the club keeps the £0.02 left over."
    )


def test_a_share_to_the_pound_leaves_pounds_to_the_club() -> None:
    rules = HouseRules(uneven_share=UnevenShare.POUND)
    game = one_round(THREE_SHARE, PURPLE, rules)
    assert "£6 goes into the bank of each, and the club keeps the £2 left over." in sentence(game)


def test_an_even_share_does_not_mention_the_club() -> None:
    game = one_round({"Al": "Bid 2 on Purple", "Bo": "Bid 2 on Purple"}, PURPLE)
    assert sentence(game).endswith(
        "Al and Bo share the Purple contract: £10 goes into the bank of each."
    )
    assert earned_in_words(game.report().last) == "£10 each to 2"
    assert earned_by_name(game.report().last) == "£10 each to Al and Bo"


def test_a_round_resolved_once_is_not_remarked_on() -> None:
    assert times_in_words(stagg(1).report(1)) == ""


@pytest.mark.parametrize(("times", "words"), [(2, "twice"), (3, "3 times")])
def test_a_round_resolved_again_says_how_often(times: int, words: str) -> None:
    assert times_in_words(stagg(2).report(times)).startswith(f"Round 2 was resolved {words}:")


def test_the_sample_game_is_told_from_its_public_facts() -> None:
    report = stagg().report()
    assert won_in_words(report) == "Ross wins with £470"
    # By hand: banks 470, 414, 79; clutches £40, £200, £60, £200, £400; 2+2+3+2+4 chicks; contracts
    # 18+18+20+29+39 and bribes 17+30+23+23+20.
    assert story(report) == (
        "Ross finished £56 ahead of Geoff. The clutch to have was that of round 5: 4 Yellow chicks "
        "for £400, all to Ross. In the bank Allan led from round 1 and Geoff led from round 2, "
        "until the last round, when Ross came out on top. Over the five rounds 13 chicks hatched; "
        "£124 went on contracts and £113 on bribes."
    )


def clutches(*rounds: tuple[str, GmRulings]) -> str:
    """Tell the story of a game in which only Al bids, round by round."""
    orders = [({"Al": bids, "Bo": NOTHING}, rulings) for bids, rulings in rounds]
    return story(play(("Al", "Bo"), orders).report())


def pair(male: Colour, female: Colour, throw: int) -> GmRulings:
    """Let the GM choose the pair and throw the die."""
    return GmRulings(male, female, (throw,))


def test_a_dearer_clutch_that_nobody_owned_is_told_of_too() -> None:
    quiet = [(NOTHING, pair(Colour.RED, Colour.RED, 1))] * 2
    last = (NOTHING, pair(Colour.YELLOW, Colour.YELLOW, 6))
    told = clutches(
        ("Bid 1 on Green", pair(Colour.BLUE, Colour.YELLOW, 2)),
        (NOTHING, pair(Colour.BLUE, Colour.BLUE, 5)),
        *quiet,
        last,
    )
    assert (
        "The dearest clutch, 4 Yellow chicks for £400 in round 5, was nobody’s; the best that was "
        "owned came in round 1: 2 Green chicks for £40, all to Al."
    ) in told


def test_of_equal_clutches_none_is_called_the_one_to_have() -> None:
    purple = "Bid 1 on Purple", pair(Colour.RED, Colour.BLUE, 2)
    told = clutches(purple, ("Bid 1 on Purple", pair(Colour.BLUE, Colour.RED, 2)))
    assert "No clutch raised more than that of round 1: 1 Purple chick for £20, all to Al." in told


def test_a_game_without_a_single_order_ends_level() -> None:
    quiet = {"Al": NOTHING, "Bo": NOTHING}
    pairs = [(Colour.RED, Colour.RED), (Colour.BLUE, Colour.BLUE)] * 2
    rulings = [GmRulings(male, female, (1,)) for male, female in pairs]
    last = GmRulings(Colour.YELLOW, Colour.YELLOW, (1,))
    report = play(("Al", "Bo"), [(quiet, ruling) for ruling in (*rulings, last)]).report()
    assert won_in_words(report) == "Al and Bo share the win with £100 each"
    assert story(report) == (
        "All 2 players came in level. In all five rounds not one chick was sold for an owner. "
        "All banks were empty, until the last round, when all came out level. "
        "Over the five rounds 4 chicks hatched; nothing went on contracts and nothing on bribes."
    )


def test_a_lead_that_is_kept_lasts_to_the_end() -> None:
    bids = {"Al": "Bid 1 on Purple, Red and Yellow", "Bo": NOTHING, "Cy": NOTHING}
    pairs = [(Colour.RED, Colour.BLUE), (Colour.RED, Colour.RED), (Colour.BLUE, Colour.RED)]
    pairs += [(Colour.BLUE, Colour.BLUE), (Colour.YELLOW, Colour.YELLOW)]
    rounds = [(bids, GmRulings(male, female, (3,))) for male, female in pairs]
    report = play(tuple(bids), rounds).report()
    # Al pays 15 and sells 1 Purple, 1 Red, 1 Purple and 3 Yellow: a 3 rounds down.
    assert won_in_words(report) == "Al wins with £525"
    assert story(report).startswith("Al finished £425 ahead of Bo and Cy.")
    assert "In the bank Al led from round 1 to the end." in story(report)


def test_nobody_leads_while_all_banks_are_empty() -> None:
    game = one_round({"Al": NOTHING, "Bo": NOTHING}, RED)
    assert leaders(game.report().last) == ()


def test_the_first_round_draws_from_six_birds_of_each_sex() -> None:
    chances = hatch_chances(FULL_AVIARY, RandomBird.BIRD)
    assert [str(one) for one in chances] == ["4 in 36"] * 3 + ["8 in 36"] * 3
    assert sum(one.exact for one in chances) == 1


AFTER_ROUND_1 = Aviary((2, 1, 2), (2, 2, 1))


def test_each_remaining_bird_is_equally_likely() -> None:
    # Red 2x2, Blue 1x2, Yellow 2x1, Purple 2x2 + 1x2, Orange 2x1 + 2x2, Green 1x1 + 2x2, of 5x5.
    chances = hatch_chances(AFTER_ROUND_1, RandomBird.BIRD)
    assert [one.pairs for one in chances] == [4, 2, 2, 6, 6, 5]
    assert {one.among for one in chances} == {25}
    assert chances[0].exact == Fraction(4, 25)


def test_each_remaining_colour_is_equally_likely_under_that_house_rule() -> None:
    chances = hatch_chances(Aviary((2, 0, 1), (1, 2, 0)), RandomBird.COLOUR)
    # Males red or yellow, females red or blue.
    assert [one.pairs for one in chances] == [1, 0, 0, 1, 1, 1]
    assert str(chances[1]) == "none"


def test_an_empty_aviary_hatches_nothing() -> None:
    chances = hatch_chances(Aviary((0, 0, 0), (0, 0, 0)), RandomBird.BIRD)
    assert [one.exact for one in chances] == [0] * 6


def test_the_balance_of_the_sample_game_is_that_of_hand_arithmetic() -> None:
    third = balances(stagg(3).report())[-1]
    # Pockets 42+53+51, frozen 18+0+10, banks 60+200+40; contracts and bribes are what is missing.
    assert (third.pockets, third.frozen, third.banks) == (pounds(146), pounds(28), pounds(300))
    assert (third.paid, third.bribes, third.to_club) == (pounds(56), pounds(70), 0)
    assert (third.started_with, third.sold) == (pounds(300), pounds(300))


@pytest.mark.parametrize("game", [stagg(), crowd(2), one_round(THREE_SHARE, PURPLE)])
def test_the_books_balance_after_every_round(game: SampleGame) -> None:
    drawn = balances(game.report())
    assert [one.round for one in drawn] == [one.result.round for one in game.played]
    assert all(one.holds for one in drawn)


def test_the_pennies_of_the_club_are_in_the_balance() -> None:
    assert balances(one_round(THREE_SHARE, PURPLE).report())[0].to_club == 2


def test_all_that_players_have_starts_at_a_hundred_pounds() -> None:
    had = all_they_have(stagg(3).report())
    assert had["Ross"] == (pounds(100), pounds(99), pounds(85), pounds(120))
    assert had["Geoff"] == (pounds(100), pounds(83), pounds(255), pounds(253))
    assert had["Allan"] == (pounds(100), pounds(123), pounds(117), pounds(101))
