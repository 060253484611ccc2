"""Rival sheets: where one player sent more than one, which of them counts."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from budgies_xl.game.attendance import Admission
from budgies_xl.game.faults import Fault
from budgies_xl.game.wording import write_orders
from budgies_xl.gm.attendance import FileStanding
from budgies_xl.gm.faults import NotAccepted, Told
from budgies_xl.report.story import listed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from budgies_xl.gm.whose import Claim


class Doubt(Enum):
    """Why nobody can say which of several sheets is the newest."""

    NOTHING_TELLS = "nothing tells which is newer"
    DISAGREE = "the dates of their mails and the times they were saved do not agree on the newer"


def choose_sheets(claims: Sequence[Claim], this_round: int) -> list[Claim]:
    """Let one sheet of each player count: the newest, where that can be told."""
    chosen = {claim.file: claim for claim in claims}
    for player in dict.fromkeys(claim.player for claim in claims if claim.counts):
        rivals = [one for one in claims if one.player == player and _may_count(one)]
        for claim in _settle(rivals, this_round):
            chosen[claim.file] = claim
    return [chosen[claim.file] for claim in claims]


def _may_count(claim: Claim) -> bool:
    """Tell whether a sheet is admitted; one that waits for the GM's word is nobody's rival."""
    return claim.counts and claim.admission not in {None, Admission.WAITS}


def _settle(rivals: list[Claim], this_round: int) -> list[Claim]:
    apart, twins = _without_twins(rivals, this_round)
    if len(apart) < 2:  # noqa: PLR2004  (a rival takes two)
        return [*apart, *twins]
    told = _newest(apart)
    if isinstance(told, Doubt):
        return [*(_refuse(claim, apart, told) for claim in apart), *twins]
    newest, how = told
    older = [claim for claim in apart if claim is not newest]
    superseded = Fault(Told.SUPERSEDED, facts=_facts(newest, file=newest.file, how=how)).message
    for claim in older:
        differs = _differs(claim, newest, this_round)
        facts = _facts(claim, file=claim.file, how=how, differs=differs)
        newest = replace(newest, notes=(*newest.notes, Fault(Told.COUNTS_INSTEAD, facts=facts)))
    return [newest, *(claim.skipped(superseded) for claim in older), *twins]


def _without_twins(rivals: list[Claim], this_round: int) -> tuple[list[Claim], list[Claim]]:
    """Set aside each sheet that says the same as one before it."""
    apart: dict[str, Claim] = {}
    twins = []
    for claim in rivals:
        words = _meaning(claim, this_round)
        if words in apart:
            same = Fault(Told.SAME_AS, facts=(("file", apart[words].file),))
            twins.append(claim.skipped(same.message))
        else:
            apart[words] = claim
    return list(apart.values()), twins


def _meaning(claim: Claim, this_round: int) -> str:
    """Give what a sheet means; one that cannot be read whole means only itself."""
    return write_orders(claim.orders, this_round) if claim.orders else f"? {claim.file}"


def _newest(claims: Sequence[Claim]) -> tuple[Claim, str] | Doubt:
    """Find the newest sheet, and by what: mail dates, or save times; like with like."""
    sent = _last(claims, [claim.sent for claim in claims])
    saved = _last(claims, [claim.saved for claim in claims])
    if sent and saved and sent is not saved:
        return Doubt.DISAGREE
    if sent:
        return sent, "sent"
    return (saved, "saved") if saved else Doubt.NOTHING_TELLS


def _last(claims: Sequence[Claim], times: Sequence[datetime | None]) -> Claim | None:
    """Find the sheet with the last time, if every one has a time and the last has its own."""
    known = [time for time in times if time is not None]
    if len(known) < len(claims) or known.count(max(known)) > 1:
        return None
    return claims[known.index(max(known))]


def _refuse(claim: Claim, rivals: Sequence[Claim], doubt: Doubt) -> Claim:
    files = listed(rival.file for rival in rivals)
    facts = _facts(claim, files=files, doubt=doubt.value)
    fault = Fault(NotAccepted.TWO_SHEETS, facts=facts)
    return replace(
        claim,
        standing=FileStanding.REFUSED,
        faults=(fault, *claim.faults),
        message=fault.message,
    )


def _differs(one: Claim, other: Claim, this_round: int) -> str:
    """Say what only the one or only the other orders."""
    mine, theirs = (_lines(claim, this_round) for claim in (one, other))
    if mine is None or theirs is None:
        unread = one.file if mine is None else other.file
        return f"{unread} cannot be read whole."
    only = [
        f"only {claim.file} says “{line}”"
        for claim, lines, others in ((one, mine, theirs), (other, theirs, mine))
        for line in lines
        if line not in others
    ]
    return "; ".join(only) + "."


def _lines(claim: Claim, this_round: int) -> list[str] | None:
    """Write the orders of a sheet out; None where it cannot be read whole."""
    return write_orders(claim.orders, this_round).splitlines() if claim.orders else None


def _facts(claim: Claim, **facts: str) -> tuple[tuple[str, str], ...]:
    return (("seat", claim.player or ""), *facts.items())
