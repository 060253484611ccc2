"""Standing paragraphs take as many lines in every program, so that no odd blank lines are left."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from budgies_xl.books import dice_sheet, how_to_play_sheet, report_sheet, your_orders_sheet
from budgies_xl.books.dice_sheet import AGAIN, HOW_TO, PROVES, PROVES_NOT
from budgies_xl.books.how_to_play_words import (
    example,
    house_rules_in_words,
    order_of_play,
    sending_in,
)
from budgies_xl.books.ink import Look
from budgies_xl.books.report_notes import DICE_IN_WORDS
from budgies_xl.books.wrapping import height_in
from budgies_xl.books.your_orders_sheet import receipt_in_words
from budgies_xl.game.house_rules import RULINGS, house_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

# LibreOffice draws columns that much wider than Excel does, set in Arial.
WIDER = 1.07
PROSE = Look(indent=1)


def paragraphs() -> Iterator[tuple[str, int, Look]]:
    """List all paragraphs with the width of their cell and their look."""
    whole, beside = sum(how_to_play_sheet.WIDTHS), sum(how_to_play_sheet.WIDTHS[1:])
    for choices in product(*(ruling.choices for ruling in RULINGS)):
        words = zip((ruling.name for ruling in RULINGS), choices, strict=True)
        rules = house_rules({name: choice.value for name, choice in words})
        for _, said in (*order_of_play(rules), *house_rules_in_words(rules)):
            yield said, beside, PROSE
        yield from ((sending_in(rules, with_code=code), beside, PROSE) for code in (True, False))
        yield example(rules), whole, PROSE
    for said in (PROVES, PROVES_NOT, HOW_TO):
        yield said, sum(dice_sheet.WIDTHS), PROSE
    yield AGAIN, sum(dice_sheet.WIDTHS), PROSE.but(size=9)
    yield DICE_IN_WORDS, sum(report_sheet.WIDTHS), PROSE.but(size=9)
    for known in (True, False):
        yield receipt_in_words(dice_were_known=known), your_orders_sheet.WHOLE_WIDTH, PROSE


@pytest.mark.parametrize(("words", "width", "look"), sorted(set(paragraphs()), key=str))
def test_a_paragraph_takes_as_many_lines_in_wider_columns(
    words: str, width: int, look: Look
) -> None:
    assert height_in(words, width, look) == height_in(words, int(width * WIDER), look)
