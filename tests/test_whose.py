"""Whose a sheet is: the form code decides, the visible words must agree, doubt waits for the GM."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import openpyxl
import pytest

from budgies_xl.game.house_rules import FormCodes, HouseRules
from budgies_xl.game.position import ROUNDS
from budgies_xl.game.rulings import NO_RULINGS
from budgies_xl.gm.inbox import Words
from budgies_xl.gm.likely import likely_player
from budgies_xl.gm.opened import open_game
from budgies_xl.gm.resolving import resolve_inbox
from budgies_xl.gm.views import code_for, position_before
from tests.tabletop import (
    drop,
    fill_in,
    form_of,
    found_game,
    put,
    run,
    saved,
    saved_on,
    send,
    with_identity,
)

if TYPE_CHECKING:
    from pathlib import Path

WORDS = "Bid 4 on Red"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Found a game of three."""
    return found_game(tmp_path / "game")


def checked(capsys: pytest.CaptureFixture[str], root: Path, *words: str) -> dict[str, Any]:
    """Check the inbox; give the players' lines by name and the files' lines by file."""
    found = run(capsys, "check", root, "--json", *words).json
    players = {line["name"]: line for line in found["players"]}
    return players | {line["file"]: line for line in found["files"]}


def test_the_code_names_the_player_whatever_the_file_is_called(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Mail programs rename files."""
    drop(game, "orders (3).xlsx.download", with_identity(game, "Geoff"))
    assert checked(capsys, game)["Geoff"]["status"] == "ready"


def test_a_code_typed_by_hand_is_read(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In lower case, without dashes, with O for 0."""
    opened = open_game(game)
    code = code_for(opened, "Ross", 1, opened.history.game)
    typed = code.lower().replace("-", " ").replace("0", "o")
    drop(game, "a.xlsx", with_identity(game, "Ross", code=typed))
    assert checked(capsys, game)["Ross"]["status"] == "ready"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"player": "Ross"}, ["Ross", "Geoff"]),
        ({"player": "Bob"}, ["Bob", "Geoff"]),
        ({"round": 2}, ["round 2", "round 1"]),
        ({"game": "Other Budgies"}, ["Other Budgies", "Friday Budgies"]),
    ],
)
def test_words_that_do_not_agree_with_the_code_are_refused_and_both_are_said(
    game: Path,
    capsys: pytest.CaptureFixture[str],
    changed: dict[str, object],
    said: list[str],
) -> None:
    """Nobody orders in another's name by typing over it."""
    drop(game, "a.xlsx", with_identity(game, "Geoff", **changed))
    lines = checked(capsys, game)
    assert lines["a.xlsx"]["status"] == "refused"
    assert lines["Ross"]["status"] == "missing"
    assert all(word in lines["a.xlsx"]["message"] for word in said)


@pytest.mark.parametrize("code", ["", "0000-0000-0000-0000"])
def test_a_sheet_without_its_code_waits_for_the_gms_word(
    game: Path, capsys: pytest.CaptureFixture[str], code: str
) -> None:
    """Its player is refused, never missing; vouched for it is played, and that is on record."""
    drop(game, "a.xlsx", with_identity(game, "Geoff", code=code))
    lines = checked(capsys, game)
    assert (lines["Geoff"]["status"], lines["a.xlsx"]["player"]) == ("refused", "Geoff")
    assert "vouch" in lines["a.xlsx"]["message"]
    assert '--vouch "Geoff"' in run(capsys, "check", game).out
    passes = ("--passes", "Ross", "--passes", "Allan")
    ran = run(capsys, "resolve", game, "--vouch", "geoff", *passes)
    assert ran.code == 0
    record = (game / "journal/0001-round-1.json").read_text()
    assert '"state":"vouched"' in record
    book = openpyxl.load_workbook(game / "outbox/round-2/Geoff.xlsx")
    told = " ".join(str(cell.value) for row in book["Your Orders"].iter_rows() for cell in row)
    assert "on the GM's word" in told.replace("’", "'")


