"""The tables of the GM's workbook: everything about a round, row by row."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from budgies_xl.game.adjusting import rulings_in_money
from budgies_xl.game.aviary import Sex
from budgies_xl.game.breeding import HowChosen
from budgies_xl.game.chance import Label
from budgies_xl.game.colour import Colour
from budgies_xl.game.money import in_words
from budgies_xl.game.wording import NOTHING, bid_in_words, bribe_in_words
from budgies_xl.report.story import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from budgies_xl.game.breeding import BirdChoice
    from budgies_xl.game.chance import Draw
    from budgies_xl.game.contracts import Award
    from budgies_xl.game.orders import Bid, Bribe, Orders
    from budgies_xl.game.round import RoundResult
    from budgies_xl.report.gm_view import GmReport

NOBODY = "nobody"


class Kind(Enum):
    """What a column holds."""

    WORDS = "words"
    NUMBER = "number"
    POUNDS = "pounds"


Value = str | int | Colour | None
Row = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its width in pixels, what it holds (pounds are given in pence)."""

    head: str
    width: int
    kind: Kind = Kind.WORDS


@dataclass(frozen=True, slots=True)
class Table:
    """A sheet of the GM's workbook: its name, what it shows, its columns and rows."""

    name: str
    shows: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def gm_tables(gm: GmReport) -> tuple[Table, ...]:
    """Give all tables, the result first, then in the order of play, then what came and moved."""
    result = gm.played.result
    return (
        Table("GM ONLY", "The round at a glance", _FACTS, tuple(_at_a_glance(gm))),
        Table("All orders", "Every bid and bribe as it was played", _ORDERS, tuple(_orders(gm))),
        Table(
            "Awards",
            "All that stood on each contract, and what became of it",
            _AWARDS,
            tuple(_awards(result)),
        ),
        Table(
            "Bribes",
            "What each colour’s bribes count, and the birds chosen",
            _BRIBES,
            tuple(_bribes(result)),
        ),
        Table("Draws", "What chance was asked, and what it gave", _DRAWS, tuple(_draws(result))),
        Table("Sheets", "What came from each player", _SHEETS, tuple(_sheets(gm))),
        Table("Notes", "What was noted in reading the sheets", _NOTES, tuple(_notes(gm))),
        Table("Postings", "Every amount that moved", _POSTINGS, tuple(_postings(result))),
    )


_FACTS = (Column("What", 190), Column("Is", 760))
_ORDERS = (
    Column("Player", 170),
    Column("Order", 240),
    Column("For round", 70, Kind.NUMBER),
    Column("On", 120),
    Column("Amount", 80, Kind.POUNDS),
    Column("File", 170),
    Column("Sheet", 90),
    Column("Cell", 60),
)
_AWARDS = (
    Column("Colour", 90),
    Column("Player", 220),
    Column("All on it", 90, Kind.POUNDS),
    Column("Opened in round", 100, Kind.NUMBER),
    Column("Owner", 100),
    Column("Paid", 90, Kind.POUNDS),
    Column("Why", 360),
)
_BRIBES = (
    Column("Sex", 90),
    Column("Colour", 110),
    Column("Counted", 110, Kind.POUNDS),
    Column("Chosen", 90),
    Column("How", 320),
    Column("Bribed by", 270),
)
_DRAWS = (
    Column("Label", 230),
    Column("Among", 120, Kind.NUMBER),
    Column("Number drawn", 170, Kind.NUMBER),
    Column("That is", 460),
)
_SHEETS = (
    Column("Player", 170),
    Column("State", 90),
    Column("File", 170),
    Column("SHA-256 of the file", 270),
    Column("Digest of the orders", 270),
)
_NOTES = (
    Column("Player", 150),
    Column("File", 160),
    Column("Sheet", 90),
    Column("Cell", 60),
    Column("What stands there", 170),
    Column("Note", 340),
)
_POSTINGS = (
    Column("No.", 60, Kind.NUMBER),
    Column("Amount", 90, Kind.POUNDS),
    Column("From", 260),
    Column("To", 260),
    Column("Why", 310),
)
_HOW = {
    HowChosen.BRIBED: "most was paid for this colour",
    HowChosen.TIED: "drawn among the colours tied for most",
    HowChosen.CHANCE: "nobody bribed: drawn at random",
    HowChosen.GM: "named by the GM",
}


