"""The order workbook in LibreOffice: boxes are filled, everything is recalculated and printed."""

from __future__ import annotations

import csv
import subprocess
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import CellRange

from budgies_xl.books.blank_form import write_blank_form
from budgies_xl.books.how_to_play_sheet import write_how_to_play
from budgies_xl.books.orders_sheet import write_orders_sheet
from budgies_xl.books.paper import open_book
from budgies_xl.books.your_orders_sheet import write_your_orders
from budgies_xl.game.house_rules import HouseRules, MixedThrow
from budgies_xl.game.rulings import NO_RULINGS
from tests.games import LONG_NAMES, WIDEST_NAMES, couple, crowd, play, stagg, widest
from tests.reopened import boxes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from budgies_xl.report.order_form import OrderForm

pytestmark = pytest.mark.office

Typed = str | float | bool
SPOILT = ("###", "Err:", "#N/A", "#VALUE!", "#REF!", "#NAME?", "#DIV/0!")
NOTHING = "Nothing filled in yet."
FITS = "✓ These orders fit your pocket."


@dataclass(frozen=True, slots=True)
class Case:
    """What somebody types into a form, and what the form must then say."""

    typed: Mapping[str, Typed]
    spend: float
    status: str


FORMS: dict[str, OrderForm] = {
    "round 1 of two": couple().form("Al"),
    "round 1 of three": stagg(0).form("Ross"),
    "round 2 of two": couple(1).form("Al"),
    "round 2 of three": stagg(1).form("Geoff"),
    "round 2 of eight": crowd(1).form(LONG_NAMES[0]),
    "round 3 of three": stagg(2).form("Geoff"),
    "round 4 of three": stagg(3).form("Ross"),
    "round 5 of three": stagg(4).form("Ross"),
}


def several(number: int) -> OrderForm:
    """Give the second form of a game for so many, who all have bid for the last round."""
    players = [f"Player {at}" for at in range(1, number + 1)]
    bids = dict.fromkeys(players, "Bid 1 on Green in round 5")
    return play(players, [(bids, NO_RULINGS)]).form(players[0])


# Games for any number, in which less is typed.
OTHER_FORMS = {f"round 2 of {number}": several(number) for number in range(4, 8)}
FEW_CASES = ("nothing", "fine", "overspent", "word")


def cases(form: OrderForm) -> dict[str, Case]:
    """Think of all that people type; the spend is added up here by hand, in pounds."""
    now, last, pocket = form.round, 5, form.pocket // 100
    red, green = f"bid_{now}_red", f"bid_{last}_green"
    where = f"✗ Round {last}, Green: "
    return {
        "nothing": Case({}, 0, NOTHING),
        "spaces": Case({red: "  ", green: " "}, 0, NOTHING),
        "zero": Case({red: 0}, 0, FITS),
        "fine": Case({red: 8, green: 3, "bribe_female_yellow": 10}, 21, FITS),
        "all of it": Case({green: pocket}, pocket, FITS),
        "overspent": Case(
            {red: 2, green: pocket, "bribe_male_yellow": 1}, pocket + 3, "✗ Overspent by £3."
        ),
        "word": Case({red: 4, green: "five"}, 4, f"{where}“five” is text, not a whole number"),
        "digits as text": Case({green: "5 "}, 0, f"{where}“5 ” is text, not a whole number"),
        "half a pound": Case({red: 1, green: 2.5}, 3.5, f"{where}“2.5” is not a whole number"),
        "below nought": Case({red: 1, green: -1}, 1, f"{where}“-1” is below 0"),
        "an error": Case({red: "=1/0"}, 0, f"✗ Round {now}, Red: the box holds an error"),
        "first of two": Case(
            {f"bid_{now}_green": "x", f"bid_{now}_blue": "y", "bribe_male_yellow": "z"},
            0,
            f"✗ Round {now}, Blue: “y” is text, not a whole number",
        ),
        "male bribe": Case(
            {red: pocket + 9, "bribe_male_yellow": "six"},
            pocket + 9,
            "✗ Bribe for a Yellow male: “six” is text, not a whole number",
        ),
        "female bribe": Case(
            {"bribe_female_red": 0.5},
            0.5,
            "✗ Bribe for a Red female: “0.5” is not a whole number",
        ),
    }


