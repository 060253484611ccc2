"""The notice of a correction: what was put right and what it changes, in public facts only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.game.money import in_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from budgies_xl.report.money import MoneyLine
    from budgies_xl.report.public import PublicContract, PublicRound


@dataclass(frozen=True, slots=True)
class Change:
    """One public fact of one round that a correction changes, in words."""

    round: int
    what: str
    was: str
    now: str

    def __str__(self) -> str:
        """Write the change as a sentence."""
        return f"Round {self.round}, {self.what}: {self.now}, not {self.was}."


@dataclass(frozen=True, slots=True)
class CorrectionNotice:
    """A correction as everybody is told of it: what was put right, why, and what it changes."""

    round: int
    what: tuple[str, ...]
    why: str
    changes: tuple[Change, ...]


def changes_between(
    before: Sequence[PublicRound], after: Sequence[PublicRound]
) -> tuple[Change, ...]:
    """List every public fact that differs, round by round."""
    return tuple(
        change
        for was, now in zip(before, after, strict=True)
        for change in _changes_of_round(was, now)
    )


def gains(before: PublicRound, after: PublicRound) -> tuple[tuple[str, int], ...]:
    """Give what each player has more (or less) in all after a round (pence)."""
    was = {line.player: _in_all(line) for line in before.money}
    return tuple((line.player, _in_all(line) - was[line.player]) for line in after.money)


def _changes_of_round(was: PublicRound, now: PublicRound) -> Iterator[Change]:
    for old, new in zip(was.contracts, now.contracts, strict=True):
        if old != new:
            what = f"the {old.colour.word} contract"
            yield Change(was.round, what, _contract(old), _contract(new))
    for what, old_words, new_words in (
        ("the pair", _pair(was), _pair(now)),
        ("the eggs", _eggs(was), _eggs(now)),
    ):
        if old_words != new_words:
            yield Change(was.round, what, old_words, new_words)
    for before, after in zip(was.money, now.money, strict=True):
        for (purse, had), (_, has) in zip(_purses(before), _purses(after), strict=True):
            if had != has:
                what = f"{before.player}'s {purse}"
                yield Change(was.round, what, in_words(had), in_words(has))


def _contract(line: PublicContract) -> str:
    if not line.holders:
        return "nobody"
    return f"{' and '.join(line.holders)} for {in_words(line.amount)}"


def _pair(one: PublicRound) -> str:
    return f"{one.male.word} male and {one.female.word} female"


def _eggs(one: PublicRound) -> str:
    return f"{one.eggs} {one.hatched.word}"


def _purses(line: MoneyLine) -> tuple[tuple[str, int], ...]:
    """Name what a player has after a round, purse by purse (pence)."""
    return ("pocket", line.pocket), ("frozen money", line.frozen), ("bank", line.bank)


def _in_all(line: MoneyLine) -> int:
    return line.pocket + line.frozen + line.bank
