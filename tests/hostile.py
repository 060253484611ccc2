"""Hostile files: each made to cost time or memory, to break a parser, or to slip something in."""

from __future__ import annotations

import random
import struct
import zipfile
import zlib
from io import BytesIO
from typing import TYPE_CHECKING

from tests.forms import RED_NOW, SHEET, make_form, packed, parts_of, with_xml
from tests.parcels import mail, zipped

if TYPE_CHECKING:
    from collections.abc import Callable

MIB = 1 << 20
BOOK, STYLES, STRINGS = "xl/workbook.xml", "xl/styles.xml", "xl/sharedStrings.xml"
RELS = "xl/_rels/workbook.xml.rels"
AFTER = "</sheetData>"
OLE = bytes.fromhex("D0CF11E0A1B11AE1")
FORM = make_form().fill({RED_NOW: 5}).saved()
PARTS = parts_of(FORM)


def part(name: str, data: bytes, method: int = zipfile.ZIP_DEFLATED) -> Callable[[], bytes]:
    """Put a part into the form, or in place of one."""
    return lambda: packed(PARTS | {name: data}, method)


def zeros(size: int, method: int) -> Callable[[], bytes]:
    """Put a part of nothing but zeros into the form, packed in some way."""
    return lambda: packed(PARTS | {"xl/a.bin": bytes(size)}, method)


def words(name: str, old: str, new: str) -> Callable[[], bytes]:
    """Put words into a part of the form, with noise so that it is not packed too well."""

    def make() -> bytes:
        changed = parts_of(with_xml(FORM, name, old, new))
        changed[name] += f"<!--{noise(len(changed[name]) // 80).hex()}-->".encode()
        return packed(changed)

    return make


def in_sheet(xml: str) -> Callable[[], bytes]:
    """Put more rows into the sheet."""
    return words(SHEET, AFTER, f"{xml}{AFTER}")


def after_cells(xml: str) -> Callable[[], bytes]:
    """Put something behind the cells of the sheet."""
    return words(SHEET, AFTER, f"{AFTER}{xml}")


def noise(size: int) -> bytes:
    """Give bytes that cannot be packed."""
    return random.Random(1).randbytes(size)  # noqa: S311  the same in every run


def names(*added: tuple[str, bytes]) -> Callable[[], bytes]:
    """Add parts with names that a dictionary of parts would not hold."""

    def make() -> bytes:
        made = BytesIO(FORM)
        with zipfile.ZipFile(made, "a") as archive:
            for name, data in added:
                archive.writestr(zipfile.ZipInfo(name), data)
        return made.getvalue()

    return make


def directory(offset: int, value: int, form: str = "<I") -> Callable[[], bytes]:
    """Write a lie into the directory's last entry."""

    def make() -> bytes:
        changed = bytearray(FORM)
        struct.pack_into(form, changed, FORM.rindex(b"PK\x01\x02") + offset, value)
        return bytes(changed)

    return make


def end_of_directory(offset: int, value: int, form: str = "<H") -> Callable[[], bytes]:
    """Write a lie into the end of the directory."""

    def make() -> bytes:
        changed = bytearray(FORM)
        struct.pack_into(form, changed, FORM.rindex(b"PK\x05\x06") + offset, value)
        return bytes(changed)

    return make


def one_place() -> bytes:
    """Let a hundred entries of the directory unpack the same bytes."""
    body = zlib.compress(bytes(7 * MIB), 9)[2:-4]
    head = struct.pack("<4s5H3I2H", b"PK\x03\x04", 20, 0, 8, 0, 0, 0, len(body), 7 * MIB, 1, 0)
    sizes = (len(body), 7 * MIB, 8, 0, 0, 0, 0, 0, 0)
    entries = b"".join(
        struct.pack("<4s6H3I5H2I", b"PK\x01\x02", 20, 20, 0, 8, 0, 0, 0, *sizes)
        + f"xl/{at:05}".encode()
        for at in range(100)
    )
    begin = len(head) + 1 + len(body)
    end = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 100, 100, len(entries), begin, 0)
    return head + b"x" + body + entries + end


def many_cells(rows: int, columns: int) -> str:
    """Write cells close together, each with a value."""
    return "".join(
        f'<row r="{row}">' + "<c><v>1</v></c>" * columns + "</row>" for row in range(30, 30 + rows)
    )


def deep(tag: str, depth: int) -> str:
    """Put an element into itself, again and again."""
    return f"<{tag}>" * depth + f"</{tag}>" * depth


def doctype(name: str, inside: str) -> Callable[[], bytes]:
    """Put a document type before a part."""
    return part(name, f"<!DOCTYPE x [{inside}]>".encode() + PARTS[name])


