"""What a file is: told from its bytes, and from its name only where programs leave such files."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest

from budgies_xl.books.form_reader import read_sheet
from budgies_xl.books.recognise import FileKind, meant_by, recognise
from tests.forms import make_form, packed

OLE = bytes.fromhex("D0CF11E0A1B11AE1")
FORM = make_form().saved()


def _ods() -> bytes:
    memory = BytesIO()
    with zipfile.ZipFile(memory, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", "<office:document-content/>")
    return memory.getvalue()


BY_BYTES = {
    "an honest form": (FORM, FileKind.WORKBOOK),
    "nothing": (b"", FileKind.EMPTY),
    "cut short": (FORM[: len(FORM) // 2], FileKind.DAMAGED),
    "only zeros": (bytes(5000), FileKind.DAMAGED),
    "password": (OLE + bytes(600) + "EncryptedPackage".encode("utf-16-le"), FileKind.PASSWORD),
    "old excel": (OLE + bytes(600) + "Workbook".encode("utf-16-le"), FileKind.OLD_EXCEL),
    "old excel that embeds a zip": (OLE + bytes(600) + FORM, FileKind.OLD_EXCEL),
    "very old excel": (b"\x09\x08\x10\x00\x00\x06\x05\x00" + bytes(40), FileKind.OLD_EXCEL),
    "old word": (OLE + bytes(600) + "WordDocument".encode("utf-16-le"), FileKind.OTHER_DOCUMENT),
    "binary excel": (
        packed({"[Content_Types].xml": b"<Types/>", "xl/workbook.bin": b"\x00"}),
        FileKind.BINARY_EXCEL,
    ),
    "open document": (_ods(), FileKind.OPEN_DOCUMENT),
    "flat open document": (
        (
            b'<?xml version="1.0"?><office:document '
            b'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>'
        ),
        FileKind.OPEN_DOCUMENT,
    ),
    "numbers": (
        packed({"Index/Document.iwa": b"\x00", "Metadata/Properties.plist": b""}),
        FileKind.NUMBERS,
    ),
    "older numbers": (packed({"Index.zip": b"PK", "preview.jpg": b""}), FileKind.NUMBERS),
    "word": (packed({"word/document.xml": b"<w/>"}), FileKind.OTHER_DOCUMENT),
    "archive": (packed({"orders.xlsx": b"PK"}), FileKind.ARCHIVE),
    "mail": (b"From: a@example.org\nDate: x\n\nHello", FileKind.MAIL),
    "mail of a mailbox": (b"From a@b.c x\r\nTo: a\r\n  b\r\nSubject: x\r\n\r\n", FileKind.MAIL),
    "a line that looks like a mail": (b"From: Ross\r\nRed,5\r\n", FileKind.PLAIN_TEXT),
    "saved web page": (
        b"From: <Saved by Blink>\r\nSubject: x\r\nDate: x\r\nMIME-Version: 1.0\r\n",
        FileKind.WEB_PAGE,
    ),
    "mail of outlook": (
        OLE + bytes(600) + "__properties_version1.0".encode("utf-16-le") + FORM,
        FileKind.OUTLOOK_MAIL,
    ),
    "commas": (b"Contract,Add\r\nRed,5\r\n", FileKind.PLAIN_TEXT),
    "commas in utf-16": ("Contract\tAdd\r\nRed\t5".encode("utf-16"), FileKind.PLAIN_TEXT),
    "web page": (b"\r\n <!DOCTYPE html><html><table><tr><td>5", FileKind.WEB_PAGE),
    "web archive": (b"MIME-Version: 1.0\r\nContent-Type: multipart/related", FileKind.WEB_PAGE),
    "web page in utf-16": ("<html><table>".encode("utf-16"), FileKind.WEB_PAGE),
    "xml spreadsheet": (
        b'<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
        FileKind.XML_SPREADSHEET,
    ),
    "google link": (b'{"url": "https://docs.google.com/open?id=1"}', FileKind.LINK),
    "pdf": (b"%PDF-1.7\n", FileKind.PICTURE),
    "photo": (b"\xff\xd8\xff\xe0" + bytes(20), FileKind.PICTURE),
    "phone photo": (b"\x00\x00\x00\x18ftypheic", FileKind.PICTURE),
    "apple double": (bytes.fromhex("0005160700020000") + b"Mac OS X", FileKind.SYSTEM_FILE),
    "noise": (bytes(range(1, 255)) * 4, FileKind.OTHER_DOCUMENT),
}

BY_NAME = {
    "~$orders.xlsx": FileKind.LOCK_FILE,
    "ross/~$orders.xlsx": FileKind.LOCK_FILE,
    "ross.zip › ~$orders.xlsx": FileKind.LOCK_FILE,
    ".~lock.orders.xlsx#": FileKind.LOCK_FILE,
    "._orders.xlsx": FileKind.SYSTEM_FILE,
    ".DS_Store": FileKind.SYSTEM_FILE,
    "desktop.ini": FileKind.SYSTEM_FILE,
    "Thumbs.db": FileKind.SYSTEM_FILE,
    ".orders.xlsx.icloud": FileKind.IN_ICLOUD,
    "orders.gsheet": FileKind.LINK,
    "orders.url": FileKind.LINK,
}


@pytest.mark.parametrize("case", BY_BYTES)
@pytest.mark.parametrize(
    "name", ["orders.xlsx", "orders.xls", "orders (1).xlsx.download", "orders"]
)
def test_bytes_decide_and_names_do_not(case: str, name: str) -> None:
    data, kind = BY_BYTES[case]
    assert recognise(name, data) is kind


@pytest.mark.parametrize("name", BY_NAME)
@pytest.mark.parametrize("data", [b"", FORM, b"\x06Geoff"], ids=["empty", "form", "owner"])
def test_what_programs_leave_beside_their_files_is_known_by_name(name: str, data: bytes) -> None:
    assert recognise(name, data) is BY_NAME[name]


def test_a_lock_file_or_a_placeholder_tells_which_workbook_it_stands_for() -> None:
    assert meant_by("~$orders.xlsx") == "orders.xlsx"
    assert meant_by("in/.~lock.orders.xlsx#") == "orders.xlsx"
    assert meant_by(".orders.xlsx.icloud") == "orders.xlsx"
    assert meant_by("in/orders.xlsx") == "orders.xlsx"


@pytest.mark.parametrize("case", BY_BYTES)
def test_a_file_that_is_no_workbook_is_refused_with_a_cure_or_skipped(case: str) -> None:
    data, kind = BY_BYTES[case]
    reading = read_sheet("orders.xlsx", data)
    assert reading.kind is kind
    if kind is FileKind.WORKBOOK or reading.skipped:
        assert reading.faults == ()
    else:
        (fault,) = reading.faults
        assert fault.kind is kind.refusal
        assert "orders.xlsx" in str(fault)


@pytest.mark.parametrize("kind", FileKind)
def test_every_kind_of_file_is_read_or_skipped_or_refused(kind: FileKind) -> None:
    ways = (kind is FileKind.WORKBOOK, kind.skipped, kind.refusal is not None)
    assert ways.count(True) == 1
