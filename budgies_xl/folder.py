"""The game folder: where everything stands in it, and under which names."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.errors import NotAGameFolder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_FORBIDDEN = '<>:"/\\|?*'
_DEVICES = {"con", "prn", "aux", "nul"} | {
    f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)
}
_LEFT_BY_SYSTEMS = {".ds_store", "desktop.ini", "thumbs.db"}
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class GameFolder:
    """The folder of one game."""

    root: Path

    @property
    def inbox(self) -> Path:
        """Where the GM drops the players' workbooks."""
        return self.root / "inbox"

    @property
    def journal(self) -> Path:
        """Where the records are."""
        return self.root / "journal"

    @property
    def secret(self) -> Path:
        """The file with the GM's secret."""
        return self.root / "secret.json"

    @property
    def undoing(self) -> Path:
        """The file that is there while a round is being taken back."""
        return self.root / "undo-under-way.txt"

    @property
    def correcting(self) -> Path:
        """The file that is there while a round is being corrected."""
        return self.root / "correction-under-way.txt"

    @property
    def outbox(self) -> Path:
        """Where the order workbooks are to be sent from."""
        return self.root / "outbox"

    @property
    def results(self) -> Path:
        """Where the result workbooks are."""
        return self.root / "results"

    @property
    def gm(self) -> Path:
        """Where the workbooks for the GM's eyes are."""
        return self.root / "gm"

    def archive(self, for_round: int) -> Path:
        """Where the sheets of a round are kept as they were received."""
        return self.root / "archive" / f"round-{for_round}"

    def returned(self, for_round: int) -> Path:
        """Where refused sheets of a round are, marked up, to be sent back."""
        return self.root / "returned" / f"round-{for_round}"

    def taken_back(self, record: int) -> Path:
        """Where the outputs go that a record took back."""
        return self.root / "archive" / f"taken-back-{record:04}"

    @property
    def exists(self) -> bool:
        """Tell whether there is a game here: the journal has a record."""
        return any(name.endswith(".json") for name in disk.names(self.journal))

    def insist(self) -> None:
        """Raise NotAGameFolder where there is no game."""
        if not self.exists:
            raise NotAGameFolder(str(self.root))

    def records(self) -> list[tuple[str, bytes]]:
        """Read every file of the journal but those that Windows and macOS leave in any folder."""
        self.insist()
        return [
            (name, disk.read(self.journal / name))
            for name in disk.names(self.journal)
            if name.casefold() not in _LEFT_BY_SYSTEMS
        ]


def safe_name(name: str) -> str:
    """Make a name that Windows, macOS and Linux take for a file."""
    plain = unicodedata.normalize("NFC", name)
    kept = "".join("_" if sign in _FORBIDDEN or not sign.isprintable() else sign for sign in plain)
    kept = kept[:LONGEST_NAME].strip(" .") or "_"
    return f"{kept}_" if kept.split(".")[0].casefold() in _DEVICES else kept


def safe_names(names: Sequence[str]) -> dict[str, str]:
    """Make a safe name for each; where two would collide, the later gets a number."""
    taken: set[str] = set()
    safe: dict[str, str] = {}
    for name in names:
        safe[name] = free_name(safe_name(name), taken)
        taken.add(safe[name].casefold())
    return safe


def free_name(name: str, taken: set[str]) -> str:
    """Give the name, or with a number if one like it (but for case) is taken."""
    stem, dot, ending = name.rpartition(".") if "." in name else (name, "", "")
    number, free = 1, name
    while free.casefold() in taken:
        number += 1
        free = f"{stem} ({number}){dot}{ending}"
    return free
