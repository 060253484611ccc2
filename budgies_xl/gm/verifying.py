"""Verifying a game: the chain of records, the replay, the dice, the sheets in the archive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.chance import entropy
from budgies_xl.gm.outputs import all_outputs, stale_paths
from budgies_xl.journal.canonical import sha256
from budgies_xl.journal.chain import all_rounds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from budgies_xl.gm.opened import OpenGame
    from budgies_xl.journal.records import Accepted, RoundRecord


_BACKUP = "Bring journal and secret.json back from a backup."
_NAMED = 6


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proved, in numbers, and in sentences what did not hold and what is strange."""

    records: int
    rounds: int
    draws: int
    sheets: int
    wrong: tuple[str, ...]
    strange: tuple[str, ...]


def prove(game: OpenGame) -> Proof:
    """Prove an opened game; opening it has proved the chain, the replay and the commitment."""
    records = list(all_rounds(game.history.links))
    wrong: list[str] = []
    seen: dict[int, str] = {}
    for record in records:
        wrong += _wrong_digests(game, record)
        wrong += _wrong_entropy(game, record, seen)
        wrong += _wrong_draws(game, record)
        wrong += _wrong_sheets(game, record)
    wrong += _lost_records(game)
    return Proof(
        len(game.history.links),
        len(records),
        sum(len(record.draws) for record in records),
        len({(record.round, one.sha256) for record in records for one in record.filed}),
        tuple(wrong),
        tuple(_strange_files(game, records)),
    )


@dataclass(frozen=True, slots=True)
class Looked:
    """Of the workbooks that the journal gives: how many there are, which are missing or differ."""

    number: int
    missing: tuple[str, ...]
    differ: tuple[str, ...]

    def as_sentences(self) -> tuple[str, str]:
        """Say what differs and what is missing; empty where there is nothing to say."""
        differ = missing = ""
        if self.differ:
            differ = (
                f"Not what the journal gives: {_some(self.differ)}. Changed since, or written by "
                "another version of budgies-xl, or the last record is missing from the journal: "
                "then bring that back from a backup; otherwise rebuild writes them anew."
            )
        if self.missing:
            missing = f"Not there: {_some(self.missing)}. rebuild writes them anew."
        return differ, missing


def look_at_workbooks(game: OpenGame) -> Looked:
    """Compare every workbook in outbox, results and gm with what the journal gives today."""
    made = all_outputs(game)
    there = {path: game.folder.root / path for path in made if disk.exists(game.folder.root / path)}
    missing = tuple(path for path in made if path not in there)
    differ = tuple(path for path, file in there.items() if disk.read(file) != made[path])
    return Looked(len(made), missing, differ)


def _some(paths: Sequence[str]) -> str:
    more = len(paths) - _NAMED
    return ", ".join(paths[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _wrong_digests(game: OpenGame, record: RoundRecord) -> Iterator[str]:
    for accepted in record.accepted:
        if _digest(game, record, accepted).hex() != accepted.digest:
            player = accepted.orders.player
            yield (
                f"Round {record.round}: the digest of {player}'s orders does not fit the orders. "
                f"{_BACKUP}"
            )


def _wrong_entropy(game: OpenGame, record: RoundRecord, seen: dict[int, str]) -> Iterator[str]:
    """Look at the mix: its orders make it when a round is first resolved, after that it stays."""
    if record.round not in seen:
        digests = [(one.orders.player, bytes.fromhex(one.digest)) for one in record.accepted]
        seen[record.round] = entropy(game.secret.game_id, record.round, digests).hex()
    if record.entropy != seen[record.round]:
        yield (
            f"Round {record.round}: its mix of all orders is not the one that its dice need. "
            f"{_BACKUP}"
        )


def _wrong_draws(game: OpenGame, record: RoundRecord) -> Iterator[str]:
    dice = game.dice(record.round, bytes.fromhex(record.entropy))
    for draw in record.draws:
        if dice.draw(draw.label, draw.n) != draw.outcome:
            yield (
                f"Round {record.round}: the draw “{draw.label.value}” is not what the dice gave. "
                f"{_BACKUP}"
            )


def _wrong_sheets(game: OpenGame, record: RoundRecord) -> Iterator[str]:
    kept = {sha256(disk.read(path)) for path in disk.files(game.folder.archive(record.round))}
    for sheet in record.filed:
        if sheet.sha256 not in kept:
            yield (
                f"Round {record.round}: {sheet.file} is no longer in archive/round-{record.round} "
                "as it was received. Bring it back from a backup."
            )


def _lost_records(game: OpenGame) -> Iterator[str]:
    """Miss a record at the end, of which no other record tells, by the workbooks it left."""
    beyond = [] if disk.exists(game.folder.undoing) else stale_paths(game)
    if beyond:
        path = beyond[0].relative_to(game.folder.root).as_posix()
        now = game.history.game.round
        record = f"journal/{len(game.history.links):04}-round-{now}.json"
        yield (
            f"{path} is of a round that no record tells of: {record} is missing. Bring it back "
            "from a backup. Where none has it, rebuild sets such workbooks aside; the sheets of "
            f"round {now} are in archive/round-{now}, to be put into the inbox and resolved again."
        )


def _strange_files(game: OpenGame, records: list[RoundRecord]) -> Iterator[str]:
    """Name the files in the archive that no record knows, such as a sync program's copies."""
    for of_round in sorted({record.round for record in records}):
        filed = [one for record in records if record.round == of_round for one in record.filed]
        own = {one.file.rpartition("/")[2] for one in filed}
        left = {one.sha256 for one in filed}
        archive = game.folder.archive(of_round)
        for path in sorted(disk.files(archive), key=lambda path: path.name not in own):
            digest = sha256(disk.read(path))
            if digest not in left:
                yield f"archive/round-{of_round}/{path.name} is on no record; it is used nowhere."
            left.discard(digest)


def _digest(game: OpenGame, record: RoundRecord, accepted: Accepted) -> bytes:
    return game.digest(record.round, accepted.state, accepted.orders)
