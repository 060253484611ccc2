"""The charts of the ledger: their numbers, and their words for those who cannot see them."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from budgies_xl.books.ledger_charts import LINES, label_fits, scale_for
from budgies_xl.game.money import pounds
from tests.test_result_book import GAMES, book_of

if TYPE_CHECKING:
    from tests.games import SampleGame


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    """Name each of the games in turn."""
    return str(request.param)


@pytest.fixture
def game(name: str) -> SampleGame:
    """Give the game."""
    return GAMES[name]


@pytest.fixture
def data(name: str) -> bytes:
    """Give the game's result workbook."""
    return book_of(name)


def test_charts_have_words_for_those_who_cannot_see_them(game: SampleGame, data: bytes) -> None:
    report = game.report()
    drawing = zipfile.ZipFile(BytesIO(data)).read("xl/drawings/drawing1.xml").decode()
    words = re.findall(r'descr="([^"]*)"', drawing)
    assert len(words) == (1 if len(report.rounds) == 1 else 2)
    for line in report.last.money:
        assert f"bank £{line.bank // 100}" in words[0]
        assert f"frozen £{line.frozen // 100}" in words[0]


def test_charts_draw_the_numbers_of_the_table(data: bytes, game: SampleGame) -> None:
    chart = zipfile.ZipFile(BytesIO(data)).read("xl/charts/chart1.xml").decode()
    for series, purse in zip(chart.split("<c:ser>")[1:], ("bank", "pocket", "frozen"), strict=True):
        values = re.findall(r"<c:v>([^<]*)</c:v>", series.split("<c:val>")[1])
        expected = [getattr(line, purse) / 100 for line in game.report().last.money]
        assert [float(value) for value in values] == expected


def test_a_part_of_a_bar_is_labelled_only_where_its_label_has_room() -> None:
    a_pound_in_4_pixels = 25
    assert label_fits(pounds(18), a_pound_in_4_pixels, has_pence=False)
    assert not label_fits(pounds(3), a_pound_in_4_pixels, has_pence=False)
    assert not label_fits(pounds(5), a_pound_in_4_pixels, has_pence=False)
    assert label_fits(1332, a_pound_in_4_pixels, has_pence=True)
    assert not label_fits(pounds(11), a_pound_in_4_pixels, has_pence=True)
    assert not label_fits(0, a_pound_in_4_pixels, has_pence=False)


def test_the_bars_end_where_the_richest_player_does(data: bytes, game: SampleGame) -> None:
    chart = zipfile.ZipFile(BytesIO(data)).read("xl/charts/chart1.xml").decode()
    found = re.search(r'<c:max val="(\d+)"/>', chart)
    assert found
    richest = max(line.bank + line.pocket + line.frozen for line in game.report().last.money)
    assert 0 <= pounds(int(found[1])) - richest < pounds(10)


def test_lines_of_a_chart_differ_by_more_than_colour() -> None:
    assert len({mark for _, mark, _ in LINES}) == len(LINES) == 8


@pytest.mark.parametrize(
    ("least", "most", "foot", "step"),
    [(6000, 13500, 60, 20), (7900, 47000, 0, 100), (10000, 10000, 100, 10), (0, 250000, 0, 500)],
)
def test_the_axis_begins_and_steps_at_round_figures(
    least: int, most: int, foot: int, step: int
) -> None:
    assert scale_for(least, most) == (foot, step)
