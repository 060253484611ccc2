"""Secrets searched for in a file, however they are spelt and wherever they stand in it."""

from __future__ import annotations

import base64
import zipfile
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

WINDOW = 8  # every secret is longer in every spelling


@dataclass(frozen=True)
class Mark:
    """Something secret: what it is, as which bytes it may stand, and who may know it."""

    what: str
    words: tuple[bytes, ...]
    known_to: frozenset[str]


SPELLINGS: dict[str, Callable[[bytes], bytes]] = {
    "raw": bytes,
    "UTF-16": lambda secret: secret.decode("latin-1").encode("utf-16-le"),
    "UTF-16, big end first": lambda secret: secret.decode("latin-1").encode("utf-16-be"),
    "hex": lambda secret: secret.hex().encode(),
    "hex in capitals": lambda secret: secret.hex().upper().encode(),
    "base 64": lambda secret: _in_base_64(secret, 0),
    "base 64, one byte on": lambda secret: _in_base_64(secret, 1),
    "base 64, two bytes on": lambda secret: _in_base_64(secret, 2),
}


def _in_base_64(secret: bytes, after: int) -> bytes:
    """Give the signs that are the same whatever stands before and after the secret."""
    length = after + len(secret)
    return base64.b64encode(bytes(after) + secret)[(after * 8 + 5) // 6 : length * 8 // 6]


class Search:
    """A search for many marks at once; a part that many files share is read once."""

    def __init__(self, marks: Iterable[Mark]) -> None:
        """Spell every mark."""
        self._begins: dict[bytes, list[tuple[Mark, bytes]]] = {}
        self._read: dict[bytes, frozenset[Mark]] = {}
        for mark in marks:
            for spelt in {spell(words) for words in mark.words for spell in SPELLINGS.values()}:
                assert len(spelt) >= WINDOW, mark
                self._begins.setdefault(spelt[:WINDOW], []).append((mark, spelt))

    def found_in(self, data: bytes) -> set[Mark]:
        """Give the marks that stand in a file: its parts, their names, all comments, the bytes."""
        found: set[Mark] = set()
        for content in (data, *contents(data)):
            if content not in self._read:
                self._read[content] = self._look(content)
            found |= self._read[content]
        return found

    def leaks(self, data: bytes, reader: str | None) -> list[str]:
        """Name what a reader may not know and finds in a file (None: everybody reads it)."""
        return sorted(mark.what for mark in self.found_in(data) if reader not in mark.known_to)

    def _look(self, content: bytes) -> frozenset[Mark]:
        windows = {content[at : at + WINDOW] for at in range(len(content))}
        return frozenset(
            mark
            for begin in windows & self._begins.keys()
            for mark, spelt in self._begins[begin]
            if spelt in content
        )


def contents(data: bytes) -> list[bytes]:
    """Give every part of a workbook, and what its archive says: names, comments, extra fields."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        entries = archive.infolist()
        said = [(one.filename.encode(), one.comment, one.extra) for one in entries]
        return [archive.comment, *(b"\n".join(one) for one in said), *map(archive.read, entries)]
