"""The history of a game, read from its folder without the secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.journal.chain import read_chain
from budgies_xl.journal.replay import History, replay

if TYPE_CHECKING:
    from budgies_xl.folder import GameFolder


def read_history(folder: GameFolder) -> History:
    """Read the journal and replay it; raises NotAGameFolder, JournalDamaged, ReplayDiffers."""
    return replay(read_chain(folder.records()))
