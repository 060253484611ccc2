"""The lock: one command at a time writes to a game, on one machine."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.gm.errors import GameIsBusy
from budgies_xl.journal.canonical import sha256
from budgies_xl.journal.chain import START_FILE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from budgies_xl.folder import GameFolder


@contextmanager
def alone(folder: GameFolder, command: str) -> Iterator[None]:
    """Keep every other command away from a game; raises GameIsBusy where one is at work.

    The lock lies outside the game folder: a sync program would carry it to other machines.
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415  (slow to load)

    place, name = lock_folder(), _key(folder)
    disk.make_folder(place)
    holder = place / f"{name}.holder"
    try:
        with FileLock(place / f"{name}.lock", timeout=0):
            disk.note(holder, f"{command} {os.getpid()}")
            try:
                yield
            finally:
                disk.note(holder, "")
    except Timeout as error:
        raise GameIsBusy(str(folder.root), *_read_holder(holder)) from error


def lock_folder() -> Path:
    """Find the folder of the locks: the user's cache folder."""
    from platformdirs import user_cache_path  # noqa: PLC0415  (slow to load)

    return user_cache_path("budgies-xl", appauthor=False) / "locks"


def _key(folder: GameFolder) -> str:
    """Name the lock after the game's id; before there is one, after the folder."""
    try:
        start = json.loads(disk.read(folder.journal / START_FILE))
        return f"game-{int(start['game_id'], 16):016x}"
    except (OSError, ValueError, KeyError, TypeError):
        return f"folder-{sha256(os.fsencode(disk.in_full(folder.root)))[:16]}"


def _read_holder(holder: Path) -> tuple[str, str]:
    """Read which command holds the lock, and its process; empty where it has not said yet."""
    try:
        command, _, process = disk.read(holder).decode().partition(" ")
    except (OSError, UnicodeDecodeError):
        return "", ""
    return command, process
