"""Archives and mails as mail programs make them, for tests."""

from __future__ import annotations

import zipfile
from email.message import EmailMessage
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

XLSX = ("application", "vnd.openxmlformats-officedocument.spreadsheetml.sheet")
PNG = b"\x89PNG\r\n\x1a\n" + bytes(40)


def mail(
    attached: Mapping[str, bytes],
    date: str | None = "Tue, 03 Mar 2026 10:00:00 +0000",
    logo: bytes = b"",
) -> bytes:
    """Write a mail with things attached, and perhaps a logo within its words."""
    message = EmailMessage()
    message["From"], message["To"] = "Geoff <geoff@example.org>", "alex@example.org"
    message["Subject"] = "My orders"
    if date:
        message["Date"] = date
    message.set_content("Dear Alex,\nhere they are.\n")
    if logo:
        message.add_alternative("<p>Here they are.</p>", subtype="html")
        message.add_attachment(logo, "image", "png", filename="logo.png", disposition="inline")
    for name, data in attached.items():
        message.add_attachment(data, *XLSX, filename=name)
    return message.as_bytes()


def zipped(inside: Mapping[str, bytes]) -> bytes:
    """Pack an archive, as “download all” does."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in inside.items():
            archive.writestr(name, data)
    return made.getvalue()


def locked(archive: bytes) -> bytes:
    """Say of the last thing in an archive that it is locked with a password."""
    changed = bytearray(archive)
    changed[changed.rindex(b"PK\x01\x02") + 8] |= 1
    return bytes(changed)
