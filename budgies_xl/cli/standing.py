"""Printing where a game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.cli import words
from budgies_xl.cli.screen import say
from budgies_xl.folder import GameFolder
from budgies_xl.gm.history import read_history
from budgies_xl.report.as_json import dumps, position_as_json

if TYPE_CHECKING:
    from pathlib import Path

    from budgies_xl.journal.replay import History

_SHORT_HELP = """\
budgies-xl helps the game master of Budgies. There is no game in this folder.

  Start a game:      budgies-xl new "Friday Budgies" --player Ross --player Geoff --player Allan
  See one played:    budgies-xl demo

All commands: budgies-xl --help"""


def say_where_things_stand(root: Path) -> None:
    """In a game folder say where the game stands and what to do next, elsewhere how to begin."""
    if not GameFolder(root).exists:
        say(_SHORT_HELP)
        return
    history = read_history(GameFolder(root))
    say(words.headline(history.start.game, history.game, history.deadline))
    say()
    say(next_step(history, "."))


def show_game(root: Path, *, as_json: bool) -> None:
    """Show the position and the last result."""
    history = read_history(GameFolder(root))
    if as_json:
        results = [one.played.result for one in history.rounds]
        say(dumps(position_as_json(history.start.game, history.game, results)))
        return
    say(words.headline(history.start.game, history.game, history.deadline))
    say_position(history)
    say()
    say(next_step(history, str(root)))


def say_position(history: History) -> None:
    """Print the last result and the position as tables."""
    if history.rounds:
        result = history.rounds[-1].played.result
        say()
        say(words.result(result))
        say()
        say(words.awards(result.awards))
    say()
    say(words.final_ranking(history.game) if history.game.finished else words.money(history.game))
    if history.game.future_bids:
        say()
        say(words.future_bids(history.game))
    say()
    say(words.birds(history.game))


def next_step(history: History, folder: str) -> str:
    """Say what the GM does next."""
    named = "" if folder == "." else f' "{folder}"'
    if history.game.finished:
        return "The last workbooks are in outbox/final: send each player their own."
    return (
        f"Send each player their workbook from outbox/round-{history.game.round}. "
        f"Put what comes back into inbox, then run: budgies-xl resolve{named}"
    )
