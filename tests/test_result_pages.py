"""Where the pages of a report begin."""

from __future__ import annotations

from budgies_xl.books.flow import page_breaks


def test_pages_begin_with_sections_and_keep_them_whole() -> None:
    assert page_breaks([60, 30, 60, 30], [1, 3], [2], range(0), 100) == [1, 3]
    assert page_breaks([60, 30, 60, 30], [1], [2], range(0), 130) == [1]
    assert page_breaks([60, 30, 60, 30], [1], [2], range(0), 180) == []


def test_a_section_longer_than_a_page_is_parted_where_it_may() -> None:
    assert page_breaks([10, 40, 40, 40], [1], [2, 3], range(0), 100) == [3]
    assert page_breaks([60, 40, 40, 40], [1], [2, 3], range(0), 100) == [1, 3]


def test_a_section_that_fills_a_page_is_parted_where_heads_are_repeated_over_it() -> None:
    assert page_breaks([20, 60, 50, 40], [1, 2], [3], range(1), 100) == [2, 3]
    assert page_breaks([20, 60, 50, 40], [1, 2], [3], range(1), 110) == [2]


def test_repeated_heads_take_room_on_every_later_page() -> None:
    assert page_breaks([20, 40, 40, 40], [], [1, 2, 3], range(1), 100) == [3]
    assert page_breaks([20, 40, 40, 40, 40], [], [1, 2, 3, 4], range(1), 100) == [3]
    assert page_breaks([30, 40, 40, 40, 40], [], [1, 2, 3, 4], range(1), 100) == [2, 3, 4]
