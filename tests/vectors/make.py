"""Makes the test vectors of the dice with nothing but hashlib and hmac, by the published scheme.

Run by hand: python -m tests.vectors.make. It shares no code with the program on purpose.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "dice.json"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
GAME = "4f1c09aa77e03b5d"
ROUNDS = 5
LAST_SEED = hashlib.sha256(b"the last seed of the vectors").digest()
POSITION = hashlib.sha256(b"a position").digest()
# Each player with a seat code, the state, and the orders in words.
PLAYERS = (
    ("Ross", bytes(range(16)), "received", "Bid 5 on Yellow\nBid 2 on Orange and Green"),
    ("Zoë van Öst", bytes(range(16, 32)), "vouched", "Bribe 7 for a Blue male"),
    ("Geoff", b"\xff" * 16, "passes", "No bids and no bribes"),
)
LABELS = ("male", "female", "egg die", "egg die, female")
# Numbers to draw among; the large ones pass many bytes over.
AMONG = (1, 2, 3, 4, 5, 6, 12, 129, 200, 256)


def listed(*parts: bytes) -> bytes:
    """Join parts, each behind its length."""
    whole = bytearray(b"budgies-xl/1")
    for part in parts:
        whole.extend(len(part).to_bytes(4, byteorder="big"))
        whole.extend(part)
    return bytes(whole)


def keyed(key: bytes, *parts: bytes) -> bytes:
    """Hash parts with a key."""
    return hmac.new(key, listed(*parts), "sha256").digest()


def grouped(code: bytes) -> str:
    """Write ten bytes bit by bit, five bits a sign, four signs a group."""
    bits = "".join(format(byte, "08b") for byte in code)
    signs = "".join(ALPHABET[int(bits[at : at + 5], 2)] for at in range(0, 80, 5))
    return "-".join((signs[:4], signs[4:8], signs[8:12], signs[12:]))


def draw(key: bytes, label: str, n: int) -> dict[str, Any]:
    """Draw, byte after byte."""
    usable = n * (256 // n)
    stream = b""
    counter = 0
    while not [byte for byte in stream if byte < usable]:
        stream += keyed(key, b"draw", label.encode(), str(counter).encode())
        counter += 1
    place = [byte < usable for byte in stream].index(True)
    return {
        "label": label,
        "n": n,
        "first_bytes": stream[:8].hex(),
        "passed_over": place,
        "byte": stream[place],
        "outcome": stream[place] % n,
    }


def vectors() -> dict[str, Any]:
    """Work out every step of a game, round by round."""
    game = GAME.encode()
    seeds = {ROUNDS: LAST_SEED}
    for now in range(ROUNDS, 0, -1):
        chained = listed(b"chain", game, str(now).encode(), seeds[now])
        seeds[now - 1] = hashlib.sha256(chained).digest()
    lists = [["chain", GAME], ["", "é"], ["ab", "c"], ["a", "bc"], []]
    encoded = [
        {"items": words, "hex": listed(*(word.encode() for word in words)).hex()} for words in lists
    ]
    return {
        "encoding": encoded,
        "game_id": GAME,
        "last_seed": LAST_SEED.hex(),
        "position": POSITION.hex(),
        "seeds": {str(now): seeds[now].hex() for now in range(ROUNDS + 1)},
        "rounds": [one_round(now, seeds[now]) for now in range(1, ROUNDS + 1)],
    }


def one_round(now: int, seed: bytes) -> dict[str, Any]:
    """Work out the codes, receipts, digests, mix, key and draws of a round."""
    game, number = GAME.encode(), str(now).encode()
    seats, mixed = [], []
    for player, seat, state, orders in PLAYERS:
        name = player.encode()
        key = keyed(seat, b"receipt", game, number, name)[:10]
        words = (b"orders", game, number, name, state.encode(), orders.encode())
        digest = keyed(key, *words)
        mixed += [name, digest]
        seats.append(
            {
                "player": player,
                "seat_code": seat.hex(),
                "form_code": grouped(keyed(seat, b"form", game, number, name, POSITION)[:10]),
                "receipt_key": grouped(key),
                "state": state,
                "orders": orders,
                "digest": digest.hex(),
            }
        )
    mix = hashlib.sha256(listed(b"entropy", game, number, *mixed)).digest()
    round_key = keyed(seed, b"round", game, number, mix)
    return {
        "round": now,
        "seats": seats,
        "entropy": mix.hex(),
        "key": round_key.hex(),
        "draws": [draw(round_key, label, n) for label in LABELS for n in AMONG],
    }


def main() -> None:
    """Write the file."""
    FILE.write_text(json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
