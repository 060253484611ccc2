"""The screen: tables that line up, and text that every console can show."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_PLAIN = {
    "£": "GBP ",
    "–": "-",
    "−": "-",
    "·": "-",
    "…": "...",
    "›": ">",
    "✓": "+",
    "✗": "x",
    "“": '"',
    "”": '"',
    "’": "'",
    "‘": "'",
}


def prepare_screen() -> None:
    """Let both outputs show what they can of every text, and never fail at the rest."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="budgies-plain")


def say(text: str = "") -> None:
    """Print a result."""
    sys.stdout.write(_visible(text) + "\n")


def talk(text: str = "") -> None:
    """Print what goes beside the result, to standard error."""
    sys.stderr.write(_visible(text) + "\n")


def table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    numbers: Sequence[int] = (),
    widest: int = 0,
) -> str:
    """Set a table: columns line up, those in `numbers` (by place) to the right.

    What stands in the last column goes on below where it is wider than `widest`, unless that is 0.
    """
    lines = [[_showable(cell) for cell in line] for line in (heads, *rows)]
    if widest:
        lines = [part for line in lines for part in _broken(line, widest)]
    widths = [max(_width(line[at]) for line in lines) for at in range(len(heads))]
    rule = ["-" * width for width in widths]
    set_lines = (
        "  ".join(_pad(line[at], widths[at], to_right=at in numbers) for at in range(len(heads)))
        for line in (lines[0], rule, *lines[1:])
    )
    return "\n".join(f"  {line}".rstrip() for line in set_lines)


def _broken(line: list[str], widest: int) -> Iterator[list[str]]:
    """Go on below with what is too wide in the last column."""
    import textwrap  # noqa: PLC0415  (only where a file is told of)

    first, *more = textwrap.wrap(line[-1], widest, break_on_hyphens=False) or [""]
    yield [*line[:-1], first]
    for words in more:
        yield [*[""] * (len(line) - 1), words]


def _showable(text: str) -> str:
    """Write a text in the signs that the console has, so that it is as wide as it will be shown."""
    encoding = sys.stdout.encoding or "utf-8"
    return _visible(text).encode(encoding, errors="budgies-plain").decode(encoding)


def _pad(text: str, width: int, *, to_right: bool) -> str:
    blanks = " " * (width - _width(text))
    return blanks + text if to_right else text + blanks


def _width(text: str) -> int:
    """Count the places a text takes up: wide signs take two, accents of their own none."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def _visible(text: str) -> str:
    """Show signs that would steer the terminal as a question mark."""
    return "".join(sign if sign == "\n" or sign.isprintable() else "?" for sign in text)


def _in_plain_signs(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign, "?") for sign in signs), error.end


codecs.register_error("budgies-plain", _in_plain_signs)
