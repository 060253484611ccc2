"""The published test vectors: the program, the stand-alone checker and their maker agree."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

import pytest

from budgies_xl import chance
from budgies_xl.game.attendance import State
from budgies_xl.game.chance import Label
from tests.dice_sheets import checker
from tests.remake import PROJECT
from tests.vectors import make

if TYPE_CHECKING:
    from collections.abc import Sequence

VECTORS: dict[str, Any] = json.loads(make.FILE.read_text(encoding="utf-8"))
GAME: str = VECTORS["game_id"]
ROUNDS: Sequence[dict[str, Any]] = VECTORS["rounds"]
SEATS = [(one["round"], seat) for one in ROUNDS for seat in one["seats"]]
DRAWS = [(one["key"], draw) for one in ROUNDS for draw in one["draws"]]


def test_the_file_is_what_its_maker_makes_and_holds_enough_of_each_step() -> None:
    """Far more than twenty figures, and draws that pass bytes over are among them."""
    assert make.vectors() == VECTORS
    assert len(SEATS) >= 15
    assert len(DRAWS) >= 200
    assert max(draw["passed_over"] for _, draw in DRAWS) > 3
    assert len(VECTORS["seeds"]) == 6


@pytest.mark.parametrize("vector", VECTORS["encoding"], ids=lambda vector: str(vector["items"]))
def test_lists_of_items_are_encoded_as_published(vector: dict[str, Any]) -> None:
    """In the program and in the checker."""
    assert chance.encode(*vector["items"]).hex() == vector["hex"]
    assert checker().items(*vector["items"]).hex() == vector["hex"]


def test_the_chain_of_seeds_is_as_published() -> None:
    """From the last seed to the commitment."""
    secret = chance.Secret(GAME, bytes.fromhex(VECTORS["last_seed"]), ())
    assert {str(now): secret.seed(now).hex() for now in range(6)} == VECTORS["seeds"]
    assert secret.commitment == VECTORS["seeds"]["0"]
    for now in range(1, 6):
        seed = bytes.fromhex(VECTORS["seeds"][str(now)])
        hashed = hashlib.sha256(checker().items("chain", GAME, str(now), seed)).hexdigest()
        assert hashed == VECTORS["seeds"][str(now - 1)]


@pytest.mark.parametrize(("now", "seat"), SEATS)
def test_codes_receipts_and_digests_are_as_published(now: int, seat: dict[str, Any]) -> None:
    """For each player in each round."""
    code, player = bytes.fromhex(seat["seat_code"]), seat["player"]
    position = bytes.fromhex(VECTORS["position"])
    assert chance.form_code(code, GAME, now, player, position) == seat["form_code"]
    key = chance.receipt_key(code, GAME, now, player)
    assert chance.in_groups(key) == seat["receipt_key"]
    assert chance.from_groups(seat["receipt_key"].lower()) == key
    state = State(seat["state"])
    digest = chance.orders_digest(key, GAME, now, player, state, seat["orders"])
    assert digest.hex() == seat["digest"]
    words = ("orders", GAME, str(now), player, seat["state"], seat["orders"])
    assert checker().mac(key, *words).hex() == seat["digest"]


@pytest.mark.parametrize("one", ROUNDS, ids=lambda one: f"round {one['round']}")
def test_mixes_and_keys_are_as_published(one: dict[str, Any]) -> None:
    """From the digests and the seed of the round."""
    digests = [(seat["player"], bytes.fromhex(seat["digest"])) for seat in one["seats"]]
    mixed = chance.entropy(GAME, one["round"], digests)
    seed = bytes.fromhex(VECTORS["seeds"][str(one["round"])])
    assert mixed.hex() == one["entropy"]
    assert chance.round_key(seed, GAME, one["round"], mixed).hex() == one["key"]
    items = [word for digest in digests for word in digest]
    hashed = hashlib.sha256(checker().items("entropy", GAME, str(one["round"]), *items))
    assert hashed.hexdigest() == one["entropy"]
    key = checker().mac(seed, "round", GAME, str(one["round"]), mixed)
    assert key.hex() == one["key"]


@pytest.mark.parametrize(("key", "draw"), DRAWS)
def test_draws_are_as_published(key: str, draw: dict[str, Any]) -> None:
    """Every label, from a sure thing to all values of a byte."""
    dice, label, n = chance.SealedDice(bytes.fromhex(key)), Label(draw["label"]), draw["n"]
    place = dice.place(label, n)
    assert place == draw["passed_over"]
    assert dice.first_bytes(label, 8).hex() == draw["first_bytes"]
    assert dice.first_bytes(label, place + 1)[-1] == draw["byte"]
    assert dice.draw(label, n) == draw["outcome"]
    stream = checker().mac(bytes.fromhex(key), "draw", label.value, "0")
    assert stream.hex().startswith(draw["first_bytes"])


def test_the_lines_in_the_readme_print_the_published_figures(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A reader who copies them gets what the vectors say of round 2."""
    text = (PROJECT / "README.md").read_text(encoding="utf-8")
    lines = text.partition("<!-- dice by hand -->\n```python\n")[2].partition("```")[0]
    exec(lines, {})  # noqa: S102  (our own README)
    printed = capsys.readouterr().out
    one = ROUNDS[1]
    [die] = [draw for draw in one["draws"] if (draw["label"], draw["n"]) == ("egg die", 6)]
    assert printed.splitlines() == [
        f"Seed before     {VECTORS['seeds']['1']}",
        f"Mix of orders   {one['entropy']}",
        f"Key of the dice {one['key']}",
        f"First bytes     {die['first_bytes']} byte {die['byte']} throw {die['outcome'] + 1}",
    ]
