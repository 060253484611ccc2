"""Killing a command at any of its system calls that touch the game folder, by strace."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.tabletop import THREE, fill_in, form_of, found_game, send, snapshot

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

CALLS = "openat,mkdir,rename,linkat,unlink,fsync,write"
_CALL = re.compile(r"\d+ +(?P<call>[a-z]+)\(")
# The same chance in every run, so that two games can be compared.
PROGRAM = (
    "import secrets\n"
    "secrets.token_bytes = lambda number: bytes(range(number))\n"
    "from budgies_xl.cli import main\n"
    "main()\n"
)
ORDERS = {
    "Ross": "Bid 9 on Red\nBid 2 on Blue in round 3\nBribe 3 for a Red male",
    "Geoff": "Bid 7 on Red\nBribe 2 for a Blue male",
    "Allan": "Bid 5 on Yellow",
}


@dataclass(frozen=True, slots=True)
class Point:
    """A system call of a run: which, and the how many-th of its kind."""

    call: str
    number: int


@dataclass(frozen=True, slots=True)
class Trial:
    """A command with the game that it starts from, and the folder that it leaves undisturbed."""

    command: str
    start: Path
    root: Path
    words: tuple[str, ...]
    points: tuple[Point, ...]
    whole: Mapping[str, bytes]

    def begin(self) -> None:
        """Put the game back to where the command starts."""
        shutil.rmtree(self.root, ignore_errors=True)
        if self.start.exists():
            shutil.copytree(self.start, self.root)

    def killed_and_run_again(self, point: Point) -> str:
        """Kill the command at a point, run it once more, and say what is wrong then."""
        self.begin()
        inject = f"inject={point.call}:signal=KILL:when={point.number}"
        killed = _traced(self.words, self.root.parent, "-e", inject)
        if killed.returncode == 0:
            return "it was not killed"
        before = snapshot(self.root) if self.root.exists() else {}
        if self.command in {"undo", "correct"} and before == self.whole:
            return ""
        again = _run(self.words, self.root.parent)
        if again.returncode:
            return again.stderr
        after = snapshot(self.root)
        differs = [
            name for name in {**after, **self.whole} if after.get(name) != self.whole.get(name)
        ]
        return f"{differs[0]} differs" if differs else ""


def trial(place: Path, command: str) -> Trial:
    """Make a game for a command, run it undisturbed, and find the calls that touch the folder."""
    start, root = place / f"{command} start", place / f"{command} game"
    (place / "cache/budgies-xl/locks").mkdir(parents=True, exist_ok=True)
    words = _prepare(start, root, command)
    trial = Trial(command, start, root, words, (), {})
    trial.begin()
    trace = place / f"{command} trace"
    ran = _traced(words, place, "-y", "-o", str(trace))
    assert ran.returncode == 0, ran.stderr
    return Trial(command, start, root, words, _touching(trace, root), snapshot(root))


def _touching(trace: Path, root: Path) -> tuple[Point, ...]:
    counted: dict[str, int] = {}
    points = []
    for line in trace.read_text(errors="replace").splitlines():
        if match := _CALL.match(line):
            call = match["call"]
            counted[call] = counted.get(call, 0) + 1
            if str(root) in line:
                points.append(Point(call, counted[call]))
    return tuple(points)


def _prepare(start: Path, root: Path, command: str) -> tuple[str, ...]:
    """Make what the command starts from; gives its words."""
    if command == "new":
        players = [word for name in THREE for word in ("--player", name)]
        return ("new", "Friday Budgies", "--folder", str(root), *players)
    number = 100 + sum(command.encode())
    found_game(start, secret=number)
    form = form_of(start, "Geoff", 1)
    send(start, 1, **ORDERS)
    if command != "resolve":
        assert _run(("resolve", str(start)), start.parent).returncode == 0
    if command == "rebuild":
        shutil.rmtree(start / "results")
        (start / "outbox/round-2/Ross.xlsx").write_bytes(b"not a workbook")
    if command != "correct":
        return (command, str(root))
    sheet = start.parent / "Geoff again.xlsx"
    sheet.write_bytes(fill_in(form, "Geoff", "Bid 11 on Red", 1))
    return ("correct", "1", str(root), "--orders", str(sheet), "--player", "Geoff", "--yes")


def _run(words: tuple[str, ...], place: Path, *before: str) -> subprocess.CompletedProcess[str]:
    # Every run must make the same calls in the same order.
    steady = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    steady["XDG_CACHE_HOME"] = str(place / "cache")
    return subprocess.run(
        [*before, sys.executable, "-c", PROGRAM, *words],
        env={**os.environ, **steady},
        capture_output=True,
        text=True,
        check=False,
    )


def _traced(words: tuple[str, ...], place: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return _run(words, place, "strace", "-f", "-qq", "-e", f"trace={CALLS}", *options)
