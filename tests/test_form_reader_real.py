"""The real order workbooks: whatever is written into their boxes is read back exactly."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from openpyxl import load_workbook

from budgies_xl.books.blank_form import write_blank_form
from budgies_xl.books.cells import open_book
from budgies_xl.books.faults import NotUnderstood
from budgies_xl.books.form import BidBox, BribeBox, Identity, bid_boxes, bribe_boxes
from budgies_xl.books.form_reader import read_sheet
from budgies_xl.books.marked_up import mark_up
from budgies_xl.books.order_book import write_order_book
from budgies_xl.books.remarks import Remark
from budgies_xl.game.colour import Colour
from budgies_xl.game.house_rules import HouseRules
from budgies_xl.game.position import ROUNDS
from tests.forms import BLUE_MALE
from tests.games import LONG_NAMES, crowd, stagg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from openpyxl import Workbook

    from budgies_xl.books.form import Box
    from budgies_xl.books.form_reader import SheetReading

FILE = "Geoff.xlsx"


@cache
def order_book(this_round: int) -> bytes:
    return write_order_book(stagg(this_round - 1).form("Geoff"))


@cache
def blank() -> bytes:
    return write_blank_form(HouseRules())


def filled(data: bytes, written: Mapping[Any, int | str]) -> Workbook:
    book = load_workbook(BytesIO(data))
    names = open_book(data).names
    for box, value in written.items():
        sheet, address = names[box.defined_name]
        book[sheet][address] = value
    return book


def read(book: Workbook) -> SheetReading:
    memory = BytesIO()
    book.save(memory)
    return read_sheet(FILE, memory.getvalue())


def orders_of(reading: SheetReading) -> dict[Box, int]:
    bids: dict[Box, int] = {
        BidBox(bid.round, bid.colour): bid.amount // 100 for bid in reading.bids
    }
    bribes: dict[Box, int] = {
        BribeBox(bribe.sex, bribe.colour): bribe.amount // 100 for bribe in reading.bribes
    }
    return {**bids, **bribes}


def numbered(boxes: Iterable[Box]) -> dict[Box, int]:
    return {box: at for at, box in enumerate(boxes, start=1)}


def boxes_left(this_round: int) -> tuple[Box, ...]:
    aviary = stagg(this_round - 1).position.aviary
    birds = (box for box in bribe_boxes() if aviary.left(box.sex, box.colour))
    return (*bid_boxes(range(this_round, ROUNDS + 1)), *birds)


@pytest.mark.parametrize("this_round", range(1, ROUNDS + 1))
def test_every_box_of_every_rounds_workbook_is_read_back(this_round: int) -> None:
    orders = numbered(boxes_left(this_round))
    reading = read(filled(order_book(this_round), orders))
    assert (reading.faults, reading.notes) == ((), ())
    assert orders_of(reading) == orders


@pytest.mark.parametrize("this_round", range(1, ROUNDS + 1))
def test_an_untouched_workbook_is_an_empty_sheet_without_a_note(this_round: int) -> None:
    reading = read_sheet(FILE, order_book(this_round))
    assert (reading.faults, reading.notes, orders_of(reading)) == ((), (), {})
    whose = reading.whose
    assert (whose.player.words, whose.round_number) == ("Geoff", this_round)
    assert whose.game.words == "Sample Game"
    assert whose.code.words == stagg(this_round - 1).form("Geoff").form_code


@pytest.mark.parametrize("player", LONG_NAMES)
def test_a_name_of_any_length_is_read_as_it_was_written(player: str) -> None:
    whose = read_sheet(FILE, write_order_book(crowd().form(player))).whose
    assert whose.player.words == player.strip()
    assert whose.game.words == crowd().facts.name
    assert whose.code.words == crowd().form(player).form_code


@pytest.mark.parametrize("this_round", range(1, ROUNDS + 1))
def test_the_blank_form_is_read_with_the_name_and_the_round_that_were_typed(
    this_round: int,
) -> None:
    boxes: tuple[Box, ...] = (*bid_boxes(range(this_round, ROUNDS + 1)), *bribe_boxes())
    orders = numbered(boxes)
    typed = {Identity.PLAYER: "Geoff", Identity.ROUND: f"Round {this_round}"}
    reading = read(filled(blank(), {**orders, **typed}))
    assert (reading.faults, reading.notes) == ((), ())
    assert orders_of(reading) == orders
    assert (reading.whose.player.words, reading.whose.round_number) == ("Geoff", this_round)
    assert reading.whose.code.words == ""


def test_the_blank_form_as_it_is_has_no_fault_but_no_name_either() -> None:
    reading = read_sheet(FILE, blank())
    assert (reading.faults, orders_of(reading)) == ((), {})
    assert (reading.whose.player.words, reading.whose.round_number) == ("", None)


@pytest.mark.parametrize("row", [3, 5, 8, 10, 16, 20, 24, 26])
def test_a_row_put_into_a_real_form_changes_nothing_but_a_note(row: int) -> None:
    orders = numbered(boxes_left(3))
    book = filled(order_book(3), orders)
    book["Orders"].insert_rows(row)
    reading = read(book)
    assert reading.faults == ()
    assert orders_of(reading) == orders
    assert reading.whose.player.words == "Geoff"
    assert {note.kind for note in reading.notes} <= {Remark.MOVED}


def test_what_is_typed_over_the_dash_of_a_bird_that_is_gone_is_read() -> None:
    book = filled(order_book(4), {})
    names = open_book(order_book(4)).names
    assert BLUE_MALE.defined_name not in names
    red, yellow = (book["Orders"][names[f"bribe_male_{colour}"][1]] for colour in ("red", "yellow"))
    blue = book["Orders"].cell(red.row + 1, red.column)
    assert (yellow.row, blue.value) == (red.row + 2, "–")
    blue.value = 5
    assert orders_of(read(book)) == {BLUE_MALE: 5}


def test_a_label_of_a_real_form_that_was_typed_over_is_named() -> None:
    book = filled(order_book(2), {})
    sheet = book["Orders"]
    (cell,) = [cell for row in sheet.iter_rows(8, 14, 1, 1) for cell in row if cell.value == "Blue"]
    cell.value = "blu"
    (fault,) = read(book).faults
    assert fault.kind is NotUnderstood.LABEL_OVERWRITTEN
    assert fault.cell
    assert fault.cell.address == cell.coordinate


def test_the_gms_copy_of_a_real_form_can_be_mended_and_read() -> None:
    box = BidBox(2, Colour.RED)
    memory = BytesIO()
    filled(order_book(2), {box: "five", BidBox(2, Colour.BLUE): 3}).save(memory)
    reading = read_sheet(FILE, memory.getvalue())
    copy = mark_up(memory.getvalue(), reading.faults)
    assert copy
    assert len(reading.faults) == 1
    mended = read(filled(copy, {box: 5}))
    assert mended.faults == ()
    assert orders_of(mended) == {box: 5, BidBox(2, Colour.BLUE): 3}


def test_a_marked_up_copy_that_is_sent_back_unmended_has_the_same_faults() -> None:
    memory = BytesIO()
    filled(order_book(2), {BidBox(2, Colour.RED): "five"}).save(memory)
    faults = read_sheet(FILE, memory.getvalue()).faults
    copy = mark_up(memory.getvalue(), faults)
    assert copy
    assert read_sheet(FILE, copy).faults == faults


def test_a_final_workbook_is_passed_over() -> None:
    reading = read_sheet(FILE, write_order_book(stagg().form("Geoff")))
    assert reading.skipped
    assert reading.faults == ()
