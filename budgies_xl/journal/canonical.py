"""Canonical JSON: one way to write each value, so that hashes are of meanings."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from budgies_xl.game.aviary import Sex

if TYPE_CHECKING:
    from budgies_xl.game.position import Game


def canonical(value: Any) -> bytes:  # noqa: ANN401  (anything that JSON can say)
    """Write a value as canonical JSON: keys sorted, no blanks, UTF-8, no number but integers."""
    words = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return words.encode()


def sha256(data: bytes) -> str:
    """Give the SHA-256 of some bytes as hex."""
    return hashlib.sha256(data).hexdigest()


def position_digest(game: Game) -> bytes:
    """Digest everything that a position shows on a form: round, birds, money (pence), bids."""
    position = {
        "round": game.round,
        "players": [
            [player, game.ledger.pocket(player), game.ledger.bank(player)]
            for player in game.players
        ],
        "frozen": [
            [bid.round, bid.colour.value, bid.player, bid.amount, bid.opened]
            for bid in game.future_bids
        ],
        "birds": {sex.value: list(game.aviary.count(sex)) for sex in Sex},
    }
    return hashlib.sha256(canonical(position)).digest()
