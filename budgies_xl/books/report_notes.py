"""The foot of the report: the opened orders where they are published, and what stays secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.band import NAME, fitting, row_for, write_heads, write_section
from budgies_xl.books.ink import HINT, TABLE_CELL
from budgies_xl.game.house_rules import Secrecy
from budgies_xl.game.wording import write_orders

if TYPE_CHECKING:
    from collections.abc import Iterator

    from budgies_xl.books.flow import Flow
    from budgies_xl.report.public import PublicReport, PublicRound

_ORDER = TABLE_CELL.but(size=11)
_NOTE = HINT.but(size=9, indent=1)
_TOLD = HINT.but(size=10, indent=1)
_WIDEST = 5
DICE_IN_WORDS = (
    "The dice are mixed from everybody’s orders and a secret sealed before round 1: nobody can "
    "foresee or steer them. It is no proof that the GM did not choose between sets of orders "
    "after seeing an outcome: a GM who plays, or helps a player, could."
)


def write_opened_orders(flow: Flow, one: PublicRound) -> None:
    """Write every player's bids and bribes where the house rules publish them."""
    if not one.opened:
        return
    write_section(
        flow, f"All orders of round {one.round}", "House rule: every bid and bribe is published."
    )
    write_heads(flow, ("Player", "Bids and bribes", "", "", ""), words=2)
    for orders in one.opened:
        lines = write_orders(orders, one.round).splitlines()
        for name, line in zip((orders.player, *("" for _ in lines)), lines, strict=False):
            look = fitting(flow, 0, name, NAME)
            row = row_for(flow, (0, name, look))
            flow.sheet.fill((row,), range(_WIDEST), TABLE_CELL)
            flow.sheet.write(row, 0, name, look)
            flow.sheet.write(row, 1, line, _ORDER)
        flow.may_break()
    flow.gap()


def write_corrections(flow: Flow, report: PublicReport) -> None:
    """Tell everybody of each correction: what was put right, why, and what it changes."""
    several = len(report.corrections) > 1
    for number, notice in enumerate(report.corrections, start=1):
        which = f"Correction {number}, of" if several else "Correction of"
        write_section(flow, f"{which} round {notice.round}")
        if several and number == len(report.corrections):
            flow.prose("This is the last one. What it says holds.", _TOLD)
        for words in notice.what:
            flow.prose(words, _TOLD)
        if notice.why:
            flow.prose(f"Why: {notice.why}", _TOLD)
        for change in notice.changes:
            flow.prose(str(change), _TOLD)
            flow.may_break()
        if not notice.changes:
            flow.prose("It changes nothing that is told of the rounds above.", _TOLD)
        flow.gap()


def write_notes(flow: Flow, report: PublicReport) -> None:
    """Write what stays secret, whom to tell of mistakes, and what the dice prove."""
    write_corrections(flow, report)
    flow.begin_section()
    for note in _notes(report):
        flow.prose(note, _NOTE)


def _notes(report: PublicReport) -> Iterator[str]:
    facts = report.facts
    if facts.house_rules.secrecy is Secrecy.RULES:
        yield "Losing bids stay secret, and so does who bribed for which bird."
    gm = f" ({facts.gm_line})" if facts.gm_line else ""
    when = "" if report.is_final else " before the next report"
    yield f"Spotted a mistake? Tell the GM{gm}{when}."
    yield DICE_IN_WORDS
    yield f"Game {facts.game_id}, seal {facts.commitment}"
