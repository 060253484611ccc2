"""The story: what happened in a round and in the game, in sentences from the public facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.game.money import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from budgies_xl.report.public import PublicReport, PublicRound

_TIMES = {2: "twice"}
FEW = 3


def listed(names: Iterable[str]) -> str:
    """List names as people do: Ross, Geoff and Allan."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def eggs_in_words(one: PublicRound) -> str:
    """Name the clutch: 2 Green eggs, 1 Green egg, no Green eggs."""
    return f"{one.eggs or 'No'} {one.hatched.word} {'egg' if one.eggs == 1 else 'eggs'}"


def earned_in_words(one: PublicRound) -> str:
    """Say in the fewest words who got what for the chicks."""
    if not one.eggs:
        return "Nothing to sell"
    if not one.shares:
        return f"{in_words(one.raised)} to nobody"
    player, share = one.shares[0]
    whom = f"each to {len(one.shares)}" if len(one.shares) > 1 else f"to {player}"
    return f"{in_words(share)} {whom}"


def earned_by_name(one: PublicRound) -> str:
    """Say who got what for the chicks, naming all who share."""
    if not one.eggs or len(one.shares) <= 1:
        return earned_in_words(one)
    return f"{in_words(one.shares[0][1])} each to {listed(player for player, _ in one.shares)}"


def hatched_in_words(one: PublicRound) -> str:
    """Say in a sentence or two what hatched, what it raised and whose bank got it."""
    contract = f"the {one.hatched.word} contract"
    owners = one.hatched_contract.holders
    if not one.eggs:
        return f"The pair laid no eggs this time, so {_brings_nothing(contract, owners)}."
    chicks = _chicks(one)
    if not owners:
        return (
            f"{chicks} raised {in_words(one.raised)}. Nobody owns {contract}, so no bank gets it."
        )
    if len(owners) == 1:
        put = f"{'puts' if one.eggs == 1 else 'put'} {in_words(one.raised)} in the bank"
        return f"{chicks} {put} of {owners[0]}, who owns {contract}."
    return f"{chicks} raised {in_words(one.raised)}. {_shared(one, contract)}"


def times_in_words(report: PublicReport) -> str:
    """Say how often the last round was resolved; nothing where that was once."""
    if report.resolved_times <= 1:
        return ""
    times = _TIMES.get(report.resolved_times, f"{report.resolved_times} times")
    corrected = "the GM corrected it, as told below, or took it back"
    how = corrected if report.corrections else "the GM took it back and resolved it again"
    return (
        f"Round {report.last.round} was resolved {times}: {how}. "
        "This report replaces any earlier one. The dice of the game stay the same."
    )


def won_in_words(report: PublicReport) -> str:
    """Name the winner or the winners and what they have."""
    amount = in_words(report.ranking[0][2])
    if len(report.winners) == 1:
        return f"{report.winners[0]} wins with {amount}"
    return f"{listed(report.winners)} share the win with {amount} each"


def story(report: PublicReport) -> str:
    """Tell the finished game in a short paragraph."""
    sentences = (_ending(report), _best_clutch(report), _lead(report), _turnover(report))
    return " ".join(sentence for sentence in sentences if sentence)


def leaders(one: PublicRound) -> tuple[str, ...]:
    """Name who has most in the bank after a round; nobody while all banks are empty."""
    most = max(line.bank for line in one.money)
    return tuple(line.player for line in one.money if most and line.bank == most)


def _brings_nothing(contract: str, owners: Sequence[str]) -> str:
    if not owners:
        return f"it does not matter that nobody owns {contract}"
    verb = "gets" if len(owners) == 1 else "get"
    own = "owns" if len(owners) == 1 else "share"
    return f"{listed(owners)}, who {own} {contract}, {verb} nothing"


def _chicks(one: PublicRound) -> str:
    each = in_words(one.hatched.price)
    return f"1 chick at {each}" if one.eggs == 1 else f"{one.eggs} chicks at {each}"