def _at_a_glance(gm: GmReport) -> Iterator[Row]:
    report, result = gm.report, gm.played.result
    clutch, sale = result.clutch, result.sale
    shares = "; ".join(f"{player} {in_words(share)}" for player, share in sale.shares)
    yield "Game name", report.facts.name
    yield "Game id", report.facts.game_id
    yield "Round played", str(result.round)
    yield "Times resolved", str(report.resolved_times)
    yield "Male", _chosen(result.male)
    yield "Female", _chosen(result.female)
    yield "Thrown", f"{listed(str(throw) for throw in clutch.throws)}, by {_thrower(result)}"
    yield "Eggs", f"{clutch.eggs} {clutch.colour.word}: {clutch.reason.value}"
    yield "Raised", in_words(sale.raised)
    yield "Owners", listed(result.hatched.holders) if result.hatched.holders else NOBODY
    yield "Shares", shares or "none"
    yield "To the club", in_words(sale.to_club)
    yield "The GM’s rulings", _rulings(gm)
    yield (
        "House rules",
        "; ".join(f"{name} = {word}" for name, word in report.facts.house_rules.in_words().items()),
    )
    yield "Seal of the dice", report.facts.commitment
    yield "Mix of all orders", gm.entropy
    yield "Key of the dice", gm.round_key


def _chosen(choice: BirdChoice) -> str:
    return f"{choice.bird.colour.word}: {_HOW[choice.how]}"


def _thrower(result: RoundResult) -> str:
    return "the GM’s own hand" if result.clutch.by_gm else "the dice of the game"


def _rulings(gm: GmReport) -> str:
    rulings = gm.rulings
    said = [f"{sex.value} {colour.word}" for sex in Sex for colour in [rulings.bird(sex)] if colour]
    said += [f"throw {throw}" for throw in rulings.throws]
    said += [str(one) for one in rulings_in_money(gm.played.result)]
    return ", ".join(said) or "none"


def _orders(gm: GmReport) -> Iterator[Row]:
    now = gm.played.result.round
    for orders in gm.played.result.orders:
        bids, bribes = _made(orders)
        if not bids and not bribes:
            yield orders.player, NOTHING, now, None, 0, None, None, None
        for bid in bids:
            place = bid.colour, bid.amount, *_cell(bid)
            yield orders.player, bid_in_words(bid, now), bid.round, *place
        for bribe in bribes:
            on = f"{bribe.colour.word} {bribe.sex.value}"
            yield orders.player, bribe_in_words(bribe), now, on, bribe.amount, *_cell(bribe)


def _made(orders: Orders) -> tuple[list[Bid], list[Bribe]]:
    """Leave out bids and bribes of nothing, which are none."""
    bids = [bid for bid in orders.bids if bid.amount]
    return bids, [bribe for bribe in orders.bribes if bribe.amount]


def _cell(order: Bid | Bribe) -> tuple[Value, ...]:
    cell = order.cell
    return (cell.file, cell.sheet, cell.address) if cell else (None, None, None)


def _awards(result: RoundResult) -> Iterator[Row]:
    for award in result.awards:
        if not award.stakes:
            yield award.colour, NOBODY, 0, None, "–", 0, award.reason.value
        for stake in award.stakes:
            owner = _owner(award, stake.player)
            paid = stake.amount if stake.player in award.holders else 0
            bid = award.colour, stake.player, stake.amount, stake.opened
            yield *bid, owner, paid, award.fate(stake).value


def _owner(award: Award, player: str) -> str:
    return "✓ owner" if player in award.holders else "–"


def _bribes(result: RoundResult) -> Iterator[Row]:
    for sex, choice in zip(Sex, (result.male, result.female), strict=True):
        counted = dict(choice.bribed)
        for colour in Colour:
            chosen = colour is choice.bird.colour
            if colour in counted or chosen:
                how = _HOW[choice.how] if chosen else ""
                bribed = _bribed_by(result, sex, colour)
                mark = "✓ breeds" if chosen else "–"
                yield sex.value, colour, counted.get(colour, 0), mark, how, bribed


def _bribed_by(result: RoundResult, sex: Sex, colour: Colour) -> str:
    return "; ".join(
        f"{orders.player} {in_words(bribe.amount)}"
        for orders in result.orders
        for bribe in orders.bribes
        if bribe.amount and (bribe.sex, bribe.colour) == (sex, colour)
    )


def _draws(result: RoundResult) -> Iterator[Row]:
    for draw in result.draws:
        yield draw.label.value, draw.n, draw.outcome + 1, _drawn(draw, result)


def _drawn(draw: Draw, result: RoundResult) -> str:
    match draw.label:
        case Label.MALE:
            return f"a {result.male.bird}"
        case Label.FEMALE:
            return f"a {result.female.bird}"
        case Label.EGG_DIE | Label.EGG_DIE_FEMALE:
            return f"a {draw.outcome + 1} is thrown"


def _sheets(gm: GmReport) -> Iterator[Row]:
    for sheet in gm.sheets:
        yield sheet.player, sheet.state.value, sheet.file, sheet.sha256, sheet.digest


def _notes(gm: GmReport) -> Iterator[Row]:
    for sheet in gm.sheets:
        for note in sheet.notes:
            yield sheet.player, note.file, note.sheet, note.cell, note.wrote, note.message


def _postings(result: RoundResult) -> Iterator[Row]:
    for number, posting in enumerate(result.postings, 1):
        source, target = str(posting.source), str(posting.target)
        yield number, posting.amount, source, target, posting.why.value
