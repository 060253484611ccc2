"""Crashes: whenever a command is killed, running it again ends as if nothing had happened.

A normal run tries some points of each command, evenly spread. All of them:
EVERY_CRASH=1 pytest -s tests/test_crash.py
"""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from budgies_xl import disk
from budgies_xl.books import form_reader
from budgies_xl.gm import founding, outputs, resolving, taking_back
from tests.tabletop import THREE, found_game, run, send, snapshot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import ModuleType

    from budgies_xl.gm.opened import OpenGame

ORDERS = {
    "Ross": "Bid 9 on Red\nBid 2 on Blue in round 3\nBribe 3 for a Red male",
    "Geoff": "Bid 7 on Red\nBribe 2 for a Blue male",
    "Allan": "Bid 5 on Yellow",
}


class Killed(BaseException):
    """The power is gone."""


@dataclass
class Power:
    """Counts what is done on the disk, and goes off before or after one of it."""

    off_at: int | None = None
    before: bool = True
    done: int = 0
    raises: Callable[[], BaseException] = Killed
    for_ever: bool = False

    def watch(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Let a function of the disk run only while there is power."""

        def watched(*words: Any, **named: Any) -> Any:  # noqa: ANN401
            at, self.done = self.done, self.done + 1
            hit = self.off_at is not None and (
                at >= self.off_at if self.for_ever else at == self.off_at
            )
            if hit and self.before:
                raise self.raises()
            result = function(*words, **named)
            if hit:
                raise self.raises()
            return result

        return watched


@pytest.fixture(autouse=True)
def _remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each workbook once: that they are always the same is shown elsewhere."""
    made: dict[object, Any] = {}

    def remember(module: ModuleType, name: str, key: Callable[..., object]) -> None:
        genuine = getattr(module, name)

        def remembered(*words: Any) -> Any:  # noqa: ANN401
            known = (name, key(*words))
            if known not in made:
                made[known] = genuine(*words)
            return made[known]

        monkeypatch.setattr(module, name, remembered)

    def state(game: OpenGame, of_round: int) -> object:
        return game.history.links[-1].hash, of_round

    for module in (outputs, resolving, founding, taking_back):
        remember(module, "outputs_after", state)
    remember(form_reader, "read_sheet", lambda *words: words)


@pytest.fixture
def connect(monkeypatch: pytest.MonkeyPatch) -> Callable[[Power], None]:
    """Connect the disk to a power; what was connected before is not any more."""
    genuine = {name: getattr(disk, name) for name in disk.ACTS}

    def connected(power: Power) -> None:
        for name, function in genuine.items():
            monkeypatch.setattr(disk, name, power.watch(function))

    return connected


def prepared(root: Path, command: str) -> list[str | Path]:
    """Make a game in which a command has something to do; gives the words of the command."""
    if command == "new":
        players = [word for name in THREE for word in ("--player", name)]
        return ["new", "Friday Budgies", "--folder", root, *players]
    found_game(root)
    send(root, 1, **ORDERS)
    if command == "correct":
        words = ["--adjust", "Ross +1", "--why", "a slip", "--yes"]
        return [command, "1", root, *words]
    return [command, root]


def resolved(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Resolve the round that waits."""
    assert run(capsys, "resolve", root).code == 0


def spread(number: int, sample: int) -> list[int]:
    """Choose some of the points at which to crash, evenly spread; all of them in the long run."""
    if os.environ.get("EVERY_CRASH"):
        print(f"\n{number} points", file=sys.__stderr__)
        return list(range(number))
    return sorted({round(at * (number - 1) / (sample - 1)) for at in range(sample)})


def all_of(root: Path) -> dict[str, bytes | None]:
    """List every file and every folder."""
    folders = {path.relative_to(root).as_posix(): None for path in root.rglob("*") if path.is_dir()}
    return folders | snapshot(root)


def known_bytes(number: int) -> bytes:
    """Stand in for chance, so that two games can be compared."""
    return bytes(range(number))


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
@pytest.mark.parametrize("command", ["new", "resolve", "undo", "correct", "rebuild"])
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
    words = prepared(start, command)
    if command in {"undo", "correct", "rebuild"}:
        resolved(start, capsys)
    if command == "rebuild":
        shutil.rmtree(start / "results")
        (start / "outbox/round-2/Ross.xlsx").unlink()
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