def _shared(one: PublicRound, contract: str) -> str:
    owners = listed(one.hatched_contract.holders)
    share = in_words(one.shares[0][1])
    said = f"{owners} share {contract}: {share} goes into the bank of each"
    rest = f", and the club keeps the {in_words(one.to_club)} left over" if one.to_club else ""
    return f"{said}{rest}."


def _ending(report: PublicReport) -> str:
    behind = next((line for line in report.ranking if line[1] not in report.winners), None)
    if not behind:
        return f"All {len(report.ranking)} players came in level."
    ahead = in_words(report.ranking[0][2] - behind[2])
    level = [name for _, name, bank in report.ranking if bank == behind[2]]
    return f"{_few(report.winners)} finished {ahead} ahead of {_few(level)}."


def _best_clutch(report: PublicReport) -> str:
    """Tell of the clutch that raised most for owners, and of one that would have raised more."""
    paid = [one for one in report.rounds if one.shares and one.raised]
    if not paid:
        return "In all five rounds not one chick was sold for an owner."
    best, missed = _dearest(paid), _dearest(report.rounds)
    owners = [player for player, _ in best.shares]
    went = f"all to {owners[0]}" if len(owners) == 1 else f"shared by {_few(owners)}"
    if missed.raised > best.raised:
        return (
            f"The dearest clutch, {_clutch(missed)} in round {missed.round}, was nobody’s; the "
            f"best that was owned came in round {best.round}: {_clutch(best)}, {went}."
        )
    equals = [one for one in report.rounds if one.raised == best.raised]
    if len(equals) > 1:
        return f"No clutch raised more than that of round {best.round}: {_clutch(best)}, {went}."
    return f"The clutch to have was that of round {best.round}: {_clutch(best)}, {went}."


def _dearest(rounds: Iterable[PublicRound]) -> PublicRound:
    return max(rounds, key=lambda one: one.raised)


def _clutch(one: PublicRound) -> str:
    chicks = "chick" if one.eggs == 1 else "chicks"
    return f"{one.eggs} {one.hatched.word} {chicks} for {in_words(one.raised)}"


def _lead(report: PublicReport) -> str:
    """Say who had most in the bank, from which round on; the last round banks the pockets too."""
    changes = list(_changes(report))
    in_the_end = [names for since, names in changes if since == report.last.round]
    everybody = len(report.ranking)
    led = [
        f"all were level from round {since}"
        if len(names) == everybody
        else f"{_few(names)} led from round {since}"
        for since, names in changes
        if since < report.last.round
    ]
    if not in_the_end:
        return f"In the bank {listed(led)} to the end." if led else ""
    before = f"In the bank {listed(led)}" if led else "All banks were empty"
    return f"{before}, until the last round, when {_came_out(in_the_end[0], everybody)}."


def _came_out(names: Sequence[str], everybody: int) -> str:
    return "all came out level" if len(names) == everybody else f"{_few(names)} came out on top"


def _few(names: Sequence[str]) -> str:
    """Name a few players, count many."""
    return listed(names) if len(names) <= FEW else f"{len(names)} players"


def _changes(report: PublicReport) -> Iterator[tuple[int, tuple[str, ...]]]:
    before: tuple[str, ...] = ()
    for one in report.rounds:
        now = leaders(one)
        if now and now != before:
            yield one.round, now
            before = now


def _turnover(report: PublicReport) -> str:
    lines = [line for one in report.rounds for line in one.money]
    paid = sum(line.paid + line.paid_from_frozen for line in lines)
    bribes = sum(line.bribes for line in lines)
    chicks = sum(one.eggs for one in report.rounds)
    return (
        f"Over the five rounds {chicks or 'no'} {'chick' if chicks == 1 else 'chicks'} hatched; "
        f"{in_words(paid) if paid else 'nothing'} went on contracts and "
        f"{in_words(bribes) if bribes else 'nothing'} on bribes."
    )
