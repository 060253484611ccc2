"""Printed pages: the words on each page of a PDF, and its pages as pictures."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def pdf_pages(pdf: Path) -> list[str]:
    """Give the words on each page, laid out as printed."""
    command = ["pdftotext", "-layout", "-enc", "UTF-8", str(pdf), "-"]
    words = subprocess.run(command, check=True, capture_output=True)
    return words.stdout.decode().split("\f")[:-1]


def pdf_to_png(pdf: Path, folder: Path, dpi: int = 100) -> list[Path]:
    """Draw each page as a picture in the folder; gives the pictures in the order of the pages."""
    command = ["pdftoppm", "-png", "-r", str(dpi), str(pdf), str(folder / pdf.stem)]
    subprocess.run(command, check=True, capture_output=True)
    return sorted(folder.glob(f"{pdf.stem}-*.png"))
