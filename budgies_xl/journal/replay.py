"""Replay: the history of a game, worked out again from its records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.game.adjusting import adjust
from budgies_xl.game.errors import GameError
from budgies_xl.game.position import Game, new_game
from budgies_xl.game.round import Played, resolve
from budgies_xl.journal.canonical import position_digest
from budgies_xl.journal.chain import START_FILE, Link, file_name
from budgies_xl.journal.corrections import Correction
from budgies_xl.journal.errors import JournalDamaged, ReplayDiffers
from budgies_xl.journal.records import RoundRecord, Start, Undo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.game.chance import Draw, Label
    from budgies_xl.game.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that stands: its record, and what the rules made of it."""

    record: RoundRecord
    played: Played


@dataclass(frozen=True, slots=True)
class Corrected:
    """A correction that stands: its record, and the rounds as they were before and are since."""

    record: Correction
    before: tuple[PlayedRound, ...]
    after: tuple[PlayedRound, ...]

    @property
    def changed(self) -> tuple[tuple[PlayedRound, PlayedRound], ...]:
        """Pair each round as it was with how it is, where anything of it is different."""
        pairs = zip(self.before, self.after, strict=True)
        return tuple((was, now) for was, now in pairs if was != now)

    def until(self, end: int) -> Corrected:
        """Leave out the rounds from one on, such as one that was taken back since."""
        number = end - self.record.round
        return Corrected(self.record, self.before[:number], self.after[:number])


@dataclass(frozen=True, slots=True)
class History:
    """A game from its start to its position now; rounds that were taken back are only counted."""

    start: Start
    links: tuple[Link, ...]
    rounds: tuple[PlayedRound, ...]
    game: Game
    resolved_times: dict[int, int]
    first_entropy: dict[int, str]
    corrections: tuple[Corrected, ...] = ()

    @property
    def house_rules(self) -> HouseRules:
        """Give the house rules of the game."""
        return self.start.house_rules

    @property
    def deadline(self) -> str:
        """Give the deadline of the coming round, as the GM typed it."""
        return self.rounds[-1].record.deadline if self.rounds else self.start.deadline

    def until(self, number: int) -> tuple[PlayedRound, ...]:
        """Give the rounds that stand, up to one."""
        return self.rounds[:number]


class RecordedDice:
    """The draws of a record, handed out in turn to whoever asks for the very same draws."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        """Take the recorded draws."""
        self._left = list(draws)

    def draw(self, label: Label, n: int) -> int:
        """Give the recorded outcome; raises DrawNotRecorded where another draw was recorded."""
        draw = self._left.pop(0) if self._left else None
        if draw is None or (draw.label, draw.n) != (label, n) or not 0 <= draw.outcome < n:
            raise DrawNotRecorded(label, n)
        return draw.outcome

    @property
    def used_up(self) -> bool:
        """Tell whether every recorded draw was asked for."""
        return not self._left


class DrawNotRecorded(GameError):
    """The rules ask for a draw that the record does not hold."""

    def __init__(self, label: Label, n: int) -> None:
        """Keep what was asked for."""
        super().__init__(label, n)
        self.label = label
        self.n = n

    def __str__(self) -> str:
        """Say what was asked for."""
        return f"the draw “{self.label.value}” among {self.n} is not on record"


def replay(links: Sequence[Link]) -> History:
    """Work the game out again, record by record.

    Raises ReplayDiffers where a round gives another position than the one recorded, and
    JournalDamaged where the records make no sense together.
    """
    first, *later = links
    start = first.record
    if not isinstance(start, Start):
        raise JournalDamaged(START_FILE, "the record of the start is missing")
    opening = new_game([player.name for player in start.players])
    _insist_on_position(first, opening)

    rounds: list[PlayedRound] = []
    times: dict[int, int] = {}
    entropy: dict[int, str] = {}
    corrections: list[Corrected] = []
    for link in later:
        game = rounds[-1].played.after if rounds else opening
        match link.record:
            case RoundRecord() as record:
                rounds.append(_replay_round(link, record, game, start.house_rules))
                _insist_on_position(link, rounds[-1].played.after)
                times[record.round] = times.get(record.round, 0) + 1
                entropy.setdefault(record.round, record.entropy)
            case Undo(round=taken_back):
                if taken_back != len(rounds):
                    raise _out_of_order(link)
                rounds.pop()
                _insist_on_position(link, rounds[-1].played.after if rounds else opening)
                corrections = [
                    one.until(taken_back) for one in corrections if one.record.round < taken_back
                ]
            case Correction() as correction:
                corrections.append(_replay_correction(link, correction, rounds, opening, start))
                for _, now in corrections[-1].changed:
                    times[now.record.round] += 1
            case Start():
                raise _out_of_order(link)
    game = rounds[-1].played.after if rounds else opening
    return History(start, tuple(links), tuple(rounds), game, times, entropy, tuple(corrections))


def _replay_round(link: Link, record: RoundRecord, game: Game, rules: HouseRules) -> PlayedRound:
    if record.round != game.round:
        raise _out_of_order(link)
    dice = RecordedDice(record.draws)
    orders = [accepted.orders for accepted in record.accepted]
    try:
        played = resolve(game, orders, rules, dice, record.rulings)
        played = adjust(played, record.adjustments) if record.adjustments else played
    except GameError as error:
        raise ReplayDiffers(_name(link), record.round, str(error).rstrip(".")) from error
    if not dice.used_up:
        raise ReplayDiffers(_name(link), record.round, "it records a draw that nothing asks for")
    return PlayedRound(record, played)


def _replay_correction(
    link: Link,
    correction: Correction,
    rounds: list[PlayedRound],
    opening: Game,
    start: Start,
) -> Corrected:
    """Play the corrected rounds in place of those that stood."""
    first = correction.round - 1
    before = rounds[first:]
    if not before or first < 0 or len(before) != len(correction.rounds):
        raise _out_of_order(link)
    del rounds[first:]
    for record in correction.rounds:
        game = rounds[-1].played.after if rounds else opening
        rounds.append(_replay_round(link, record, game, start.house_rules))
    _insist_on_position(link, rounds[-1].played.after)
    return Corrected(correction, tuple(before), tuple(rounds[first:]))


def _insist_on_position(link: Link, game: Game) -> None:
    if position_digest(game).hex() != link.position:
        raise ReplayDiffers(_name(link), game.round - 1, "it gives another position")


def _out_of_order(link: Link) -> JournalDamaged:
    return JournalDamaged(_name(link), "it does not fit the records before it")


def _name(link: Link) -> str:
    return file_name(link.number, link.record)
