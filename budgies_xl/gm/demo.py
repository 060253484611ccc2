"""The demonstration game: the printed sample game, played again from its order workbooks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.errors import FolderInUse, SampleDamaged
from budgies_xl.folder import GameFolder
from budgies_xl.gm.founding import Plan, start
from budgies_xl.gm.inbox import Words
from budgies_xl.gm.opened import OpenGame, open_game
from budgies_xl.gm.outputs import outputs_after, put_in_place
from budgies_xl.gm.resolving import RoundIsResolved, resolve_inbox
from budgies_xl.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from budgies_xl.journal.replay import PlayedRound

SAMPLE = "sample_games/stagg-1999"


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the demonstration: the command that a GM would have typed, the game after it."""

    command: str
    game: OpenGame


def demo_rounds(root: Path) -> Iterator[Step]:
    """Set the sample game up in a new folder, then play it round by round from its sheets.

    Raises FolderInUse where the folder holds anything.
    """
    if disk.names(root):
        raise FolderInUse(str(root), is_game=GameFolder(root).exists)
    sample = open_game(shipped(SAMPLE))
    first = sample.history.start
    plan = Plan(first.game, first.players, first.house_rules, first.gm_line, first.deadline)
    game = start(GameFolder(root), plan, sample.secret)
    put_in_place(game.folder, outputs_after(game, 0))
    yield Step("", game)
    for one in sample.history.rounds:
        game = _play(game, sample, one)
        yield Step(_command(root, one), game)


def _play(game: OpenGame, sample: OpenGame, one: PlayedRound) -> OpenGame:
    """Drop the sample's sheets of a round into the inbox and resolve it as it was resolved."""
    for sheet in disk.files(sample.folder.archive(one.record.round)):
        disk.write_whole(game.folder.inbox / sheet.name, disk.read(sheet))
    outcome = resolve_inbox(
        game,
        Words(),
        one.record.rulings,
        one.record.deadline,
        dry_run=False,
    )
    if not isinstance(outcome, RoundIsResolved):
        raise SampleDamaged
    return outcome.game


def _command(root: Path, one: PlayedRound) -> str:
    """Write the command that a GM would have typed."""
    rulings = one.record.rulings
    words = [f'budgies-xl resolve "{root}"']
    words += [f"--throw {throw}" for throw in rulings.throws]
    words += [f"--male {rulings.male.value}"] if rulings.male else []
    words += [f"--female {rulings.female.value}"] if rulings.female else []
    words += [f'--deadline "{one.record.deadline}"'] if one.record.deadline else []
    return " ".join(words)
