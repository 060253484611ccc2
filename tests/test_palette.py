"""The palette: every word can be read, and colour-blind eyes tell the six colours apart."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import openpyxl
import pytest

from budgies_xl.books.ink import Shade
from budgies_xl.game.colour import Colour
from tests.colour_science import BLINDNESS, ciede2000, contrast, distance
from tests.remake import PROJECT

if TYPE_CHECKING:
    from pathlib import Path

    from openpyxl.cell.cell import Cell

READABLE = 4.5
TOLD_APART = 10
BOOKS = (
    "templates/order-sheet.xlsx",
    "sample_games/stagg-1999/outbox/round-4/Ross.xlsx",
    "sample_games/stagg-1999/results/round-3.xlsx",
    "sample_games/four-friends/results/round-5.xlsx",
    "sample_games/house-rules/results/round-3.xlsx",
    "sample_games/house-rules/outbox/round-5/Goran.xlsx",
    "sample_games/four-friends/gm/round-2 GM ONLY.xlsx",
)


def shade_of(colour: object, otherwise: str) -> str:
    """Give a cell's colour as #RRGGBB."""
    words = getattr(colour, "rgb", None)
    return f"#{words[-6:]}" if isinstance(words, str) else otherwise


def contrast_in(cell: Cell) -> float:
    """Give the contrast of a cell's words with what is behind them."""
    fill = shade_of(cell.fill.fgColor, "#FFFFFF") if cell.fill.fill_type else "#FFFFFF"
    return contrast(shade_of(cell.font.color, "#000000"), fill)


def test_the_measures_give_published_values() -> None:
    """Black on white is 21; two pairs of the CIEDE2000 test data of Sharma, Wu and Dalal."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    first = ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485))
    assert first == pytest.approx(2.0425, abs=0.0001)
    second = ciede2000((50, 2.5, 0), (61, -5, 29))
    assert second == pytest.approx(22.8977, abs=0.0001)


@pytest.mark.parametrize("book", BOOKS)
def test_every_word_in_a_workbook_stands_out_from_what_is_behind_it(book: str) -> None:
    """By the web's rule for text of any size."""
    path: Path = PROJECT / book
    faint = [
        f"{sheet.title} {cell.coordinate}: {contrast_in(cell):.2f}"
        for sheet in openpyxl.load_workbook(path).worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None and contrast_in(cell) < READABLE
    ]
    assert faint == []


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_the_six_colours_are_told_apart(blindness: str) -> None:
    """Each pair, by all eyes; and the name is always written beside the colour."""
    shades = {colour: Shade[colour.name].value for colour in Colour}
    near = {
        f"{one.word} and {other.word}": distance(shades[one], shades[other], blindness)
        for one, other in combinations(Colour, 2)
    }
    assert min(near.values()) > TOLD_APART, min(near, key=lambda pair: near[pair])


def test_red_and_green_of_a_traffic_light_are_not_told_apart() -> None:
    """The measure is no formality: this pair of one lightness runs together."""
    assert distance("#B05050", "#767A3A", "deuteranopia") < TOLD_APART
