"""The GM's workbook, reopened: everything about the round is in it, and can be filtered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from budgies_xl.books.gm_book import write_gm_book
from budgies_xl.books.recognise import FileKind, recognise
from budgies_xl.game.attendance import State
from budgies_xl.game.chance import Draw, Label
from budgies_xl.game.colour import Colour
from budgies_xl.game.rulings import NO_RULINGS, GmRulings
from budgies_xl.report.gm_view import GmReport, SheetOnRecord
from tests.games import LONG_NAMES, STAGG_ROUNDS, SampleGame, a_note, crowd, play, stagg
from tests.sheets import everything_in, opened

if TYPE_CHECKING:
    from budgies_xl.game.orders import Bid, Bribe

SHEETS = ["GM ONLY", "All orders", "Awards", "Bribes", "Draws", "Sheets", "Notes", "Postings"]
HEADS = 3
ALL_QUIET = "No bids and no bribes"
RED_1 = GmRulings(Colour.RED, Colour.RED, (1,))
DRAWN = play(
    ("Al", "Bo"),
    [
        (
            {"Al": "Bid 3 on Purple\nBribe 2 for a Red male", "Bo": "Bribe 2 for a Blue male"},
            NO_RULINGS,
        )
    ],
)


def gm_report(game: SampleGame, rulings: GmRulings = NO_RULINGS) -> GmReport:
    """Give the GM's view of the last round of a game."""
    played = game.played[-1]
    sheets = tuple(
        SheetOnRecord(player, State.RECEIVED, f"{player}.xlsx", "ab" * 32, "cd" * 32, (a_note(),))
        for player in played.before.players
    )
    return GmReport(
        game.report(2), played, sheets, rulings, played.result.draws, "ef" * 32, "01" * 32
    )


VIEWS = {
    f"round {now}": gm_report(stagg(now), rulings)
    for now, (_, rulings) in enumerate(STAGG_ROUNDS, 1)
} | {"drawn": gm_report(DRAWN), "crowd": gm_report(crowd(2), GmRulings(throws=(2,)))}


@pytest.fixture(params=VIEWS)
def view(request: pytest.FixtureRequest) -> GmReport:
    """Give each of the views in turn."""
    return VIEWS[request.param]


def rows_of(view: GmReport, name: str) -> list[tuple[Any, ...]]:
    """Give the rows of one sheet of the workbook, below its heads."""
    rows = list(opened(write_gm_book(view))[name].iter_rows(min_row=HEADS + 1, values_only=True))
    return [] if rows[0][0] == "None in this round." else rows


def test_every_sheet_says_that_it_is_for_the_gm_only(view: GmReport) -> None:
    book = opened(write_gm_book(view))
    assert book.sheetnames == SHEETS
    for sheet in book:
        assert sheet["A1"].value.startswith("GM ONLY · ")
        footer = sheet.oddFooter
        assert footer
        assert footer.left
        assert "GM ONLY" in str(footer.left.text)
        assert sheet.sheet_state == "visible"


def test_heads_stay_in_sight_and_columns_can_be_filtered(view: GmReport) -> None:
    for sheet in opened(write_gm_book(view)):
        assert sheet.freeze_panes == f"A{HEADS + 1}"
        assert sheet.auto_filter.ref.startswith(f"A{HEADS}:")
        assert not sheet.protection.autoFilter
        assert sheet.protection.password is None
        heads = [cell.value for cell in sheet[HEADS]]
        assert len(set(heads)) == len(heads)
        assert sheet.page_setup.orientation == "landscape"


def test_the_same_round_gives_the_same_bytes(view: GmReport) -> None:
    assert write_gm_book(view) == write_gm_book(view)


def test_there_is_no_formula_in_it_whatever_people_are_called(view: GmReport) -> None:
    book = opened(write_gm_book(view), results=False)
    assert {cell.data_type for sheet in book for row in sheet for cell in row} <= {"s", "n"}


def test_every_bid_and_bribe_is_there_with_its_cell(view: GmReport) -> None:
    expected: set[tuple[Any, ...]] = set()
    for orders in view.played.result.orders:
        made: tuple[Bid | Bribe, ...] = (*orders.bids, *orders.bribes)
        for order in made:
            cell = order.cell
            assert cell
            pounds = order.amount // 100
            expected |= {(orders.player, pounds, cell.file, cell.sheet, cell.address)}
    rows = rows_of(view, "All orders")
    shown = {(row[0], *row[4:]) for row in rows if row[1] != ALL_QUIET}
    assert shown == expected
    quiet = {row[0] for row in rows if row[1] == ALL_QUIET}
    silent = {one.player for one in view.played.result.orders if not one.bids and not one.bribes}
    assert quiet == silent


def test_awards_list_every_stake_and_its_reason(view: GmReport) -> None:
    expected = [
        (award.colour.word, stake.player, stake.amount / 100, stake.opened, award.fate(stake).value)
        for award in view.played.result.awards
        for stake in award.stakes
    ]
    rows = rows_of(view, "Awards")
    staked = [(*row[:4], row[6]) for row in rows if row[3] is not None]
    assert staked == expected
    owners = {(row[0], row[1]) for row in rows if row[4] == "✓ owner"}
    assert owners == {
        (one.colour.word, name) for one in view.played.result.awards for name in one.holders
    }
    unowned = {row[0] for row in rows if row[1] == "nobody"}
    assert unowned == {one.colour.word for one in view.played.result.awards if not one.holders}


