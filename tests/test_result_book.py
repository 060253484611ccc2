"""The result workbook, reopened: every figure is that of the view, and nothing secret is in it."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from budgies_xl.books.form_reader import read_sheet
from budgies_xl.books.recognise import FileKind
from budgies_xl.books.result_book import write_result_book
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.house_rules import HouseRules, RandomBird
from budgies_xl.game.rulings import GmRulings
from budgies_xl.report.balance import all_they_have, balances
from budgies_xl.report.chances import hatch_chances
from tests.games import LONG_NAMES, SampleGame, couple, crowd, play, stagg
from tests.sheets import everything_in, opened, table

if TYPE_CHECKING:
    from budgies_xl.report.money import MoneyLine

SHARED = play(
    ("Al", "Bo", "Cy"),
    [(dict.fromkeys(("Al", "Bo", "Cy"), "Bid 2 on Purple"), GmRulings(throws=(2,)))],
    house_rules=HouseRules(random_bird=RandomBird.COLOUR),
)
GAMES = {f"sample game, round {played}": stagg(played) for played in range(1, 6)} | {
    "two players": couple(1),
    "eight players, round 1": crowd(1),
    "eight players, round 2": crowd(2),
    "three who share": SHARED,
}
SHEETS = ["Report", "Ledger", "Remaining Birds"]


@cache
def book_of(name: str) -> bytes:
    """Write the result workbook of a game, once for all tests."""
    return write_result_book(GAMES[name].report())


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    """Name each of the games in turn."""
    return str(request.param)


@pytest.fixture
def game(name: str) -> SampleGame:
    """Give the game."""
    return GAMES[name]


@pytest.fixture
def data(name: str) -> bytes:
    """Give the game's result workbook."""
    return book_of(name)


def as_pounds(pence: int | None) -> float | None:
    """Give an amount as cells hold it."""
    return None if pence is None else pence / 100


def test_there_are_three_sheets_and_all_can_be_seen(data: bytes) -> None:
    book = opened(data)
    assert book.sheetnames == SHEETS
    for sheet in book:
        assert sheet.sheet_state == "visible"
        assert not any(one.hidden for one in sheet.column_dimensions.values())
        assert not any(one.hidden for one in sheet.row_dimensions.values())
        assert sheet.protection.sheet
        assert sheet.protection.password is None


def test_the_same_report_gives_the_same_bytes(game: SampleGame, data: bytes) -> None:
    assert write_result_book(game.report()) == data


def test_the_workbook_tells_nothing_of_who_made_it_where_and_when(data: bytes) -> None:
    properties = opened(data).properties
    assert not properties.creator
    assert (
        properties.created.isoformat() == properties.modified.isoformat() == "1999-01-01T00:00:00"
    )
    assert properties.title.startswith("Budgies · ")


def test_every_formula_is_stored_with_its_result(data: bytes) -> None:
    formulas, results = opened(data, results=False), opened(data)
    cells = [cell for sheet in formulas for row in sheet for cell in row if cell.data_type == "f"]
    assert cells
    assert not [cell for cell in cells if results[cell.parent.title][cell.coordinate].value is None]


def test_the_report_shows_owners_bids_eggs_and_what_was_banked(
    game: SampleGame, data: bytes
) -> None:
    one = game.report().last
    rows = table(opened(data)["Report"], f"Contracts for round {one.round}")
    assert [row["Colour"] for row in rows] == [colour.word for colour in Colour]
    for row, contract in zip(rows, one.contracts, strict=True):
        assert set(re.split(r", | and (?=[A-Z=Ø])", row["Owner"])) == set(
            contract.holders or ["nobody"]
        )
        assert row["Bid"] == (as_pounds(contract.amount) if contract.holders else "–")
        hatched = contract.colour is one.hatched
        assert row["Eggs"] == (one.eggs if hatched else "–")
        share = one.shares[0][1] if hatched and one.shares else 0
        assert row["Banked"] == (as_pounds(share) or "–")


def test_the_report_shows_every_frozen_bid(game: SampleGame, data: bytes) -> None:
    report = game.report()
    shown = set()
    if not report.is_final:
        for row in table(opened(data)["Report"], "Future contracts"):
            for head, words in row.items():
                if head.startswith("Round ") and words != "–":
                    shown |= {(head[6:], row["Colour"], line) for line in words.split("\n")}
    expected = {
        (str(bid.round), bid.colour.word, f"{bid.player} £{bid.amount // 100}")
        for bid in report.last.future_bids
    }
    assert shown == expected


