"""Two workbooks compared byte for byte, but for the digests and draws on the sheet Dice."""

from __future__ import annotations

import re
import zipfile
from dataclasses import dataclass
from html import unescape
from io import BytesIO
from typing import TYPE_CHECKING

from budgies_xl.books.dice_page import DICE_SHEET, Fact
from budgies_xl.game.chance import Label

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

STRINGS = "xl/sharedStrings.xml"
BOOK, RELS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
_TEXT = re.compile(rb"<si>.*?</si>", re.DOTALL)
_SHARED = re.compile(rb'(<c [^>]*)t="s"([^>]*>)<v>(\d+)</v>')
_CELL = re.compile(rb'<c r="([A-Z]+)(\d+)"([^>]*?)(?:/>|>(.*?)</c>)', re.DOTALL)
_DRAWS = {label.value for label in Label}
_MIXED = {Fact.ENTROPY.value, Fact.KEY.value, Fact.CHECK_SUM.value}
_DRAWS_TITLE = "The birds and the dice"  # beside it stands whether anything was drawn


@dataclass(frozen=True)
class Unpacked:
    """A workbook's parts with every shared text in its place, and what its archive says of each."""

    parts: dict[str, bytes]
    entries: list[tuple[object, ...]]
    unused: set[int]

    @property
    def dice(self) -> str:
        """Name the part that holds the sheet Dice; empty where there is none."""
        book, rels = self.parts[BOOK].decode(), self.parts[RELS].decode()
        sheet = re.search(rf'<sheet name="{DICE_SHEET}"[^>]* r:id="(\w+)"', book)
        target = sheet and re.search(rf'Id="{sheet.group(1)}"[^>]* Target="([^"]*)"', rels)
        return f"xl/{target.group(1)}" if target else ""


def unpacked(data: bytes) -> Unpacked:
    """Unpack a workbook."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
        entries: list[tuple[object, ...]] = [
            (one.filename, one.date_time, one.comment, one.extra, one.external_attr, one.flag_bits)
            for one in archive.infolist()
        ]
        entries.append((archive.comment,))
    texts = _TEXT.findall(parts.pop(STRINGS))
    used: set[int] = set()

    def in_place(cell: re.Match[bytes]) -> bytes:
        used.add(int(cell[3]))
        return b"".join((cell[1], cell[2], texts[int(cell[3])]))

    for name, part in parts.items():
        if name.startswith("xl/worksheets/sheet"):
            parts[name] = _SHARED.sub(in_place, part)
    return Unpacked(parts, entries, set(range(len(texts))) - used)


def difference(one: bytes, other: bytes, reader: str) -> str:
    """Name the first part in which two workbooks differ beyond other players' digests, and draws.

    Empty where they do not. A text that stands in no cell counts as a difference, too.
    """
    first, second = unpacked(one), unpacked(other)
    if first.unused or second.unused:
        return STRINGS
    if first.entries != second.entries:
        return "the archive"
    for name, part in first.parts.items():
        of_other = second.parts[name]
        if name == first.dice:
            part, of_other = (without_dice(dice, reader) for dice in (part, of_other))  # noqa: PLW2901
        if part != of_other:
            return name
    return ""


def without_dice(sheet: bytes, reader: str) -> bytes:
    """Empty the cells of the sheet Dice that may differ for a reader, at any height."""
    masked = set(_may_differ(_rows(sheet), reader))
    drawn = {row for row, cells in _rows(sheet).items() if cells.get("A") in _DRAWS}

    def emptied(cell: re.Match[bytes]) -> bytes:
        place = cell[1].decode(), int(cell[2])
        return b"<c " + cell[1] + cell[2] + b"/>" if place in masked else cell[0]

    def any_height(row: re.Match[bytes]) -> bytes:
        return re.sub(rb' ht="[^"]*"', b"", row[0]) if int(row[1]) in drawn else row[0]

    return re.sub(rb'<row r="(\d+)"[^>]*>', any_height, _CELL.sub(emptied, sheet))


def _rows(sheet: bytes) -> dict[int, dict[str, str]]:
    """Read the words of each row by column."""
    rows: dict[int, dict[str, str]] = {}
    for column, row, _, content in _CELL.findall(sheet):
        words = unescape(re.sub(rb"<[^>]*>", b"", content).decode())
        rows.setdefault(int(row), {})[column.decode()] = words
    return rows


def _may_differ(rows: dict[int, dict[str, str]], reader: str) -> Iterator[tuple[str, int]]:
    """List the cells: mix, key, check sum; others' states and digests; how each was drawn."""
    in_orders, last = False, 0
    for row, cells in rows.items():
        label = cells.get("A", "")
        is_head = cells.get("B") == "State"
        in_orders = is_head or (in_orders and row == last + 1)
        last = row
        columns: Collection[str] = ()
        if in_orders and not is_head and label != reader:
            columns = "BC"
        elif not in_orders and label in _MIXED:
            columns = "B"
        elif not in_orders and label in _DRAWS:
            columns = "BCDEFH"
        elif label == _DRAWS_TITLE:
            columns = "C"
        yield from ((column, row) for column in columns)
