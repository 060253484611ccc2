"""Renders workbooks as they print: LibreOffice to PDF, each page to a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageChops

from tests.office import Office, pdf_to_png
from tests.remake import PROJECT

if TYPE_CHECKING:
    from pathlib import Path

PICTURES = PROJECT / "sample_games/pictures"
SAMPLE = PROJECT / "sample_games/stagg-1999"
# The README's pictures: the workbook, and the page of it.
OF_THE_README = {
    "order-form.png": (SAMPLE / "archive/round-2/Geoff.xlsx", 0),
    "report.png": (SAMPLE / "results/round-1.xlsx", 0),
}
DOTS_PER_INCH = 110
MARGIN = 12


def pages(book: Path, folder: Path, office: Office) -> list[Path]:
    """Render every page of a workbook into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with office.open(book) as opened:
        printed = opened.save(folder / f"{book.stem}.pdf")
    return pdf_to_png(printed, folder, DOTS_PER_INCH)


def picture_of(name: str, folder: Path, office: Office) -> Image.Image:
    """Render one of the README's pictures: the page without its white edges and its footer."""
    book, page = OF_THE_README[name]
    with Image.open(pages(book, folder, office)[page]) as opened:
        printed = opened.convert("RGB")
    body = printed.crop((0, 0, printed.width, int(printed.height * 0.94)))
    empty = Image.new("RGB", body.size, "white")
    left, top, right, bottom = ImageChops.difference(body, empty).getbbox() or (0, 0, *body.size)
    return body.crop((left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN))
