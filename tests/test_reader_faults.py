"""The catalogue of the reader: every fault and every remark has a file that produces it."""

from __future__ import annotations

import string
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from openpyxl import Workbook

from budgies_xl.books.faults import NotUnderstood
from budgies_xl.books.form_reader import SheetReading, not_a_workbook, read_sheet
from budgies_xl.books.recognise import FileKind
from budgies_xl.books.remarks import Remark
from budgies_xl.gm.collecting import collect
from tests.forms import (
    BLUE_MALE,
    BLUE_NOW,
    CONTRACT_ROW,
    IDENTITY_ROW,
    RED_LATER,
    RED_NOW,
    SHEET,
    formatted_rows,
    make_form,
    packed,
    parts_of,
    saved,
    with_part,
    with_xml,
)
from tests.parcels import locked, mail, zipped

if TYPE_CHECKING:
    from collections.abc import Callable

    from budgies_xl.game.faults import Fault
    from tests.forms import CellValue

OLE = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(504)
FILE = "geoff.xlsx"
MANY = tuple(f"{at:03}.xlsx" for at in range(201))


def of_file(data: bytes, name: str = FILE) -> Callable[[], SheetReading]:
    return lambda: read_sheet(name, data)


def of_inbox(files: dict[str, bytes]) -> Callable[[], SheetReading]:
    """Collect files; give what is wrong with the last of them."""

    def read() -> SheetReading:
        with tempfile.TemporaryDirectory() as folder:
            for name, data in files.items():
                path = Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            found = collect(Path(folder))[-1]
        assert found.fault
        return SheetReading(found.file, FileKind.OTHER_DOCUMENT, faults=(found.fault,))

    return read


def of_box(value: CellValue, number_format: str = "General") -> Callable[[], SheetReading]:
    def read() -> SheetReading:
        form = make_form().fill({RED_NOW: value})
        form.sheet[form.boxes[RED_NOW]].number_format = number_format
        return read_sheet(FILE, form.saved())

    return read


def of_cell(row: int, column: int, value: CellValue) -> Callable[[], SheetReading]:
    def read() -> SheetReading:
        form = make_form()
        form.sheet.cell(row, column).value = value
        return read_sheet(FILE, form.saved())

    return read


def of_raw_box(xml: str) -> Callable[[], SheetReading]:
    def read() -> SheetReading:
        form = make_form().fill({RED_NOW: 5})
        address = form.boxes[RED_NOW]
        data = form.saved()
        sheet = parts_of(data)[SHEET].replace(b' t="n"', b"")
        old = f'<c r="{address}"><v>5</v></c>'.encode()
        assert old in sheet
        new = sheet.replace(old, xml.format(address=address).encode())
        return read_sheet(FILE, with_part(data, SHEET, lambda _: new))

    return read


def merged() -> SheetReading:
    form = make_form()
    form.sheet.merge_cells("F9:G10")
    return read_sheet(FILE, form.saved())


def label_moved() -> SheetReading:
    form = make_form().fill({RED_NOW: 5})
    form.sheet.move_range(f"A{CONTRACT_ROW + 1}", rows=8)
    return read_sheet(FILE, form.saved())


def copied(*, differs: bool) -> SheetReading:
    form = make_form().fill({RED_NOW: 5})
    form.book.copy_worksheet(form.sheet).title = "Orders (2)"
    form.fill({RED_NOW: 6 if differs else 5})
    return read_sheet(FILE, form.saved())


def moved() -> SheetReading:
    form = make_form().fill({RED_NOW: 5})
    form.sheet.insert_rows(2)
    return read_sheet(FILE, form.saved())


def hidden() -> SheetReading:
    form = make_form()
    form.book.create_sheet("Other")
    form.sheet.sheet_state = "hidden"
    return read_sheet(FILE, form.saved())


def total(shown: int) -> SheetReading:
    form = make_form().fill({RED_NOW: "5", BLUE_NOW: 5})
    empty = "<f>SUM(F9:F14)</f><v />"
    full = f"<f>SUM(F9:F14)</f><v>{shown}</v>"
    return read_sheet(FILE, with_xml(form.saved(), SHEET, empty, full))


def report() -> bytes:
    book = Workbook()
    for name in ("Report", "Ledger", "Remaining Birds"):
        book.create_sheet(name)
    return saved(book)


