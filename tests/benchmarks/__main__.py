"""The ratios that the README quotes, measured in one run.

Run by hand: python -m tests.benchmarks
"""

from __future__ import annotations

import compileall
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import openpyxl
from openpyxl.worksheet.formula import ArrayFormula

import budgies_xl
from tests.benchmarks import rounds
from tests.tabletop import found_game, send

RUNS = 9
OUTPUTS = ("results/*.xlsx", "gm/*.xlsx", "outbox/round-2/*.xlsx")
FOUR = ("Ross", "Geoff", "Allan", "Mary")
ORDERS = {
    "Ross": "Bid 1 on Red, Blue, Yellow, Purple, Orange and Green\nBribe 4 for a Red male",
    "Geoff": "Bid 5 on Yellow\nBid 2 on Orange and Green\nBribe 5 for a Yellow female",
    "Allan": "Bid 4 on Blue\nBid 3 on Purple and Green\nBid 1 on Yellow in round 2",
    "Mary": "Bid 2 on Red in round 3\nBid 2 on Blue in round 4\nBribe 7 for a Blue male",
}
# Reads each workbook once, then writes the same cells into workbooks of the same size.
BARE = """
import json, sys
from pathlib import Path
import openpyxl, xlsxwriter
folder = Path(sys.argv[1])
for sheet in sorted((folder / "inbox").iterdir()):
    openpyxl.load_workbook(sheet)
more = float(sys.argv[2])
for name, sheets in json.loads((folder / "cells.json").read_text()).items():
    book = xlsxwriter.Workbook(folder / name)
    formats = [book.add_format({"font_size": 8 + at, "border": 1}) for at in range(40)]
    for title, cells in sheets.items():
        page = book.add_worksheet(title)
        lowest = max((row for row, _, _ in cells), default=0) + 1
        for at in range(int(len(cells) * more)):
            row, column, value = cells[at % len(cells)]
            page.write(row + at // len(cells) * lowest, column, value, formats[(row + column) % 40])
    book.close()
"""


def seconds(words: list[str]) -> float:
    """Run a command once and time it as a whole process."""
    began = perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return perf_counter() - began


def cells_of(file: Path) -> dict[str, list[tuple[int, int, object]]]:
    """List a workbook's cells, formatted empty ones too, for the bare script to write again."""
    book = openpyxl.load_workbook(file)
    return {
        sheet.title: [
            (row, column, _plain(cell.value))
            for row, cells in enumerate(sheet.iter_rows())
            for column, cell in enumerate(cells)
            if cell.value is not None or cell.has_style
        ]
        for sheet in book.worksheets
    }


def _plain(value: object) -> object:
    """Give an array formula as its text."""
    return value.text if isinstance(value, ArrayFormula) else value


def show_against_typer(game: Path) -> tuple[float, float]:
    """Time `budgies-xl show` and an import of typer, in turn."""
    pairs = [
        (
            seconds([sys.executable, "-m", "budgies_xl", "show", str(game)]),
            seconds([sys.executable, "-c", "import typer"]),
        )
        for _ in range(RUNS)
    ]
    return median(show for show, _ in pairs), median(bare for _, bare in pairs)


def resolve_against_bare(waiting: Path, work: Path) -> tuple[float, float]:
    """Time `budgies-xl resolve` and the bare script on the same four workbooks, in turn."""
    pairs = []
    (work / "bare.py").write_text(BARE)
    bare = [sys.executable, str(work / "bare.py"), str(work)]
    seconds([*bare, "1"])
    more = bytes_in(work / "resolved", OUTPUTS) / bytes_in(work, ("bare-*.xlsx",))
    for at in range(RUNS):
        game = work / f"run-{at}"
        shutil.copytree(waiting, game)
        pairs.append(
            (
                seconds([sys.executable, "-m", "budgies_xl", "resolve", str(game)]),
                seconds([*bare, str(more)]),
            ),
        )
    return median(ours for ours, _ in pairs), median(bare for _, bare in pairs)


def prepare(work: Path) -> Path:
    """Make a game of four with its sheets in the inbox, and what the bare script needs."""
    waiting = found_game(work / "waiting", FOUR)
    send(waiting, 1, **ORDERS)
    shutil.copytree(waiting / "inbox", work / "inbox")
    resolved = work / "resolved"
    shutil.copytree(waiting, resolved)
    seconds([sys.executable, "-m", "budgies_xl", "resolve", str(resolved)])
    outputs = [path for pattern in OUTPUTS for path in sorted(resolved.glob(pattern))]
    cells = {f"bare-{at}.xlsx": cells_of(path) for at, path in enumerate(outputs)}
    (work / "cells.json").write_text(json.dumps(cells))
    return waiting


def bytes_in(folder: Path, patterns: tuple[str, ...]) -> int:
    """Add up the sizes of the files that patterns find."""
    return sum(path.stat().st_size for pattern in patterns for path in folder.glob(pattern))


def main() -> None:
    """Print every figure."""
    compileall.compile_dir(Path(budgies_xl.__file__).parent, quiet=1)  # as an installation does
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        waiting = prepare(work)
        ours, bare = show_against_typer(work / "resolved")
        print(f"show / import typer: {ours / bare:.2f} ({ours:.3f} s / {bare:.3f} s)")
        ours, bare = resolve_against_bare(waiting, work)
        print(f"resolve / bare script: {ours / bare:.2f} ({ours:.3f} s / {bare:.3f} s)")
        written = bytes_in(work / "resolved", OUTPUTS), bytes_in(work, ("bare-*.xlsx",))
        print(f"  bytes in the six workbooks: {written[0]:,} and {written[1]:,}")
    rounds.main()


if __name__ == "__main__":
    main()
