"""Starting a game: who may play, under which names, in which folder."""

from __future__ import annotations

import sys
import unicodedata
from io import StringIO
from typing import TYPE_CHECKING

import openpyxl
import pytest

from budgies_xl.folder import safe_name, safe_names
from tests.tabletop import run, snapshot

if TYPE_CHECKING:
    from pathlib import Path

TWO = ("--player", "Ross", "--player", "Geoff")


def new(
    capsys: pytest.CaptureFixture[str], root: Path, *words: str, name: str = "Friday Budgies"
) -> str:
    """Start a game that cannot be started; give the sentence."""
    ran = run(capsys, "new", name, "--folder", root / "game", *words)
    assert ran.code == 1
    assert "Traceback" not in ran.err
    assert not (root / "game").exists()
    return ran.err


def test_a_new_game_has_its_folders_its_record_and_a_form_for_each_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing else."""
    ran = run(capsys, "new", "Friday Budgies", "--folder", tmp_path / "g", *TWO)
    assert ran.code == 0
    assert sorted(snapshot(tmp_path / "g")) == [
        "journal/0000-start.json",
        "outbox/round-1/Geoff.xlsx",
        "outbox/round-1/Ross.xlsx",
        "secret.json",
    ]
    assert (tmp_path / "g/inbox").is_dir()
    assert "Never share the folder" in ran.err


def test_the_folder_is_named_after_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made safe, in the current folder."""
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "new", "Budgies: round two?", *TWO).code == 0
    assert (tmp_path / "Budgies_ round two_" / "secret.json").exists()


def test_address_gm_line_and_deadline_go_where_they_belong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The address is for the GM's eyes; GM line and deadline are on the form."""
    words = ("--player", "Ross", "--player", "Geoff <geoff@example.org>")
    told = ("--gm", "Alex <alex@example.org>", "--deadline", "Friday, 20:00")
    ran = run(capsys, "new", "F", "--folder", tmp_path / "g", *words, *told)
    assert "geoff@example.org" in ran.out
    book = openpyxl.load_workbook(tmp_path / "g/outbox/round-1/Geoff.xlsx")
    shown = " ".join(str(cell.value) for row in book["Orders"].iter_rows() for cell in row)
    assert "alex@example.org" in shown
    assert "Friday, 20:00" in shown
    assert "geoff@example.org" not in shown


def test_the_same_command_again_finishes_what_was_left_undone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The secret stays; missing forms are made again."""
    words = ("new", "F", "--folder", tmp_path / "g", *TWO)
    run(capsys, *words)
    whole = snapshot(tmp_path / "g")
    (tmp_path / "g/outbox/round-1/Ross.xlsx").unlink()
    assert run(capsys, *words).code == 0
    assert snapshot(tmp_path / "g") == whole


def test_another_game_in_the_folder_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As is a folder with anything else in it."""
    run(capsys, "new", "F", "--folder", tmp_path / "g", *TWO)
    whole = snapshot(tmp_path / "g")
    ran = run(capsys, "new", "Other", "--folder", tmp_path / "g", *TWO)
    assert (ran.code, "another game" in ran.err) == (1, True)
    assert snapshot(tmp_path / "g") == whole
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters/a.txt").write_text("dear")
    ran = run(capsys, "new", "F", "--folder", tmp_path / "letters", *TWO)
    assert (ran.code, "files already" in ran.err) == (1, True)
    assert sorted(snapshot(tmp_path / "letters")) == ["a.txt"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ross", "Ross"),
        ("Ross", "ROSS"),
        ("Ross", "  ross "),
        ("Zoë", unicodedata.normalize("NFD", "zoë")),
        ("Mary Ann", "Mary  Ann"),
    ],
)
def test_a_player_named_twice_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], one: str, other: str
) -> None:
    """Also where only case, blanks or the encoding of accents differ."""
    assert "twice" in new(capsys, tmp_path, "--player", one, "--player", other)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("x" * 41, "41 signs"),
        ("a\x07b", "cannot be seen"),
        ("a\nb", "cannot be seen"),
        ("<only@example.org>", "empty"),
        ("Allan <allan@example.org", "half an address"),
        ("Player", "form needs for itself"),
        ("form  CODE", "form needs for itself"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, said: str
) -> None:
    """Empty, too long, or of signs that nobody sees."""
    assert said in new(capsys, tmp_path, "--player", "Ross", "--player", name)


