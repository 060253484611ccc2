"""Every row of the list of what happens to filled-in workbooks, each named by its number."""

from __future__ import annotations

import unicodedata
from io import BytesIO
from typing import TYPE_CHECKING, Any

import openpyxl
import pytest

from budgies_xl.books.form_reader import read_sheet
from tests.intake_rows import IDS, ROWS, Row
from tests.tabletop import drop, fill_in, form_of, found_game, put, run, saved, saved_on

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

WORDS = "Bid 4 on Red"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
def test_a_file_is_read_exactly_or_told_of(row: Row) -> None:
    """As the table says: orders and notes, a fault, or passed over."""
    reading = row.make()
    assert row.outcome.holds(reading), (reading.faults, reading.notes, reading.bids)


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Found a game of three, one of them with a name that two systems write in two ways."""
    return found_game(tmp_path_factory.mktemp("rows") / "game", ("Zoë", "Geoff", "=Allan"))


@pytest.fixture
def game(started: Path) -> Path:
    """Empty the inbox; nothing else of the game changes."""
    for path in (started / "inbox").iterdir():
        path.unlink()
    return started


def sheet(root: Path, seat: str = "Geoff", /, words: str = WORDS, **identity: object) -> bytes:
    """Fill a player's form in, and overwrite some of its identity cells."""
    form = fill_in(form_of(root, seat, 1), seat, words, 1)
    if not identity:
        return form
    book = openpyxl.load_workbook(BytesIO(form))
    for name, value in identity.items():
        put(book, f"form_{name}", value)
    return saved(book)


def checked(capsys: pytest.CaptureFixture[str], game: Path) -> dict[str, Any]:
    """Check the inbox; give the lines of players and files by name."""
    found = run(capsys, "check", game, "--json").json
    return {line["name"]: line for line in found["players"]} | {
        line["file"]: line for line in found["files"]
    }


def name_in_two_ways(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """F43: a Mac takes a name's accents apart."""
    drop(game, "a.xlsx", sheet(game, "Zoë", player=unicodedata.normalize("NFD", "ZOË ")))
    assert checked(capsys, game)["Zoë"]["status"] == "ready"


def same_sheet_under_other_names(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """F44: sync programs make copies; the same orders count once, others are rivals."""
    one = sheet(game)
    for name in ("orders.xlsx", "orders (1).xlsx", "orders-ALICES-MACBOOK.xlsx"):
        drop(game, name, one)
    found = checked(capsys, game)
    assert found["Geoff"]["status"] == "ready"
    standing = sorted(line["status"] for line in found.values() if "player" in line)
    assert standing == ["skipped", "skipped", "used"]


def two_different_sheets(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """F45: the newest counts where that is known, and both are refused where it is not."""
    drop(game, "a.xlsx", saved_on(sheet(game, words="Bid 5 on Red"), "2026-03-02T10:00:00Z"))
    drop(game, "b.xlsx", saved_on(sheet(game, words="Bid 6 on Red"), "2026-03-01T10:00:00Z"))
    assert checked(capsys, game)["Geoff"]["spend"] == 5
    drop(game, "b.xlsx", saved_on(sheet(game, words="Bid 6 on Red"), "1999-01-01T00:00:00Z"))
    found = checked(capsys, game)
    assert found["Geoff"]["status"] == "refused"
    assert "a.xlsx and b.xlsx" in found["Geoff"]["faults"][0]["message"]


def sheet_of_another_round_or_game(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """F46: it says both rounds, or both games."""
    drop(game, "a.xlsx", sheet(game, round=2))
    drop(game, "b.xlsx", sheet(game, game="Other Budgies"))
    found = checked(capsys, game)
    assert "round 2, but its form code is for round 1" in found["a.xlsx"]["message"]
    assert "Other Budgies, but its form code is of Friday" in found["b.xlsx"]["message"]


def nothing_from_a_player(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """F48: silence is never taken for a sheet."""
    drop(game, "a.xlsx", sheet(game))
    assert checked(capsys, game)["Zoë"]["status"] == "missing"
    assert "No order sheet from Zoë" in run(capsys, "check", game).out


def locked_label_changed(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """W12: whoever takes the protection off still cannot order in another's name."""
    drop(game, "a.xlsx", sheet(game, player="Zoë"))
    assert "carries the form code of Geoff" in checked(capsys, game)["a.xlsx"]["message"]


def more_than_the_purse(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C37: the sum and the purse are said."""
    drop(game, "a.xlsx", sheet(game, words="Bid 97 on Red\nBribe 5 for a Red male"))
    (fault,) = checked(capsys, game)["Geoff"]["faults"]
    assert "£102 in all, but your pocket holds £100. Take off at least £2." in fault["message"]


def name_misspelt(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C38: case and blanks do not matter, a near miss is asked about."""
    drop(game, "a.xlsx", sheet(game, player=" GEOFF "))
    assert checked(capsys, game)["Geoff"]["status"] == "ready"
    drop(game, "a.xlsx", sheet(game, player="Goeff", code=""))
    assert "Did you mean Geoff?" in checked(capsys, game)["a.xlsx"]["message"]


def name_like_a_formula(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C39: it is written as words, and read as words."""
    reading = read_sheet("a.xlsx", form_of(game, "=Allan", 1))
    assert reading.whose.player.words == "=Allan"
    drop(game, "a.xlsx", form_of(game, "=Allan", 1))
    assert checked(capsys, game)["=Allan"]["status"] == "ready"


IN_A_GAME: dict[str, Callable[[Path, pytest.CaptureFixture[str]], None]] = {
    "F43": name_in_two_ways,
    "F44": same_sheet_under_other_names,
    "F45": two_different_sheets,
    "F46": sheet_of_another_round_or_game,
    "F48": nothing_from_a_player,
    "W12": locked_label_changed,
    "C37": more_than_the_purse,
    "C38": name_misspelt,
    "C39": name_like_a_formula,
}


@pytest.mark.parametrize("number", IN_A_GAME)
def test_in_a_game_it_is_told_as_it_should(
    number: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What takes players, a round and an inbox."""
    IN_A_GAME[number](game, capsys)


def test_every_row_of_the_list_has_a_test() -> None:
    """And no test is of a row that is not on it."""
    assert {row.number for row in ROWS} | set(IN_A_GAME) == set(IDS)
    assert len(IDS) == len(set(IDS)) == 94
