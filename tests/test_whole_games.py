"""Whole games at random: the engine and the simple-minded rules agree in everything, always."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from budgies_xl.game.aviary import Sex
from budgies_xl.game.clutch import ClutchReason, lay
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.contracts import AwardReason, award_contracts, settle
from budgies_xl.game.ending import ranking, winners
from budgies_xl.game.errors import (
    BirdAlreadyChosen,
    GmMustName,
    NoSuchBird,
    OrdersNotAllowed,
    ThrowOffTheDie,
    WrongNumberOfThrows,
)
from budgies_xl.game.house_rules import RULINGS, HouseRules
from budgies_xl.game.ledger import BREEDERS, CLUB, audit
from budgies_xl.game.legality import faults
from budgies_xl.game.orders import Bid, Bribe, Orders
from budgies_xl.game.position import ROUNDS, Game, new_game
from budgies_xl.game.round import Played, resolve
from budgies_xl.game.rulings import GmRulings
from budgies_xl.game.wording import read_orders, write_orders
from budgies_xl.report.as_json import position_as_json, result_as_json
from tests import naive

if TYPE_CHECKING:
    from budgies_xl.game.chance import Label

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
WHY = {
    AwardReason.HIGHEST: "highest",
    AwardReason.EARLIEST_OPENING: "earliest",
    AwardReason.SHARED: "shared",
    AwardReason.UNOWNED: "unowned",
}
NO_RULING = (BirdAlreadyChosen, GmMustName, NoSuchBird, ThrowOffTheDie, WrongNumberOfThrows)
HALF = {ClutchReason.HALF_DOWN: "down", ClutchReason.HALF_UP: "up"}


@dataclass
class Numbers:
    """Chance that gives out a list of numbers, and notes what it was asked for."""

    numbers: list[int]
    asked: list[tuple[str, int]] = field(default_factory=list)

    def draw(self, label: Label | str, n: int) -> int:
        """Give the next number, mod n."""
        self.asked.append((label if isinstance(label, str) else label.value, n))
        return self.numbers[(len(self.asked) - 1) % len(self.numbers)] % n


house_rules = st.builds(HouseRules, *(st.sampled_from(ruling.choices) for ruling in RULINGS))
# One number for each order keeps the drawing fast; `written` spells out what it says.
KINDS, AMOUNTS, ODDITIES = 3, 5, 80
sheet_numbers = st.lists(
    st.integers(0, KINDS * AMOUNTS * ODDITIES * len(Colour) * ROUNDS - 1), max_size=9
)
rulings = st.one_of(
    st.just(GmRulings()),
    st.builds(
        GmRulings,
        st.none() | st.sampled_from(Colour),
        st.none() | st.sampled_from(BREEDING),
        st.lists(st.integers(0, 7), max_size=3).map(tuple),
    ),
)


def written(game: Game, player: str, numbers: list[int]) -> Orders:
    """Spell out a player's orders: mostly such as can be played in this position.

    Small amounts make ties; now and then an order stands twice, or cannot be played.
    """
    bids: dict[object, Bid] = {}
    bribes: dict[object, Bribe] = {}
    for at, number in enumerate(numbers):
        rest, kind = divmod(number, KINDS)
        rest, pounds = divmod(rest, AMOUNTS)
        rest, oddity = divmod(rest, ODDITIES)
        later, colour = divmod(rest, len(Colour))
        amount = {1: -100, 2: 150, 3: 9000, 4: 5500}.get(oddity, pounds * 100)
        doubled = at if oddity == 5 else None
        if kind:
            last = ROUNDS + 1 if oddity == 6 else ROUNDS
            first = 1 if oddity == 7 else game.round
            for_round = first + later % (last - first + 1)
            bids[for_round, colour, doubled] = Bid(for_round, tuple(Colour)[colour], amount)
        else:
            sex = tuple(Sex)[later % 2]
            living = tuple(Colour) if oddity in {6, 7} else game.aviary.colours(sex)
            bird = sex, living[colour % len(living)]
            bribes[*bird, doubled] = Bribe(*bird, amount)
    return Orders(player, tuple(bids.values()), tuple(bribes.values()))


def as_naive(orders: Orders) -> dict[str, Any]:
    """Give orders to the simple-minded rules."""
    return {
        "bids": [
            {"round": bid.round, "colour": bid.colour.value, "amount": bid.amount}
            for bid in orders.bids
        ],
        "bribes": [
            {"sex": bribe.sex.value, "colour": bribe.colour.value, "amount": bribe.amount}
            for bribe in orders.bribes
        ],
    }


def position_of(game: Game) -> dict[str, Any]:
    """Give a position as the simple-minded rules keep it."""
    ledger = game.ledger
    return {
        "round": game.round,
        "players": {
            name: {"pocket": ledger.pocket(name), "bank": ledger.bank(name)}
            for name in game.players
        },
        "frozen": sorted(
            (bid.player, bid.round, bid.colour.value, bid.amount, bid.opened)
            for bid in game.future_bids
        ),
        "birds": {
            sex.value: {colour.value: game.aviary.left(sex, colour) for colour in BREEDING}
            for sex in Sex
        },
        "club": ledger.balance(CLUB) + 10000 * len(game.players),
    }


def sorted_frozen(position: dict[str, Any]) -> dict[str, Any]:
    """Put the frozen bids of the simple-minded rules in order."""
    keys = ("player", "round", "colour", "amount", "opened")
    frozen = sorted(tuple(bid[key] for key in keys) for bid in position["frozen"])
    return position | {"frozen": frozen}


def result_of(played: Played) -> dict[str, Any]:
    """Give a result as the simple-minded rules keep it, in pence."""
    result = played.result
    told = result_as_json(result)
    for line, award in zip(told["contracts"], result.awards, strict=True):
        line["amount"] = award.amount if award.holders else None
    told["raised"] = result.sale.raised
    told["shares"] = [{"player": player, "amount": amount} for player, amount in result.sale.shares]
    why = {award.colour.value: WHY[award.reason] for award in result.awards}
    return told | {"why": why, "half": HALF.get(result.clutch.reason)}


def gm_words(ruled: GmRulings) -> dict[str, Any]:
    """Give the GM's rulings to the simple-minded rules."""
    return {
        "male": ruled.male.value if ruled.male else None,
        "female": ruled.female.value if ruled.female else None,
        "throws": list(ruled.throws),
    }


