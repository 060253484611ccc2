"""The order workbook, reopened: it shows what the view says, and opens only what may be typed."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from openpyxl import load_workbook

from budgies_xl.books.form import MARK, Identity, bid_boxes, bribe_boxes
from budgies_xl.books.order_book import write_order_book
from budgies_xl.game.attendance import State
from budgies_xl.game.position import ROUNDS
from budgies_xl.game.rulings import NO_RULINGS
from tests.games import LONG_NAMES, SampleGame, couple, crowd, play, stagg
from tests.reopened import boxes_of, named, opened, words_on

if TYPE_CHECKING:
    from openpyxl.cell import Cell


FORMS = [
    pytest.param(stagg(0), "Ross", id="round 1"),
    pytest.param(stagg(1), "Geoff", id="round 2"),
    pytest.param(stagg(2), "Allan", id="round 3"),
    pytest.param(stagg(3), "Ross", id="round 4"),
    pytest.param(stagg(4), "Ross", id="round 5"),
    pytest.param(couple(), "Al", id="two players"),
    pytest.param(crowd(2), LONG_NAMES[4], id="eight players"),
]
OLD_REPORTS = ["Report", "Ledger", "Remaining Birds", "Your Orders"]


@pytest.mark.parametrize(("game", "player"), FORMS)
def test_every_box_is_named_empty_and_unlocked(game: SampleGame, player: str) -> None:
    """All later contracts and the birds that are left have a box, and nothing else has a name."""
    form = game.form(player)
    book = opened(write_order_book(form))
    identity = {one.defined_name for one in Identity}
    names = {name for name in book.defined_names if not name.startswith("_")}
    assert names == boxes_of(form) | identity
    for name in boxes_of(form):
        cell = named(book, name)
        assert cell.value is None
        assert cell.number_format == "General"
        assert not cell.protection.locked


@pytest.mark.parametrize(("game", "player"), FORMS)
def test_nothing_but_the_boxes_is_unlocked(game: SampleGame, player: str) -> None:
    """Protection is on without a password, and locked cells can be selected."""
    form = game.form(player)
    book = opened(write_order_book(form))
    unlocked = {
        (sheet.title, cell.coordinate)
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if not cell.protection.locked
    }
    boxes = {named(book, name) for name in boxes_of(form)}
    assert unlocked == {("Orders", cell.coordinate) for cell in boxes}
    form_sheet = book["Orders"]
    assert form_sheet.protection.sheet
    assert not form_sheet.protection.password
    assert not form_sheet.protection.selectLockedCells


@pytest.mark.parametrize(("game", "player"), FORMS)
def test_each_box_stands_in_the_row_and_under_the_heads_of_its_contract(
    game: SampleGame,
    player: str,
) -> None:
    """A reader that goes by labels finds the same box as one that goes by names."""
    form = game.form(player)
    book = opened(write_order_book(form))
    sheet = book["Orders"]

    def head_over(cell: Cell, row: int) -> str:
        heads = (sheet.cell(row, col).value for col in range(cell.column, 3, -1))
        return next(str(head) for head in heads if head)

    for bid in bid_boxes(form.rounds):
        cell = named(book, bid.defined_name)
        assert sheet.cell(cell.row, 1).value == bid.colour.word
        assert sheet.cell(8, cell.column).value == "Add £"
        assert head_over(cell, 7).removesuffix(": now") == f"Round {bid.round}"
    for bribe in bribe_boxes():
        if form.aviary.left(bribe.sex, bribe.colour):
            cell = named(book, bribe.defined_name)
            assert sheet.cell(cell.row, 1).value == bribe.colour.word
            assert sheet.cell(19, cell.column).value == "Bribe £"
            assert bribe.sex.value in head_over(cell, 18).lower()


@pytest.mark.parametrize(("game", "player"), FORMS)
def test_whose_form_it_is_stands_in_plain_cells_beside_their_labels(
    game: SampleGame,
    player: str,
) -> None:
    """Player, round, game and code are values, each right of its label, on the marked line."""
    form = game.form(player)
    book = opened(write_order_book(form))
    expected: dict[Identity, str | int] = {
        Identity.PLAYER: player,
        Identity.ROUND: form.round,
        Identity.GAME: form.facts.name,
        Identity.CODE: form.form_code,
    }
    for identity, value in expected.items():
        cell = named(book, identity.defined_name)
        assert cell.value == value
        assert cell.data_type in {"s", "n"}
        assert cell.offset(column=-1).value == identity.value
        assert cell.protection.locked
    row = named(book, Identity.PLAYER.defined_name).row
    assert book["Orders"].cell(row, 1).value == MARK
    assert [len(group) for group in form.form_code.split("-")] == [4, 4, 4, 4]


def test_what_is_frozen_stands_beside_the_boxes() -> None:
    """After the printed round 3 Ross has 4, 5, 5 and 1 on round 4, Allan 5 and 5 on round 5."""
    sheet = opened(write_order_book(stagg(3).form("Ross")))["Orders"]
    mine = {sheet.cell(row, 1).value: sheet.cell(row, 4).value for row in range(9, 15)}
    assert mine == {"Red": 4, "Blue": 0, "Yellow": 5, "Purple": 0, "Orange": 5, "Green": 1}
    others = {sheet.cell(row, 1).value: sheet.cell(row, 8).value for row in range(9, 15)}
    assert others["Red"] == "Allan £5"
    assert others["Orange"] == "Allan £5"
    assert others["Green"] is None


def test_the_money_on_a_blank_form_is_true_before_any_program_calculates() -> None:
    """A phone shows stored values: £42 in the pocket, £18 frozen, £60 banked."""
    book = load_workbook(BytesIO(write_order_book(stagg(3).form("Ross"))), data_only=True)
    sheet = book["Orders"]
    assert [sheet[cell].value for cell in ("A3", "B3", "D3", "G3", "I3")] == [
        42,
        0,
        42,
        "£18",
        "£60",
    ]
    assert sheet["A4"].value.startswith("Nothing filled in yet.")


@pytest.mark.parametrize(
    ("game", "sheets"),
    [
        (stagg(0), ["Orders", "How to play"]),
        (stagg(1), ["Orders", *OLD_REPORTS, "How to play"]),
        (stagg(4), ["Orders", *OLD_REPORTS, "How to play"]),
        (stagg(5), OLD_REPORTS),
    ],
    ids=["round 1", "round 2", "round 5", "after the end"],
)
def test_the_sheets_follow_the_course_of_the_game(game: SampleGame, sheets: list[str]) -> None:
    """Reports come with round 2, and the form goes with the end."""
    book = opened(write_order_book(game.form("Ross")))
    assert book.sheetnames == sheets
    assert {sheet.sheet_state for sheet in book} == {"visible"}


@pytest.mark.parametrize(("game", "player"), FORMS)
def test_the_same_form_gives_the_same_bytes(game: SampleGame, player: str) -> None:
    """No clock and no chance is in a workbook."""
    assert write_order_book(game.form(player)) == write_order_book(game.form(player))


def test_a_name_that_looks_like_a_formula_stays_text() -> None:
    """Whatever a player is called, nothing is calculated from it."""
    name = LONG_NAMES[4]
    assert name.startswith("=")
    book = opened(write_order_book(crowd(1).form(LONG_NAMES[0])))
    own = opened(write_order_book(crowd(1).form(name)))
    assert named(own, "form_player").value == name
    assert named(own, "form_player").data_type == "s"
    for workbook in (book, own):
        for sheet in workbook:
            formulas = (c.value for r in sheet.iter_rows() for c in r if c.data_type == "f")
            assert not any("HYPERLINK" in str(formula) for formula in formulas)


def test_the_commitment_is_printed_in_every_order_workbook() -> None:
    """From the first to the last."""
    for rounds in (0, 2, ROUNDS):
        game = stagg(rounds)
        book = opened(write_order_book(game.form("Ross")))
        printed = [words for sheet in book for words in words_on(sheet)]
        assert any(game.facts.commitment in words for words in printed)


def test_the_gm_line_and_the_deadline_are_on_the_form() -> None:
    """A player knows where to send the form, and until when."""
    form = stagg(1).form("Geoff")
    words = words_on(opened(write_order_book(form))["Orders"])
    assert any(form.facts.gm_line in line for line in words)
    assert f"Return by {form.deadline}" in words


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (State.RECEIVED, "✓ Your sheet Geoff.xlsx was received"),
        (State.VOUCHED, "accepted without its code, on the GM’s word"),
        (State.PASSES, "you passed"),
    ],
)
def test_your_orders_say_how_the_sheet_was_taken(state: State, words: str) -> None:
    """Received, on the GM’s word, or passed."""
    sheet = opened(write_order_book(stagg(1).form("Geoff", state=state)))["Your Orders"]
    assert any(words in line for line in words_on(sheet))


def test_your_orders_tell_what_became_of_each_line_with_the_receipt() -> None:
    """The lines of the printed round 1, and the key and the digest for checking."""
    form = stagg(1).form("Geoff")
    assert form.your_orders
    sheet = opened(write_order_book(form))["Your Orders"]
    rows = [tuple(cell.value for cell in row[:3]) for row in sheet.iter_rows()]
    assert ("F9", "Bid 5 on Yellow", "Won for £5.") in rows
    assert (
        "F20",
        "Bribe 5 for a Yellow male",
        "A Blue male bred instead. Your £5 is spent.",
    ) in rows
    assert ("Key", form.your_orders.receipt_key, None) in rows
    assert ("Digest", form.your_orders.digest, None) in rows


W = "W" * 40


@pytest.mark.parametrize("rounds", range(ROUNDS))
def test_the_widest_names_lose_nothing(rounds: int) -> None:
    """What finds no room in the band stands whole below it."""
    bids = [(dict.fromkeys((W, "Bo"), "Bid 1 on Red"), NO_RULINGS)] * rounds
    form = play((W, "Bo"), bids, name=W).form(W)
    words = words_on(opened(write_order_book(form))["Orders"])
    assert f"{W}’s orders for round {rounds + 1}" in words
    assert words.count(W) == 2
    game = next(line for line in words if line.endswith(f" · round {rounds + 1} of 5"))
    assert game.split(" · ")[0].removesuffix("…") in W
    if form.deadline:
        until = [line for line in words if form.deadline in line]
        assert len(until) == 1


def test_a_deadline_without_room_over_the_form_stands_whole_under_it() -> None:
    """Whatever the GM types, no word of it is lost."""
    deadline = "Friday at 20:00 UK time, or on Saturday at breakfast for " + "all who travel " * 6
    form = replace(crowd(1).form(LONG_NAMES[0]), deadline=deadline.strip())
    words = words_on(opened(write_order_book(form))["Orders"])
    assert any(f"by {form.deadline}. Send it again" in line for line in words)
    assert any(line.startswith("Return by Friday") and line.endswith("…") for line in words)
