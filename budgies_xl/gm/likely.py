"""Likely players: who is behind a file that cannot be read, by the name that it goes by."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from budgies_xl.folder import safe_names
from budgies_xl.gm.attendance import FileStanding
from budgies_xl.gm.names import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.gm.opened import OpenGame
    from budgies_xl.gm.whose import Claim


def choose_likely_players(
    game: OpenGame, claims: Sequence[Claim], passes: frozenset[str]
) -> list[Claim]:
    """Let a refused file that is nobody's stand for the player whom its name names.

    Only for a player of whom nothing else came, who is refused then, and not missing. Such a file
    keeps the round waiting all the same; a player of whom the GM says that they pass is left out.
    """
    silent = [
        player
        for player in game.players
        if player not in passes and not any(one.player == player and one.counts for one in claims)
    ]
    return [
        replace(claim, player=likely_player(claim.file, game.players, silent))
        if claim.player is None and claim.standing is FileStanding.REFUSED
        else claim
        for claim in claims
    ]


def likely_player(
    file: str, players: Sequence[str], silent: Sequence[str] | None = None
) -> str | None:
    """Find the one player whose name, or whose workbook's name, stands as words in a file's name.

    Of two names of which one holds the other the longer counts; nobody where two stand apart.
    """
    words = _words(file)
    found: dict[str, str] = {}
    for player, workbook in safe_names(players).items():
        named = [name for name in (_words(player), _words(workbook)) if _holds(words, name)]
        if named:
            found[player] = max(named, key=len)
    outer = [
        player
        for player, name in found.items()
        if not any(_holds(other, name) for one, other in found.items() if one != player)
    ]
    if len(outer) != 1 or (silent is not None and outer[0] not in silent):
        return None
    return outer[0]


def _words(name: str) -> str:
    return fold(name.replace("_", " "))


def _holds(words: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words) is not None
