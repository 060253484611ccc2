"""The gate: a file beyond a limit, or packed to do harm, is refused before any parser sees it."""

from __future__ import annotations

import struct
import warnings
import zipfile
from io import BytesIO

import pytest

from budgies_xl.books import package
from budgies_xl.books.faults import NotUnderstood
from budgies_xl.books.form_reader import SheetReading, read_sheet
from budgies_xl.books.recognise import FileKind
from tests.forms import SHEET, make_form, packed, parts_of, with_part, with_xml

FORM = make_form().saved()
EXTRA = "xl/media/noise.bin"


def only_fault(data: bytes) -> NotUnderstood:
    reading = read_sheet("geoff.xlsx", data)
    (fault,) = reading.faults
    assert str(fault).startswith("geoff.xlsx: ")
    assert isinstance(fault.kind, NotUnderstood)
    return fault.kind


def message(data: bytes) -> str:
    (fault,) = read_sheet("geoff.xlsx", data).faults
    return fault.message


def test_a_file_over_two_mebibytes_is_refused_with_its_size() -> None:
    big = packed(parts_of(FORM) | {EXTRA: bytes(3 * package.MIB)}, zipfile.ZIP_STORED)
    assert only_fault(big) is NotUnderstood.TOO_MUCH
    assert "3.0 MiB" in message(big)
    assert "2 MiB" in message(big)


def test_a_part_that_unpacks_beyond_the_limit_is_refused_however_small_it_is_packed() -> None:
    bomb = packed(parts_of(FORM) | {EXTRA: bytes(60 * package.MIB)})
    assert len(bomb) < package.MIB
    assert only_fault(bomb) is NotUnderstood.TOO_MUCH
    assert "8 MiB" in message(bomb)


def test_parts_that_unpack_beyond_the_limit_together_are_refused() -> None:
    noise = bytes(range(256)) * 4
    part = b"".join(noise + str(at).encode() * 12 for at in range(7000))
    assert package.UNPACKED_LIMIT / 3 < len(part) < package.PART_LIMIT
    bomb = packed(parts_of(FORM) | {f"xl/media/{at}.bin": part for at in range(3)})
    assert only_fault(bomb) is NotUnderstood.TOO_MUCH
    assert "16 MiB" in message(bomb) or "packed" in message(bomb)


def test_a_part_packed_more_than_a_hundred_to_one_is_refused() -> None:
    dense = packed(parts_of(FORM) | {EXTRA: bytes(200 * package.KIB)})
    assert only_fault(dense) is NotUnderstood.TOO_MUCH
    assert "100 to 1" in message(dense)


def test_more_than_two_hundred_parts_are_refused() -> None:
    many = packed(parts_of(FORM) | {f"xl/media/{at}.bin": b"x" for at in range(200)})
    assert only_fault(many) is NotUnderstood.TOO_MUCH
    assert "200" in message(many)


def test_a_part_named_twice_is_refused() -> None:
    memory = BytesIO(FORM)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with zipfile.ZipFile(memory, "a") as archive:
            archive.writestr(SHEET.upper(), "<worksheet/>")
    assert only_fault(memory.getvalue()) is NotUnderstood.UNSAFE


@pytest.mark.parametrize(
    "name", ["/etc/passwd", "../outside.xml", "xl/../../x", "C:/x", "\\\\x\\y"]
)
def test_a_part_that_points_outside_is_refused(name: str) -> None:
    assert only_fault(packed(parts_of(FORM) | {name: b"x"})) is NotUnderstood.UNSAFE


def test_parts_that_overlap_are_refused() -> None:
    """Two entries of the directory at one place in the file, as bombs do it."""
    directory = FORM.rindex(b"PK\x01\x02")
    last = bytearray(FORM)
    struct.pack_into("<I", last, directory + 42, 0)
    assert only_fault(bytes(last)) in {NotUnderstood.UNSAFE, NotUnderstood.DAMAGED}


def test_a_locked_part_is_refused_as_protected_by_a_password() -> None:
    locked = bytearray(FORM)
    at = 0
    while (at := FORM.find(b"PK\x01\x02", at)) >= 0:
        locked[at + 8] |= 1
        at += 4
    assert only_fault(bytes(locked)) is NotUnderstood.PASSWORD
    assert read_sheet("geoff.xlsx", bytes(locked)).kind is FileKind.PASSWORD


@pytest.mark.parametrize("part", [SHEET, "xl/workbook.xml", "docProps/core.xml"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_document_type_in_any_part_is_refused(part: str, encoding: str) -> None:
    lines = f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE x [<!ENTITY a "ha">]><x>&a;</x>'
    hostile = with_part(FORM, part, lambda _: lines.encode(encoding))
    assert only_fault(hostile) is NotUnderstood.UNSAFE


def test_a_damaged_checksum_is_refused_as_damage() -> None:
    stored = packed(parts_of(FORM), zipfile.ZIP_STORED)
    spoilt = stored.replace(b"Friday Budgies", b"Friday Budgers", 1)
    assert spoilt != stored
    assert only_fault(spoilt) is NotUnderstood.DAMAGED


def test_every_way_to_cut_a_file_short_is_damage() -> None:
    for end in range(10, len(FORM) - 1, 997):
        assert only_fault(FORM[:end]) is NotUnderstood.DAMAGED


@pytest.mark.parametrize(
    ("part", "old", "new", "measured"),
    [
        (
            "xl/workbook.xml",
            "</sheets>",
            '<sheet name="x" sheetId="9" r:id="rId1"/>' * 51 + "</sheets>",
            "52 sheets",
        ),
        (
            "xl/workbook.xml",
            "</definedNames>",
            '<definedName name="x">Orders!$A$1</definedName>' * 501 + "</definedNames>",
            "defined names",
        ),
        (
            "xl/sharedStrings.xml",
            "</sst>",
            "<si><t>x</t></si>" * 20_001 + "</sst>",
            "different texts",
        ),
        (
            SHEET,
            "</sheetData>",
            "</sheetData><mergeCells>" + '<mergeCell ref="A1:B2"/>' * 201 + "</mergeCells>",
            "201 groups of merged cells",
        ),
        (
            SHEET,
            "</sheetData>",
            '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
            "17179869184 cells merged into one",
        ),
    ],
)
def test_too_much_of_anything_is_refused_with_what_was_counted(
    part: str,
    old: str,
    new: str,
    measured: str,
) -> None:
    spoilt = packed(parts_of(with_xml(FORM, part, old, new)), zipfile.ZIP_STORED)
    assert only_fault(spoilt) is NotUnderstood.TOO_MUCH
    assert measured in message(spoilt)


def read_with_names(change: dict[str, str]) -> SheetReading:
    parts = {change.get(name, name): part for name, part in parts_of(FORM).items()}
    return read_sheet("geoff.xlsx", packed(parts))


def test_part_names_in_capitals_or_with_backslashes_are_put_right() -> None:
    usual = read_sheet("geoff.xlsx", FORM)
    capitals = read_with_names({"xl/sharedStrings.xml": "xl/SharedStrings.XML"})
    backslashes = read_with_names({name: name.replace("/", "\\") for name in parts_of(FORM)})
    assert usual.whose.player.words == "Geoff"
    assert capitals == usual
    assert backslashes == usual
