"""The simple-minded rules against the printed sample game and against sums done by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.naive import legal, new_game, play_round, winners

Json = dict[str, Any]
Draws = list[tuple[str, int, int]]

DEFAULTS = {
    "half_eggs": "die",
    "mixed_throw": "one",
    "bribes": "pooled",
    "tied_bribes": "draw",
    "random_bird": "bird",
    "uneven_share": "penny",
}
RED_PAIR = "male red 1, female red 1"


def sheet(bids: str = "", bribes: str = "") -> Json:
    """Read orders in pounds: bids such as `5 red 4` (round 5), bribes such as `male red 1`."""
    bid_words = [words.split() for words in bids.split(", ") if words]
    bribe_words = [words.split() for words in bribes.split(", ") if words]
    return {
        "bids": [
            {"round": int(at), "colour": colour, "amount": int(amount) * 100}
            for at, colour, amount in bid_words
        ],
        "bribes": [
            {"sex": sex, "colour": colour, "amount": int(amount) * 100}
            for sex, colour, amount in bribe_words
        ],
    }


def play(
    position: Json,
    orders: dict[str, Json],
    *throws: int,
    male: str | None = None,
    female: str | None = None,
    draws: Draws | None = None,
    **rules: str,
) -> tuple[Json, Json]:
    """Play a round in which exactly these draws are asked for, in this order."""
    waiting = list(draws or [])

    def draw(label: str, n: int) -> int:
        expected, of, answer = waiting.pop(0)
        assert (label, n) == (expected, of)
        return answer

    gm = {"male": male, "female": female, "throws": list(throws)}
    after, result = play_round(position, orders, DEFAULTS | rules, draw, gm)
    assert waiting == []
    return after, result


def pair(position: Json, bribes: str, *throws: int, **more: Any) -> Json:  # noqa: ANN401
    """Play a round in which Ann does nothing but bribe."""
    return play(position, {"Ann": sheet(bribes=bribes)}, *throws, **more)[1]


def money(position: Json) -> dict[str, tuple[int, int]]:
    """Give everybody's pocket and bank in whole pounds."""
    purses = position["players"].items()
    assert all(purse[part] % 100 == 0 for _, purse in purses for part in ("pocket", "bank"))
    return {name: (purse["pocket"] // 100, purse["bank"] // 100) for name, purse in purses}


def owners(result: Json) -> dict[str, tuple[list[str], int | None]]:
    """Give the holders and the pounds of each contract."""
    return {
        one["colour"]: (one["holders"], one["amount"] and one["amount"] // 100)
        for one in result["contracts"]
    }


def futures(position: Json) -> set[tuple[str, int, str, int, int]]:
    """Give what lies frozen: player, round, colour, pounds, round of opening."""
    return {
        (one["player"], one["round"], one["colour"], one["amount"] // 100, one["opened"])
        for one in position["frozen"]
    }


def ready(*players: str, this_round: int = 1) -> Json:
    """Found a game, and turn to a round."""
    return new_game(list(players)) | {"round": this_round}


@pytest.fixture(scope="module")
def printed() -> list[tuple[Json, Json]]:
    """Play the three printed rounds; the throws are such as give the printed numbers of eggs."""
    every = "{0} red 1, {0} yellow 1, {0} blue 1, {0} green 1, {0} orange 1, {0} purple 1"
    first = {
        "Ross": sheet(every.format(1) + ", 5 yellow 1, 5 orange 1, 5 green 1"),
        "Geoff": sheet("1 yellow 5, 1 green 2, 1 orange 2", "male yellow 5, female yellow 5"),
        "Allan": sheet(
            "1 blue 4, 1 green 3, 1 purple 3, 2 yellow 1, 2 green 1, 2 orange 1", "male blue 7"
        ),
    }
    second = {
        "Ross": sheet(
            "2 red 2, 2 orange 2, 2 purple 2, 4 yellow 1, 4 orange 1, 4 green 1", "male red 10"
        ),
        "Geoff": sheet("2 blue 8", "male blue 10, female blue 10"),
        "Allan": sheet(every.format(2) + ", 3 yellow 1, 3 green 1, 3 orange 1"),
    }
    third = {
        "Ross": sheet("3 purple 5, 3 green 5, 4 red 4, 4 yellow 4, 4 orange 4", "female blue 15"),
        "Geoff": sheet("3 red 2, 3 yellow 2, 3 orange 2, 3 green 2, 3 purple 2"),
        "Allan": sheet(
            "3 purple 3, 3 yellow 3, 3 green 3, 3 orange 3, 5 red 5, 5 orange 5", "male yellow 8"
        ),
    }
    # Blue and Yellow on a 3: (2 + 3) / 2 = 2.5, odd, so 2 eggs.  Two Blues on a 3: 2 eggs.
    # Yellow and Blue on a 4: 2.5, even, so 3 eggs.  The male of round 2 is tied at 10.
    rounds, position = [], new_game(["Ross", "Geoff", "Allan"])
    for orders, throw, male in ((first, 3, None), (second, 3, "blue"), (third, 4, None)):
        assert legal(position, orders) == []
        position, result = play(position, orders, throw, male=male)
        rounds.append((position, result))
    return rounds


def test_round_1_of_the_printed_game_comes_out_as_printed(printed: list[tuple[Json, Json]]) -> None:
    after, result = printed[0]
    # Ross 100 - 9 + 5 lost bids of 1; Geoff 100 - 19 + 2 (Green); Allan 100 - 20.
    # Two Green chicks: 2 x 20 = 40 for Allan.
    assert money(after) == {"Ross": (96, 0), "Geoff": (83, 0), "Allan": (80, 40)}
    assert owners(result) == {
        "red": (["Ross"], 1),
        "blue": (["Allan"], 4),
        "yellow": (["Geoff"], 5),
        "purple": (["Allan"], 3),
        "orange": (["Geoff"], 2),
        "green": (["Allan"], 3),
    }
    assert result["pair"] == {
        "male": {"colour": "blue", "how": "bribed"},
        "female": {"colour": "yellow", "how": "bribed"},
    }
    assert (result["colour"], result["eggs"], result["raised"]) == ("green", 2, 4000)
    assert result["half"] == "down"
    assert result["shares"] == [{"player": "Allan", "amount": 4000}]
    assert after["birds"]["male"] == {"red": 2, "blue": 1, "yellow": 2}
    assert after["birds"]["female"] == {"red": 2, "blue": 2, "yellow": 1}
    assert futures(after) == {
        *(("Allan", 2, colour, 1, 1) for colour in ("yellow", "green", "orange")),
        *(("Ross", 5, colour, 1, 1) for colour in ("yellow", "green", "orange")),
    }


def test_round_2_of_the_printed_game_leaves_ross_79(printed: list[tuple[Json, Json]]) -> None:
    after, result = printed[1]
    # Ross 96 - 19 + 2 (Orange, tied at 2, but Allan opened it in round 1) = 79, not the 80 printed.
    # Geoff 83 - 28 = 55, and two Blue chicks; Allan 80 - 9 + 3 (Red, Blue, Purple) = 74.
    assert money(after) == {"Ross": (79, 0), "Geoff": (55, 200), "Allan": (74, 40)}
    assert owners(result) == {
        "red": (["Ross"], 2),
        "blue": (["Geoff"], 8),
        "yellow": (["Allan"], 2),
        "purple": (["Ross"], 2),
        "orange": (["Allan"], 2),
        "green": (["Allan"], 2),
    }
    assert {colour for colour, why in result["why"].items() if why == "earliest"} == {"orange"}
    assert result["pair"] == {
        "male": {"colour": "blue", "how": "gm"},
        "female": {"colour": "blue", "how": "bribed"},
    }
    assert (result["colour"], result["eggs"], result["raised"]) == ("blue", 2, 20000)
    assert result["half"] is None
    assert after["birds"]["male"] == {"red": 2, "blue": 0, "yellow": 2}
    assert after["birds"]["female"] == {"red": 2, "blue": 1, "yellow": 1}
    assert futures(after) == {
        *(("Allan", 3, colour, 1, 2) for colour in ("yellow", "green", "orange")),
        *(("Ross", 4, colour, 1, 2) for colour in ("yellow", "green", "orange")),
        *(("Ross", 5, colour, 1, 1) for colour in ("yellow", "green", "orange")),
    }


def test_round_3_of_the_printed_game_leaves_geoff_53(printed: list[tuple[Json, Json]]) -> None:
    after, result = printed[2]
    # Ross 79 - 37 = 42, three Green chicks 60; Geoff 55 - 10 + 4 x 2 = 53, not the 51 printed;
    # Allan 74 - 30 + 3 (Purple) + 3 + 1 (Green, with what was frozen) = 51.
    assert money(after) == {"Ross": (42, 60), "Geoff": (53, 200), "Allan": (51, 40)}
    assert owners(result) == {
        "red": (["Geoff"], 2),
        "blue": ([], None),
        "yellow": (["Allan"], 4),
        "purple": (["Ross"], 5),
        "orange": (["Allan"], 4),
        "green": (["Ross"], 5),
    }
    assert result["why"]["blue"] == "unowned"
    assert (result["colour"], result["eggs"], result["raised"]) == ("green", 3, 6000)
    assert result["half"] == "up"
    left = {"red": 2, "blue": 0, "yellow": 1}
    assert after["birds"] == {"male": left, "female": left}
    assert futures(after) == {
        ("Ross", 4, "red", 4, 3),
        ("Ross", 4, "yellow", 5, 2),
        ("Ross", 4, "orange", 5, 2),
        ("Ross", 4, "green", 1, 2),
        ("Allan", 5, "red", 5, 3),
        ("Allan", 5, "orange", 5, 3),
        *(("Ross", 5, colour, 1, 1) for colour in ("yellow", "green", "orange")),
    }
    assert winners(after) == []


@pytest.mark.parametrize(
    ("male", "female", "colour", "eggs", "price"),
    [  # lowest, middle, highest; two throws each; a half down on 1, 3, 5 and up on 2, 4, 6
        ("red", "red", "red", [0, 0, 1, 1, 2, 2], 10000),
        ("blue", "blue", "blue", [1, 1, 2, 2, 3, 3], 10000),
        ("yellow", "yellow", "yellow", [2, 2, 3, 3, 4, 4], 10000),
        ("red", "blue", "purple", [0, 1, 1, 2, 2, 3], 2000),  # 0.5, 1.5, 2.5
        ("yellow", "red", "orange", [1, 1, 2, 2, 3, 3], 2000),  # 1, 2, 3
        ("blue", "yellow", "green", [1, 2, 2, 3, 3, 4], 2000),  # 1.5, 2.5, 3.5
    ],
)
def test_every_pair_lays_what_the_rules_say_on_every_throw(
    male: str, female: str, colour: str, eggs: list[int], price: int
) -> None:
    bribes = f"male {male} 1, female {female} 1"
    laid = [pair(ready("Ann"), bribes, throw) for throw in range(1, 7)]
    assert [result["eggs"] for result in laid] == eggs
    assert [result["raised"] for result in laid] == [count * price for count in eggs]
    assert {result["colour"] for result in laid} == {colour}


@pytest.mark.parametrize(("half_eggs", "eggs"), [("down", [0, 0, 1, 1]), ("up", [1, 1, 2, 2])])
def test_a_half_can_always_go_one_way(half_eggs: str, eggs: list[int]) -> None:
    bribes = "male red 1, female blue 1"  # 0.5, 0.5, 1.5, 1.5
    laid = [pair(ready("Ann"), bribes, throw, half_eggs=half_eggs) for throw in (1, 2, 3, 4)]
    assert [(result["eggs"], result["half"]) for result in laid] == [(n, half_eggs) for n in eggs]


@pytest.mark.parametrize(
    ("throws", "eggs", "half"),
    [
        ((1, 6), 1, "down"),  # Red 0, Blue 3: 1.5, the male's 1 is odd
        ((2, 5), 2, "up"),  # Red 0, Blue 3: 1.5, the male's 2 is even
        ((6, 1), 2, "up"),  # Red 2, Blue 1: 1.5, the male's 6 is even
        ((1, 3), 1, None),  # Red 0, Blue 2: 1
    ],
)
def test_a_mixed_pair_can_have_a_die_each(
    throws: tuple[int, int], eggs: int, half: str | None
) -> None:
    bribes = "male red 1, female blue 1"
    result = pair(ready("Ann"), bribes, *throws, mixed_throw="each")
    assert (result["eggs"], result["half"], result["throws"]) == (eggs, half, list(throws))
    dice = [("egg die", 6, throws[0] - 1), ("egg die, female", 6, throws[1] - 1)]
    assert pair(ready("Ann"), bribes, draws=dice, mixed_throw="each") == result


def test_a_pair_of_one_colour_takes_one_die_under_a_die_each() -> None:
    thrown = pair(ready("Ann"), RED_PAIR, 5, 1, mixed_throw="each")
    assert (thrown["throws"], thrown["eggs"]) == ([5], 2)
    assert pair(ready("Ann"), RED_PAIR, draws=[("egg die", 6, 4)], mixed_throw="each") == thrown


@pytest.mark.parametrize(
    ("bribes", "throws", "named", "rules"),
    [
        (RED_PAIR, (0,), {}, {}),
        (RED_PAIR, (7,), {}, {}),
        (RED_PAIR, (1, 2), {}, {}),
        ("male red 1, female blue 1", (1,), {}, {"mixed_throw": "each"}),
        ("male red 1, female blue 1", (1, 2, 3), {}, {"mixed_throw": "each"}),
        ("male red 1, female red 1", (1,), {}, {"mixed_throw": "each"}),
        ("male red 1, female red 1", (1,), {"male": "blue"}, {}),
        ("male red 1, male blue 1, female red 1", (1,), {"male": "yellow"}, {}),
        ("male red 1, male blue 1, female red 1", (1,), {}, {"tied_bribes": "gm"}),
        ("female red 1", (1,), {"male": "green"}, {}),
    ],
)
def test_a_ruling_that_cannot_be_is_refused(
    bribes: str, throws: tuple[int, ...], named: dict[str, str], rules: dict[str, str]
) -> None:
    with pytest.raises(ValueError, match=r".*"):
        pair(ready("Ann"), bribes, *throws, **named, **rules)


def test_the_gm_cannot_name_a_bird_that_is_gone() -> None:
    position = ready("Ann")
    position["birds"]["male"]["red"] = 0
    with pytest.raises(ValueError, match="red"):
        pair(position, "female red 1", 1, male="red")


def test_the_gm_may_name_what_the_bribes_chose_and_what_nobody_bribed_for() -> None:
    result = pair(ready("Ann"), "male red 1", 1, male="red", female="blue")
    assert result["pair"] == {
        "male": {"colour": "red", "how": "bribed"},
        "female": {"colour": "blue", "how": "gm"},
    }


def test_bribes_for_one_bird_add_up_or_the_largest_counts() -> None:
    orders = {
        "Ann": sheet(bribes="male red 3, female red 1"),
        "Ben": sheet(bribes="male red 3"),
        "Cat": sheet(bribes="male blue 5"),
    }
    # Red 3 + 3 = 6 against Blue 5; the largest one is Blue's 5.  Bribes are lost either way.
    for bribes, colour in (("pooled", "red"), ("single", "blue")):
        after, result = play(ready("Ann", "Ben", "Cat"), orders, 1, bribes=bribes)
        assert result["pair"]["male"] == {"colour": colour, "how": "bribed"}
        assert money(after) == {"Ann": (96, 0), "Ben": (97, 0), "Cat": (95, 0)}


def test_draws_are_asked_for_in_the_order_red_blue_yellow_male_first() -> None:
    position = ready("Ann")
    position["birds"] = {
        "male": {"red": 2, "blue": 0, "yellow": 1},
        "female": {"red": 1, "blue": 2, "yellow": 2},
    }
    # Males in the hat: red, red, yellow.  Females: red, blue, blue, yellow, yellow.
    birds = [("male", 3, 2), ("female", 5, 2), ("egg die", 6, 0)]
    chosen = pair(position, "", draws=birds)["pair"]
    assert [bird["colour"] for bird in chosen.values()] == ["yellow", "blue"]
    assert [bird["how"] for bird in chosen.values()] == ["chance", "chance"]
    # One of each colour in the hat: red, yellow; and red, blue, yellow.
    colours = [("male", 2, 1), ("female", 3, 2), ("egg die", 6, 0)]
    chosen = pair(position, "", draws=colours, random_bird="colour")["pair"]
    assert [bird["colour"] for bird in chosen.values()] == ["yellow", "yellow"]


def test_tied_bribes_are_drawn_among_the_tied_colours_only() -> None:
    bribes = "male blue 2, male yellow 2, male red 1, female red 1"
    result = pair(ready("Ann"), bribes, 1, draws=[("male", 2, 1)])
    assert result["pair"]["male"] == {"colour": "yellow", "how": "tied"}


@pytest.mark.parametrize(
    ("uneven_share", "each", "over"), [("penny", 6666, 2), ("pound", 6600, 200)]
)
def test_an_uneven_share_leaves_the_rest_to_the_club(
    uneven_share: str, each: int, over: int
) -> None:
    bids = sheet("1 red 1", RED_PAIR)
    orders = {"Ann": bids, "Ben": bids, "Cat": bids}
    # Two Red chicks: 20000 pence among three; 3 x 6666 = 19998, 3 x 6600 = 19800.
    after, result = play(ready("Ann", "Ben", "Cat"), orders, 6, uneven_share=uneven_share)
    assert result["why"]["red"] == "shared"
    assert [share["amount"] for share in result["shares"]] == [each] * 3
    assert after["club"] == over
    # Each pays its bid of 1 and its bribes of 2.
    assert {purse["pocket"] for purse in after["players"].values()} == {9700}
    assert {purse["bank"] for purse in after["players"].values()} == {each}


def test_only_the_earliest_of_the_highest_share_and_losers_get_all_back() -> None:
    position = ready("Ann", "Ben", "Cat", "Dan")
    first = {"Ann": sheet("2 red 1"), "Ben": sheet("2 red 2"), "Dan": sheet("2 red 1", RED_PAIR)}
    position, _ = play(position, first, 1)
    second = {"Ann": sheet("2 red 1"), "Cat": sheet("2 red 2", RED_PAIR)}
    position, result = play(position, second, 3)
    # Ann 1 + 1, Ben 2, Cat 2, Dan 1: three at 2, of whom Ann and Ben opened in round 1.
    # One Red chick: 50 each.  Cat gets 2 back, Dan 1; the bribes of 2 are lost.
    assert owners(result)["red"] == (["Ann", "Ben"], 2)
    assert result["why"]["red"] == "shared"
    expected = {"Ann": (98, 50), "Ben": (98, 50), "Cat": (98, 0), "Dan": (98, 0)}
    assert money(position) == expected
    assert position["frozen"] == []


def test_nothing_is_a_bid_of_0_and_money_for_an_unowned_contract_is_nobodys() -> None:
    orders = {"Ann": sheet("1 red 0, 2 red 0", RED_PAIR)}
    after, result = play(ready("Ann", "Ben"), orders, 6)
    assert owners(result)["red"] == ([], None)
    assert (result["eggs"], result["raised"], result["shares"]) == (2, 20000, [])
    assert (after["frozen"], after["club"]) == ([], 0)


def test_an_empty_clutch_gives_each_holder_a_share_of_nothing() -> None:
    _, result = play(ready("Ann"), {"Ann": sheet("1 red 1", RED_PAIR)}, 2)
    assert result["shares"] == [{"player": "Ann", "amount": 0}]


def test_after_the_last_round_pockets_are_banked_and_equals_share_the_win() -> None:
    position = ready("Ann", "Ben", "Cat", this_round=5)
    orders = {"Ann": sheet("5 red 10"), "Ben": sheet("5 blue 10"), "Cat": sheet(bribes=RED_PAIR)}
    # Nobody has chicks to sell (no eggs on a 1): 100 - 10, 100 - 10, 100 - 2.
    assert winners(position) == []
    after, _ = play(position, orders, 1)
    assert money(after) == {"Ann": (0, 90), "Ben": (0, 90), "Cat": (0, 98)}
    assert (after["round"], winners(after)) == (6, ["Cat"])
    after["players"]["Ann"]["bank"] = 9800
    assert winners(after) == ["Ann", "Cat"]


def test_a_round_leaves_the_position_before_it_alone() -> None:
    before = ready("Ann")
    play(before, {"Ann": sheet("1 red 1, 3 red 1", RED_PAIR)}, 6)
    assert before == new_game(["Ann"])


@pytest.mark.parametrize(
    ("bids", "bribes"),
    [
        ("2 red 1", ""),  # gone by
        ("6 red 1", ""),  # beyond the last
        ("3 red -1", ""),
        ("", "male red -1"),
        ("3 red 60, 4 red 35", "male red 6"),  # 101 of 100
        ("", "male blue 1"),  # none left
        ("", "male green 1"),  # never breeds
        ("3 red 1, 3 red 2", ""),
        ("", "male red 1, male red 2"),
    ],
)
def test_a_sheet_with_one_thing_wrong_has_one_fault(bids: str, bribes: str) -> None:
    position = ready("Ann", this_round=3)
    position["birds"]["male"]["blue"] = 0
    assert len(legal(position, {"Ann": sheet(bids, bribes)})) == 1


def test_pence_are_no_bid_and_no_bribe() -> None:
    orders = sheet("1 red 1", "male red 1")
    orders["bids"][0]["amount"] = orders["bribes"][0]["amount"] = 150
    assert len(legal(ready("Ann"), {"Ann": orders})) == 2


def test_the_whole_pocket_may_be_spent_and_0_says_nothing() -> None:
    position = ready("Ann", this_round=3)
    position["birds"]["male"]["blue"] = 0
    orders = sheet("2 red 0, 3 red 60, 4 red 35", "male red 5, male blue 0, female red 0")
    assert legal(position, {"Ann": orders}) == []