def test_a_name_of_forty_signs_is_allowed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Forty is the most."""
    words = ("--player", "x" * 40, "--player", "=1+1")
    assert run(capsys, "new", "F", "--folder", tmp_path / "g", *words).code == 0


def test_a_game_without_a_name_is_told_how_one_is_started(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody is at the keyboard to be asked."""
    assert 'budgies-xl new "Friday Budgies"' in new(capsys, tmp_path, *TWO, name="")


@pytest.mark.parametrize("number", [0, 1, 9])
def test_too_few_or_too_many_players_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    """Two to eight."""
    words = [word for at in range(number) for word in ("--player", f"Player {at}")]
    assert "2 to 8 players" in new(capsys, tmp_path, *words)


def test_house_rules_are_read_from_their_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the file does not name keeps its default."""
    (tmp_path / "rules.toml").write_text('half_eggs = "up"\n')
    words = ("--house-rules", str(tmp_path / "rules.toml"), *TWO)
    assert run(capsys, "new", "F", "--folder", tmp_path / "g", *words).code == 0
    start = (tmp_path / "g/journal/0000-start.json").read_text()
    assert '"half_eggs":"up"' in start
    assert '"mixed_throw":"one"' in start


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ('half_eggs = "sideways"', '"die", "down", "up"'),
        ('feathers = "blue"', "no house rule “feathers”"),
        ("half_eggs = 3", '"die", "down", "up"'),
        ("half_eggs", "not TOML"),
        ("[half_eggs]\ndie = 1", '"die", "down", "up"'),
    ],
)
def test_house_rules_that_do_not_exist_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], toml: str, said: str
) -> None:
    """The sentence names what there is to choose from."""
    (tmp_path / "rules.toml").write_text(toml)
    assert said in new(capsys, tmp_path, "--house-rules", str(tmp_path / "rules.toml"), *TWO)


def test_a_file_of_house_rules_that_is_not_there_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its name."""
    assert "no.toml" in new(capsys, tmp_path, "--house-rules", "no.toml", *TWO)


class Terminal(StringIO):
    """A keyboard with somebody at it."""

    def isatty(self) -> bool:
        """Somebody is there."""
        return True


def test_at_a_terminal_new_asks_for_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that is there already is asked for again; an empty line ends it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", Terminal("Sunday Game\nRoss\nross\nGeoff\n\n"))
    ran = run(capsys, "new")
    assert ran.code == 0
    assert "twice" in ran.err
    assert sorted(path.name for path in (tmp_path / "Sunday Game/outbox/round-1").iterdir()) == [
        "Geoff.xlsx",
        "Ross.xlsx",
    ]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Ross", "Ross"),
        ("a/b\\c:d*e?f", "a_b_c_d_e_f"),
        ("..", "_"),
        ("CON", "CON_"),
        ("com1.x", "com1.x_"),
        ("Zoe\N{COMBINING DIAERESIS}", "Zoë"),
        ("trailing. ", "trailing"),
    ],
)
def test_a_players_file_has_a_name_that_every_system_takes(name: str, file: str) -> None:
    """Windows, macOS and Linux."""
    assert safe_name(name) == file


def test_players_whose_files_would_collide_get_a_number() -> None:
    """Though their names differ."""
    names = safe_names(["a:b", "a?b", "A_B", "c"])
    assert names == {"a:b": "a_b", "a?b": "a_b (2)", "A_B": "A_B (3)", "c": "c"}
