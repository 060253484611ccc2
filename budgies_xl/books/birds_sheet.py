"""The sheet Remaining Birds: who is left, what can hatch and how likely, who has bred."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.band import (
    FAINT,
    FIGURE,
    IN_COLOUR,
    NAME,
    ROW_HEIGHT,
    SIZES,
    fitting,
    row_for,
    write_band,
    write_colour,
    write_heads,
    write_section,
)
from budgies_xl.books.flow import Flow
from budgies_xl.books.form import sex_head
from budgies_xl.books.ink import in_colour
from budgies_xl.books.report_contracts import eggs_in_a_clutch, parents_in_words
from budgies_xl.books.report_hatched import birds_in_words
from budgies_xl.books.report_sheet import subtitle
from budgies_xl.books.wrapping import height_in, height_of_lines
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING
from budgies_xl.game.house_rules import RandomBird
from budgies_xl.game.money import POUND
from budgies_xl.report.chances import hatch_chances
from budgies_xl.report.story import earned_by_name, earned_in_words

if TYPE_CHECKING:
    from budgies_xl.books.paper import Book
    from budgies_xl.game.house_rules import HouseRules
    from budgies_xl.report.chances import HatchChance
    from budgies_xl.report.public import PublicReport, PublicRound

BIRDS_SHEET = "Remaining Birds"
WIDTHS = (104, 120, 116, 124, 78, 196)
BIRD_HEIGHT = 40
POUNDS = "£#,##0"
_WORDS = FIGURE.but(size=10, wrap=True)


def write_birds(book: Book, report: PublicReport) -> int:
    """Write the sheet, and give the number of pages that it prints on."""
    flow = Flow(book.sheet(BIRDS_SHEET), WIDTHS)
    write_band(flow, "Remaining birds", subtitle(report))
    _write_left(flow, report)
    if not report.is_final:
        _write_chances(flow, report)
    _write_bred(flow, report)
    return flow.finish(subtitle(report))


def _write_left(flow: Flow, report: PublicReport) -> None:
    aviary = report.last.aviary
    number = sum(len(aviary.birds(sex)) for sex in Sex)
    title = f"{number} birds {'never bred' if report.is_final else 'can still breed'}"
    write_section(flow, title, "● still here   ○ has bred and retired")
    write_heads(flow, ("Sex", *(colour.word for colour in BREEDING), "In all", "One by one"))
    for sex in Sex:
        row = flow.add(BIRD_HEIGHT)
        flow.sheet.write(row, 0, sex_head(sex), NAME)
        for col, colour in enumerate(BREEDING, 1):
            look = in_colour(colour, IN_COLOUR.but(size=12))
            flow.sheet.write(row, col, birds_in_words(aviary, sex, colour), look)
        birds = ", ".join(colour.word for colour in aviary.birds(sex))
        flow.sheet.write(row, 4, len(aviary.birds(sex)), FIGURE.but(bold=True))
        flow.sheet.write(row, 5, birds, _WORDS.but(size=9))
    flow.gap()


def _write_chances(flow: Flow, report: PublicReport) -> None:
    house_rules = report.facts.house_rules
    write_section(flow, "What can still hatch", _drawn(house_rules))
    heads = (
        "Colour",
        "Hatches from",
        "Chance by a draw",
        "In percent",
        "Eggs",
        "A chick sells for",
    )
    write_heads(flow, heads)
    for chance in hatch_chances(report.last.aviary, house_rules.random_bird):
        _write_chance(flow, chance, house_rules)
    flow.gap()


def _drawn(house_rules: HouseRules) -> str:
    what = "bird" if house_rules.random_bird is RandomBird.BIRD else "colour left"
    return f"The chance that it hatches next if nobody bribes: each {what} is equally likely."


def _write_chance(flow: Flow, chance: HatchChance, house_rules: HouseRules) -> None:
    row = flow.add(ROW_HEIGHT)
    eggs = eggs_in_a_clutch(chance.colour, house_rules) if chance.pairs else "–"
    write_colour(flow, row, 0, chance.colour)
    pair = parents_in_words(chance.colour) if chance.pairs else "no pair left"
    look = FIGURE if chance.pairs else FAINT
    flow.sheet.write(row, 1, pair, look)
    flow.sheet.write(row, 2, str(chance), look)
    percent = look.but(number="0.0%" if chance.exact * 100 % 1 else "0%")
    flow.sheet.write(row, 3, float(chance.exact), percent)
    flow.sheet.write(row, 4, eggs, look)
    flow.sheet.write(row, 5, chance.colour.price // POUND, look.but(number=POUNDS))


def _write_bred(flow: Flow, report: PublicReport) -> None:
    write_section(flow, "Pairs that have bred")
    write_heads(flow, ("Round", "Male", "Female", "Hatched", "Eggs", "Banked"))
    for one in report.rounds:
        _write_pair(flow, one)
        flow.may_break()


def _write_pair(flow: Flow, one: PublicRound) -> None:
    words = _earned(one, flow.widths[5])
    look = fitting(flow, 5, words, _WORDS)
    row = row_for(flow, (5, words, look))
    flow.sheet.write(row, 0, one.round, NAME)
    for col, colour in enumerate((one.male, one.female, one.hatched), 1):
        flow.sheet.write(row, col, colour.word, in_colour(colour, IN_COLOUR))
    flow.sheet.write(row, 4, one.eggs, FIGURE)
    flow.sheet.write(row, 5, words, look if one.shares and one.eggs else look.but(ink=FAINT.ink))


def _earned(one: PublicRound, room: int) -> str:
    """Say who got what, by name where that takes no more than two lines."""
    named, small = earned_by_name(one), _WORDS.but(size=SIZES[-1])
    fits = height_in(named, room, small) <= height_of_lines(2, small)
    return named if fits else earned_in_words(one)
