"""Power cuts: from every state that a disk may be left in, the command ends as undisturbed.

A normal run opens some of the states, evenly spread. All of them:
EVERY_CRASH=1 pytest -s tests/test_power_cuts.py
"""

from __future__ import annotations

import contextlib
import itertools
import os
import secrets
import shutil
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from budgies_xl import disk
from budgies_xl.gm import resolving
from budgies_xl.gm.outputs import outputs_after, put_in_place
from budgies_xl.journal.records import RoundRecord
from tests.crashing import COMMANDS, all_of, beginning, known_bytes, remembered_books
from tests.power import Recorder, State, lay_out
from tests.tabletop import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from budgies_xl.gm.opened import Entry, OpenGame

__all__ = ["remembered_books"]
SAMPLE = 12


@dataclass(frozen=True, slots=True)
class Beginning:
    """A command, the game that it starts from (for `new` none), and where it is to work."""

    command: str
    start: Path
    root: Path
    words: tuple[str | Path, ...]

    def lay_out(self) -> None:
        """Put the game back to where the command starts."""
        shutil.rmtree(self.root, ignore_errors=True)
        if self.start.exists():
            shutil.copytree(self.start, self.root)


def bad_states(
    trial: Beginning, capsys: pytest.CaptureFixture[str], sample: int = SAMPLE
) -> list[str]:
    """Run a command, open states that a cut may leave, and say what is wrong with each bad one."""
    trial.lay_out()
    recorder = Recorder(trial.root, all_of(trial.start))
    with pytest.MonkeyPatch.context() as patch:
        recorder.attach(patch)
        assert run(capsys, *trial.words).code == 0
    whole = all_of(trial.root)
    states = list(recorder.states())
    if os.environ.get("EVERY_CRASH"):
        print(f"\n{trial.command}: {len(states)} states", file=sys.__stderr__)
        sample = len(states)
    chosen = sorted({round(at * (len(states) - 1) / (sample - 1)) for at in range(sample)})
    return [
        f"state {at} of {len(states)}: {wrong}"
        for at in chosen
        if (wrong := what_is_wrong(trial, states[at], whole, capsys))
    ]


def what_is_wrong(
    trial: Beginning, state: State, whole: State, capsys: pytest.CaptureFixture[str]
) -> str:
    """Open a state; where undo or correct did its last act already, rebuild goes on from there."""
    if "results/round-1.xlsx" in state and "journal/0001-round-1.json" not in state:
        return "there is a result of a round that is not resolved"
    if state == whole:
        return ""
    shutil.rmtree(trial.root, ignore_errors=True)
    lay_out(trial.root, state)
    is_done = trial.command in {"undo", "correct"} and not any(
        "under-way" in name for name in state
    )
    is_done = is_done and len(records(state)) == len(records(whole))
    ran = run(capsys, *(("rebuild", trial.root) if is_done else trial.words))
    if ran.code:
        return ran.err
    now = all_of(trial.root)
    differs = [name for name in {**now, **whole} if now.get(name, 0) != whole.get(name, 0)]
    return f"{differs[0]} differs" if differs else ""


def records(state: State) -> list[str]:
    """List the records of the journal."""
    return [name for name in state if name.startswith("journal/0")]


def begins(place: Path, command: str, capsys: pytest.CaptureFixture[str]) -> Beginning:
    """Make what a command starts from."""
    start, root = place / "start", place / "game"
    words = beginning(start, command, capsys)
    return Beginning(command, start, root, tuple(root if word is start else word for word in words))


@pytest.fixture
def to_resolve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Beginning:
    """Give a game with sheets in its inbox."""
    return begins(tmp_path, "resolve", capsys)


@pytest.mark.parametrize("command", COMMANDS)
def test_no_power_cut_loses_doubles_or_tears_anything(
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever reached the disk, running the command again ends as if nothing had happened."""
    monkeypatch.setattr(secrets, "token_bytes", known_bytes)
    assert bad_states(begins(tmp_path, command, capsys), capsys) == []


def test_a_record_that_is_not_flushed_would_be_caught(
    to_resolve: Beginning, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted mistake: the file gets its name before its words are safe."""

    def fill(path: Path, data: bytes) -> None:
        path.write_bytes(data)

    monkeypatch.setattr(disk, "_fill", fill)
    assert bad_states(to_resolve, capsys)


def test_outputs_before_the_record_would_be_caught(
    to_resolve: Beginning, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted mistake: the results are out while the round may still be lost."""

    def commit_late(entry: Entry) -> OpenGame:
        game = entry.game
        put_in_place(game.folder, outputs_after(game, 1))
        disk.publish_once(game.folder.journal / entry.name, entry.data)
        return game

    monkeypatch.setattr(resolving, "commit", commit_late)
    assert bad_states(to_resolve, capsys)


def test_a_clock_in_the_record_would_be_caught(
    to_resolve: Beginning, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted mistake: a record made again is not the record that was lost."""
    ticks, genuine = itertools.count(), RoundRecord

    def stamped(*words: Any) -> RoundRecord:  # noqa: ANN401
        return replace(genuine(*words), deadline=f"{next(ticks)} o'clock")

    monkeypatch.setattr(resolving, "RoundRecord", stamped)
    assert bad_states(to_resolve, capsys)


def keeps_the_first(publish: Callable[[Path, bytes], object], path: Path) -> bool:
    """Tell whether a record stands although another is published under its name."""
    publish(path, b"first")
    with contextlib.suppress(FileExistsError):
        publish(path, b"second")
    return path.read_bytes() == b"first"


def test_publishing_by_overwriting_would_be_caught(tmp_path: Path) -> None:
    """A planted mistake: the second of two machines replaces what the first has recorded."""
    assert keeps_the_first(disk.publish_once, tmp_path / "one")
    assert not keeps_the_first(disk.write_whole, tmp_path / "two")
