"""Renders every sheet of the sample games, and makes the README's pictures anew.

Run by hand: python -m tests.looks FOLDER, then look at every picture in the folder.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.looks.pictures import OF_THE_README, PICTURES, pages, picture_of
from tests.office import Office
from tests.remake import PROJECT


def main() -> None:
    """Render everything."""
    target = Path(sys.argv[1])
    books = sorted((PROJECT / "sample_games").rglob("*.xlsx"))
    books.append(PROJECT / "templates/order-sheet.xlsx")
    with Office() as office:
        for book in books:
            folder = target / book.relative_to(PROJECT).with_suffix("")
            print(f"{len(pages(book, folder, office))} pages: {folder}")
        PICTURES.mkdir(exist_ok=True)
        for name in OF_THE_README:
            picture_of(name, target / "readme", office).save(PICTURES / name, optimize=True)


if __name__ == "__main__":
    main()
