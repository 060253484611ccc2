"""The two grids of the order form: contracts by round, and birds by sex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.form import (
    ADD_HEAD,
    ALL_ROUNDS,
    BID_TOTALS,
    BIRD_HEAD,
    BRIBE_HEAD,
    BRIBE_TOTALS,
    CONTRACT_HEAD,
    BidBox,
    BribeBox,
    round_head,
    sex_head,
)
from budgies_xl.books.grid import Grid, GridWords, find_grid
from budgies_xl.books.labels import letters, place_of, said
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.position import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from budgies_xl.books.cells import Place
    from budgies_xl.books.form import Box
    from budgies_xl.books.identity import WhoseForm
    from budgies_xl.books.labels import Page

_ROUND_HEADS = {
    said(round_head(for_round, now)): for_round
    for for_round in ALL_ROUNDS
    for now in (None, for_round)
}
_SEX_HEADS = {letters(sex_head(sex)): sex for sex in Sex}


def find_grids(page: Page, whose: WhoseForm) -> tuple[Grid[int], Grid[Sex]]:
    """Find both grids; the bids must have boxes from the form's round, if known, to the last."""
    identity = (whose.player, whose.round, whose.game, whose.code)
    taken = {place_of(one.cell.address) for one in identity if one.cell}
    contracts, birds = page.places(CONTRACT_HEAD), page.places(BIRD_HEAD)
    bids = find_grid(page, _bid_words(whose.round_number), birds[0][0] if birds else None, taken)
    bribes = find_grid(page, _BRIBE_WORDS, contracts[0][0] if contracts else None, taken)
    return bids, bribes


def boxes(bids: Grid[int], bribes: Grid[Sex]) -> Iterator[tuple[Box, Place]]:
    """List every box of both grids with its place."""
    for for_round, colour, place in bids.boxes():
        yield BidBox(for_round, colour), place
    for sex, colour, place in bribes.boxes():
        yield BribeBox(sex, colour), place


def _bid_words(this_round: int | None) -> GridWords[int]:
    def rounds_due(found: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(range(this_round or min(found, default=ROUNDS), ROUNDS + 1))

    return GridWords(
        CONTRACT_HEAD,
        BID_TOTALS,
        tuple(Colour),
        ADD_HEAD,
        lambda for_round: round_head(for_round, None),
        _ROUND_HEADS.get,
        rounds_due,
    )


def _sex_named(label: str) -> Sex | None:
    return _SEX_HEADS.get(letters(label))


_BRIBE_WORDS = GridWords(
    BIRD_HEAD,
    BRIBE_TOTALS,
    BREEDING,
    BRIBE_HEAD,
    sex_head,
    _sex_named,
    lambda _: tuple(Sex),
)
