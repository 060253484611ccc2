"""Measure: how wide words are in Arial, so that nothing is cut and rows are high enough."""

from __future__ import annotations

import math
import unicodedata

PIXELS_A_POINT = 96 / 72
LINE_HEIGHT = 1.25
PADDING = 8
TO_BE_SAFE = 1.04
BOLD = 1.07
LETTER = 556
CAPITAL = 722
WHOLE = 1000
_IN_ARIAL = {
    222: "ijl’‘",
    278: " !,./:;I[]\\ft|",
    333: "()-`r{}“”",
    389: '"*',
    500: "ckJsvxyz^~",
    584: "+<=>−",
    611: "FTZ",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQ",
    833: "mM",
    944: "W",
    1000: "@%—…✓✗●○♂♀",
}
_WIDTHS = {sign: width for width, signs in _IN_ARIAL.items() for sign in signs}


def width_of(words: str, size: float, *, bold: bool = False) -> int:
    """Give the width of words on one line in pixels, rather too much than too little."""
    ems = sum(_width(sign) for sign in words) / WHOLE * (BOLD if bold else 1)
    return math.ceil(ems * size * PIXELS_A_POINT * TO_BE_SAFE)


def fits(words: str, pixels: int, size: float, *, bold: bool = False) -> bool:
    """Tell whether words fit on one line in a cell of this width."""
    return width_of(words, size, bold=bold) + PADDING <= pixels


def lines_of(words: str, pixels: int, size: float, *, bold: bool = False) -> int:
    """Count the lines that words take when they are wrapped in a cell of this width."""
    return sum(_wrapped(line, pixels - PADDING, size, bold=bold) for line in words.split("\n"))


def shortened(words: str, pixels: int, size: float, *, bold: bool = False) -> str:
    """Cut words that do not fit into a cell, and say so with an ellipsis."""
    if fits(words, pixels, size, bold=bold):
        return words
    kept = words
    while kept and not fits(f"{kept}…", pixels, size, bold=bold):
        kept = kept[:-1].rstrip()
    return f"{kept}…"


def _wrapped(line: str, pixels: int, size: float, *, bold: bool) -> int:
    """Break a line at its blanks, and a word that is too long anywhere."""
    lines, at = 1, 0
    blank = width_of(" ", size, bold=bold)
    for word in line.split(" "):
        width = width_of(word, size, bold=bold)
        if at and at + blank + width <= pixels:
            at += blank + width
            continue
        lines += 1 if at else 0
        lines += (width - 1) // pixels if width > pixels else 0
        at = width % pixels if width > pixels else width
    return lines


def _width(sign: str) -> int:
    """Give the width of a sign in thousandths of the size of the type."""
    if sign in _WIDTHS:
        return _WIDTHS[sign]
    if unicodedata.combining(sign):
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return WHOLE
    return CAPITAL if sign.isupper() else LETTER
