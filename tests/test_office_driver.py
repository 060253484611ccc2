"""LibreOffice and Gnumeric as the tests drive them: they do what they are told, or say no."""

from __future__ import annotations

import os
import signal
import time
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import xlsxwriter
from openpyxl import load_workbook

from tests.office import (
    Office,
    OfficeFailed,
    Seen,
    pdf_pages,
    pdf_to_png,
    resave_in_gnumeric,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.office import Book

SEEDS = {"Millet": 7, "Oats": 12, "Canary": 4}
needs_office = pytest.mark.office


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Make a shopping list whose stored sum is wrong on purpose, and a sheet that is locked."""
    path = tmp_path / "shopping.xlsx"
    with xlsxwriter.Workbook(path) as book:
        shop = book.add_worksheet("Shop")
        for row, (seed, pence) in enumerate(SEEDS.items()):
            shop.write_row(row, 0, [seed, pence])
        shop.write_formula("B5", "=SUM(B1:B3)", None, -1)
        locked = book.add_worksheet("Locked")
        locked.write("A1", "fixed")
        locked.write("A2", "free", book.add_format({"locked": False}))
        locked.protect()
        book.define_name("sum", "=Shop!$B$5")
        book.define_name("millet", "=Shop!$B$1")
    return path


@pytest.fixture
def book(office: Office, path: Path) -> Iterator[Book]:
    """Open the shopping list in LibreOffice."""
    with office.open(path) as book:
        yield book


@needs_office
def test_what_is_filled_in_is_added_up_and_saved(book: Book, tmp_path: Path) -> None:
    book.type_in("Shop", "B1", "30")
    book.put("Shop", "B2", 0.5)
    book.recalculate()
    saved = load_workbook(book.save(tmp_path / "saved.xlsx"), data_only=True)
    assert saved["Shop"]["B5"].value == 30 + 0.5 + SEEDS["Canary"]


@needs_office
def test_recalculation_does_not_trust_what_the_file_says(book: Book) -> None:
    book.recalculate()
    assert book.see("Shop", "B5") == Seen(sum(SEEDS.values()), "23", "=SUM(B1:B3)", 0)


@needs_office
@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("5", Seen(5, "5", "5", 0)),
        ("£5", Seen(5, "£5.00", "5", 0)),
        ("50%", Seen(0.5, "50.00%", "0.5", 0)),
        ("'5", Seen(0, "5", "'5", 0)),
        ("five", Seen(0, "five", "five", 0)),
        ("=B2/0", Seen(0, "#DIV/0!", "=B2/0", 532)),
    ],
)
def test_what_is_typed_becomes_what_it_looks_like(typed: str, seen: Seen, book: Book) -> None:
    book.type_in("Shop", "D9", typed)
    assert book.see("Shop", "D9") == seen


@needs_office
def test_a_text_that_is_put_into_a_cell_stays_a_text(book: Book) -> None:
    book.put("Shop", "D9", "5")
    assert book.see("Shop", "D9") == Seen(0, "5", "'5", 0)


@needs_office
def test_rows_and_columns_push_aside_what_is_there(book: Book) -> None:
    book.insert_rows("Shop", before=2, number=3)
    book.insert_columns("Shop", before="B")
    assert book.names() == {"millet": ("Shop", "C1"), "sum": ("Shop", "C8")}
    assert book.see("Shop", "A5").shown == "Oats"


@needs_office
@pytest.mark.parametrize(
    ("by", "falling", "order"),
    [
        ("A", False, ["Canary", "Millet", "Oats"]),
        ("B", False, ["Canary", "Millet", "Oats"]),
        ("B", True, ["Oats", "Millet", "Canary"]),
    ],
)
def test_rows_are_sorted_whole(by: str, falling: bool, order: list[str], book: Book) -> None:  # noqa: FBT001
    book.sort_rows("Shop", "A1:B3", by, falling=falling)
    rows = [
        (book.see("Shop", f"A{row}").shown, book.see("Shop", f"B{row}").value) for row in (1, 2, 3)
    ]
    assert rows == [(seed, SEEDS[seed]) for seed in order]


@needs_office
def test_sheets_are_renamed_copied_and_hidden_and_names_deleted(book: Book, tmp_path: Path) -> None:
    book.rename_sheet("Shop", "Market")
    book.copy_sheet("Market", "Shop")
    book.hide_sheet("Locked")
    book.delete_name("millet")
    assert book.sheets() == ["Market", "Locked", "Shop"]
    saved = load_workbook(book.save(tmp_path / "saved.xlsx"))
    assert [sheet.sheet_state for sheet in saved] == ["visible", "hidden", "visible"]
    assert list(saved.defined_names) == ["sum"]


@needs_office
def test_a_locked_cell_is_typed_into_only_when_the_protection_is_off(book: Book) -> None:
    book.type_in("Locked", "A2", "new")
    with pytest.raises(OfficeFailed, match="protected"):
        book.type_in("Locked", "A1", "new")
    book.unprotect("Locked")
    book.type_in("Locked", "A1", "new")
    assert [book.see("Locked", at).shown for at in ("A1", "A2")] == ["new", "new"]


@needs_office
def test_a_change_that_libreoffice_leaves_undone_is_no_success(book: Book) -> None:
    with pytest.raises(OfficeFailed, match="NotDone"):
        book.sort_rows("Locked", "A1:B2", "A")
    with pytest.raises(OfficeFailed, match="RuntimeException"):
        book.insert_rows("Locked", before=1)
    with pytest.raises(OfficeFailed, match="NoSuchElement"):
        book.hide_sheet("Cellar")


@needs_office
def test_the_file_that_was_opened_stays_as_it_was(book: Book, path: Path) -> None:
    before = path.read_bytes()
    book.type_in("Shop", "B1", "30")
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@needs_office
def test_what_is_no_workbook_is_not_opened(office: Office, tmp_path: Path) -> None:
    nothing = tmp_path / "nothing.xlsx"
    with pytest.raises(OfficeFailed, match="FileNotFoundError"):
        office.open(nothing)
    with zipfile.ZipFile(nothing, "w") as archive:
        archive.writestr("hello.txt", "hello")
    with pytest.raises(OfficeFailed, match="NoWorkbook"):
        office.open(nothing)


@needs_office
def test_each_sheet_is_printed_on_its_page(book: Book, tmp_path: Path) -> None:
    book.recalculate()
    pdf = book.save(tmp_path / "printed.pdf")
    shop, locked = pdf_pages(pdf)
    assert [word for word in shop.split() if word.isdigit()] == ["7", "12", "4", "23"]
    assert locked.split() == ["fixed", "free"]
    pictures = pdf_to_png(pdf, tmp_path, dpi=30)
    assert [picture.read_bytes()[:4] for picture in pictures] == [b"\x89PNG"] * 2


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the folder in which an office that is started now keeps all that it needs."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("TMPDIR", str(home))
    return home


@needs_office
def test_nothing_is_left_of_an_office_that_has_done_its_work(path: Path, home: Path) -> None:
    with Office() as office:
        office.open(path).type_in("Shop", "B1", "30")
        assert running(office.group)
        assert list(home.iterdir()) != []
    assert all_gone(office.group)
    assert list(home.iterdir()) == []


@needs_office
@pytest.mark.usefixtures("home")
def test_no_libreoffice_runs_on_when_its_driver_was_killed(path: Path) -> None:
    with Office() as office:
        office._driver.kill()
        office._driver.wait()
        with pytest.raises(OfficeFailed, match="not running"):
            office.open(path)
        assert running(office.group)
    assert all_gone(office.group)


@needs_office
def test_nothing_is_left_of_an_office_that_hangs(path: Path, home: Path) -> None:
    with Office() as office:
        group = office.group
        office.open(path)
        os.killpg(group, signal.SIGSTOP)
        office.patience = 0.2
        with pytest.raises(OfficeFailed, match="no answer"):
            office.open(path)
        with pytest.raises(OfficeFailed, match="not running"):
            office.open(path)
    assert all_gone(group)
    assert list(home.iterdir()) == []


@needs_office
def test_a_step_that_cannot_be_done_leaves_the_workbook_open(book: Book, tmp_path: Path) -> None:
    with pytest.raises(OfficeFailed, match="KeyError"):
        book.save(tmp_path / "saved.doc")
    assert book.see("Shop", "B1").value == SEEDS["Millet"]


def all_gone(group: int, patience: float = 5) -> bool:
    """Tell whether a group's processes end within some seconds; a killed one needs a moment."""
    give_up = time.monotonic() + patience
    while running(group) and time.monotonic() < give_up:
        time.sleep(0.02)
    return not running(group)


def running(group: int) -> list[str]:
    """List the processes of a group that still run; one that waits to be buried does not."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rsplit(")", 1)
        except OSError:
            continue
        state, _, of_group = words[1].split()[:3]
        if int(of_group) == group and state not in "ZX":
            found.append(words[0])
    return found


@pytest.mark.gnumeric
@pytest.mark.filterwarnings("ignore:Workbook contains no default style")
def test_gnumeric_adds_up_what_it_saves(path: Path, tmp_path: Path) -> None:
    saved = load_workbook(resave_in_gnumeric(path, tmp_path / "saved.xlsx"), data_only=True)
    assert saved["Shop"]["B5"].value == sum(SEEDS.values())
    assert saved.defined_names["sum"].value.replace("'", "") == "Shop!$B$5"
