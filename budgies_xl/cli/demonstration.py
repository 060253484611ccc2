"""The demonstration: the sample game, played in a new folder before the GM's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.cli.screen import say, talk
from budgies_xl.cli.standing import say_position
from budgies_xl.folder import GameFolder
from budgies_xl.gm.demo import demo_rounds
from budgies_xl.gm.locking import alone

if TYPE_CHECKING:
    from pathlib import Path


def play(folder: Path) -> None:
    """Play the sample game and print each round as the GM would see it."""
    with alone(GameFolder(folder), "demo"):
        _play(folder)
    talk()
    talk(
        "Look into the folder: results has what all players see, outbox what each gets next, gm "
        "what only you see. The secret of this game is published; start your own with "
        "budgies-xl new.",
    )


def _play(folder: Path) -> None:
    for step in demo_rounds(folder):
        if not step.game.history.rounds:
            say(f"The sample game is set up in “{step.game.folder.root}”.")
            continue
        say()
        say(f"> {step.command}")
        say_position(step.game.history)
