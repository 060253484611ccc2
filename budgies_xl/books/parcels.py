"""Parcels: what came wrapped in a zip archive or in a mail, taken out within limits."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, cast

from budgies_xl.books.faults import NotUnderstood, Refusal
from budgies_xl.books.package import FILE_LIMIT, MIB, USUAL_PACKING
from budgies_xl.books.recognise import FileKind, recognise

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from email.message import EmailMessage

PARCEL_LIMIT = 20 * MIB
UNWRAPPED_LIMIT = 40 * MIB
MAIL_LIMIT = 6 * MIB  # a mail takes up its size many times over while it is read
ITEMS_LIMIT = 200
HEAD_LIMIT = 10_000

_A_MAIL = b"From: -\nSubject: attached\n\n"
_ENCRYPTED = 0x1
_WRAPPINGS = frozenset({FileKind.ARCHIVE, FileKind.MAIL})
_ALONG_WITH_A_WORKBOOK = frozenset(
    {FileKind.PICTURE, FileKind.PLAIN_TEXT, FileKind.WEB_PAGE, FileKind.OTHER_DOCUMENT}
)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing out of a parcel; `beside` tells that it only came along with a workbook."""

    name: str
    data: bytes
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Parcel:
    """What was in a parcel, and when it was sent, if it is a mail that tells."""

    items: tuple[Item, ...]
    sent: datetime | None = None


def is_parcel(file: str, data: bytes) -> bool:
    """Tell whether a file is a zip archive or a mail."""
    return recognise(file, data) in _WRAPPINGS


def unwrap(file: str, data: bytes) -> Parcel:
    """Take everything out of a zip archive or a mail.

    Raises Refusal where it is damaged, locked or beyond a limit, or where no workbook is in it.
    """
    if recognise(file, data) is FileKind.ARCHIVE:
        parcel = Parcel(tuple(_out_of_archive(data)))
    else:
        parcel = _out_of_mail(data)
    kinds = {item.name: recognise(item.name, item.data) for item in parcel.items}
    wanted = [item for item in parcel.items if not kinds[item.name].skipped]
    if all(kinds[item.name] in _ALONG_WITH_A_WORKBOOK for item in wanted):
        raise Refusal(NotUnderstood.NOTHING_INSIDE)
    items = (
        Item(item.name, item.data, beside=kinds[item.name] in _ALONG_WITH_A_WORKBOOK)
        for item in wanted
    )
    return Parcel(tuple(items), parcel.sent)


def _out_of_archive(data: bytes) -> Iterator[Item]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            _check_entries(entries)
            unpacked = 0
            for entry in entries:
                with archive.open(entry) as packed:
                    item = packed.read(FILE_LIMIT + 1)  # one byte more than a workbook may have
                unpacked += len(item)
                _check_size(unpacked)
                yield Item(entry.filename.replace("\\", "/"), item)
    except Refusal:
        raise
    except Exception as trouble:  # a damaged archive fails in any way at all, and means one thing
        raise Refusal(NotUnderstood.DAMAGED) from trouble


def _out_of_mail(data: bytes) -> Parcel:
    from email import message_from_bytes, policy  # noqa: PLC0415  (only where a mail came)

    if len(data) > MAIL_LIMIT:
        measured, limit = f"{len(data) / MIB:.1f} MiB", f"{MAIL_LIMIT // MIB} MiB"
        raise Refusal(NotUnderstood.TOO_MUCH_INSIDE, measured=measured, limit=limit)
    try:
        mail = message_from_bytes(data, policy=policy.default)
        _check_heads(mail)
        items = []
        for part in _leaves(mail):
            item = _item(part)
            if item:
                items.append(item)
                _check_count(len(items))
        return Parcel(tuple(items), _sent(mail))
    except Refusal:
        raise
    except Exception as trouble:  # a mail that is no mail fails in any way, and means one thing
        raise Refusal(NotUnderstood.DAMAGED) from trouble


def _leaves(part: EmailMessage) -> Iterator[EmailMessage]:
    """Go through the parts of a mail, but not into a mail that is attached to it."""
    _check_heads(part)
    if part.get_content_maintype() != "multipart" or not part.is_multipart():
        yield part
        return
    for inner in part.iter_parts():
        yield from _leaves(cast("EmailMessage", inner))


def _item(part: EmailMessage) -> Item | None:
    """Take out what is attached; the words of the mail and the pictures in them are not."""
    name = part.get_filename() or ""
    if part.get_content_maintype() == "message":
        return Item(name or "attached mail", _A_MAIL)
    content = part.get_payload(decode=True)
    if not isinstance(content, bytes) or not (name or part.get_content_maintype() != "text"):
        return None
    item = Item(name or "attachment", content[: FILE_LIMIT + 1])
    is_attached = part.get_content_disposition() == "attachment"
    in_the_words = not is_attached and recognise("", item.data) is FileKind.PICTURE
    return None if in_the_words else item


def _check_heads(part: EmailMessage) -> None:
    """Refuse heads that are so long that parsing them would take for ever."""
    for _, value in part.raw_items():
        if len(str(value)) > HEAD_LIMIT:
            measured, limit = f"a head of {len(str(value))} characters", f"{HEAD_LIMIT} characters"
            raise Refusal(NotUnderstood.TOO_MUCH_INSIDE, measured=measured, limit=limit)


def _sent(mail: EmailMessage) -> datetime | None:
    """Read the date of a mail; one without a zone, or none at all, tells nothing."""
    from email.utils import parsedate_to_datetime  # noqa: PLC0415

    try:
        date = parsedate_to_datetime(str(mail["Date"] or ""))
    except (ValueError, TypeError, OverflowError):
        return None
    return date if date.tzinfo else None


def _check_entries(entries: list[zipfile.ZipInfo]) -> None:
    _check_count(len(entries))
    if any(entry.flag_bits & _ENCRYPTED for entry in entries):
        raise Refusal(NotUnderstood.LOCKED_ARCHIVE)
    if any(entry.compress_type not in USUAL_PACKING for entry in entries):
        raise Refusal(NotUnderstood.ODD_ARCHIVE)


def _check_count(items: int) -> None:
    if items > ITEMS_LIMIT:
        measured, limit = f"{items} files in it", f"{ITEMS_LIMIT}"
        raise Refusal(NotUnderstood.TOO_MUCH_INSIDE, measured=measured, limit=limit)


def _check_size(unpacked: int) -> None:
    if unpacked > UNWRAPPED_LIMIT:
        limit = f"{UNWRAPPED_LIMIT // MIB} MiB"
        raise Refusal(NotUnderstood.TOO_MUCH_INSIDE, measured=f"more than {limit}", limit=limit)
