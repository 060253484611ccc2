"""The commands as a GM types them: what they do, print, and end with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import openpyxl
import pytest

from budgies_xl import __version__
from budgies_xl.game.house_rules import HouseRules, MissingOrders, TiedBribes
from tests import remake
from tests.samples.plans import STAGG
from tests.tabletop import drop, form_of, found_game, run, send, snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.tabletop import Ran

ROUND_1 = STAGG.rounds[0].orders


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Found the printed sample game's three players' game."""
    return found_game(tmp_path / "game")


def resolved_once(game: Path, capsys: pytest.CaptureFixture[str]) -> Ran:
    """Resolve the printed first round, the GM's die showing 2."""
    send(game, 1, **ROUND_1)
    return run(capsys, "resolve", game, "--throw", "2")


def refusal(ran: Ran) -> str:
    """Insist that a command was refused in sentences, and give them."""
    assert ran.code == 1
    assert "Traceback" not in ran.out + ran.err
    assert ran.err.strip().endswith(".")
    return ran.err


def test_the_printed_first_round_gives_the_printed_figures(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Key by key, as the rules' own example has it."""
    assert resolved_once(game, capsys).code == 0
    shown = run(capsys, "show", game, "--json").json
    assert list(shown) == [
        "game", "round", "rounds", "finished", "winners", "players", "future_bids", "birds",
        "results",
    ]  # fmt: skip
    assert (shown["game"], shown["round"], shown["rounds"]) == ("Friday Budgies", 2, 5)
    assert (shown["finished"], shown["winners"]) == (False, [])
    assert shown["players"] == [
        {"name": "Ross", "pocket": 96, "frozen": 3, "bank": 0},
        {"name": "Geoff", "pocket": 83, "frozen": 0, "bank": 0},
        {"name": "Allan", "pocket": 80, "frozen": 3, "bank": 40},
    ]
    assert shown["birds"] == {
        "male": {"red": 2, "blue": 1, "yellow": 2},
        "female": {"red": 2, "blue": 2, "yellow": 1},
    }
    assert shown["future_bids"][0] == {
        "player": "Allan",
        "round": 2,
        "colour": "yellow",
        "amount": 1,
        "opened": 1,
    }
    assert len(shown["future_bids"]) == 6
    (result,) = shown["results"]
    assert list(result) == [
        "round", "contracts", "pair", "throws", "colour", "eggs", "raised", "shares",
    ]  # fmt: skip
    assert result["contracts"] == [
        {"colour": "red", "holders": ["Ross"], "amount": 1},
        {"colour": "blue", "holders": ["Allan"], "amount": 4},
        {"colour": "yellow", "holders": ["Geoff"], "amount": 5},
        {"colour": "purple", "holders": ["Allan"], "amount": 3},
        {"colour": "orange", "holders": ["Geoff"], "amount": 2},
        {"colour": "green", "holders": ["Allan"], "amount": 3},
    ]
    assert result["pair"] == {
        "male": {"colour": "blue", "how": "bribed"},
        "female": {"colour": "yellow", "how": "bribed"},
    }
    assert (result["throws"], result["colour"], result["eggs"]) == ([2], "green", 2)
    assert (result["raised"], result["shares"]) == (40, [{"player": "Allan", "amount": 40}])


def test_resolve_prints_the_same_json_as_show_and_nothing_else(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Other programs read standard output."""
    send(game, 1, **ROUND_1)
    resolved = run(capsys, "resolve", game, "--throw", "2", "--json")
    assert resolved.json == run(capsys, "show", game, "--json").json


def test_check_says_who_is_ready_and_who_is_missing(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Key by key; nothing is changed."""
    send(game, 1, Ross=ROUND_1["Ross"], Geoff="Bid 99 on Red\nBribe 2 for a Red male")
    before = snapshot(game)
    ran = run(capsys, "check", game, "--json")
    assert ran.code == 1
    assert list(ran.json) == ["round", "ready", "players", "files"]
    assert (ran.json["round"], ran.json["ready"]) == (1, False)
    ross, geoff, allan = ran.json["players"]
    keys = ["name", "status", "file", "spend", "left", "orders", "faults", "notes"]
    assert [list(line) for line in (ross, geoff, allan)] == [keys] * 3
    assert (ross["status"], ross["file"], ross["spend"], ross["left"]) == (
        "ready",
        "Ross.xlsx",
        9,
        91,
    )
    assert ross["orders"]["bids"][0] == {"round": 1, "colour": "red", "amount": 1}
    assert (geoff["status"], geoff["spend"], geoff["left"]) == ("refused", 101, -1)
    assert geoff["orders"]["bribes"] == [{"sex": "male", "colour": "red", "amount": 2}]
    (fault,) = geoff["faults"]
    assert list(fault) == ["file", "sheet", "cell", "wrote", "message"]
    assert "£101" in fault["message"]
    assert "at least £1" in fault["message"]
    assert (allan["status"], allan["file"], allan["orders"]) == ("missing", None, None)
    assert ran.json["files"] == [
        {"file": "Geoff.xlsx", "status": "refused", "player": "Geoff", "message": fault["message"]},
        {"file": "Ross.xlsx", "status": "used", "player": "Ross", "message": None},
    ]
    assert snapshot(game) == before


def test_check_ends_well_only_if_the_round_can_be_resolved(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit 0 is the GM's green light."""
    send(game, 1, **ROUND_1)
    ran = run(capsys, "check", game)
    assert ran.code == 0
    assert "Everybody is ready" in ran.out


def test_the_screen_shows_nobodys_orders_unless_asked(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The GM may be playing, or sharing the screen."""
    send(game, 1, **ROUND_1)
    assert "Bribe 7" not in run(capsys, "check", game).out
    assert "Bribe 7 for a Blue male" in run(capsys, "check", game, "--show-orders").out
    resolved = run(capsys, "resolve", game)
    assert "Bribe" not in resolved.out + resolved.err


def test_a_round_waits_for_a_missing_player(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is recorded; the sentence names the player and the way on."""
    send(game, 1, Ross=ROUND_1["Ross"], Geoff=ROUND_1["Geoff"])
    before = snapshot(game)
    ran = run(capsys, "resolve", game)
    assert "Allan" in refusal(ran)
    assert '--passes "Allan"' in ran.out
    assert snapshot(game) == before


def test_a_player_whom_the_gm_passes_bids_nothing(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The name may be typed in any case."""
    send(game, 1, Ross=ROUND_1["Ross"], Geoff=ROUND_1["Geoff"])
    ran = run(capsys, "resolve", game, "--passes", "allan", "--json")
    assert ran.code == 0
    assert ran.json["players"][2] == {"name": "Allan", "pocket": 100, "frozen": 0, "bank": 0}


def test_a_round_in_which_everybody_passes_can_be_resolved(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is named."""
    passes = [word for name in ("Ross", "Geoff", "Allan") for word in ("--passes", name)]
    ran = run(capsys, "resolve", game, *passes, "--json")
    assert (ran.code, ran.json["round"]) == (0, 2)
    assert all(not line["holders"] for line in ran.json["results"][0]["contracts"])


def test_a_good_sheet_is_not_passed_over(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The GM who says that a player passes is told of the orders in the inbox."""
    send(game, 1, **ROUND_1)
    assert "Allan.xlsx" in refusal(run(capsys, "resolve", game, "--passes", "Allan"))


def test_a_refused_sheet_is_passed_over_on_the_gms_word(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sheet that cannot be played does not hold the others up."""
    send(game, 1, **ROUND_1 | {"Allan": "Bid 101 on Red"})
    ran = run(capsys, "resolve", game, "--passes", "Allan", "--json")
    assert ran.code == 0
    assert ran.json["players"][2]["pocket"] == 100
    assert (game / "archive/round-1/Allan.xlsx").exists()


def test_nothing_new_in_the_inbox_is_no_fault(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Running resolve twice resolves once."""
    resolved_once(game, capsys)
    before = snapshot(game)
    ran = run(capsys, "resolve", game)
    assert ran.code == 0
    assert "Round 1 is resolved already" in ran.out
    assert snapshot(game) == before


def test_silence_never_resolves_a_round_even_where_silence_passes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A second resolve is no round of passes."""
    rules = HouseRules(missing_orders=MissingOrders.PASS)
    game = found_game(tmp_path / "game", rules=rules)
    send(game, 1, Ross=ROUND_1["Ross"])
    assert run(capsys, "resolve", game, "--json").json["round"] == 2
    ran = run(capsys, "resolve", game, "--json")
    assert (ran.code, ran.json["round"]) == (0, 2)


def test_an_interrupted_run_is_finished_and_not_resolved_again(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Recorded is resolved; the outputs and the inbox follow."""
    send(game, 1, **ROUND_1)
    sheets = {path.name: path.read_bytes() for path in (game / "inbox").iterdir()}
    run(capsys, "resolve", game, "--throw", "2")
    whole = snapshot(game)
    for name, data in sheets.items():
        drop(game, name, data)
    (game / "results/round-1.xlsx").unlink()
    (game / "outbox/round-2/Ross.xlsx").unlink()
    (game / "journal/.0002-round-2.json.part").write_bytes(b"half")
    ran = run(capsys, "resolve", game)
    assert ran.code == 0
    assert "results/round-1.xlsx" in ran.out
    assert snapshot(game) == whole


def test_everything_is_rebuilt_byte_for_byte(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Outbox, results and gm follow from the journal and the secret."""
    resolved_once(game, capsys)
    whole = snapshot(game)
    for path in whole:
        if path.split("/")[0] in {"outbox", "results", "gm"}:
            (game / path).unlink()
    ran = run(capsys, "rebuild", game)
    assert ran.code == 0
    assert snapshot(game) == whole


def test_a_round_that_is_taken_back_and_resolved_again_keeps_its_dice(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sheets return; other orders meet the same throw."""
    send(game, 1, **ROUND_1)
    first = run(capsys, "resolve", game, "--json").json["results"][0]
    ran = run(capsys, "undo", game)
    assert ran.code == 0
    assert sorted(path.name for path in (game / "inbox").iterdir()) == [
        "Allan.xlsx",
        "Geoff.xlsx",
        "Ross.xlsx",
    ]
    assert not (game / "results/round-1.xlsx").exists()
    assert not list((game / "outbox").glob("round-2/*"))
    send(game, 1, Ross="Bid 2 on Red")
    again = run(capsys, "resolve", game, "--json").json["results"][0]
    assert again["throws"] == first["throws"]
    assert again["contracts"][0] == {"colour": "red", "holders": ["Ross"], "amount": 2}
    assert run(capsys, "verify", game).code == 0
    book = openpyxl.load_workbook(game / "outbox/round-2/Ross.xlsx")
    told = " ".join(str(cell.value) for row in book["Your Orders"].iter_rows() for cell in row)
    assert "its dice stay those of the first time" in told
    assert "were mixed from it" not in told


def test_undo_before_the_first_round_is_refused(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """There is nothing to take back."""
    assert "No round" in refusal(run(capsys, "undo", game))


def test_a_dry_run_keeps_nothing_and_throws_no_dice(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Awards and money, no pair and no eggs."""
    send(game, 1, **ROUND_1)
    before = snapshot(game)
    ran = run(capsys, "resolve", game, "--dry-run")
    assert ran.code == 0
    assert re.search(r"Blue +Allan +£4", ran.out)
    assert re.search(r"Geoff +£83 +£0 +£0", ran.out)
    assert "egg" not in ran.out
    assert snapshot(game) == before


def test_a_tie_left_to_the_gm_waits_for_the_gms_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And takes no bird that is not tied."""
    game = found_game(tmp_path / "game", rules=HouseRules(tied_bribes=TiedBribes.GM))
    send(
        game,
        1,
        Ross="Bribe 3 for a Red male",
        Geoff="Bribe 3 for a Blue male",
        Allan="Bid 1 on Red",
    )
    before = snapshot(game)
    assert "--male red" in refusal(run(capsys, "resolve", game))
    assert "Red or Blue" in refusal(run(capsys, "resolve", game, "--male", "yellow"))
    assert snapshot(game) == before
    ran = run(capsys, "resolve", game, "--male", "Blue", "--json")
    assert ran.json["results"][0]["pair"]["male"] == {"colour": "blue", "how": "gm"}


@pytest.mark.parametrize(
    ("option", "word", "said"),
    [
        ("--throw", "7", "from 1 to 6"),
        ("--throw", "0", "from 1 to 6"),
        ("--male", "red", "The bribes settled the male: Blue"),
        ("--female", "mauve", "no colour of a bird"),
        ("--female", "green", "no colour of a bird"),
        ("--passes", "Alan", "The players are Ross, Geoff, Allan"),
        ("--vouch", "Bob", "The players are Ross, Geoff, Allan"),
        ("--vouch", "Ross", "no sheet in that name waits"),
    ],
)
def test_a_word_of_the_gm_that_does_not_fit_is_refused(
    game: Path, capsys: pytest.CaptureFixture[str], option: str, word: str, said: str
) -> None:
    """A plain sentence with the next step; nothing changes."""
    send(game, 1, **ROUND_1)
    before = snapshot(game)
    assert said in refusal(run(capsys, "resolve", game, option, word))
    assert snapshot(game) == before


def test_naming_the_bird_that_the_bribes_chose_is_no_fault(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It stays a bribed bird."""
    send(game, 1, **ROUND_1)
    ran = run(capsys, "resolve", game, "--male", "blue", "--json")
    assert ran.json["results"][0]["pair"]["male"] == {"colour": "blue", "how": "bribed"}


def test_two_throws_for_one_die_are_refused(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A pair takes one throw unless the house rules say otherwise."""
    send(game, 1, **ROUND_1)
    said = refusal(run(capsys, "resolve", game, "--throw", "2", "--throw", "3"))
    assert "one throw" in said


@pytest.mark.parametrize("command", ["check", "resolve", "show", "undo", "rebuild", "verify"])
def test_a_folder_without_a_game_is_said_to_be_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    """With the way to a game."""
    said = refusal(run(capsys, command, tmp_path))
    assert "no game" in said
    assert "budgies-xl new" in said


@pytest.mark.parametrize("command", ["check", "resolve", "show", "undo", "rebuild", "verify"])
def test_a_damaged_journal_is_named_with_its_record(
    game: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    """And nothing else is touched."""
    resolved_once(game, capsys)
    record = game / "journal/0001-round-1.json"
    record.write_bytes(record.read_bytes().replace(b'"amount":400', b'"amount":500'))
    before = snapshot(game)
    assert "journal/0001-round-1.json" in refusal(run(capsys, command, game))
    assert snapshot(game) == before


@pytest.mark.parametrize(
    "damage", [b"", b"{}", b"[1]", b'{"game_id":1,"last_seed":"x","seats":[]}']
)
def test_a_damaged_secret_is_said_to_be_damaged(
    game: Path, capsys: pytest.CaptureFixture[str], damage: bytes
) -> None:
    """The dice cannot be worked out without it."""
    (game / "secret.json").write_bytes(damage)
    assert "secret.json" in refusal(run(capsys, "resolve", game))


def test_what_systems_leave_in_every_folder_is_no_trouble_in_the_journal(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Finder and Explorer write such files wherever somebody looks."""
    for name in (".DS_Store", "desktop.ini", "Thumbs.db"):
        (game / "journal" / name).write_bytes(b"system")
    assert run(capsys, "verify", game).code == 0


def test_a_conflicted_copy_in_the_journal_stops_every_command(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is named, with the cure, and nothing is touched."""
    copy = game / "journal/0000-start (1).json"
    copy.write_bytes((game / "journal/0000-start.json").read_bytes())
    before = snapshot(game)
    for command in ("check", "resolve", "show", "undo", "rebuild", "verify"):
        assert "0000-start (1).json" in refusal(run(capsys, command, game))
    assert snapshot(game) == before


def test_our_own_workbooks_in_the_inbox_are_passed_over(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The result, the GM's workbook and a final workbook are nobody's orders."""
    resolved_once(game, capsys)
    sample = remake.PROJECT / "sample_games/four-friends"
    own = [*game.glob("results/*.xlsx"), *game.glob("gm/*.xlsx"), sample / "outbox/final/Ada.xlsx"]
    for path in own:
        drop(game, path.name, path.read_bytes())
    files = run(capsys, "check", game, "--json").json["files"]
    assert [line["status"] for line in files] == ["skipped"] * 3
    assert all(line["message"] for line in files)


def test_the_secret_of_another_game_is_noticed(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It does not fit the commitment."""
    other = found_game(tmp_path / "other", secret=1)
    (game / "secret.json").write_bytes((other / "secret.json").read_bytes())
    assert "another game" in refusal(run(capsys, "verify", game))


def test_verify_proves_a_game_in_numbers(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Records, rounds, draws, sheets."""
    send(game, 1, **ROUND_1)
    run(capsys, "resolve", game)
    ran = run(capsys, "verify", game)
    assert ran.code == 0
    assert "2 records" in ran.out
    assert "1 draw made again" in ran.out
    assert "3 order sheets" in ran.out


def test_verify_notices_a_sheet_that_is_gone_from_the_archive(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sheets as received are part of the proof."""
    resolved_once(game, capsys)
    (game / "archive/round-1/Ross.xlsx").write_bytes(b"something else")
    ran = run(capsys, "verify", game)
    assert ran.code == 1
    assert "Ross.xlsx" in ran.err


def test_without_a_command_the_game_of_this_folder_is_told(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it stands and what to do next."""
    monkeypatch.chdir(game)
    ran = run(capsys)
    assert ran.code == 0
    assert "round 1 of 5 comes next" in ran.out
    assert "outbox/round-1" in ran.out


def test_without_a_command_elsewhere_two_examples_are_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """How to start a game, and how to see one."""
    monkeypatch.chdir(tmp_path)
    ran = run(capsys)
    assert ran.code == 0
    assert "budgies-xl new" in ran.out
    assert "budgies-xl demo" in ran.out


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize(
    "command", ["", "new", "check", "resolve", "show", "undo", "rebuild", "verify", "demo"]
)
def test_every_command_has_its_help(
    capsys: pytest.CaptureFixture[str], command: str, flag: str
) -> None:
    """With -h, too."""
    ran = run(capsys, *command.split(), flag)
    assert ran.code == 0
    assert "Usage:" in ran.out


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """As the package has it."""
    assert run(capsys, "--version").out == f"budgies-xl {__version__}\n"


@pytest.mark.parametrize("words", [["feast"], ["show", "--colour"], ["resolve", "--throw", "x"]])
def test_a_mistake_in_the_commands_own_words_ends_with_2(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """And says how the command is used."""
    ran = run(capsys, *words)
    assert ran.code == 2
    assert "Usage:" in ran.err


def test_a_refused_sheet_comes_back_marked_up(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One copy for its player; when the round is resolved it is gone."""
    send(game, 1, **ROUND_1 | {"Allan": "Bid 101 on Red"})
    ran = run(capsys, "resolve", game)
    assert ran.code == 1
    assert (game / "returned/round-1/Allan.xlsx").exists()
    assert "returned/round-1/Allan.xlsx" in ran.out
    send(game, 1, Allan="Bid 4 on Red")
    assert run(capsys, "resolve", game).code == 0
    assert not list((game / "returned/round-1").iterdir())


def test_a_whole_game_ends_with_a_winner_and_no_sixth_round(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Five rounds, then the final workbooks and no more."""
    for this_round in range(1, 6):
        send(game, this_round, Ross="Bid 1 on Red", Geoff="Bid 2 on Red", Allan="Bid 1 on Green")
        ran = run(capsys, "resolve", game, "--json")
        assert ran.code == 0
    assert (ran.json["round"], ran.json["finished"]) == (6, True)
    banks = {line["name"]: line["bank"] for line in ran.json["players"]}
    assert ran.json["winners"] == [name for name in banks if banks[name] == max(banks.values())]
    assert all(line["pocket"] == 0 for line in ran.json["players"])
    assert sorted(path.name for path in (game / "outbox/final").iterdir()) == [
        "Allan.xlsx",
        "Geoff.xlsx",
        "Ross.xlsx",
    ]
    for command in ("resolve", "check"):
        said = refusal(run(capsys, command, game))
        assert "The game is over" in said
        assert ran.json["winners"][0] in said
    assert "wins" in run(capsys, "show", game).out


def test_a_sheet_of_a_resolved_round_is_passed_over_with_a_word(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It blocks nothing."""
    old = form_of(game, "Ross", 1)
    resolved_once(game, capsys)
    drop(game, "late.xlsx", old)
    send(game, 2, Ross="Bid 1 on Red", Geoff="Bid 2 on Red", Allan="Bid 1 on Green")
    ran = run(capsys, "check", game, "--json")
    assert ran.json["ready"]
    (late,) = [line for line in ran.json["files"] if line["file"] == "late.xlsx"]
    assert (late["status"], late["player"]) == ("skipped", "Ross")
    assert "round 1" in late["message"]
