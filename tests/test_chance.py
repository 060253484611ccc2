"""The dice: the published scheme, worked out here by hand from its description."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from budgies_xl import chance
from budgies_xl.game.attendance import State
from budgies_xl.game.chance import Label
from budgies_xl.game.position import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = "0123456789abcdef"
SEED = bytes(range(32))
SEAT = bytes(range(100, 116))
POSITION = bytes(range(200, 232))
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def items(*words: bytes) -> bytes:
    """Write items as the scheme says: each with its length in four bytes before it."""
    written = b"budgies-xl/1"
    for word in words:
        written += bytes([0, 0, len(word) >> 8, len(word) & 255]) + word
    return written


def mac(key: bytes, *words: bytes) -> bytes:
    """Take the HMAC-SHA-256 over items."""
    return hmac.new(key, items(*words), hashlib.sha256).digest()


def base32(code: bytes) -> str:
    """Write ten bytes in base 32, bit by bit."""
    bits = "".join(f"{byte:08b}" for byte in code)
    return "".join(CROCKFORD[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))


class Streamed(chance.SealedDice):
    """Dice whose stream of bytes the test lays down."""

    def _stream(self, _label: Label) -> Iterator[int]:
        yield from self.key


def test_items_are_written_with_their_lengths() -> None:
    """Text is UTF-8, integers are decimal text, bytes are themselves."""
    assert chance.encode("é", 12, b"\x00") == items("é".encode(), b"12", b"\x00")


def test_two_different_lists_are_never_written_alike() -> None:
    """Moving a border between two items changes the bytes."""
    assert chance.encode("ab", "c") != chance.encode("a", "bc")


def test_each_seed_is_the_hash_of_the_next() -> None:
    """The commitment follows from the last seed in as many steps as there are rounds."""
    secret = chance.Secret(GAME, SEED, (("Ross", SEAT),))
    seed = SEED
    for this_round in (5, 4, 3, 2, 1):
        assert secret.seed(this_round) == seed
        number = str(this_round).encode()
        seed = hashlib.sha256(items(b"chain", GAME.encode(), number, seed)).digest()
    assert secret.seed(0) == seed
    assert secret.commitment == seed.hex()


def test_a_form_code_is_ten_bytes_in_four_groups_of_four() -> None:
    """The code covers seat, game, round, player and position."""
    expected = base32(
        mac(SEAT, b"form", GAME.encode(), b"2", "Zoë".encode(), POSITION)[:10],
    )
    code = chance.form_code(SEAT, GAME, 2, "Zoë", POSITION)
    assert code.replace("-", "") == expected
    assert [len(group) for group in code.split("-")] == [4, 4, 4, 4]


def test_the_digest_of_orders_is_made_with_the_receipt_key() -> None:
    """A player who knows the key can work the digest out."""
    key = mac(SEAT, b"receipt", GAME.encode(), b"3", b"Ross")[:10]
    assert chance.receipt_key(SEAT, GAME, 3, "Ross") == key
    expected = mac(key, b"orders", GAME.encode(), b"3", b"Ross", b"received", b"Bid 4 on Red")
    made = chance.orders_digest(key, GAME, 3, "Ross", State.RECEIVED, "Bid 4 on Red")
    assert made == expected


def test_the_entropy_mixes_players_and_digests_in_their_order() -> None:
    """Another order of the players gives another mix."""
    mixed = chance.entropy(GAME, 1, [("Ross", b"r" * 32), ("Geoff", b"g" * 32)])
    expected = items(b"entropy", GAME.encode(), b"1", b"Ross", b"r" * 32, b"Geoff", b"g" * 32)
    assert mixed == hashlib.sha256(expected).digest()
    assert mixed != chance.entropy(GAME, 1, [("Geoff", b"g" * 32), ("Ross", b"r" * 32)])


def test_the_round_key_is_made_with_the_seed_of_the_round() -> None:
    """The GM's seed and the players' mix make the key together."""
    assert chance.round_key(SEED, GAME, 4, b"m" * 32) == mac(
        SEED, b"round", GAME.encode(), b"4", b"m" * 32
    )


@pytest.mark.parametrize("label", Label)
@pytest.mark.parametrize("n", [2, 3, 6, 12])
def test_a_draw_takes_the_first_fair_byte_of_its_own_stream(label: Label, n: int) -> None:
    """Worked out again byte by byte, over as many blocks as it takes."""
    key = mac(b"key", label.value.encode())
    stream = b"".join(
        mac(key, b"draw", label.value.encode(), str(counter).encode()) for counter in range(4)
    )
    fair = [byte for byte in stream if byte < 256 - 256 % n]
    assert chance.SealedDice(key).draw(label, n) == fair[0] % n


@pytest.mark.parametrize("n", range(1, 257))
def test_every_outcome_comes_from_equally_many_bytes(n: int) -> None:
    """Shown by trying all bytes: what is not thrown away favours nobody."""
    outcomes = Counter(
        chance.SealedDice.draw(Streamed(bytes([byte, 0])), Label.MALE, n)
        for byte in range(256)
        if byte < 256 - 256 % n
    )
    assert sorted(outcomes) == list(range(n))
    assert len(set(outcomes.values())) == 1


def test_a_byte_that_would_favour_someone_is_thrown_away() -> None:
    """Of 256 bytes a die of six can use 252; 252 itself is passed over for the next."""
    assert Streamed(bytes([252, 255, 7])).draw(Label.EGG_DIE, 6) == 1


@pytest.mark.parametrize(
    "typed",
    [
        "0123-4567-89AB-CDEF",
        "0123456789abcdef",
        " o123-4567 89ab-cdef ",
        "OI23-4567-89AB-CDEF",
        "0l23 4567 89AB CDEF",
    ],
)
def test_a_code_typed_by_hand_is_recognised(typed: str) -> None:
    """Case, blanks, dashes and the letters that look like digits are forgiven."""
    assert chance.is_code(typed, "0123-4567-89AB-CDEF")


@pytest.mark.parametrize("typed", ["", "0123-4567-89AB-CDEG", "0123-4567-89AB", "ß123"])
def test_another_code_is_not_recognised(typed: str) -> None:
    """A code is right as a whole or not at all."""
    assert not chance.is_code(typed, "0123-4567-89AB-CDEF")


def test_a_new_secret_takes_all_its_bytes_from_the_source_it_is_given() -> None:
    """Nothing else is random in it, and every seat has a code of its own."""
    asked = []

    def source(number: int) -> bytes:
        asked.append(number)
        return bytes([len(asked)]) * number

    secret = chance.new_secret(["Ross", "Geoff"], source)
    assert sorted(asked) == [8, 16, 16, 32]
    assert secret.seat("Ross") != secret.seat("Geoff")
    assert len(secret.game_id) == 2 * 8
    assert len(secret.seed(ROUNDS)) == 32
