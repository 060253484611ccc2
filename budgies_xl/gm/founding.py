"""Founding a game: its folder, its secret, its first record, its first order workbooks."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.chance import Secret, new_secret
from budgies_xl.errors import FolderInUse, HouseRulesUnreadable
from budgies_xl.folder import GameFolder
from budgies_xl.game.house_rules import HouseRules, UnknownHouseRule, house_rules
from budgies_xl.game.position import new_game
from budgies_xl.gm.opened import OpenGame, open_to_write
from budgies_xl.gm.outputs import outputs_after, put_in_place
from budgies_xl.gm.secret import secret_as_json
from budgies_xl.journal.canonical import position_digest
from budgies_xl.journal.chain import file_name, link
from budgies_xl.journal.records import Player, Start
from budgies_xl.journal.replay import replay

if TYPE_CHECKING:
    from pathlib import Path

_OURS = {"secret.json", "journal", "inbox", "outbox", "results", "gm"}


@dataclass(frozen=True, slots=True)
class Plan:
    """What the GM decides before a game starts."""

    game: str
    players: tuple[Player, ...]
    house_rules: HouseRules
    gm_line: str = ""
    deadline: str = ""


def found(root: Path, plan: Plan) -> OpenGame:
    """Found a game; founding the very same game again only finishes what was left undone.

    Raises FolderInUse where the folder holds anything else.
    """
    folder = GameFolder(root)
    if folder.exists:
        game = open_to_write(root)
        disk.sweep(root)
        if not _is_plan_of(plan, game):
            raise FolderInUse(str(root), is_game=True)
    else:
        if set(disk.names(root)) - _OURS:
            raise FolderInUse(str(root), is_game=False)
        secret = new_secret([player.name for player in plan.players], secrets.token_bytes)
        game = start(folder, plan, secret)
    put_in_place(folder, outputs_after(game, 0))
    return game


def start(folder: GameFolder, plan: Plan, secret: Secret) -> OpenGame:
    """Make the folder, keep the secret, and append the record of the start."""
    record = Start(
        plan.game,
        secret.game_id,
        secret.commitment,
        plan.players,
        plan.house_rules,
        plan.gm_line,
        plan.deadline,
    )
    position = new_game([player.name for player in plan.players])
    first, data = link(record, position_digest(position).hex(), ())
    game = OpenGame(folder, replay([first]), secret)
    outputs_after(game, 0)

    disk.make_folder(folder.root)
    disk.settle(folder.root.parent)
    for place in (folder.inbox, folder.outbox, folder.results, folder.gm, folder.journal):
        disk.make_folder(place)
    disk.settle(folder.root)
    disk.write_whole(folder.secret, secret_as_json(secret))
    disk.publish_once(folder.journal / file_name(0, record), data)
    return game


def read_house_rules(file: Path) -> HouseRules:
    """Read house rules from a TOML file; raises HouseRulesUnreadable."""
    import tomllib  # noqa: PLC0415  (only where a file is given)

    try:
        return house_rules(tomllib.loads(disk.read(file).decode()))
    except OSError as error:
        raise HouseRulesUnreadable(str(file), "The file cannot be opened.") from error
    except UnknownHouseRule as error:
        raise HouseRulesUnreadable(str(file), str(error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise HouseRulesUnreadable(str(file), f"It is not TOML: {error}.") from error


def _is_plan_of(plan: Plan, game: OpenGame) -> bool:
    first = game.history.start
    planned = (plan.game, plan.players, plan.house_rules, plan.gm_line, plan.deadline)
    started = (first.game, first.players, first.house_rules, first.gm_line, first.deadline)
    return planned == started and not game.history.rounds
