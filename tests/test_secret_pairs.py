"""What others secretly did changes nothing in what a player receives, in games at random."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from budgies_xl.game.attendance import State
from budgies_xl.gm import views
from budgies_xl.report import public
from tests.masked import difference
from tests.secret_pairs import Pair, files_for, random_pair, seen_difference, with_gm_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from budgies_xl.game.round import Played
    from budgies_xl.gm.opened import OpenGame
    from budgies_xl.journal.records import Accepted
    from budgies_xl.report.dice import DiceProof
    from budgies_xl.report.public import PublicReport, PublicRound

PAIRS, CAUGHT = 8, 1


@cache
def pair_of(number: int) -> Pair:
    """Play a pair once."""
    return random_pair(number)


@pytest.mark.parametrize("number", range(PAIRS))
def test_games_that_differ_only_in_secrets_give_a_player_the_same_files(number: int) -> None:
    """The order workbook and the result, but for others' digests and the draws on Dice."""
    assert seen_difference(pair_of(number)) == ""


def test_pairs_of_games_truly_differ() -> None:
    """Else the test above would prove less than it says."""
    pairs = [pair_of(number) for number in range(40)]
    assert sum(pair.secrets for pair in pairs) > sum(pair.rounds for pair in pairs) / 2
    assert {pair.rounds for pair in pairs} == set(range(6))
    assert any(times > 1 for pair in pairs for times in pair.one.history.resolved_times.values())
    for what in ("a bribe", "a losing bid", "how a bird was chosen"):
        assert any(differ(pair, SECRETS[what]) for pair in pairs), what


def last(game: OpenGame) -> Played:
    """Give the round as it was played last."""
    return game.history.rounds[-1].played


def sheets(game: OpenGame) -> tuple[Accepted, ...]:
    """Give the sheets of the last round."""
    return game.history.rounds[-1].record.accepted


SECRETS: dict[str, Callable[[OpenGame], object]] = {
    "a losing bid": lambda game: [
        min(award.stakes, key=lambda stake: stake.amount)
        for award in last(game).result.awards
        if award.stakes
    ],
    "how many bid": lambda game: [len(award.stakes) for award in last(game).result.awards],
    "a bribe": lambda game: [orders.bribes for orders in last(game).result.orders],
    "how a bird was chosen": lambda game: (
        last(game).result.male.how,
        last(game).result.female.how,
    ),
    "a file's name": lambda game: [sheet.file for sheet in sheets(game)],
    "a hash": lambda game: [sheet.sha256 for sheet in sheets(game)],
    "a note": lambda game: [sheet.notes for sheet in sheets(game)],
    "a cell": lambda game: [[bid.cell for bid in one.orders.bids] for one in sheets(game)],
    "a state": lambda game: [sheet.state for sheet in sheets(game)],
    "a digest": lambda game: [sheet.digest for sheet in sheets(game)],
    "an address": lambda game: [player.address for player in game.history.start.players],
    "a seat": lambda game: [seat.hex() for _, seat in game.secret.seats],
    "the folder": lambda game: game.folder.root,
}


def differ(pair: Pair, secret: Callable[[OpenGame], object]) -> bool:
    """Tell whether two games differ in a secret."""
    return pair.rounds > 0 and repr(secret(pair.one)) != repr(secret(pair.other))


def pairs_that_differ(secret: Callable[[OpenGame], object]) -> Iterator[Pair]:
    """Find the first pairs that differ in a secret."""
    pairs = (pair_of(number) for number in range(200))
    found = (pair for pair in pairs if differ(pair, secret))
    return (pair for pair, _ in zip(found, range(CAUGHT), strict=False))


