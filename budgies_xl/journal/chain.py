"""The chain: each record holds the hash of the one before, so none can change unnoticed."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.journal.canonical import canonical, sha256
from budgies_xl.journal.corrections import Correction, Record, record_from_json
from budgies_xl.journal.errors import JournalDamaged, StrangeNameInJournal
from budgies_xl.journal.records import RoundRecord, Start, Undo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FORMAT = 1
START_FILE = "0000-start.json"
_RECORD_NAME = re.compile(r"\d{4}-(start|round-[1-9]|undo-round-[1-9]|correct-round-[1-9])\.json")


@dataclass(frozen=True, slots=True)
class Link:
    """A record in its place: its number, the digest of the position that follows, its hash."""

    number: int
    record: Record
    position: str
    hash: str


def all_rounds(links: Sequence[Link]) -> Iterator[RoundRecord]:
    """Go through every round on record, those taken back and those of corrections, too."""
    for one in links:
        match one.record:
            case RoundRecord() as record:
                yield record
            case Correction() as correction:
                yield from correction.rounds
            case Start() | Undo():
                pass


def file_name(number: int, record: Record) -> str:
    """Name a record's file: 0002-round-2.json."""
    match record:
        case Start():
            what = "start"
        case RoundRecord(round=number_of_round):
            what = f"round-{number_of_round}"
        case Undo(round=number_of_round):
            what = f"undo-round-{number_of_round}"
        case Correction(round=number_of_round):
            what = f"correct-round-{number_of_round}"
    return f"{number:04}-{what}.json"


def link(record: Record, position: str, before: Sequence[Link]) -> tuple[Link, bytes]:
    """Put a record at the end of the chain; gives it as it is written to its file, too."""
    body = record.as_json() | {
        "format": FORMAT,
        "number": len(before),
        "before": before[-1].hash if before else "",
        "position": position,
    }
    own = sha256(canonical(body))
    return Link(len(before), record, position, own), canonical(body | {"hash": own}) + b"\n"


def read_chain(files: Sequence[tuple[str, bytes]]) -> tuple[Link, ...]:
    """Read the records in the order of their names.

    Raises StrangeNameInJournal at the first file that has no record's name, JournalDamaged at the
    first that is damaged, missing, swapped or not a record.
    """
    links: list[Link] = []
    for name, _ in sorted(files):
        if not _RECORD_NAME.fullmatch(name):
            raise StrangeNameInJournal(name)
    for name, data in sorted(files):
        links.append(_read_link(name, data, links))
    if not links or not isinstance(links[0].record, Start):
        raise JournalDamaged(START_FILE, "the record of the start is missing")
    return tuple(links)


def _read_link(name: str, data: bytes, before: Sequence[Link]) -> Link:
    try:
        body = json.loads(data)
        record = record_from_json(body)
        own, position, after = body.pop("hash"), body["position"], body["before"]
        number, written = body["number"], canonical(body | {"hash": own}) + b"\n"
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise JournalDamaged(name, "it cannot be read as a record") from error
    expected = len(before)
    if data != written or sha256(canonical(body)) != own:
        raise JournalDamaged(name, "its content is not what was recorded")
    if number != expected or name != file_name(number, record):
        raise JournalDamaged(
            name, f"record {expected:04} should stand here: it is missing, or moved"
        )
    if after != (before[-1].hash if before else ""):
        raise JournalDamaged(name, "it does not follow from the record before it")
    return Link(number, record, position, own)
