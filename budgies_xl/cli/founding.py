"""Starting a game from the command line, asking for what is missing at a terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from budgies_xl.cli.screen import say, talk
from budgies_xl.errors import BadName, NameMissing
from budgies_xl.folder import GameFolder, safe_name
from budgies_xl.game.house_rules import HouseRules
from budgies_xl.gm.founding import Plan, found, read_house_rules
from budgies_xl.gm.locking import alone
from budgies_xl.gm.names import FEWEST_PLAYERS, MOST_PLAYERS, plain_name, read_players
from budgies_xl.gm.outputs import order_book_paths

if TYPE_CHECKING:
    from collections.abc import Sequence


def found_game(  # noqa: PLR0913  (one for each thing that a game begins with)
    name: str,
    players: Sequence[str],
    folder: Path | None,
    house_rules: Path | None,
    *,
    gm_line: str,
    deadline: str,
) -> None:
    """Found the game, and say what to do with what was made."""
    rules = read_house_rules(house_rules) if house_rules else HouseRules()
    at_terminal = sys.stdin.isatty()
    if not name and at_terminal:
        name = typer.prompt("What is the game called?", err=True)
    if not players and at_terminal:
        players = _ask_for_players()
    if not name:
        raise NameMissing
    game = plain_name(name)
    root = folder or Path(safe_name(game))
    plan = Plan(game, read_players(players), rules, gm_line, deadline)
    with alone(GameFolder(root), "new"):
        opened = found(root, plan)

    say(f"{game} is set up in the folder “{root}”. Now send each player their order workbook:")
    say()
    addresses = {player.name: player.address for player in opened.history.start.players}
    for player, path in order_book_paths(opened.players, 1).items():
        address = f"  ({addresses[player]})" if addresses[player] else ""
        say(f"  {path}{address}")
    say()
    say(f'When they come back, put them into inbox and run: budgies-xl resolve "{root}"')
    talk()
    talk("Never share the folder as a whole: it holds everybody's secrets. Send single files.")


def _ask_for_players() -> list[str]:
    talk(f"Who plays? One name a line, {FEWEST_PLAYERS} to {MOST_PLAYERS}; an empty line ends it.")
    players: list[str] = []
    while len(players) < MOST_PLAYERS:
        typed = typer.prompt(f"Player {len(players) + 1}", default="", show_default=False, err=True)
        if not typed.strip():
            break
        try:
            read_players([*players, typed, *_stand_ins(len(players))])
        except BadName as trouble:
            talk(str(trouble))
            continue
        players.append(typed)
    return players


def _stand_ins(so_far: int) -> list[str]:
    """Fill up to the fewest players, so that one name alone can be looked at."""
    return ["\N{EM DASH}"] if so_far + 1 < FEWEST_PLAYERS else []
