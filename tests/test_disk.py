"""The disk: files appear whole or not at all, never in place of a record, with patience."""

from __future__ import annotations

import ast
import errno
import os
import sys
import types
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import budgies_xl
from budgies_xl import disk
from budgies_xl.gm import outputs
from tests.tabletop import found_game, run, send

if TYPE_CHECKING:
    from collections.abc import Callable

PACKAGE = Path(budgies_xl.__file__).parent
# What touches the disk when it is called on a path.
TOUCHES = {
    "exists", "is_file", "is_dir", "is_symlink", "read_bytes", "read_text", "write_bytes",
    "write_text", "unlink", "rename", "mkdir", "rmdir", "stat", "lstat", "iterdir", "rglob",
    "glob", "touch", "hardlink_to", "symlink_to", "chmod", "expanduser", "samefile", "open",
}  # fmt: skip
MODULES = {"shutil", "tempfile", "glob", "fileinput", "mmap", "sqlite3"}
OF_OS = {"getpid", "fsencode"}
# Archives in memory have the same words for what they hold.
IN_MEMORY = {"archive", "entry"}


def touches(tree: ast.AST) -> set[str]:
    """Find everything in a module that touches the disk without asking `disk`."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & MODULES
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or ""} & MODULES
        elif isinstance(node, ast.Call):
            found |= _call(node)
    return found


def _call(node: ast.Call) -> set[str]:
    match node.func:
        case ast.Name(id="open"):
            return {"open"}
        case ast.Attribute(value=ast.Name(id="os"), attr=attribute):
            return {attribute} - OF_OS
        case ast.Attribute(value=value, attr=attribute) if attribute in TOUCHES:
            return set() if ast.unparse(value) in {"disk", *IN_MEMORY} else {attribute}
        case ast.Attribute(attr="replace") if len(node.args) == 1 and not node.keywords:
            return {"replace"}
        case _:
            return set()


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(PACKAGE.rglob("*.py")) if path.name != "disk.py"],
    ids=lambda path: path.relative_to(PACKAGE).as_posix(),
)
def test_no_other_module_touches_the_disk(path: Path) -> None:
    """Reading, listing, writing, moving, removing: all of it is asked of one module."""
    assert touches(ast.parse(path.read_text(encoding="utf-8"))) == set()


@pytest.mark.parametrize(
    "planted",
    [
        "open('x')",
        "path.read_bytes()",
        "path.exists()",
        "part.replace(path)",
        "os.rename(a, b)",
        "import shutil",
        "from tempfile import mkdtemp",
    ],
)
def test_a_planted_touch_is_caught(planted: str) -> None:
    """The check is no formality."""
    assert touches(ast.parse(planted))


def test_a_record_is_never_replaced(tmp_path: Path) -> None:
    """Nor does the attempt leave anything behind."""
    disk.publish_once(tmp_path / "record", b"first")
    with pytest.raises(FileExistsError):
        disk.publish_once(tmp_path / "record", b"second")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"record": b"first"}


@pytest.mark.parametrize("why", [errno.EPERM, errno.ENOTSUP, errno.ENOSYS])
def test_where_the_disk_knows_no_links_a_record_is_still_never_replaced(
    why: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rename is looked at first."""

    def no_links(_path: Path, _other: Path) -> None:
        raise OSError(why, os.strerror(why))

    monkeypatch.setattr(disk, "_link", no_links)
    disk.publish_once(tmp_path / "record", b"first")
    with pytest.raises(FileExistsError):
        disk.publish_once(tmp_path / "record", b"second")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"record": b"first"}


