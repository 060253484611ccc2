"""Forms damaged in every way, and a second, plain reading of what is left of their XML."""

from __future__ import annotations

import re
from functools import cache
from string import digits
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from budgies_xl.books.form import BidBox, BribeBox, bid_boxes, bribe_boxes
from budgies_xl.books.form_reader import read_sheet
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.position import ROUNDS
from tests.forms import SHEET, make_form, packed, parts_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from budgies_xl.books.form import Box

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
STRINGS = "xl/sharedStrings.xml"
HEADS_ABOVE = 8  # as far as rows may be put in between


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


def other_attribute(data: bytes, dice: random.Random) -> bytes:
    parts = parts_of(data)
    name = dice.choice([SHEET, SHEET, "xl/workbook.xml", "xl/styles.xml", STRINGS])
    attributes = list(re.finditer(rb' (\w+)="([^"]*)"', parts[name]))
    if not attributes:
        return data
    one, other = dice.choice(attributes), dice.choice(attributes)
    begin, end = one.span(2)
    return packed(parts | {name: parts[name][:begin] + other.group(2) + parts[name][end:]})


def swap_two_elements(data: bytes, dice: random.Random) -> bytes:
    parts = parts_of(data)
    name, tag = dice.choice([(SHEET, b"c"), (SHEET, b"row"), (SHEET, b"v"), (STRINGS, b"si")])
    pattern = rb"<" + tag + rb"\b[^>]*?(?:/>|>.*?</" + tag + rb">)"
    one, other = sorted(dice.sample(list(re.finditer(pattern, parts[name])), 2), key=re.Match.start)
    between = parts[name][one.end() : other.start()]
    swapped = other.group() + between + one.group()
    return packed(parts | {name: parts[name][: one.start()] + swapped + parts[name][other.end() :]})


MUTATIONS = (
    flip_bytes,
    cut,
    flip_inside_a_part,
    cut_inside_a_part,
    swap_or_lose_parts,
    lose_or_double_an_element,
    other_digits,
    other_attribute,
    swap_two_elements,
)


def plain_reading(data: bytes) -> dict[Box, float]:
    """Read the boxes straight from the XML, by the words before and above them."""
    cells = plain_cells(data)
    words = {place: plain_words(text) for place, text in cells.items()}
    found: dict[Box, float] = {}
    for corner, over, heads, colours in (
        ("contract", "add", {f"round{at}": at for at in range(1, ROUNDS + 1)}, tuple(Colour)),
        ("bird", "bribe", {"male": Sex.MALE, "female": Sex.FEMALE}, BREEDING),
    ):
        ((top, left),) = (place for place, said in words.items() if said == corner)
        rows = {said: row for (row, column), said in sorted(words.items(), reverse=True)
                if column == left and row > top}  # fmt: skip
        for (row, column), said in words.items():
            head = heads.get(said.removesuffix("now"))
            if head is None or column <= left or not top - HEADS_ABOVE < row <= top:
                continue
            box_column = min(at for (line, at), name in words.items()
                             if (line, name) == (top, over) and at >= column)  # fmt: skip
            for colour in colours:
                typed = cells.get((rows[colour.value], box_column), "")
                amount = float(typed.strip(" –").replace(",", "").lstrip("£") or 0)
                box = BribeBox(head, colour) if isinstance(head, Sex) else BidBox(head, colour)
                if amount:
                    found[box] = amount
    return found


def plain_words(text: str) -> str:
    """Leave only letters and digits of a label, in lower case."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def plain_cells(data: bytes) -> dict[tuple[int, int], str]:
    """Read every cell's text by row and column, knowing nothing of types."""
    parts = parts_of(data)
    texts = ["".join(item.itertext()) for item in ET.fromstring(parts[STRINGS])]  # noqa: S314  our own
    found = {}
    row = 0
    for line in ET.fromstring(parts[SHEET]).iter(f"{MAIN}row"):  # noqa: S314  our own
        row, column = int(line.get("r", row + 1)), 0
        for cell in line.iter(f"{MAIN}c"):
            column += 1
            if address := cell.get("r"):
                letters = address.upper().rstrip(digits)
                row, column = int(address[len(letters) :]), ord(letters[0]) - 64
            value = cell.findtext(f"{MAIN}v")
            if value and len(cell.get("r", "A1").rstrip(digits)) == 1:
                found[row, column] = texts[int(value)] if cell.get("t") == "s" else value
    return found


def misreadings(
    mutate: Callable[[bytes, random.Random], bytes],
    runs: int,
    dice: random.Random,
) -> tuple[int, list[bytes]]:
    """Damage a form again and again: how many are accepted, and which were not read exactly."""
    accepted, wrong = 0, []
    for _ in range(runs):
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
        if orders != plain_reading(damaged):
            wrong.append(damaged)
    return accepted, wrong
