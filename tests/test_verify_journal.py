"""Verify is to a game what a file system check is to a disk: whatever is done to a record shows."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.remake import PROJECT
from tests.tabletop import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RECORDS = tuple(
    sorted(path.name for path in (PROJECT / "sample_games/four-friends/journal").iterdir())
)


def flip(record: Path) -> str:
    """Change one bit in the middle; like the other harms, give the name of the first bad record."""
    data = bytearray(record.read_bytes())
    data[len(data) // 2] ^= 1
    record.write_bytes(data)
    return record.name


def delete(record: Path) -> str:
    """Lose the record."""
    record.unlink()
    return record.name


def cut(record: Path) -> str:
    """Lose its second half."""
    record.write_bytes(record.read_bytes()[: record.stat().st_size // 2])
    return record.name


def swap(record: Path) -> str:
    """Let it and the one before change places, or the first and the last."""
    names = sorted(record.parent.iterdir())
    other = names[names.index(record) - 1]
    mine, theirs = record.read_bytes(), other.read_bytes()
    record.write_bytes(theirs)
    other.write_bytes(mine)
    return min(record.name, other.name)


def double(record: Path) -> str:
    """Put it at the end of the journal once more."""
    name = f"{len(RECORDS):04}{record.name[4:]}"
    record.with_name(name).write_bytes(record.read_bytes())
    return name


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the sample game of five rounds."""
    return shutil.copytree(
        PROJECT / "sample_games/four-friends", tmp_path_factory.mktemp("whole") / "game"
    )


def test_the_whole_journal_holds(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Five rounds and the start: the check is no alarm that always rings."""
    assert len(RECORDS) == 6
    assert run(capsys, "verify", whole).code == 0


@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.parametrize("harm", [flip, delete, cut, swap, double])
def test_whatever_is_done_to_a_record_is_noticed(
    harm: Callable[[Path], str],
    record: str,
    whole: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Even if it is the last, of which no other record tells: its workbooks do."""
    game = shutil.copytree(whole, tmp_path / "game")
    bad = harm(game / "journal" / record)
    ran = run(capsys, "verify", game)
    assert ran.code == 1
    assert f"record {bad[:4]}" in ran.err or f"journal/{bad}" in ran.err