FAULTS: dict[NotUnderstood, Callable[[], SheetReading]] = {
    NotUnderstood.EMPTY_FILE: of_file(b""),
    NotUnderstood.DAMAGED: of_file(make_form().saved()[:4000]),
    NotUnderstood.NOT_AT_HAND: lambda: not_a_workbook(FILE, FileKind.NOT_AT_HAND),
    NotUnderstood.IN_ICLOUD: of_file(b"bplist00", ".geoff.xlsx.icloud"),
    NotUnderstood.PASSWORD: of_file(OLE + "EncryptedPackage".encode("utf-16-le")),
    NotUnderstood.OLD_EXCEL: of_file(OLE + "Workbook".encode("utf-16-le")),
    NotUnderstood.BINARY_EXCEL: of_file(packed({"xl/workbook.bin": b"\x83"})),
    NotUnderstood.OPEN_DOCUMENT: of_file(
        packed({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}),
    ),
    NotUnderstood.NUMBERS: of_file(packed({"Index/Document.iwa": b"\x00"})),
    NotUnderstood.PLAIN_TEXT: of_file(b"Red,5\r\nBlue,2\r\n"),
    NotUnderstood.WEB_PAGE: of_file(b"<html><table><tr><td>5</td></tr></table></html>"),
    NotUnderstood.XML_SPREADSHEET: of_file(b'<?mso-application progid="Excel.Sheet"?><Workbook/>'),
    NotUnderstood.OUTLOOK_MAIL: of_file(OLE + "__properties_version1.0".encode("utf-16-le")),
    NotUnderstood.WRAPPED_TWICE: of_file(zipped({"geoff.xlsx": b"PK"})),
    NotUnderstood.LOCKED_ARCHIVE: of_inbox({"a.zip": locked(zipped({"geoff.xlsx": b"PK"}))}),
    NotUnderstood.ODD_ARCHIVE: of_inbox({"a.zip": packed({"a.xlsx": b"x"}, zipfile.ZIP_LZMA)}),
    NotUnderstood.NOTHING_INSIDE: of_inbox({"a.eml": mail({})}),
    NotUnderstood.TOO_MUCH_INSIDE: of_inbox({"a.zip": zipped(dict.fromkeys(MANY, b"x"))}),
    NotUnderstood.FOLDER_TOO_DEEP: of_inbox({"mail/deep/geoff.xlsx": b"PK"}),
    NotUnderstood.TOO_MANY_FILES: of_inbox(dict.fromkeys(MANY, b"")),
    NotUnderstood.LINK: of_file(b'{"doc_id": "1AbC"}', "geoff.gsheet"),
    NotUnderstood.PICTURE: of_file(b"%PDF-1.4"),
    NotUnderstood.OTHER_DOCUMENT: of_file(packed({"word/document.xml": b"<w/>"})),
    NotUnderstood.TOO_MUCH: of_file(
        packed({"xl/workbook.xml": bytes(3 << 20)}, zipfile.ZIP_STORED)
    ),
    NotUnderstood.FORMATTED_DOWN: lambda: read_sheet(
        FILE, formatted_rows(make_form().saved(), 400_000)
    ),
    NotUnderstood.UNSAFE: of_file(packed({"xl/workbook.xml": b"<!DOCTYPE x><x/>"})),
    NotUnderstood.NO_FORM: of_file(saved(Workbook())),
    NotUnderstood.TWO_FORMS: lambda: copied(differs=True),
    NotUnderstood.LABEL_OVERWRITTEN: of_cell(CONTRACT_ROW + 2, 1, "blu"),
    NotUnderstood.LABEL_EMPTY: of_cell(CONTRACT_ROW + 2, 1, None),
    NotUnderstood.LABEL_LOST: of_cell(CONTRACT_ROW, 1, "?"),
    NotUnderstood.LABEL_TWICE: of_cell(CONTRACT_ROW + 7, 1, "Red"),
    NotUnderstood.NO_LABEL_HERE: label_moved,
    NotUnderstood.MERGED: merged,
    NotUnderstood.ROUND_UNCLEAR: of_cell(IDENTITY_ROW, 6, "two"),
    NotUnderstood.NOT_WHOLE: of_box(4.6, "0"),
    NotUnderstood.NEGATIVE: of_box(-5),
    NotUnderstood.HUGE: of_box(10**20),
    NotUnderstood.TRUE_OR_FALSE: of_box(True),  # noqa: FBT003  a cell's value
    NotUnderstood.DATE: of_box(5, "d mmm"),
    NotUnderstood.PERCENTAGE: of_box(0.05, "0%"),
    NotUnderstood.ERROR: of_raw_box('<c r="{address}" t="e"><v>#DIV/0!</v></c>'),
    NotUnderstood.NO_RESULT: of_box("=2+3"),
    NotUnderstood.FORMULA_AS_TEXT: of_raw_box('<c r="{address}" t="str"><v>=2+3</v></c>'),
    NotUnderstood.POINT_OR_COMMA: of_box("1.000"),
    NotUnderstood.FRACTION: of_box("2½"),
    NotUnderstood.SEVERAL: of_box("5 or 6"),
    NotUnderstood.OTHER_CURRENCY: of_box("$5"),
    NotUnderstood.NOT_A_NUMBER: of_box("five"),
    NotUnderstood.TOO_LONG: of_box("5 " * 300),
}

