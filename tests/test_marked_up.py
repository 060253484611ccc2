"""The marked-up copy: the player's own workbook, with each fault outlined and told."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from openpyxl import load_workbook

from budgies_xl.books.faults import NotUnderstood
from budgies_xl.books.form_reader import read_sheet
from budgies_xl.books.marked_up import MEND_SHEET, mark_up
from budgies_xl.books.remarks import Remark
from budgies_xl.game.faults import Fault
from budgies_xl.game.legality import NotAllowed
from budgies_xl.game.orders import Cell
from tests.forms import (
    BLUE_MALE,
    BLUE_NOW,
    RED_LATER,
    RED_NOW,
    SHEET,
    make_form,
    parts_of,
    with_xml,
)

if TYPE_CHECKING:
    from openpyxl import Workbook

FILE = "geoff.xlsx"


def faulty() -> bytes:
    wrong = {RED_NOW: "five", BLUE_NOW: 2.5, RED_LATER: 3, BLUE_MALE: "=1+1"}
    return make_form().fill(wrong).saved()


def marked(data: bytes, *more: Fault) -> Workbook:
    reading = read_sheet(FILE, data)
    copy = mark_up(data, (*reading.faults, *more), reading.notes)
    assert copy is not None
    return load_workbook(BytesIO(copy))


def test_each_cell_in_question_is_outlined_in_red_and_has_the_message_as_its_note() -> None:
    data = faulty()
    book = marked(data)
    faults = read_sheet(FILE, data).faults
    assert len(faults) == 3
    for fault in faults:
        assert fault.cell
        cell = book["Orders"][fault.cell.address]
        assert cell.border.left.style == cell.border.bottom.style == "thick"
        assert cell.border.top.color.rgb == "FF8E1B16"
        assert cell.comment.text == fault.message


OVERSPENT = Fault(NotAllowed.OVERSPENT, facts=(("spend", "£97"), ("pocket", "£96"), ("over", "£1")))


def test_the_hint_speaks_of_outlined_cells_only_where_there_are_some() -> None:
    hint = marked(faulty(), OVERSPENT)[MEND_SHEET]["A2"].value
    assert hint.startswith("Each cell named here is outlined in red")
    whole = marked(make_form().fill({RED_NOW: 97}).saved(), OVERSPENT)[MEND_SHEET]
    assert whole["A2"].value == "This is about the form as a whole, so no cell of it is outlined."
    assert whole["A3"].value is None


def test_words_that_were_understood_stand_as_numbers_and_are_not_outlined() -> None:
    form = make_form().fill({RED_NOW: "five", BLUE_NOW: "£7", RED_LATER: "1,000", BLUE_MALE: "-"})
    book = marked(form.saved())
    understood = [book["Orders"][form.boxes[box]] for box in (BLUE_NOW, RED_LATER, BLUE_MALE)]
    assert [cell.value for cell in understood] == [7, 1000, None]
    assert not any(cell.comment or cell.border.left.style for cell in understood)
    assert "they stand there as numbers now" in book[MEND_SHEET]["A3"].value


def test_a_note_on_a_sheet_that_is_not_there_changes_nothing() -> None:
    note = Fault(Remark.READ_AS, Cell(FILE, "Gone", "F9"), "£7", (("box", "x"), ("amount", "£7")))
    copy = mark_up(make_form().saved(), (OVERSPENT,), (note,))
    assert copy
    assert load_workbook(BytesIO(copy))[MEND_SHEET]["A3"].value is None


def test_a_cell_without_a_fault_is_left_as_it_was() -> None:
    cell = marked(faulty())["Orders"][make_form().boxes[RED_LATER]]
    assert (cell.value, cell.comment, cell.border.left.style) == (3, None, None)


def test_the_first_sheet_lists_every_fault_with_its_place() -> None:
    data = faulty()
    book = marked(data, OVERSPENT)
    assert book.sheetnames[0] == MEND_SHEET
    assert book.active is book[MEND_SHEET]
    listed = [tuple(cell.value for cell in row) for row in book[MEND_SHEET].iter_rows(min_row=5)]
    assert len(listed) == 4
    assert listed[0][0] == "Sheet Orders, cell F9"
    assert listed[0][1] == "five"
    assert listed[-1] == ("The whole form", None, OVERSPENT.message)


def test_what_a_player_typed_never_becomes_a_formula() -> None:
    data = make_form().fill({BLUE_MALE: "=1+1"}).saved()
    cell = marked(data)[MEND_SHEET]["B5"]
    assert (cell.value, cell.data_type) == ("=1+1", "s")


def test_two_faults_of_one_cell_share_a_note() -> None:
    cell = Cell(FILE, "Orders", "F9")
    facts = (("box", "Round 2, Red"),)
    twice = (Fault(NotUnderstood.NOT_A_NUMBER, cell, "x", facts),) * 2
    copy = mark_up(make_form().saved(), twice)
    assert copy
    text = load_workbook(BytesIO(copy))["Orders"]["F9"].comment.text
    assert text.count("is not a number") == 2


def test_a_fault_inside_merged_cells_is_marked_at_their_corner() -> None:
    form = make_form()
    form.sheet.merge_cells("F9:F10")
    fault = Fault(NotUnderstood.NOT_A_NUMBER, Cell(FILE, "Orders", "F10"), "", (("box", "x"),))
    copy = mark_up(form.saved(), (fault,))
    assert copy
    assert load_workbook(BytesIO(copy))["Orders"]["F9"].comment


def test_a_mended_copy_is_read_like_any_form_and_can_be_marked_again() -> None:
    data = faulty()
    book = marked(data)
    for fault in read_sheet(FILE, data).faults:
        assert fault.cell
        book["Orders"][fault.cell.address] = 4
    memory = BytesIO()
    book.save(memory)
    reading = read_sheet(FILE, memory.getvalue())
    assert reading.faults == ()
    assert sorted(bid.amount for bid in reading.bids) == [300, 400, 400]
    again = mark_up(memory.getvalue(), ())
    assert again
    assert load_workbook(BytesIO(again)).sheetnames.count(MEND_SHEET) == 1


def test_the_same_copy_is_made_of_the_same_workbook() -> None:
    data = faulty()
    faults = read_sheet(FILE, data).faults
    copy = mark_up(data, faults)
    assert copy
    assert copy == mark_up(data, faults)
    core = parts_of(copy)["docProps/core.xml"]
    assert core.count(b"1999-01-01T00:00:00Z") == 2


def test_texts_are_shared_so_that_every_program_shows_them() -> None:
    data = faulty()
    copy = mark_up(data, read_sheet(FILE, data).faults)
    assert copy
    assert not any(b"inlineStr" in part for part in parts_of(copy).values())


def test_a_file_that_cannot_be_opened_has_no_marked_up_copy() -> None:
    assert mark_up(b"", ()) is None
    assert mark_up(faulty()[:3000], ()) is None


def test_a_link_over_all_cells_is_not_opened_for_writing() -> None:
    link = '<hyperlinks><hyperlink ref="A1:XFD1048576"/></hyperlinks>'
    data = with_xml(faulty(), SHEET, "</sheetData>", f"</sheetData>{link}")
    assert read_sheet(FILE, data).whose.player.words == "Geoff"
    assert mark_up(data, ()) is None


def test_a_workbook_with_a_part_that_only_the_reader_passes_over_has_no_copy() -> None:
    data = with_xml(faulty(), "xl/styles.xml", "<fill>", "<fill/><fill>")
    assert read_sheet(FILE, data).whose.player.words == "Geoff"
    assert mark_up(data, ()) is None
