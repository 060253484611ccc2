"""The words of the order workbook: the example, the earnings, the house rules, short names."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from openpyxl import load_workbook

from budgies_xl.books.earnings import earnings
from budgies_xl.books.how_to_play_sheet import write_how_to_play
from budgies_xl.books.how_to_play_words import (
    EXAMPLE_MONEY,
    EXAMPLE_ORDERS,
    EXAMPLE_THROW,
    example,
)
from budgies_xl.books.measure import fits, lines_of
from budgies_xl.books.others import Listed, list_others, popup, short_names
from budgies_xl.books.paper import open_book
from budgies_xl.books.your_orders_sheet import write_your_orders
from budgies_xl.game.colour import Colour
from budgies_xl.game.house_rules import RULINGS, HalfEggs, HouseRules, MixedThrow, house_rules
from budgies_xl.game.rulings import GmRulings
from tests.games import LONG_NAMES, a_note, play, stagg


def words_of_how_to_play(rules: HouseRules) -> list[str]:
    """Write How to play and list its words."""
    with open_book("Budgies") as book:
        write_how_to_play(book, rules, None)
    sheet = load_workbook(BytesIO(book.data))["How to play"]
    cells = (cell.value for row in sheet.iter_rows() for cell in row)
    return [str(value) for value in cells if value is not None]


@pytest.mark.parametrize("throw", MixedThrow)
def test_the_example_is_what_the_engine_plays(throw: MixedThrow) -> None:
    """The told round, played with the rules of the game, gives the printed table."""
    throws = (EXAMPLE_THROW,) * (2 if throw is MixedThrow.EACH else 1)
    rules = HouseRules(mixed_throw=throw)
    names = [name for name, _ in EXAMPLE_ORDERS]
    game = play(names, [(dict(EXAMPLE_ORDERS), GmRulings(throws=throws))], house_rules=rules)
    [played] = game.played
    spend = {sheet.player: sheet.spend // 100 for sheet in played.result.orders}
    ledger = played.after.ledger
    for name, before, pays, back, pocket, frozen, bank in EXAMPLE_MONEY:
        assert (before, pays) == (100, spend[name])
        assert before - pays + back == pocket
        assert (pocket * 100, frozen * 100, bank * 100) == (
            ledger.pocket(name),
            ledger.frozen(name),
            ledger.bank(name),
        )
    holders = {award.colour: award.holders for award in played.result.awards}
    assert holders[Colour.ORANGE] == ("Ann",)
    assert holders[Colour.YELLOW] == ("Ben", "Cat")
    assert (played.result.clutch.colour, played.result.clutch.eggs) == (Colour.ORANGE, 2)
    assert ("Both dice" in example(rules)) is (throw is MixedThrow.EACH)


@pytest.mark.parametrize(
    ("colour", "least", "average", "most"),
    [
        (Colour.RED, 0, 100, 200),
        (Colour.BLUE, 100, 200, 300),
        (Colour.YELLOW, 200, 300, 400),
        (Colour.PURPLE, 0, 30, 60),
        (Colour.ORANGE, 20, 40, 60),
        (Colour.GREEN, 20, 50, 80),
    ],
)
def test_a_contract_earns_what_the_averages_of_the_rules_promise(
    colour: Colour,
    least: int,
    average: int,
    most: int,
) -> None:
    """Few, middling and many eggs times the price of a chick."""
    found = earnings(colour, HouseRules())
    assert (found.fewest, found.average, found.most) == (least * 100, average * 100, most * 100)


def test_earnings_follow_the_house_rules() -> None:
    """Halves rounded down, and a die for each parent with halves rounded up."""
    down = HouseRules(half_eggs=HalfEggs.DOWN)
    found = earnings(Colour.GREEN, down)
    assert (found.fewest, found.average, found.most) == (2000, 4000, 6000)
    each = HouseRules(mixed_throw=MixedThrow.EACH, half_eggs=HalfEggs.UP)
    found = earnings(Colour.ORANGE, each)
    assert (found.fewest, found.most) == (2000, 6000)
    by_hand = [-(-(red + yellow) // 2) for red in (0, 1, 2) for yellow in (2, 3, 4)]
    assert found.average == round(2000 * sum(by_hand) / len(by_hand))


@pytest.mark.parametrize(
    ("name", "word"),
    [(ruling.name, choice.value) for ruling in RULINGS for choice in ruling.choices],
)
def test_how_to_play_tells_the_house_rules_of_the_game(name: str, word: str) -> None:
    """The choice that the game has made is there, and no other."""
    rules = house_rules({name: word})
    meaning = getattr(rules, name).meaning
    told = words_of_how_to_play(rules)
    assert f"{meaning[0].upper()}{meaning[1:]}." in told
    ruling = next(ruling for ruling in RULINGS if ruling.name == name)
    for other in ruling.choices:
        if other.value != word:
            assert f"{other.meaning[0].upper()}{other.meaning[1:]}." not in told


def test_short_names_differ_and_fit() -> None:
    """Two Christophers can be told apart."""
    short = short_names(LONG_NAMES, 104)
    assert len(set(short.values())) == len(LONG_NAMES)
    assert all(fits(f"{name} £100", 104, 9) for name in short.values())


def test_a_short_name_stays_whole() -> None:
    """Names are shortened only where they must be."""
    assert short_names(("Ross", "Geoff"), 104) == {"Ross": "Ross", "Geoff": "Geoff"}
    assert short_names(("Anna Bell", "Anna Cole"), 90) == {
        "Anna Bell": "Anna B.",
        "Anna Cole": "Anna C.",
    }


def test_others_are_listed_highest_first_as_far_as_there_is_room() -> None:
    """The bid to beat comes first; the rest is counted."""
    bidders = (("Ross", 100), ("Geoff", 900), ("Allan", 300))
    short = {name: name for name, _ in bidders}
    assert list_others((), 104, short) == Listed("", is_whole=True)
    assert list_others(bidders[:1], 104, short) == Listed("Ross £1", is_whole=True)
    whole = Listed("Geoff £9, Allan £3, Ross £1", is_whole=True)
    assert list_others(bidders, 150, short) == whole
    assert list_others(bidders, 70, short) == Listed("Geoff £9\n+2 more", is_whole=False)


def test_a_player_called_more_hides_no_bidder() -> None:
    """A name is never taken for the count of the rest."""
    name = "+1 more"
    assert list_others(((name, 100),), 104, {name: name}) == Listed("+1 more £1", is_whole=True)


def test_a_popup_never_grows_too_long() -> None:
    """XlsxWriter drops a message of more than 255 signs."""
    bidders = tuple((name, 10000) for name in LONG_NAMES)
    words = popup(bidders)
    assert len(words) <= 255
    assert words.startswith(f"{LONG_NAMES[0]} £100, ")
    assert words.endswith(" more: see the sheet Report.")
    assert popup(bidders[:2]) == f"{LONG_NAMES[0]} £100, {LONG_NAMES[1]} £100."


def test_wrapped_words_get_the_height_they_need() -> None:
    """More words in a narrower cell take more lines."""
    line = "a word " * 40
    assert lines_of("a word", 200, 10) == 1
    assert lines_of("a\nb", 200, 10) == 2
    assert lines_of(line, 200, 10) > lines_of(line, 400, 10) > 1
    assert lines_of("W" * 100, 200, 10) > 5


def test_notes_on_the_sheet_are_printed_under_the_orders() -> None:
    """What was written is quoted as text, even if it is a formula."""
    form = stagg(1).form("Geoff")
    assert form.your_orders
    note = a_note()
    with open_book("Budgies") as book:
        write_your_orders(book, form.facts, "Geoff", replace(form.your_orders, notes=(note,)))
    sheet = load_workbook(BytesIO(book.data))["Your Orders"]
    rows = [tuple(cell.value for cell in row[:3]) for row in sheet.iter_rows()]
    assert (note.cell, note.wrote, note.message) in rows
    assert [
        cell.data_type for row in sheet.iter_rows() for cell in row if cell.value == "=2+3"
    ] == ["s"]
