"""Rival sheets: where one player sent more than one, which of them counts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from budgies_xl.game.attendance import Admission
from budgies_xl.game.faults import Fault
from budgies_xl.game.orders import Orders
from budgies_xl.game.wording import write_orders
from budgies_xl.gm.attendance import FileStanding
from budgies_xl.gm.faults import NotAccepted, Told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.gm.whose import Claim


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
    newest = _newest(apart)
    if newest is None:
        return [*(_refuse(claim, apart) for claim in apart), *twins]
    older = [claim for claim in apart if claim is not newest]
    for claim in older:
        facts = _facts(claim, file=claim.file, differs=_differs(claim, newest, this_round))
        newest = replace(newest, notes=(*newest.notes, Fault(Told.COUNTS_INSTEAD, facts=facts)))
    superseded = Fault(Told.SUPERSEDED, facts=_facts(newest, file=newest.file)).message
    passed_over = [claim.skipped(superseded) for claim in older]
    return [newest, *passed_over, *twins]


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


def _newest(claims: Sequence[Claim]) -> Claim | None:
    """Find the sheet that was saved last, if every one tells when and no two tell the same."""
    times = [claim.saved for claim in claims]
    known = [time for time in times if time is not None]
    if len(set(known)) < len(claims):
        return None
    return claims[times.index(max(known))]


def _refuse(claim: Claim, rivals: Sequence[Claim]) -> Claim:
    files = " and ".join(rival.file for rival in rivals)
    fault = Fault(NotAccepted.TWO_SHEETS, facts=_facts(claim, files=files))
    return replace(
        claim,
        standing=FileStanding.REFUSED,
        faults=(fault, *claim.faults),
        message=fault.message,
    )


def _differs(one: Claim, other: Claim, this_round: int) -> str:
    """Say what only the one or only the other orders."""
    mine, theirs = (_lines(claim, this_round) for claim in (one, other))
    only = [
        f"only {claim.file} says “{line}”"
        for claim, lines, others in ((one, mine, theirs), (other, theirs, mine))
        for line in lines
        if line not in others
    ]
    return "; ".join(only) + "."


def _lines(claim: Claim, this_round: int) -> list[str]:
    nobody = Orders("")
    return write_orders(claim.orders or nobody, this_round).splitlines()


def _facts(claim: Claim, **facts: str) -> tuple[tuple[str, str], ...]:
    return (("seat", claim.player or ""), *facts.items())
