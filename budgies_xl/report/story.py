"""The story: what happened in a round and in the game, in sentences from the public facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.game.money import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from budgies_xl.report.public import PublicReport, PublicRound

_TIMES = {2: "twice"}


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
    return f"{in_words(share)} {'each' if len(one.shares) > 1 else f'to {player}'}"


def hatched_in_words(one: PublicRound) -> str:
    """Say in a sentence or two what hatched, what it raised and whose bank got it."""
    contract = f"the {one.hatched.word} contract"
    owners = one.hatched_contract.holders
    if not one.eggs:
        return f"The pair laid no eggs this time, so {_brings_nothing(contract, owners)}."
    chicks = _chicks(one)
    if not owners:
        return f"{chicks} raised {in_words(one.raised)}. Nobody owns {contract}, so no bank gets it."
    if len(owners) == 1:
        verb = "puts" if one.eggs == 1 else "put"
        return f"{chicks} {verb} {in_words(one.raised)} in the bank of {owners[0]}, who owns {contract}."
    return f"{chicks} raised {in_words(one.raised)}. {_shared(one, contract)}"


def times_in_words(report: PublicReport) -> str:
    """Say how often the last round was resolved; nothing where that was once."""
    if report.resolved_times <= 1:
        return ""
    times = _TIMES.get(report.resolved_times, f"{report.resolved_times} times")
    return (
        f"Round {report.last.round} was resolved {times}: the GM took it back and resolved it "
        "again. This report replaces any earlier one. The dice of a round stay the same."
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
        return f"{won_in_words(report)}."
    _, player, bank = behind
    ahead = in_words(report.ranking[0][2] - bank)
    level = [name for _, name, other in report.ranking if other == bank]
    return f"{won_in_words(report)}, {ahead} ahead of {listed(level) if len(level) > 1 else player}."


def _best_clutch(report: PublicReport) -> str:
    paid = [one for one in report.rounds if one.shares and one.raised]
    if not paid:
        return "In all five rounds not one chick was sold for an owner."
    best = max(paid, key=lambda one: one.raised)
    chicks = f"{best.eggs} {best.hatched.word} {'chick' if best.eggs == 1 else 'chicks'}"
    owners = listed(player for player, _ in best.shares)
    return f"The clutch to have was that of round {best.round}: {chicks} for {in_words(best.raised)}, " + (
        f"all to {owners}." if len(best.shares) == 1 else f"shared by {owners}."
    )


def _lead(report: PublicReport) -> str:
    """Say who had most in the bank, from which round on."""
    led = list(_changes(report))
    if not led:
        return ""
    said = [
        f"{listed(names)} {'' if at else 'led '}from round {since}"
        for at, (since, names) in enumerate(led)
    ]
    return f"In the bank {listed(said)} to the end."


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
        f"{in_words(paid)} went on contracts and {in_words(bribes)} on bribes."
    )
