"""A game on the table of the tests: founding one, filling forms in, running commands."""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import openpyxl

from budgies_xl.chance import Secret
from budgies_xl.cli import main
from budgies_xl.folder import GameFolder
from budgies_xl.game.house_rules import HouseRules
from budgies_xl.game.money import POUND
from budgies_xl.game.wording import read_orders
from budgies_xl.gm.founding import Plan, start
from budgies_xl.gm.names import read_players
from budgies_xl.gm.outputs import order_book_paths, outputs_after, put_in_place

if TYPE_CHECKING:
    import pytest

_PLACE = tempfile.TemporaryDirectory(prefix="budgies-tables-")
THREE = ("Ross", "Geoff", "Allan")


def fixed_secret(players: tuple[str, ...], number: int = 0) -> Secret:
    """Make a secret that is the same in every run."""
    seats = tuple((player, bytes([at + 1]) * 16) for at, player in enumerate(players))
    return Secret(f"{number:016x}", number.to_bytes(32, "big"), seats)


def found_game(
    root: Path,
    players: tuple[str, ...] = THREE,
    rules: HouseRules | None = None,
    secret: int = 0,
) -> Path:
    """Found a game with a known secret, with its first order workbooks."""
    founded = _founded(players, rules or HouseRules(), secret)
    return shutil.copytree(founded, root, dirs_exist_ok=True)


@cache
def _founded(players: tuple[str, ...], rules: HouseRules, secret: int) -> Path:
    """Found such a game once for all tests, in a folder that goes when they are done."""
    place = Path(_PLACE.name)
    root = place / str(len(list(place.iterdir())))
    named = read_players(players)
    plan = Plan("Friday Budgies", named, rules, "Alex", "Friday")
    sealed = fixed_secret(tuple(player.name for player in named), secret)
    game = start(GameFolder(root), plan, sealed)
    put_in_place(game.folder, outputs_after(game, 0))
    return root


def fill_in(form: bytes, player: str, words: str, this_round: int) -> bytes:
    """Fill a form in as a spreadsheet program would, from orders in words."""
    book = openpyxl.load_workbook(BytesIO(form))
    orders = read_orders(player, words, this_round)
    for bid in orders.bids:
        put(book, f"bid_{bid.round}_{bid.colour.value}", bid.amount // POUND)
    for bribe in orders.bribes:
        put(book, f"bribe_{bribe.sex.value}_{bribe.colour.value}", bribe.amount // POUND)
    return saved(book)


def put(book: openpyxl.Workbook, name: str, value: Any) -> None:  # noqa: ANN401
    """Write into the cell of a defined name."""
    sheet, address = next(book.defined_names[name].destinations)
    book[sheet][address.replace("$", "")] = value


def saved(book: openpyxl.Workbook) -> bytes:
    """Save a workbook into memory."""
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def with_identity(
    root: Path, seat: str, words: str = "Bid 4 on Red", /, **changed: object
) -> bytes:
    """Fill a player's form in, and overwrite some of its player, round, game and code."""
    book = openpyxl.load_workbook(BytesIO(fill_in(form_of(root, seat, 1), seat, words, 1)))
    for name, value in changed.items():
        put(book, f"form_{name}", value)
    return saved(book)


def saved_on(data: bytes, time: str) -> bytes:
    """Let a workbook say when it was saved."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
        for part in old.infolist():
            content = old.read(part)
            if part.filename == "docProps/core.xml":
                content = re.sub(
                    rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>" + time.encode(), content
                )
            new.writestr(part.filename, content)
    return made.getvalue()


def form_of(root: Path, player: str, this_round: int) -> bytes:
    """Read the order workbook that was made for a player."""
    players = tuple(json.loads((root / "secret.json").read_text())["seats"])
    return (root / order_book_paths(players, this_round)[player]).read_bytes()


def send(root: Path, this_round: int, **words: str) -> None:
    """Let players fill their forms in and drop them into the inbox."""
    for player, orders in words.items():
        data = fill_in(form_of(root, player, this_round), player, orders, this_round)
        drop(root, f"{player}.xlsx", data)


def drop(root: Path, name: str, data: bytes) -> None:
    """Drop a file into the inbox."""
    target = root / "inbox" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)


@dataclass(frozen=True)
class Ran:
    """What a command printed and ended with."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401  (whatever the command printed)
        """Read what was printed as JSON."""
        return json.loads(self.out)


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Ran:
    """Run a command as the terminal would, in this process."""
    before, sys.argv = sys.argv, ["budgies-xl", *map(str, words)]
    code = 0
    capsys.readouterr()
    try:
        main()
    except SystemExit as ended:
        code = int(ended.code or 0)
    finally:
        sys.argv = before
    printed = capsys.readouterr()
    return Ran(code, printed.out, printed.err)


def snapshot(root: Path) -> dict[str, bytes]:
    """Read every file of a folder, by its path."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }
