"""The boxes of the order form: who has one, what it takes, and that a filled form is read."""

from __future__ import annotations

from io import BytesIO

import pytest

from budgies_xl.books.blank_form import write_blank_form
from budgies_xl.books.form import MARK, BidBox, BribeBox, Identity, bid_boxes, bribe_boxes
from budgies_xl.books.form_layout import EARNING_COLUMNS, FormLayout
from budgies_xl.books.form_reader import read_sheet
from budgies_xl.books.order_book import write_order_book
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.house_rules import HouseRules
from budgies_xl.game.money import pounds
from budgies_xl.game.orders import Bid, Bribe
from budgies_xl.game.position import ROUNDS
from tests.games import LONG_NAMES, SampleGame, crowd, stagg
from tests.reopened import boxes_of, named, opened, words_on


def test_a_bird_that_is_gone_has_a_locked_dash_and_no_name() -> None:
    """Both blue males and both blue females have bred by round 4."""
    form = stagg(3).form("Ross")
    book = opened(write_order_book(form))
    for sex in Sex:
        assert form.aviary.left(sex, Colour.BLUE) == 0
        assert BribeBox(sex, Colour.BLUE).defined_name not in book.defined_names
        beside = named(book, BribeBox(sex, Colour.RED).defined_name)
        gone = beside.offset(row=1)
        assert gone.value == "–"
        assert gone.protection.locked


def test_a_contract_without_a_pair_says_so_and_stays_open() -> None:
    """The rules do not forbid a bid for what can hatch no more."""
    book = opened(write_order_book(stagg(3).form("Ross")))
    sheet = book["Orders"]
    parents = {sheet.cell(row, 1).value: sheet.cell(row, 2).value for row in range(9, 15)}
    assert parents == {
        "Red": "Red + Red",
        "Blue": "no pair left",
        "Yellow": "Yellow + Yellow",
        "Purple": "no pair left",
        "Orange": "Red + Yellow",
        "Green": "no pair left",
    }
    assert not named(book, BidBox(5, Colour.GREEN).defined_name).protection.locked


def test_the_blank_form_asks_for_name_and_round_and_carries_no_code() -> None:
    """Every round and every bird has its box; nothing asks for a code or a game."""
    book = opened(write_blank_form(HouseRules()))
    assert book.sheetnames == ["Orders", "How to play"]
    boxes = {box.defined_name for box in bid_boxes(range(1, ROUNDS + 1))}
    boxes |= {box.defined_name for box in bribe_boxes()}
    assert len(boxes) == ROUNDS * len(Colour) + len(Sex) * len(BREEDING)
    typed = {"form_player", "form_round"}
    unlocked = {
        cell.coordinate
        for row in book["Orders"].iter_rows()
        for cell in row
        if not cell.protection.locked
    }
    assert unlocked == {named(book, name).coordinate for name in boxes | typed}
    assert not {"form_code", "form_game"} & set(book.defined_names)
    for identity in (Identity.PLAYER, Identity.ROUND):
        cell = named(book, identity.defined_name)
        assert cell.value is None
        assert cell.offset(column=-1).value == identity.value
    assert book["Orders"].cell(named(book, "form_player").row, 1).value == MARK


def test_what_stands_beside_the_boxes_ends_where_the_form_does() -> None:
    """In the last round the tables end together, and reminders stand right of both."""
    for now in (None, 1, 3, 4):
        layout = FormLayout(tuple(range(now or 1, ROUNDS + 1)), now)
        assert layout.earnings
        assert layout.earnings + EARNING_COLUMNS - 1 == layout.last_column
    last = FormLayout((ROUNDS,), ROUNDS)
    assert last.earnings
    tables_end = last.earnings + EARNING_COLUMNS - 1
    assert last.bribe_column(Sex.FEMALE) == tables_end
    assert last.reminders == last.last_column == tables_end + 1


def test_the_colours_stay_in_sight_beside_the_boxes_of_every_round() -> None:
    """A phone shows a few columns only; nothing is merged across the edge of what stays."""
    for data in (write_order_book(stagg(1).form("Geoff")), write_blank_form(HouseRules())):
        sheet = opened(data)["Orders"]
        assert sheet.freeze_panes == "B5"
        assert all(area.min_col > 1 for area in sheet.merged_cells.ranges)


def test_the_last_form_reminds_that_pockets_are_banked() -> None:
    """In earlier rounds that would mislead."""
    words = "• Your pocket is banked after this round."
    assert words in words_on(opened(write_order_book(stagg(4).form("Ross")))["Orders"])
    assert words not in words_on(opened(write_order_book(stagg(3).form("Ross")))["Orders"])


def test_friendly_words_meet_whoever_types_no_whole_number() -> None:
    """Every box takes whole numbers from 0 up, and says so."""
    book = opened(write_order_book(stagg(1).form("Geoff")))
    sheet = book["Orders"]
    rules = {str(cells.sqref): cells for cells in sheet.data_validations.dataValidation}
    assert len(rules) > 0
    covered = {cell for rule in rules for cell in rule.split()}
    assert covered == {named(book, name).coordinate for name in boxes_of(stagg(1).form("Geoff"))}
    for rule in rules.values():
        assert (rule.type, rule.operator, rule.formula1) == ("whole", "greaterThanOrEqual", "0")
        assert rule.error
        assert "whole number of pounds" in rule.error


def test_bids_that_find_no_room_are_listed_beside_the_box() -> None:
    """The box’s popup names those whom the form only counts."""
    form = crowd(1).form(LONG_NAMES[0])
    book = opened(write_order_book(form))
    sheet, cell = book["Orders"], named(book, "bid_3_blue")
    assert str(cell.offset(column=-1).value).endswith("+6 more")
    [rule] = [
        rule
        for rule in sheet.data_validations.dataValidation
        if cell.coordinate in str(rule.sqref).split()
    ]
    assert rule.promptTitle == "Others: Blue, round 3"
    assert rule.prompt
    assert rule.prompt.startswith(f"{LONG_NAMES[1]} £1, {LONG_NAMES[2]} £1")


@pytest.mark.parametrize(
    ("game", "player"),
    [
        (stagg(0), "Ross"),
        (stagg(1), "Geoff"),
        (stagg(3), "Ross"),
        (stagg(4), "Ross"),
        (crowd(2), LONG_NAMES[4]),
    ],
    ids=["round 1", "round 2", "round 4", "round 5", "eight players"],
)
def test_what_is_typed_into_a_form_is_what_is_read(game: SampleGame, player: str) -> None:
    """The reader finds form, player and amounts, and has nothing to remark on."""
    form = game.form(player)
    book = opened(write_order_book(form))
    named(book, f"bid_{form.round}_red").value = 3
    named(book, f"bid_{ROUNDS}_green").value = 4
    named(book, "bribe_male_yellow").value = 2
    saved = BytesIO()
    book.save(saved)

    reading = read_sheet("a.xlsx", saved.getvalue())
    assert (reading.faults, reading.notes) == ((), ())
    assert reading.bids == (
        Bid(form.round, Colour.RED, pounds(3)),
        Bid(ROUNDS, Colour.GREEN, pounds(4)),
    )
    assert reading.bribes == (Bribe(Sex.MALE, Colour.YELLOW, pounds(2)),)
    assert reading.whose.player.words == player
    assert reading.whose.code.words == form.form_code