def test_where_codes_are_off_the_name_is_enough(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """For a GM who hands out the blank form."""
    game = found_game(tmp_path / "g", rules=HouseRules(form_codes=FormCodes.OFF))
    drop(game, "a.xlsx", with_identity(game, "Geoff", code="", player=" geoff "))
    assert checked(capsys, game)["Geoff"]["status"] == "ready"


def test_where_codes_are_off_a_code_still_speaks_for_its_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A form that was made for Geoff is not Ross's."""
    game = found_game(tmp_path / "g", rules=HouseRules(form_codes=FormCodes.OFF))
    drop(game, "a.xlsx", with_identity(game, "Geoff", player="Ross"))
    assert checked(capsys, game)["a.xlsx"]["status"] == "refused"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"player": "Goeff"}, "Did you mean Geoff?"),
        ({"player": "Xavier"}, "The players are Ross, Geoff, Allan"),
        ({"player": ""}, "whose it is"),
        ({"round": ""}, "which round"),
        ({"round": 4}, "round 1 comes next"),
        ({"game": "Other"}, "another game"),
    ],
)
def test_a_sheet_without_code_must_name_player_round_and_game(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    changed: dict[str, object],
    said: str,
) -> None:
    """Each with its own sentence."""
    game = found_game(tmp_path / "g", rules=HouseRules(form_codes=FormCodes.OFF))
    drop(game, "a.xlsx", with_identity(game, "Geoff", **{"code": ""} | changed))
    line = checked(capsys, game)["a.xlsx"]
    assert line["status"] == "refused"
    assert said in line["message"]


