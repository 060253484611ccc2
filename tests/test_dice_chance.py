"""Chance has no other source: nothing of the machine reaches a round, and no guess opens a seat."""

from __future__ import annotations

import os
import random
import secrets
import subprocess
import sys
import time
import uuid
from datetime import UTC, datetime
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from budgies_xl.chance import form_code, in_groups, is_code
from budgies_xl.game.position import ROUNDS
from budgies_xl.game.round import resolve
from budgies_xl.game.rulings import NO_RULINGS
from budgies_xl.gm.inbox import Words
from budgies_xl.gm.opened import open_game
from budgies_xl.gm.resolving import RoundIsResolved, resolve_inbox
from tests.dice_sheets import random_game
from tests.remake import PROJECT
from tests.tabletop import found_game, send, snapshot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import FrameType

    from budgies_xl.game.position import Game
    from budgies_xl.game.round import RoundResult
    from budgies_xl.gm.opened import OpenGame

CLOCKS = [(time, name) for name in ("time", "time_ns", "monotonic", "perf_counter")]
RANDOMNESS = [
    *((random, name) for name in ("random", "randint", "choice", "shuffle", "seed", "getrandbits")),
    *((random.Random, name) for name in ("random", "getrandbits", "seed")),
    *((secrets, name) for name in ("token_bytes", "token_hex", "randbelow", "choice")),
    (os, "urandom"),
    (uuid, "uuid4"),
]
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SEAT, GAME, POSITION = bytes(range(16)), "0123456789abcdef", b"p" * 32


def replayed(game: OpenGame) -> list[tuple[RoundResult, Game]]:
    """Resolve every round of a game again from its orders, and give all that came of it."""
    made = []
    for one in game.history.rounds:
        dice = game.dice(one.record.round, bytes.fromhex(one.record.entropy))
        orders = [accepted.orders for accepted in one.record.accepted]
        rules, rulings = game.history.house_rules, one.record.rulings
        played = resolve(one.played.before, orders, rules, dice, rulings)
        made.append((played.result, played.after))
    return made


@pytest.fixture
def without_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every clock and every source of randomness raise."""

    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError

    for owner, name in [*CLOCKS, *RANDOMNESS]:
        monkeypatch.setattr(owner, name, forbidden)


@pytest.fixture
def another_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let only randomness raise, and the clock be years ahead: zip files ask for the time."""

    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError

    for owner, name in RANDOMNESS:
        monkeypatch.setattr(owner, name, forbidden)
    monkeypatch.setattr(time, "time", lambda: 2_000_000_000.0)


@pytest.mark.parametrize("number", range(10))
def test_no_clock_and_no_randomness_of_the_machine_is_reachable_from_resolve(
    number: int, request: pytest.FixtureRequest
) -> None:
    """The same rounds come out, with all of it raising."""
    game = random_game(number)
    expected = [(one.played.result, one.played.after) for one in game.history.rounds]
    request.getfixturevalue("without_chance")
    with pytest.raises(AssertionError):
        time.time()
    with pytest.raises(AssertionError):
        random.random()  # noqa: S311
    assert replayed(game) == expected
    assert len(expected) == ROUNDS


OUTSIDE = {
    "time",
    "random",
    "_random",
    "datetime",
    "posix",
    "nt",
    "uuid",
    "_uuid",
    "_socket",
    "_ssl",
}


def modules_called(act: Callable[[], object]) -> set[str]:
    """Name the modules of everything that is called below Python while something is done."""
    called = set[str]()

    def note(_: FrameType, event: str, function: Any) -> None:  # noqa: ANN401
        if event == "c_call":
            owner = getattr(function, "__self__", None)
            kind = owner if isinstance(owner, type) else type(owner)
            called.update({str(function.__module__), kind.__module__})
            called.add(getattr(owner, "__name__", "") if isinstance(owner, ModuleType) else "")

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return called


@pytest.mark.parametrize("number", range(3))
def test_resolving_calls_nothing_that_knows_the_time_or_the_machine(number: int) -> None:
    """Not even what cannot be patched, such as the clock of the module datetime."""
    game = random_game(number)
    called = modules_called(lambda: replayed(game))
    assert "_hashlib" in called
    assert not called & OUTSIDE


