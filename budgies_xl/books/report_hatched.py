"""What hatched, as a coloured strip and a sentence, and the birds that are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.band import FIGURE, IN_COLOUR, NAME, write_heads, write_section
from budgies_xl.books.form import sex_head
from budgies_xl.books.ink import SECTION, Across, Look, Shade, Side, in_colour
from budgies_xl.books.measure import fits
from budgies_xl.game.aviary import BIRDS_OF_A_KIND, Sex
from budgies_xl.game.colour import BREEDING
from budgies_xl.game.money import in_words
from budgies_xl.report.story import (
    earned_in_words,
    eggs_in_words,
    hatched_in_words,
    times_in_words,
)

if TYPE_CHECKING:
    from budgies_xl.books.flow import Flow
    from budgies_xl.game.aviary import Aviary
    from budgies_xl.game.colour import Colour
    from budgies_xl.report.public import PublicReport, PublicRound

STRIP_HEIGHT, BIRD_HEIGHT = 40, 28
_STRIP = SECTION.but(
    across=Across.CENTRE, indent=0, lines=((Side.LEFT, Shade.WHITE), (Side.RIGHT, Shade.WHITE))
)
_EARNED = _STRIP.but(fill=Shade.LATER)
_SENTENCE = Look(size=11, indent=1)
_AGAIN = Look(size=10, indent=1, bold=True)


def write_hatched(flow: Flow, report: PublicReport) -> None:
    """Write the breeding pair, its eggs and what they earned."""
    one = report.last
    write_section(flow, f"What hatched in round {one.round}" if report.is_final else "What hatched")
    row = flow.add(STRIP_HEIGHT)
    flow.sheet.write(row, 0, f"♂ {one.male.word}", in_colour(one.male, _STRIP))
    flow.sheet.write(row, 1, f"♀ {one.female.word}", in_colour(one.female, _STRIP))
    flow.sheet.merge(row, (2, 3), eggs_in_words(one), in_colour(one.hatched, _STRIP))
    flow.sheet.write(row, 4, _earned(one, flow.widths[4]), _EARNED)
    flow.prose(hatched_in_words(one), _SENTENCE)
    if again := times_in_words(report):
        flow.prose(again, _AGAIN)
    flow.gap()


def _earned(one: PublicRound, room: int) -> str:
    """Say who earned what, without the name where that is too long for the strip."""
    words = earned_in_words(one)
    banked = sum(share for _, share in one.shares)
    return words if fits(words, room, _STRIP.size, bold=True) else f"{in_words(banked)} banked"


def write_birds_left(flow: Flow, one: PublicRound) -> None:
    """Write how many birds are left of each sex and colour."""
    write_section(flow, "Birds left", "Two of each at the start; a bird that has bred retires.")
    write_heads(flow, ("Sex", *(colour.word for colour in BREEDING), "In all"))
    for sex in Sex:
        row = flow.add(BIRD_HEIGHT)
        flow.sheet.write(row, 0, sex_head(sex), NAME)
        for col, colour in enumerate(BREEDING, 1):
            look = in_colour(colour, IN_COLOUR)
            flow.sheet.write(row, col, birds_in_words(one.aviary, sex, colour), look)
        flow.sheet.write(row, len(BREEDING) + 1, len(one.aviary.birds(sex)), FIGURE)
    flow.gap()


def birds_in_words(aviary: Aviary, sex: Sex, colour: Colour) -> str:
    """Show the birds left as dots and in words."""
    left = aviary.left(sex, colour)
    gone = BIRDS_OF_A_KIND - left
    return f"{'●' * left}{'○' * gone}  {left or 'no'} {colour.word}"
