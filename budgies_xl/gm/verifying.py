"""Verifying a game: the chain of records, the replay, the dice, the sheets in the archive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl import disk
from budgies_xl.chance import entropy
from budgies_xl.journal.canonical import sha256
from budgies_xl.journal.records import RoundRecord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from budgies_xl.gm.opened import OpenGame
    from budgies_xl.journal.records import Accepted


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proved, in numbers, and what did not hold, in sentences."""

    records: int
    rounds: int
    draws: int
    sheets: int
    wrong: tuple[str, ...]


def prove(game: OpenGame) -> Proof:
    """Prove an opened game; opening it has proved the chain, the replay and the commitment."""
    records = [link.record for link in game.history.links if isinstance(link.record, RoundRecord)]
    wrong: list[str] = []
    seen: dict[int, str] = {}
    for record in records:
        wrong += _wrong_digests(game, record)
        wrong += _wrong_entropy(game, record, seen)
        wrong += _wrong_draws(game, record)
        wrong += _wrong_sheets(game, record)
    return Proof(
        len(game.history.links),
        len(records),
        sum(len(record.draws) for record in records),
        sum(len(record.filed) for record in records),
        tuple(wrong),
    )


def _wrong_digests(game: OpenGame, record: RoundRecord) -> Iterator[str]:
    for accepted in record.accepted:
        if _digest(game, record, accepted).hex() != accepted.digest:
            player = accepted.orders.player
            yield f"Round {record.round}: the digest of {player}'s orders does not fit the orders."


def _wrong_entropy(game: OpenGame, record: RoundRecord, seen: dict[int, str]) -> Iterator[str]:
    """Look at the mix: its orders make it when a round is first resolved, after that it stays."""
    if record.round not in seen:
        digests = [(one.orders.player, bytes.fromhex(one.digest)) for one in record.accepted]
        seen[record.round] = entropy(game.secret.game_id, record.round, digests).hex()
    if record.entropy != seen[record.round]:
        yield f"Round {record.round}: its mix of all orders is not the one that its dice need."


def _wrong_draws(game: OpenGame, record: RoundRecord) -> Iterator[str]:
    dice = game.dice(record.round, bytes.fromhex(record.entropy))
    for draw in record.draws:
        if dice.draw(draw.label, draw.n) != draw.outcome:
            yield f"Round {record.round}: the draw “{draw.label.value}” is not what the dice gave."


def _wrong_sheets(game: OpenGame, record: RoundRecord) -> Iterator[str]:
    kept = {sha256(disk.read(path)) for path in disk.files(game.folder.archive(record.round))}
    for sheet in record.filed:
        if sheet.sha256 not in kept:
            yield (
                f"Round {record.round}: {sheet.file} is no longer in archive/round-{record.round} "
                "as it was received."
            )


def _digest(game: OpenGame, record: RoundRecord, accepted: Accepted) -> bytes:
    return game.digest(record.round, accepted.state, accepted.orders)
