"""Collecting: everything in the inbox, one by one, out of its folders, archives and mails."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.books.faults import NotUnderstood, Refusal
from budgies_xl.books.package import FILE_LIMIT, MIB, too_large
from budgies_xl.books.parcels import PARCEL_LIMIT, is_parcel, unwrap
from budgies_xl.books.recognise import FileKind, recognise, told_by_name
from budgies_xl.journal.canonical import sha256
from budgies_xl.journal.records import Filed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

    from budgies_xl.game.faults import Fault

FILES_LIMIT = 200
INSIDE = " › "
_PACKAGES = (".numbers", ".pages", ".key")


@dataclass(frozen=True, slots=True)
class Found:
    """A file as it was found: its name for messages, its bytes, or why there are none.

    `outer` is the file of the inbox that it came in, with that file's bytes: itself, or an archive
    or a mail. `sent` is when the mail was sent; `beside` tells that it came along with a workbook.
    """

    file: str
    data: bytes = b""
    fault: Fault | None = None
    outer: Filed | None = None
    received: bytes = b""
    sent: datetime | None = None
    beside: bool = False


def collect(inbox: Path) -> list[Found]:
    """Read every file of the inbox once; nothing stays open.

    The names are told apart: no two things that were found have the same.
    """
    found: list[Found] = []
    taken: set[str] = set()
    paths = list(islice(_paths(inbox), FILES_LIMIT + 1))
    for path in paths[:FILES_LIMIT]:
        file = _free(_legible(path.relative_to(inbox).as_posix()), taken)
        for one in _read(path, file):
            found.append(replace(one, file=_free(one.file, taken)))
            taken.add(found[-1].file)
    if len(paths) > FILES_LIMIT:
        found.append(_too_many())
    return found


def _paths(inbox: Path) -> Iterator[Path]:
    """Go through the files of the inbox and of the folders in it; folders in those come as such."""
    for name in disk.names(inbox):
        path = inbox / name
        if disk.is_folder(path) and not _is_package(path):
            yield from _within(path)
        else:
            yield path


def _within(folder: Path) -> list[Path]:
    """List what is in a folder; one that cannot be opened stands for itself."""
    try:
        return [folder / inner for inner in disk.names(folder)]
    except OSError:
        return [folder]


def _is_package(path: Path) -> bool:
    """Tell whether a folder is what Apple's programs take for one document."""
    return path.name.lower().endswith(_PACKAGES)


def _read(path: Path, file: str) -> Iterator[Found]:
    try:
        if disk.is_folder(path):
            yield from _of_folder(path, file)
            return
        if told_by_name(file):
            yield Found(file)  # a program may hold it; nothing in it matters
            return
        size = disk.size(path)
        if size is None:
            yield _refused(file, NotUnderstood.NOT_AT_HAND)
        elif size > PARCEL_LIMIT:
            facts = {"measured": f"{size / MIB:.1f} MiB", "limit": "2 MiB"}
            yield _refused(file, NotUnderstood.TOO_MUCH, **facts)
        else:
            yield from _open(file, disk.read(path))
    except OSError:
        yield _refused(file, NotUnderstood.NOT_AT_HAND)


def _of_folder(path: Path, file: str) -> Iterator[Found]:
    """Refuse a folder that nobody looks into; those that systems leave behind are no loss."""
    if _is_package(path):
        yield _refused(file, NotUnderstood.NUMBERS)
    elif not path.name.startswith((".", "__MACOSX")) and path.parent.name != "__MACOSX":
        inner = "/" in file
        yield _refused(file, NotUnderstood.FOLDER_TOO_DEEP if inner else NotUnderstood.NOT_AT_HAND)


def _open(file: str, data: bytes) -> Iterator[Found]:
    """Give a file, or everything that an archive or a mail holds."""
    outer = Filed(file, sha256(data))
    if not is_parcel(file, data):
        yield _plain(file, data, outer)
        return
    try:
        parcel = unwrap(file, data)
    except Refusal as refusal:
        yield Found(file, fault=refusal.fault(file), outer=outer, received=data)
        return
    for item in parcel.items:
        name = f"{file}{INSIDE}{_legible(item.name)}"
        if len(item.data) > FILE_LIMIT and not item.beside:
            limit = f"{FILE_LIMIT // MIB} MiB"
            yield _refused(name, NotUnderstood.TOO_MUCH, measured=f"more than {limit}", limit=limit)
        else:
            yield Found(name, item.data, None, outer, data, parcel.sent, item.beside)


def _plain(file: str, data: bytes, outer: Filed) -> Found:
    """Give a file that is no parcel; one beyond the limit only by what is wrong with it."""
    if len(data) <= FILE_LIMIT:
        return Found(file, data, outer=outer, received=data)
    kind = recognise(file, data)
    if kind is FileKind.WORKBOOK or kind.refusal is None:
        return Found(file, fault=too_large(data).fault(file))
    return _refused(file, kind.refusal)


def _free(name: str, taken: set[str]) -> str:
    """Give a name that nothing else has: two attachments of one mail may have the same."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name} ({number})"
    return free


def _refused(file: str, kind: NotUnderstood, **facts: str) -> Found:
    return Found(file, fault=Refusal(kind, **facts).fault(file))


def _too_many() -> Found:
    facts = {"measured": f"more than {FILES_LIMIT} files", "limit": str(FILES_LIMIT)}
    return _refused("inbox", NotUnderstood.TOO_MANY_FILES, **facts)


def _legible(name: str) -> str:
    """Write a file's name so that it can be shown and kept: no line breaks, no broken signs."""
    whole = name.encode("utf-8", "replace").decode()
    return "".join(sign if sign.isprintable() else "_" for sign in whole).strip() or "_"
