"""The contracts of the round with their owners, and what is frozen on later ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.band import (
    FAINT,
    FIGURE,
    NAME,
    fitting,
    row_for,
    write_colour,
    write_heads,
    write_section,
)
from budgies_xl.books.earnings import earnings
from budgies_xl.books.ink import Shade, pounds_look
from budgies_xl.game.colour import Colour
from budgies_xl.game.money import in_words
from budgies_xl.game.position import ROUNDS
from budgies_xl.report.story import listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from budgies_xl.books.flow import Flow
    from budgies_xl.books.ink import Look
    from budgies_xl.game.house_rules import HouseRules
    from budgies_xl.report.public import PublicContract, PublicReport, PublicRound

EACH = '" each"'
_OWNER = NAME.but(bold=False)
_BIDS = FIGURE.but(size=10, wrap=True)
_FUTURE_COLUMNS = 4


def write_contracts(flow: Flow, one: PublicRound) -> None:
    """Write who owns each contract, what each owner paid, and what it brought."""
    hint = "Owners have paid their bids; losing bids went back."
    write_section(flow, f"Contracts for round {one.round}", hint)
    write_heads(flow, ("Colour", "Owner", "Bid", "Eggs", "Banked"), words=2)
    for contract in one.contracts:
        _write_contract(flow, one, contract)
        flow.may_break()
    flow.gap()


def _write_contract(flow: Flow, one: PublicRound, contract: PublicContract) -> None:
    here = contract.colour is one.hatched
    owners = listed(contract.holders) if contract.holders else "nobody"
    lit = _lit if here else _plain
    owner = lit(_OWNER if contract.holders else _OWNER.but(ink=Shade.HINT))
    owner = fitting(flow, 1, owners, owner)
    row = row_for(flow, (1, owners, owner))
    write_colour(flow, row, 0, contract.colour)
    flow.sheet.write(row, 1, owners, owner)
    figure = _each(lit(FIGURE)) if len(contract.holders) > 1 else lit(FIGURE)
    _write_pounds(flow, (row, 2), contract.amount, figure)
    if not here:
        flow.sheet.row(row, (("–", FAINT), ("–", FAINT)), 3)
        return
    flow.sheet.write(row, 3, one.eggs, lit(FIGURE).but(number='"✓ "0' if one.eggs else "0"))
    share = one.shares[0][1] if one.shares else 0
    _write_pounds(flow, (row, 4), share, figure)


def _write_pounds(flow: Flow, place: tuple[int, int], pence: int, look: Look) -> None:
    """Write an amount, or a dash; the look may add that it is each owner's."""
    if not pence:
        flow.sheet.write(*place, "–", look.but(ink=Shade.HINT, bold=False))
        return
    number = pounds_look(look, (pence,), dash=False).number
    if look.number == EACH:
        number = f"{number.split(';', maxsplit=1)[0]}{EACH}"
    flow.sheet.money(*place, pence, look.but(number=number))


def _each(look: Look) -> Look:
    return look.but(number=EACH)


def _lit(look: Look) -> Look:
    return look.but(fill=Shade.FINE, bold=True)


def _plain(look: Look) -> Look:
    return look


def write_future_contracts(flow: Flow, report: PublicReport) -> None:
    """Write what each player has frozen on each contract of the rounds to come."""
    one = report.last
    rounds = range(one.round + 1, ROUNDS + 1)
    more = _more_columns(report)[: _FUTURE_COLUMNS - len(rounds)]
    write_section(
        flow, "Future contracts", "Amounts bid so far. They stay frozen until that round."
    )
    write_heads(
        flow, ("Colour", *(f"Round {later}" for later in rounds), *(head for head, _ in more))
    )
    for colour in Colour:
        bids = [_bids_in_words(one, later, colour) for later in rounds]
        facts = [fact(colour) for _, fact in more]
        cells = [*bids, *facts]
        looks = [fitting(flow, col, words, _BIDS) for col, words in enumerate(cells, 1)]
        row = row_for(flow, *zip(range(1, 1 + len(cells)), cells, looks, strict=True))
        write_colour(flow, row, 0, colour)
        looks = [FAINT if words == "–" else look for words, look in zip(bids, looks, strict=False)]
        flow.sheet.row(row, zip(bids, looks, strict=True), 1)
        quiet = _BIDS.but(ink=Shade.HINT)
        flow.sheet.row(row, ((words, quiet) for words in facts), 1 + len(bids))
        flow.may_break()
    flow.gap()


def _bids_in_words(one: PublicRound, later: int, colour: Colour) -> str:
    bids = [bid for bid in one.future_bids if bid.round == later and bid.colour is colour]
    highest = sorted(bids, key=lambda bid: -bid.amount)
    return "\n".join(f"{bid.player} {in_words(bid.amount)}" for bid in highest) or "–"


def _more_columns(report: PublicReport) -> tuple[tuple[str, Callable[[Colour], str]], ...]:
    """Give what fills the columns of the rounds gone by: facts that help to bid."""
    aviary, house_rules = report.last.aviary, report.facts.house_rules

    def eggs(colour: Colour) -> str:
        return eggs_in_a_clutch(colour, house_rules) if aviary.can_hatch(colour) else "–"

    def parents(colour: Colour) -> str:
        return parents_in_words(colour) if aviary.can_hatch(colour) else "no pair left"

    return (("Hatches from", parents), ("Eggs in a clutch", eggs), ("A chick sells for", _price))


def _price(colour: Colour) -> str:
    return in_words(colour.price)


def eggs_in_a_clutch(colour: Colour, house_rules: HouseRules) -> str:
    """Give the fewest and the most eggs of a colour: 1–3."""
    laid = earnings(colour, house_rules).eggs
    return f"{min(laid)}–{max(laid)}"


def parents_in_words(colour: Colour) -> str:
    """Name the pair that hatches a colour: Red + Blue."""
    return " + ".join(parent.word for parent in colour.parents)