REMARKS: dict[Remark, Callable[[], SheetReading]] = {
    Remark.OPEN_SOMEWHERE: of_file(b"\x06Geoff", "~$geoff.xlsx"),
    Remark.OUR_OWN_REPORT: of_file(report()),
    Remark.HIDDEN_SHEET: hidden,
    Remark.SAME_FORM_TWICE: lambda: copied(differs=False),
    Remark.MOVED: moved,
    Remark.TOTAL_MISSES_TEXT: lambda: total(5),
    Remark.TOTAL_DIFFERS: lambda: total(0),
    Remark.FAR_AWAY: of_cell(9999, 1, "far"),
    Remark.BESIDE_THE_BOXES: of_cell(CONTRACT_ROW + 1, 17, 5),
    Remark.READ_AS: of_box("£5"),
    Remark.NO_BID: of_box("-"),
    Remark.FORMULA_READ: of_raw_box('<c r="{address}"><f>2+3</f><v>5</v></c>'),
}


def test_every_fault_and_every_remark_has_a_file_that_produces_it() -> None:
    assert set(FAULTS) == set(NotUnderstood)
    assert set(REMARKS) == set(Remark)


def in_plain_words(fault: Fault) -> bool:
    message = fault.message
    words = message.replace("{", "").replace("}", "")
    inside = ("None", "xml", "openpyxl", "defined name", "Exception", "bid_", "bribe_")
    return (
        words == message
        and message.endswith((".", ".)"))
        and "  " not in message
        and not any(word in message for word in inside)
    )


@pytest.mark.parametrize("kind", NotUnderstood)
def test_each_fault_is_told_alone_with_its_file_and_in_plain_words(kind: NotUnderstood) -> None:
    reading = FAULTS[kind]()
    assert kind in {fault.kind for fault in reading.faults}
    for fault in reading.faults:
        assert in_plain_words(fault), fault.message
        assert str(fault).startswith(reading.file)
    assert not reading.skipped


@pytest.mark.parametrize("kind", Remark)
def test_each_remark_is_made_and_is_no_fault(kind: Remark) -> None:
    reading = REMARKS[kind]()
    assert kind in {note.kind for note in reading.notes}
    assert reading.faults == ()
    for note in reading.notes:
        assert in_plain_words(note), note.message


@pytest.mark.parametrize("kind", [*NotUnderstood, *Remark])
def test_each_kind_says_what_is_wrong_and_each_fault_says_the_cure(
    kind: NotUnderstood | Remark,
) -> None:
    assert kind.wrong
    assert kind.cure or isinstance(kind, Remark)
    assert set(kind.value) <= {*string.ascii_lowercase, "-"}


@pytest.mark.parametrize(
    ("reproducer", "said"),
    [
        (FAULTS[NotUnderstood.NOT_WHOLE], "Round 2, Red: the cell holds 4.6 (it shows 5),"),
        (FAULTS[NotUnderstood.PERCENTAGE], "shows a percentage (5%)"),
        (FAULTS[NotUnderstood.DATE], "(5 January 1900)"),
        (FAULTS[NotUnderstood.ERROR], "the error #DIV/0!"),
        (FAULTS[NotUnderstood.NO_RESULT], "the formula =2+3"),
        (FAULTS[NotUnderstood.LABEL_OVERWRITTEN], "should say “Blue”, but it says “blu”"),
        (FAULTS[NotUnderstood.NO_FORM], "“Sheet”"),
        (FAULTS[NotUnderstood.IN_ICLOUD], "“geoff.xlsx” is still in iCloud"),
        (FAULTS[NotUnderstood.TOO_LONG], "600 characters"),
    ],
)
def test_a_message_quotes_what_stands_there(
    reproducer: Callable[[], SheetReading],
    said: str,
) -> None:
    (fault,) = reproducer().faults
    assert said in fault.message


def test_braces_and_percent_signs_that_a_player_typed_are_quoted_as_they_are() -> None:
    reading = of_box("{box} %s {0}")()
    (fault,) = reading.faults
    assert "“{box} %s {0}”" in fault.message


def test_a_workbook_of_the_gms_results_is_skipped_and_an_order_workbook_without_form_is_not() -> (
    None
):
    book = Workbook()
    for name in ("Report", "Ledger", "Remaining Birds", "Your Orders", "How to play"):
        book.create_sheet(name)
    assert read_sheet(FILE, report()).skipped
    reading = read_sheet(FILE, saved(book))
    assert [fault.kind for fault in reading.faults] == [NotUnderstood.NO_FORM]
    assert not reading.skipped


def test_orders_with_notes_stay_orders() -> None:
    form = make_form().fill({RED_NOW: "£5", BLUE_NOW: "—", RED_LATER: "1,000", BLUE_MALE: " 7"})
    reading = read_sheet(FILE, form.saved())
    assert [bid.amount for bid in reading.bids] == [500, 100_000]
    assert [bribe.amount for bribe in reading.bribes] == [700]
    assert reading.faults == ()
