"""Wrapping: how high a cell must be for its words, from the true widths of Arial."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from budgies_xl.books.measure import LINE_HEIGHT, PADDING, PIXELS_A_POINT, width_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from budgies_xl.books.ink import Look

INDENT = 12
SAFETY = 1.05
BOLDER = 1.07
# Widths in thousandths of the size, of the signs from blank to tilde.
_ASCII = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
_FIRST = 32


def room_in(pixels: int, look: Look) -> int:
    """Give the room for words in a cell of this width."""
    return pixels - INDENT * look.indent - PADDING


def fits_in(words: str, pixels: int, look: Look) -> bool:
    """Tell whether each line of the words fits a cell of this width."""
    return all(_width(line, look) <= room_in(pixels, look) for line in words.split("\n"))


def height_in(words: str, pixels: int, look: Look) -> int:
    """Give the height in pixels of words wrapped in a cell of this width."""
    lines = sum(_lines(line, room_in(pixels, look), look) for line in words.split("\n"))
    return height_of_lines(lines, look)


def height_of_lines(lines: int, look: Look) -> int:
    """Give the height in pixels of so many lines of words."""
    return math.ceil(lines * look.size * PIXELS_A_POINT * LINE_HEIGHT) + PADDING


def _lines(line: str, room: int, look: Look) -> int:
    """Count lines; they part after blanks and hyphens.

    Programs part a word that is too long for a line each in its own way, so it gets a line more.
    """
    lines, at = 1, 0.0
    for part in _parts(line):
        width = _width(part.rstrip(), look)
        if at and at + width > room:
            lines, at = lines + 1, 0.0
        if width > room:
            lines += math.ceil(width / room)
            at = width % room
        else:
            at += _width(part, look)
    return lines


def _parts(line: str) -> Iterator[str]:
    for part in re.finditer(r"[^ -]*(?:-+|\s+|$)", line):
        if part.group():
            yield part.group()


def _width(words: str, look: Look) -> float:
    """Give the width of words on one line; signs beyond ASCII are measured roughly."""
    ems = 0.0
    other = 0
    for sign in words:
        at = ord(sign) - _FIRST
        if 0 <= at < len(_ASCII):
            ems += _ASCII[at] / 1000
        else:
            other += width_of(sign, look.size)
    exact = ems * look.size * PIXELS_A_POINT * SAFETY + other
    return exact * BOLDER if look.bold else exact
