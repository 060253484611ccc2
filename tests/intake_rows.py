"""What happens to filled-in workbooks: each kind of trouble has a number, and each is made here.

F is the file as a file, W the workbook, C the cell. A table gives for each row a file and what must
come of it: orders read exactly, with these notes; a fault; or passed over.
"""

from __future__ import annotations

import re
import unicodedata
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from openpyxl import Workbook

from budgies_xl.books.faults import NotUnderstood
from budgies_xl.books.form import BidBox, BribeBox
from budgies_xl.books.form_reader import SheetReading, not_a_workbook, read_sheet
from budgies_xl.books.recognise import FileKind
from budgies_xl.books.remarks import Remark
from tests.forms import (
    BLUE_NOW,
    CONTRACT_ROW,
    IDENTITY_ROW,
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
from tests.test_cells import strict
from tests.test_reader_faults import (
    FILE,
    OLE,
    copied,
    hidden,
    merged,
    moved,
    of_box,
    of_file,
    of_raw_box,
    report,
    total,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from budgies_xl.books.form import Box
    from tests.forms import CellValue

IDS = (
    *(f"F{number}" for number in (*range(1, 9), *range(10, 21), *range(22, 27))),
    *(f"F{number}" for number in (*range(28, 34), *range(35, 42), *range(43, 49))),
    *(f"W{number}" for number in (1, *range(3, 10), *range(11, 20))),
    *(f"C{number}" for number in (1, 2, 3, 5, 6, 7, *range(9, 13), *range(14, 25))),
    *(f"C{number}" for number in (*range(26, 36), 37, 38, 39)),
)
FORM = make_form().fill({RED_NOW: 5}).saved()
PARTS = parts_of(FORM)
STYLES, BOOK, STRINGS = "xl/styles.xml", "xl/workbook.xml", "xl/sharedStrings.xml"
CORE, AFTER = "docProps/core.xml", "</sheetData>"
FIVE = {RED_NOW: 5}


@dataclass(frozen=True)
class Read:
    """The orders that must be read, in pounds, and the kinds of the notes."""

    orders: Mapping[Any, int]
    notes: tuple[Remark, ...] = ()

    def holds(self, reading: SheetReading) -> bool:
        """Tell whether it came so."""
        orders: dict[Box, int] = {
            BidBox(bid.round, bid.colour): bid.amount // 100 for bid in reading.bids
        }
        orders |= {
            BribeBox(bribe.sex, bribe.colour): bribe.amount // 100 for bribe in reading.bribes
        }
        notes = tuple(note.kind for note in reading.notes)
        return (orders, notes, reading.faults) == (dict(self.orders), self.notes, ())


@dataclass(frozen=True)
class Fails:
    """The fault that must come, and words that its message must say."""

    kind: NotUnderstood
    says: str = ""

    def holds(self, reading: SheetReading) -> bool:
        """Tell whether it came so, alone."""
        kinds = {fault.kind for fault in reading.faults}
        return kinds == {self.kind} and self.says in reading.faults[0].message


@dataclass(frozen=True)
class Skips:
    """The file is passed over, with this note or in silence."""

    note: Remark | None = None

    def holds(self, reading: SheetReading) -> bool:
        """Tell whether it came so."""
        notes = tuple(note.kind for note in reading.notes)
        return reading.skipped and notes == ((self.note,) if self.note else ())


@dataclass(frozen=True)
class Row:
    """A row of the list: its number, the file, what must come of it."""

    number: str
    make: Callable[[], SheetReading]
    outcome: Read | Fails | Skips


def with_parts(**changed: bytes | None) -> Callable[[], SheetReading]:
    """Put parts into the form, or leave them out; _ stands for the slash and __ for the dot."""
    names = {key: key.replace("__", ".").replace("_", "/") for key in changed}
    parts = PARTS | {names[key]: part for key, part in changed.items() if part is not None}
    left = {name for key, name in names.items() if changed[key] is None}
    return of_file(packed({name: part for name, part in parts.items() if name not in left}))


def with_words(part: str, old: str, new: str) -> Callable[[], SheetReading]:
    """Put other words into a part of the form."""
    return of_file(with_xml(FORM, part, old, new))


def renamed(old: str, new: str) -> Callable[[], SheetReading]:
    """Give parts of the form other names."""
    return of_file(packed({name.replace(old, new): part for name, part in PARTS.items()}))


def of_labels(row: int, column: int, value: CellValue) -> Callable[[], SheetReading]:
    """Write into a cell of a form that orders something."""

    def read() -> SheetReading:
        form = make_form().fill(FIVE)
        form.sheet.cell(row, column).value = value
        return read_sheet(FILE, form.saved())

    return read


def of_book(change: Callable[[Workbook], object]) -> Callable[[], SheetReading]:
    """Change the workbook around a form that orders something."""

    def read() -> SheetReading:
        form = make_form().fill(FIVE)
        change(form.book)
        return read_sheet(FILE, form.saved())

    return read


def with_pivots() -> dict[str, bytes]:
    """Add parts that have nothing to do with the cells, and are broken."""
    odd = ("pivotTables/pivotTable1.xml", "drawings/drawing1.xml", "comments1.xml")
    relations = "".join(
        f'<Relationship Id="p{at}" Type="http://x/{name.partition("/")[0]}" Target="../{name}"/>'
        for at, name in enumerate(odd)
    )
    head = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    sheet_rels = f"{head}{relations}</Relationships>".encode()
    broken = {f"xl/{name}": b"<broken/>" for name in odd}
    return PARTS | broken | {"xl/worksheets/_rels/sheet1.xml.rels": sheet_rels}


def wrong_dimension() -> bytes:
    """Declare that the sheet is one cell."""
    declared = re.compile(rb'<dimension ref="[^"]*"')
    return with_part(FORM, SHEET, lambda part: declared.sub(b'<dimension ref="A1"', part))


def rows_turned() -> bytes:
    """Write the rows from the last to the first, the cells of one row without addresses."""

    def turn(part: bytes) -> bytes:
        rows = re.findall(rb"<row .*?</row>", part, re.DOTALL)
        begin, end = part.index(rows[0]), part.index(rows[-1]) + len(rows[-1])
        return part[:begin] + b"".join(reversed(rows)) + part[end:]

    return with_part(FORM, SHEET, turn)


def doctype(inside: str) -> bytes:
    """Put a document type before the sheet."""
    return with_part(FORM, SHEET, lambda part: f"<!DOCTYPE x [{inside}]>".encode() + part)


def numbers_export(book: Workbook) -> None:
    """Add the sheets that Numbers puts in, and call the form as Numbers does."""
    book.create_sheet("Export Summary", 0)["A1"] = "This document was exported from Numbers."
    book["Orders"].title = "Sheet 1 - Table 1"


def broken_names(book: Workbook) -> None:
    """Lose most names, break one, let one stand for a sheet only."""
    for name in list(book.defined_names):
        if name not in {RED_NOW.defined_name, BLUE_NOW.defined_name}:
            del book.defined_names[name]
    book.defined_names[RED_NOW.defined_name].attr_text = "Orders!#REF!"
    book.defined_names[BLUE_NOW.defined_name].attr_text = "#REF!"


def protected_off(book: Workbook) -> None:
    """Write into a locked cell that is neither label nor box."""
    book["Orders"].protection.sheet = False
    book["Orders"]["D9"] = 44


def nfd(book: Workbook) -> None:
    """Write the player's name as macOS does."""
    book["Orders"].cell(IDENTITY_ROW, 3).value = unicodedata.normalize("NFD", "Zoë")


def box(value: CellValue, number_format: str, *, cell: str = "") -> Callable[[], SheetReading]:
    """Write a value, or a cell's own XML, into a box of some format."""
    return of_raw_box(cell) if cell else of_box(value, number_format)


def plain(number: str, value: CellValue, *notes: Remark, amount: int = 5) -> Row:
    """Give a value that must be read as an amount."""
    orders = {RED_NOW: amount} if amount else {}
    return Row(number, of_box(value), Read(orders, notes))


def wrong(
    number: str, value: CellValue, kind: NotUnderstood, number_format: str = "General"
) -> Row:
    """Give a value that must be refused."""
    return Row(number, of_box(value, number_format), Fails(kind))


def raw(number: str, xml: str, outcome: Read | Fails) -> Row:
    """Give a cell as a program saves it."""
    return Row(number, of_raw_box(xml), outcome)


BIG_FORMULA = (Remark.FORMULA_READ,)
THE_FILE = (
    Row("F1", of_file(b"\x05Geoff", "~$orders.xlsx"), Skips(Remark.OPEN_SOMEWHERE)),
    Row("F2", of_file(b",geoff,", ".~lock.orders.xlsx#"), Skips(Remark.OPEN_SOMEWHERE)),
    Row("F3", of_file(bytes.fromhex("00051607"), "._orders.xlsx"), Skips()),
    Row("F3", of_file(bytes.fromhex("00051607"), "__MACOSX/._orders.xlsx"), Skips()),
    Row("F3", of_file(b"", ".DS_Store"), Skips()),
    Row(
        "F4",
        of_file(b"bplist00", ".orders.xlsx.icloud"),
        Fails(NotUnderstood.IN_ICLOUD, "“orders.xlsx” is still in iCloud"),
    ),
    Row(
        "F5",
        lambda: not_a_workbook(FILE, FileKind.NOT_AT_HAND),
        Fails(NotUnderstood.NOT_AT_HAND, "not been downloaded"),
    ),
    Row("F6", of_file(b""), Fails(NotUnderstood.EMPTY_FILE, "0 bytes")),
    Row("F7", of_file(FORM[: len(FORM) // 2]), Fails(NotUnderstood.DAMAGED)),
    Row("F7", of_file(FORM[:-30]), Fails(NotUnderstood.DAMAGED)),
    Row(
        "F8",
        of_file(packed(PARTS, zipfile.ZIP_STORED).replace(b"Friday", b"Fryday", 1)),
        Fails(NotUnderstood.DAMAGED),
    ),
    Row(
        "F10",
        of_file(OLE + "EncryptedPackage".encode("utf-16-le")),
        Fails(NotUnderstood.PASSWORD, "Encrypt with Password"),
    ),
    Row("F11", of_file(OLE + "Workbook".encode("utf-16-le")), Fails(NotUnderstood.OLD_EXCEL)),
    Row("F11", of_file(OLE + FORM), Fails(NotUnderstood.OLD_EXCEL, "Excel Workbook (*.xlsx)")),
    Row("F12", of_file(FORM, "orders.xls"), Read(FIVE)),
    Row("F12", of_file(FORM, "orders.xlsx.download"), Read(FIVE)),
    Row("F12", of_file(FORM, "orders"), Read(FIVE)),
    Row(
        "F13",
        of_file(packed({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"})),
        Fails(NotUnderstood.OPEN_DOCUMENT, "Save As"),
    ),
    Row("F14", of_file(packed({"xl/workbook.bin": b"\x83"})), Fails(NotUnderstood.BINARY_EXCEL)),
    Row(
        "F15",
        of_file(packed({"Index/Document.iwa": b"\x00"})),
        Fails(NotUnderstood.NUMBERS, "Export To"),
    ),
    Row("F16", of_file(b"Contract,Add\r\nRed,5\r\n"), Fails(NotUnderstood.PLAIN_TEXT)),
    Row("F17", of_file(b"<html><table><tr><td>5"), Fails(NotUnderstood.WEB_PAGE)),
    Row("F17", of_file(b"MIME-Version: 1.0\r\nContent-Type: x/y"), Fails(NotUnderstood.WEB_PAGE)),
    Row("F18", of_file(packed({name: strict(part) for name, part in PARTS.items()})), Read(FIVE)),
    Row("F19", of_file(with_part(FORM, SHEET, strict)), Read(FIVE)),
    Row("F20", renamed("sharedStrings", "SharedStrings"), Read(FIVE)),
    Row("F22", renamed("/", "\\"), Read(FIVE)),
    Row("F23", with_parts(xl_sharedStrings__xml=None), Fails(NotUnderstood.DAMAGED)),
    raw("F24", '<c r="{address}" t="s"><v>9999</v></c>', Fails(NotUnderstood.DAMAGED)),
    Row("F25", with_parts(xl_styles__xml=None), Read(FIVE)),
    Row("F26", with_words(STYLES, "<font>", '<font><u val="1"/><family val="99"/>'), Read(FIVE)),
    Row("F26", with_words(STYLES, "<fill>", "<fill/><fill>"), Read(FIVE)),
    Row("F26", with_words(STYLES, "<font>", '<font><color rgb="red"/>'), Read(FIVE)),
    Row("F28", with_words(CORE, "</dcterms:created>", " 10:00</dcterms:created>"), Read(FIVE)),
    Row(
        "F29",
        with_parts(docProps_custom__xml=b"<Properties><property><vt:filetime/></property>"),
        Read(FIVE),
    ),
    Row(
        "F30",
        with_words(
            BOOK,
            "</sheets>",
            '</sheets><externalReferences><externalReference xmlns:r="x" r:id="none"/>'
            "</externalReferences>",
        ),
        Read(FIVE),
    ),
    Row("F31", of_file(packed(with_pivots())), Read(FIVE)),
    Row(
        "F32",
        with_words(
            SHEET,
            AFTER,
            f'{AFTER}<autoFilter ref="A8:F14"><filterColumn colId="0"><customFilters>'
            '<customFilter operator="notEqual" val=" "/></customFilters></filterColumn>'
            "</autoFilter>",
        ),
        Read(FIVE),
    ),
    Row("F33", of_file(wrong_dimension()), Read(FIVE)),
    Row("F35", of_file(rows_turned()), Read(FIVE)),
    Row("F36", of_file(formatted_rows(FORM, 20_000)), Read(FIVE)),
    Row(
        "F36",
        lambda: read_sheet(FILE, formatted_rows(FORM, 400_000)),
        Fails(NotUnderstood.FORMATTED_DOWN, "more than 20,000 rows"),
    ),
    Row(
        "F36",
        lambda: read_sheet(FILE, formatted_rows(FORM, 1_048_000)),
        Fails(NotUnderstood.FORMATTED_DOWN, "at most 2 MiB. Copy your amounts into a fresh copy"),
    ),
    Row(
        "F37",
        of_book(lambda book: book["Orders"].cell(1048576, 16384, 5)),
        Read(FIVE, (Remark.FAR_AWAY,)),
    ),
    Row("F38", with_parts(xl_bomb__bin=bytes(60 << 20)), Fails(NotUnderstood.TOO_MUCH)),
    Row(
        "F39",
        of_file(doctype('<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">')),
        Fails(NotUnderstood.UNSAFE, "document type"),
    ),
    Row(
        "F40",
        of_file(doctype('<!ENTITY a SYSTEM "file:///etc/passwd">')),
        Fails(NotUnderstood.UNSAFE),
    ),
    Row(
        "F41",
        of_file(
            packed(PARTS | {"xl/vbaProject.bin": b"\xd0\xcf"}).replace(b"x", b"x"), "orders.xlsm"
        ),
        Read(FIVE),
    ),
    Row("F41", of_file(FORM, "orders.xltx"), Read(FIVE)),
    Row("F43", of_book(nfd), Read(FIVE)),
    Row("F47", of_file(report()), Skips(Remark.OUR_OWN_REPORT)),
    Row("F47", of_file(saved(Workbook())), Fails(NotUnderstood.NO_FORM, "“Sheet”")),
)
THE_WORKBOOK = (
    Row("W1", of_book(lambda book: setattr(book["Orders"], "title", "ORDERS ")), Read(FIVE)),
    Row("W1", lambda: copied(differs=True), Fails(NotUnderstood.TWO_FORMS, "“Orders (2)”")),
    Row("W3", hidden, Read({}, (Remark.HIDDEN_SHEET,))),
    Row(
        "W4",
        of_book(lambda book: setattr(book.create_sheet("x"), "sheet_state", "veryHidden")),
        Read(FIVE),
    ),
    Row("W5", of_book(lambda book: book.create_sheet("First", 0)), Read(FIVE)),
    Row("W6", of_book(lambda book: book.create_chartsheet("Chart", 0)), Read(FIVE)),
    Row("W7", of_book(numbers_export), Read(FIVE)),
    Row("W8", of_book(broken_names), Read(FIVE)),
    Row("W8", of_book(lambda book: book.defined_names.clear()), Read(FIVE)),
    Row("W9", moved, Read(FIVE, (Remark.MOVED,))),
    Row(
        "W9",
        of_book(lambda book: book["Orders"].delete_rows(CONTRACT_ROW + 2)),
        Fails(NotUnderstood.LABEL_LOST, "“Blue”"),
    ),
    Row(
        "W11",
        of_labels(CONTRACT_ROW + 2, 1, "blu"),
        Fails(NotUnderstood.LABEL_OVERWRITTEN, "should say “Blue”, but it says “blu”"),
    ),
    Row("W12", of_book(protected_off), Read(FIVE)),
    Row(
        "W13",
        with_words(SHEET, AFTER, f"{AFTER}<extLst><ext><x14:dataValidations/></ext></extLst>"),
        Fails(NotUnderstood.DAMAGED),  # an unbound prefix is no XML; a bound one is the next row
    ),
    Row(
        "W13",
        with_words(
            SHEET, AFTER, f'{AFTER}<extLst><ext xmlns:x="y"><x:dataValidations/></ext></extLst>'
        ),
        Read(FIVE),
    ),
    wrong("W13", -5, NotUnderstood.NEGATIVE),
    wrong("W14", 5, NotUnderstood.DATE, "d mmm"),
    wrong("W14", 5, NotUnderstood.PERCENTAGE, "0%"),
    Row("W15", of_box(5, "d/m/yyyy"), Fails(NotUnderstood.DATE)),
    Row(
        "W16",
        lambda: total(0),
        Read({RED_NOW: 5, BLUE_NOW: 5}, (Remark.READ_AS, Remark.TOTAL_DIFFERS)),
    ),
    Row(
        "W17",
        lambda: total(5),
        Read({RED_NOW: 5, BLUE_NOW: 5}, (Remark.READ_AS, Remark.TOTAL_MISSES_TEXT)),
    ),
    Row("W18", of_labels(40, 2, "=1+1"), Read(FIVE)),
    Row("W18", of_labels(CONTRACT_ROW + 1, 17, 5), Read(FIVE, (Remark.BESIDE_THE_BOXES,))),
    Row("W19", with_parts(xl_comments1__xml=b"<comments/>"), Read(FIVE)),
)
THE_CELL = (
    plain("C1", None, amount=0),
    plain("C1", "   ", amount=0),
    Row("C2", of_box("=2+3"), Fails(NotUnderstood.NO_RESULT, "formula =2+3")),
    raw("C3", '<c r="{address}"><f>2+3</f><v>5</v></c>', Read(FIVE, BIG_FORMULA)),
    raw(
        "C5",
        '<c r="{address}"><f t="array" ref="{address}">SUM(Z1:Z2)</f><v>5</v></c>',
        Read(FIVE, BIG_FORMULA),
    ),
    raw(
        "C5",
        '<c r="{address}"><f t="dataTable" ref="{address}" r1="Z1"/><v>5</v></c>',
        Read(FIVE, BIG_FORMULA),
    ),
    raw(
        "C6",
        '<c r="{address}" t="str"><v>=1+1</v></c>',
        Fails(NotUnderstood.FORMULA_AS_TEXT),
    ),
    raw("C7", '<c r="{address}"><f>[1]S!A1</f><v>5</v></c>', Read(FIVE, BIG_FORMULA)),
    *(
        raw(
            number,
            f'<c r="{{address}}" t="e"><v>{error}</v></c>',
            Fails(NotUnderstood.ERROR, error),
        )
        for number, error in (
            ("C9", "#REF!"),
            ("C9", "#N/A"),
            ("C9", "#DIV/0!"),
            ("C10", "#SPILL!"),
            ("C10", "#CALC!"),
            ("C10", "#GETTING_DATA"),
        )
    ),
    raw("C11", '<c r="{address}" t="str"><v>#REF!</v></c>', Fails(NotUnderstood.NOT_A_NUMBER)),
    wrong("C12", True, NotUnderstood.TRUE_OR_FALSE),  # noqa: FBT003  a cell's value
    raw("C12", '<c r="{address}"><f>TRUE()</f><v>1</v></c>', Fails(NotUnderstood.TRUE_OR_FALSE)),
    plain("C14", 5.0),
    raw("C14", '<c r="{address}"><v>1E3</v></c>', Read({RED_NOW: 1000})),
    raw("C15", '<c r="{address}"><v>4.9999999999999996</v></c>', Read(FIVE)),
    Row("C16", of_box(4.6, "0"), Fails(NotUnderstood.NOT_WHOLE, "holds 4.6 (it shows 5)")),
    wrong("C16", 4.999999, NotUnderstood.NOT_WHOLE),
    Row("C17", of_box(46027, "d/m/yyyy"), Fails(NotUnderstood.DATE, "5 January 2026")),
    wrong("C17", 59, NotUnderstood.DATE, "d mmm"),
    wrong("C17", 60, NotUnderstood.DATE, "d mmm"),
    wrong("C18", 0, NotUnderstood.DATE, "yyyy-mm-dd"),
    wrong("C18", -5, NotUnderstood.DATE, "yyyy-mm-dd"),
    wrong("C19", 2994626, NotUnderstood.DATE, "yyyy-mm-dd"),
    wrong("C20", 1.25, NotUnderstood.DATE, "[h]:mm"),
    Row("C21", of_box(0.05, "0%"), Fails(NotUnderstood.PERCENTAGE, "(5%)")),
    wrong("C21", 5, NotUnderstood.PERCENTAGE, "0%"),
    Row("C22", of_box(5, '"£"#,##0'), Read(FIVE)),
    *(plain("C23", words, Remark.READ_AS) for words in ("£5", "£ 5", "5£")),
    *(wrong("C23", words, NotUnderstood.OTHER_CURRENCY) for words in ("$5", "5p", "€5")),
    wrong("C23", "5 pounds", NotUnderstood.NOT_A_NUMBER),
    *(plain("C24", f"5{blank}", Remark.READ_AS) for blank in (" ", "\u00a0", "\u2009", "\u200b")),
    plain("C26", "5", Remark.READ_AS),
    plain("C27", "５", Remark.READ_AS),
    wrong("C27", "②", NotUnderstood.NOT_A_NUMBER),
    wrong("C27", "5²", NotUnderstood.NOT_A_NUMBER),
    plain("C28", "1,000", Remark.READ_AS, amount=1000),
    *(wrong("C28", words, NotUnderstood.POINT_OR_COMMA) for words in ("1.000", "1 000", "5,00")),
    *(wrong("C29", words, NotUnderstood.NOT_A_NUMBER) for words in ("1_000", "1e3", "nan", "inf")),
    *(wrong("C30", value, NotUnderstood.NEGATIVE) for value in (-5, "(5)", "−5", "5-")),
    *(plain("C31", words, Remark.NO_BID, amount=0) for words in ("-", "—", "--")),
    *(wrong("C31", words, NotUnderstood.NOT_A_NUMBER) for words in ("nil", "none", "x", "?")),
    *(wrong("C32", words, NotUnderstood.SEVERAL) for words in ("5/6", "5-6", "5 or 6")),
    wrong("C32", "5?", NotUnderstood.NOT_A_NUMBER),
    wrong("C32", "½", NotUnderstood.FRACTION),
    raw(
        "C33",
        '<c r="{address}" t="inlineStr"><is><r><t>1</t></r><r><t>2</t></r>'
        '<rPh sb="0" eb="1"><t>9</t></rPh></is></c>',
        Read({RED_NOW: 12}, (Remark.READ_AS,)),
    ),
    raw("C34", '<c r="{address}" t="str"><v>5_x000D_</v></c>', Read(FIVE, (Remark.READ_AS,))),
    Row("C35", merged, Fails(NotUnderstood.MERGED, "F9:G10")),
    wrong("C37", 10**20, NotUnderstood.HUGE),
)
ROWS = (*THE_FILE, *THE_WORKBOOK, *THE_CELL)
