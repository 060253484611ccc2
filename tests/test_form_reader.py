"""The form reader: what a player meant is read exactly, wherever the form's parts were moved."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from budgies_xl.books.faults import NotUnderstood
from budgies_xl.books.form import BidBox, BribeBox, bid_boxes, bribe_boxes
from budgies_xl.books.form_reader import read_sheet
from budgies_xl.books.recognise import FileKind
from budgies_xl.books.remarks import Remark
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.money import pounds
from budgies_xl.game.orders import Bid, Bribe, Cell
from budgies_xl.game.position import ROUNDS
from tests.forms import (
    BIRD_ROW,
    BLUE_MALE,
    BLUE_NOW,
    CODE,
    CONTRACT_ROW,
    IDENTITY_ROW,
    RED_LATER,
    RED_NOW,
    ROUND_ROW,
    SHEET,
    make_form,
    with_xml,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from budgies_xl.books.form import Box
    from budgies_xl.books.form_reader import SheetReading
    from tests.forms import CellValue, Form

FILE = "geoff.xlsx"
ORDERS: dict[Box, int] = {RED_NOW: 5, BLUE_NOW: 12, RED_LATER: 1, BLUE_MALE: 7}


def read(form: Form) -> SheetReading:
    return read_sheet(FILE, form.saved())


def orders_of(reading: SheetReading) -> dict[Box, int]:
    bids: dict[Box, int] = {
        BidBox(bid.round, bid.colour): bid.amount // 100 for bid in reading.bids
    }
    bribes: dict[Box, int] = {
        BribeBox(bribe.sex, bribe.colour): bribe.amount // 100 for bribe in reading.bribes
    }
    assert len(bids) + len(bribes) == len(reading.bids) + len(reading.bribes)
    return {**bids, **bribes}


def kinds(reading: SheetReading) -> list[Any]:
    return [fault.kind for fault in reading.faults]


def notes(reading: SheetReading) -> list[Any]:
    return [note.kind for note in reading.notes]


def test_a_filled_form_gives_its_orders_in_pence_with_their_cells() -> None:
    form = make_form().fill(ORDERS)
    reading = read(form)
    assert reading.kind is FileKind.WORKBOOK
    assert reading.faults == ()
    assert reading.notes == ()
    assert set(reading.bids) == {
        Bid(2, Colour.RED, 500),
        Bid(2, Colour.BLUE, 1200),
        Bid(3, Colour.RED, 100),
    }
    assert reading.bribes == (Bribe(Sex.MALE, Colour.BLUE, 700),)
    cells = {str(bid.cell) for bid in reading.bids}
    assert f"geoff.xlsx, sheet Orders, cell {form.boxes[RED_LATER]}" in cells


def test_an_empty_form_is_no_orders_and_no_fault() -> None:
    reading = read(make_form())
    assert (reading.bids, reading.bribes, reading.faults, reading.notes) == ((), (), (), ())


def test_zeros_and_blanks_and_the_forms_own_dash_are_left_out_without_a_word() -> None:
    reading = read(make_form().fill({RED_NOW: 0, BLUE_NOW: "  ", BLUE_MALE: "–"}))
    assert (reading.bids, reading.bribes, reading.faults, reading.notes) == ((), (), (), ())


def test_the_form_says_whose_it_is_for_which_round_of_which_game() -> None:
    whose = read(make_form(3, "Zoë O’Neill", "Club Night")).whose
    written = (whose.player, whose.round, whose.game, whose.code)
    assert [one.words for one in written] == ["Zoë O’Neill", "3", "Club Night", CODE]
    assert whose.round_number == 3
    assert whose.player.cell == Cell(FILE, "Orders", f"C{IDENTITY_ROW}")


@pytest.mark.parametrize("written", [4, "4", "Round 4", " round 4 ", "4.0", 4.0, "Round 4 of 5"])
def test_a_round_may_be_a_number_or_words(written: CellValue) -> None:
    form = make_form(4)
    form.sheet.cell(IDENTITY_ROW, 6, written)
    reading = read(form)
    assert reading.whose.round_number == 4
    assert reading.faults == ()


def test_a_form_without_names_or_round_yet_is_read_as_open() -> None:
    form = make_form(1)
    for column in (3, 6, 9, 11, 12):
        form.sheet.cell(IDENTITY_ROW, column).value = None
    del form.book.defined_names["form_code"]
    reading = read(form.fill({BidBox(1, Colour.RED): 5}))
    assert reading.faults == ()
    assert reading.whose.player.words == ""
    assert reading.whose.round_number is None
    assert orders_of(reading) == {BidBox(1, Colour.RED): 5}


def test_a_name_is_read_without_what_programs_add_to_it() -> None:
    form = make_form()
    form.sheet.cell(IDENTITY_ROW, 3, "  Geoff_x000D_ \u200b")
    assert read(form).whose.player.words == "Geoff"


@pytest.mark.parametrize("title", ["orders of Geoff ", "Sheet 1 - Table 1", "Geoff's sheet!"])
def test_the_form_is_found_by_its_mark_whatever_its_sheet_is_called(title: str) -> None:
    form = make_form().fill(ORDERS)
    form.sheet.title = title
    other = form.book.create_sheet("Export Summary", 0)
    other["A1"] = "Contract"
    form.book.active = 0
    reading = read(form)
    assert reading.faults == ()
    assert orders_of(reading) == ORDERS
    assert {bid.cell.sheet for bid in reading.bids if bid.cell} == {title}


@pytest.mark.parametrize(
    "row", [1, ROUND_ROW, CONTRACT_ROW, CONTRACT_ROW + 3, BIRD_ROW, BIRD_ROW + 2]
)
def test_rows_put_in_anywhere_are_read(row: int) -> None:
    form = make_form().fill(ORDERS)
    form.sheet.insert_rows(row, 2)
    reading = read(form)
    assert reading.faults == ()
    assert orders_of(reading) == ORDERS
    assert set(notes(reading)) <= {Remark.MOVED}


@pytest.mark.parametrize("column", [1, 2, 4, 5, 6, 7, 9, 10])
def test_columns_put_in_anywhere_are_read(column: int) -> None:
    form = make_form().fill(ORDERS)
    form.sheet.insert_cols(column)
    for name in ("form_player", "form_round", "form_game", "form_code"):
        text = form.book.defined_names[name].attr_text
        letter = text.split("$")[1]
        if ord(letter) - 64 >= column:
            form.book.defined_names[name].attr_text = text.replace(letter, chr(ord(letter) + 1), 1)
    reading = read(form)
    assert reading.faults == ()
    assert orders_of(reading) == ORDERS
    assert reading.whose.player.words == "Geoff"


@pytest.mark.parametrize(("gone", "faulty"), [(("Game",), True), (("Game", "Form code"), False)])
def test_a_form_with_a_code_names_its_game_and_the_blank_form_has_neither(
    gone: tuple[str, ...],
    *,
    faulty: bool,
) -> None:
    form = make_form().fill(ORDERS)
    for name in ("form_game", "form_code"):
        del form.book.defined_names[name]
    for row in form.sheet.iter_rows():
        for cell in row:
            if cell.value in gone:
                cell.value = None
    found = [fault.kind for fault in read(form).faults]
    assert found == ([NotUnderstood.LABEL_LOST] if faulty else [])


def test_sorted_rows_are_read_by_their_labels_with_a_note() -> None:
    form = make_form().fill(ORDERS)
    sheet = form.sheet
    first = CONTRACT_ROW + 1
    rows = [[cell.value for cell in sheet[row]] for row in range(first, first + 6)]
    for row, values in enumerate(sorted(rows, key=lambda row: str(row[0])), start=first):
        for column, value in enumerate(values, start=1):
            sheet.cell(row, column).value = value
    reading = read(form)
    assert reading.faults == ()
    assert orders_of(reading) == ORDERS
    assert notes(reading) == [Remark.MOVED]
    assert "Round 2, Red is in F13" in reading.notes[0].message


def test_groups_of_columns_may_change_places() -> None:
    form = make_form().fill(ORDERS)
    for row in range(ROUND_ROW, CONTRACT_ROW + 7):
        for one, other in ((4, 7), (5, 8), (6, 9)):
            cells = form.sheet.cell(row, one), form.sheet.cell(row, other)
            cells[0].value, cells[1].value = cells[1].value, cells[0].value
    reading = read(form)
    assert reading.faults == ()
    assert orders_of(reading) == ORDERS


def test_labels_are_compared_without_case_blanks_and_ways_to_compose() -> None:
    form = make_form().fill(ORDERS)
    for row in form.sheet.iter_rows(min_row=ROUND_ROW, max_row=IDENTITY_ROW, max_col=15):
        for cell in row:
            if isinstance(cell.value, str) and cell.column not in {3, 9, 12}:
                words = unicodedata.normalize("NFD", cell.value.upper())
                cell.value = f" {words.replace(' ', chr(0xA0) + ' ')}"
    reading = read(form)
    assert reading.faults == ()
    assert orders_of(reading) == ORDERS


def test_signs_of_the_sexes_may_get_lost_or_decorated() -> None:
    form = make_form().fill(ORDERS)
    form.sheet.cell(BIRD_ROW, 4, "Male")
    form.sheet.cell(BIRD_ROW, 7, "♀\ufe0f Female")
    assert orders_of(read(form)) == ORDERS


def test_a_form_without_any_names_is_read_just_the_same() -> None:
    form = make_form().fill(ORDERS)
    form.book.defined_names.clear()
    reading = read(form)
    assert (reading.faults, reading.notes) == ((), ())
    assert orders_of(reading) == ORDERS


def test_anything_typed_where_a_bird_is_gone_is_read_so_that_the_rules_can_refuse_it() -> None:
    form = make_form()
    for box in bribe_boxes():
        form.sheet[form.boxes[box]] = "–"
    reading = read(form.fill({BLUE_MALE: 5}))
    assert reading.faults == ()
    assert reading.bribes == (Bribe(Sex.MALE, Colour.BLUE, pounds(5)),)


def test_a_hidden_form_is_read_with_a_note() -> None:
    form = make_form().fill(ORDERS)
    form.book.create_sheet("Other")
    form.sheet.sheet_state = "hidden"
    reading = read(form)
    assert orders_of(reading) == ORDERS
    assert notes(reading) == [Remark.HIDDEN_SHEET]


def test_a_stray_value_in_the_last_cell_of_the_sheet_is_ignored_with_a_note() -> None:
    form = make_form().fill(ORDERS)
    form.sheet["XFD1048576"] = 5
    reading = read(form)
    assert orders_of(reading) == ORDERS
    assert notes(reading) == [Remark.FAR_AWAY]
    assert "XFD1048576" in reading.notes[0].message


def test_an_amount_beside_the_boxes_is_told_of_and_words_are_not() -> None:
    form = make_form().fill(ORDERS)
    form.sheet.cell(CONTRACT_ROW + 1, 17, 5)
    form.sheet.cell(CONTRACT_ROW + 2, 17, "£6")
    form.sheet.cell(CONTRACT_ROW + 3, 17, "good luck")
    form.sheet.cell(40, 2, 99)
    reading = read(form)
    assert orders_of(reading) == ORDERS
    assert notes(reading) == [Remark.BESIDE_THE_BOXES] * 2
    assert [note.wrote for note in reading.notes] == ["5", "£6"]


def test_what_the_form_prints_between_its_boxes_is_not_taken_for_an_amount() -> None:
    form = make_form().fill(ORDERS)
    form.sheet.cell(CONTRACT_ROW + 1, 4, 12)
    form.sheet.cell(BIRD_ROW + 1, 5, 2)
    assert read(form).notes == ()


def with_total(form: Form, total: str) -> bytes:
    return with_xml(
        form.saved(),
        SHEET,
        "<f>SUM(F9:F14)</f><v />",
        f"<f>SUM(F9:F14)</f><v>{total}</v>",
    )


def test_a_total_that_agrees_is_not_worth_a_word() -> None:
    assert read_sheet(FILE, with_total(make_form().fill(ORDERS), "25")).notes == ()


def test_a_total_that_misses_text_says_which_cells_it_misses() -> None:
    form = make_form().fill({RED_NOW: 5, BLUE_NOW: "£5", RED_LATER: "5 ", BLUE_MALE: 5})
    reading = read_sheet(FILE, with_total(form, "10"))
    assert notes(reading) == [Remark.READ_AS, Remark.READ_AS, Remark.TOTAL_MISSES_TEXT]
    message = reading.notes[-1].message
    assert "£10" in message
    assert "£20" in message
    assert "F10 and I9" in message


def test_a_total_that_was_never_worked_out_is_told_of() -> None:
    reading = read_sheet(FILE, with_total(make_form().fill(ORDERS), "0"))
    assert notes(reading) == [Remark.TOTAL_DIFFERS]
    assert "£0" in reading.notes[0].message
    assert "£25" in reading.notes[0].message


def test_a_formula_counts_by_its_saved_result_with_a_note() -> None:
    form = make_form().fill({RED_NOW: 5})
    address = form.boxes[RED_NOW]
    data = form.saved()
    changed = data
    for old in (f'<c r="{address}" t="n"><v>5</v></c>', f'<c r="{address}"><v>5</v></c>'):
        try:
            changed = with_xml(data, SHEET, old, f'<c r="{address}"><f>2+3</f><v>5</v></c>')
        except AssertionError:
            continue
    reading = read_sheet(FILE, changed)
    assert orders_of(reading) == {RED_NOW: 5}
    assert notes(reading) == [Remark.FORMULA_READ]
    assert "=2+3" in reading.notes[0].message


def test_the_same_form_twice_in_one_workbook_counts_once() -> None:
    form = make_form().fill(ORDERS)
    form.book.copy_worksheet(form.sheet).title = "Orders (2)"
    reading = read(form)
    assert orders_of(reading) == ORDERS
    assert reading.faults == ()
    assert Remark.SAME_FORM_TWICE in notes(reading)


def test_two_forms_in_one_workbook_that_differ_are_refused() -> None:
    form = make_form().fill(ORDERS)
    form.book.copy_worksheet(form.sheet).title = "Orders (2)"
    form.fill({RED_NOW: 6})
    reading = read(form)
    assert kinds(reading) == [NotUnderstood.TWO_FORMS]
    assert reading.whose.player.words == "Geoff"
    assert (reading.bids, reading.bribes) == ((), ())


def test_every_fault_of_a_form_is_told_at_once() -> None:
    form = make_form().fill({RED_NOW: "five", BLUE_NOW: 2.5, RED_LATER: -1, BLUE_MALE: True})
    form.sheet.cell(CONTRACT_ROW + 3, 1, "Yelow")
    assert set(kinds(read(form))) == {
        NotUnderstood.LABEL_OVERWRITTEN,
        NotUnderstood.NOT_A_NUMBER,
        NotUnderstood.NOT_WHOLE,
        NotUnderstood.NEGATIVE,
        NotUnderstood.TRUE_OR_FALSE,
    }


@pytest.mark.parametrize(
    ("row", "column", "label"),
    [
        (CONTRACT_ROW + 1, 1, "Red"),
        (CONTRACT_ROW + 4, 1, "Purple"),
        (CONTRACT_ROW + 6, 1, "Green"),
        (BIRD_ROW + 1, 1, "Red"),
        (BIRD_ROW + 3, 1, "Yellow"),
        (ROUND_ROW, 4, "Round 2"),
        (ROUND_ROW, 7, "Round 3"),
        (ROUND_ROW, 13, "Round 5"),
        (BIRD_ROW, 4, "♂ Male"),
        (BIRD_ROW, 7, "♀ Female"),
        (CONTRACT_ROW, 6, "Add £"),
        (CONTRACT_ROW, 15, "Add £"),
        (BIRD_ROW, 6, "Bribe £"),
        (IDENTITY_ROW, 2, "Player"),
        (IDENTITY_ROW, 11, "Form code"),
        (IDENTITY_ROW, 1, "Budgies order sheet"),
    ],
)
@pytest.mark.parametrize("written", ["blu", None, 5])
def test_a_label_that_is_overwritten_or_gone_is_named_with_its_cell(
    row: int,
    column: int,
    label: str,
    written: CellValue,
) -> None:
    form = make_form().fill(ORDERS)
    form.sheet.cell(row, column).value = written
    (fault,) = read(form).faults
    kind = NotUnderstood.LABEL_OVERWRITTEN if written else NotUnderstood.LABEL_EMPTY
    assert fault.kind is kind
    assert fault.cell == Cell(FILE, "Orders", form.sheet.cell(row, column).coordinate)
    assert f"“{label}”" in fault.message


@pytest.mark.parametrize("label", ["Contract", "Bird"])
def test_a_lost_corner_of_a_grid_is_named(label: str) -> None:
    form = make_form().fill(ORDERS)
    row = {"Contract": CONTRACT_ROW, "Bird": BIRD_ROW}[label]
    form.sheet.cell(row, 1, "?")
    faults = read(form).faults
    assert NotUnderstood.LABEL_LOST in {fault.kind for fault in faults}
    assert any(f"“{label}”" in fault.message for fault in faults)


@pytest.mark.parametrize(
    ("row", "column", "label"),
    [
        (2, 9, "Contract"),
        (30, 4, "Bird"),
        (CONTRACT_ROW + 7, 1, "Red"),
        (BIRD_ROW + 4, 1, "Blue"),
        (30, 5, "Player"),
        (30, 1, "Budgies order sheet"),
        (CONTRACT_ROW - 2, 8, "Round 3"),
        (CONTRACT_ROW, 5, "Add £"),
    ],
)
def test_a_label_that_stands_twice_is_named_with_both_cells(
    row: int,
    column: int,
    label: str,
) -> None:
    form = make_form().fill(ORDERS)
    form.sheet.cell(row, column, label)
    (fault,) = read(form).faults
    assert fault.kind is NotUnderstood.LABEL_TWICE
    assert form.sheet.cell(row, column).coordinate in fault.message
    assert f"“{label}”" in fault.message


def test_a_round_whose_columns_were_deleted_is_missed() -> None:
    form = make_form().fill(ORDERS)
    for row in form.sheet.iter_rows(ROUND_ROW, CONTRACT_ROW + 6, 7, 9):
        for cell in row:
            cell.value = None
    (fault,) = read(form).faults
    assert fault.kind is NotUnderstood.LABEL_LOST
    assert "“Round 3”" in fault.message


@pytest.mark.parametrize("with_names", [True, False])
@pytest.mark.parametrize(
    ("label", "rows", "columns", "orphan"),
    [
        (f"A{CONTRACT_ROW + 1}", 8, 0, RED_NOW),
        (f"A{BIRD_ROW + 2}", 2, 0, BLUE_MALE),
    ],
)
def test_an_amount_whose_row_lost_its_label_to_another_row_is_never_lost_in_silence(
    label: str,
    rows: int,
    columns: int,
    orphan: Box,
    *,
    with_names: bool,
) -> None:
    form = make_form().fill(ORDERS)
    form.sheet.move_range(label, rows=rows, cols=columns)
    if not with_names:
        form.book.defined_names.clear()
    faults = read(form).faults
    assert {fault.kind for fault in faults} == {NotUnderstood.NO_LABEL_HERE}
    assert form.boxes[orphan] in {fault.cell.address for fault in faults if fault.cell}


def test_an_amount_whose_column_lost_its_head_to_another_column_is_refused() -> None:
    form = make_form().fill(ORDERS)
    form.sheet.cell(CONTRACT_ROW, 6).value = None
    form.sheet.cell(CONTRACT_ROW, 5).value = "Add £"
    faults = read(form).faults
    assert {fault.kind for fault in faults} == {NotUnderstood.NO_LABEL_HERE}
    assert [fault.wrote for fault in faults] == ["5", "12"]


def test_totals_that_were_pasted_as_values_are_not_taken_for_lost_amounts() -> None:
    form = make_form().fill(ORDERS)
    form.sheet.cell(CONTRACT_ROW + 7, 6, 17)
    form.sheet.cell(CONTRACT_ROW + 7, 9, 1)
    reading = read(form)
    assert (reading.faults, orders_of(reading)) == ((), ORDERS)


def test_merged_boxes_are_refused_as_a_range() -> None:
    form = make_form().fill({RED_NOW: 5})
    form.sheet.merge_cells(f"F{CONTRACT_ROW + 1}:F{CONTRACT_ROW + 2}")
    (fault,) = read(form).faults
    assert fault.kind is NotUnderstood.MERGED
    assert "F9:F10" in fault.message
    assert fault.cell == Cell(FILE, "Orders", "F9")


def test_merged_labels_and_other_cells_do_no_harm() -> None:
    form = make_form().fill(ORDERS)
    form.sheet.merge_cells(f"D{ROUND_ROW}:F{ROUND_ROW}")
    form.sheet.merge_cells("A1:K1")
    reading = read(form)
    assert (reading.faults, orders_of(reading)) == ((), ORDERS)


amounts = st.integers(min_value=0, max_value=999)
NOTATIONS: tuple[Callable[[int], Any], ...] = (
    int,
    float,
    str,
    "£{}".format,
    "{}\u00a0".format,
    "£ {}.00".format,
)
notation = st.sampled_from(NOTATIONS)


@st.composite
def filled(draw: st.DrawFn) -> tuple[int, dict[Box, int], dict[Box, Any]]:
    this_round = draw(st.integers(1, ROUNDS))
    boxes: tuple[Box, ...] = (*bid_boxes(range(this_round, ROUNDS + 1)), *bribe_boxes())
    orders = draw(st.dictionaries(st.sampled_from(boxes), amounts))
    written = {box: draw(notation)(amount) for box, amount in orders.items()}
    return this_round, orders, written


@settings(max_examples=60, deadline=None)
@given(filled())
def test_any_orders_written_into_a_form_are_read_back_exactly(
    case: tuple[int, Mapping[Box, int], Mapping[Box, Any]],
) -> None:
    this_round, orders, written = case
    reading = read(make_form(this_round).fill(written))
    assert reading.faults == ()
    assert orders_of(reading) == {box: amount for box, amount in orders.items() if amount}


def test_every_box_of_every_round_is_found() -> None:
    for this_round in range(1, ROUNDS + 1):
        boxes: tuple[Box, ...] = (*bid_boxes(range(this_round, ROUNDS + 1)), *bribe_boxes())
        orders = {box: at for at, box in enumerate(boxes, start=1)}
        assert orders_of(read(make_form(this_round).fill(orders))) == orders
        assert len(boxes) == len(Colour) * (ROUNDS + 1 - this_round) + len(BREEDING) * len(Sex)
