"""Shared texts: one table for the texts of a workbook, without which Apple Numbers shows none."""

from __future__ import annotations

import re

_INLINE = re.compile(rb'(<c [^>]*?)t="inlineStr"([^>]*)><is>(.*?)</is></c>', re.DOTALL)
_TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATION = f'<Relationship Id="texts" Type="{_TYPE}" Target="sharedStrings.xml"/></Relationships>'
_OVERRIDE = (
    '<Override PartName="/xl/sharedStrings.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>'
)


def share_texts(parts: dict[str, bytes]) -> dict[str, bytes]:
    """Move the texts that openpyxl writes into each cell to a table that all sheets share."""
    texts: dict[bytes, int] = {}

    def refer(cell: re.Match[bytes]) -> bytes:
        before, after, text = cell.groups()
        at = texts.setdefault(text, len(texts))
        return b'%st="s"%s><v>%d</v></c>' % (before, after, at)

    shared = {
        name: _INLINE.sub(refer, part) if name.startswith("xl/worksheets/") else part
        for name, part in parts.items()
    }
    items = b"".join(b"<si>%s</si>" % text for text in texts)
    shared["xl/sharedStrings.xml"] = b'<sst xmlns="%s">%s</sst>' % (_MAIN.encode(), items)
    for name, end, more in (
        ("xl/_rels/workbook.xml.rels", b"</Relationships>", _RELATION),
        ("[Content_Types].xml", b"</Types>", _OVERRIDE),
    ):
        shared[name] = shared[name].replace(end, more.encode())
    return shared
