"""The band over a report, the heads of its sections and tables, and its rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.ink import (
    BAND,
    BAND_HINT,
    BAND_TITLE,
    HINT,
    SECTION,
    TABLE_CELL,
    TABLE_CELL_CENTRE,
    TABLE_HEAD,
    TABLE_HEAD_CENTRE,
    Across,
    Look,
    Shade,
    Side,
    in_colour,
)
from budgies_xl.books.measure import fits, width_of
from budgies_xl.books.wrapping import fits_in, height_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.books.flow import Flow
    from budgies_xl.books.paper import Sheet
    from budgies_xl.game.colour import Colour

TITLE_HEIGHT, LINE_HEIGHT = 40, 26
SECTION_HEIGHT, HEAD_HEIGHT, ROW_HEIGHT = 30, 26, 28
HINT_COLUMN = 2

SIZES = (11, 10, 9)
SMALL, FEW_LINES = 8, 3
NAME = TABLE_CELL.but(size=11, bold=True, wrap=True)
FIGURE = TABLE_CELL_CENTRE.but(size=11)
FAINT = FIGURE.but(ink=Shade.HINT)
IN_COLOUR = NAME.but(
    across=Across.CENTRE,
    indent=0,
    wrap=False,
    lines=((Side.LEFT, Shade.WHITE), (Side.RIGHT, Shade.WHITE), (Side.BOTTOM, Shade.WHITE)),
)
_LINE = BAND_HINT.but(size=11)
_AT_RIGHT = BAND.but(across=Across.RIGHT, indent=1)
_SMALL_HINT = HINT.but(size=9)


def write_band(flow: Flow, title: str, line: str, right: tuple[str, str] = ("", "")) -> None:
    """Write the title and a line below it; at the right a lead and what it leads to.

    What does not fit side by side gets rows of its own, as high as it takes.
    """
    rows = [flow.add(TITLE_HEIGHT), flow.add(LINE_HEIGHT)]
    lead, until = right
    room = flow.width(0, flow.last) - 40
    beside = width_of(line, 11) + width_of(until, 12, bold=True) <= room
    if not beside and until:
        rows.append(flow.add(LINE_HEIGHT))
    flow.sheet.fill(rows, range(flow.last + 1), BAND)
    flow.sheet.write(0, 0, title, BAND_TITLE)
    if beside:
        flow.sheet.write(1, 0, line, _LINE)
        flow.sheet.write(0, flow.last, lead, _AT_RIGHT.but(ink=Shade.ON_HEADER_SOFT))
        flow.sheet.write(1, flow.last, until, _AT_RIGHT.but(size=12, bold=True))
    else:
        _write_below(flow, 1, line, _LINE)
        if until:
            _write_below(flow, 2, f"{lead} {until}", BAND_HINT.but(size=11, bold=True))
    flow.sheet.worksheet.freeze_panes(len(rows), 0)
    flow.repeat(range(len(rows) + 1))
    flow.gap(10)


def write_plain_band(sheet: Sheet, widths: Sequence[int], title: str, line: str) -> None:
    """Write a title and a line below it over columns of these widths."""
    sheet.fill((0, 1), range(len(widths)), BAND)
    sheet.height(0, 38)
    sheet.write(0, 0, title, BAND_TITLE)
    if fits_in(line, sum(widths), BAND_HINT):
        sheet.write(1, 0, line, BAND_HINT)
        sheet.height(1, 22)
    else:
        sheet.merge(1, (0, len(widths) - 1), line, BAND_HINT.but(wrap=True))
        sheet.height(1, height_in(line, sum(widths), BAND_HINT))


def _write_below(flow: Flow, row: int, words: str, look: Look) -> None:
    """Write a line of the band over its whole width, in a row that takes all of it."""
    height = height_in(words, flow.width(0, flow.last), look)
    flow.heights[row] = max(LINE_HEIGHT, height)
    flow.sheet.height(row, flow.heights[row])
    flow.sheet.merge(row, (0, flow.last), words, look.but(wrap=True))


def write_section(flow: Flow, title: str, hint: str = "", hint_column: int = HINT_COLUMN) -> int:
    """Write the head of a section with a hint beside it, or below where it does not fit."""
    flow.begin_section()
    row = flow.add(SECTION_HEIGHT)
    flow.sheet.write(row, 0, title, SECTION)
    at_right = fits(title, flow.width(0, hint_column - 1) - 12, SECTION.size, bold=True)
    if hint and at_right and fits(hint, flow.width(hint_column, flow.last), _SMALL_HINT.size):
        flow.sheet.write(row, hint_column, hint, _SMALL_HINT)
    elif hint:
        flow.prose(hint, _SMALL_HINT.but(indent=1))
    return row


def write_heads(
    flow: Flow, heads: Sequence[str], *, words: int = 1, height: int = HEAD_HEIGHT
) -> int:
    """Write the header row of a table; the first columns hold words, the others figures."""
    row = flow.add(height)
    looks = [TABLE_HEAD if at < words else TABLE_HEAD_CENTRE for at in range(len(heads))]
    flow.sheet.row(
        row, ((head, look.but(wrap=True)) for head, look in zip(heads, looks, strict=True))
    )
    return row


def fitting(flow: Flow, col: int, words: str, look: Look) -> Look:
    """Give a look in the largest size in which each line of the words fits, else the smallest.

    A long list of long lines is written smaller still.
    """
    sizes = (*SIZES, SMALL) if words.count("\n") > FEW_LINES else SIZES
    looks = [look.but(size=size, wrap=True) for size in sizes if size <= look.size]
    in_one_line = (one for one in looks if fits_in(words, flow.widths[col], one))
    return next(in_one_line, looks[-1])


def row_for(flow: Flow, *cells: tuple[int, str, Look], least: int = ROW_HEIGHT) -> int:
    """Take a row that is high enough for words in some of its columns."""
    heights = (height_in(words, flow.widths[col], look) for col, words, look in cells)
    return flow.add(max([least, *heights]))


def write_colour(flow: Flow, row: int, col: int, colour: Colour, words: str = "") -> None:
    """Write a colour's name, or words, on its colour."""
    flow.sheet.write(
        row,
        col,
        words or colour.word,
        in_colour(colour, NAME.but(wrap=False, lines=((Side.BOTTOM, Shade.WHITE),))),
    )
