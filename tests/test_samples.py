"""The sample games: whole folders that replay to what they record, and show all that can happen."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import openpyxl
import pytest

from budgies_xl.books.form_reader import read_sheet
from budgies_xl.folder import GameFolder
from budgies_xl.game.attendance import State
from budgies_xl.game.breeding import HowChosen
from budgies_xl.game.clutch import ClutchReason
from budgies_xl.game.contracts import AwardReason
from budgies_xl.game.house_rules import RULINGS
from budgies_xl.game.wording import read_orders
from budgies_xl.gm.opened import open_game
from budgies_xl.gm.outputs import all_outputs
from budgies_xl.gm.verifying import prove
from tests.remake import PROJECT
from tests.samples.make import make, secret_of
from tests.samples.plans import FOUR_FRIENDS, GAMES, HOUSE_RULES, STAGG, PlannedGame
from tests.tabletop import run, snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from budgies_xl.gm.opened import OpenGame
    from tests.office import Office

SAMPLES = PROJECT / "sample_games"
every_sample = pytest.mark.parametrize("plan", GAMES, ids=lambda plan: plan.folder)
# What no sample game shows: a third choice of a house rule beside the usual and the other one.
SHOWN_BY_NO_SAMPLE = {"half_eggs = up"}


def opened(plan: PlannedGame) -> OpenGame:
    """Open a sample game."""
    return open_game(SAMPLES / plan.folder)


@every_sample
def test_a_sample_game_is_proved(plan: PlannedGame) -> None:
    """Chain, replay, digests, dice, and every sheet in its archive."""
    proof = prove(opened(plan))
    assert proof.wrong == ()
    assert proof.rounds == len(plan.rounds)
    assert proof.sheets == sum(len(planned.orders) for planned in plan.rounds)


@every_sample
def test_the_workbooks_of_a_sample_game_are_what_the_program_makes(plan: PlannedGame) -> None:
    """Byte for byte, and no workbook more."""
    made = all_outputs(opened(plan))
    kept = {
        path: data
        for path, data in snapshot(SAMPLES / plan.folder).items()
        if path.split("/")[0] in {"outbox", "results", "gm"}
    }
    assert sorted(kept) == sorted(made)
    assert [path for path in made if made[path] != kept[path]] == []


@every_sample
def test_the_sheets_of_a_sample_game_say_what_was_planned(plan: PlannedGame) -> None:
    """Read again from the archive, not from the journal."""
    for number, planned in enumerate(plan.rounds, start=1):
        read = {}
        for sheet in GameFolder(SAMPLES / plan.folder).archive(number).iterdir():
            reading = read_sheet(sheet.name, sheet.read_bytes())
            assert reading.faults == ()
            read[reading.whose.player.words] = set(reading.bids) | set(reading.bribes)
        meant = {
            player: set(orders.bids) | set(orders.bribes)
            for player, words in planned.orders.items()
            for orders in [read_orders(player, words, number)]
        }
        assert read == meant


@every_sample
def test_the_sheets_of_a_sample_game_were_saved_by_a_spreadsheet_program(plan: PlannedGame) -> None:
    """LibreOffice's name is in each, and the results of the formulas are stored."""
    for sheet in sorted((SAMPLES / plan.folder / "archive").rglob("*.xlsx")):
        book = openpyxl.load_workbook(sheet)
        results = openpyxl.load_workbook(sheet, data_only=True)
        formulas = [
            cell.coordinate
            for row in book["Orders"].iter_rows()
            for cell in row
            if cell.data_type == "f"
        ]
        assert formulas
        assert all(results["Orders"][address].value is not None for address in formulas)


@every_sample
def test_the_secret_of_a_sample_game_is_published_and_its_readme_says_so(plan: PlannedGame) -> None:
    """Anybody can work it out."""
    assert opened(plan).secret == secret_of(plan)
    words = (SAMPLES / plan.folder / "README.md").read_text(encoding="utf-8")
    assert "published secret" in words


