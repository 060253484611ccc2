"""Chains of mishaps: killed, killed again while it recovers, and again; then a clean run.

A normal run tries some chains; CHAINS=400 pytest tests/test_crash_chains.py tries four hundred.
"""

from __future__ import annotations

import os
import random
import secrets
import shutil
from typing import TYPE_CHECKING

from tests.crashing import (
    COMMANDS,
    Killed,
    Power,
    all_of,
    beginning,
    connect,
    known_bytes,
    remembered_books,
)
from tests.tabletop import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

__all__ = ["connect", "remembered_books"]
CHAINS = int(os.environ.get("CHAINS", "10"))
LONGEST = 4


def test_a_chain_of_kills_ends_as_if_nothing_had_happened(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    connect: Callable[[Power], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However often it was killed on the way."""
    monkeypatch.setattr(secrets, "token_bytes", known_bytes)
    chance, root = random.Random(1999), tmp_path / "game"  # noqa: S311
    for command in COMMANDS:
        start = tmp_path / command
        connect(Power())
        words = beginning(start, command, capsys)
        words[words.index(start)] = root
        begin(start, root)
        count = Power()
        connect(count)
        assert run(capsys, *words).code == 0
        whole = all_of(root)
        for _ in range(CHAINS // len(COMMANDS)):
            begin(start, root)
            kills = []
            # The last act of an undo or a correction ends it: it is never killed after that.
            for _ in range(chance.randint(1, LONGEST)):
                kills.append(chance.randrange(count.done))
                connect(Power(kills[-1], before=True))
                try:
                    run(capsys, *words)
                except Killed:
                    continue
                break
            else:
                connect(Power())
                assert run(capsys, *words).code == 0, kills
            assert all_of(root) == whole, (command, kills)


def begin(start: Path, root: Path) -> None:
    """Put the game back to where the command starts."""
    shutil.rmtree(root, ignore_errors=True)
    if start.exists():
        shutil.copytree(start, root)
