"""The inbox as it was found: how each player stands for the round, and what each file is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from budgies_xl.game.attendance import State
    from budgies_xl.game.faults import Fault, Note
    from budgies_xl.game.orders import Orders
    from budgies_xl.journal.records import Filed


class Standing(Enum):
    """How a player stands for the round."""

    READY = "ready"
    MISSING = "missing"
    REFUSED = "refused"
    PASSES = "passes"


class FileStanding(Enum):
    """What became of a file in the inbox."""

    USED = "used"
    SKIPPED = "skipped"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player's line: the sheet that counts, its orders if they can be played, its faults.

    `spend` and `left` are pence, and nothing where the orders could not be read whole; `waits`
    tells that the sheet could be played on the GM's word.
    """

    player: str
    standing: Standing
    file: str | None = None
    state: State | None = None
    orders: Orders | None = None
    spend: int | None = None
    left: int | None = None
    faults: tuple[Note, ...] = ()
    notes: tuple[Note, ...] = ()
    waits: bool = False


@dataclass(frozen=True, slots=True)
class FileLine:
    """One file's line: what became of it, whose it is, and what the GM should know.

    `differs` tells that it is a sheet of a resolved round with other orders than were played.
    """

    file: str
    standing: FileStanding
    player: str | None = None
    message: str | None = None
    differs: bool = False


@dataclass(frozen=True, slots=True)
class RefusedSheet:
    """A refused sheet whose player is known: to be marked up and sent back."""

    player: str
    file: str
    data: bytes
    faults: tuple[Fault, ...]
    notes: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Inbox:
    """All players and all files for a round.

    `filed` are the files that the round will take in, `received` their bytes by their SHA-256;
    `hashes` are those of the sheets themselves, which may have come inside a file.
    """

    round: int
    players: tuple[PlayerLine, ...]
    files: tuple[FileLine, ...]
    filed: tuple[Filed, ...]
    received: Mapping[str, bytes]
    hashes: Mapping[str, str]
    refused: tuple[RefusedSheet, ...] = ()

    @property
    def ready(self) -> bool:
        """Tell whether the round can be resolved."""
        fine = {Standing.READY, Standing.PASSES}
        return all(line.standing in fine for line in self.players) and not any(
            line.standing is FileStanding.REFUSED for line in self.files
        )

    @property
    def anything_came(self) -> bool:
        """Tell whether there is a sheet for the round, or a file that might be one."""
        return any(line.standing is not FileStanding.SKIPPED for line in self.files)