ALL_CASES = {
    f"{name}, {what}": (form, case)
    for name, form in (FORMS | OTHER_FORMS).items()
    for what, case in cases(form).items()
    if name in FORMS or what in FEW_CASES
}
BLANK_CASES = {
    "nothing": Case({}, 0, "Type your name and the round"),
    "no name": Case({"form_round": 2, "bid_2_red": 3}, 3, "✗ Type your name in the box"),
    "no round": Case({"form_player": "Ross", "bid_2_red": 3}, 3, "✗ Type the round"),
    "round 7": Case({"form_player": "Ross", "form_round": 7}, 0, "✗ Type the round"),
    "gone by": Case(
        {"form_player": "Ross", "form_round": 3, "bid_2_red": 3},
        3,
        "✗ There is a bid for a round before round 3",
    ),
    "fine": Case(
        {"form_player": "Ross", "form_round": 2, "bid_2_red": 3, "bribe_male_red": 4},
        7,
        "✓ These orders can be read.",
    ),
    "word": Case(
        {"form_player": "Ross", "form_round": 1, "bid_4_blue": "x"},
        0,
        "✗ Round 4, Blue: “x” is text, not a whole number",
    ),
}


def fill(data: bytes, typed: Mapping[str, Typed], to: Path) -> None:
    """Type into the boxes; saving so forgets all results, which LibreOffice then works out."""
    book = load_workbook(BytesIO(data))
    for name, value in typed.items():
        [(sheet, address)] = book.defined_names[name].destinations
        book[sheet][address] = value
    book.save(to)


def convert(folder: Path, ending: str, out: Path, home: Path) -> None:
    """Let LibreOffice open every workbook of a folder and save it as something else."""
    books = sorted(str(path) for path in folder.glob("*.xlsx"))
    home_option = f"-env:UserInstallation={home.as_uri()}"
    command = ["soffice", "--headless", home_option, "--convert-to", ending, "--outdir", str(out)]
    subprocess.run([*command, *books], check=True, capture_output=True, timeout=300)