def test_the_same_orders_twice_count_once(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a note on the second."""
    drop(game, "a.xlsx", with_identity(game, "Geoff"))
    drop(game, "b.xlsx", with_identity(game, "Geoff"))
    lines = checked(capsys, game)
    assert (lines["a.xlsx"]["status"], lines["b.xlsx"]["status"]) == ("used", "skipped")
    assert "a.xlsx" in lines["b.xlsx"]["message"]


def test_of_two_different_sheets_the_one_saved_last_counts(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A player may send again; the note names both and what differs."""
    drop(game, "a.xlsx", saved_on(sheet(game, "Bid 5 on Red"), "2026-03-02T10:00:00Z"))
    drop(game, "b.xlsx", saved_on(sheet(game, "Bid 6 on Red"), "2026-03-01T10:00:00Z"))
    lines = checked(capsys, game)
    assert (lines["a.xlsx"]["status"], lines["b.xlsx"]["status"]) == ("used", "skipped")
    assert lines["Geoff"]["spend"] == 5
    (note,) = lines["Geoff"]["notes"]
    assert all(word in note["message"] for word in ("b.xlsx", "Bid 5 on Red", "Bid 6 on Red"))


@pytest.mark.parametrize("time", ["2026-03-01T10:00:00Z", "1999-01-01T00:00:00Z", "yesterday"])
def test_two_different_sheets_of_which_none_is_known_to_be_newer_are_both_refused(
    game: Path, capsys: pytest.CaptureFixture[str], time: str
) -> None:
    """The same time, the form's own time or none: nothing is guessed."""
    drop(game, "a.xlsx", saved_on(sheet(game, "Bid 5 on Red"), "2026-03-01T10:00:00Z"))
    drop(game, "b.xlsx", saved_on(sheet(game, "Bid 6 on Red"), time))
    lines = checked(capsys, game)
    assert (lines["a.xlsx"]["status"], lines["b.xlsx"]["status"]) == ("refused", "refused")
    assert lines["Geoff"]["status"] == "refused"
    assert "a.xlsx and b.xlsx" in lines["a.xlsx"]["message"]
    assert run(capsys, "check", game).out.count("different order sheets") == 1


def test_a_sheet_that_waits_is_no_rival_of_one_with_its_code(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody pushes a player's orders aside by sending newer ones without the code."""
    drop(game, "a.xlsx", saved_on(sheet(game, "Bid 5 on Red"), "2026-03-01T10:00:00Z"))
    drop(game, "b.xlsx", saved_on(with_identity(game, "Geoff", code=""), "2026-03-02T10:00:00Z"))
    lines = checked(capsys, game)
    assert (lines["a.xlsx"]["status"], lines["b.xlsx"]["status"]) == ("used", "refused")
    assert (lines["Geoff"]["status"], lines["Geoff"]["spend"]) == ("ready", 5)


@pytest.mark.parametrize(
    "bad", [{"code": ""}, {"code": "0000-0000-0000-0000"}, {"player": "Ross"}, {"round": 3}]
)
def test_a_refused_file_beside_a_good_sheet_is_named_wherever_the_round_waits(
    game: Path, capsys: pytest.CaptureFixture[str], bad: dict[str, object]
) -> None:
    """Everybody may be ready, and yet a file keeps the round waiting: it is said which."""
    send(game, 1, Ross=WORDS, Geoff=WORDS, Allan=WORDS)
    drop(game, "odd.xlsx", with_identity(game, "Geoff", **bad))
    for command in ("check", "resolve"):
        ran = run(capsys, command, game)
        assert ran.code == 1
        assert "Everybody is ready" not in ran.out
        assert "Take odd.xlsx out of the inbox" in ran.out
    assert "waits for odd.xlsx" in ran.err
    (game / "inbox/odd.xlsx").unlink()
    assert run(capsys, "resolve", game).code == 0


def test_the_next_command_repeats_what_the_gm_has_said(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever types it gets what was checked."""
    send(game, 1, Ross=WORDS)
    drop(game, "a.xlsx", with_identity(game, "Geoff", code=""))
    ran = run(capsys, "check", game, "--vouch", "Geoff", "--passes", "Allan")
    assert ran.code == 0
    assert '--passes "Allan" --vouch "Geoff"' in ran.out


def test_an_apostrophe_as_phones_type_it_is_the_same_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The name is read; nobody has to find the straight one."""
    game = found_game(tmp_path / "game", ("Ben O'Neil", "Ross"))
    drop(game, "a.xlsx", with_identity(game, "Ben O'Neil", player="Ben O’Neil"))
    assert checked(capsys, game)["Ben O'Neil"]["status"] == "ready"


def test_overspending_is_said_together_with_what_cannot_be_read(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A player mends a sheet once, not twice."""
    book = openpyxl.load_workbook(BytesIO(form_of(game, "Geoff", 1)))
    put(book, "bid_1_red", "five")
    put(book, "bid_1_blue", 1000)
    drop(game, "a.xlsx", saved(book))
    messages = [fault["message"] for fault in checked(capsys, game)["Geoff"]["faults"]]
    assert len(messages) == 2
    assert "“five”" in messages[0]
    assert "your pocket holds £100" in messages[1]


def test_every_code_holds_for_one_seat_one_round_and_one_game_only(tmp_path: Path) -> None:
    """The whole matrix."""
    codes = []
    for number in (0, 1):
        opened = open_game(found_game(tmp_path / f"g{number}", secret=number))
        position = position_before(opened, 1)
        codes += [
            code_for(opened, player, this_round, position)
            for player in opened.players
            for this_round in range(1, ROUNDS + 1)
        ]
    assert len(set(codes)) == 2 * 3 * ROUNDS


def test_the_form_of_another_game_is_refused(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Though it has the same name and the same players."""
    other = found_game(tmp_path / "other", secret=1)
    drop(game, "a.xlsx", with_identity(other, "Geoff"))
    assert checked(capsys, game)["a.xlsx"]["status"] == "refused"


def test_an_unreadable_file_blocks_and_an_empty_sheet_is_a_sheet(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that nobody can read is never taken for no orders."""
    send(game, 1, Ross=WORDS, Allan=WORDS)
    drop(game, "Geoff.xlsx", b"")
    lines = checked(capsys, game)
    assert (lines["Geoff.xlsx"]["status"], lines["Geoff"]["status"]) == ("refused", "refused")
    assert run(capsys, "resolve", game, "--passes", "Geoff").code == 1
    drop(game, "Geoff.xlsx", form_of(game, "Geoff", 1))
    lines = checked(capsys, game)
    assert (lines["Geoff"]["status"], lines["Geoff"]["spend"]) == ("ready", 0)


def test_foreign_files_are_passed_over(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What systems leave about does not block a round."""
    send(game, 1, Ross=WORDS, Geoff=WORDS, Allan=WORDS)
    for name in ("desktop.ini", ".DS_Store", "~$Ross.xlsx", "._Ross.xlsx"):
        drop(game, name, b"\x00\x05\x16\x07")
    found = run(capsys, "check", game, "--json")
    assert found.code == 0
    assert [line["status"] for line in found.json["files"]].count("used") == 3


def test_sheets_in_a_folder_within_the_inbox_are_read(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One level down, as a mail program saves attachments."""
    for player in ("Ross", "Geoff", "Allan"):
        drop(game, f"mail/{player}.xlsx", with_identity(game, player))
    ran = run(capsys, "resolve", game)
    assert ran.code == 0
    assert sorted(path.name for path in (game / "archive/round-1").iterdir()) == [
        "Allan.xlsx",
        "Geoff.xlsx",
        "Ross.xlsx",
    ]
    assert not list((game / "inbox").rglob("*.xlsx"))


def sheet(root: Path, words: str) -> bytes:
    """Fill Geoff's form in."""
    return fill_in(form_of(root, "Geoff", 1), "Geoff", words, 1)


@pytest.mark.parametrize(
    ("file", "player"),
    [
        ("Geoff.xlsx", "Geoff"),
        ("geoff (1).xlsx", "Geoff"),
        ("Round 2 - GEOFF_final.xlsx", "Geoff"),
        ("mails.zip › Geoff.xlsx", "Geoff"),
        ("Ross B.xlsx", "Ross B"),
        ("Ross.xlsx", "Ross"),
        ("Ross B and Ross.xlsx", "Ross B"),
        ("A_B.xlsx", "A/B"),
        ("Geoffrey.xlsx", None),
        ("orders.xlsx", None),
        ("Geoff and Ross.xlsx", None),
    ],
)
def test_a_file_that_cannot_be_read_is_likely_from_the_player_it_is_named_after(
    file: str, player: str | None
) -> None:
    """As whole words; of two names of which one holds the other the longer counts."""
    assert likely_player(file, ("Ross", "Geoff", "Ross B", "A/B")) == player


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 cut short", b"Red 5, Blue 3"])
def test_a_player_behind_a_file_that_cannot_be_read_is_refused_not_missing(
    game: Path, capsys: pytest.CaptureFixture[str], data: bytes
) -> None:
    """The text to paste is for that player; others stay missing, and may be behind other files."""
    drop(game, "Geoff.xlsx", data)
    lines = checked(capsys, game)
    assert (lines["Geoff"]["status"], lines["Ross"]["status"]) == ("refused", "missing")
    assert lines["Geoff.xlsx"]["player"] == "Geoff"
    assert run(capsys, "resolve", game).code == 1
    assert "Geoff.xlsx" in (game / "returned/round-1/Geoff.txt").read_text("utf-8-sig")

    (game / "inbox/Geoff.xlsx").rename(game / "inbox/orders.xlsx")
    ran = run(capsys, "check", game)
    assert "To be mended" not in ran.out
    assert "It may hold the orders of a player who is missing." in ran.out


def test_a_file_that_cannot_be_read_waits_even_if_its_player_is_said_to_pass(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody can know what is in it; a good sheet of the same player does not hide it either."""
    drop(game, "Geoff.xlsx", b"")
    everybody = [word for name in ("Ross", "Geoff", "Allan") for word in ("--passes", name)]
    assert "waits for Geoff.xlsx" in run(capsys, "resolve", game, *everybody).err
    drop(game, "sheet.xlsx", with_identity(game, "Geoff"))
    assert checked(capsys, game)["Geoff"]["status"] == "ready"
    others = ("--passes", "Ross", "--passes", "Allan")
    assert "waits for Geoff.xlsx" in run(capsys, "resolve", game, *others).err


def typed_into(root: Path, player: str, this_round: int, address: str, value: str | int) -> bytes:
    """Type into a cell of a player's form that is no box, as if it were not locked."""
    book = openpyxl.load_workbook(BytesIO(form_of(root, player, this_round)))
    book["Orders"][address] = value
    return saved(book)


@pytest.fixture(scope="module")
def second_round(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a game in whose second round Ross and Allan have bids that wait."""
    root = found_game(tmp_path_factory.mktemp("second") / "game")
    send(
        root,
        1,
        Ross="Bid 2 on Blue in round 3",
        Geoff="Bid 1 on Red",
        Allan="Bid 4 on Red in round 5",
    )
    resolve_inbox(open_game(root), Words(), NO_RULINGS, "", dry_run=False)
    return root


def test_what_the_form_itself_shows_is_no_order(
    second_round: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Frozen bids, prices and birds stand before the boxes; nobody is told of them."""
    for player in ("Ross", "Geoff", "Allan"):
        drop(second_round, f"{player}.xlsx", form_of(second_round, player, 2))
    lines = checked(capsys, second_round)
    assert [lines[name]["notes"] for name in ("Ross", "Geoff", "Allan")] == [[], [], []]


@pytest.mark.parametrize(
    ("address", "value"),
    [("D9", 10), ("D9", "£10"), ("E9", 9), ("C9", 7), ("G10", 3), ("E20", 6), ("H20", 6)],
)
def test_an_amount_typed_over_what_the_form_shows_is_told(
    second_round: Path, capsys: pytest.CaptureFixture[str], address: str, value: str | int
) -> None:
    """It is ignored, but never in silence."""
    drop(second_round, "Ross.xlsx", typed_into(second_round, "Ross", 2, address, value))
    (note,) = checked(capsys, second_round)["Ross"]["notes"]
    assert note["cell"] == address
    assert "was ignored" in note["message"]
