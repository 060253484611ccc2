"""The disk: every file is read, written, moved and removed here, whole or not at all.

Whatever changes the disk goes through one of `ACTS`, so that tests can watch and break each.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Done = TypeVar("Done")

PART = ".part"
ACTS = ("_make", "_fill", "_link", "_rename", "_replace", "_unlink", "_flush_folder")
PATIENCE = 5.0
_PAUSE = 0.1
# What Windows says while another program has a file open: denied, shared, locked.
_HELD = frozenset({5, 32, 33})
# What a disk says that knows no hard links.
_NO_LINKS = frozenset({errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL})
_WINDOWS_NO_LINKS = frozenset({1, 50})
_NO_FULL_FLUSH = frozenset({errno.ENOTSUP, errno.EINVAL, errno.ENOTTY})


class Held(PermissionError):
    """Another program has a file open and does not let it go."""


def read(path: Path) -> bytes:
    """Read a file's bytes; raises OSError."""
    return path.read_bytes()


def size(path: Path) -> int | None:
    """Tell how many bytes a file has; None for what is no file. Raises OSError."""
    return path.stat().st_size if path.is_file() else None


def exists(path: Path) -> bool:
    """Tell whether there is a file or a folder."""
    return path.exists()


def is_file(path: Path) -> bool:
    """Tell whether there is a file."""
    return path.is_file()


def is_folder(path: Path) -> bool:
    """Tell whether there is a folder."""
    return path.is_dir()


def in_full(path: Path) -> Path:
    """Give the one way to write a path, whatever the current folder is."""
    return path.resolve()


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
    """Make a folder, and those above it, if it is not there, for good."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    with contextlib.suppress(FileExistsError):
        _make(folder)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    _flush_folder(folder.parent)


def write_whole(path: Path, data: bytes) -> bool:
    """Write a file in one go, in place of an older one; tells whether anything changed.

    Raises Held where another program does not let the older one go.
    """
    with contextlib.suppress(OSError):
        if read(path) == data:
            settle(path.parent)
            return False
    make_folder(path.parent)
    part = _write_part(path, data)
    try:
        _patiently(path, lambda: _replace(part, path))
    except OSError:
        _forget(part)
        raise
    _flush_folder(path.parent)
    return True


def note(path: Path, words: str) -> None:
    """Leave a note that nobody will miss, outside every game."""
    path.write_text(words, encoding="utf-8")


def publish_once(path: Path, data: bytes) -> None:
    """Write a file that appears whole and is never replaced; raises FileExistsError."""
    make_folder(path.parent)
    part = _write_part(path, data)
    try:
        _publish(part, path)
    except OSError:
        _forget(part)
        raise
    _flush_folder(path.parent)
    _forget(part)


def move(path: Path, to: Path) -> None:
    """Move a file to a name that is free."""
    make_folder(to.parent)
    if to.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(to))
    _patiently(path, lambda: _rename(path, to))
    _flush_folder(to.parent)
    _flush_folder(path.parent)


def remove(path: Path) -> None:
    """Remove a file if it is there."""
    _patiently(path, lambda: _unlink(path))


def settle(folder: Path) -> None:
    """Let what an interrupted run may have put into a folder reach the disk, before it counts."""
    if folder.is_dir():
        _flush_folder(folder)


def sweep(folder: Path) -> None:
    """Remove what an interrupted write left behind."""
    for part in parts(folder):
        _unlink(part)


def parts(folder: Path) -> list[Path]:
    """List what interrupted writes left behind under a folder."""
    return [
        Path(place) / name
        for place, _, found in os.walk(folder)
        for name in sorted(found)
        if _is_part(name)
    ]


def _is_part(name: str) -> bool:
    return name.startswith(".") and name.endswith(PART)


def _write_part(path: Path, data: bytes) -> Path:
    """Write a new file beside the one that it will become; a failed flush is not tried again."""
    part = path.with_name(f".{path.name}{PART}")
    _unlink(part)
    try:
        _fill(part, data)
    except OSError:
        _forget(part)
        raise
    return part


def _publish(part: Path, path: Path) -> None:
    """Give a written file its name, which must be free."""
    try:
        _link(part, path)
    except FileExistsError:
        raise
    except OSError as error:
        winerror = getattr(error, "winerror", None)
        if error.errno not in _NO_LINKS and winerror not in _WINDOWS_NO_LINKS:
            raise
        # Windows renames to a free name only; elsewhere the lock keeps others away meanwhile.
        if path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from error
        _rename(part, path)


def _patiently(path: Path, act: Callable[[], Done]) -> Done:
    """Try again for a while where another program has the file open; raises Held."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return act()
        except OSError as error:
            if getattr(error, "winerror", None) not in _HELD:
                raise
            if time.monotonic() >= until:
                raise Held(error.errno, error.strerror, str(path)) from error
            time.sleep(_PAUSE)


def _forget(part: Path) -> None:
    """Take away what was written on the way; if that fails, a later run sweeps it up."""
    with contextlib.suppress(OSError):
        _unlink(part)


def _make(folder: Path) -> None:
    folder.mkdir()


def _fill(path: Path, data: bytes) -> None:
    """Write a new file and let it reach the disk."""
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        _flush(file.fileno())


def _link(path: Path, other: Path) -> None:
    other.hardlink_to(path)


def _rename(path: Path, to: Path) -> None:
    path.rename(to)


def _replace(path: Path, to: Path) -> None:
    path.replace(to)


def _unlink(path: Path) -> None:
    path.unlink(missing_ok=True)


def _flush(handle: int) -> None:
    """Let a file reach the disk; on macOS only the full flush gets past the disk's own memory."""
    try:
        import fcntl  # noqa: PLC0415  (not on Windows)

        full = getattr(fcntl, "F_FULLFSYNC", None)
    except ImportError:
        full = None
    if full is not None:
        try:
            fcntl.fcntl(handle, full)
        except OSError as error:
            if error.errno not in _NO_FULL_FLUSH:
                raise
        else:
            return
    os.fsync(handle)


def _flush_folder(folder: Path) -> None:
    """Let a folder's entries reach the disk, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        _flush(handle)
    except OSError as error:
        if error.errno != errno.EINVAL:  # some network drives flush no folders
            raise
    finally:
        os.close(handle)