def test_the_printed_game_gives_what_the_rules_give(capsys: pytest.CaptureFixture[str]) -> None:
    """All three rounds; the two slips of the printed arithmetic are put right."""
    shown = run(capsys, "show", SAMPLES / STAGG.folder, "--json").json
    assert (shown["game"], shown["round"], shown["finished"]) == ("Sample Game", 4, False)
    assert shown["players"] == [
        {"name": "Ross", "pocket": 42, "frozen": 4 + 5 + 5 + 1 + 1 + 1 + 1, "bank": 60},
        {"name": "Geoff", "pocket": 53, "frozen": 0, "bank": 200},
        {"name": "Allan", "pocket": 51, "frozen": 5 + 5, "bank": 40},
    ]
    assert shown["birds"] == {
        "male": {"red": 2, "blue": 0, "yellow": 1},
        "female": {"red": 2, "blue": 0, "yellow": 1},
    }
    assert [
        (bid["player"], bid["round"], bid["colour"], bid["amount"], bid["opened"])
        for bid in shown["future_bids"]
    ] == [
        ("Ross", 4, "red", 4, 3),
        ("Ross", 4, "yellow", 5, 2),
        ("Ross", 4, "orange", 5, 2),
        ("Ross", 4, "green", 1, 2),
        ("Allan", 5, "red", 5, 3),
        ("Ross", 5, "yellow", 1, 1),
        ("Ross", 5, "orange", 1, 1),
        ("Allan", 5, "orange", 5, 3),
        ("Ross", 5, "green", 1, 1),
    ]
    contracts = [
        [(line["holders"], line["amount"]) for line in result["contracts"]]
        for result in shown["results"]
    ]
    ross, geoff, allan = ["Ross"], ["Geoff"], ["Allan"]
    nobody: tuple[list[str], None] = ([], None)
    assert contracts == [
        [(ross, 1), (allan, 4), (geoff, 5), (allan, 3), (geoff, 2), (allan, 3)],
        [(ross, 2), (geoff, 8), (allan, 2), (ross, 2), (allan, 2), (allan, 2)],
        [(geoff, 2), nobody, (allan, 4), (ross, 5), (allan, 4), (ross, 5)],
    ]
    assert [
        (
            result["pair"]["male"]["colour"],
            result["pair"]["male"]["how"],
            result["pair"]["female"]["colour"],
            result["colour"],
            result["eggs"],
            result["raised"],
            result["shares"],
        )
        for result in shown["results"]
    ] == [
        ("blue", "bribed", "yellow", "green", 2, 40, [{"player": "Allan", "amount": 40}]),
        ("blue", "gm", "blue", "blue", 2, 200, [{"player": "Geoff", "amount": 200}]),
        ("yellow", "bribed", "blue", "green", 3, 60, [{"player": "Ross", "amount": 60}]),
    ]


def test_the_printed_pockets_after_each_round() -> None:
    """Ross has 79 after round 2, since 96 - 4 - 3 - 10 is 79."""
    pockets = [
        [one.played.after.ledger.pocket(player) // 100 for player in ("Ross", "Geoff", "Allan")]
        for one in opened(STAGG).history.rounds
    ]
    assert pockets == [[96, 83, 80], [79, 55, 74], [42, 53, 51]]


def test_the_two_finished_games_are_finished() -> None:
    """Five rounds each, with a winner."""
    for plan in (FOUR_FRIENDS, HOUSE_RULES):
        assert opened(plan).history.game.finished


def test_every_reason_is_shown_by_some_sample_game() -> None:
    """Each award, choice of bird, clutch, state and house rule; the rest is named above."""
    shown: set[object] = set()
    for plan in GAMES:
        history = opened(plan).history
        shown |= {f"{name} = {word}" for name, word in history.house_rules.in_words().items()}
        for one in history.rounds:
            result = one.played.result
            shown |= {award.reason for award in result.awards} | {result.clutch.reason}
            shown |= {result.male.how, result.female.how}
            shown |= {accepted.state for accepted in one.record.accepted}
    everything: set[object] = {*AwardReason, *HowChosen, *ClutchReason, *State}
    everything |= {f"{one.name} = {choice.value}" for one in RULINGS for choice in one.choices}
    assert everything - shown == SHOWN_BY_NO_SAMPLE


def test_the_game_of_four_shows_what_its_readme_promises() -> None:
    """Shares with pence, a missed round, no eggs, an unowned colour."""
    rounds = [one.played.result for one in opened(FOUR_FRIENDS).history.rounds]
    assert [share for _, share in rounds[0].sale.shares] == [666, 666, 666]
    assert rounds[0].sale.to_club == 2
    assert rounds[1].awards[1].reason is AwardReason.EARLIEST_OPENING
    assert rounds[2].orders[2].spend == 0
    assert rounds[2].clutch.eggs == 0
    assert rounds[3].hatched.holders == ()
    assert rounds[3].clutch.eggs > 0


@pytest.mark.office
def test_a_sample_game_made_anew_ends_as_the_one_that_is_kept(
    tmp_path: Path, office: Office
) -> None:
    """Its sheets are typed in and saved again; whatever follows from the orders is the same."""
    kept = opened(STAGG).history
    made = make(STAGG, tmp_path / "again", office).history
    assert [one.played for one in made.rounds] == [one.played for one in kept.rounds]
    assert [one.record.entropy for one in made.rounds] == [
        one.record.entropy for one in kept.rounds
    ]


def test_demo_plays_the_printed_game_from_its_sheets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a new folder, to the very bytes of the sample."""
    ran = run(capsys, "demo", tmp_path / "demo")
    assert ran.code == 0
    assert "3 Green eggs, £60 to Ross" in ran.out
    kept = snapshot(SAMPLES / STAGG.folder)
    del kept["README.md"]
    assert snapshot(tmp_path / "demo") == kept


def test_demo_plays_in_no_folder_that_holds_anything(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says so."""
    (tmp_path / "a.txt").write_text("mine")
    ran = run(capsys, "demo", tmp_path)
    assert (ran.code, "files already" in ran.err) == (1, True)


def test_a_sample_game_can_be_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A copy of it is a game like any other."""
    game = tmp_path / "game"
    shutil.copytree(SAMPLES / STAGG.folder, game)
    (game / "inbox").mkdir(exist_ok=True)
    for player in ("Ross", "Geoff", "Allan"):
        shutil.copy(game / f"outbox/round-4/{player}.xlsx", game / "inbox")
    ran = run(capsys, "resolve", game, "--json")
    assert (ran.code, ran.json["round"]) == (0, 5)
