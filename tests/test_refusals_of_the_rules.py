"""What the rules refuse to go on with, and in which words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import Colour
from budgies_xl.game.errors import (
    BirdAlreadyChosen,
    BooksDoNotBalance,
    GameIsOver,
    GmMustName,
    NoSuchBird,
    NotAPlayer,
    OrdersNotAllowed,
    OrdersTwice,
    ThrowOffTheDie,
    WordsNotUnderstood,
    WrongNumberOfThrows,
)
from budgies_xl.game.house_rules import (
    RULINGS,
    HouseRules,
    MixedThrow,
    TiedBribes,
    UnknownHouseRule,
    house_rules,
)
from budgies_xl.game.ledger import CLUB, Account, Ledger, Posting, Why, audit, bank, pocket
from budgies_xl.game.legality import faults
from budgies_xl.game.orders import Bid, Bribe, Cell, Orders
from budgies_xl.game.position import new_game
from budgies_xl.game.round import preview, resolve
from budgies_xl.game.rulings import GmRulings
from budgies_xl.game.wording import read_orders
from tests.chances import First
from tests.tabletop import found_game, run, send, snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from budgies_xl.game.chance import Label
    from budgies_xl.game.position import Game

GAME = new_game(("Ross", "Geoff"))


def bribing(*bribes: tuple[Sex, Colour]) -> list[Orders]:
    """Let Ross bribe £1 for each bird."""
    return [Orders("Ross", (), tuple(Bribe(sex, colour, 100) for sex, colour in bribes))]


def after_the_last_round() -> Game:
    """Play five rounds in which nobody does anything."""
    game = GAME
    for _ in range(5):
        game = resolve(game, [], HouseRules(), First()).after
    return game


def test_a_sixth_round_is_refused() -> None:
    """The game is over."""
    with pytest.raises(GameIsOver, match="game is over"):
        resolve(after_the_last_round(), [], HouseRules(), First())


def test_orders_of_a_stranger_are_refused() -> None:
    """The sentence says who plays."""
    with pytest.raises(NotAPlayer, match="The players are Ross, Geoff"):
        resolve(GAME, [Orders("Bob")], HouseRules(), First())


def test_two_sets_of_orders_for_one_player_are_refused() -> None:
    """Nothing is added up in silence."""
    with pytest.raises(OrdersTwice, match="two sets of orders for Ross"):
        resolve(GAME, [Orders("Ross"), Orders("Ross")], HouseRules(), First())


def test_every_fault_of_all_sheets_is_said_at_once() -> None:
    """With its cell, where one is known."""
    cell = Cell("ross.xlsx", "Orders", "F12")
    orders = [
        Orders("Ross", (Bid(1, Colour.RED, -100, cell),)),
        Orders("Geoff", (Bid(1, Colour.RED, 150),)),
    ]
    with pytest.raises(OrdersNotAllowed) as caught:
        resolve(GAME, orders, HouseRules(), First())
    first, second = str(caught.value).splitlines()
    assert first.startswith("ross.xlsx, sheet Orders, cell F12: You wrote -£1")
    assert second.startswith("You wrote £1.50")


def test_a_bid_of_nothing_is_no_bid_beside_another() -> None:
    """0 counts for nothing, so it is no second bid and no second bribe."""
    bids = (Bid(1, Colour.RED, 0), Bid(1, Colour.RED, 300), Bid(9, Colour.RED, 0))
    bribes = (Bribe(Sex.MALE, Colour.RED, 0), Bribe(Sex.MALE, Colour.RED, 0))
    assert faults(GAME, Orders("Ross", bids, bribes)) == ()


@pytest.mark.parametrize(
    ("rules", "pair", "throws", "said"),
    [
        (HouseRules(), (Colour.RED, Colour.RED), (7,), "from 1 to 6"),
        (HouseRules(), (Colour.RED, Colour.BLUE), (1, 2), "You gave 2 throws. .* give one throw"),
        (
            HouseRules(mixed_throw=MixedThrow.EACH),
            (Colour.RED, Colour.BLUE),
            (4,),
            "You gave 1 throw. .* give two throws",
        ),
    ],
)
def test_throws_that_do_not_suit_the_pair_are_refused(
    rules: HouseRules, pair: Sequence[Colour], throws: tuple[int, ...], said: str
) -> None:
    """The sentence says what the pair takes."""
    orders = bribing((Sex.MALE, pair[0]), (Sex.FEMALE, pair[1]))
    with pytest.raises((ThrowOffTheDie, WrongNumberOfThrows), match=said):
        resolve(GAME, orders, rules, First(), GmRulings(throws=throws))


@pytest.mark.parametrize("female", Colour)
@pytest.mark.parametrize("throws", [(1,), (1, 2, 3), (0, 1)])
def test_a_refused_throw_tells_nothing_of_a_bird_that_would_be_drawn(
    female: Colour, throws: tuple[int, ...]
) -> None:
    """The throws are looked at before anything is drawn; whoever tries birds learns nothing."""

    class Never:
        """Chance that must not be asked."""

        def draw(self, label: Label, n: int) -> int:
            """Fail."""
            raise AssertionError(label, n)

    rules = HouseRules(mixed_throw=MixedThrow.EACH)
    with pytest.raises((ThrowOffTheDie, WrongNumberOfThrows)):
        resolve(GAME, [], rules, Never(), GmRulings(female=female, throws=throws))


def test_where_bribes_are_tied_only_a_tied_bird_can_be_named() -> None:
    """The sentence says which."""
    orders = bribing((Sex.MALE, Colour.RED), (Sex.MALE, Colour.YELLOW))
    with pytest.raises(BirdAlreadyChosen, match="only Red or Yellow can"):
        resolve(GAME, orders, HouseRules(), First(), GmRulings(Colour.BLUE))


def test_a_bird_that_the_bribes_settled_otherwise_cannot_be_named() -> None:
    """The sentence says what they settled."""
    with pytest.raises(BirdAlreadyChosen, match="settled the male: Blue"):
        resolve(
            GAME, bribing((Sex.MALE, Colour.BLUE)), HouseRules(), First(), GmRulings(Colour.RED)
        )


def test_a_bird_of_which_none_is_left_cannot_be_named() -> None:
    """Nor one of a colour that never breeds."""
    with pytest.raises(NoSuchBird, match="There are: Red, Blue, Yellow"):
        resolve(GAME, [], HouseRules(), First(), GmRulings(female=Colour.GREEN))


def test_a_tie_left_to_the_gm_says_what_is_tied() -> None:
    """And how to name one."""
    orders = bribing((Sex.MALE, Colour.RED), (Sex.MALE, Colour.YELLOW))
    with pytest.raises(GmMustName, match=r"tied between Red and Yellow.*--male red"):
        resolve(GAME, orders, HouseRules(tied_bribes=TiedBribes.GM), First())


@pytest.mark.parametrize("line", ["Bid five on Red", "Bid 5 on Mauve", "Bribe 5 for a Green male"])
def test_words_that_are_no_order_are_refused(line: str) -> None:
    """With examples of how orders are written."""
    with pytest.raises(WordsNotUnderstood, match="Bid 4 on Red") as caught:
        read_orders("Ross", line, 1)
    assert line in str(caught.value)


@pytest.mark.parametrize(
    "posting",
    [
        Posting(0, CLUB, pocket("Ross"), Why.BRIBE),
        Posting(-100, CLUB, pocket("Ross"), Why.BRIBE),
        Posting(10_100, pocket("Ross"), bank("Ross"), Why.BANKED),
    ],
    ids=["nothing", "backwards", "more than there is"],
)
def test_a_posting_that_no_book_can_hold_is_caught(posting: Posting) -> None:
    """Moving nothing, moving backwards, or leaving a player below zero."""
    with pytest.raises(BooksDoNotBalance, match="nothing was recorded"):
        audit(GAME.ledger, [posting])


def test_books_that_do_not_add_up_are_caught() -> None:
    """Whatever went wrong before: every sum is taken anew."""
    crooked = Ledger({pocket("Ross"): 10_000, CLUB: -9_900})
    with pytest.raises(BooksDoNotBalance):
        audit(crooked, [Posting(100, pocket("Ross"), bank("Ross"), Why.BANKED)])


def test_a_round_whose_books_do_not_balance_is_never_recorded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check runs before the record is written: a planted loss stops the round."""
    game = found_game(tmp_path / "game")
    send(game, 1, Ross="Bid 1 on Red", Geoff="Bid 1 on Blue", Allan="Bid 1 on Green")
    before = snapshot(game)
    elsewhere = Account(pocket("Ross").place, "somebody else")

    def lose(*_: object) -> list[Posting]:
        """Take money from an account that has none."""
        return [Posting(100, elsewhere, CLUB, Why.SALE)]

    monkeypatch.setattr("budgies_xl.game.round.bank_sale", lose)
    ran = run(capsys, "resolve", game)
    assert ran.code == 1
    assert "books do not balance" in ran.err
    assert snapshot(game) == before


def test_a_house_rule_that_does_not_exist_is_refused_with_those_that_do() -> None:
    """Its name, or what is chosen for it."""
    with pytest.raises(UnknownHouseRule, match="There is no house rule “nests”") as caught:
        house_rules({"nests": "two"})
    assert all(ruling.name in str(caught.value) for ruling in RULINGS)
    with pytest.raises(UnknownHouseRule, match=r'"both" is no choice\. Choose one of "pooled"'):
        house_rules({"bribes": "both"})


def test_a_preview_shows_awards_and_money_and_asks_chance_nothing() -> None:
    """Ross pays £3 for Red; Geoff's £2 are back in the pocket."""
    orders = [
        Orders("Ross", (Bid(1, Colour.RED, 300),)),
        Orders("Geoff", (Bid(1, Colour.RED, 200),)),
    ]
    awards, ledger = preview(GAME, orders)
    assert {award.colour: award.holders for award in awards if award.holders} == {
        Colour.RED: ("Ross",)
    }
    assert (ledger.pocket("Ross"), ledger.pocket("Geoff")) == (9_700, 10_000)
