"""Correcting a past round: shown first, kept on the GM's word, told to everybody."""

from __future__ import annotations

import json
import shutil
from io import BytesIO
from typing import TYPE_CHECKING

import openpyxl
import pytest

from tests.tabletop import fill_in, form_of, found_game, run, send, snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tabletop import Ran

FIRST = {
    "Ross": "Bid 9 on Red\nBid 2 on Blue in round 3\nBribe 3 for a Red male",
    "Geoff": "Bid 7 on Red\nBribe 2 for a Blue male",
    "Allan": "Bid 5 on Yellow",
}
SECOND = {"Ross": "Bid 4 on Green", "Geoff": "Bid 90 on Red", "Allan": "Bid 6 on Orange"}


@pytest.fixture(scope="module")
def two_rounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play two rounds once for all tests."""
    from budgies_xl.game.rulings import GmRulings  # noqa: PLC0415
    from budgies_xl.gm.inbox import Words  # noqa: PLC0415
    from budgies_xl.gm.opened import open_game  # noqa: PLC0415
    from budgies_xl.gm.resolving import resolve_inbox  # noqa: PLC0415

    root = found_game(tmp_path_factory.mktemp("two") / "game")
    for number, words in enumerate((FIRST, SECOND), 1):
        send(root, number, **words)
        throws = (3,) if number == 1 else ()
        resolve_inbox(open_game(root), Words(), GmRulings(throws=throws), "", dry_run=False)
    return root


@pytest.fixture
def game(two_rounds: Path, tmp_path: Path) -> Path:
    """Give a game of two rounds to be corrected."""
    return shutil.copytree(two_rounds, tmp_path / "game")


def position(capsys: pytest.CaptureFixture[str], root: Path) -> Ran:
    """Show the game as JSON."""
    return run(capsys, "show", root, "--json")


def report_words(root: Path, of_round: int) -> str:
    """Read all words of the sheet Report."""
    book = openpyxl.load_workbook(BytesIO((root / f"results/round-{of_round}.xlsx").read_bytes()))
    return "\n".join(str(c.value) for row in book["Report"] for c in row if c.value is not None)


def sheet(root: Path, tmp_path: Path, player: str, this_round: int, words: str) -> Path:
    """Fill a form in and keep it outside the game folder."""
    path = tmp_path / f"{player} again {this_round}.xlsx"
    path.write_bytes(fill_in(form_of(root, player, this_round), player, words, this_round))
    return path


def test_a_ruling_in_money_is_shown_first_and_kept_only_on_the_gms_word(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A dry run and a run without --yes change nothing; with --yes Ross has a pound more."""
    before, words = snapshot(game), ("--adjust", "Ross +1", "--why", "a slip in adding up")
    dry = run(capsys, "correct", "1", game, *words, "--dry-run")
    assert dry.code == 0
    assert "Ross gains £1 in all" in dry.out
    unsure = run(capsys, "correct", "1", game, *words)
    assert unsure.code == 1
    assert "--yes" in unsure.err
    assert snapshot(game) == before

    was = {one["name"]: one for one in position(capsys, game).json["players"]}
    assert run(capsys, "correct", "1", game, *words, "--yes").code == 0
    now = {one["name"]: one for one in position(capsys, game).json["players"]}
    assert now["Ross"]["pocket"] == was["Ross"]["pocket"] + 1
    assert now["Geoff"] == was["Geoff"]
    assert run(capsys, "verify", game).code == 0


