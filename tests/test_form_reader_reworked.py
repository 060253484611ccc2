"""Real forms that a player reworked in LibreOffice, and Gnumeric saved again, are read exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from budgies_xl.books.cells import open_book
from budgies_xl.books.form_reader import read_sheet
from budgies_xl.books.remarks import Remark
from budgies_xl.game.colour import Colour
from tests.office.gnumeric import resave_in_gnumeric
from tests.test_form_reader_real import boxes_left, numbered, order_book, orders_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.office import Office
    from tests.office.client import Book

ROUND = 2
ORDERS = numbered(boxes_left(ROUND))
ROWS = {
    row
    for name, (_, cell) in open_book(order_book(ROUND)).names.items()
    if name.startswith("bid_")
    for row in [int(cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))]
}
FIRST, LAST = min(ROWS), max(ROWS)


def unprotect(book: Book) -> None:
    """Take the protection off."""
    book.unprotect("Orders")


def insert_rows(book: Book) -> None:
    """Put rows above the form and into its middle."""
    unprotect(book)
    book.insert_rows("Orders", FIRST + 2, 2)
    book.insert_rows("Orders", 2)


def insert_columns(book: Book) -> None:
    """Put a column between the rounds."""
    unprotect(book)
    book.insert_columns("Orders", "G")


def sort_rows(book: Book) -> None:
    """Sort the contracts by their colour."""
    unprotect(book)
    book.sort_rows("Orders", f"A{FIRST}:Z{LAST}", "A")


def copy_sheet(book: Book) -> None:
    """Put a copy of the form behind it."""
    book.copy_sheet("Orders", "Orders_2")


def rename_sheet(book: Book) -> None:
    """Call the form something else."""
    book.rename_sheet("Orders", "Geoff's orders!")


def hide_sheets(book: Book) -> None:
    """Hide what can be hidden: LibreOffice shows the sheet that is in front when it saves."""
    book.hide_sheet("Report")
    book.hide_sheet("Orders")


def delete_names(book: Book) -> None:
    """Lose names."""
    for name in book.names():
        if name.startswith(("bid_", "form_")):
            book.delete_name(name)


def nothing(_: Book) -> None:
    """Leave the form as it is."""


WAYS: dict[Callable[[Book], None], set[Remark]] = {
    nothing: set(),
    unprotect: set(),
    insert_rows: set(),
    insert_columns: set(),
    sort_rows: {Remark.MOVED},
    copy_sheet: {Remark.SAME_FORM_TWICE},
    rename_sheet: set(),
    hide_sheets: set(),
    delete_names: set(),
}


def reworked(office: Office, folder: Path, way: Callable[[Book], None]) -> Path:
    """Fill the form in with LibreOffice, rework it, and save it there."""
    path = folder / "Geoff.xlsx"
    path.write_bytes(order_book(ROUND))
    names = open_book(order_book(ROUND)).names
    with office.open(path) as book:
        for box, amount in ORDERS.items():
            sheet, cell = names[box.defined_name]
            book.type_in(sheet, cell, str(amount))
        way(book)
        return book.save(folder / "sent.xlsx")


def check(path: Path, remarks: set[Remark]) -> None:
    """Read the file; the orders must be those that were typed, and nothing is wrong."""
    reading = read_sheet(path.name, path.read_bytes())
    assert reading.faults == ()
    assert orders_of(reading) == ORDERS
    assert {note.kind for note in reading.notes} - {Remark.MOVED} == remarks - {Remark.MOVED}
    assert reading.whose.player.words == "Geoff"
    assert len(ROWS) == len(Colour)


@pytest.mark.office
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_form_reworked_in_libreoffice_is_read_exactly(
    office: Office, tmp_path: Path, way: Callable[[Book], None]
) -> None:
    check(reworked(office, tmp_path, way), WAYS[way])


@pytest.mark.office
@pytest.mark.gnumeric
@pytest.mark.parametrize("way", [nothing, insert_rows, sort_rows], ids=lambda way: way.__name__)
def test_and_when_gnumeric_saved_it_again(
    office: Office, tmp_path: Path, way: Callable[[Book], None]
) -> None:
    check(resave_in_gnumeric(reworked(office, tmp_path, way), tmp_path / "again.xlsx"), WAYS[way])
