"""What happens in a round of a case: sheets, silence, dice, and what the GM says."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from budgies_xl.game.aviary import Sex
from budgies_xl.game.chance import DIE, Label
from budgies_xl.game.colour import Colour
from budgies_xl.game.errors import WordsNotUnderstood
from budgies_xl.game.orders import Bid, Bribe, Orders
from budgies_xl.game.rulings import NO_RULINGS, GmRulings
from budgies_xl.game.wording import read_orders

if TYPE_CHECKING:
    from tests.case_sentences import Sentence

NO_CODE = ", without form code"
EVERYBODY = "Everybody"
THE_OTHERS = "The others"

_SENDS_NOTHING = re.compile(r"(\w+) sends nothing")
_DRAW = re.compile(r"(male|female) ([1-6]) of ([1-6])")
_EGG_DIE = re.compile(r"(female's )?egg die ([1-6])")
_THROWS = re.compile(r"throws (\d+)(?: and (\d+))?")
_NAMES = re.compile(r"names a (\w+) (male|female)")
_PASSES = re.compile(r"says that (\w+) passes")
_VOUCHES = re.compile(r"vouches for (\w+)")
_WRITES = re.compile(
    r"Writes (?P<amount>-?\d+(?:\.\d\d)?) "
    r"(?:on (?P<contract>\w+)(?: in round (?P<round>\d))?|for a (?P<bird>\w+) (?P<sex>\w+))",
)


class CannotBeRead(Exception):
    """Words of a case that say nothing this book understands."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's sheet: the orders, their canonical words if it has any, and the form code."""

    orders: Orders
    words: str
    has_code: bool


@dataclass(frozen=True, slots=True)
class CaseRound:
    """One round of a case: what came in, how chance fell, what the GM said, what follows.

    A draw is its label, what was drawn counted from 0, and among how many.
    """

    number: int
    line: int
    again: bool = False
    sheets: tuple[Sheet, ...] = ()
    silent: tuple[str, ...] = ()
    draws: tuple[tuple[Label, int, int], ...] = ()
    rulings: GmRulings = NO_RULINGS
    passes: tuple[str, ...] = ()
    vouched: tuple[str, ...] = ()
    then: tuple[Sentence, ...] = ()
    told: tuple[Sentence, ...] = ()

    @property
    def accounted_for(self) -> list[str]:
        """List the players of whom the case says what came, or that nothing came."""
        return [*(sheet.orders.player for sheet in self.sheets), *self.silent]


def with_event(this: CaseRound, text: str, players: tuple[str, ...]) -> CaseRound:
    """Add to a round what one line says: a sheet, silence, the dice, or the GM's words.

    Raises CannotBeRead for anything else.
    """
    if match := _SENDS_NOTHING.fullmatch(text):
        return replace(this, silent=(*this.silent, _player(match[1], players)))
    who, _, words = text.partition(": ")
    match who:
        case "The dice" if not this.draws:
            return replace(this, draws=tuple(_draw(one) for one in words.split(", ")))
        case "The GM":
            for word in words.split("; "):
                this = _with_ruling(this, word, players)
            return this
    has_code, who = not who.endswith(NO_CODE), who.removesuffix(NO_CODE)
    sheets = tuple(
        replace(read_sheet(player, words, this.number), has_code=has_code)
        for player in _senders(who, this, players)
    )
    return replace(this, sheets=(*this.sheets, *sheets))


def _senders(who: str, this: CaseRound, players: tuple[str, ...]) -> tuple[str, ...]:
    here = this.accounted_for
    if (who == EVERYBODY and not here) or (who == THE_OTHERS and here):
        return tuple(player for player in players if player not in here)
    return (_player(who, players),)


def _player(name: str, players: tuple[str, ...]) -> str:
    if name in players:
        return name
    msg = "is nothing that happens in a round, or names somebody who does not play."
    raise CannotBeRead(msg)


def read_sheet(player: str, words: str, now: int) -> Sheet:
    """Read a sheet; what no canonical order can say is told as what the player writes."""
    parts = words.split("; ")
    orders = "\n".join(part for part in parts if not part.startswith("Writes "))
    written = [_written(part, now) for part in parts if part.startswith("Writes ")]
    if not orders and not written:
        msg = "orders nothing; write “No bids and no bribes”."
        raise CannotBeRead(msg)
    try:
        read = read_orders(player, orders, now)
    except WordsNotUnderstood as unknown:
        raise CannotBeRead(str(unknown)) from unknown
    bids = tuple(one for one in written if isinstance(one, Bid))
    bribes = tuple(one for one in written if isinstance(one, Bribe))
    whole = Orders(player, (*read.bids, *bids), (*read.bribes, *bribes))
    return Sheet(whole, orders, has_code=True)


def _written(words: str, now: int) -> Bid | Bribe:
    """Read an amount as a player wrote it into a box, whole pounds or not."""
    match = _WRITES.fullmatch(words)
    if not match:
        msg = f"has no box for “{words}”."
        raise CannotBeRead(msg)
    pence = round(float(match["amount"]) * 100)
    if match["contract"]:
        return Bid(int(match["round"] or now), _colour(match["contract"]), pence)
    return Bribe(Sex(match["sex"]), _colour(match["bird"]), pence)


def _draw(words: str) -> tuple[Label, int, int]:
    """Read how chance fell: male 2 of 6, or egg die 4."""
    if match := _DRAW.fullmatch(words):
        drawn, among = int(match[2]), int(match[3])
        if drawn <= among:
            return Label(match[1]), drawn - 1, among
    elif match := _EGG_DIE.fullmatch(words):
        return (Label.EGG_DIE_FEMALE if match[1] else Label.EGG_DIE), int(match[2]) - 1, DIE
    msg = f"has no dice such as “{words}”."
    raise CannotBeRead(msg)


def _with_ruling(this: CaseRound, words: str, players: tuple[str, ...]) -> CaseRound:
    """Add one thing that the GM says or throws."""
    if match := _THROWS.fullmatch(words):
        throws = tuple(int(throw) for throw in match.groups() if throw)
        return replace(this, rulings=replace(this.rulings, throws=throws))
    if match := _NAMES.fullmatch(words):
        colour = _colour(match[1])
        if match[2] == Sex.MALE.value:
            return replace(this, rulings=replace(this.rulings, male=colour))
        return replace(this, rulings=replace(this.rulings, female=colour))
    if match := _PASSES.fullmatch(words):
        return replace(this, passes=(*this.passes, _player(match[1], players)))
    if match := _VOUCHES.fullmatch(words):
        return replace(this, vouched=(*this.vouched, _player(match[1], players)))
    msg = f"has no ruling such as “{words}”."
    raise CannotBeRead(msg)


def _colour(word: str) -> Colour:
    for colour in Colour:
        if colour.word == word:
            return colour
    msg = f"names no colour: {word}."
    raise CannotBeRead(msg)
