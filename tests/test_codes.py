"""Form codes: each opens one seat for one round of one game, however a hand types it."""

from __future__ import annotations

import hmac
import random
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import cycle, product
from typing import TYPE_CHECKING

import openpyxl
import pytest

from budgies_xl.books.amounts import DASHES
from budgies_xl.books.form_reader import read_sheet
from budgies_xl.books.order_book import write_order_book
from budgies_xl.chance import in_groups, is_code
from budgies_xl.game.position import ROUNDS
from budgies_xl.gm.attendance import FileStanding
from budgies_xl.gm.collecting import Found
from budgies_xl.gm.opened import OpenGame, prepare
from budgies_xl.gm.views import code_for, order_form, position_before, public_report
from budgies_xl.gm.whose import _claim_of_reading, claim_of
from budgies_xl.journal.records import Undo
from tests.dice_sheets import next_round, random_game
from tests.tabletop import fixed_secret, put, saved

if TYPE_CHECKING:
    from collections.abc import Callable

    from budgies_xl.books.form_reader import SheetReading
    from budgies_xl.gm.whose import Claim

NUMBER = 4  # a random game of three players
NOBODY: frozenset[str] = frozenset()
ROUND_NUMBERS = range(1, ROUNDS + 1)
GAMES = ("this game", "another game", "this game, corrected")
GAPS = [
    "",
    " ",
    "\u00a0",
    "\u202f",
    "\u3000",
    " - ",
    "--",
    "\u200b-",
    "-\u00ad",
    ".",
    "_",
    "\n",
    *DASHES,
]
CASES: dict[str, Callable[[str], str]] = {
    "upper": str.upper,
    "lower": str.lower,
    "mixed": lambda code: "".join(
        sign.lower() if small else sign
        for sign, small in zip(code, cycle((True, False, False)), strict=False)
    ),
}
LOOKALIKES = [("0", "1"), ("O", "I"), ("O", "L"), ("0", "L"), ("O", "1"), ("0", "I")]
WIDE = {sign: sign + 0xFEE0 for sign in range(0x21, 0x7F)}


@cache
def game_at(this_round: int, which: str = GAMES[0]) -> OpenGame:
    """Give a game as it stands when a round comes; all three have the same players and name."""
    game = random_game(NUMBER, this_round - 1)
    if which == GAMES[1]:
        return OpenGame(game.folder, game.history, fixed_secret(game.players, 7))
    if which == GAMES[2] and game.history.rounds:
        last = game.history.rounds[-1]
        back = prepare(game, Undo(last.record.round), last.played.before).game
        return next_round(random.Random(this_round), back)  # noqa: S311
    return game


def seats() -> tuple[str, ...]:
    """Name the players."""
    return game_at(1).players


@cache
def code_of(which: str, player: str, for_round: int) -> str:
    """Give the code that was printed on a player's form for a round."""
    game = game_at(for_round, which)
    return code_for(game, player, for_round, position_before(game, for_round))


@cache
def form_of(which: str, player: str, for_round: int) -> bytes:
    """Make the real order workbook of a player for a round."""
    game = game_at(for_round, which)
    report = public_report(game, for_round - 1) if for_round > 1 else None
    return write_order_book(order_form(game, player, for_round, report))


@cache
def reading_of(which: str, player: str, for_round: int) -> SheetReading:
    """Read a real order workbook."""
    return read_sheet("a.xlsx", form_of(which, player, for_round))


def typed_on(reading: SheetReading, code: str) -> SheetReading:
    """Type another code on a sheet."""
    written = replace(reading.whose.code, words=code)
    return replace(reading, whose=replace(reading.whose, code=written))


def claimed(game: OpenGame, reading: SheetReading) -> Claim:
    """Let the GM look at a sheet as it was read."""
    return _claim_of_reading(game, reading, None, NOBODY)


def different_codes() -> dict[str, tuple[str, str, int]]:
    """List every code of every seat, round and game, with the first that it was printed for."""
    found: dict[str, tuple[str, str, int]] = {}
    for which, player, for_round in product(GAMES, seats(), ROUND_NUMBERS):
        found.setdefault(code_of(which, player, for_round), (which, player, for_round))
    return found


def test_every_seat_round_and_game_has_codes_of_its_own() -> None:
    """Only where no round was played yet is there nothing to correct."""
    assert len(seats()) == 3
    assert len(different_codes()) == len(seats()) * (3 * ROUNDS - 1)


@pytest.mark.parametrize("this_round", ROUND_NUMBERS)
def test_of_the_whole_matrix_of_seats_rounds_and_games_one_code_opens_a_seat(
    this_round: int,
) -> None:
    """Every code there is, typed on each player's own sheet of the coming round."""
    game, opened = game_at(this_round), []
    for player, (code, whose) in product(seats(), different_codes().items()):
        claim = claimed(game, typed_on(reading_of(GAMES[0], player, this_round), code))
        if claim.standing is FileStanding.USED:
            opened.append((player, whose, claim.player))
        else:
            assert claim.standing is FileStanding.REFUSED
    assert opened == [(player, (GAMES[0], player, this_round), player) for player in seats()]


