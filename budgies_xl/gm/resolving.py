"""Resolving a round: check, resolve, record, write; and finishing what was interrupted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.books.parcels import PARCEL_LIMIT
from budgies_xl.errors import GameOver
from budgies_xl.folder import free_name, safe_names
from budgies_xl.game.attendance import State
from budgies_xl.game.ending import winners
from budgies_xl.game.ledger import audit
from budgies_xl.game.orders import Orders
from budgies_xl.game.round import preview, resolve
from budgies_xl.gm.inbox import Words, read_inbox
from budgies_xl.gm.mending import text_to_paste
from budgies_xl.gm.opened import OpenGame, commit, prepare
from budgies_xl.gm.outputs import (
    all_outputs,
    outputs_after,
    paths_after,
    put_in_place,
    set_stale_aside,
    stale_paths,
)
from budgies_xl.journal.canonical import sha256
from budgies_xl.journal.records import Accepted, RoundRecord

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from budgies_xl.folder import GameFolder
    from budgies_xl.game.contracts import Award
    from budgies_xl.game.ledger import Ledger
    from budgies_xl.game.rulings import GmRulings
    from budgies_xl.gm.attendance import Inbox, PlayerLine
    from budgies_xl.gm.outputs import Outputs
    from budgies_xl.journal.records import Filed


@dataclass(frozen=True, slots=True)
class Refused:
    """The round was not resolved; `words` are the GM's, `returned` the marked-up sheets' paths."""

    game: OpenGame
    inbox: Inbox
    words: Words
    returned: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UpToDate:
    """Nothing came for the coming round; `finished` is what an interrupted run had left undone."""

    game: OpenGame
    inbox: Inbox
    finished: tuple[str, ...]

    @property
    def disputed(self) -> tuple[str, ...]:
        """List the sheets that hold other orders for a resolved round than were played."""
        return tuple(line.file for line in self.inbox.files if line.differs)


@dataclass(frozen=True, slots=True)
class Previewed:
    """What the awards and the money would be; nothing was kept, no die was thrown."""

    game: OpenGame
    inbox: Inbox
    awards: tuple[Award, ...]
    ledger: Ledger


@dataclass(frozen=True, slots=True)
class RoundIsResolved:
    """The round is resolved; `written` are the workbooks, by path."""

    game: OpenGame
    inbox: Inbox
    written: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """How many workbooks follow from the journal, which were written, which files put aside."""

    number: int
    written: tuple[str, ...]
    aside: tuple[str, ...]


Outcome = Refused | UpToDate | Previewed | RoundIsResolved


def resolve_inbox(
    game: OpenGame,
    words: Words,
    rulings: GmRulings,
    deadline: str,
    *,
    dry_run: bool,
) -> Outcome:
    """Resolve the coming round from the inbox, or say why not.

    Raises GameOver, and whatever the rules raise at the GM's rulings.
    """
    finished = finish(game) if not dry_run and is_unfinished(game) else ()
    if game.history.game.finished and not finished:
        raise GameOver(winners(game.history.game))
    inbox = read_inbox(game, words)
    if game.history.game.finished:
        return UpToDate(game, inbox, finished)
    if not inbox.anything_came and not words.passes and game.history.rounds:
        return UpToDate(game, inbox, finished or (() if dry_run else finish(game)))
    if not inbox.ready:
        return Refused(game, inbox, words, () if dry_run else _return_sheets(game, inbox))
    if dry_run:
        return Previewed(game, inbox, *preview(game.history.game, _orders(inbox)))
    return _resolve(game, inbox, rulings, deadline)


def is_unfinished(game: OpenGame) -> bool:
    """Tell by a quick look whether an interrupted run left a workbook or a sheet out of place."""
    rounds = game.history.rounds
    filed = {sheet.sha256 for sheet in rounds[-1].record.filed} if rounds else set()
    return (
        any(not disk.exists(game.folder.root / path) for path in paths_after(game, len(rounds)))
        or bool(stale_paths(game))
        or bool(disk.parts(game.folder.root))
        or disk.exists(game.folder.correcting)
        or any(_hash(path) in filed for path in disk.files(game.folder.inbox))
    )


def finish(game: OpenGame, made: Outputs | None = None) -> tuple[str, ...]:
    """Finish what an interrupted run left: outputs that are missing, sheets still in the inbox.

    `made` are the workbooks where they were made already, before the record was appended.
    """
    disk.sweep(game.folder.root)
    aside = set_stale_aside(game)
    rounds = game.history.rounds
    corrected = disk.exists(game.folder.correcting)
    if made is None:
        made = all_outputs(game) if corrected else outputs_after(game, len(rounds))
    done = put_in_place(game.folder, made, len(rounds))
    if corrected:
        disk.remove(game.folder.correcting)
    taken = _take_out(game, rounds[-1].record.filed) if rounds else ()
    return (*aside, *done, *taken)


def rebuild(game: OpenGame) -> Rebuilt:
    """Write every workbook again that follows from the journal; finish what was interrupted."""
    disk.sweep(game.folder.root)
    rounds = game.history.rounds
    aside = set_stale_aside(game)
    outputs = all_outputs(game)
    written = put_in_place(game.folder, outputs, len(rounds))
    taken = _take_out(game, rounds[-1].record.filed) if rounds else ()
    return Rebuilt(len(outputs), written, (*aside, *taken))


def _resolve(game: OpenGame, inbox: Inbox, rulings: GmRulings, deadline: str) -> RoundIsResolved:
    """Work everything out in memory, keep the sheets, append the record, then write the outputs."""
    now = game.history.game.round
    accepted = [_accepted(game, inbox, line) for line in inbox.players]
    digests = [(one.orders.player, bytes.fromhex(one.digest)) for one in accepted]
    mixed = game.entropy(now, digests)
    played = resolve(
        game.history.game,
        _orders(inbox),
        game.history.house_rules,
        game.dice(now, mixed),
        rulings,
    )
    audit(game.history.game.ledger, played.result.postings)
    record = RoundRecord(
        now,
        tuple(accepted),
        rulings,
        played.result.draws,
        mixed.hex(),
        inbox.filed,
        deadline,
    )
    entry = prepare(game, record, played.after)
    outputs = outputs_after(entry.game, now)

    _keep(game, inbox)
    resolved = commit(entry)
    written = put_in_place(resolved.folder, outputs, now)
    _take_out(resolved, inbox.filed)
    _clear_returned(resolved, now)
    return RoundIsResolved(resolved, inbox, written)


def _orders(inbox: Inbox) -> list[Orders]:
    return [line.orders for line in inbox.players if line.orders]


def _accepted(game: OpenGame, inbox: Inbox, line: PlayerLine) -> Accepted:
    state = line.state or State.PASSES
    orders = line.orders or Orders(line.player)
    digest = game.digest(inbox.round, state, orders).hex()
    file = line.file if line.orders and line.file else ""
    return Accepted(state, orders, file, inbox.hashes.get(file, ""), line.notes, digest)


def _keep(game: OpenGame, inbox: Inbox) -> None:
    """Copy what was read into the archive, byte for byte, beside what is there."""
    sheets = [(sheet.file, inbox.received[sheet.sha256]) for sheet in inbox.filed]
    put_into_archive(game.folder, inbox.round, sheets)


def put_into_archive(
    folder: GameFolder, of_round: int, sheets: Iterable[tuple[str, bytes]]
) -> None:
    """Keep sheets, by their names, byte for byte beside what a round has already."""
    archive = folder.archive(of_round)
    kept = {sha256(disk.read(path)) for path in disk.files(archive)}
    taken = {name.casefold() for name in disk.names(archive)}
    for file, data in sheets:
        digest = sha256(data)
        if digest not in kept:
            name = free_name(file.rpartition("/")[2], taken)
            disk.write_whole(archive / name, data)
            taken.add(name.casefold())
            kept.add(digest)
    for place in (archive, archive.parent, folder.root):
        disk.settle(place)


def _take_out(game: OpenGame, filed: tuple[Filed, ...]) -> tuple[str, ...]:
    """Take the sheets of a resolved round out of the inbox; the archive has them."""
    hashes = {sheet.sha256 for sheet in filed}
    gone = [path for path in disk.files(game.folder.inbox) if _hash(path) in hashes]
    for path in gone:
        disk.remove(path)
    return tuple(f"inbox/{path.relative_to(game.folder.inbox).as_posix()}" for path in gone)


def _hash(path: Path) -> str:
    """Hash a file that may be a sheet; one that was too large to be read is none."""
    try:
        size = disk.size(path)
        return "" if size is None or size > PARCEL_LIMIT else sha256(disk.read(path))
    except OSError:
        return ""


def _return_sheets(game: OpenGame, inbox: Inbox) -> tuple[str, ...]:
    """Write for each refused sheet a marked-up copy and a text to paste, in place of older ones."""
    from budgies_xl.books.marked_up import mark_up  # noqa: PLC0415  (only where one is refused)

    _clear_returned(game, inbox.round)
    folder = game.folder.returned(inbox.round)
    names, taken, returned = safe_names(game.players), set[str](), []
    for sheet in inbox.refused:
        marked = mark_up(sheet.data, sheet.faults, sheet.notes)
        if marked:
            name = free_name(f"{names[sheet.player]}.xlsx", taken)
            disk.write_whole(folder / name, marked)
            taken.add(name.casefold())
            returned.append(f"returned/round-{inbox.round}/{name}")
    for player in dict.fromkeys(sheet.player for sheet in inbox.refused):
        words = text_to_paste([sheet for sheet in inbox.refused if sheet.player == player])
        disk.write_whole(folder / f"{names[player]}.txt", words.encode("utf-8-sig"))
        returned.append(f"returned/round-{inbox.round}/{names[player]}.txt")
    return tuple(returned)


def _clear_returned(game: OpenGame, for_round: int) -> None:
    """Take away marked-up copies that no longer tell what is wrong."""
    for path in list(disk.files(game.folder.returned(for_round))):
        disk.remove(path)
