"""The inbox as JSON, as other programs read it; amounts are pounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from budgies_xl.report.as_json import amount, orders_as_json

if TYPE_CHECKING:
    from budgies_xl.game.faults import Note
    from budgies_xl.gm.attendance import FileLine, Inbox, PlayerLine

Json = dict[str, Any]


def inbox_as_json(inbox: Inbox) -> Json:
    """Give who is ready, missing, refused or passes, and what each file is."""
    return {
        "round": inbox.round,
        "ready": inbox.ready,
        "players": [_player(line) for line in inbox.players],
        "files": [_file(line) for line in inbox.files],
    }


def _player(line: PlayerLine) -> Json:
    return {
        "name": line.player,
        "status": line.standing.value,
        "file": line.file,
        "spend": None if line.spend is None else amount(line.spend),
        "left": None if line.left is None else amount(line.left),
        "orders": orders_as_json(line.orders) if line.orders else None,
        "faults": [_note(fault) for fault in line.faults],
        "notes": [_note(note) for note in line.notes],
    }


def _file(line: FileLine) -> Json:
    return {
        "file": line.file,
        "status": line.standing.value,
        "player": line.player,
        "message": line.message,
    }


def _note(note: Note) -> Json:
    return {
        "file": note.file,
        "sheet": note.sheet,
        "cell": note.cell,
        "wrote": note.wrote,
        "message": note.message,
    }
