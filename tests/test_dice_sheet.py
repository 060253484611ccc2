"""The sheet Dice in the workbooks of a game, and verify on what players have at hand."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from openpyxl import load_workbook

from budgies_xl.books.dice_page import DICE_SHEET, Fact
from budgies_xl.books.dice_reader import read_dice
from budgies_xl.books.dice_sheet import write_dice
from budgies_xl.books.form_reader import read_sheet
from budgies_xl.books.paper import open_book
from budgies_xl.books.recognise import FileKind
from budgies_xl.chance import in_groups
from budgies_xl.game.attendance import State
from budgies_xl.game.chance import Label
from budgies_xl.game.rulings import NO_RULINGS, GmRulings
from budgies_xl.gm.inbox import Words
from budgies_xl.gm.opened import open_game
from budgies_xl.gm.resolving import RoundIsResolved, resolve_inbox
from budgies_xl.gm.taking_back import take_back
from budgies_xl.report.dice import Decided, DiceProof, HowDecided, SealedOrders, Stream
from budgies_xl.shipped import shipped
from tests.games import LONG_NAMES, crowd
from tests.tabletop import found_game, run, saved, send

if TYPE_CHECKING:
    from pathlib import Path

    from openpyxl import Workbook

ORDERS = {
    "Ross": "Bid 9 on Red\nBid 2 on Blue and Green\nBribe 3 for a Red male",
    "Geoff": "Bid 7 on Red\nBribe 3 for a Blue male",
    "Allan": "Bid 5 on Yellow\nBid 1 on Red in round 3",
}
CHECKER = shipped("templates") / "check_dice.py"


def played(root: Path, rulings: GmRulings = NO_RULINGS, *passes: str) -> None:
    """Resolve the coming round."""
    outcome = resolve_inbox(open_game(root), Words(passes=passes), rulings, "", dry_run=False)
    assert isinstance(outcome, RoundIsResolved)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a round by the dice of the game."""
    root = found_game(tmp_path_factory.mktemp("once"), secret=5)
    send(root, 1, **ORDERS)
    played(root)
    return root


