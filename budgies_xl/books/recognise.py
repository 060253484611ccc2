"""What a file is, told from its name and its first bytes, before any parser sees it."""

from __future__ import annotations

import re
import zipfile
from enum import Enum
from io import BytesIO

from budgies_xl.books.faults import NotUnderstood
from budgies_xl.books.remarks import Remark

_OLE = bytes.fromhex("D0CF11E0A1B11AE1")
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_APPLE_DOUBLE = bytes.fromhex("00051607")
_OLD_BIFF = tuple(bytes([9, version]) for version in (0, 2, 4, 8))
_PICTURES = (
    b"%PDF-",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"BM",
    b"II*\x00",
    b"MM\x00*",
    b"RIFF",
)
_BOMS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_SYSTEM_FILES = frozenset({"desktop.ini", "thumbs.db", "icon\r", "__macosx", "ehthumbs.db"})
_WEB_PAGE = re.compile(
    r"<!doctype html|<html|<head|<body|<table|<meta|mime-version:", re.IGNORECASE
)
_DOCUMENT_PARTS = frozenset({"mimetype", "[content_types].xml", "androidmanifest.xml"})
_DOCUMENTS = ("word/", "ppt/", "visio/", "meta-inf/")
_MAIL_HEAD = re.compile(r"(?:[A-Za-z][A-Za-z0-9-]*:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*)+")
_OF_MAIL = re.compile(
    r"^(?:From|To|Date|Subject|Received|Message-ID|Return-Path|Delivered-To|DKIM-Signature):",
    re.IGNORECASE | re.MULTILINE,
)
_LONGEST_HEAD = 60_000
_OF_A_WEB_PAGE = re.compile(r"<Saved by|^Snapshot-Content-Location:", re.MULTILINE)
_LEAST_OF_MAIL = 2
_FIRST_WORDS = 4000


class FileKind(Enum):
    """What a file turned out to be."""

    WORKBOOK = "workbook"
    SYSTEM_FILE = "system file"
    LOCK_FILE = "lock file"
    OUR_OWN_REPORT = "our own report"
    EMPTY = "empty"
    DAMAGED = "damaged"
    NOT_AT_HAND = "not at hand"
    IN_ICLOUD = "in iCloud"
    PASSWORD = "password"  # noqa: S105  a kind of file
    OLD_EXCEL = "old Excel"
    BINARY_EXCEL = "binary Excel"
    OPEN_DOCUMENT = "OpenDocument"
    NUMBERS = "Numbers"
    PLAIN_TEXT = "plain text"
    WEB_PAGE = "web page"
    XML_SPREADSHEET = "XML spreadsheet"
    ARCHIVE = "zip archive"
    MAIL = "mail"
    OUTLOOK_MAIL = "Outlook mail"
    LINK = "link"
    PICTURE = "picture"
    OTHER_DOCUMENT = "other document"

    __hash__ = object.__hash__

    @property
    def skipped(self) -> bool:
        """Tell whether such a file has no business with the orders and is passed over."""
        return self in _SKIPPED

    @property
    def refusal(self) -> NotUnderstood | None:
        """Give the fault of a file that should be an order sheet but is not."""
        return _REFUSALS.get(self)

    @property
    def remark(self) -> Remark | None:
        """Give the note that a skipped file is worth."""
        return _REMARKS.get(self)


_SKIPPED = frozenset({FileKind.SYSTEM_FILE, FileKind.LOCK_FILE, FileKind.OUR_OWN_REPORT})
_REMARKS = {
    FileKind.LOCK_FILE: Remark.OPEN_SOMEWHERE,
    FileKind.OUR_OWN_REPORT: Remark.OUR_OWN_REPORT,
}
_REFUSALS = {
    FileKind.EMPTY: NotUnderstood.EMPTY_FILE,
    FileKind.DAMAGED: NotUnderstood.DAMAGED,
    FileKind.NOT_AT_HAND: NotUnderstood.NOT_AT_HAND,
    FileKind.IN_ICLOUD: NotUnderstood.IN_ICLOUD,
    FileKind.PASSWORD: NotUnderstood.PASSWORD,
    FileKind.OLD_EXCEL: NotUnderstood.OLD_EXCEL,
    FileKind.BINARY_EXCEL: NotUnderstood.BINARY_EXCEL,
    FileKind.OPEN_DOCUMENT: NotUnderstood.OPEN_DOCUMENT,
    FileKind.NUMBERS: NotUnderstood.NUMBERS,
    FileKind.PLAIN_TEXT: NotUnderstood.PLAIN_TEXT,
    FileKind.WEB_PAGE: NotUnderstood.WEB_PAGE,
    FileKind.XML_SPREADSHEET: NotUnderstood.XML_SPREADSHEET,
    FileKind.ARCHIVE: NotUnderstood.WRAPPED_TWICE,
    FileKind.MAIL: NotUnderstood.WRAPPED_TWICE,
    FileKind.OUTLOOK_MAIL: NotUnderstood.OUTLOOK_MAIL,
    FileKind.LINK: NotUnderstood.LINK,
    FileKind.PICTURE: NotUnderstood.PICTURE,
    FileKind.OTHER_DOCUMENT: NotUnderstood.OTHER_DOCUMENT,
}
_BY_FIRST_BYTES = (
    (_APPLE_DOUBLE, FileKind.SYSTEM_FILE),
    (_PICTURES, FileKind.PICTURE),
    (_OLD_BIFF, FileKind.OLD_EXCEL),
)


