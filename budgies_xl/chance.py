"""Chance that players can check: sealed before the game, mixed with everybody's orders.

The scheme is exact, since forms, records and other programs depend on it. Every hash and key is
taken over `encode(...)`, which no two different lists of items share.
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from dataclasses import dataclass
from itertools import count, islice
from typing import TYPE_CHECKING

from budgies_xl.game.position import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from budgies_xl.game.attendance import State
    from budgies_xl.game.chance import Label

_SCHEME = b"budgies-xl/1"
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("OIL", "011")
SHORT = 10
BYTES = 256


@dataclass(frozen=True, slots=True)
class Secret:
    """What only the GM's folder holds: the last seed of the chain, and each player's seat code."""

    game_id: str
    last_seed: bytes
    seats: tuple[tuple[str, bytes], ...]

    def seat(self, player: str) -> bytes:
        """Give a player's seat code."""
        return dict(self.seats)[player]

    def seed(self, for_round: int) -> bytes:
        """Give the seed of a round; the seed of round 0 is the commitment."""
        seed = self.last_seed
        for later in range(ROUNDS, for_round, -1):
            seed = previous_seed(self.game_id, later, seed)
        return seed

    @property
    def commitment(self) -> str:
        """Give the commitment, printed in every workbook, as hex."""
        return self.seed(0).hex()


def new_secret(players: Sequence[str], random_bytes: Callable[[int], bytes]) -> Secret:
    """Make a game's secret from random bytes."""
    seats = tuple((player, random_bytes(16)) for player in players)
    return Secret(random_bytes(8).hex(), random_bytes(32), seats)


def encode(*items: str | int | bytes) -> bytes:
    """Write a list of items as bytes: the scheme's name, then each with its length before it."""
    words = (item if isinstance(item, bytes) else str(item).encode() for item in items)
    return _SCHEME + b"".join(len(word).to_bytes(4, "big") + word for word in words)


def previous_seed(game_id: str, this_round: int, seed: bytes) -> bytes:
    """Give the seed of the round before, which a revealed seed proves."""
    return hashlib.sha256(encode("chain", game_id, this_round, seed)).digest()


def form_code(seat: bytes, game_id: str, for_round: int, player: str, position: bytes) -> str:
    """Give the code of a form: it holds for one seat, round and position (as its digest)."""
    code = _mac(seat, "form", game_id, for_round, player, position)[:SHORT]
    return in_groups(code)


def receipt_key(seat: bytes, game_id: str, for_round: int, player: str) -> bytes:
    """Give the key with which a player checks that the orders played are the orders sent."""
    return _mac(seat, "receipt", game_id, for_round, player)[:SHORT]


def orders_digest(  # noqa: PLR0913, PLR0917  (what the scheme says it covers)
    key: bytes,
    game_id: str,
    for_round: int,
    player: str,
    state: State,
    orders: str,
) -> bytes:
    """Give the digest of a player's orders in words, made with that player's receipt key."""
    return _mac(key, "orders", game_id, for_round, player, state.value, orders)


def entropy(game_id: str, for_round: int, digests: Iterable[tuple[str, bytes]]) -> bytes:
    """Mix all players' digests, in the players' order."""
    items = (item for player, digest in digests for item in (player, digest))
    return hashlib.sha256(encode("entropy", game_id, for_round, *items)).digest()


def round_key(seed: bytes, game_id: str, for_round: int, mixed: bytes) -> bytes:
    """Give the key of a round's dice, from the GM's seed and all players' orders."""
    return _mac(seed, "round", game_id, for_round, mixed)


@dataclass(frozen=True, slots=True)
class SealedDice:
    """The dice of one round, which follow from its key and from nothing else."""

    key: bytes

    def draw(self, label: Label, n: int) -> int:
        """Draw one of 0 … n - 1 (n up to 256): the first byte that favours none, mod n."""
        return self._taken(label, n)[1] % n

    def place(self, label: Label, n: int) -> int:
        """Tell how many bytes of the stream are passed over before the one that a draw takes."""
        return self._taken(label, n)[0]

    def first_bytes(self, label: Label, number: int) -> bytes:
        """Give the first bytes of a label's stream, as they are published after the round."""
        return bytes(islice(self._stream(label), number))

    def _taken(self, label: Label, n: int) -> tuple[int, int]:
        favours_none = BYTES - BYTES % n
        stream = enumerate(self._stream(label))
        return next((place, byte) for place, byte in stream if byte < favours_none)

    def _stream(self, label: Label) -> Iterator[int]:
        for counter in count():
            yield from _mac(self.key, "draw", label.value, counter)


def in_groups(code: bytes) -> str:
    """Write ten bytes in Crockford's base 32, four groups of four."""
    number = int.from_bytes(code, "big")
    signs = [_CROCKFORD[number >> shift & 31] for shift in range(8 * len(code) - 5, -1, -5)]
    return "-".join("".join(signs[at : at + 4]) for at in range(0, len(signs), 4))


def from_groups(typed: str) -> bytes | None:
    """Read ten bytes from groups of base 32, as they are typed; None where they are none."""
    signs = _plain(typed)
    if len(signs) != SHORT * 8 // 5 or set(signs) - set(_CROCKFORD):
        return None
    number = 0
    for sign in signs:
        number = number << 5 | _CROCKFORD.index(sign)
    return number.to_bytes(SHORT, "big")


def is_code(typed: str, code: str) -> bool:
    """Tell in constant time whether a typed code is this one, with what `_plain` forgives."""
    return hmac.compare_digest(_plain(typed).encode(), _plain(code).encode())


def _plain(typed: str) -> str:
    """Leave a typed code's letters and digits, however wide, whatever dashes are between them."""
    signs = unicodedata.normalize("NFKC", typed).upper()
    return "".join(sign for sign in signs if sign.isalnum()).translate(_MISREAD)


def _mac(key: bytes, *items: str | int | bytes) -> bytes:
    return hmac.digest(key, encode(*items), "sha256")
