"""The lock: of commands at once, one at a time writes, and a round is played once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from budgies_xl.folder import GameFolder
from budgies_xl.gm.locking import alone, lock_folder
from tests.tabletop import found_game, run, send, snapshot

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

COMMAND = "from budgies_xl.cli import main; main()"
TIMES = int(os.environ.get("AT_ONCE", "2"))


def test_a_second_command_is_told_which_process_is_at_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command that writes; reading goes on."""
    root = found_game(tmp_path / "game")
    before = snapshot(root)
    with alone(GameFolder(root), "resolve"):
        for words in (("resolve",), ("undo",), ("rebuild",), ("correct", "1")):
            busy = run(capsys, *words, root)
            assert busy.code == 1
            assert f"“budgies-xl resolve” (process {os.getpid()}) is at work" in busy.err
        assert run(capsys, "show", root).code == 0
        assert run(capsys, "check", root).code == 1
    assert snapshot(root) == before
    assert run(capsys, "rebuild", root).code == 0


def test_the_lock_lies_outside_the_game_and_goes_by_its_id(tmp_path: Path) -> None:
    """A game that was moved meanwhile is still the same game."""
    root = found_game(tmp_path / "game", secret=77)
    with alone(GameFolder(root), "resolve"):
        assert (lock_folder() / f"game-{77:016x}.lock").exists()
        shutil.move(root, tmp_path / "moved")
        assert all("lock" not in path.name for path in (tmp_path / "moved").rglob("*"))


def test_three_processes_at_once_resolve_one_round(tmp_path: Path) -> None:
    """One resolves it; the others are told so, or find it done; nobody plays the next."""
    start = found_game(tmp_path / "start", secret=78)
    send(start, 1, Ross="Bid 9 on Red", Geoff="Bid 7 on Red", Allan="Bid 5 on Yellow")
    seen = set()
    for time in range(TIMES):
        root = shutil.copytree(start, tmp_path / f"game {time}")
        words = [sys.executable, "-c", COMMAND, "resolve", str(root)]
        pipe = subprocess.PIPE
        at_once = [subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True) for _ in range(3)]
        ends = [(process.communicate()[1], process.returncode) for process in at_once]
        assert any(code == 0 for _, code in ends), ends
        assert all(code == 0 or "is at work on the game" in said for said, code in ends), ends
        assert sorted(path.name for path in (root / "journal").iterdir()) == [
            "0000-start.json",
            "0001-round-1.json",
        ]
        seen.add((root / "journal/0001-round-1.json").read_bytes())
    assert len(seen) == 1