def recognise(file: str, data: bytes) -> FileKind:
    """Tell what a file is; the name only matters for what programs leave beside their files."""
    return told_by_name(file) or _by_bytes(data)


def told_by_name(file: str) -> FileKind | None:
    """Tell what a file is where its name alone says so: programs leave such files about."""
    return _by_name(_last_name(file))


def meant_by(file: str) -> str:
    """Name the workbook that a lock file or a cloud placeholder stands for."""
    name = _last_name(file)
    if name.startswith("~$"):
        return name[2:]
    if name.startswith(".~lock."):
        return name.removeprefix(".~lock.").removesuffix("#")
    if name.lower().endswith(".icloud"):
        return name[:-7].removeprefix(".")
    return name


def _last_name(file: str) -> str:
    return re.split(r"[/\\]|› ", file)[-1].strip(" ")


def _by_name(name: str) -> FileKind | None:
    lower = name.lower()
    if lower.startswith("~$") or (lower.startswith(".~lock.") and lower.endswith("#")):
        return FileKind.LOCK_FILE
    if lower.startswith(".") and lower.endswith(".icloud"):
        return FileKind.IN_ICLOUD
    if lower.startswith(".") or lower in _SYSTEM_FILES:
        return FileKind.SYSTEM_FILE
    if lower.endswith((".gsheet", ".url", ".webloc", ".lnk")):
        return FileKind.LINK
    return None


def _by_bytes(data: bytes) -> FileKind:
    if not data.strip(b"\x00"):
        return FileKind.DAMAGED if data else FileKind.EMPTY
    if data.startswith(_OLE):
        return _by_compound(data)
    if data.startswith(_ZIP):
        return _by_parts(data)
    if data[4:8] == b"ftyp":
        return FileKind.PICTURE
    known = (kind for first, kind in _BY_FIRST_BYTES if data.startswith(first))
    return next(known, None) or _by_words(data)


def _by_compound(data: bytes) -> FileKind:
    if "__properties_version1.0".encode("utf-16-le") in data:
        return FileKind.OUTLOOK_MAIL
    if "EncryptedPackage".encode("utf-16-le") in data:
        return FileKind.PASSWORD
    if any(name.encode("utf-16-le") in data for name in ("WordDocument", "PowerPoint Document")):
        return FileKind.OTHER_DOCUMENT
    return FileKind.OLD_EXCEL


def _by_parts(data: bytes) -> FileKind:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = {name.replace("\\", "/").lower() for name in archive.namelist()}
            mimetype = archive.read("mimetype") if "mimetype" in archive.namelist() else b""
    except Exception:  # noqa: BLE001  a damaged archive fails in any way, and means one thing
        return FileKind.DAMAGED
    if b"opendocument.spreadsheet" in mimetype:
        return FileKind.OPEN_DOCUMENT
    if any(name.endswith(".iwa") for name in names) or "index.zip" in names:
        return FileKind.NUMBERS
    if any(name.endswith("workbook.bin") for name in names):
        return FileKind.BINARY_EXCEL
    if any(name.startswith("xl/") for name in names) or "workbook.xml" in names:
        return FileKind.WORKBOOK
    is_document = names & _DOCUMENT_PARTS or any(name.startswith(_DOCUMENTS) for name in names)
    return FileKind.OTHER_DOCUMENT if is_document else FileKind.ARCHIVE


def _by_words(data: bytes) -> FileKind:
    words = _decoded(data)
    if words is None:
        return FileKind.OTHER_DOCUMENT
    first = words.lstrip()[:_FIRST_WORDS]
    if "urn:schemas-microsoft-com:office:spreadsheet" in first or "Excel.Sheet" in first:
        return FileKind.XML_SPREADSHEET
    if "urn:oasis:names:tc:opendocument" in first:
        return FileKind.OPEN_DOCUMENT
    if first.startswith("{") and ("docs.google.com" in first or '"doc_id"' in first):
        return FileKind.LINK
    return _by_lines(words.lstrip())


def _by_lines(words: str) -> FileKind:
    first = words[:_FIRST_WORDS]
    if _is_mail(words[:_LONGEST_HEAD]):
        return FileKind.MAIL
    return FileKind.WEB_PAGE if _WEB_PAGE.search(first[:1000]) else FileKind.PLAIN_TEXT


def _is_mail(words: str) -> bool:
    """Tell whether text begins as a mail does; some programs put a line “From …” before it."""
    begin = words.find("\n") + 1 if words.startswith(("From ", ">From ")) else 0
    head = _MAIL_HEAD.match(words, begin)
    if head is None or _OF_A_WEB_PAGE.search(head.group()):
        return False
    found = set(map(str.lower, _OF_MAIL.findall(head.group())))
    return len(found) >= _LEAST_OF_MAIL


def _decoded(data: bytes) -> str | None:
    """Decode a file that is text in some encoding; None if it is none."""
    for bom, encoding in _BOMS.items():
        if data.startswith(bom):
            return data.decode(encoding, errors="replace")
    if re.search(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]", data[:_FIRST_WORDS]):
        return None
    return data.decode("utf-8", errors="replace")
