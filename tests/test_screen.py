"""The screen: every console shows what it can, names are names, tables line up."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from budgies_xl.cli.screen import table
from tests.tabletop import found_game, run

if TYPE_CHECKING:
    from pathlib import Path

PLAYERS = ("Zoë", "[bold]Ann[/bold]", "李四")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Found a game of players with names that consoles find hard."""
    return found_game(tmp_path_factory.mktemp("game"), PLAYERS)


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252", "latin-1", "utf-8", "utf-16"])
@pytest.mark.parametrize("command", ["show", "check", "verify"])
def test_a_console_without_utf_8_is_no_trouble(game: Path, encoding: str, command: str) -> None:
    """What it cannot show is written plainly; nothing fails."""
    world = os.environ | {"PYTHONIOENCODING": encoding, "NO_COLOR": "1"}
    words = [sys.executable, "-m", "budgies_xl", command, str(game)]
    ran = subprocess.run(words, check=False, capture_output=True, env=world)
    text = ran.stdout.decode(encoding) + ran.stderr.decode(encoding)
    assert ran.returncode == (1 if command == "check" else 0)
    assert "Traceback" not in text
    assert "\x1b" not in text
    assert text.strip()


def test_a_name_is_never_taken_for_markup(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is printed as it was given."""
    assert "[bold]Ann[/bold]" in run(capsys, "show", game).out


def test_a_console_without_the_pound_sign_says_gbp(game: Path) -> None:
    """And its tables line up all the same."""
    world = os.environ | {"PYTHONIOENCODING": "ascii"}
    words = [sys.executable, "-m", "budgies_xl", "show", str(game)]
    lines = subprocess.run(words, check=True, capture_output=True, env=world).stdout.splitlines()
    (ann,) = [line for line in lines if b"Ann" in line]
    rule = lines[lines.index(ann) - 2]
    assert ann.endswith(b"  GBP 100   GBP 0  GBP 0")  # “Frozen” is a place wider than “GBP 0”
    assert len(ann) == len(rule)


def test_a_table_lines_up_wide_and_combined_signs() -> None:
    """A Chinese sign takes two places, a combining accent none."""
    lines = table(("Name", "No"), [("李四", "1"), ("Zoe\N{COMBINING DIAERESIS}", "22")], (1,))
    assert lines.splitlines() == [
        "  Name  No",
        "  ----  --",
        "  李四   1",
        "  Zoe\N{COMBINING DIAERESIS}   22",
    ]


def test_a_sign_that_would_steer_the_terminal_is_shown_as_a_question_mark() -> None:
    """Nothing that a file is called can clear the screen."""
    assert "\x1b" not in table(("File",), [("\x1b[2Jorders.xlsx",)])


def test_what_is_too_wide_in_the_last_column_goes_on_below() -> None:
    """Each line begins under its own head, and no word is cut."""
    rows = [("a.xlsx", "one two three four"), ("b.xlsx", "")]
    assert table(("File", "What"), rows, widest=9) == (
        "  File    What\n"
        "  ------  -------\n"
        "  a.xlsx  one two\n"
        "          three\n"
        "          four\n"
        "  b.xlsx"
    )


def test_the_list_of_commands_cuts_no_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal of eighty columns."""
    monkeypatch.setenv("COLUMNS", "80")
    told = run(capsys, "-h").out
    assert "correct" in told
    assert "..." not in told.partition("Commands:")[2]
