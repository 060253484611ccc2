"""What the GM's workbook is made from: everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from budgies_xl.game.attendance import State
    from budgies_xl.game.chance import Draw
    from budgies_xl.game.faults import Note
    from budgies_xl.game.round import Played
    from budgies_xl.game.rulings import GmRulings
    from budgies_xl.report.public import PublicReport


@dataclass(frozen=True, slots=True)
class SheetOnRecord:
    """The sheet a player's orders came from: file name and SHA-256, both empty if none came."""

    player: str
    state: State
    file: str
    sha256: str
    digest: str
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class GmReport:
    """A round for the GM's eyes only; `entropy` and `round_key` are hex words."""

    report: PublicReport
    played: Played
    sheets: tuple[SheetOnRecord, ...]
    rulings: GmRulings
    draws: tuple[Draw, ...]
    entropy: str
    round_key: str