@pytest.mark.parametrize("what", SECRETS)
def test_a_view_that_let_anything_slip_would_be_noticed(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each secret is planted into the report, where nobody would look twice."""
    genuine, secret = views.public_report, SECRETS[what]

    def leaking(game: OpenGame, of_round: int) -> PublicReport:
        return with_gm_line(genuine(game, of_round), repr(secret(game)))

    monkeypatch.setattr(views, "public_report", leaking)
    found = [seen_difference(pair) for pair in pairs_that_differ(secret)]
    assert len(found) == CAUGHT
    assert all(found)


def test_a_report_that_published_every_bid_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if the house rule were another."""
    genuine = public._public_round

    def opened(played: Played, *, is_open: bool) -> PublicRound:
        return genuine(played, is_open=not is_open)

    monkeypatch.setattr(public, "_public_round", opened)
    found = [seen_difference(pair) for pair in pairs_that_differ(SECRETS["a losing bid"])]
    assert len(found) == CAUGHT
    assert all(found)


def with_dice(number: int, changed: Callable[[DiceProof, int], DiceProof]) -> str:
    """Print other dice in one game, and compare it with itself."""
    pair = pair_of(number)
    dice = views.public_report(pair.one, pair.rounds).dice
    assert dice
    own = pair.one.players.index(pair.reader)
    files = files_for(pair.one, pair.reader)
    other = files_for(pair.one, pair.reader, changed(dice, own))
    name = "result workbook"
    return difference(files[name], other[name], pair.reader)


def with_sheet(dice: DiceProof, at: int, **copy: Any) -> DiceProof:  # noqa: ANN401
    """Change a player's state or digest on the sheet Dice."""
    orders = list(dice.orders)
    orders[at] = replace(orders[at], **copy)
    return replace(dice, orders=tuple(orders))


def with_result(dice: DiceProof, **copy: Any) -> DiceProof:  # noqa: ANN401
    """Change a throw on the sheet Dice."""
    *birds, throw = dice.decided
    return replace(dice, decided=(*birds, replace(throw, **copy)))


NUMBER = 1
MAY_NOT_DIFFER: dict[str, Callable[[DiceProof, int], DiceProof]] = {
    "the seed": lambda dice, _: replace(dice, seed="00" * 32),
    "the seed before": lambda dice, _: replace(dice, seed_before="00" * 32),
    "the reader's digest": lambda dice, own: with_sheet(dice, own, digest="00" * 32),
    "the reader's state": lambda dice, own: with_sheet(dice, own, state=State.VOUCHED),
    "the throw": lambda dice, _: with_result(dice, result=7),
    "a player": lambda dice, own: with_sheet(dice, own - 1, player="Bob"),
}
MAY_DIFFER: dict[str, Callable[[DiceProof, int], DiceProof]] = {
    "nothing": lambda dice, _: dice,
    "the mix": lambda dice, _: replace(dice, entropy="00" * 32),
    "another's digest": lambda dice, own: with_sheet(dice, own - 1, digest="00" * 32),
    "another's state": lambda dice, own: with_sheet(dice, own - 1, state=State.VOUCHED),
    "a stream": lambda dice, _: with_result(dice, stream=None),
}


@pytest.mark.parametrize("what", MAY_NOT_DIFFER)
def test_of_the_dice_only_digests_and_draws_are_left_out_of_the_comparison(what: str) -> None:
    """The rest of the sheet Dice counts like any other."""
    assert with_dice(NUMBER, MAY_NOT_DIFFER[what]).startswith("xl/worksheets/")


@pytest.mark.parametrize("what", MAY_DIFFER)
def test_others_digests_and_the_draws_may_differ(what: str) -> None:
    """They follow from what was secretly ordered."""
    assert with_dice(NUMBER, MAY_DIFFER[what]) == ""


@pytest.mark.parametrize("part", ["xl/styles.xml", "docProps/core.xml", "xl/workbook.xml"])
def test_a_single_byte_elsewhere_counts(part: str) -> None:
    """In any part, in the properties, in what the archive says of itself."""
    data = files_for(pair_of(NUMBER).one, pair_of(NUMBER).reader)["result workbook"]
    assert difference(data, packed_anew(data), "") == ""
    assert difference(data, packed_anew(data, part), "") == part
    assert difference(data, packed_anew(data, comment=b"7"), "") == "the archive"
    text = b"<si><t>7</t></si>"
    assert difference(data, packed_anew(data, "xl/sharedStrings.xml", more=text), "")


def packed_anew(data: bytes, part: str = "", comment: bytes = b"", more: bytes = b" ") -> bytes:
    """Pack a workbook again, with more at the end of one part, or a comment."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
        for entry in old.infolist():
            content = old.read(entry)
            new.writestr(entry, content + more if entry.filename == part else content)
        new.comment = comment
    return made.getvalue()
