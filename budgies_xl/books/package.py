"""The gate: a workbook's parts, unpacked within limits before any parser sees them."""

from __future__ import annotations

import contextlib
import zipfile
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING

from budgies_xl.books.faults import NotUnderstood, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

KIB = 1024
MIB = 1024 * KIB

FILE_LIMIT = 2 * MIB
PARTS_LIMIT = 200
PART_LIMIT = 8 * MIB
UNPACKED_LIMIT = 16 * MIB
RATIO_LIMIT = 100
RATIO_FREE = 100 * KIB
FORMATTED_ROWS = 20_000
SHEETS_LOOKED_AT = 3
USUAL_PACKING = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})  # others unpack in one go

_FORMATTED = f"{FORMATTED_ROWS:,}"
_ENCRYPTED = 0x1
_LOCAL_HEADER = 30
_XML_ENDINGS = (".xml", ".rels", ".vml")


def unpack(data: bytes) -> Mapping[str, bytes]:
    """Unpack a workbook: its parts by lower-case name with forward slashes.

    Raises Refusal where the file is damaged, beyond a limit or packed unsafely.
    """
    if len(data) > FILE_LIMIT:
        raise too_large(data)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            _check_entries(entries)
            return MappingProxyType(_inflate(archive, entries))
    except Refusal:
        raise
    except Exception as trouble:  # a damaged archive fails in any way at all, and means one thing
        raise Refusal(NotUnderstood.DAMAGED) from trouble


def too_large(data: bytes) -> Refusal:
    """Refuse a workbook beyond the limit of a file; where rows and rows of formats do it, say so.

    It looks at the beginning of the first sheets and no further.
    """
    facts = _sizes(len(data), FILE_LIMIT)
    with contextlib.suppress(Exception), zipfile.ZipFile(BytesIO(data)) as archive:
        sheets = [entry for entry in archive.infolist() if _is_sheet(entry)]
        for entry in sheets[:SHEETS_LOOKED_AT]:
            with archive.open(entry) as packed:
                if _is_formatted_down(packed.read(PART_LIMIT)):
                    return Refusal(NotUnderstood.FORMATTED_DOWN, rows=_FORMATTED, **facts)
    return Refusal(NotUnderstood.TOO_MUCH, **facts)


def _check_entries(entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > PARTS_LIMIT:
        measured, limit = f"{len(entries)} parts", f"{PARTS_LIMIT}"
        raise Refusal(NotUnderstood.TOO_MUCH, measured=measured, limit=limit)
    names = [_part_name(entry) for entry in entries]
    if len(set(names)) < len(names):
        raise Refusal(NotUnderstood.UNSAFE, what="it holds a part twice")
    if any(entry.flag_bits & _ENCRYPTED for entry in entries):
        raise Refusal(NotUnderstood.PASSWORD)
    if any(entry.compress_type not in USUAL_PACKING for entry in entries):
        raise Refusal(NotUnderstood.UNSAFE, what="a part is packed by an unusual method")
    if any(name.startswith("/") or ".." in name.split("/") or ":" in name for name in names):
        raise Refusal(NotUnderstood.UNSAFE, what="a part points outside the file")
    if _overlap(entries):
        raise Refusal(NotUnderstood.UNSAFE, what="its parts overlap")


def _overlap(entries: list[zipfile.ZipInfo]) -> bool:
    begin_by = 0
    for entry in sorted(entries, key=lambda entry: entry.header_offset):
        if entry.header_offset < begin_by:
            return True
        begin_by = entry.header_offset + _LOCAL_HEADER + entry.compress_size
    return False


def _inflate(archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> dict[str, bytes]:
    parts: dict[str, bytes] = {}
    unpacked = 0
    for entry in entries:
        room = min(PART_LIMIT, UNPACKED_LIMIT - unpacked)
        with archive.open(entry) as packed:
            part = packed.read(room + 1)
        if len(part) > room:
            limit = PART_LIMIT if room == PART_LIMIT else UNPACKED_LIMIT
            raise _beyond(entry, part, **_sizes(limit + 1, limit, " when unpacked"))
        if len(part) > RATIO_FREE and len(part) > RATIO_LIMIT * max(entry.compress_size, 1):
            ratio = f"a part packed {len(part) // max(entry.compress_size, 1)} to 1"
            raise _beyond(entry, part, measured=ratio, limit=f"{RATIO_LIMIT} to 1")
        unpacked += len(part)
        name = _part_name(entry)
        if name.endswith(_XML_ENDINGS) and _declares_a_type(part):
            raise Refusal(NotUnderstood.UNSAFE, what="a part declares a document type")
        parts[name] = part
    return parts


def _beyond(entry: zipfile.ZipInfo, part: bytes, **facts: str) -> Refusal:
    """Refuse what is beyond a limit; where it is rows and rows of formats, say so."""
    if _is_sheet(entry) and _is_formatted_down(part):
        return Refusal(NotUnderstood.FORMATTED_DOWN, rows=_FORMATTED, **facts)
    return Refusal(NotUnderstood.TOO_MUCH, **facts)


def _is_sheet(entry: zipfile.ZipInfo) -> bool:
    usual = entry.compress_type in USUAL_PACKING
    return usual and _part_name(entry).startswith("xl/worksheets/sheet")


def _is_formatted_down(part: bytes) -> bool:
    return part.count(b"<row ") + part.count(b":row ") > FORMATTED_ROWS


def _declares_a_type(part: bytes) -> bool:
    """Look for a document type, in the encodings that an XML part may have."""
    return any("<!DOCTYPE".encode(code) in part for code in ("ascii", "utf-16-le", "utf-16-be"))


def _part_name(entry: zipfile.ZipInfo) -> str:
    return entry.filename.replace("\\", "/").lower()


def _sizes(measured: int, limit: int, when: str = "") -> dict[str, str]:
    at_least = "more than " if measured == limit + 1 else ""
    size = f"{limit / MIB:.0f}" if at_least else f"{measured / MIB:.1f}"
    return {"measured": f"{at_least}{size} MiB{when}", "limit": f"{limit // MIB} MiB"}