@pytest.fixture(scope="module")
def again(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a round, take it back, and play it again without Allan and with the GM's own throw."""
    root = found_game(tmp_path_factory.mktemp("again"), secret=5)
    send(root, 1, **ORDERS)
    played(root)
    take_back(open_game(root))
    (root / "inbox" / "Allan.xlsx").unlink()
    played(root, GmRulings(throws=(4,)), "Allan")
    return root


def result(root: Path) -> Path:
    """Give the result workbook of round 1."""
    return root / "results/round-1.xlsx"


def opened(path: Path) -> Workbook:
    """Open a workbook."""
    return load_workbook(path)


def test_the_sheet_stands_after_the_birds_in_both_kinds_of_workbook(once: Path) -> None:
    """In the result and, from round 2 on, in every order workbook; all cells are plain values."""
    first = opened(once / "outbox/round-1/Ross.xlsx")
    assert DICE_SHEET not in first.sheetnames
    for path in (result(once), once / "outbox/round-2/Ross.xlsx"):
        book = opened(path)
        names = book.sheetnames
        assert names[names.index("Remaining Birds") + 1] == DICE_SHEET
        cells = [cell for row in book[DICE_SHEET] for cell in row if cell.value is not None]
        assert {type(cell.value) for cell in cells} == {str, int}
        assert not [cell for cell in cells if cell.data_type == "f"]
        assert book[DICE_SHEET].sheet_state == "visible"
        assert not book[DICE_SHEET].row_breaks.brk


def test_the_sheet_says_what_it_does_not_prove(once: Path) -> None:
    """A GM who plays or helps a player can choose."""
    sheet = opened(result(once))[DICE_SHEET]
    words = " ".join(str(cell.value) for row in sheet for cell in row if cell.value)
    assert "A GM who plays, or helps a player, can." in words


def test_a_round_resolved_again_shows_both_sets_of_digests(once: Path, again: Path) -> None:
    """The dice stay those of the first set; the set that counts is marked."""
    first, second = (read_dice(result(root).read_bytes()).dice for root in (once, again))
    assert second.orders == first.orders
    assert first.later == ()
    assert [row[:2] for row in second.later] == [
        ("Ross", "received"),
        ("Geoff", "received"),
        ("Allan", "passes"),
    ]
    same = (Fact.ENTROPY, Fact.KEY, Fact.SEED, Fact.COMMITMENT)
    assert [second.facts[fact] for fact in same] == [first.facts[fact] for fact in same]
    assert (first.facts[Fact.TIMES], second.facts[Fact.TIMES]) == ("1", "2")
    sheet = opened(result(again))[DICE_SHEET]
    titles = [row[0].value for row in sheet]
    assert "Everybody’s orders that count: played with known dice" in titles


@pytest.mark.parametrize(
    ("names", "times"), [(LONG_NAMES, 1), (tuple(name[:16] for name in LONG_NAMES), 3)]
)
def test_the_sheet_prints_on_one_page(names: tuple[str, ...], times: int) -> None:
    """Eight players with the longest names; or with shorter ones, resolved again."""
    report = crowd(1).report(resolved_times=times)
    digests = tuple(SealedOrders(name, State.RECEIVED, "8" * 64) for name in names)
    stream = Stream("e" * 16, 200, 6, 5, "2 Red, 2 Blue, 2 Yellow")
    draws = tuple(Decided(label, HowDecided.UNBRIBED, "Yellow", stream) for label in Label)
    later = digests if times > 1 else ()
    proof = DiceProof("a" * 64, "b" * 64, "c" * 64, "d" * 64, digests, later, draws)
    with open_book("Budgies") as book:
        assert write_dice(book, report, proof) == 1
    sheet = load_workbook(BytesIO(book.data))[DICE_SHEET]
    assert [row[0].value for row in sheet].count(names[2]) == min(times, 2)


def test_what_the_gm_threw_is_marked(again: Path) -> None:
    """It follows from no seed."""
    draws = read_dice(result(again).read_bytes()).dice.draws
    assert draws[2] == ("egg die", "by the GM", "–", "–", "–", "–", "4", "–")


def test_verify_proves_a_workbook_alone(
    once: Path, again: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the game folder."""
    for root in (once, again):
        for path in (result(root), root / "outbox/round-2/Geoff.xlsx"):
            ran = run(capsys, "verify", path)
            assert (ran.code, ran.err) == (0, "")
            assert ran.out.count("✓") == 6
    assert "By the GM: egg die." in run(capsys, "verify", result(again)).out


def test_verify_proves_that_a_players_own_orders_were_played(
    again: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the sheet that was sent and the key that came; another's sheet or key fails."""
    game = open_game(again)
    keys = {player: in_groups(game.receipt_key(1, player)) for player in game.players}
    sheets = {player: again / f"archive/round-1/{player}.xlsx" for player in game.players}

    def verified(sheet: str, key: str) -> tuple[int, str]:
        ran = run(
            capsys, "verify", result(again), "--orders", sheets[sheet], "--receipt", keys[key]
        )
        return ran.code, ran.out + ran.err

    assert verified("Ross", "Ross")[0] == 0
    assert verified("Geoff", "Geoff")[0] == 0
    assert verified("Ross", "Geoff")[0] == 1
    code, words = verified("Allan", "Allan")
    assert code == 1
    assert "Allan was played as passing: the orders on this sheet were not." in words


def test_verify_says_what_it_cannot_use(
    once: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a sentence; a mistake in the command's own words ends with 2."""
    form = once / "outbox/round-1/Ross.xlsx"
    ran = run(capsys, "verify", form)
    assert ran.code == 1
    assert "it has no sheet “Dice”" in ran.err
    broken = tmp_path / "broken.xlsx"
    broken.write_bytes(result(once).read_bytes()[:3000])
    assert run(capsys, "verify", broken).code == 1
    assert run(capsys, "verify", tmp_path / "none.xlsx").code == 1
    assert run(capsys, "verify", result(once), "--orders", form).code == 2
    assert run(capsys, "verify", once, "--orders", form, "--receipt", "x").code == 2
    ran = run(capsys, "verify", result(once), "--orders", form, "--receipt", "not a key")
    assert ran.code == 1
    assert "“not a key” is no receipt key" in ran.err
    ran = run(capsys, "verify", result(once), "--orders", result(once), "--receipt", "x")
    assert ran.code == 1


@pytest.mark.parametrize(
    ("sheet", "old", "new", "found"),
    [
        ("Dice", "Blue", "Red", "The draw “male” is not the one that its outcome stands for."),
        ("Dice", 99, 98, "The draw “male” took another byte than the first fair one."),
        ("Dice", "received", "vouched", "The check sum does not fit"),
        ("Report", "♂ Blue", "♂ Red", "The male: the dice say “Blue”, the report says “Red”."),
        ("Report", "4 Green eggs", "3 Green eggs", "give 4 Green eggs, the report says 3 Green"),
        ("Report", "●○  1 Yellow", "●●  2 Yellow", "by the report 2 Red, 2 Blue, 3 Yellow were"),
    ],
)
def test_a_changed_workbook_is_found_out(  # noqa: PLR0913, PLR0917
    once: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    sheet: str,
    old: str | int,
    new: str | int,
    found: str,
) -> None:
    """Where dice and report do not agree, both are named."""
    book = opened(result(once))
    cells = [cell for row in book[sheet] for cell in row if cell.value == old]
    assert cells
    cells[0].value = new
    path = tmp_path / "changed.xlsx"
    path.write_bytes(saved(book))
    ran = run(capsys, "verify", path)
    assert ran.code == 1
    assert found in ran.err


def test_the_checker_needs_nothing_but_python_and_a_hundred_lines(once: Path, again: Path) -> None:
    """It runs alone, without this program or any package, and agrees."""
    assert len(CHECKER.read_text(encoding="utf-8").splitlines()) <= 100
    assert "budgies_xl" not in CHECKER.read_text(encoding="utf-8")
    key = in_groups(open_game(again).receipt_key(1, "Ross"))
    own = [str(once / "outbox/round-2/Ross.xlsx"), "Ross", key]
    lines = ["Bribe 3 for a Red male", "Bid 2 on Green", "Bid 9 on Red", "Bid 2 on Blue"]
    for words in ([str(result(once))], [str(result(again))], [*own, *lines]):
        ran = alone(*words)
        assert ran.stdout.startswith("All holds")
        assert ran.returncode == 0
    for words in (own, [*own, *lines[1:]], [str(once / "outbox/round-1/Ross.xlsx")], []):
        assert alone(*words).returncode == 1


def alone(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the checker as a player would, in isolated mode and without site packages."""
    command = [sys.executable, "-I", "-S", "-X", "utf8", str(CHECKER), *words]
    return subprocess.run(command, check=False, capture_output=True, encoding="utf-8")


def test_a_workbook_saved_by_another_program_is_still_proved(once: Path, tmp_path: Path) -> None:
    """Openpyxl writes all parts anew."""
    path = tmp_path / "saved.xlsx"
    path.write_bytes(saved(opened(result(once))))
    assert read_dice(path.read_bytes()) == read_dice(result(once).read_bytes())
    assert alone(str(path)).returncode == 0


def test_our_own_workbooks_in_the_inbox_are_still_known(once: Path) -> None:
    """A result workbook is passed over; an order workbook is read as the form that it is."""
    assert read_sheet("r.xlsx", result(once).read_bytes()).kind is FileKind.OUR_OWN_REPORT
    form = read_sheet("Ross.xlsx", (once / "outbox/round-2/Ross.xlsx").read_bytes())
    assert form.kind is FileKind.WORKBOOK
    assert form.faults == ()