def test_the_report_shows_pocket_frozen_and_bank_of_everybody(
    game: SampleGame, data: bytes
) -> None:
    report = game.report()
    if report.is_final:
        rows = table(opened(data)["Report"], "Ranking")
        assert [(row["Player"], row["In the bank"]) for row in rows] == [
            (player, as_pounds(bank)) for _, player, bank in report.ranking
        ]
        return
    rows = table(opened(data)["Report"], "Money")
    for row, line in zip(rows, report.last.money, strict=True):
        assert list(row.values()) == [
            line.player,
            *(as_pounds(pence) for pence in (line.pocket, line.frozen, line.bank, line.sold)),
        ]


@pytest.mark.parametrize("where", ["Report", "Remaining Birds"])
def test_birds_left_are_shown_in_dots_and_words(game: SampleGame, data: bytes, where: str) -> None:
    report = game.report()
    aviary = report.last.aviary
    number = sum(aviary.males) + sum(aviary.females)
    left = f"{number} birds {'never bred' if report.is_final else 'can still breed'}"
    rows = table(opened(data)[where], "Birds left" if where == "Report" else left)
    for row, sex in zip(rows, Sex, strict=True):
        assert row["Sex"].casefold().endswith(sex.value)
        for colour in BREEDING:
            dots, count, word = row[colour.word].split()
            birds = aviary.left(sex, colour)
            assert dots == "●" * birds + "○" * (2 - birds)
            assert (count, word) == (str(birds or "no"), colour.word)
        assert row["In all"] == len(aviary.birds(sex))


def test_the_birds_sheet_gives_the_chance_of_each_colour(game: SampleGame, data: bytes) -> None:
    report = game.report()
    sheet = opened(data)["Remaining Birds"]
    titles = [row[0] for row in sheet.iter_rows(values_only=True)]
    assert ("What can still hatch" in titles) is not report.is_final
    if report.is_final:
        return
    chances = hatch_chances(report.last.aviary, report.facts.house_rules.random_bird)
    rows = table(sheet, "What can still hatch")
    assert [row["Chance by a draw"] for row in rows] == [str(chance) for chance in chances]
    assert [row["In percent"] for row in rows] == [float(chance.exact) for chance in chances]
    assert sum(row["In percent"] for row in rows) == pytest.approx(1)
    assert [row["Eggs"] == "–" for row in rows] == [not chance.pairs for chance in chances]


def test_the_birds_sheet_lists_the_pairs_that_have_bred(game: SampleGame, data: bytes) -> None:
    rows = table(opened(data)["Remaining Birds"], "Pairs that have bred")
    for row, one in zip(rows, game.report().rounds, strict=True):
        colours = one.male, one.female, one.hatched
        assert [row["Round"], row["Male"], row["Female"], row["Hatched"], row["Eggs"]] == [
            one.round,
            *(colour.word for colour in colours),
            one.eggs,
        ]


@pytest.mark.parametrize(
    ("names", "banked"),
    [
        (("Ada", "Bruno", "Chloé"), "£6.66 each to Ada, Bruno and Chloé"),
        (LONG_NAMES[:3], "£6.66 each to 3"),
    ],
)
def test_the_birds_sheet_names_owners_who_share_as_far_as_there_is_room(
    names: tuple[str, ...], banked: str
) -> None:
    ruling = GmRulings(Colour.RED, Colour.BLUE, (2,))
    report = play(names, [(dict.fromkeys(names, "Bid 2 on Purple"), ruling)]).report()
    [row] = table(opened(write_result_book(report))["Remaining Birds"], "Pairs that have bred")
    assert row["Banked"] == banked


def money_of(line: MoneyLine) -> list[list[int]]:
    """Set down by hand what each purse held before, what moved, and what it holds after."""
    return [
        [
            line.pocket_before, -line.paid, -line.frozen_now, line.came_back, -line.bribes,
            0, -line.banked, line.pocket,
        ],
        [
            line.frozen_before, -line.paid_from_frozen, line.frozen_now, -line.came_back, 0,
            0, 0, line.frozen,
        ],
        [line.bank_before, 0, 0, 0, 0, line.sold, line.banked, line.bank],
    ]  # fmt: skip