def test_each_bid_has_the_reason_why_it_won_or_lost() -> None:
    rounds = [
        ({"Al": "Bid 2 on Red in round 2", "Bo": ALL_QUIET, "Cy": ALL_QUIET}, RED_1),
        (
            {
                "Al": "Bid 4 on Blue and Green",
                "Bo": "Bid 2 on Red\nBid 4 on Blue",
                "Cy": "Bid 1 on Red\nBid 3 on Blue",
            },
            NO_RULINGS,
        ),
    ]
    rows = rows_of(gm_report(play(("Al", "Bo", "Cy"), rounds)), "Awards")
    assert [(row[0], row[1], row[6]) for row in rows if row[1] != "nobody"] == [
        ("Red", "Al", "the earliest opening among equal bids"),
        ("Red", "Bo", "equal to the highest bid, but opened later"),
        ("Red", "Cy", "below the highest bid"),
        ("Blue", "Al", "shares with an equal bid opened in the same round"),
        ("Blue", "Bo", "shares with an equal bid opened in the same round"),
        ("Blue", "Cy", "below the highest bid"),
        ("Green", "Al", "the only bid"),
    ]
    third = rows_of(VIEWS["round 3"], "Awards")
    assert ("Green", "Ross", "the highest bid") in {(row[0], row[1], row[6]) for row in third}


def test_bribes_are_counted_and_the_chosen_birds_marked(view: GmReport) -> None:
    result = view.played.result
    rows = rows_of(view, "Bribes")
    for sex, choice in (("male", result.male), ("female", result.female)):
        counted = {row[1]: row[2] for row in rows if row[0] == sex and row[2]}
        assert counted == {colour.word: pence / 100 for colour, pence in choice.bribed}
        assert [row[1] for row in rows if row[0] == sex and row[3] == "✓ breeds"] == [
            choice.bird.colour.word
        ]


def test_a_tie_between_bribes_says_that_it_was_drawn() -> None:
    rows = rows_of(VIEWS["drawn"], "Bribes")
    assert rows[0] == (
        "male",
        "Red",
        2,
        "✓ breeds",
        "drawn among the colours tied for most",
        "Al £2",
    )
    assert rows[1] == ("male", "Blue", 2, "–", None, "Bo £2")
    assert rows[2][:5] == ("female", "Red", 0, "✓ breeds", "nobody bribed: drawn at random")


def test_draws_are_listed_as_they_were_made_counted_from_one() -> None:
    assert rows_of(VIEWS["drawn"], "Draws") == [
        ("male", 2, 1, "a Red male"),
        ("female", 6, 1, "a Red female"),
        ("egg die", 6, 1, "a 1 is thrown"),
    ]


def test_a_round_decided_by_hand_has_no_draws_and_says_so() -> None:
    view = VIEWS["round 2"]
    assert rows_of(view, "Draws") == []
    facts = dict(rows_of(view, "GM ONLY"))
    assert facts["Male"] == "Blue: named by the GM"
    assert facts["The GM’s rulings"] == "male Blue, throw 3"
    assert facts["Thrown"] == "3, by the GM’s own hand"


def test_the_glance_gives_clutch_dice_and_how_often_it_was_resolved(view: GmReport) -> None:
    facts = dict(rows_of(view, "GM ONLY"))
    clutch = view.played.result.clutch
    assert facts["Eggs"] == f"{clutch.eggs} {clutch.colour.word}: {clutch.reason.value}"
    assert facts["Times resolved"] == "2"
    assert (facts["Mix of all orders"], facts["Key of the dice"]) == ("ef" * 32, "01" * 32)
    assert facts["Seal of the dice"] == view.report.facts.commitment
    assert "secrecy = " in facts["House rules"]


def test_sheets_are_listed_with_file_hash_and_digest(view: GmReport) -> None:
    assert rows_of(view, "Sheets") == [
        (player, "received", f"{player}.xlsx", "ab" * 32, "cd" * 32)
        for player in view.played.before.players
    ]


def test_notes_are_listed_player_by_player(view: GmReport) -> None:
    note = a_note()
    assert rows_of(view, "Notes") == [
        (player, note.file, note.sheet, note.cell, note.wrote, note.message)
        for player in view.played.before.players
    ]


def test_a_round_without_notes_says_so() -> None:
    view = VIEWS["round 1"]
    quiet = tuple(replace(sheet, notes=()) for sheet in view.sheets)
    assert rows_of(replace(view, sheets=quiet), "Notes") == []


def test_every_posting_is_there_in_order(view: GmReport) -> None:
    assert rows_of(view, "Postings") == [
        (number, one.amount / 100, str(one.source), str(one.target), one.why.value)
        for number, one in enumerate(view.played.result.postings, 1)
    ]


def test_losing_bids_and_bribe_targets_are_in_the_gms_workbook() -> None:
    said = everything_in(write_gm_book(VIEWS["round 3"]))
    assert "Bribe 15 for a Blue female" in said
    assert "Bid 2 on Orange" in said


def test_a_die_for_the_female_is_named_as_such() -> None:
    view = VIEWS["drawn"]
    draws = (Draw(Label.EGG_DIE_FEMALE, 6, 4),)
    result = replace(view.played.result, draws=draws)
    rows = rows_of(replace(view, played=replace(view.played, result=result)), "Draws")
    assert rows == [("egg die, female", 6, 5, "a 5 is thrown")]


def test_long_names_and_colours_are_written_whole() -> None:
    said = everything_in(write_gm_book(VIEWS["crowd"]))
    assert all(name in said for name in LONG_NAMES)
    assert all(colour.word in said for colour in Colour)


def test_it_is_a_sound_workbook(view: GmReport) -> None:
    assert recognise("round-1 GM ONLY.xlsx", write_gm_book(view)) is FileKind.WORKBOOK
