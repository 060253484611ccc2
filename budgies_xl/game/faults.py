"""A fault: something in a sheet that cannot be read or is not allowed, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from budgies_xl.game.orders import Cell


class FaultKind(Enum):
    """A kind of fault, with what is wrong and the cure as sentences that take the facts.

    The value is a short code that never changes; the catalogue in the README is made from these.
    """

    _value_: str
    wrong: str
    cure: str

    def __new__(cls, code: str, wrong: str, cure: str) -> Self:
        """Make a kind of fault from its code and its two sentences."""
        kind = object.__new__(cls)
        kind._value_ = code
        kind.wrong = wrong
        kind.cure = cure
        return kind


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its kind, where it is, what stands there, and the facts its sentences name."""

    kind: FaultKind
    cell: Cell | None = None
    wrote: str = ""
    facts: tuple[tuple[str, str], ...] = ()

    @property
    def message(self) -> str:
        """Say what is wrong and what to do, in a player's words."""
        facts = dict(self.facts) | {"wrote": self.wrote}
        return " ".join(
            words.format(**facts) for words in (self.kind.wrong, self.kind.cure) if words
        )

    def __str__(self) -> str:
        """Say where, what is wrong, and what to do."""
        return f"{self.cell}: {self.message}" if self.cell else self.message


@dataclass(frozen=True, slots=True)
class Note:
    """A fault or a remark in words, as it is kept on record: where, what stands there, the rest."""

    file: str
    sheet: str
    cell: str
    wrote: str
    message: str


def in_note(fault: Fault, file: str) -> Note:
    """Put a fault or a remark into words; `file` stands in where it has no cell."""
    cell = fault.cell
    return Note(
        cell.file if cell else file,
        cell.sheet if cell else "",
        cell.address if cell else "",
        fault.wrote,
        fault.message,
    )
