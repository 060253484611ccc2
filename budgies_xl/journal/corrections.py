"""Corrections on record: the rounds as they are played from then on, with the dice they had."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from budgies_xl.game.attendance import State
from budgies_xl.game.aviary import Sex
from budgies_xl.journal.records import RoundRecord, Start, Undo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Correction:
    """All rounds from one on are put right: each as it counts now, whole; and the GM's reason."""

    round: int
    why: str
    rounds: tuple[RoundRecord, ...]

    def as_json(self) -> Json:
        """Write the record's inputs."""
        return {
            "kind": "correction",
            "round": self.round,
            "why": self.why,
            "rounds": [one.as_json() for one in self.rounds],
        }

    @classmethod
    def from_json(cls, record: Json) -> Correction:
        """Read the record's inputs."""
        rounds = tuple(RoundRecord.from_json(one) for one in record["rounds"])
        return cls(record["round"], record["why"], rounds)


def put_right(before: Sequence[RoundRecord], after: Sequence[RoundRecord]) -> Iterator[str]:
    """Say what a correction put right, in words for everybody: who or what, never which orders."""
    for was, now in zip(before, after, strict=True):
        for old, new in zip(was.accepted, now.accepted, strict=True):
            passes = new.state is State.PASSES
            if old.orders != new.orders or (old.state is State.PASSES) is not passes:
                player = new.orders.player
                yield (
                    f"{player} passes in round {now.round}."
                    if passes
                    else f"Another order sheet of {player} counts for round {now.round}."
                )
        yield from _by_hand(was, now)
        for adjustment in now.adjustments[len(was.adjustments) :]:
            yield f"The GM ruled after round {now.round}: {adjustment}."


def _by_hand(was: RoundRecord, now: RoundRecord) -> Iterator[str]:
    """Say what the GM decides by hand that was otherwise before."""
    for sex in Sex:
        old, new = was.rulings.bird(sex), now.rulings.bird(sex)
        if old is not new:
            before = f", not the {old.word} one" if old and new else ""
            yield (
                f"The GM names the {new.word} {sex.value} of round {now.round}{before}."
                if new
                else f"The GM names no {sex.value} for round {now.round} any more."
            )
    thrown, threw = now.rulings.throws, was.rulings.throws
    if thrown != threw:
        before = _in_words(threw) if threw else "that of the dice"
        yield (
            f"The GM's throw for round {now.round} is {_in_words(thrown)}, not {before}."
            if thrown
            else f"The dice throw for round {now.round}, not the GM, who had thrown {before}."
        )


def _in_words(throws: tuple[int, ...]) -> str:
    return " and ".join(str(throw) for throw in throws)


Record = Start | RoundRecord | Undo | Correction

_KINDS: dict[str, type[Record]] = {
    "start": Start,
    "round": RoundRecord,
    "undo": Undo,
    "correction": Correction,
}


def record_from_json(record: Json) -> Record:
    """Read a record of any kind; raises KeyError, ValueError or TypeError where it is none."""
    return _KINDS[record["kind"]].from_json(record)
