"""When a workbook was saved, as the program that saved it wrote into the file."""

from __future__ import annotations

import re
import zipfile
from datetime import UTC, datetime
from io import BytesIO

from budgies_xl.books.paper import NO_CLOCK

_MODIFIED = re.compile(rb"<dcterms:modified[^>]*>\s*([0-9TZ:.+-]{10,40})\s*</dcterms:modified>")
_PROPERTIES = "docprops/core.xml"
_MOST = 100_000


def saved_at(data: bytes) -> datetime | None:
    """Tell when a workbook was saved; None where it does not say, or was never saved again."""
    written = _MODIFIED.search(_properties(data))
    try:
        time = datetime.fromisoformat(written.group(1).decode()) if written else None
    except ValueError:
        return None
    if time is None:
        return None
    zoned = time if time.tzinfo else time.replace(tzinfo=UTC)
    return None if zoned.date() == NO_CLOCK.date() else zoned


def _properties(data: bytes) -> bytes:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            for part in archive.infolist():
                if part.filename.replace("\\", "/").lower() == _PROPERTIES:
                    with archive.open(part) as opened:
                        return opened.read(_MOST)
    except Exception:  # noqa: BLE001  a damaged archive fails in any way, and then tells nothing
        return b""
    return b""
