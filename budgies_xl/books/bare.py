"""A workbook laid bare: only the cells, and what is needed to tell what they hold.

Fonts, pictures, links, properties and extensions can hide faults that a parser trips over, and
cells far outside the form cost time; none of them says what was ordered, so they are left behind.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from budgies_xl.books.bare_sheet import BareSheet, IsSign, Texts, lay_bare, take_off_styles, text_of
from budgies_xl.books.faults import NotUnderstood, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEETS_LIMIT = 50
NAMES_LIMIT = 500
STRINGS_LIMIT = 20_000

_M = f"{{{MAIN}}}"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_STRICT = (
    (b"http://purl.oclc.org/ooxml/spreadsheetml/main", MAIN.encode()),
    (b"http://purl.oclc.org/ooxml/officeDocument/relationships", _OFFICE.encode()),
)
_NAMED_CELL = re.compile(r"=?(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]{1,3})\$?([0-9]{1,7})")
_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"


Parts = Mapping[str, bytes]
Related = Mapping[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class BareBook:
    """A workbook with nothing but cells; the sheets in `data` are in the order of `sheets`.

    `names` gives the sheet and the address that each name of the workbook points at.
    """

    data: bytes
    sheets: tuple[BareSheet, ...]
    names: Mapping[str, tuple[str, str]]


def lay_book_bare(parts: Parts, is_sign: IsSign | None) -> BareBook:
    """Take the cells out of a workbook's parts; only sheets with a sign keep any.

    Raises Refusal where a part that holds cells is beyond a limit; damage raises anything.
    """
    book_part = _book_part(parts)
    related = dict(_related(parts, book_part))
    book = _tree(parts[book_part])
    strings = _strings(parts, related)
    signs = frozenset(at for at, text in enumerate(strings) if is_sign and is_sign(text_of(text)))
    sheets = tuple(_sheets(parts, book, related, Texts(len(strings), signs, is_sign)))
    dates_from_1904 = book.find(f"{_M}workbookPr")
    is_1904 = dates_from_1904 is not None and dates_from_1904.get("date1904") in {"1", "true"}
    data = _pack(sheets, strings, _number_formats(parts, related), is_1904=is_1904)
    return BareBook(data, sheets, dict(_names(book)))


def _book_part(parts: Parts) -> str:
    for kind, target in _related(parts, "").values():
        if kind == "officeDocument":
            return target
    return "xl/workbook.xml"


def _related(parts: Parts, part: str) -> dict[str, tuple[str, str]]:
    """List what a part refers to, by its reference: the kind of part and the part's name."""
    folder = dirname(part)
    relations = parts.get(f"{folder}/_rels/{part[len(folder) + 1 :]}.rels".lstrip("/"))
    if not part:
        relations = parts.get("_rels/.rels")
    if relations is None:
        return {}
    return {
        relation.get("Id", ""): (
            relation.get("Type", "").rpartition("/")[2],
            _resolved(folder, relation.get("Target", "")),
        )
        for relation in _tree(relations)
    }


def _resolved(folder: str, target: str) -> str:
    target = target.replace("\\", "/").lower()
    return target[1:] if target.startswith("/") else normpath(join(folder, target))


def _tree(part: bytes) -> ET.Element:
    for strict, usual in _STRICT:
        part = part.replace(strict, usual)
    return ET.fromstring(part)  # noqa: S314  the gate lets no document type through


def _part_of_kind(parts: Parts, related: Related, kind: str) -> bytes:
    for found, target in related.values():
        if found == kind and target in parts:
            return parts[target]
    return b""


def _strings(parts: Parts, related: Related) -> list[ET.Element]:
    part = _part_of_kind(parts, related, "sharedStrings")
    strings = _tree(part).findall(f"{_M}si") if part else []
    if len(strings) > STRINGS_LIMIT:
        raise _too_many(len(strings), "different texts", STRINGS_LIMIT)
    return strings


def _sheets(
    parts: Parts,
    book: ET.Element,
    related: Related,
    texts: Texts,
) -> Iterator[BareSheet]:
    listed = book.findall(f"{_M}sheets/{_M}sheet")
    if len(listed) > SHEETS_LIMIT:
        raise _too_many(len(listed), "sheets", SHEETS_LIMIT)
    for sheet in listed:
        kind, target = related[sheet.get(f"{{{_OFFICE}}}id", "")]
        if kind == "worksheet":
            hidden = sheet.get("state", "visible") != "visible"
            name = sheet.get("name", "")
            bare = _tree(parts[target])
            if not _part_of_kind(parts, related, "styles"):
                take_off_styles(bare)
            yield lay_bare(bare, name, texts, hidden=hidden)


