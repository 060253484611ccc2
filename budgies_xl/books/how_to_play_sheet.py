"""The sheet How to play: the whole game on one page, by the house rules of this game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.band import write_plain_band
from budgies_xl.books.earnings import ONE_DIE, earnings, eggs_on, takes_two_dice
from budgies_xl.books.how_to_play_words import (
    EXAMPLE_HEADS,
    EXAMPLE_MONEY,
    example,
    house_rules_in_words,
    order_of_play,
    sending_in,
)
from budgies_xl.books.ink import (
    HINT,
    POUNDS,
    POUNDS_OR_DASH,
    SECTION,
    TABLE_CELL,
    TABLE_CELL_CENTRE,
    TABLE_HEAD,
    TABLE_HEAD_CENTRE,
    Look,
    in_colour,
)
from budgies_xl.books.paper import Paper
from budgies_xl.books.wrapping import height_in
from budgies_xl.game.colour import Colour

if TYPE_CHECKING:
    from collections.abc import Iterable

    from budgies_xl.books.paper import Book, Sheet
    from budgies_xl.game.house_rules import HouseRules
    from budgies_xl.report.public import GameFacts

HOW_TO_PLAY_SHEET = "How to play"
WIDTHS = (112, 120, *(51,) * 6, 66, 80)
LAST = len(WIDTHS) - 1
_PROSE = Look(wrap=True, indent=1, at_top=True)
_TOPIC = Look(bold=True, indent=1, at_top=True)
_NUMBER = TABLE_CELL_CENTRE
_SMALL = HINT.but(size=8, indent=1)


def write_how_to_play(book: Book, house_rules: HouseRules, facts: GameFacts | None) -> None:
    """Write the rules on one page; without a game there is no seal on the dice to print."""
    sheet = book.sheet(HOW_TO_PLAY_SHEET)
    sheet.widths(*WIDTHS)
    about = "Budgies, a game by Allan Stagg (1999)"
    line = f"{about} · {facts.name}" if facts else about
    write_plain_band(sheet, WIDTHS, HOW_TO_PLAY_SHEET, line)
    row = _write_topics(sheet, 2, "How a round goes", order_of_play(house_rules))
    row = _write_eggs(sheet, row, house_rules)
    row = _write_topics(sheet, row, "House rules of this game", house_rules_in_words(house_rules))
    row = _write_example(sheet, row, house_rules)
    words = sending_in(house_rules, with_code=facts is not None)
    row = _write_topics(sheet, row, "Sending in", (("Your form", words),))
    if facts:
        sealed = f"The dice of this game were sealed before it began: {facts.commitment}"
        sheet.write(row, 0, sealed, _SMALL)
    sheet.worksheet.freeze_panes(2, 0)
    name = f" · {facts.name}" if facts else ""
    sheet.page(Paper.UPRIGHT, (f"Budgies{name} · How to play", ""))
    sheet.protect()


def _write_topics(
    sheet: Sheet,
    row: int,
    title: str,
    topics: Iterable[tuple[str, str]],
) -> int:
    """Write a section of paragraphs, each with its topic before it; gives the next free row."""
    row = _write_title(sheet, row, title)
    for topic, words in topics:
        sheet.write(row, 0, topic, _TOPIC)
        sheet.merge(row, (1, LAST), words, _PROSE)
        sheet.height(row, height_in(words, sum(WIDTHS[1:]), _PROSE))
        row += 1
    return row


def _write_title(sheet: Sheet, row: int, title: str) -> int:
    sheet.height(row, 10)
    sheet.write(row + 1, 0, title, SECTION)
    sheet.height(row + 1, 24)
    return row + 2


def _write_eggs(sheet: Sheet, row: int, house_rules: HouseRules) -> int:
    """Write how many eggs each pair lays on each throw, and what the chicks bring."""
    row = _write_title(sheet, row, "Eggs and money")
    heads = ("Contract", "Hatches from", *(f"Die {throw}" for throw in ONE_DIE))
    looks = (TABLE_HEAD, TABLE_HEAD, *(TABLE_HEAD_CENTRE,) * 6)
    sheet.row(row, zip(heads, looks, strict=True))
    sheet.row(row, (("A chick", TABLE_HEAD_CENTRE), ("On average", TABLE_HEAD_CENTRE)), LAST - 1)
    for at, colour in enumerate(Colour, row + 1):
        _write_pair(sheet, at, colour, house_rules)
    return row + 1 + len(Colour)


def _write_pair(sheet: Sheet, row: int, colour: Colour, house_rules: HouseRules) -> None:
    one, other = colour.parents
    found = earnings(colour, house_rules)
    sheet.height(row, 20)
    sheet.write(row, 0, colour.word, in_colour(colour, Look(bold=True, indent=1)))
    sheet.write(row, 1, f"{one.word} + {other.word}", TABLE_CELL)
    if takes_two_dice(colour, house_rules):
        sheet.fill((row,), range(2, 8), TABLE_CELL)
        words = f"{min(found.eggs)} to {max(found.eggs)}: half of what both dice give"
        sheet.write(row, 2, words, TABLE_CELL)
    else:
        for col, throw in enumerate(ONE_DIE, 2):
            sheet.write(row, col, eggs_on(colour, throw, house_rules), _NUMBER)
    sheet.money(row, LAST - 1, colour.price, _NUMBER.but(number=POUNDS))
    sheet.money(row, LAST, found.average, _NUMBER.but(number=POUNDS, bold=True))


def _write_example(sheet: Sheet, row: int, house_rules: HouseRules) -> int:
    row = _write_title(sheet, row, "One round as an example")
    words = example(house_rules)
    sheet.merge(row, (0, LAST), words, _PROSE)
    sheet.height(row, height_in(words, sum(WIDTHS), _PROSE))
    player, *amounts = EXAMPLE_HEADS
    sheet.write(row + 1, 0, player, TABLE_HEAD)
    sheet.row(row + 1, ((head, TABLE_HEAD_CENTRE) for head in amounts), 1)
    money = _NUMBER.but(number=POUNDS_OR_DASH)
    for at, (name, *pounds) in enumerate(EXAMPLE_MONEY, row + 2):
        sheet.write(at, 0, name, TABLE_CELL)
        sheet.row(at, ((amount, money) for amount in pounds), 1)
    return row + 2 + len(EXAMPLE_MONEY)