@pytest.mark.parametrize(
    "act",
    [time.time, random.random, lambda: os.urandom(8), lambda: datetime.now(UTC), uuid.uuid4],
    ids=["clock", "random", "system", "date", "uuid"],
)
def test_a_look_at_the_time_or_the_machine_would_be_noticed(act: Callable[[], object]) -> None:
    """The check is no formality."""
    assert modules_called(act) & OUTSIDE


SHOW = """
from budgies_xl.gm.outputs import outputs_after
from budgies_xl.journal.canonical import sha256
from tests.dice_sheets import random_game
game = random_game(3, 2)
for path, data in outputs_after(game, 2).items():
    print(path, sha256(data))
for link in game.history.links:
    print(link)
"""


def test_the_order_in_which_python_keeps_its_sets_changes_no_byte() -> None:
    """It is another one in every run, by chance."""
    printed = [
        subprocess.run(
            [sys.executable, "-c", SHOW],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=PROJECT,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert b"results/round-2.xlsx" in printed[0]
    assert printed[0] == printed[1]


def test_ten_thousand_wrong_codes_are_never_accepted() -> None:
    """Guesses, near misses, other seats, rounds, players, games and positions."""
    code = form_code(SEAT, GAME, 2, "Ross", POSITION)
    assert is_code(code, code)
    wrong = [*_guesses(6000), *_near_misses(code), *_of_others(2500), *_cut_short(code)]
    assert len(wrong) >= 10_000
    assert code not in wrong
    assert not [one for one in wrong if is_code(one, code)]


def _guesses(number: int) -> list[str]:
    luck = random.Random(1)  # noqa: S311  (the same in every run)
    return [in_groups(luck.randbytes(10)) for _ in range(number)]


def _near_misses(code: str) -> list[str]:
    """Change each sign to each other, and swap neighbours."""
    places = [at for at, sign in enumerate(code) if sign != "-"]
    changed = [
        code[:at] + sign + code[at + 1 :] for at in places for sign in SIGNS if sign != code[at]
    ]
    swapped = [
        code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        for at in range(len(code) - 1)
        if "-" not in code[at : at + 2] and code[at] != code[at + 1]
    ]
    return changed + swapped


def _of_others(number: int) -> list[str]:
    """Make true codes of everything else."""
    luck = random.Random(2)  # noqa: S311  (the same in every run)
    made = [form_code(SEAT, GAME, now, "Ross", POSITION) for now in (1, 3, 4, 5)]
    made += [form_code(SEAT, GAME, 2, name, POSITION) for name in ("ross", "Geoff", "Ross ")]
    for _ in range(number // 2):
        made.append(form_code(luck.randbytes(16), GAME, 2, "Ross", POSITION))
        made.append(form_code(SEAT, luck.randbytes(8).hex(), 2, "Ross", POSITION))
        made.append(form_code(SEAT, GAME, 2, "Ross", luck.randbytes(32)))
    return made


def _cut_short(code: str) -> list[str]:
    return ["", *(code[:at] for at in range(1, len(code))), code + "0", code + code, "0" + code]


def test_the_whole_command_asks_for_nothing_random_and_any_day_gives_the_same_bytes(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """From the inbox to the last workbook."""
    roots = [found_game(tmp_path / name, secret=3) for name in ("one", "other")]
    for root in roots:
        send(root, 1, Ross="Bid 2 on Red", Geoff="Bribe 1 for a Red male", Allan="Bid 1 on Blue")
    sheets = snapshot(roots[0] / "inbox")
    for path, data in sheets.items():
        (roots[1] / "inbox" / path).write_bytes(data)
    games = [open_game(root) for root in roots]
    first = resolve_inbox(games[0], Words(), NO_RULINGS, "", dry_run=False)
    request.getfixturevalue("another_day")
    second = resolve_inbox(games[1], Words(), NO_RULINGS, "", dry_run=False)
    assert isinstance(first, RoundIsResolved)
    assert isinstance(second, RoundIsResolved)
    assert snapshot(roots[0]) == snapshot(roots[1])