def check_round(  # noqa: PLR0913, PLR0917  (all that a round can depend on)
    game: Game, simple: dict[str, Any], orders: list[Orders], rules: HouseRules,
    ruled: GmRulings, numbers: list[int],
) -> tuple[Game, dict[str, Any], bool]:  # fmt: skip
    """Play one round both ways and insist that they agree; gives the positions after it.

    A ruling that cannot be is refused by both, and the round is played without it.
    """
    ours, theirs = Numbers(numbers), Numbers(numbers)
    words = {sheet.player: as_naive(sheet) for sheet in orders}
    try:
        after, result = naive.play_round(
            simple, words, rules.in_words(), theirs.draw, gm_words(ruled)
        )
    except ValueError:
        with pytest.raises(NO_RULING):
            resolve(game, orders, rules, ours, ruled)
        return game, simple, False
    played = resolve(game, orders, rules, ours, ruled)

    assert result_of(played) == result
    assert position_of(played.after) == sorted_frozen(after)
    assert ours.asked == theirs.asked
    assert [(draw.label.value, draw.n) for draw in played.result.draws] == theirs.asked
    check_books(played)
    check_money(simple, words, after, result)
    again = resolve(game, orders, rules, Numbers(numbers), ruled)
    assert again == played
    return played.after, after, True


def check_books(played: Played) -> None:
    """Insist on books that balance after every posting, and on nobody below zero."""
    after = audit(played.before.ledger, played.result.postings)
    assert dict(after) == dict(played.after.ledger)
    for player in played.after.players:
        ledger = played.after.ledger
        assert min(ledger.pocket(player), ledger.bank(player), ledger.frozen(player)) >= 0


def check_money(
    before: dict[str, Any], words: dict[str, Any], after: dict[str, Any], result: dict[str, Any]
) -> None:
    """Insist that money leaves the players only for contracts and bribes, and comes from sales."""
    paid = [one["amount"] * len(one["holders"]) for one in result["contracts"] if one["holders"]]
    bribed = [bribe["amount"] for sheet in words.values() for bribe in sheet["bribes"]]
    sold = [share["amount"] for share in result["shares"]]
    assert held(after) == held(before) - sum(paid) - sum(bribed) + sum(sold)
    over = after["club"] - before["club"]
    assert sum(sold) + over == (result["raised"] if sold else 0)


def held(position: dict[str, Any]) -> int:
    """Add up what the players have in pockets, banks and frozen bids."""
    amounts: list[int] = [bid["amount"] for bid in position["frozen"]]
    for purse in position["players"].values():
        amounts += [purse["pocket"], purse["bank"]]
    return sum(amounts)


def check_words(sheet: Orders, this_round: int) -> None:
    """Insist that orders put into words and read back mean what they meant."""
    plain = read_orders(sheet.player, write_orders(sheet, this_round), this_round)
    assert write_orders(plain, this_round) == write_orders(sheet, this_round)
    assert len(plain.bids) + len(plain.bribes) == len(meaning(sheet))
    assert meaning(plain) == meaning(sheet)


def meaning(sheet: Orders) -> set[Bid | Bribe]:
    """Give the orders of a sheet without their order; 0 is none."""
    bids = {bid for bid in sheet.bids if bid.amount}
    return bids | {bribe for bribe in sheet.bribes if bribe.amount}


