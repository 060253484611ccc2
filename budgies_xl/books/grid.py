"""A grid of boxes, found by its labels: a colour before each row, a group over each column."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from budgies_xl.books.labels import said

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from budgies_xl.books.cells import Place
    from budgies_xl.books.labels import Page
    from budgies_xl.game.colour import Colour
    from budgies_xl.game.faults import Fault

Group = TypeVar("Group")
HEADS_ABOVE = 8


@dataclass(frozen=True, slots=True)
class GridWords(Generic[Group]):
    """The words of one grid: over its rows, under them, before each, over groups and boxes."""

    corner: str
    totals: str
    colours: tuple[Colour, ...]
    box_head: str
    group_label: Callable[[Group], str]
    group_named: Callable[[str], Group | None]
    groups_due: Callable[[tuple[Group, ...]], tuple[Group, ...]]


@dataclass(frozen=True, slots=True)
class Grid(Generic[Group]):
    """A grid as it was found: its rows, its columns of boxes, and all that is wrong with it."""

    corner: Place | None
    rows: Mapping[Colour, int]
    heads: Mapping[Group, Place]
    columns: Mapping[Group, int]
    faults: tuple[Fault, ...]

    def boxes(self) -> Iterator[tuple[Group, Colour, Place]]:
        """List every box, down each column."""
        for group, column in self.columns.items():
            for colour, row in self.rows.items():
                yield group, colour, (row, column)

    def has_no_head(self, page: Page, column: int) -> bool:
        """Tell whether a column belongs to nothing that the form prints."""
        if self.corner is None:
            return False
        within = any(
            head[1] <= column <= self.columns.get(group, head[1])
            for group, head in self.heads.items()
        )
        named = (said(page.at((row, column)).words) for row in self._head_rows())
        return not within and not any(named)

    def is_before_a_box(self, column: int) -> bool:
        """Tell whether a column stands right of the colours and before some group's boxes."""
        boxes = self.columns.values()
        return (
            self.corner is not None
            and self.corner[1] < column < max(boxes, default=0)
            and (column not in boxes)
        )

    def group_at(self, column: int) -> Group | None:
        """Give the group whose columns these are; none before the first."""
        begun = [group for group, head in self.heads.items() if head[1] <= column]
        return begun[-1] if begun else None

    def _head_rows(self) -> set[int]:
        rows = {head[0] for head in self.heads.values()}
        return rows | {self.corner[0]} if self.corner else rows


def find_grid(
    page: Page,
    words: GridWords[Group],
    until: int | None,
    taken: Collection[Place],
) -> Grid[Group]:
    """Find a grid by its labels; its rows end before the row `until`, if that is below it.

    Cells that are `taken` hold something else, whatever they say.
    """
    corners = page.places(words.corner)
    if len(corners) != 1:
        fault = page.twice(words.corner, corners) if corners else page.missing(words.corner, None)
        return Grid(None, {}, {}, {}, (fault,))
    corner = corners[0]
    last = until if until is not None and until > corner[0] else None
    rows, row_faults = _rows(page, words, corner, last)
    heads, head_faults = _heads(page, words, corner, taken)
    columns, column_faults = _columns(page, words, corner, heads)
    return Grid(corner, rows, heads, columns, (*row_faults, *head_faults, *column_faults))


def _rows(
    page: Page,
    words: GridWords[Group],
    corner: Place,
    last: int | None,
) -> tuple[dict[Colour, int], list[Fault]]:
    found: dict[Colour, int] = {}
    missed: list[Colour] = []
    faults: list[Fault] = []
    for colour in words.colours:
        places = [
            place
            for place in page.places(colour.word)
            if place[1] == corner[1] and place[0] > corner[0] and (last is None or place[0] < last)
        ]
        if not places:
            missed.append(colour)
        elif len(places) > 1:
            faults.append(page.twice(colour.word, places))
        else:
            found[colour] = places[0][0]
    odd = _odd_rows(page, words, corner, found) if len(missed) < len(words.colours) else []
    spots = [(row, corner[1]) for row in odd] if len(odd) == len(missed) else [None] * len(missed)
    faults += [
        page.missing(colour.word, spot, f" under “{words.corner}”")
        for colour, spot in zip(missed, spots, strict=True)
    ]
    return found, faults


