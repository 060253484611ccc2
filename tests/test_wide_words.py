"""The widest names and titles: wrapped or cut with an ellipsis, never over an edge."""

from __future__ import annotations

import pytest

from budgies_xl.books.band import write_plain_band
from budgies_xl.books.ledger_sheet import NAME_WIDTHS, WIDTHS, write_ledger
from budgies_xl.books.measure import width_of
from budgies_xl.books.paper import FOOTER_SIZE, PAGE_OF, Paper, open_book
from budgies_xl.game.rulings import NO_RULINGS
from tests.games import LONG_NAMES, SampleGame, play, stagg
from tests.reopened import opened

W = "W" * 40


@pytest.mark.parametrize(("line", "lines"), [("Ross · Sample Game", 1), (f"{W} · {W}", 2)])
def test_the_line_under_a_title_is_wrapped_where_it_is_too_long(line: str, lines: int) -> None:
    with open_book("Budgies") as book:
        write_plain_band(book.sheet("One"), (200, 200, 300), "Title", line)
    sheet = opened(book.data)["One"]
    assert sheet["A2"].value == line
    assert len(sheet.merged_cells.ranges) == lines - 1
    assert (sheet.row_dimensions[2].height > 20) is (lines > 1)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("right", [PAGE_OF, f"Return by {W}"])
def test_the_two_sides_of_a_footer_never_meet(paper: Paper, right: str) -> None:
    with open_book("Budgies") as book:
        book.sheet("One").page(paper, (f"Budgies · {W} · {W}", right))
    footer = opened(book.data)["One"].oddFooter
    assert footer
    sides = [str(side.text) for side in (footer.left, footer.right)]
    assert sum(width_of(side, FOOTER_SIZE) for side in sides) <= paper.footer_width
    assert all(len(side) > 10 for side in sides)


def long_game() -> SampleGame:
    """Play a round with the longest names."""
    bids = dict.fromkeys(LONG_NAMES, "Bid 1 on Red")
    return play(LONG_NAMES, [(bids, NO_RULINGS)])


@pytest.mark.parametrize(("game", "grows"), [(stagg(1), False), (long_game(), True)])
def test_the_ledger_gives_long_names_a_wider_column(game: SampleGame, *, grows: bool) -> None:
    with open_book("Budgies") as book:
        write_ledger(book, game.report())
    widths = opened(book.data)["Ledger"].column_dimensions
    assert len(WIDTHS) == 10
    assert (widths["A"].width > NAME_WIDTHS[0] / 7 + 1) is grows
