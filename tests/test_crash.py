"""Crashes: whenever a command is killed, running it again ends as if nothing had happened.

A normal run tries some points of each command, evenly spread. All of them:
EVERY_CRASH=1 pytest -s tests/test_crash.py
"""

from __future__ import annotations

import secrets
import shutil
from typing import TYPE_CHECKING

import pytest

from budgies_xl import disk
from tests.crashing import (
    COMMANDS,
    Killed,
    Power,
    all_of,
    beginning,
    connect,
    known_bytes,
    prepared,
    remembered_books,
    resolved,
    spread,
)
from tests.tabletop import run, send

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from budgies_xl.gm.opened import OpenGame

__all__ = ["connect", "remembered_books"]


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_killed_command_run_again_leaves_what_an_undisturbed_one_leaves(  # noqa: PLR0913, PLR0917
    command: str,
    before: bool,  # noqa: FBT001
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    connect: Callable[[Power], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Killed before or after everything that it does on the disk, one after the other."""
    monkeypatch.setattr(secrets, "token_bytes", known_bytes)
    start, whole = tmp_path / "start", tmp_path / "whole"
    words = beginning(start, command, capsys)
    words[words.index(start)] = root = tmp_path / "game"

    def again() -> None:
        shutil.rmtree(root, ignore_errors=True)
        if start.exists():
            shutil.copytree(start, root)

    again()
    count = Power()
    connect(count)
    assert run(capsys, *words).code == 0
    shutil.copytree(root, whole)
    assert count.done > 2

    # Once an undo or a correction has done its last act, running it again is another one.
    last = count.done - (command in {"undo", "correct"} and not before)
    for at in spread(last, 3):
        again()
        connect(Power(at, before=before))
        with pytest.raises(Killed):
            run(capsys, *words)
        connect(Power())
        assert run(capsys, *words).code == 0, at
        assert all_of(root) == all_of(whole), at


@pytest.mark.parametrize("for_ever", [False, True], ids=["once", "for ever"])
@pytest.mark.parametrize(
    "trouble",
    [
        OSError(28, "No space left on device", "results/round-1.xlsx"),
        OSError(5, "Input/output error", "journal"),
        PermissionError(13, "Permission denied", "results/round-1.xlsx"),
    ],
    ids=["no space", "bad disk", "no permission"],
)
def test_a_disk_in_trouble_is_said_in_a_line_and_the_position_is_old_or_new(
    trouble: OSError,
    for_ever: bool,  # noqa: FBT001
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    connect: Callable[[Power], None],
) -> None:
    """No traceback, exit 1, the cause and the next step; then it goes on."""
    start, root = tmp_path / "start", tmp_path / "game"
    prepared(start, "resolve")
    shutil.copytree(start, root)
    count = Power()
    connect(count)
    resolved(root, capsys)
    whole = all_of(root)

    said: list[str] = []
    tried = spread(count.done, 2)
    for at in tried:
        shutil.rmtree(root)
        shutil.copytree(start, root)
        connect(Power(at, raises=lambda: trouble, for_ever=for_ever))
        ran = run(capsys, "resolve", root)
        connect(Power())
        if ran.code:
            said.append(ran.err)
        else:
            # The one trouble that stops nothing: what was written on the way is left lying.
            assert (root / "results/round-1.xlsx").exists()
        assert run(capsys, "show", root, "--json").json["round"] in {1, 2}
        resolved(root, capsys)
        assert all_of(root) == whole, at
    assert len(said) >= len(tried) - 1
    for words in said:
        assert trouble.strerror and trouble.strerror in words  # noqa: PT018
        assert "run the command again" in words
        assert "Traceback" not in words


def test_outputs_before_the_record_would_be_caught(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    connect: Callable[[Power], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A planted mistake in the order of things: a sheet is taken out before it is kept."""
    start, root = tmp_path / "start", tmp_path / "game"
    prepared(start, "resolve")
    shutil.copytree(start, root)

    def take_out_too_soon(game: OpenGame, *_: object) -> None:
        for path in list(disk.files(game.folder.inbox)):
            disk.remove(path)

    monkeypatch.setattr("budgies_xl.gm.resolving._keep", take_out_too_soon)
    lost = []
    for at in range(12):
        shutil.rmtree(root)
        shutil.copytree(start, root)
        connect(Power(at))
        with pytest.raises(Killed):
            run(capsys, "resolve", root)
        connect(Power())
        lost.append(run(capsys, "resolve", root).code != 0)
    assert any(lost)


def test_an_interrupted_undo_takes_back_one_round_and_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], connect: Callable[[Power], None]
) -> None:
    """After two rounds, killed right after its record: the second undo finishes the first."""
    root = tmp_path / "game"
    prepared(root, "resolve")
    resolved(root, capsys)
    send(root, 2, Ross="Bid 1 on Red", Geoff="Bid 2 on Red", Allan="Bid 1 on Green")
    resolved(root, capsys)
    for at in range(40):
        connect(Power(at))
        try:
            run(capsys, "undo", root)
        except Killed:
            if (root / "journal/0003-undo-round-2.json").exists():
                break
    connect(Power())
    assert run(capsys, "undo", root).code == 0
    assert run(capsys, "show", root, "--json").json["round"] == 2
    assert not (root / "results/round-2.xlsx").exists()
    assert run(capsys, "undo", root).code == 0
    assert run(capsys, "show", root, "--json").json["round"] == 1