def _names(book: ET.Element) -> Iterator[tuple[str, tuple[str, str]]]:
    listed = book.findall(f"{_M}definedNames/{_M}definedName")
    if len(listed) > NAMES_LIMIT:
        raise _too_many(len(listed), "defined names", NAMES_LIMIT)
    for name in listed:
        points_at = _NAMED_CELL.fullmatch((name.text or "").strip())
        if points_at and name.get("localSheetId") is None:
            quoted, plain, column, row = points_at.groups()
            sheet = quoted.replace("''", "'") if quoted else plain
            yield name.get("name", "").lower(), (sheet, f"{column}{row}")


def _number_formats(
    parts: Parts,
    related: Related,
) -> tuple[list[tuple[str, str]], list[str]]:
    """List the workbook's own number formats, and the format that each cell style uses."""
    part = _part_of_kind(parts, related, "styles")
    if not part:
        return [], ["0"]
    styles = _tree(part)
    own = [
        (number.get("numFmtId", "0"), number.get("formatCode", ""))
        for number in styles.findall(f"{_M}numFmts/{_M}numFmt")
    ]
    used = [style.get("numFmtId", "0") for style in styles.findall(f"{_M}cellXfs/{_M}xf")]
    return own, used or ["0"]


def _pack(
    sheets: tuple[BareSheet, ...],
    strings: list[ET.Element],
    formats: tuple[list[tuple[str, str]], list[str]],
    *,
    is_1904: bool,
) -> bytes:
    packed = BytesIO()
    table = ET.Element(f"{_M}sst")
    table.extend(strings)
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("[Content_Types].xml", _content_types(len(sheets)))
        archive.writestr("_rels/.rels", _relations([("officeDocument", "xl/workbook.xml")]))
        archive.writestr("xl/workbook.xml", _book(len(sheets), is_1904=is_1904))
        refers_to = [("worksheet", f"sheet{at}.xml") for at in range(len(sheets))]
        refers_to += [("styles", "styles.xml"), ("sharedStrings", "sharedStrings.xml")]
        archive.writestr("xl/_rels/workbook.xml.rels", _relations(refers_to))
        archive.writestr("xl/styles.xml", _styles(*formats))
        archive.writestr("xl/sharedStrings.xml", ET.tostring(table))
        for at, sheet in enumerate(sheets):
            archive.writestr(f"xl/sheet{at}.xml", sheet.xml)
    return packed.getvalue()


def _content_types(sheets: int) -> str:
    kinds = [("workbook.xml", "sheet.main"), ("styles.xml", "styles")]
    kinds += [("sharedStrings.xml", "sharedStrings")]
    kinds += [(f"sheet{at}.xml", "worksheet") for at in range(sheets)]
    overrides = "".join(
        f'<Override PartName="/xl/{name}" ContentType="{_TYPES}.{kind}+xml"/>'
        for name, kind in kinds
    )
    return (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f"{overrides}</Types>"
    )


def _relations(refers_to: list[tuple[str, str]]) -> str:
    relations = "".join(
        f'<Relationship Id="r{at}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(refers_to)
    )
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'<Relationships xmlns="{package}">{relations}</Relationships>'


def _book(sheets: int, *, is_1904: bool) -> str:
    listed = "".join(
        f'<sheet name="{at}" sheetId="{at + 1}" r:id="r{at}"/>' for at in range(sheets)
    )
    return (
        f'<workbook xmlns="{MAIN}" xmlns:r="{_OFFICE}">'
        f'<workbookPr date1904="{int(is_1904)}"/><sheets>{listed}</sheets></workbook>'
    )


def _styles(own: list[tuple[str, str]], used: list[str]) -> bytes:
    styles = ET.Element(f"{_M}styleSheet")
    formats = ET.SubElement(styles, f"{_M}numFmts")
    for number, code in own:
        ET.SubElement(formats, f"{_M}numFmt", numFmtId=number, formatCode=code)
    xfs = ET.SubElement(styles, f"{_M}cellXfs")
    for number in used:
        ET.SubElement(xfs, f"{_M}xf", numFmtId=number)
    return ET.tostring(styles)


def _too_many(measured: int, what: str, limit: int) -> Refusal:
    return Refusal(NotUnderstood.TOO_MUCH, measured=f"{measured} {what}", limit=str(limit))