@pytest.mark.parametrize("this_round", [2, 4])
def test_of_all_forms_that_were_ever_made_only_those_of_this_round_and_game_are_played(
    this_round: int,
) -> None:
    """Each form whole, as it was sent out: of another game, of a round gone or to come."""
    played = []
    for which, player, of_round in product(
        GAMES, seats(), (this_round - 1, this_round, this_round + 1)
    ):
        claim = claimed(game_at(this_round), reading_of(which, player, of_round))
        if claim.standing is FileStanding.USED:
            played.append((which, claim.player, of_round))
    assert played == [(GAMES[0], player, this_round) for player in seats()]


def test_nobody_plays_for_another_by_typing_the_others_name_and_round_over() -> None:
    """Any form, renamed to any seat of the coming round, is refused."""
    for which, player, of_round in product(GAMES, seats(), (1, 2, 3)):
        if (which, of_round) == (GAMES[0], 2):
            continue
        code = code_of(which, player, of_round)
        for seat in seats():
            forged = typed_on(reading_of(GAMES[0], seat, 2), code)
            assert claimed(game_at(2), forged).standing is FileStanding.REFUSED


def variants(code: str) -> list[str]:
    """Type a code in every way that a hand or a phone might."""
    typed = []
    for gap, case, (zero, one), wide in product(GAPS, CASES, LOOKALIKES, (False, True)):
        signs = CASES[case](code.replace("0", zero).replace("1", one)).replace("-", gap)
        typed.append(signs.translate(WIDE) if wide else signs)
    around = [f" {code}", f"{code}\t", f"“{code}”", f"{code}.", code.replace("-", "")]
    return [*typed, *around, " ".join(code)]


def telling_code() -> str:
    """Find a code in which 0 and 1 are."""
    luck = random.Random(1)  # noqa: S311  (the same in every run)
    codes = (in_groups(luck.randbytes(10)) for _ in range(1000))
    return next(code for code in codes if {"0", "1"} <= set(code))


@pytest.mark.parametrize(
    "code", [telling_code(), *(code_of(GAMES[0], name, 2) for name in seats())]
)
def test_every_way_of_typing_a_code_by_hand_is_accepted(code: str) -> None:
    """Case, dashes of any kind or none, blanks of any kind, O for 0, I or L for 1, full width."""
    typed = variants(code)
    assert len(typed) > 600
    assert [one for one in typed if not is_code(one, code)] == []


def test_another_code_is_wrong_in_every_way_of_typing_it() -> None:
    """What is forgiven is the typing, not the code."""
    right, wrong = code_of(GAMES[0], seats()[0], 2), code_of(GAMES[0], seats()[1], 2)
    assert not [typed for typed in variants(wrong) if is_code(typed, right)]


def test_what_no_hand_types_is_no_code_and_no_fault_of_the_program() -> None:
    """Half a sign of two, a letter that becomes two, a number of another script."""
    code = code_of(GAMES[0], seats()[0], 2)
    for odd in ("\ud800", code + "\udfff0", "ß" * 16, "ﬁ" * 8, "٣" * 16, "\x00", "²" * 16):
        assert not is_code(odd, code)


def with_a_code_of_both_digits() -> tuple[OpenGame, str, str]:
    """Find a seat of a game whose code holds a 0 and a 1."""
    base = random_game(NUMBER, 0)
    for number in range(1000):
        game = OpenGame(base.folder, base.history, fixed_secret(base.players, number))
        for player in game.players:
            code = code_for(game, player, 1, game.history.game)
            if {"0", "1"} <= set(code):
                return game, player, code
    raise AssertionError


def test_codes_typed_by_hand_are_read_from_real_workbooks() -> None:
    """A few of every kind, through the reader of files."""
    game, player, code = with_a_code_of_both_digits()
    blank = write_order_book(order_form(game, player, 1, None))
    for typed in random.Random(5).sample(variants(code), 25):  # noqa: S311
        book = openpyxl.load_workbook(BytesIO(blank))
        put(book, "form_code", typed)
        claim = claim_of(game, Found("a.xlsx", saved(book)), NOBODY)
        assert (claim.standing, claim.player) == (FileStanding.USED, player), repr(typed)


def test_every_code_is_compared_whole_and_in_constant_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All seats of all rounds so far are tried, though the first should fit."""
    compared = []
    genuine = hmac.compare_digest

    def counted(one: bytes, other: bytes) -> bool:
        compared.append(other)
        return genuine(one, other)

    monkeypatch.setattr("budgies_xl.chance.hmac.compare_digest", counted)
    for player in seats():
        compared.clear()
        claimed(game_at(3), reading_of(GAMES[0], player, 3))
        assert len(set(compared)) == len(compared) >= 3 * len(seats())
