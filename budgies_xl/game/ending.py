"""The end of the game: the ranking and the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from budgies_xl.game.position import Game


def ranking(game: Game) -> tuple[tuple[int, str, int], ...]:
    """Rank the players by their bank (pence): place, name, bank; equals share a place."""
    banks = {player: game.ledger.bank(player) for player in game.players}
    ranked = sorted(banks, key=lambda player: -banks[player])
    richer = {player: sum(bank > banks[player] for bank in banks.values()) for player in banks}
    return tuple((richer[player] + 1, player, banks[player]) for player in ranked)


def winners(game: Game) -> tuple[str, ...]:
    """Name the winners, in the players' order; nobody before the last round is resolved."""
    if not game.finished:
        return ()
    most = max(game.ledger.bank(player) for player in game.players)
    return tuple(player for player in game.players if game.ledger.bank(player) == most)
