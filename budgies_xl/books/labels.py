"""The labels of a form: how they are found wherever they were moved, and how they are missed."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from openpyxl.utils.cell import coordinate_to_tuple, get_column_letter

from budgies_xl.books.amounts import seen
from budgies_xl.books.cells import CellKind
from budgies_xl.books.faults import NotUnderstood
from budgies_xl.game.faults import Fault
from budgies_xl.game.orders import Cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from budgies_xl.books.cells import Content, Place, Sheet

MOST_NAMED = 6
LONGEST_QUOTE = 60


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet of a file as the reader looks at it: its cells, and where each label stands."""

    file: str
    sheet: Sheet
    labels: Mapping[str, tuple[Place, ...]]

    def places(self, label: str) -> tuple[Place, ...]:
        """List where a label stands, top to bottom."""
        return self.labels.get(said(label), ())

    def at(self, place: Place) -> Content:
        """Give what a cell holds."""
        return self.sheet.at(place)

    def cell(self, place: Place) -> Cell:
        """Name a cell as people do."""
        return Cell(self.file, self.sheet.name, address(place))

    def fault(self, kind: NotUnderstood, place: Place | None = None, **facts: str) -> Fault:
        """Point out a fault at a cell, with what stands there, or on the whole sheet."""
        if place is None:
            return Fault(kind, Cell(self.file, self.sheet.name), "", tuple(facts.items()))
        return Fault(kind, self.cell(place), quoted(self.at(place).words), tuple(facts.items()))

    def missing(self, label: str, place: Place | None, where: str = "") -> Fault:
        """Point out that a label is missing, at the cell that should hold it if that is known."""
        if place is None or min(place) < 1:
            return self.fault(NotUnderstood.LABEL_LOST, label=label, where=where)
        if said(self.at(place).words):
            return self.fault(NotUnderstood.LABEL_OVERWRITTEN, place, label=label)
        return self.fault(NotUnderstood.LABEL_EMPTY, place, label=label)

    def twice(self, label: str, places: Iterable[Place]) -> Fault:
        """Point out that a label stands more than once."""
        listed = sorted(places)
        cells = in_words(address(place) for place in listed)
        return self.fault(NotUnderstood.LABEL_TWICE, listed[-1], label=label, cells=cells)


def look_at(file: str, sheet: Sheet) -> Page:
    """Look over a sheet once and note where each text stands."""
    labels: dict[str, tuple[Place, ...]] = {}
    for place, content in sorted(sheet.cells.items()):
        if content.kind is CellKind.TEXT:
            label = said(content.words)
            labels[label] = (*labels.get(label, ()), place)
    return Page(file, sheet, labels)


def said(words: str) -> str:
    """Give words as they are compared: trimmed, without case, blanks collapsed, composed."""
    return unicodedata.normalize("NFC", " ".join(seen(words).split()).casefold())


def letters(words: str) -> str:
    """Give only the letters of words, for labels with a sign that some programs change."""
    return "".join(sign for sign in said(words) if sign.isalpha())


def address(place: Place) -> str:
    """Write a row and a column as spreadsheets do: F12."""
    row, column = place
    return f"{get_column_letter(column)}{row}"


def place_of(cell: str) -> Place:
    """Read an address like F12 as row and column."""
    row, column = coordinate_to_tuple(cell)
    return row, column


def quoted(words: str) -> str:
    """Shorten what somebody wrote to what a message can hold, on one line."""
    line = " ".join(seen(words).split())
    return line if len(line) <= LONGEST_QUOTE else f"{line[:LONGEST_QUOTE]}…"


def in_words(listed: Iterable[str]) -> str:
    """List things as people do, A1, B2 and C3; of many only the first few."""
    named = list(listed)
    if len(named) > MOST_NAMED:
        named[MOST_NAMED:] = [f"{len(named) - MOST_NAMED} more"]
    *first, last = named
    return f"{', '.join(first)} and {last}" if first else last
