"""Reading our own workbooks back in tests: tables below their headings, and all words in them."""

from __future__ import annotations

import re
import zipfile
from functools import cache
from html import unescape
from io import BytesIO
from typing import TYPE_CHECKING, Any

from openpyxl import load_workbook

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

Rows = list[dict[str, Any]]
_TEXT = re.compile(r">([^<>]+)<|(?:descr|title|name|val)=\"([^\"]*)\"")
_SHARED = re.compile(r'<c [^>]*t="s"[^>]*><v>\d+</v></c>')


@cache
def opened(data: bytes, *, results: bool = True) -> Workbook:
    """Open a workbook, to be read only, with its results or with its formulas."""
    assert zipfile.ZipFile(BytesIO(data)).testzip() is None
    return load_workbook(BytesIO(data), data_only=results)


def table(sheet: Worksheet, section: str) -> Rows:
    """Give the rows of the table below a section's title, by their heads, down to a bare row."""
    lines = list(sheet.iter_rows(values_only=True))
    title = next(at for at, line in enumerate(lines) if line[0] == section)
    head = next(at for at in range(title + 1, len(lines)) if lines[at][1] is not None)
    rows: Rows = []
    for line in lines[head + 1 :]:
        if line[1] is None:
            break
        rows.append(dict(zip((str(name) for name in lines[head]), line, strict=True)))
    return rows


def everything_in(data: bytes) -> str:
    """Give every text, number and description of every part, one a line; no indices, no looks."""
    found: list[str] = []
    with zipfile.ZipFile(BytesIO(data)) as archive:
        for part in archive.namelist():
            xml = archive.read(part).decode()
            is_look = part.endswith(("styles.xml", "theme1.xml"))
            texts = () if is_look else _TEXT.findall(_SHARED.sub("", xml))
            found += (unescape(text or attribute) for text, attribute in texts)
    return "\n".join(found)
