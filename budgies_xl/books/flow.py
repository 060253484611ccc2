"""Flow: a sheet for upright paper that is written from top to bottom and knows its pages."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from budgies_xl.books.paper import PAGE_OF, Paper
from budgies_xl.books.wrapping import height_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.books.ink import Look
    from budgies_xl.books.paper import Sheet

PRINTED_HEIGHT, PRINTED_WIDTH = 1017, 670
SMALLEST_PERCENT = 76
PERCENTS = (88, 84, 80, SMALLEST_PERCENT)
HIGHEST_ROW = 540
GAP = 16


def one_page_holds(sheet: Sheet, rows: int) -> bool:
    """Tell whether so many rows fit one upright page in a size that can be read."""
    return sheet.height_of(rows) * SMALLEST_PERCENT <= PRINTED_HEIGHT * 100


@dataclass(slots=True)
class Flow:
    """A sheet being written downwards; heights and widths are in pixels.

    Where the rows do not fit one page in a size that can be read, pages begin with sections, or
    within a long one where it may break; the rows of `repeat` head every page after them.
    """

    sheet: Sheet
    widths: tuple[int, ...]
    heights: list[int] = field(default_factory=list)
    sections: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    repeated: range = range(0)

    def __post_init__(self) -> None:
        """Set the widths of the columns."""
        self.sheet.widths(*self.widths)

    @property
    def row(self) -> int:
        """Give the row that comes next."""
        return len(self.heights)

    @property
    def last(self) -> int:
        """Give the last column."""
        return len(self.widths) - 1

    def width(self, first: int, last: int) -> int:
        """Give the width of some columns together."""
        return sum(self.widths[first : last + 1])

    def add(self, height: int) -> int:
        """Take the next row, of this height, and give its number."""
        row = self.row
        self.sheet.height(row, min(height, HIGHEST_ROW))
        self.heights.append(min(height, HIGHEST_ROW))
        return row

    def gap(self, height: int = GAP) -> None:
        """Leave some room."""
        self.add(height)

    def begin_section(self) -> None:
        """Let a page begin with the next row, which is the first of what belongs together."""
        self.sections.append(self.row)

    def may_break(self) -> None:
        """Let a page begin with the next row where the section is too long for one page."""
        self.starts.append(self.row)

    def repeat(self, rows: range) -> None:
        """Let rows head every later page."""
        self.repeated = rows
        self.sheet.worksheet.repeat_rows(rows[0], rows[-1])

    def prose(self, words: str, look: Look) -> int:
        """Write wrapped words across the sheet in a row that is high enough for them."""
        row = self.add(height_in(words, self.width(0, self.last), look))
        self.sheet.merge(row, (0, self.last), words, look.but(wrap=True))
        return row

    def finish(self, footer: str) -> int:
        """Set the pages up and give how many they are."""
        sheet = self.sheet
        sheet.page(Paper.UPRIGHT, (footer, PAGE_OF))
        sheet.protect()
        if sum(self.heights) * SMALLEST_PERCENT <= PRINTED_HEIGHT * 100:
            return 1
        wide_enough = [one for one in PERCENTS if sum(self.widths) * one <= PRINTED_WIDTH * 100]
        percent = min(wide_enough, key=lambda percent: len(self._breaks(percent)))
        breaks = self._breaks(percent)
        sheet.worksheet.set_print_scale(percent)
        sheet.worksheet.set_h_pagebreaks(breaks)
        return len(breaks) + 1

    def _breaks(self, percent: int) -> list[int]:
        room = PRINTED_HEIGHT * 100 // percent - 10
        return page_breaks(self.heights, self.sections, self.starts, self.repeated, room)


def page_breaks(
    heights: Sequence[int],
    sections: Sequence[int],
    starts: Sequence[int],
    repeated: range,
    room: int,
) -> list[int]:
    """Find the rows with which pages begin.

    A section stays whole where it fits a page; one that does not is parted at its starts, and
    begins on a page that others have begun only where half of that is free.
    """
    breaks: list[int] = []
    used = 0
    page = room - sum(heights[head] for head in repeated)

    def turn(row: int) -> int:
        breaks.append(row)
        heads = repeated if repeated and row > repeated[-1] else range(0)
        return sum(heights[head] for head in heads)

    for first, after in pairwise(sorted({0, *sections, len(heights)})):
        whole = sum(heights[first:after])
        edges = [first, *(row for row in starts if first < row < after and whole > page), after]
        least = whole if whole <= page else max(page // 2, sum(heights[first : edges[1]]))
        if used and used + least > room:
            used = turn(first)
        for top, bottom in pairwise(edges):
            part = sum(heights[top:bottom])
            if top > first and used + part > room:
                used = turn(top)
            used += part
    return breaks
