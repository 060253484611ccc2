"""The guard: no file that a player receives may hold what that player may not know."""

from __future__ import annotations

import base64
import re
import zipfile
from io import BytesIO
from typing import TYPE_CHECKING

from budgies_xl.chance import in_groups
from budgies_xl.errors import SecretInFile
from budgies_xl.game.position import ROUNDS
from budgies_xl.gm.views import code_for, position_before

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from budgies_xl.gm.opened import OpenGame

# The parts that our own workbooks are made of; whatever else a file held would be there unseen.
_PARTS = re.compile(
    r"\[Content_Types\]\.xml|_rels/\.rels|docProps/(?:app|core)\.xml"
    r"|xl/(?:workbook|styles|sharedStrings|metadata)\.xml|xl/theme/theme1\.xml"
    r"|xl/_rels/workbook\.xml\.rels|xl/(?:worksheets/sheet|charts/chart|drawings/drawing)\d+\.xml"
    r"|xl/(?:worksheets/_rels/sheet|drawings/_rels/drawing)\d+\.xml\.rels"
)
SHORTEST = 6
_LONG_WORD = re.compile(rb"[0-9A-Za-z+/@._-]{%d,}" % SHORTEST)
_HIDDEN = (b' state="hidden"', b' state="veryHidden"', b' hidden="1"')


def guard(game: OpenGame, of_round: int, outputs: Mapping[str, tuple[str | None, bytes]]) -> None:
    """Look through the files that a round gives, each with its reader (None: everybody).

    Raises SecretInFile at the first that holds a part of an unknown kind, anything hidden, or
    anybody else's secret in any of the ways in which it could be written.
    """
    for path, (reader, data) in outputs.items():
        parts = _parts(path, data)
        strange = [name for name in parts if not _PARTS.fullmatch(name)]
        if strange:
            raise SecretInFile(path, f"a part of an unknown kind, {strange[0]}")
        if any(mark in content for content in parts.values() for mark in _HIDDEN):
            raise SecretInFile(path, "a hidden sheet, row or column")
        content = b"\n".join([*(name.encode() for name in parts), *parts.values()])
        words = b"\n".join(_LONG_WORD.findall(content))
        for what, secret in _secrets_from(game, of_round, reader):
            in_words = any(way in words for way in _in_words(secret))
            if in_words or any(way in content for way in _in_bytes(secret)):
                raise SecretInFile(path, what)


def _parts(path: str, data: bytes) -> dict[str, bytes]:
    """Unpack a file; raises SecretInFile where the archive itself says more than its parts do."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        entries = archive.infolist()
        remarks = (archive.comment, *(entry.comment + entry.extra for entry in entries))
        if any(remarks) or len({entry.filename for entry in entries}) < len(entries):
            raise SecretInFile(path, "a remark in the archive, or a part of it twice")
        return {entry.filename: archive.read(entry) for entry in entries}


def _secrets_from(game: OpenGame, of_round: int, reader: str | None) -> Iterator[tuple[str, bytes]]:
    """List what is secret from a reader after a round: coming seeds, and what is other players'."""
    coming = min(of_round + 1, ROUNDS)
    for for_round in range(of_round + 1, ROUNDS + 1):
        yield f"the secret seed of round {for_round}", game.secret.seed(for_round)
    for player in game.players:
        yield f"the seat code of {player}", game.secret.seat(player)
        if player == reader:
            continue
        code = code_for(game, player, coming, position_before(game, coming))
        yield f"the form code of {player}", code.encode()
        for for_round in range(1, of_round + 1):
            key = game.receipt_key(for_round, player)
            yield f"the receipt key of {player}", key
            yield f"the receipt key of {player}", in_groups(key).encode()
    yield from _addresses(game, reader)


def _addresses(game: OpenGame, reader: str | None) -> Iterator[tuple[str, bytes]]:
    """List the other players' mail addresses; one that the reader was given anyhow is no secret."""
    given = " ".join(_given(game, reader))
    for player in game.history.start.players:
        address = player.address
        if "@" in address and player.name != reader and address not in given:
            yield f"the mail address of {player.name}", address.encode()


def _given(game: OpenGame, reader: str | None) -> Iterator[str]:
    """Give the words of others that a reader's workbook repeats: the GM's, and the own sheets'."""
    start = game.history.start
    yield from (start.game, start.gm_line, start.deadline, *game.players)
    for one in game.history.rounds:
        yield one.record.deadline
        for accepted in one.record.accepted:
            if accepted.orders.player == reader:
                yield accepted.file
                for note in accepted.notes:
                    yield from (note.file, note.wrote, note.message)


def _in_words(secret: bytes) -> tuple[bytes, ...]:
    """Give the ways in which a secret could stand in a text."""
    return (
        secret,
        secret.replace(b"-", b""),
        secret.hex().encode(),
        secret.hex().upper().encode(),
        base64.b64encode(secret).rstrip(b"="),
    )


def _in_bytes(secret: bytes) -> tuple[bytes, ...]:
    """Give the ways in which a secret could stand in bytes that are no text."""
    return secret, secret.decode("latin-1").encode("utf-16-le")
