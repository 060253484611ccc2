"""The file with the game's secret: how it is written, and read back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.chance import Secret
from budgies_xl.errors import SecretMissing

if TYPE_CHECKING:
    from budgies_xl.folder import GameFolder


def secret_as_json(secret: Secret) -> bytes:
    """Write a game's secret for its file."""
    words = {
        "game_id": secret.game_id,
        "last_seed": secret.last_seed.hex(),
        "seats": {player: seat.hex() for player, seat in secret.seats},
    }
    return json.dumps(words, indent=2, ensure_ascii=False).encode() + b"\n"


def read_secret(folder: GameFolder) -> Secret:
    """Read the GM's secret; raises SecretMissing."""
    try:
        words = json.loads(disk.read(folder.secret))
        seats = tuple((name, bytes.fromhex(seat)) for name, seat in words["seats"].items())
        return Secret(words["game_id"], bytes.fromhex(words["last_seed"]), seats)
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise SecretMissing(str(folder.secret)) from error
