"""The catalogues of the GM and the rules: every refusal and every word has what produces it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from budgies_xl.game.adjusting import Adjustment
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import Colour
from budgies_xl.game.house_rules import FormCodes, HouseRules
from budgies_xl.game.legality import NotAllowed, faults
from budgies_xl.game.money import pounds
from budgies_xl.game.orders import Bid, Bribe, Orders
from budgies_xl.game.position import new_game
from budgies_xl.game.round import resolve
from budgies_xl.game.rulings import GmRulings
from budgies_xl.gm.correcting import Wanted, keep, propose
from budgies_xl.gm.faults import NotAccepted, Told
from budgies_xl.gm.inbox import Words
from budgies_xl.gm.opened import open_game
from budgies_xl.gm.resolving import resolve_inbox
from budgies_xl.gm.taking_back import take_back
from tests.chances import First
from tests.parcels import zipped
from tests.tabletop import (
    drop,
    fill_in,
    form_of,
    found_game,
    run,
    saved_on,
    send,
    with_identity,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from budgies_xl.game.faults import FaultKind
    from budgies_xl.game.position import Game

Arrival = Callable[[Path], None]
EARLY, LATE = "2026-12-01T10:00:00Z", "2026-12-02T10:00:00Z"
FIVE = "Bid 5 on Red"


def typed_over(**changed: object) -> Arrival:
    """Let Geoff's sheet come with something else in its player, round, game or code."""
    return lambda root: drop(root, "a.xlsx", with_identity(root, "Geoff", **changed))


def without_code(**changed: object) -> Arrival:
    """Let a sheet come without its code."""
    return typed_over(**{"code": ""} | changed)


def twice(words: str, saved: str) -> Arrival:
    """Let two sheets of Geoff's come, one saved early, the other with these orders."""

    def arrive(root: Path) -> None:
        drop(root, "a.xlsx", saved_on(with_identity(root, "Geoff"), EARLY))
        drop(root, "b.xlsx", saved_on(with_identity(root, "Geoff", words), saved))

    return arrive


def after_the_round(words: str) -> Arrival:
    """Let Geoff's sheet of a round come again when that round is resolved."""

    def arrive(root: Path) -> None:
        late = with_identity(root, "Geoff", words)
        send(root, 1, Ross=FIVE, Geoff=FIVE, Allan=FIVE)
        resolve_round(root)
        drop(root, "a.xlsx", late)

    return arrive


def resolve_round(root: Path) -> None:
    """Resolve the round that waits."""
    resolve_inbox(open_game(root), Words(), GmRulings(), "", dry_run=False)


def in_an_archive(root: Path) -> None:
    """Let Geoff's sheet come in an archive with a picture beside it."""
    sheet, picture = with_identity(root, "Geoff"), b"\x89PNG\r\n\x1a\n" + bytes(40)
    drop(root, "all.zip", zipped({"a.xlsx": sheet, "budgie.png": picture}))


def before_a_correction(root: Path) -> None:
    """Let Geoff send the form of round 2 that was made before round 1 was corrected."""
    send(root, 1, Ross=FIVE, Geoff=FIVE, Allan=FIVE)
    resolve_round(root)
    form = form_of(root, "Geoff", 2)
    correct_round_1(root)
    drop(root, "a.xlsx", fill_in(form, "Geoff", FIVE, 2))


def played_before(root: Path) -> None:
    """Let round 2 be taken back after round 1 was corrected: its sheets return."""
    for number in (1, 2):
        send(root, number, Ross=FIVE, Geoff=FIVE, Allan=FIVE)
        resolve_round(root)
    correct_round_1(root)
    take_back(open_game(root))


def correct_round_1(root: Path) -> None:
    """Give Geoff a pound after round 1."""
    ruling = Adjustment("Geoff", pounds(1), "a slip")
    keep(propose(open_game(root), Wanted(1, adjustments=(ruling,), why="a slip")))


CODES_OFF = {
    NotAccepted.OTHER_GAME,
    NotAccepted.LATER_ROUND,
    NotAccepted.NO_ROUND,
    NotAccepted.NO_PLAYER,
    NotAccepted.UNKNOWN_PLAYER,
}
ARRIVALS: dict[FaultKind, Arrival] = {
    NotAccepted.CODE_OF_ANOTHER: typed_over(player="Ross"),
    NotAccepted.ROUND_OVERWRITTEN: typed_over(round=2),
    NotAccepted.GAME_OVERWRITTEN: typed_over(game="Other Budgies"),
    NotAccepted.OTHER_GAME: without_code(game="Other Budgies"),
    NotAccepted.LATER_ROUND: without_code(round=4),
    NotAccepted.NO_ROUND: without_code(round=""),
    NotAccepted.NO_PLAYER: without_code(player=""),
    NotAccepted.UNKNOWN_PLAYER: without_code(player="Goeff"),
    NotAccepted.NO_CODE: without_code(),
    NotAccepted.WRONG_CODE: typed_over(code="0000-0000-0000-0000"),
    NotAccepted.OLD_FORM: before_a_correction,
    NotAccepted.TWO_SHEETS: twice(FIVE, EARLY),
    Told.EARLIER_ROUND: after_the_round(FIVE),
    Told.EARLIER_DIFFERS: after_the_round("Bid 9 on Red"),
    Told.SAME_AS: twice("Bid 4 on Red", LATE),
    Told.SUPERSEDED: twice(FIVE, LATE),
    Told.COUNTS_INSTEAD: twice(FIVE, LATE),
    Told.BESIDE: in_an_archive,
    Told.VOUCHED: without_code(),
    Told.VOUCHED_OLD_FORM: before_a_correction,
    Told.PLAYED_BEFORE: played_before,
}


