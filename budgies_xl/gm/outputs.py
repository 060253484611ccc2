"""The outputs: every workbook that follows from the journal, and the putting of them in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.folder import GameFolder, free_name, safe_names
from budgies_xl.game.position import ROUNDS
from budgies_xl.gm.errors import WorkbooksHeld
from budgies_xl.gm.guarding import guard
from budgies_xl.gm.views import gm_report, order_form, public_report

if TYPE_CHECKING:
    from pathlib import Path

    from budgies_xl.gm.opened import OpenGame

Outputs = dict[str, bytes]


def outputs_after(game: OpenGame, of_round: int) -> Outputs:
    """Make the workbooks that a round gives (of round 0: the first order workbooks), by path.

    Raises SecretInFile where one for players would give anything away.
    """
    from budgies_xl.books.gm_book import write_gm_book  # noqa: PLC0415  (slow to load)
    from budgies_xl.books.order_book import write_order_book  # noqa: PLC0415
    from budgies_xl.books.result_book import write_result_book  # noqa: PLC0415

    made: Outputs = {}
    report = public_report(game, of_round) if of_round else None
    if report:
        made[result_book_path(of_round)] = write_result_book(report)
        made[gm_book_path(of_round)] = write_gm_book(gm_report(game, report))
    readers: dict[str, str | None] = {path: None for path in made if path.startswith("results/")}
    for player, path in order_book_paths(game.players, of_round + 1).items():
        made[path] = write_order_book(order_form(game, player, of_round + 1, report))
        readers[path] = player
    guard(game, of_round, {path: (reader, made[path]) for path, reader in readers.items()})
    return made


def all_outputs(game: OpenGame) -> Outputs:
    """Make every workbook of the game."""
    made: Outputs = {}
    for of_round in range(len(game.history.rounds) + 1):
        made |= outputs_after(game, of_round)
    return made


def order_book_paths(players: tuple[str, ...], for_round: int) -> dict[str, str]:
    """Give the path of each player's order workbook for a round; after the last, the final one."""
    folder = f"round-{for_round}" if for_round <= ROUNDS else "final"
    return {player: f"outbox/{folder}/{name}.xlsx" for player, name in safe_names(players).items()}


def paths_after(game: OpenGame, of_round: int) -> tuple[str, ...]:
    """Name the workbooks that a round gives, without making them."""
    shared = (result_book_path(of_round), gm_book_path(of_round)) if of_round else ()
    return (*shared, *order_book_paths(game.players, of_round + 1).values())


def result_book_path(of_round: int) -> str:
    """Give the path of the result workbook of a round."""
    return f"results/round-{of_round}.xlsx"


def gm_book_path(of_round: int) -> str:
    """Give the path of the GM's workbook of a round."""
    return f"gm/round-{of_round} GM ONLY.xlsx"


def put_in_place(folder: GameFolder, outputs: Outputs, resolved: int = 0) -> tuple[str, ...]:
    """Write each workbook whole; tells the paths of those that were not there or were not so.

    Raises WorkbooksHeld, after all others are written, where a program keeps any of them open;
    `resolved` is the last round that is resolved, for its words.
    """
    written, held = [], []
    for path, data in outputs.items():
        try:
            if disk.write_whole(folder.root / path, data):
                written.append(path)
        except disk.Held:
            held.append(path)
    if held:
        raise WorkbooksHeld(tuple(held), _likely_program(folder.root / held[0]), resolved)
    return tuple(written)


def _likely_program(path: Path) -> str:
    """Guess which program has a workbook open: each leaves its own mark beside it."""
    beside = disk.names(path.parent)
    if f".~lock.{path.name}#" in beside:
        return "LibreOffice"
    if any(name.startswith("~$") and path.name.endswith(name[2:]) for name in beside):
        return "Excel"
    return "Excel, or a sync program such as OneDrive"


def set_stale_aside(game: OpenGame) -> tuple[str, ...]:
    """Move the workbooks of rounds that were taken back into the archive; nothing is deleted."""
    root = game.folder.root
    aside = game.folder.taken_back(len(game.history.links) - 1)
    stale = stale_paths(game)
    for path in stale:
        target = aside / path.relative_to(root)
        if disk.exists(target) and disk.read(target) == disk.read(path):
            disk.remove(path)
        else:
            taken = {name.casefold() for name in disk.names(target.parent)}
            disk.move(path, target.with_name(free_name(target.name, taken)))
    return tuple(path.relative_to(root).as_posix() for path in stale)


def stale_paths(game: OpenGame) -> list[Path]:
    """Find the workbooks of rounds beyond those that stand."""
    now = len(game.history.rounds)
    return [
        path
        for of_round in range(now + 1, ROUNDS + 1)
        for path in (
            *_round_files(game.folder, of_round),
            *_outbox_files(game.folder, of_round + 1),
        )
    ]


def _round_files(folder: GameFolder, of_round: int) -> list[Path]:
    paths = (folder.root / result_book_path(of_round), folder.root / gm_book_path(of_round))
    return [path for path in paths if disk.exists(path)]


def _outbox_files(folder: GameFolder, for_round: int) -> list[Path]:
    name = f"round-{for_round}" if for_round <= ROUNDS else "final"
    return list(disk.files(folder.outbox / name))
