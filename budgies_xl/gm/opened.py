"""An opened game: its folder, its history worked out from the journal, its secret."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.chance import SealedDice, Secret, entropy, orders_digest, receipt_key, round_key
from budgies_xl.errors import SecretOfAnotherGame
from budgies_xl.folder import GameFolder
from budgies_xl.game.wording import write_orders
from budgies_xl.gm.history import read_history
from budgies_xl.gm.secret import read_secret
from budgies_xl.journal.canonical import position_digest
from budgies_xl.journal.chain import file_name, link
from budgies_xl.journal.replay import History, replay

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from budgies_xl.game.attendance import State
    from budgies_xl.game.orders import Orders
    from budgies_xl.game.position import Game
    from budgies_xl.journal.corrections import Record


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that the GM has open."""

    folder: GameFolder
    history: History
    secret: Secret

    @property
    def players(self) -> tuple[str, ...]:
        """Name the players."""
        return self.history.game.players

    def digest(self, for_round: int, state: State, orders: Orders) -> bytes:
        """Digest one player's orders with that player's receipt key."""
        key = self.receipt_key(for_round, orders.player)
        words = write_orders(orders, for_round)
        return orders_digest(key, self.secret.game_id, for_round, orders.player, state, words)

    def receipt_key(self, for_round: int, player: str) -> bytes:
        """Give a player's receipt key of a round."""
        return receipt_key(self.secret.seat(player), self.secret.game_id, for_round, player)

    def entropy(self, for_round: int, digests: Sequence[tuple[str, bytes]]) -> bytes:
        """Mix the digests; a round that was resolved before keeps the mix that it had first."""
        first = self.history.first_entropy.get(for_round)
        return bytes.fromhex(first) if first else entropy(self.secret.game_id, for_round, digests)

    def dice(self, for_round: int, mixed: bytes) -> SealedDice:
        """Give the dice of a round."""
        return SealedDice(self.key(for_round, mixed))

    def key(self, for_round: int, mixed: bytes) -> bytes:
        """Give the key of a round's dice."""
        return round_key(self.secret.seed(for_round), self.secret.game_id, for_round, mixed)


def open_game(root: Path) -> OpenGame:
    """Open a game with its secret; raises as read_history, and where the secret does not fit."""
    folder = GameFolder(root)
    history = read_history(folder)
    secret = read_secret(folder)
    fits = secret.game_id == history.start.game_id
    if not fits or secret.commitment != history.start.commitment:
        raise SecretOfAnotherGame
    return OpenGame(folder, history, secret)


def open_to_write(root: Path) -> OpenGame:
    """Open a game for a command that goes on from where it stands; raises as open_game.

    A record that an interrupted run put there may not have reached the disk: it must, before
    anything is built on it.
    """
    folder = GameFolder(root)
    folder.insist()
    disk.settle(folder.journal)
    disk.settle(root)
    return open_game(root)


@dataclass(frozen=True, slots=True)
class Entry:
    """A record that is ready to be appended, and the game as it will then stand."""

    name: str
    data: bytes
    game: OpenGame


def prepare(game: OpenGame, record: Record, after: Game) -> Entry:
    """Work out the record and the game that follows, without writing anything."""
    new, data = link(record, position_digest(after).hex(), game.history.links)
    history = replay([*game.history.links, new])
    return Entry(file_name(new.number, record), data, OpenGame(game.folder, history, game.secret))


def commit(entry: Entry) -> OpenGame:
    """Append the record: the moment from which it counts."""
    disk.publish_once(entry.game.folder.journal / entry.name, entry.data)
    return entry.game
