"""Gnumeric, a second spreadsheet program that a player may have."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def resave_in_gnumeric(book: Path, to: Path) -> Path:
    """Open a workbook in Gnumeric, recalculate it and save it as xlsx."""
    command = ["ssconvert", "--recalc", "--export-type=Gnumeric_Excel:xlsx2", str(book), str(to)]
    world = os.environ | {"HOME": str(to.parent), "LC_ALL": "C.UTF-8"}
    subprocess.run(command, check=True, capture_output=True, env=world)
    return to
