"""Forms that other programs opened and saved again are read exactly as they were filled in."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from budgies_xl.books.faults import NotUnderstood
from budgies_xl.books.form import BidBox, BribeBox, Identity, bid_boxes, bribe_boxes
from budgies_xl.books.form_reader import read_sheet
from budgies_xl.books.recognise import FileKind, recognise
from budgies_xl.books.remarks import Remark
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import Colour
from budgies_xl.game.position import ROUNDS
from tests.test_form_reader_real import (
    blank,
    boxes_left,
    filled,
    numbered,
    order_book,
    orders_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from openpyxl import Workbook

    from budgies_xl.books.form import Box

EXCEL = "xlsx:Calc MS Excel 2007 XML"
HALF, TRUE = BidBox(2, Colour.RED), BidBox(2, Colour.BLUE)
DATE, PART = BidBox(3, Colour.RED), BribeBox(Sex.MALE, Colour.RED)
FORMULA, TEXT = BidBox(4, Colour.RED), BidBox(5, Colour.RED)
FINE = BidBox(5, Colour.GREEN)


def orders(name: str) -> Mapping[Box, int]:
    if name == "blank":
        return numbered((*bid_boxes(range(2, ROUNDS + 1)), *bribe_boxes()))
    return numbered(boxes_left(int(name)))


def book(name: str) -> Workbook:
    if name == "blank":
        return filled(blank(), {**orders(name), Identity.PLAYER: "Geoff", Identity.ROUND: 2})
    return filled(order_book(int(name)), orders(name))


NAMES = (*(str(at) for at in range(1, ROUNDS + 1)), "blank")


def odd_book() -> Workbook:
    """Make a form with the values that programs save in ways of their own."""
    odd: dict[Box, int | str] = {FORMULA: "=2+3", TEXT: "£5", FINE: 3}
    one = filled(order_book(2), odd)
    places = {}
    for box in (HALF, TRUE, DATE, PART):
        text = one.defined_names[box.defined_name].attr_text
        places[box] = one["Orders"][text.partition("!")[2].replace("$", "")]
    places[HALF].value = 2.5
    places[TRUE].value = True
    places[DATE].value, places[DATE].number_format = 59, "d mmm yyyy"
    places[PART].value, places[PART].number_format = 0.05, "0%"
    return one


@pytest.fixture(scope="module")
def saved_by_openpyxl(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("filled")
    for name in NAMES:
        book(name).save(folder / f"{name}.xlsx")
    odd_book().save(folder / "odd.xlsx")
    return folder


@pytest.fixture(scope="module")
def saved_by_libreoffice(saved_by_openpyxl: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("libreoffice")
    for kind in (EXCEL, "ods", "xls", "csv", "html", "pdf"):
        files = map(str, saved_by_openpyxl.glob("*.xlsx" if kind is EXCEL else "1.xlsx"))
        profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
        subprocess.run(
            [
                "soffice",
                "--headless",
                profile,
                "--convert-to",
                kind,
                "--outdir",
                str(folder),
                *files,
            ],
            check=True,
            capture_output=True,
            timeout=180,
        )
    return folder


@pytest.fixture(scope="module")
def saved_by_gnumeric(saved_by_openpyxl: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gnumeric")
    for file in saved_by_openpyxl.glob("*.xlsx"):
        command = ["ssconvert", str(file), str(folder / file.name)]
        subprocess.run(command, check=True, capture_output=True, timeout=60)
    return folder


def check_forms(folder: Path) -> None:
    for name in NAMES:
        reading = read_sheet(f"{name}.xlsx", (folder / f"{name}.xlsx").read_bytes())
        assert (reading.faults, reading.notes) == ((), ())
        assert orders_of(reading) == orders(name)
        assert reading.whose.player.words == "Geoff"
        assert reading.whose.round_number == (2 if name == "blank" else int(name))


def check_odd_values(folder: Path) -> None:
    reading = read_sheet("odd.xlsx", (folder / "odd.xlsx").read_bytes())
    assert [fault.kind for fault in reading.faults] == [
        NotUnderstood.NOT_WHOLE,
        NotUnderstood.TRUE_OR_FALSE,
        NotUnderstood.DATE,
        NotUnderstood.PERCENTAGE,
    ]
    assert orders_of(reading) == {FORMULA: 5, TEXT: 5, FINE: 3}
    assert [note.kind for note in reading.notes] == [Remark.FORMULA_READ, Remark.READ_AS]


@pytest.mark.office
def test_forms_saved_by_libreoffice_are_read_exactly(saved_by_libreoffice: Path) -> None:
    check_forms(saved_by_libreoffice)
    check_odd_values(saved_by_libreoffice)


@pytest.mark.gnumeric
def test_forms_saved_by_gnumeric_are_read_exactly(saved_by_gnumeric: Path) -> None:
    check_forms(saved_by_gnumeric)
    check_odd_values(saved_by_gnumeric)


@pytest.mark.office
@pytest.mark.parametrize(
    ("ending", "kind"),
    [
        ("ods", FileKind.OPEN_DOCUMENT),
        ("xls", FileKind.OLD_EXCEL),
        ("csv", FileKind.PLAIN_TEXT),
        ("html", FileKind.WEB_PAGE),
        ("pdf", FileKind.PICTURE),
    ],
)
def test_forms_saved_in_other_formats_are_recognised(
    saved_by_libreoffice: Path,
    ending: str,
    kind: FileKind,
) -> None:
    data = (saved_by_libreoffice / f"1.{ending}").read_bytes()
    assert recognise("orders.xlsx", data) is kind
