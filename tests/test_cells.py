"""What a cell holds: every kind stays apart from every other, whatever program saved it."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest
from openpyxl import Workbook

from budgies_xl.books.cells import NOTHING, Book, CellKind, Content, open_book
from budgies_xl.books.faults import NotUnderstood, Refusal
from tests.forms import SHEET, packed, parts_of, saved, with_part, with_xml

if TYPE_CHECKING:
    from tests.forms import CellValue


def with_cell(value: CellValue, number_format: str = "General") -> bytes:
    book = Workbook()
    book.worksheets[0]["B2"] = value
    book.worksheets[0]["B2"].number_format = number_format
    return saved(book)


def b2(data: bytes) -> Content:
    return open_book(data).sheets[0].at((2, 2))


def with_raw_cell(xml: str) -> bytes:
    """Make a workbook whose one cell B2 is this XML."""
    data = with_cell(5)
    rows = f'<row r="2">{xml}</row>'.encode()
    sheet = parts_of(data)[SHEET]
    begin, end = sheet.index(b"<row"), sheet.index(b"</sheetData>")
    return with_part(data, SHEET, lambda _: sheet[:begin] + rows + sheet[end:])


@pytest.mark.parametrize(
    ("value", "number_format", "kind", "words"),
    [
        (5, "General", CellKind.NUMBER, "5"),
        (5.0, "0.00", CellKind.NUMBER, "5"),
        (2.5, "General", CellKind.NUMBER, "2.5"),
        (5, "£#,##0", CellKind.NUMBER, "5"),
        (5, '"£"#,##0.00', CellKind.NUMBER, "5"),
        (5, "[$£-809]#,##0", CellKind.NUMBER, "5"),
        (5, '"$"#,##0_);("$"#,##0)', CellKind.NUMBER, "5"),  # built in: the machine's own currency
        (5, '"$"#,##0_);\\("$"#,##0\\)', CellKind.OTHER_CURRENCY, "$5"),
        (5, '#,##0 "kr"', CellKind.OTHER_CURRENCY, "kr5"),
        (5, "[$€-2] #,##0", CellKind.OTHER_CURRENCY, "€5"),
        (5, "[$$-409]#,##0", CellKind.OTHER_CURRENCY, "$5"),
        (5, "@", CellKind.NUMBER, "5"),
        (5, '0"d"', CellKind.NUMBER, "5"),
        (5, "[Red]0", CellKind.NUMBER, "5"),
        (5, '0"%"', CellKind.NUMBER, "5"),
        (0.05, "0%", CellKind.PERCENTAGE, "5%"),
        (5, "0.0%", CellKind.PERCENTAGE, "500%"),
        (True, "General", CellKind.BOOLEAN, "TRUE"),
        (False, "General", CellKind.BOOLEAN, "FALSE"),
        (" ", "General", CellKind.TEXT, " "),
        ("five", "General", CellKind.TEXT, "five"),
        ("a_x000D_b", "General", CellKind.TEXT, "a\rb"),
        (dt.datetime(2026, 1, 5), "d/m/yyyy", CellKind.DATE, "5 January 2026"),  # noqa: DTZ001  cells have no zone
        (dt.time(10, 30), "hh:mm", CellKind.DATE, "10:30"),
        (dt.timedelta(hours=30), "[h]:mm", CellKind.DATE, "1 day, 6:00:00"),
        (59, "d mmm", CellKind.DATE, "28 February 1900"),
        (0, "yyyy-mm-dd", CellKind.DATE, "00:00"),
        (2994626, "yyyy-mm-dd", CellKind.DATE, "out of range"),
        (-5000000, "yyyy-mm-dd", CellKind.DATE, "out of range"),
    ],
)
def test_each_value_is_of_its_kind(
    value: CellValue,
    number_format: str,
    kind: CellKind,
    words: str,
) -> None:
    content = b2(with_cell(value, number_format))
    assert (content.kind, content.words) == (kind, words)


@pytest.mark.parametrize(
    ("xml", "kind", "words"),
    [
        ('<c r="B2" t="e"><v>#DIV/0!</v></c>', CellKind.ERROR, "#DIV/0!"),
        ('<c r="B2" t="e"><v>#SPILL!</v></c>', CellKind.ERROR, "#SPILL!"),
        ('<c r="B2" t="str"><v>#REF!</v></c>', CellKind.TEXT, "#REF!"),
        ('<c r="B2"><v>4.9999999999999996</v></c>', CellKind.NUMBER, "5"),
        ('<c r="B2"><v>1E3</v></c>', CellKind.NUMBER, "1000"),
        ('<c r="B2"><v>1E+20</v></c>', CellKind.NUMBER, "1e+20"),
        ('<c r="B2"><v>1E999</v></c>', CellKind.NUMBER, "inf"),
        ('<c r="B2" t="d"><v>2026-05-01</v></c>', CellKind.DATE, "1 May 2026"),
        ('<c r="B2" t="inlineStr"><is><t>5</t></is></c>', CellKind.TEXT, "5"),
        (
            '<c r="B2" t="inlineStr"><is><r><t>1</t></r><r><t>2</t></r></is></c>',
            CellKind.TEXT,
            "12",
        ),
        ('<c t="b"/><c><v>7</v></c>', CellKind.NUMBER, "7"),
        ('<c r="B2" t="str"><v></v></c>', CellKind.EMPTY, ""),
        ('<c r="B2"/>', CellKind.EMPTY, ""),
    ],
)
def test_what_other_programs_save_is_of_its_kind(xml: str, kind: CellKind, words: str) -> None:
    content = b2(with_raw_cell(xml))
    assert (content.kind, content.words) == (kind, words)


@pytest.mark.parametrize(
    ("xml", "kind", "words", "formula"),
    [
        ("<f>2+3</f><v>5</v>", CellKind.NUMBER, "5", "=2+3"),
        ("<f>2+3</f>", CellKind.NO_RESULT, "=2+3", ""),
        ("<f>2+3</f><v></v>", CellKind.NO_RESULT, "=2+3", ""),
        ("<f>[1]S!A1</f><v>5</v>", CellKind.NUMBER, "5", "=[1]S!A1"),
        ('<f t="array" ref="B2">SUM(A1:A2)</f><v>5</v>', CellKind.NUMBER, "5", "=SUM(A1:A2)"),
        ('<f t="dataTable" ref="B2" r1="A1"/><v>5</v>', CellKind.NUMBER, "5", "="),
        ('<f t="shared" ref="B2" si="0">A1+1</f><v>5</v>', CellKind.NUMBER, "5", "=A1+1"),
        ("<f>TRUE()</f><v>1</v>", CellKind.BOOLEAN, "TRUE", ""),
    ],
)
def test_a_formula_is_its_saved_result_or_has_none(
    xml: str,
    kind: CellKind,
    words: str,
    formula: str,
) -> None:
    content = b2(with_raw_cell(f'<c r="B2">{xml}</c>'))
    assert (content.kind, content.words, content.formula) == (kind, words, formula)


@pytest.mark.parametrize(
    ("cell", "kind", "words"),
    [
        ('<c r="B2" t="b"><f>A1</f><v>1</v></c>', CellKind.BOOLEAN, "TRUE"),
        ('<c r="B2" t="b"><f>A1</f><v>0</v></c>', CellKind.BOOLEAN, "FALSE"),
        ('<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', CellKind.ERROR, "#DIV/0!"),
        ('<c r="B2" t="str"><f>A1</f><v>five</v></c>', CellKind.TEXT, "five"),
        ('<c r="B2" t="str"><f>A1</f><v></v></c>', CellKind.TEXT, ""),
    ],
)
def test_a_saved_result_keeps_its_kind(cell: str, kind: CellKind, words: str) -> None:
    content = b2(with_raw_cell(cell))
    assert (content.kind, content.words) == (kind, words)
    assert content.formula


@pytest.mark.parametrize("number_format", ["0%", "d mmm yyyy", "[$€-2] 0"])
def test_a_formula_shows_its_result_in_the_format_of_its_cell(number_format: str) -> None:
    data = with_cell(5, number_format)
    sheet = parts_of(data)[SHEET].replace(b"<v>5</v>", b"<f>2+3</f><v>5</v>")
    content = b2(with_part(data, SHEET, lambda _: sheet))
    kinds = {CellKind.PERCENTAGE, CellKind.DATE, CellKind.OTHER_CURRENCY}
    assert content.kind in kinds
    assert content.formula == "=2+3"


@pytest.mark.parametrize(
    ("number", "number_format", "shows"),
    [
        (4.6, "0", "5"),
        (4.6, "£#,##0", "5"),
        (4.6, "0.0", ""),
        (4.66, "0.0", "4.7"),
        (4.6, "General", ""),
        (4.6, "0.00", ""),
    ],
)
def test_a_format_that_rounds_is_told_of(number: float, number_format: str, shows: str) -> None:
    assert b2(with_cell(number, number_format)).shows == shows


def test_nothing_at_all_is_an_empty_cell() -> None:
    assert open_book(with_cell(5)).sheets[0].at((40, 7)) is NOTHING


def test_a_date_is_a_date_in_both_calendars() -> None:
    data = with_cell(5, "d/m/yyyy")
    in_1904 = with_part(
        data,
        "xl/workbook.xml",
        lambda part: part.replace(b"<workbookPr ", b'<workbookPr date1904="1" '),
    )
    assert b2(data).words == "5 January 1900"
    assert b2(in_1904).words == "6 January 1904"


def test_cells_far_away_cost_nothing_and_are_named() -> None:
    book = Workbook()
    book.worksheets[0]["A1"] = "here"
    book.worksheets[0]["XFD1048576"] = 5
    (sheet,) = open_book(saved(book)).sheets
    assert sheet.far == ("XFD1048576",)
    assert set(sheet.cells) == {(1, 1)}


def test_rows_out_of_order_and_a_wrong_dimension_lose_nothing() -> None:
    book = Workbook()
    book.worksheets[0]["A1"], book.worksheets[0]["A2"] = 1, 2
    sheet = parts_of(saved(book))[SHEET]
    begin, end = sheet.index(b"<row"), sheet.index(b"</sheetData>")
    first, second = sheet[begin:end].replace(b"</row>", b"</row>|").split(b"|")[:2]
    turned = (sheet[:begin] + second + first + sheet[end:]).replace(b'ref="A1:A2"', b'ref="A1"')
    assert turned.index(b'r="A2"') < turned.index(b'r="A1"')
    (read,) = open_book(with_part(saved(book), SHEET, lambda _: turned)).sheets
    assert [read.at((row, 1)).number for row in (1, 2)] == [1, 2]


def test_merged_cells_and_hidden_sheets_are_known() -> None:
    book = Workbook()
    book.worksheets[0].merge_cells("B2:C4")
    book.create_sheet("Hidden").sheet_state = "veryHidden"
    sheets = open_book(saved(book)).sheets
    (area,) = sheets[0].merged
    assert (str(area), area.size, (3, 3) in area, (5, 3) in area) == ("B2:C4", 6, True, False)
    assert [sheet.hidden for sheet in sheets] == [False, True]


def test_chart_sheets_are_passed_over() -> None:
    book = Workbook()
    book.create_chartsheet("Chart", 0)
    book.worksheets[0]["A1"] = 5
    assert [sheet.name for sheet in open_book(saved(book)).sheets] == ["Sheet"]


def strict(part: bytes) -> bytes:
    usual, pure = b"http://schemas.openxmlformats.org/", b"http://purl.oclc.org/ooxml/"
    part = part.replace(usual + b"spreadsheetml/2006/main", pure + b"spreadsheetml/main")
    return part.replace(
        usual + b"officeDocument/2006/relationships",
        pure + b"officeDocument/relationships",
    )


def same_as_usual(changed: bytes) -> bool:
    usual = open_book(spoilable())
    return open_book(changed) == usual


def spoilable() -> bytes:
    book = Workbook()
    book.worksheets[0]["A1"], book.worksheets[0]["B2"] = "text", 5
    book.worksheets[0]["C3"], book.worksheets[0]["C3"].number_format = 0.5, "0%"
    book.create_sheet("Second")["A1"] = "more"
    return saved(book)


def test_strict_open_xml_is_read_like_any_other() -> None:
    whole = packed({name: strict(part) for name, part in parts_of(spoilable()).items()})
    one_sheet = with_part(spoilable(), SHEET, strict)
    assert parts_of(whole) != parts_of(spoilable())
    assert same_as_usual(whole)
    assert same_as_usual(one_sheet)


AFTER = "</sheetData>"


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        ("xl/styles.xml", "<font>", '<font><u val="1"/><family val="99"/>'),
        ("xl/styles.xml", "<fill>", "<fill/><fill>"),
        ("xl/styles.xml", "<border>", '<border><left style="red"/>'),
        ("docProps/core.xml", "Z</dcterms:modified>", " 10:00</dcterms:modified>"),
        (SHEET, AFTER, f'{AFTER}<autoFilter ref="?"><x/></autoFilter>'),
        (SHEET, AFTER, f'{AFTER}<conditionalFormatting sqref="??"/>'),
        (SHEET, AFTER, f'{AFTER}<dataValidations><dataValidation type="x"/></dataValidations>'),
        (SHEET, AFTER, f'{AFTER}<drawing id="nowhere"/><extLst><ext/></extLst>'),
        (SHEET, AFTER, f'{AFTER}<hyperlinks><hyperlink ref="A1:XFD1048576"/></hyperlinks>'),
        (
            "xl/workbook.xml",
            "</workbook>",
            '<externalReferences><externalReference id="9"/></externalReferences></workbook>',
        ),
        ("xl/workbook.xml", "</workbook>", '<extLst x="y"/></workbook>'),
    ],
)
def test_parts_that_hold_no_cells_cannot_make_a_workbook_unreadable(
    part: str,
    old: str,
    new: str,
) -> None:
    assert same_as_usual(with_xml(spoilable(), part, old, new))


def test_styles_may_be_missing_altogether() -> None:
    parts = parts_of(spoilable())
    del parts["xl/styles.xml"]
    read = open_book(packed(parts)).sheets[0]
    assert (read.at((1, 1)).words, read.at((2, 2)).number) == ("text", 5)


def test_a_table_of_texts_may_be_missing_where_no_cell_needs_it() -> None:
    data = with_cell(5)
    parts = parts_of(data)
    del parts["xl/sharedStrings.xml"]
    assert b2(packed(parts)).number == 5


@pytest.mark.parametrize("index", ["99", "-1", "x"])
def test_a_text_that_is_not_there_is_damage(index: str) -> None:
    damaged = with_raw_cell(f'<c r="B2" t="s"><v>{index}</v></c>')
    with pytest.raises(Refusal) as refused:
        open_book(damaged)
    assert refused.value.kind is NotUnderstood.DAMAGED


def test_two_values_for_one_cell_are_damage() -> None:
    damaged = with_raw_cell('<c r="B2"><v>5</v></c><c r="B2"><v>6</v></c>')
    with pytest.raises(Refusal) as refused:
        open_book(damaged)
    assert refused.value.kind is NotUnderstood.DAMAGED


def names(book: Book) -> dict[str, tuple[str, str]]:
    return dict(book.names)


def test_names_of_cells_are_known_and_all_others_are_passed_over() -> None:
    listed = (
        '<definedNames><definedName name="Bid_2_Red">\'My ""Sheet\'!$B$2</definedName>'
        '<definedName name="broken">#REF!</definedName>'
        '<definedName name="range">Sheet!$B$2:$C$3</definedName>'
        '<definedName name="scoped" localSheetId="0">Sheet!$B$2</definedName>'
        "<definedName name=\"quote\">'It''s'!C3</definedName></definedNames>"
    )
    data = with_xml(with_cell(5), "xl/workbook.xml", "<calcPr", f"{listed}<calcPr")
    assert names(open_book(data)) == {
        "bid_2_red": ('My ""Sheet', "B2"),
        "quote": ("It's", "C3"),
    }
