"""Kills by the system itself, at the system calls that touch the game folder.

A normal run tries a few of each command's; `python -m tests.long.crashes` tries all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.strace import Trial, trial

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = ("new", "resolve", "undo", "correct", "rebuild")
TRIES = 2


@pytest.mark.strace
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_killed_by_the_system_and_run_again_ends_as_undisturbed(
    command: str, tmp_path: Path
) -> None:
    """Byte for byte, the whole folder."""
    killing = trial(tmp_path, command)
    assert len(killing.points) > 10
    step = len(killing.points) / (TRIES + 1)
    chosen = [killing.points[round(step * at)] for at in range(1, TRIES + 1)]
    assert [killing.killed_and_run_again(point) for point in chosen] == [""] * TRIES


@pytest.mark.strace
def test_a_folder_that_differs_would_be_caught(tmp_path: Path) -> None:
    """The comparison is no formality: another folder is expected, and missed."""
    killing = trial(tmp_path, "new")
    expected = {**killing.whole, "outbox/round-1/Nobody.xlsx": b""}
    wrong = Trial(
        killing.command, killing.start, killing.root, killing.words, killing.points, expected
    )
    found = wrong.killed_and_run_again(killing.points[len(killing.points) // 2])
    assert found == "outbox/round-1/Nobody.xlsx differs"