def test_a_failed_flush_is_not_tried_again_on_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is given up and removed: what it holds can no longer be trusted."""
    flushed: list[int] = []
    genuine = os.fsync

    def failing_once(handle: int) -> None:
        flushed.append(os.fstat(handle).st_ino)
        if len(flushed) == 1:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        genuine(handle)

    monkeypatch.setattr(os, "fsync", failing_once)
    with pytest.raises(OSError, match="error"):
        disk.publish_once(tmp_path / "record", b"first")
    assert len(flushed) == 1
    assert list(tmp_path.iterdir()) == []
    disk.publish_once(tmp_path / "record", b"first")
    assert (tmp_path / "record").read_bytes() == b"first"


@pytest.mark.parametrize(
    ("trouble", "flushed"),
    [(None, ["full"]), (errno.ENOTSUP, ["full", "usual"]), (errno.EIO, ["full"])],
)
def test_on_macos_a_flush_goes_to_the_bottom_of_the_disk(
    trouble: int | None, flushed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The usual flush is enough only where the disk knows no full one."""
    done: list[str] = []

    def full(_handle: int, command: int) -> int:
        assert command == 51
        done.append("full")
        if trouble:
            raise OSError(trouble, os.strerror(trouble))
        return 0

    mac = types.SimpleNamespace(F_FULLFSYNC=51, fcntl=full)
    monkeypatch.setitem(sys.modules, "fcntl", mac)
    monkeypatch.setattr(os, "fsync", lambda _handle: done.append("usual"))
    if trouble == errno.EIO:
        with pytest.raises(OSError, match="error"):
            disk._flush(3)
    else:
        disk._flush(3)
    assert done == flushed


class WindowsError(PermissionError):
    """What Windows raises while another program has a file."""

    def __init__(self, number: int) -> None:
        """Keep the system's number."""
        super().__init__(errno.EACCES, "in use")
        self.winerror = number


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let time pass only where somebody sleeps."""
    now = [0.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    stand_in = types.SimpleNamespace(monotonic=lambda: now[0], sleep=sleep)
    monkeypatch.setattr(disk, "time", stand_in)
    return now


def held_for(times: int, number: int, genuine: Callable[..., None]) -> Callable[..., None]:
    """Let another program have the file for so many tries."""
    left = [times]

    def replace(part: Path, path: Path) -> None:
        if path.name == "round-1.xlsx" and left[0]:
            left[0] -= 1
            raise WindowsError(number)
        genuine(part, path)

    return replace


@pytest.mark.parametrize("number", [5, 32, 33])
def test_a_workbook_that_another_program_has_open_for_a_moment_is_waited_for(
    number: int, tmp_path: Path, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to five seconds."""
    monkeypatch.setattr(disk, "_replace", held_for(20, number, disk._replace))
    assert disk.write_whole(tmp_path / "round-1.xlsx", b"new")
    assert 1 < clock[0] < 5
    assert (tmp_path / "round-1.xlsx").read_bytes() == b"new"


def test_another_trouble_is_not_waited_for(
    tmp_path: Path, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk does not empty itself."""
    monkeypatch.setattr(disk, "_replace", held_for(20, 112, disk._replace))
    with pytest.raises(PermissionError):
        disk.write_whole(tmp_path / "round-1.xlsx", b"new")
    assert clock[0] == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("clock")
def test_a_round_whose_workbook_is_held_open_is_resolved_and_rebuild_finishes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message names the file, the program, how things stand, and the next step."""
    root = found_game(tmp_path / "game")
    send(root, 1, Ross="Bid 1 on Red", Geoff="Bid 2 on Red", Allan="Bid 3 on Red")
    genuine = disk._replace
    monkeypatch.setattr(disk, "_replace", held_for(1000, 32, genuine))
    ran = run(capsys, "resolve", root)
    assert ran.code == 1
    assert "results/round-1.xlsx is open in another program, most likely Excel" in ran.err
    assert "Round 1 is resolved" in ran.err
    assert "budgies-xl rebuild" in ran.err
    assert (root / "outbox/round-2/Ross.xlsx").exists()
    assert not (root / "results/round-1.xlsx").exists()
    monkeypatch.setattr(disk, "_replace", genuine)
    assert run(capsys, "rebuild", root).code == 0
    assert (root / "results/round-1.xlsx").exists()
    assert list((root / "inbox").iterdir()) == []


@pytest.mark.parametrize(
    ("beside", "program"),
    [("~$round-1.xlsx", "Excel"), (".~lock.round-1.xlsx#", "LibreOffice"), ("x", "Excel, or a")],
)
def test_the_program_that_has_a_workbook_open_is_told_by_its_mark(
    beside: str, program: str, tmp_path: Path
) -> None:
    """Excel and LibreOffice each leave a file of their own beside it."""
    (tmp_path / beside).touch()
    assert outputs._likely_program(tmp_path / "round-1.xlsx").startswith(program)
