"""Damaged forms: nothing raises, and what is accepted is what a second, plain reading gives."""

from __future__ import annotations

import random
import zipfile
from typing import TYPE_CHECKING

import pytest

from budgies_xl.books.faults import NotUnderstood
from budgies_xl.books.form_reader import read_sheet
from budgies_xl.books.marked_up import mark_up
from tests.forms import SHEET, packed, parts_of
from tests.mutations import (
    MUTATIONS,
    STRINGS,
    cut,
    flip_bytes,
    flip_inside_a_part,
    form,
    misreadings,
)

if TYPE_CHECKING:
    from collections.abc import Callable

RUNS = 5000


@pytest.mark.parametrize("mutate", MUTATIONS)
def test_no_damage_raises_and_nothing_is_read_that_does_not_stand_there(
    mutate: Callable[[bytes, random.Random], bytes],
) -> None:
    dice = random.Random(mutate.__name__)  # noqa: S311  the same in every run
    accepted, wrong = misreadings(mutate, RUNS // len(MUTATIONS) + 1, dice)
    assert wrong == []
    assert accepted or mutate in {cut, flip_bytes}


def test_no_damage_makes_the_marking_of_a_copy_raise() -> None:
    dice = random.Random(4)  # noqa: S311  the same in every run
    marked = 0
    for _ in range(40):
        damaged = flip_inside_a_part(form()[0], dice)
        marked += mark_up(damaged, read_sheet("geoff.xlsx", damaged).faults) is not None
    assert marked


def test_damage_to_what_holds_no_cells_does_no_harm() -> None:
    parts = parts_of(form()[0])
    sound = read_sheet("geoff.xlsx", form()[0])
    for name in ("docProps/app.xml", "docProps/core.xml", "xl/theme/theme1.xml"):
        assert read_sheet("geoff.xlsx", packed(parts | {name: b"<broken"})) == sound
        lost = {other: part for other, part in parts.items() if other != name}
        assert read_sheet("geoff.xlsx", packed(lost)) == sound


def test_a_part_with_cells_that_is_lost_is_damage() -> None:
    parts = parts_of(form()[0])
    for name in (SHEET, STRINGS, "xl/workbook.xml", "xl/_rels/workbook.xml.rels"):
        lost = {other: part for other, part in parts.items() if other != name}
        (fault,) = read_sheet("geoff.xlsx", packed(lost, zipfile.ZIP_STORED)).faults
        assert fault.kind is NotUnderstood.DAMAGED
