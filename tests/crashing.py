"""Crashes on the table of the tests: a power that goes off at any act on the disk."""

from __future__ import annotations

import os
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

COMMANDS = ("new", "resolve", "undo", "correct", "rebuild")
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
def remembered_books(monkeypatch: pytest.MonkeyPatch) -> None:
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


def beginning(root: Path, command: str, capsys: pytest.CaptureFixture[str]) -> list[str | Path]:
    """Make what a command starts from, with something for it to do; gives its words."""
    words = prepared(root, command)
    if command in {"undo", "correct", "rebuild"}:
        resolved(root, capsys)
    if command == "rebuild":
        shutil.rmtree(root / "results")
        (root / "outbox/round-2/Ross.xlsx").write_bytes(b"not a workbook")
        (root / "outbox/round-2/Geoff.xlsx").unlink()
    return words


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