def test_the_ledger_follows_every_purse_through_every_round(game: SampleGame, data: bytes) -> None:
    rows = iter(table(opened(data)["Ledger"], "How it got there"))
    for one in game.report().rounds:
        for line in one.money:
            named = (line.player, None, None)
            for place, name, amounts in zip(
                ("Pocket", "Frozen", "Bank"), named, money_of(line), strict=True
            ):
                shown = list(next(rows).values())
                assert shown == [name, one.round, place, *(as_pounds(pence) for pence in amounts)]
    assert list(rows) == []


def test_the_sums_of_the_ledger_are_live(data: bytes) -> None:
    rows = table(opened(data, results=False)["Ledger"], "How it got there")
    assert all(row["After"].startswith("=SUM(D") for row in rows)
    assert {str(row["Before"])[:2] for row in rows if row["Round"] > 1} <= {"=K"}
    for section in ("The books", f"Where the money is after round {rows[-1]['Round']}"):
        for row in table(opened(data, results=False)["Ledger"], section):
            assert sum(str(value).startswith("=") for value in row.values()) >= 5


def test_the_ledger_shows_that_the_books_balance(game: SampleGame, data: bytes) -> None:
    rows = table(opened(data)["Ledger"], "The books")
    for row, balance in zip(rows, balances(game.report()), strict=True):
        verdict, number, *amounts = row.values()
        assert (verdict, number) == ("✓ They balance", balance.round)
        assert amounts == [
            as_pounds(pence)
            for pence in (
                balance.pockets, balance.frozen, balance.banks, balance.paid, balance.bribes,
                balance.to_club, balance.found, balance.started_with, balance.sold,
            )
        ]  # fmt: skip


def test_the_ledger_shows_where_the_money_is_and_was(game: SampleGame, data: bytes) -> None:
    report = game.report()
    rows = table(opened(data)["Ledger"], f"Where the money is after round {report.last.round}")
    for row, line in zip(rows, report.last.money, strict=True):
        had = all_they_have(report)[line.player]
        to_come = ["–"] * (5 - len(report.rounds))
        assert list(row.values()) == [
            line.player,
            *(as_pounds(pence) for pence in (line.bank, line.pocket, line.frozen, had[-1], *had)),
            *to_come,
        ]


def test_no_sheet_could_be_taken_for_an_order_form(data: bytes) -> None:
    assert read_sheet("round-1.xlsx", data).kind is FileKind.OUR_OWN_REPORT


def test_a_name_that_looks_like_a_formula_stays_words() -> None:
    book = opened(write_result_book(crowd(2).report()), results=False)
    trap = LONG_NAMES[4]
    cells = [cell for sheet in book for row in sheet for cell in row if cell.value == trap]
    assert len(cells) >= 4
    assert {cell.data_type for cell in cells} == {"s"}


def test_open_orders_are_published_in_words() -> None:
    report = crowd(1).report()
    rows = table(opened(write_result_book(report))["Report"], "All orders of round 1")
    assert [row["Player"] for row in rows if row["Player"]] == list(LONG_NAMES)
    assert sum(row["Bids and bribes"] == "Bribe 2 for a Blue female" for row in rows) == 1


@pytest.mark.parametrize(("times", "said"), [(1, False), (2, True)])
def test_the_report_says_if_the_round_was_resolved_again(times: int, said: bool) -> None:  # noqa: FBT001
    words = everything_in(write_result_book(stagg(2).report(times)))
    assert ("Round 2 was resolved twice" in words) is said


def test_the_report_gives_the_deadline_and_the_seal_of_the_dice() -> None:
    report = stagg(1).report()
    words = everything_in(write_result_book(report))
    assert "Orders for round 2 by" in words
    assert report.deadline in words
    assert report.facts.commitment in words
    assert report.facts.gm_line in words


def test_the_final_report_names_winner_ranking_and_story() -> None:
    sheet = opened(write_result_book(stagg().report()))["Report"]
    column = [row[0] for row in sheet.iter_rows(values_only=True)]
    assert column[0] == "Final report"
    assert "✓ Ross wins with £470" in column
    assert any(str(words).startswith("Ross finished £56 ahead of Geoff.") for words in column)
    rows = table(sheet, "Ranking")
    assert [list(row.values()) for row in rows] == [
        ["1st", "Ross", 460, 10, 470],
        ["2nd", "Geoff", 400, 14, 414],
        ["3rd", "Allan", 40, 39, 79],
    ]