def _odd_rows(
    page: Page,
    words: GridWords[Group],
    corner: Place,
    found: Mapping[Colour, int],
) -> list[int]:
    """List the rows that should name a colour but do not, as far as the form was not moved."""
    first = corner[0] + 1
    due = range(first, max(first + len(words.colours), max(found.values(), default=0) + 1))
    odd = [row for row in due if row not in found.values()]
    words_of_row = {row: said(page.at((row, corner[1])).words) for row in odd}
    if said(words.totals) in words_of_row.values():
        return []  # a row was deleted, and what stood below it moved up
    written = [row for row in odd if words_of_row[row]]
    missing = len(words.colours) - len(found)
    return written if len(written) == missing else odd


def _heads(
    page: Page,
    words: GridWords[Group],
    corner: Place,
    taken: Collection[Place],
) -> tuple[dict[Group, Place], list[Fault]]:
    found: defaultdict[Group, list[Place]] = defaultdict(list)
    for label, places in page.labels.items():
        group = words.group_named(label)
        if group is None:
            continue
        found[group] += [
            (row, column)
            for row, column in places
            if corner[0] - HEADS_ABOVE < row <= corner[0] and column > corner[1]
            if (row, column) not in taken
        ]
    heads = {group: min(places) for group, places in found.items() if places}
    faults = [
        page.twice(words.group_label(group), places)
        for group, places in found.items()
        if len(places) > 1
    ]
    return dict(sorted(heads.items(), key=lambda head: head[1][1])), faults


def _columns(
    page: Page,
    words: GridWords[Group],
    corner: Place,
    heads: Mapping[Group, Place],
) -> tuple[dict[Group, int], list[Fault]]:
    """Give each group its column of boxes: the one between its head and the next head."""
    named = [
        column
        for row, column in page.places(words.box_head)
        if row == corner[0] and column > corner[1]
    ]
    of_group: defaultdict[Group | None, list[int]] = defaultdict(list)
    for column in named:
        left = [group for group, head in heads.items() if head[1] <= column]
        of_group[left[-1] if left else None].append(column)
    columns = {group: of_group[group][0] for group in heads if len(of_group[group]) == 1}
    shift = _shift(heads, of_group)
    faults = list(_heads_missing(page, words, heads, named, shift))
    if not faults and of_group[None]:
        faults.append(page.twice(words.box_head, ((corner[0], column) for column in named)))
    for group, head in heads.items():
        if not of_group[group]:
            spot = (corner[0], head[1] + shift) if shift is not None else None
            faults.append(page.missing(words.box_head, spot, f" for {words.group_label(group)}"))
        elif len(of_group[group]) > 1 and not faults:
            twice = [(corner[0], column) for column in of_group[group]]
            faults.append(page.twice(words.box_head, twice))
    return columns, faults


def _shift(
    heads: Mapping[Group, Place],
    of_group: Mapping[Group | None, list[int]],
) -> int | None:
    """Tell how far right of its head a group has its boxes, if that is the same everywhere."""
    shifts = {of_group[group][0] - head[1] for group, head in heads.items() if of_group[group]}
    return shifts.pop() if len(shifts) == 1 else None


def _heads_missing(
    page: Page,
    words: GridWords[Group],
    heads: Mapping[Group, Place],
    named: list[int],
    shift: int | None,
) -> Iterator[Fault]:
    missed = [group for group in words.groups_due(tuple(heads)) if group not in heads]
    if not missed:
        return
    rows = {head[0] for head in heads.values()}
    begun = {head[1] for head in heads.values()}
    spots: list[Place | None] = []
    if len(rows) == 1 and shift is not None:
        row = rows.pop()
        spots += [(row, column - shift) for column in named if column - shift not in begun]
    if len(spots) != len(missed):
        spots = [None] * len(missed)
    for group, spot in zip(missed, spots, strict=True):
        yield page.missing(words.group_label(group), spot)
