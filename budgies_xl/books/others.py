"""Others: what the other players have frozen on a contract, in the little room of the form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.books.measure import fits, lines_of, shortened, width_of
from budgies_xl.game.money import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

SIZE = 9
LINES = 2
WIDEST_AMOUNT = " £100"
LONGEST_POPUP = 255

Bidders = tuple[tuple[str, int], ...]


def short_names(names: Sequence[str], pixels: int) -> dict[str, str]:
    """Give each name a form that fits on one line with an amount, and that no other name has."""
    candidates = {name: list(_candidates(name, pixels, at)) for at, name in enumerate(names, 1)}
    return {name: _own(name, candidates) for name in names}


@dataclass(frozen=True, slots=True)
class Listed:
    """The words for the other bidders on a contract, and whether they name all of them."""

    words: str
    is_whole: bool


def list_others(bidders: Bidders, pixels: int, short: Mapping[str, str]) -> Listed:
    """Name the highest bidders, as many as two lines hold, and count the rest."""
    listed = [f"{short[name]} {in_words(amount)}" for name, amount in by_amount(bidders)]
    for shown in range(len(listed), 0, -1):
        rest = len(listed) - shown
        words = ", ".join(listed[:shown]) + (f"\n+{rest} more" if rest else "")
        if lines_of(words, pixels, SIZE) <= LINES:
            return Listed(words, is_whole=not rest)
    return Listed(f"{len(listed)} bids", is_whole=False) if listed else Listed("", is_whole=True)


def popup(bidders: Bidders) -> str:
    """List the bidders for the message beside a box, the highest first."""
    listed = [f"{name} {in_words(amount)}" for name, amount in by_amount(bidders)]
    for shown in range(len(listed), 0, -1):
        rest = len(listed) - shown
        words = ", ".join(listed[:shown])
        words += f" and {rest} more: see the sheet Report." if rest else "."
        if len(words) <= LONGEST_POPUP:
            return words
    return "See the sheet Report."


def by_amount(bidders: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Put the highest bidder first; equals stay in the players' order."""
    return sorted(bidders, key=lambda bidder: -bidder[1])


def _candidates(name: str, pixels: int, seat: int) -> Iterator[str]:
    """Think of shorter and shorter forms of a name, those that fit."""
    first, *rest = name.split()
    forms = [name, first]
    if rest:
        forms.append(f"{first} {rest[-1][0]}.")
    yield from (form for form in forms if fits(form + WIDEST_AMOUNT, pixels, SIZE))
    yield _cut(name, "", pixels)
    yield _cut(name, name[-2:], pixels)
    yield _cut(name, str(seat), pixels)


def _cut(name: str, end: str, pixels: int) -> str:
    room = pixels - width_of(end + WIDEST_AMOUNT, SIZE)
    return f"{shortened(name, room, SIZE)}{end}"


def _own(name: str, candidates: Mapping[str, list[str]]) -> str:
    taken = {form for other, forms in candidates.items() if other != name for form in forms}
    own = candidates[name]
    return next((form for form in own if form not in taken), own[-1])