@pytest.mark.parametrize("number", range(2, 9))
@settings(max_examples=75, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_the_engine_and_the_simple_minded_rules_agree_on_whole_games(
    number: int, data: st.DataObject
) -> None:
    """For each number of players: every house rule, ties, missed rounds, future bids, the GM."""
    players = NAMES[:number]
    rules = data.draw(house_rules)
    game, simple = new_game(players), naive.new_game(list(players))
    while not game.finished:
        orders = []
        for player in players:
            sheet = written(game, player, data.draw(sheet_numbers))
            allowed = naive.legal(simple, {player: as_naive(sheet)}) == []
            assert (faults(game, sheet) == ()) == allowed
            if not allowed:
                with pytest.raises(OrdersNotAllowed):
                    resolve(game, [sheet], rules, Numbers([0]))
                continue
            check_words(sheet, game.round)
            orders.append(sheet)
        numbers = data.draw(st.lists(st.integers(0, 255), min_size=4, max_size=4))
        game, simple, done = check_round(game, simple, orders, rules, data.draw(rulings), numbers)
        if not done:
            birds = [tied_bird(game, orders, rules, sex) for sex in Sex]
            named = GmRulings(birds[0], birds[1])
            game, simple, done = check_round(game, simple, orders, rules, named, numbers)
            assert done
    check_end(game, simple)


def tied_bird(game: Game, orders: list[Orders], rules: HouseRules, sex: Sex) -> Colour | None:
    """Name a bird that the GM may name: one whose bribes come to most, where any were paid."""
    paid: dict[Colour, list[int]] = {}
    for sheet in orders:
        for bribe in sheet.bribes:
            if bribe.sex is sex and bribe.amount:
                paid.setdefault(bribe.colour, []).append(bribe.amount)
    count = sum if rules.bribes.value == "pooled" else max
    counted = {colour: count(amounts) for colour, amounts in paid.items()}
    assert game.aviary.colours(sex)
    return max(counted, key=lambda colour: counted[colour]) if counted else None


def check_end(game: Game, simple: dict[str, Any]) -> None:
    """Insist on an end as the rules have it: five pairs gone, pockets empty, the richest win."""
    assert list(winners(game)) == naive.winners(simple)
    assert sum(game.aviary.males) == sum(game.aviary.females) == 6 - ROUNDS
    assert not game.future_bids
    banks = [game.ledger.bank(player) for player in game.players]
    places = [place for place, _, _ in ranking(game)]
    assert [bank for _, _, bank in ranking(game)] == sorted(banks, reverse=True)
    assert places[0] == 1
    assert places == sorted(places)
    assert position_as_json("a game", game, [])["winners"] == list(winners(game))


def latest_opening_first(players: Any, openings: Any, ledger: Any, now: int) -> Any:  # noqa: ANN401
    """Award contracts with the order of the openings turned round."""
    turned = {account: -opened for account, opened in openings.items()}
    return award_contracts(players, turned, ledger, now)


def nothing_comes_back(awards: Any, now: int) -> Any:  # noqa: ANN401
    """Settle contracts without giving a losing bid back."""
    return [one for one in settle(awards, now) if one.target is BREEDERS]


def halves_turned_round(*pair_and_rules: Any) -> Any:  # noqa: ANN401
    """Let the pair lay, with half an egg rounded the wrong way."""
    clutch = lay(*pair_and_rules)
    match clutch.reason:
        case ClutchReason.HALF_UP:
            return replace(clutch, eggs=clutch.eggs - 1, reason=ClutchReason.HALF_DOWN)
        case ClutchReason.HALF_DOWN:
            return replace(clutch, eggs=clutch.eggs + 1, reason=ClutchReason.HALF_UP)
        case _:
            return clutch


@pytest.mark.parametrize(
    ("place", "planted"),
    [
        ("award_contracts", latest_opening_first),
        ("settle", nothing_comes_back),
        ("lay", halves_turned_round),
    ],
)
def test_a_planted_mistake_in_the_engine_is_noticed(
    place: str, planted: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison is no formality; without the mistake the same rounds agree."""
    ann, ben = Bid(2, Colour.RED, 200), Bid(1, Colour.RED, 100)
    rounds = [
        [Orders("Ann", (ann,)), Orders("Ben", (ben,))],
        [Orders("Ann"), Orders("Ben", (ann,))],
    ]
    check_rounds(rounds)
    monkeypatch.setattr(f"budgies_xl.game.round.{place}", planted)
    with pytest.raises(AssertionError):
        check_rounds(rounds)


def check_rounds(rounds: list[list[Orders]]) -> None:
    """Play some rounds both ways and insist that they agree."""
    game, simple = new_game(("Ann", "Ben")), naive.new_game(["Ann", "Ben"])
    for orders in rounds:
        game, simple, done = check_round(game, simple, orders, HouseRules(), GmRulings(), [1, 2, 3])
        assert done
