"""The result and the GM's workbook in LibreOffice: recalculated from nothing, and printed."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from openpyxl import load_workbook

from budgies_xl.books.birds_sheet import write_birds
from budgies_xl.books.gm_book import write_gm_book
from budgies_xl.books.ledger_sheet import write_ledger
from budgies_xl.books.paper import open_book
from budgies_xl.books.report_sheet import write_report
from budgies_xl.books.result_book import write_result_book
from tests.games import SampleGame, crowd, stagg, widest
from tests.remake import PROJECT
from tests.sheets import opened
from tests.test_gm_book import VIEWS, gm_report
from tests.test_result_book import GAMES
from tests.test_result_book import SHARED as THREE_WHO_SHARE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from budgies_xl.books.paper import Book
    from budgies_xl.report.public import PublicReport

SPOILT = ("###", "Err:", "#N/A", "#VALUE!", "#REF!", "#NAME?", "#DIV/0!")
WRITERS: dict[str, Callable[[Book, PublicReport], int]] = {
    "Report": write_report,
    "Ledger": write_ledger,
    "Remaining Birds": write_birds,
}
# The pages that each sheet is meant to take: Report, Ledger, Remaining Birds.
PAGES: dict[str, tuple[SampleGame, tuple[int, int, int]]] = {
    "round 1": (stagg(1), (1, 1, 1)),
    "round 2": (stagg(2), (1, 1, 1)),
    "round 3": (stagg(3), (1, 2, 1)),
    "round 4": (stagg(4), (1, 2, 1)),
    "the end": (stagg(5), (1, 2, 1)),
    "three who share": (THREE_WHO_SHARE, (1, 1, 1)),
    "eight, round 1": (crowd(1), (5, 2, 1)),
    "eight, round 2": (crowd(2), (4, 3, 1)),
    "the widest, round 2": (widest(2), (6, 4, 1)),
    "the widest, the end": (widest(), (4, 7, 1)),
}

WIDEST = {"of the widest": gm_report(widest())}
WHOLE = PROJECT / "sample_games/four-friends/results/round-5.xlsx"


def convert(folder: Path, ending: str, out: Path, home: Path) -> None:
    """Let LibreOffice open every workbook of a folder and save it as something else."""
    books = sorted(str(path) for path in folder.glob("*.xlsx"))
    home_option = f"-env:UserInstallation={home.as_uri()}"
    command = ["soffice", "--headless", home_option, "--convert-to", ending, "--outdir", str(out)]
    subprocess.run([*command, *books], check=True, capture_output=True, timeout=300)


def without_results(data: bytes, to: Path) -> None:
    """Save a workbook through openpyxl, which forgets every result of a formula."""
    load_workbook(BytesIO(data)).save(to)


@pytest.fixture(scope="module")
def recalculated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Let LibreOffice work out every sum of every game; gives the folder of the results."""
    folder, out = tmp_path_factory.mktemp("bare"), tmp_path_factory.mktemp("recalculated")
    for name, game in GAMES.items():
        without_results(write_result_book(game.report()), folder / f"{name}.xlsx")
    convert(folder, "xlsx", out, tmp_path_factory.mktemp("office"))
    return out


def assert_all_sums_are_as_stored(data: bytes, recalculated: Path) -> None:
    """Compare every formula's stored result with what another program makes of it."""
    formulas, stored = opened(data, results=False), opened(data)
    worked_out = load_workbook(recalculated, data_only=True)
    cells = [cell for sheet in formulas for row in sheet for cell in row if cell.data_type == "f"]
    assert cells
    for cell in cells:
        expected = stored[cell.parent.title][cell.coordinate].value
        found = worked_out[cell.parent.title][cell.coordinate].value
        if isinstance(expected, str):
            assert found == expected
        else:
            assert found == pytest.approx(expected, abs=1e-9)


@pytest.mark.office
@pytest.mark.parametrize("name", GAMES)
def test_libreoffice_works_out_what_is_stored(name: str, recalculated: Path) -> None:
    data = write_result_book(GAMES[name].report())
    assert_all_sums_are_as_stored(data, recalculated / f"{name}.xlsx")


@pytest.mark.gnumeric
@pytest.mark.filterwarnings("ignore:Workbook contains no default style")
@pytest.mark.parametrize("name", ["sample game, round 5", "eight players, round 2"])
def test_gnumeric_works_out_what_is_stored(name: str, tmp_path: Path) -> None:
    data = write_result_book(GAMES[name].report())
    without_results(data, tmp_path / "bare.xlsx")
    command = ["ssconvert", "--recalc", str(tmp_path / "bare.xlsx"), str(tmp_path / "out.xlsx")]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    assert_all_sums_are_as_stored(data, tmp_path / "out.xlsx")


def one_sheet(game: SampleGame, sheet: str) -> tuple[bytes, int]:
    """Write one sheet of a result workbook alone, and give the pages that it says it takes."""
    with open_book("Budgies") as book:
        pages = WRITERS[sheet](book, game.report())
    return book.data, pages


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Print every sheet of every game; gives the words on each page."""
    folder, out = tmp_path_factory.mktemp("books"), tmp_path_factory.mktemp("printed")
    for name, (game, _) in PAGES.items():
        for sheet in WRITERS:
            (folder / f"{name}, {sheet}.xlsx").write_bytes(one_sheet(game, sheet)[0])
    for name, view in (VIEWS | WIDEST).items():
        (folder / f"gm {name}.xlsx").write_bytes(write_gm_book(view))
    shutil.copy(WHOLE, folder)
    convert(folder, "pdf", out, tmp_path_factory.mktemp("office"))
    pages = {}
    for path in out.glob("*.pdf"):
        words = subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True)
        pages[path.stem] = words.stdout.decode().split("\f")[:-1]
    return pages


@pytest.mark.office
@pytest.mark.parametrize("sheet", WRITERS)
@pytest.mark.parametrize("name", PAGES)
def test_each_sheet_prints_on_the_pages_it_should(
    name: str, sheet: str, printed: dict[str, list[str]]
) -> None:
    game, meant = PAGES[name]
    pages = printed[f"{name}, {sheet}"]
    assert len(pages) == dict(zip(WRITERS, meant, strict=True))[sheet]
    assert len(pages) == one_sheet(game, sheet)[1]
    assert not [spoilt for spoilt in SPOILT for page in pages if spoilt in page]
    assert all(f"Page {at} of {len(pages)}" in page for at, page in enumerate(pages, 1))


@pytest.mark.office
def test_a_whole_result_workbook_prints_the_dice_on_their_own_page(
    printed: dict[str, list[str]],
) -> None:
    firsts = [page.split("\n")[0].strip() for page in printed[WHOLE.stem]]
    assert firsts[0] == "Final report"
    assert firsts[-2:] == ["Remaining birds", "The dice of round 5"]
    assert len(firsts) == 5


@pytest.mark.office
@pytest.mark.parametrize("name", VIEWS | WIDEST)
def test_every_page_of_the_gms_workbook_says_for_whom_it_is(
    name: str, printed: dict[str, list[str]]
) -> None:
    pages = printed[f"gm {name}"]
    assert len(pages) >= 8
    assert all(page.count("GM ONLY") >= 2 for page in pages)
    assert not [spoilt for spoilt in SPOILT for page in pages if spoilt in page]