LAUGHS = '<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {chr(98 + at)} "{f"&{chr(97 + at)};" * 10}">' for at in range(9)
)
BURSTING: dict[str, Callable[[], bytes]] = {
    "a part of 200 MiB": zeros(200 * MIB, zipfile.ZIP_DEFLATED),
    "a sheet of 100 MiB": lambda: packed(PARTS | {SHEET: PARTS[SHEET] + b" " * (100 * MIB)}),
    "texts of 60 MiB": lambda: packed(PARTS | {STRINGS: b"<si><t>x</t></si>" * 4_000_000}),
    "three parts of 7 MiB": lambda: packed(
        PARTS | {f"xl/{at}.bin": (noise(9000) * 900)[: 7 * MIB] for at in range(3)}
    ),
    "a hundred entries for one place": one_place,
    "a part packed 1000 to 1": zeros(MIB, zipfile.ZIP_DEFLATED),
    "a file of 3 MiB": part("xl/a.bin", noise(3 * MIB)),
    "a file of 25 MiB": lambda: FORM + bytes(25 * MIB),
    "a bomb with bzip2": zeros(60 * MIB, zipfile.ZIP_BZIP2),
    "a bomb with lzma": zeros(60 * MIB, zipfile.ZIP_LZMA),
    "an archive packed by lzma": lambda: packed({"a.xlsx": bytes(60 * MIB)}, zipfile.ZIP_LZMA),
    "an archive in an archive": lambda: zipped({"a.zip": zipped({"b.zip": zipped({"c": b"x"})})}),
    "an archive that bursts": lambda: zipped({f"{at}.xlsx": bytes(4 * MIB) for at in range(60)}),
    "an archive of thousands": lambda: zipped({f"{at}.xlsx": b"x" for at in range(5000)}),
}
NAMES_AND_PLACES: dict[str, Callable[[], bytes]] = {
    "a part named twice": names((SHEET.upper(), b"<x/>")),
    "a part above the file": names(("../../outside.xml", b"x")),
    "a part at the root": names(("/etc/passwd", b"x")),
    "a part on a drive": names(("C:/autoexec.bat", b"x")),
    "a thousand parts": names(*((f"xl/{at}", b"x") for at in range(1000))),
    "a name of 60 KiB": names(("xl/" + "x" * 60_000, b"x"), ("../x", b"x")),
    "an offset beyond the file": directory(42, 0x7FFFFFFF),
    "a size beyond the file": directory(20, 0x7FFFFFFF),
    "an unpacked size of nothing": directory(24, 0),
    "an unknown way to pack": directory(10, 99, "<H"),
    "a wrong checksum": directory(16, 0x12345678),
    "a locked part": directory(8, 1, "<H"),
    "a name that runs on": directory(28, 0xFFFF, "<H"),
    "more entries than there are": end_of_directory(10, 0xFFFE),
    "a directory that begins elsewhere": end_of_directory(16, 0x00FFFFFF, "<I"),
    "a directory without an end": end_of_directory(12, 0x7FFFFFFF, "<I"),
    "only the end of an archive": lambda: b"PK\x05\x06" + bytes(18),
    "only the head of an archive": lambda: b"PK\x03\x04" + bytes(26),
}
XML: dict[str, Callable[[], bytes]] = {
    "a billion laughs in the sheet": doctype(SHEET, LAUGHS),
    "a billion laughs in the texts": doctype(STRINGS, LAUGHS),
    "a billion laughs in the styles": doctype(STYLES, LAUGHS),
    "an entity from a file": doctype(BOOK, '<!ENTITY a SYSTEM "file:///etc/passwd">'),
    "an entity from the network": doctype(BOOK, '<!ENTITY a SYSTEM "http://192.0.2.1/x">'),
    "a document type in UTF-16": part(SHEET, "<!DOCTYPE x><x/>".encode("utf-16")),
    "a document type in UTF-7": part(
        SHEET, b'<?xml version="1.0" encoding="utf-7"?>+ADw-!DOCTYPE x+AD4-'
    ),
    "a hundred thousand elements deep": in_sheet(deep("a", 100_000)),
    "rows within rows": in_sheet(deep("row", 50_000)),
    "texts within texts": words(STRINGS, "</sst>", f"<si>{deep('r', 50_000)}</si></sst>"),
    "a hundred thousand attributes": in_sheet(
        "<row " + " ".join(f'a{at}="1"' for at in range(100_000)) + "/>"
    ),
    "an attribute of 3 MiB": in_sheet(f'<row spans="{noise(1_500_000).hex()}"/>'),
    "a sheet that does not end": lambda: packed(PARTS | {SHEET: PARTS[SHEET][:-40]}),
    "a sheet of zeros": part(SHEET, bytes(50_000)),
    "a sheet of noise": part(SHEET, noise(50_000)),
    "a workbook that is its own sheet": words(
        RELS, "/xl/worksheets/sheet1.xml", "/xl/workbook.xml"
    ),
    "a sheet outside the file": words(RELS, "/xl/worksheets/sheet1.xml", "../../../etc/passwd"),
    "control characters": in_sheet('<row><c t="str"><v>&#1;</v></c></row>'),
}
CELLS: dict[str, Callable[[], bytes]] = {
    "half a million cells": in_sheet(many_cells(7_000, 60)),
    "half a million empty rows": in_sheet("<row/>" * 500_000),
    "a row twice": in_sheet('<row r="9"><c r="F9"><v>99</v></c></row>'),
    "a row of number nothing": in_sheet('<row r="0"><c><v>1</v></c></row>'),
    "a row below the last": in_sheet('<row r="99999999999"><c><v>1</v></c></row>'),
    "a cell beyond the last": in_sheet('<row r="40"><c r="ZZZZZZ40"><v>1</v></c></row>'),
    "a cell with a wild address": in_sheet('<row r="40"><c r="A-1"><v>1</v></c></row>'),
    "a text that is not there": in_sheet('<row r="40"><c r="A40" t="s"><v>99999</v></c></row>'),
    "a text before the first": in_sheet('<row r="40"><c r="A40" t="s"><v>-1</v></c></row>'),
    "a number of a million digits": in_sheet(
        f'<row r="40"><c r="A40"><v>{"9" * 10**6}</v></c></row>'
    ),
    "a formula of a million signs": words(SHEET, "<f>SUM(F9:F14)</f>", f"<f>{'1+' * 500_000}1</f>"),
    "all cells merged": after_cells('<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
    "everything merged, piece by piece": after_cells(
        "<mergeCells>" + '<mergeCell ref="A1:AR45"/>' * 5_000 + "</mergeCells>"
    ),
    "a merged range that is none": after_cells(
        '<mergeCells><mergeCell ref="&#x661;"/></mergeCells>'
    ),
    "a thousand sheets": words(
        BOOK, "</sheets>", '<sheet name="x" sheetId="9" r:id="rId1"/>' * 1000 + "</sheets>"
    ),
    "ten thousand names": words(
        BOOK,
        "</definedNames>",
        '<definedName name="x">A!A1</definedName>' * 10_000 + "</definedNames>",
    ),
    "a hundred thousand texts": words(STRINGS, "</sst>", "<si><t>x</t></si>" * 100_000 + "</sst>"),
    "a label hundreds of times": in_sheet(
        "".join(f'<row r="{at}"><c t="str"><v>Contract</v></c></row>' for at in range(30, 390))
    ),
}
OTHER: dict[str, Callable[[], bytes]] = {
    "nothing but an old workbook's head": lambda: OLE,
    "a password": lambda: OLE + "EncryptedPackage".encode("utf-16-le"),
    "a mail within a mail, very deep": lambda: (
        b"From: a\nTo: b\nSubject: c\n"
        + b"".join(
            f'Content-Type: multipart/mixed; boundary="{at}"\n\n--{at}\n'.encode()
            for at in range(3000)
        )
    ),
    "a mail with a head of 15 MiB": lambda: b"From: a\nTo: b\nX: " + b"x" * (15 * MIB) + b"\n\n",
    "a mail with a hundred thousand heads": lambda: (
        b"From: a\n" + b"To: b, c, d\n" * 100_000 + b"\n\nhello"
    ),
    "a mail with a wild head": lambda: mail({"a.xlsx": FORM[:100]}).replace(
        b'filename="', b"filename*0*=utf-8''%ff%00; filename=\"" + b"'" * 5000
    ),
    "a mail with hundreds of files": lambda: mail({f"{at}.xlsx": b"x" for at in range(400)}),
    "a mail of 5 MiB": lambda: b"From: a\nTo: b\n\n" + b"hello\n" * (5 * MIB // 6),
    "a mail of 19 MiB": lambda: b"From: a\nTo: b\n\n" + b"hello\n" * (3 * MIB),
    "a web page of 19 MiB": lambda: b"<html>" + b"<" * (19 * MIB),
    "text of 19 MiB": lambda: b"1,2,3\n" * (3 * MIB),
    "zeros, 19 MiB": lambda: bytes(19 * MIB),
}
FILES = BURSTING | NAMES_AND_PLACES | XML | CELLS | OTHER