@pytest.fixture(scope="module")
def recalculated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fill in every case and let LibreOffice recalculate; gives the folder of the results."""
    folder, out = tmp_path_factory.mktemp("filled"), tmp_path_factory.mktemp("recalculated")
    for name, (form, case) in ALL_CASES.items():
        fill(only_the_form(form), case.typed, folder / f"{name}.xlsx")
    for what, case in BLANK_CASES.items():
        fill(write_blank_form(HouseRules()), case.typed, folder / f"blank, {what}.xlsx")
    convert(folder, "xlsx", out, tmp_path_factory.mktemp("office"))
    return out


@pytest.mark.parametrize("name", ALL_CASES)
def test_spend_left_and_status_are_true_whatever_is_typed(name: str, recalculated: Path) -> None:
    """LibreOffice agrees with sums and sentences worked out by hand."""
    form, case = ALL_CASES[name]
    sheet = load_workbook(recalculated / f"{name}.xlsx", data_only=True)["Orders"]
    assert sheet["A3"].value == form.pocket // 100
    assert sheet["B3"].value == case.spend
    assert sheet["D3"].value == form.pocket // 100 - case.spend
    assert str(sheet["A4"].value).startswith(case.status)


def cells_of(ranges: Iterable[object]) -> set[str]:
    """List the cells of ranges, however they are cut up."""
    areas = (CellRange(area) for one in ranges for area in str(one).split())
    return {
        f"{get_column_letter(column)}{row}"
        for area in areas
        for row in range(area.min_row, area.max_row + 1)
        for column in range(area.min_col, area.max_col + 1)
    }


@pytest.mark.parametrize("name", FORMS | OTHER_FORMS)
def test_libreoffice_keeps_names_locks_rules_and_colours(name: str, recalculated: Path) -> None:
    """What makes the form safe to fill in is still there in what comes back."""
    form = (FORMS | OTHER_FORMS)[name]
    ours = load_workbook(BytesIO(only_the_form(form)))
    theirs = load_workbook(recalculated / f"{name}, nothing.xlsx")
    for box, named in ours.defined_names.items():
        assert list(theirs.defined_names[box].destinations) == list(named.destinations)
    mine, back = ours["Orders"], theirs["Orders"]
    assert back.protection.sheet
    for sheet in (mine, back):
        unlocked = {cell.coordinate for row in sheet for cell in row if not cell.protection.locked}
        assert unlocked == cells_of(rule.sqref for rule in sheet.data_validations.dataValidation)
        assert len(unlocked) == len(boxes_of(form))
    coloured = [
        cells_of(one.sqref for one in sheet.conditional_formatting) for sheet in (mine, back)
    ]
    assert coloured[0] == coloured[1] > unlocked


@pytest.mark.parametrize("what", BLANK_CASES)
def test_the_blank_form_says_what_is_still_missing(what: str, recalculated: Path) -> None:
    """Name, round, and bids for rounds gone by."""
    case = BLANK_CASES[what]
    sheet = load_workbook(recalculated / f"blank, {what}.xlsx", data_only=True)["Orders"]
    assert sheet["A3"].value == case.spend
    assert str(sheet["A4"].value).startswith(case.status)


def only_the_form(form: OrderForm) -> bytes:
    """Write a workbook with the form alone, which LibreOffice loads faster."""
    with open_book("Budgies") as book:
        write_orders_sheet(book, form)
    return book.data


def our_sheets(form: OrderForm) -> bytes:
    """Write the sheets of an order workbook that are not in the result workbook."""
    with open_book("Budgies") as book:
        if not form.is_final:
            write_orders_sheet(book, form)
        if form.your_orders:
            write_your_orders(book, form.facts, form.player, form.your_orders)
        write_how_to_play(book, form.facts.house_rules, form.facts)
    return book.data


PAGES = {
    "round 1": (stagg(0).form("Ross"), 2),
    "round 2": (stagg(1).form("Geoff"), 3),
    "round 4": (stagg(3).form("Ross"), 3),
    "round 5": (stagg(4).form("Ross"), 3),
    "after the end": (stagg(5).form("Ross"), 2),
    "first of eight": (crowd(0).form(LONG_NAMES[0]), 2),
    "third of eight": (crowd(2).form(LONG_NAMES[4]), 3),
    "second of the widest": (widest(1).form(WIDEST_NAMES[4]), 4),
    "last of the widest": (widest(4).form(WIDEST_NAMES[4]), 3),
    "the widest, after the end": (widest().form(WIDEST_NAMES[4]), 2),
}


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Print every form; gives the words on each page."""
    folder, out = tmp_path_factory.mktemp("books"), tmp_path_factory.mktemp("printed")
    for name, (form, _) in PAGES.items():
        (folder / f"{name}.xlsx").write_bytes(our_sheets(form))
    (folder / "blank.xlsx").write_bytes(write_blank_form(HouseRules(mixed_throw=MixedThrow.EACH)))
    convert(folder, "pdf", out, tmp_path_factory.mktemp("office"))
    pages = {}
    for path in out.glob("*.pdf"):
        words = subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True)
        pages[path.stem] = words.stdout.decode().split("\f")[:-1]
    return pages


@pytest.mark.parametrize("name", PAGES)
def test_each_sheet_prints_on_the_pages_it_should_with_nothing_spoilt(
    name: str,
    printed: dict[str, list[str]],
) -> None:
    """No sheet runs over, and no number turns to hashes."""
    form, pages = PAGES[name]
    assert len(printed[name]) == pages
    assert not [spoilt for spoilt in SPOILT for page in printed[name] if spoilt in page]
    assert "How to play" in printed[name][-1]
    if not form.is_final:
        assert form.form_code in printed[name][0]
        assert form.player in printed[name][0]
        assert form.facts.name in printed[name][0]


def test_the_blank_form_prints_on_two_pages(printed: dict[str, list[str]]) -> None:
    """The form and How to play."""
    assert len(printed["blank"]) == 2
    assert not [spoilt for spoilt in SPOILT for page in printed["blank"] if spoilt in page]


@pytest.mark.gnumeric
@pytest.mark.parametrize("what", cases(FORMS["round 2 of three"]))
def test_gnumeric_works_out_the_same(what: str, tmp_path: Path) -> None:
    """A second program agrees with the sums worked out by hand."""
    form = FORMS["round 2 of three"]
    case = cases(form)[what]
    fill(only_the_form(form), case.typed, tmp_path / "filled.xlsx")
    out = tmp_path / "recalculated.csv"
    command = ["ssconvert", "--recalc", str(tmp_path / "filled.xlsx"), str(out)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    rows = list(csv.reader(out.read_text().splitlines()))
    shown = rows[2][1].removeprefix("£")
    assert float(shown) == case.spend
    assert rows[3][0].startswith(case.status)