VOUCHED = {Told.VOUCHED, Told.VOUCHED_OLD_FORM}


def after_two_rounds() -> Game:
    """Play two rounds in which both blue males breed."""
    game = new_game(("Ross", "Geoff"))
    for _ in range(2):
        bribe = Orders("Ross", (), (Bribe(Sex.MALE, Colour.BLUE, pounds(1)),))
        game = resolve(game, [bribe], HouseRules(), First()).after
    return game


def bid(of_round: int, amount: int, times: int = 1) -> Orders:
    """Let Geoff bid on Red (pence)."""
    return Orders("Geoff", (Bid(of_round, Colour.RED, amount),) * times)


def bribe(colour: Colour, times: int = 1) -> Orders:
    """Let Geoff bribe £1 for a male."""
    return Orders("Geoff", (), (Bribe(Sex.MALE, colour, pounds(1)),) * times)


NOT_ALLOWED: dict[NotAllowed, tuple[Orders, str]] = {
    NotAllowed.ROUND_GONE: (bid(2, pounds(3)), "You bid £3 on Red of round 2, which is over."),
    NotAllowed.NO_SUCH_ROUND: (
        bid(6, pounds(3)),
        "You bid £3 on Red of round 6, but the game ends with round 5.",
    ),
    NotAllowed.BELOW_ZERO: (bid(3, -100), "You wrote -£1, but no bid or bribe can be below 0."),
    NotAllowed.NOT_WHOLE_POUNDS: (bid(3, 150), "You wrote £1.50, but bids and bribes are whole"),
    NotAllowed.CONTRACT_TWICE: (bid(3, 100, times=2), "You bid twice on Red of round 3."),
    NotAllowed.BIRD_TWICE: (bribe(Colour.RED, times=2), "You bribed twice for a Red male."),
    NotAllowed.NEVER_BREEDS: (
        bribe(Colour.GREEN),
        "You bribed £1 for a Green male, but only Red, Blue and Yellow birds breed.",
    ),
    NotAllowed.BIRD_GONE: (
        bribe(Colour.BLUE),
        "You bribed £1 for a Blue male, but none is left.",
    ),
    NotAllowed.OVERSPENT: (
        bid(3, pounds(101)),
        "You bid and bribed £101 in all, but your pocket holds £100.",
    ),
}


def test_every_kind_has_what_produces_it() -> None:
    """A kind that nothing produces would be no fault but a rumour."""
    assert set(ARRIVALS) == {*NotAccepted, *Told}
    assert set(NOT_ALLOWED) == set(NotAllowed)


def messages(found: dict[str, Any]) -> Iterator[str]:
    """Go through everything that `check --json` says of players and files."""
    for line in (*found["players"], *found["files"]):
        yield line.get("message") or ""
        for note in (*line.get("faults", ()), *line.get("notes", ())):
            yield note["message"]


def as_pattern(kind: FaultKind) -> str:
    """Let each fact that a sentence names be anything."""
    words = " ".join(part for part in (kind.wrong, kind.cure) if part)
    return re.sub(r"\\\{[a-z]+\\\}", ".+", re.escape(words))


@pytest.mark.parametrize("kind", ARRIVALS, ids=lambda kind: kind.value)
def test_what_comes_into_the_inbox_is_told_in_the_words_of_its_kind(
    kind: FaultKind, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With every fact filled in, and a next step for whoever is refused."""
    rules = HouseRules(form_codes=FormCodes.OFF if kind in CODES_OFF else FormCodes.REQUIRED)
    root = found_game(tmp_path / "game", rules=rules)
    ARRIVALS[kind](root)
    vouched = ("--vouch", "Geoff") if kind in VOUCHED else ()
    said = list(messages(run(capsys, "check", root, "--json", *vouched).json))
    told = [one for one in said if re.search(as_pattern(kind), one)]
    assert told, said
    assert not any("{" in one or "None" in one for one in told)


@pytest.mark.parametrize("kind", NotAllowed, ids=lambda kind: kind.value)
def test_what_the_rules_do_not_allow_is_told_with_its_figures_and_the_cure(
    kind: NotAllowed,
) -> None:
    """Each alone, in the player's words."""
    orders, said = NOT_ALLOWED[kind]
    (fault,) = faults(after_two_rounds(), orders)
    assert fault.kind is kind
    assert fault.message.startswith(said)
    assert re.search(as_pattern(kind), fault.message)