def test_everybody_is_told_of_a_correction_in_every_report_from_then_on(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was put right, why and what it changes stands in both reports, and in no other's."""
    run(capsys, "correct", "2", game, "--adjust", "Allan -2", "--why", "a late fee", "--yes")
    assert "Correction of round 2" in report_words(game, 2)
    assert "a late fee" in report_words(game, 2)
    assert "Allan -£2" in report_words(game, 2)
    assert "Correction" not in report_words(game, 1)


def test_a_replaced_sheet_changes_the_round_and_tells_no_losing_bid(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Geoff bid 11 on Red, not 7: he owns it; what Ross bid there is told nowhere."""
    again = sheet(game, tmp_path, "Geoff", 1, "Bid 11 on Red\nBribe 2 for a Blue male")
    words = ("correct", "1", game, "--orders", again, "--player", "geoff", "--yes")
    # With 11 for Red paid in round 1, Geoff cannot bid 90 in round 2.
    refused = run(capsys, *words)
    assert refused.code == 1
    assert "In round 2:\n  Geoff: You bid and bribed £90" in refused.err
    assert "your pocket holds" in refused.err
    kept = run(capsys, *words, "--passes", "Geoff:2")
    assert kept.code == 0, kept.err
    first = position(capsys, game).json["results"][0]
    red = next(one for one in first["contracts"] if one["colour"] == "red")
    assert red == {"colour": "red", "holders": ["Geoff"], "amount": 11}
    told = report_words(game, 1)
    assert "Geoff for £11, not Ross for £9" in told
    assert "£7" not in told
    assert "ribe" not in told.replace("bribed for which bird", "")
    assert again.read_bytes() in [p.read_bytes() for p in (game / "archive/round-1").iterdir()]
    assert run(capsys, "verify", game).code == 0
    assert run(capsys, "correct", *words[1:], "--passes", "Geoff:2").code == 1


def test_the_dice_of_a_corrected_round_stay_what_they_were(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A passing player changes the orders, never the mix nor the draws that are still needed."""
    before = json.loads((game / "journal/0001-round-1.json").read_text())
    assert run(capsys, "correct", "1", game, "--passes", "Allan", "--yes").code == 0
    after = json.loads((game / "journal/0003-correct-round-1.json").read_text())["rounds"][0]
    assert after["entropy"] == before["entropy"]
    assert set(map(tuple, after["draws"])) == set(map(tuple, before["draws"]))


def test_a_throw_by_hand_can_be_put_right_or_left_to_the_dice(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The GM threw 5, not 3; or rather the dice of the game decide."""
    assert run(capsys, "correct", "1", game, "--throw", "5", "--yes").code == 0
    assert position(capsys, game).json["results"][0]["throws"] == [5]
    assert run(capsys, "correct", "1", game, "--throw", "none", "--yes").code == 0
    record = json.loads((game / "journal/0004-correct-round-1.json").read_text())
    assert ["egg die", 6] in [draw[:2] for draw in record["rounds"][0]["draws"]]
    assert run(capsys, "verify", game).code == 0


def test_a_corrected_round_can_be_taken_back_and_resolved_again(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The correction of round 1 stays when round 2 is taken back; its sheets return."""
    run(capsys, "correct", "1", game, "--adjust", "Ross +1", "--why", "so be it", "--yes")
    assert run(capsys, "undo", game).code == 0
    assert {path.name for path in (game / "inbox").iterdir()} == {
        "Ross.xlsx",
        "Geoff.xlsx",
        "Allan.xlsx",
    }
    again = run(capsys, "resolve", game)
    assert again.code == 0, again.err
    assert "Correction of round 1" in report_words(game, 2)
    built = snapshot(game)
    assert run(capsys, "rebuild", game).code == 0
    assert snapshot(game) == built
    assert run(capsys, "verify", game).code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("1",), "Say what is to be put right"),
        (("3", "--passes", "Ross"), "no round 3"),
        (("0", "--passes", "Ross"), "no round 0"),
        (("1", "--adjust", "Ross +1"), "needs its reason"),
        (("1", "--adjust", "Ross", "--why", "x"), "no ruling in money"),
        (("1", "--adjust", "Ross +0", "--why", "x"), "moves no money"),
        (("1", "--adjust", "Nobody +1", "--why", "x"), "does not play"),
        (("2", "--adjust", "Geoff -500", "--why", "x"), "cannot be taken from Geoff"),
        (("1", "--throw", "7"), "not on a die"),
        (("1", "--throw", "x"), "no throw"),
        (("1", "--male", "pink"), "no colour of a bird"),
        (("1", "--male", "blue"), "cannot be named"),
        (("1", "--player", "Ross"), "one --player for each"),
        (("2", "--passes", "Ross:1"), "cannot pass in round 1"),
    ],
)
def test_what_makes_no_sense_is_said_and_changes_nothing(
    words: tuple[str, ...], said: str, two_rounds: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One message each, exit 1, the folder as it was."""
    before = snapshot(two_rounds)
    ran = run(capsys, "correct", words[0], two_rounds, *words[1:], "--yes")
    assert ran.code == 1
    assert said in ran.err
    assert snapshot(two_rounds) == before


@pytest.mark.parametrize(
    "wrong",
    [("Ross", 1, "names Geoff as its player"), ("Geoff", 3, "is for round 3")],
)
def test_a_sheet_of_another_player_or_round_is_refused(
    wrong: tuple[str, int, str], game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sheet itself says whose it is and for which round."""
    player, this_round, said = wrong
    again = sheet(game, tmp_path, "Geoff", this_round, "Bid 1 on Red")
    ran = run(capsys, "correct", "1", game, "--orders", again, "--player", player, "--yes")
    assert ran.code == 1
    assert said in ran.err


def test_a_sheet_and_a_pass_for_the_same_player_and_round_contradict_each_other(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One of the two must go; nothing is guessed."""
    again = sheet(game, tmp_path, "Geoff", 1, "Bid 8 on Red")
    words = ("--orders", again, "--player", "Geoff", "--passes", "Geoff")
    ran = run(capsys, "correct", "1", game, *words, "--yes")
    assert ran.code == 1
    assert "leave one of the two out" in ran.err


def test_the_sheet_that_counts_already_under_another_name_corrects_nothing(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No empty notice is printed for everybody."""
    again = sheet(game, tmp_path, "Geoff", 1, FIRST["Geoff"])
    ran = run(capsys, "correct", "1", game, "--orders", again, "--player", "Geoff", "--yes")
    assert ran.code == 1
    assert "nothing to correct" in ran.err


@pytest.mark.parametrize(
    "words", [("--male", "blue:9"), ("--throw", "3:9"), ("--female", "none:3")]
)
def test_a_ruling_for_a_round_that_is_not_corrected_is_refused(
    words: tuple[str, ...], two_rounds: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the rounds that can be."""
    ran = run(capsys, "correct", "2", two_rounds, *words, "--yes")
    assert ran.code == 1
    assert "is not corrected here: say 2 to 2" in ran.err


def test_a_corrected_throw_is_named_before_and_after(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Everybody reads which throw counts now."""
    run(capsys, "correct", "1", game, "--throw", "5", "--yes")
    assert "The GM's throw for round 1 is 5, not 3." in report_words(game, 1)
    run(capsys, "correct", "1", game, "--throw", "none", "--yes")
    told = report_words(game, 1)
    assert "The dice throw for round 1, not the GM, who had thrown 5." in told
    assert "Correction 2, of round 1" in told
    assert "This is the last one. What it says holds." in told


def test_undo_tells_which_corrections_go_with_the_round(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They would have to be made again."""
    run(capsys, "correct", "2", game, "--adjust", "Ross +2", "--why", "a slip", "--yes")
    for words in (("--dry-run",), ()):
        ran = run(capsys, "undo", game, *words)
        assert "The corrections of round 2 go with it." in ran.out
        assert "The GM ruled after round 2: Ross +£2." in ran.out
    assert "corrections" not in run(capsys, "undo", game).out


def test_sheets_that_were_played_with_their_code_are_played_again_after_a_correction(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The very same files; their forms were made before it."""
    run(capsys, "correct", "1", game, "--adjust", "Ross +1", "--why", "a slip", "--yes")
    assert run(capsys, "undo", game).code == 0
    assert run(capsys, "resolve", game).code == 0
    assert run(capsys, "verify", game).code == 0


def test_what_changed_for_a_player_is_to_be_sent_again(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The workbook of the next round tells what became of the orders that count now."""
    again = sheet(game, tmp_path, "Geoff", 1, "Bid 8 on Red")
    ran = run(capsys, "correct", "1", game, "--orders", again, "--player", "Geoff", "--yes")
    assert "Geoff's orders of round 1 is in outbox/round-2/Geoff.xlsx" in ran.out


def test_a_file_set_aside_twice_stands_beside_the_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the record of a round resolved again is lost, the game goes on without it."""
    root = found_game(tmp_path / "game")
    send(root, 1, Ross="Bid 1 on Red", Geoff="Bid 2 on Red", Allan="Bid 1 on Green")
    for command in ("resolve", "undo", "resolve"):
        assert run(capsys, command, root).code == 0
    (root / "journal/0003-round-1.json").unlink()
    lost = run(capsys, "verify", root)
    assert lost.code == 1
    assert "journal/0003-round-1.json is missing" in lost.err
    assert run(capsys, "rebuild", root).code == 0
    assert run(capsys, "verify", root).code == 0


def test_verify_misses_a_correction_that_is_gone_from_the_end_of_the_journal(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No other record tells of it, but the workbooks do."""
    run(capsys, "correct", "2", game, "--adjust", "Ross +2", "--why", "a slip", "--yes")
    (game / "journal/0003-correct-round-2.json").unlink()
    ran = run(capsys, "verify", game)
    assert ran.code == 1
    assert "results/round-2.xlsx" in ran.err
    assert "the last record is missing" in ran.err
