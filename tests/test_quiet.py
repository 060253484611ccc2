"""Quiet: resolving a round opens no network, starts no program, writes nowhere else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.tabletop import found_game, send

if TYPE_CHECKING:
    from pathlib import Path

# Runs a command while Python itself reports whatever it does to the world outside.
LISTENER = """
import json, os, sys
heard = []
CHANGING = {"os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink",
            "os.truncate", "os.chmod", "os.utime", "shutil.move", "shutil.rmtree"}
STARTING = {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork",
            "os.spawn", "os.startfile", "pty.spawn", "webbrowser.open"}
def hear(event, words):
    if event.startswith("socket.") or event in STARTING:
        heard.append([event, ""])
    elif event in CHANGING:
        heard.append([event, os.path.abspath(os.fsdecode(words[0]))])
    elif event == "open" and isinstance(words[0], (str, bytes)):
        flags = words[2] or 0
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            heard.append([event, os.path.abspath(os.fsdecode(words[0]))])
sys.addaudithook(hear)
sys.dont_write_bytecode = True
"""
RUN = "from budgies_xl.cli import main\ntry:\n    main()\nfinally:\n    "
REPORT = "print(json.dumps(heard), file=sys.stderr)"


def heard(tmp_path: Path, before: str = "") -> list[list[str]]:
    """Resolve a round in a process of its own and give what was heard."""
    root = found_game(tmp_path / "game", secret=91)
    send(root, 1, Ross="Bid 9 on Red", Geoff="Bid 7 on Red", Allan="Bid 5 on Yellow")
    (tmp_path / "cache").mkdir()
    program = LISTENER + before + RUN + REPORT
    ran = subprocess.run(
        [sys.executable, "-c", program, "resolve", str(root)],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (root / "journal/0001-round-1.json").exists()
    found: list[list[str]] = json.loads(ran.stderr.splitlines()[-1])
    return found


def elsewhere(tmp_path: Path, found: list[list[str]]) -> list[list[str]]:
    """Leave out what happened in the game folder and to the lock."""
    fine = tuple(f"{tmp_path / place}{os.sep}" for place in ("game", "cache"))
    return [one for one in found if not one[1].startswith(fine)]


def test_resolve_is_quiet(tmp_path: Path) -> None:
    """Everything that it changes lies in the game folder, or is the lock."""
    found = heard(tmp_path)
    assert any("0001-round-1.json" in path for _, path in found)
    assert elsewhere(tmp_path, found) == []


def test_a_planted_noise_is_heard(tmp_path: Path) -> None:
    """The listener is not deaf: a socket, a program and a file elsewhere."""
    noise = (
        "import socket, subprocess\n"
        "socket.socket().close()\n"
        "subprocess.run(['true'])\n"
        f"open({str(tmp_path / 'elsewhere')!r}, 'w').close()\n"
    )
    events = {event for event, _ in elsewhere(tmp_path, heard(tmp_path, noise))}
    assert {"socket.__new__", "subprocess.Popen", "open"} <= events
