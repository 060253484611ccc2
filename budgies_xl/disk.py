"""The disk: every file is read, written, moved and removed here, whole or not at all."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PART = ".part"


def read(path: Path) -> bytes:
    """Read a file's bytes; raises OSError."""
    return path.read_bytes()


def size(path: Path) -> int | None:
    """Tell how many bytes a file has; None for what is no file. Raises OSError."""
    return path.stat().st_size if path.is_file() else None


def names(folder: Path) -> list[str]:
    """List the names in a folder in order; a folder that is not there is empty."""
    try:
        return sorted(entry.name for entry in os.scandir(folder) if not _is_part(entry.name))
    except FileNotFoundError:
        return []


def files(folder: Path) -> Iterator[Path]:
    """Go through all files under a folder, in the order of their names."""
    for name in names(folder):
        path = folder / name
        if path.is_dir():
            yield from files(path)
        else:
            yield path


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)


def write_whole(path: Path, data: bytes) -> bool:
    """Write a file in one go, in place of an older one; tells whether anything changed."""
    with contextlib.suppress(OSError):
        if read(path) == data:
            return False
    make_folder(path.parent)
    part = _write_part(path, data)
    part.replace(path)
    _flush_folder(path.parent)
    return True


def publish_once(path: Path, data: bytes) -> None:
    """Write a file that appears whole and is never replaced; raises FileExistsError."""
    make_folder(path.parent)
    part = _write_part(path, data)
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:
        _rename_once(part, path)
    part.unlink(missing_ok=True)
    _flush_folder(path.parent)


def move(path: Path, to: Path) -> None:
    """Move a file to a name that is free."""
    make_folder(to.parent)
    if to.exists():
        raise FileExistsError(str(to))
    path.rename(to)


def remove(path: Path) -> None:
    """Remove a file if it is there."""
    path.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Remove what an interrupted write left behind."""
    for place, _, found in os.walk(folder):
        for name in found:
            if _is_part(name):
                (folder / place / name).unlink(missing_ok=True)


def _is_part(name: str) -> bool:
    return name.startswith(".") and name.endswith(PART)


def _write_part(path: Path, data: bytes) -> Path:
    part = path.with_name(f".{path.name}{PART}")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return part


def _rename_once(part: Path, path: Path) -> None:
    """Where the disk knows no links: a rename, checked first."""
    if path.exists():
        raise FileExistsError(str(path))
    part.rename(path)


def _flush_folder(folder: Path) -> None:
    """Let the folder's entry reach the disk, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
