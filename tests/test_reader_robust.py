"""Damaged forms: nothing raises, and what is accepted is what a second, plain reading gives."""

from __future__ import annotations

import random
import re
import zipfile
from functools import cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from budgies_xl.books.faults import NotUnderstood
from budgies_xl.books.form import BidBox, BribeBox, bid_boxes, bribe_boxes
from budgies_xl.books.form_reader import read_sheet
from budgies_xl.books.marked_up import mark_up
from tests.forms import SHEET, make_form, packed, parts_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from budgies_xl.books.form import Box

RUNS = 500
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
STRINGS = "xl/sharedStrings.xml"


@cache
def form() -> tuple[bytes, dict[str, Box]]:
    boxes: tuple[Box, ...] = (*bid_boxes(range(2, 6)), *bribe_boxes())
    filled = make_form().fill({box: at * 7 % 23 for at, box in enumerate(boxes)})
    return filled.saved(), {address: box for box, address in filled.boxes.items()}


def flip_bytes(data: bytes, dice: random.Random) -> bytes:
    flipped = bytearray(data)
    for _ in range(dice.randint(1, 4)):
        flipped[dice.randrange(len(flipped))] ^= 1 << dice.randrange(8)
    return bytes(flipped)


def cut(data: bytes, dice: random.Random) -> bytes:
    begin = dice.randrange(len(data))
    return data[:begin] + data[begin + dice.randint(1, 400) :]


def flip_inside_a_part(data: bytes, dice: random.Random) -> bytes:
    parts = parts_of(data)
    name = dice.choice([SHEET, SHEET, SHEET, STRINGS, *parts])
    return packed(parts | {name: flip_bytes(parts[name], dice)})


def cut_inside_a_part(data: bytes, dice: random.Random) -> bytes:
    parts = parts_of(data)
    name = dice.choice(list(parts))
    return packed(parts | {name: cut(parts[name], dice)})


def swap_or_lose_parts(data: bytes, dice: random.Random) -> bytes:
    parts = parts_of(data)
    one, other = dice.sample(list(parts), 2)
    parts[one], parts[other] = parts[other], parts[one]
    if dice.random() < 0.5:
        del parts[dice.choice(list(parts))]
    return packed(parts)


def lose_or_double_an_element(data: bytes, dice: random.Random) -> bytes:
    parts = parts_of(data)
    name = dice.choice([SHEET, SHEET, STRINGS, "xl/workbook.xml"])
    elements = list(re.finditer(rb"<(c|row|v|si|sheet|definedName|t)\b[^>]*>.*?</\1>", parts[name]))
    element = dice.choice(elements).group()
    again = element * dice.choice([0, 2])
    return packed(parts | {name: parts[name].replace(element, again, 1)})


def other_digits(data: bytes, dice: random.Random) -> bytes:
    parts = parts_of(data)
    digits = list(re.finditer(rb"[0-9]", parts[SHEET]))
    at = dice.choice(digits).start()
    sheet = parts[SHEET][:at] + dice.choice([b"0", b"9", b"-", b".", b"e"]) + parts[SHEET][at + 1 :]
    return packed(parts | {SHEET: sheet})


MUTATIONS = (
    flip_bytes,
    cut,
    flip_inside_a_part,
    cut_inside_a_part,
    swap_or_lose_parts,
    lose_or_double_an_element,
    other_digits,
)


def plain_reading(data: bytes) -> dict[Box, float]:
    """Read the boxes by their addresses, straight from the XML, knowing nothing of labels."""
    parts = parts_of(data)
    texts = ["".join(item.itertext()) for item in ET.fromstring(parts[STRINGS])]  # noqa: S314  our own
    found = {}
    row = 0
    for line in ET.fromstring(parts[SHEET]).iter(f"{MAIN}row"):  # noqa: S314  our own
        row = int(line.get("r", row + 1))
        column = 0
        for cell in line.iter(f"{MAIN}c"):
            column += 1
            address = cell.get("r") or f"{chr(64 + column)}{row}"
            column = ord(address[0]) - 64
            value = cell.findtext(f"{MAIN}v")
            if address in form()[1] and value:
                text = texts[int(value)] if cell.get("t") == "s" else value
                found[form()[1][address]] = float(text.strip().replace(",", "").lstrip("£"))
    return {box: amount for box, amount in found.items() if amount}


@pytest.mark.parametrize("mutate", MUTATIONS)
def test_no_damage_raises_and_nothing_is_read_that_does_not_stand_there(
    mutate: Callable[[bytes, random.Random], bytes],
) -> None:
    dice = random.Random(mutate.__name__)  # noqa: S311  the same in every run
    accepted = 0
    for _ in range(RUNS // len(MUTATIONS) + 1):
        damaged = mutate(form()[0], dice)
        reading = read_sheet("geoff.xlsx", damaged)
        if reading.faults or reading.skipped:
            continue
        accepted += 1
        orders: dict[Box, float] = {
            BidBox(bid.round, bid.colour): bid.amount / 100 for bid in reading.bids
        }
        orders |= {
            BribeBox(bribe.sex, bribe.colour): bribe.amount / 100 for bribe in reading.bribes
        }
        assert orders == plain_reading(damaged)
    assert accepted or mutate in {cut, flip_bytes, swap_or_lose_parts}


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
