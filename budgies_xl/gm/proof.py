"""A proof of a workbook: what holds, the first thing that does not, and reading of figures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

Word = TypeVar("Word", bound=Enum)
HASH = 32
_HEX = frozenset("0123456789abcdef")


class DoesNotHold(Exception):
    """Something in a workbook is not as it must be; its text says what."""


@dataclass(frozen=True, slots=True)
class SheetProof:
    """What holds in a workbook, in sentences, and the first thing that does not; empty if none."""

    holds: tuple[str, ...]
    wrong: str


def insist(holds: object, sentence: str) -> None:
    """Raise DoesNotHold with the sentence where something does not hold."""
    if not holds:
        raise DoesNotHold(sentence)


def raw(words: str, what: str, *, size: int | None = HASH) -> bytes:
    """Read hex digits, in the one way in which they are printed; raises DoesNotHold."""
    is_hex = not set(words) - _HEX and len(words) % 2 == 0
    kind = "bytes" if size is None else f"{size} bytes"
    insist(is_hex and size in {None, len(words) // 2}, f"{what} is not {kind} in hex.")
    return bytes.fromhex(words)


def number(words: str, what: str) -> int:
    """Read a whole number, in the one way in which it is printed; raises DoesNotHold."""
    is_number = words.isascii() and words.isdigit() and str(int(words)) == words
    insist(is_number, f"{what} is not a whole number: “{words}”.")
    return int(words)


def word_of(words: type[Word], printed: str, what: str) -> Word:
    """Read one of an enum's words; raises DoesNotHold."""
    try:
        return words(printed)
    except ValueError as error:
        known = ", ".join(f"“{one.value}”" for one in words)
        sentence = f"{what} is “{printed}”, which is none of {known}."
        raise DoesNotHold(sentence) from error
