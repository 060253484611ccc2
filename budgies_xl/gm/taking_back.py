"""Taking the last round back: a record says so, the sheets return to the inbox."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.errors import NothingToTakeBack
from budgies_xl.folder import free_name
from budgies_xl.gm.opened import OpenGame, commit, prepare
from budgies_xl.gm.outputs import outputs_after
from budgies_xl.gm.resolving import finish
from budgies_xl.journal.canonical import sha256
from budgies_xl.journal.records import Undo

if TYPE_CHECKING:
    from budgies_xl.journal.records import Filed
    from budgies_xl.journal.replay import PlayedRound


def take_back(game: OpenGame) -> tuple[OpenGame, tuple[str, ...]]:
    """Take the last round back; tells the sheets that are in the inbox again.

    Where an earlier undo was interrupted, it is finished, and no other round is taken back.
    Raises NothingToTakeBack before the first round is resolved.
    """
    if _is_interrupted(game):
        finish(game)
        disk.remove(game.folder.undoing)
        return game, ()
    last = last_round(game)
    entry = prepare(game, Undo(last.record.round), last.played.before)
    made = outputs_after(entry.game, len(entry.game.history.rounds))

    disk.write_whole(game.folder.undoing, _mark(last.record.round, len(game.history.links)))
    back = _bring_back(game, last.record.round, last.record.filed)
    before = commit(entry)
    finish(before, made)
    disk.remove(game.folder.undoing)
    return before, back


def last_round(game: OpenGame) -> PlayedRound:
    """Give the round that would be taken back; raises NothingToTakeBack."""
    if not game.history.rounds:
        raise NothingToTakeBack
    return game.history.rounds[-1]


def _is_interrupted(game: OpenGame) -> bool:
    """Tell whether the last record is an undo that was stopped before its last act."""
    last = game.history.links[-1]
    if not isinstance(last.record, Undo) or not disk.exists(game.folder.undoing):
        return False
    return disk.read(game.folder.undoing) == _mark(last.record.round, last.number)


def _mark(of_round: int, record: int) -> bytes:
    words = f"Round {of_round} is being taken back, as record {record:04}. Run undo again to finish"
    return f"{words}.\n".encode()


def _bring_back(game: OpenGame, of_round: int, filed: tuple[Filed, ...]) -> tuple[str, ...]:
    """Copy the round's sheets from the archive into the inbox."""
    inbox = game.folder.inbox
    kept = {
        sha256(data): data for data in map(disk.read, disk.files(game.folder.archive(of_round)))
    }
    there = {sha256(disk.read(path)) for path in disk.files(inbox)}
    taken = {name.casefold() for name in disk.names(inbox)}
    back = []
    for sheet in filed:
        if sheet.sha256 in kept and sheet.sha256 not in there:
            name = free_name(sheet.file.rpartition("/")[2], taken)
            disk.write_whole(inbox / name, kept[sheet.sha256])
            taken.add(name.casefold())
            back.append(f"inbox/{name}")
    disk.settle(inbox)
    return tuple(back)
