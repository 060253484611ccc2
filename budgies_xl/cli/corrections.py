"""Printing a correction: first as a difference, then, on the GM's word, as done."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from budgies_xl import disk
from budgies_xl.cli.rounds import bird_colour, writing
from budgies_xl.cli.screen import say, table, talk
from budgies_xl.game.adjusting import Adjustment
from budgies_xl.game.errors import NotAPlayer
from budgies_xl.game.money import POUND, in_words
from budgies_xl.gm.correcting import HandRulings, Sheet, Wanted, is_under_way, keep, propose
from budgies_xl.gm.errors import BadCorrection, Misuse
from budgies_xl.gm.names import player_called
from budgies_xl.gm.opened import open_game
from budgies_xl.gm.outputs import order_book_paths
from budgies_xl.gm.resolving import finish
from budgies_xl.gm.views import notice_of, totals_changed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from budgies_xl.game.colour import Colour
    from budgies_xl.gm.correcting import Proposal
    from budgies_xl.gm.opened import OpenGame

_AMOUNT = re.compile(r"(?P<player>.+?)\s+(?P<sign>[+−–-])£?(?P<pounds>\d{1,6})(\.(?P<pence>\d\d))?")
_OF_ROUND = re.compile(r"(?P<what>.*):(?P<round>[1-9])")
NONE = "none"


@dataclass(frozen=True, slots=True)
class SaidOfCorrection:
    """What the GM said with the command; what ends in :3 is for round 3."""

    round: int
    orders: Sequence[Path]
    players: Sequence[str]
    passes: Sequence[str]
    throws: Sequence[str]
    male: Sequence[str]
    female: Sequence[str]
    adjust: Sequence[str]
    why: str


def correct_round(root: Path, said: SaidOfCorrection, *, yes: bool, dry_run: bool) -> bool:
    """Show what a correction would change, and keep it on the GM's word; tells whether it went."""
    if dry_run:
        game = open_game(root)
        _say_difference(propose(game, _wanted(game, said)))
        say("\nNothing is kept.")
        return True
    with writing(root, "correct") as game:
        if is_under_way(game):
            done = finish(game)
            say("The last correction was interrupted; what was left undone is done now:")
            for path in done:
                say(f"  {path}")
            return True
        proposal = propose(game, _wanted(game, said))
        _say_difference(proposal)
        if not yes and not _agreed():
            talk("\nNothing was kept. To keep it, run the same command with --yes.")
            return False
        corrected = keep(proposal)
    _say_kept(corrected, said.round)
    return True


def _agreed() -> bool:
    return sys.stdin.isatty() and typer.confirm("\nKeep this correction?", err=True)


def _say_difference(proposal: Proposal) -> None:
    notice = notice_of(proposal.after, proposal.after.history.corrections[-1])
    say(f"A correction of round {notice.round}. What is put right:")
    for words in notice.what:
        say(f"  {words}")
    if notice.why:
        say(f"  Why: {notice.why}")
    say()
    if notice.changes:
        rows = [(str(one.round), one.what, one.was, one.now) for one in notice.changes]
        say(table(("Round", "What", "Was", "Would be"), rows, (0,)))
    else:
        say("It changes nothing that the players are told of a round.")
    changed = [one for one in totals_changed(proposal.after) if one[1]]
    say()
    for player, amount in changed:
        say(f"  {player} {'gains' if amount > 0 else 'loses'} {in_words(abs(amount))} in all.")
    if not changed:
        say("  Nobody gains or loses anything in all.")


def _say_kept(game: OpenGame, of_round: int) -> None:
    last = len(game.history.rounds)
    rounds = f"round {of_round}" if last == of_round else f"rounds {of_round} to {last}"
    say(f"\nThe correction is kept, and the workbooks of {rounds} are written anew.")
    now = game.history.game.round
    where = "outbox/final" if game.history.game.finished else f"outbox/round-{now}"
    say(f"Send everybody results/round-{last}.xlsx, and each player their workbook from {where}.")
    for player, earlier in _told_anew(game):
        path = order_book_paths(game.players, earlier + 1)[player]
        say(f"What became of {player}'s orders of round {earlier} is in {path}: send that, too.")
    if not game.history.game.finished:
        say(
            f"A sheet for round {now} made from an earlier workbook waits for your --vouch, since "
            "it may show other money."
        )


def _told_anew(game: OpenGame) -> list[tuple[str, int]]:
    """List whose orders of which round were changed by the last correction, but for the last."""
    return [
        (new.orders.player, now.record.round)
        for was, now in game.history.corrections[-1].changed
        if now.record.round < len(game.history.rounds)
        for old, new in zip(was.record.accepted, now.record.accepted, strict=True)
        if old != new
    ]


def _wanted(game: OpenGame, said: SaidOfCorrection) -> Wanted:
    if len(said.orders) != len(said.players):
        raise BadCorrection(Misuse.UNPAIRED)
    if said.adjust and not said.why.strip():
        raise BadCorrection(Misuse.NO_REASON)
    sheets = tuple(
        Sheet(_player(game, player), file.name, disk.read(file))
        for player, file in zip(said.players, said.orders, strict=True)
    )
    passes = tuple(_passing(game, words, said.round) for words in said.passes)
    adjustments = tuple(_adjustment(game, words, said.why.strip()) for words in said.adjust)
    rulings = tuple(_rulings(said))
    if not (sheets or passes or adjustments or rulings):
        raise BadCorrection(Misuse.NOTHING_SAID)
    return Wanted(said.round, sheets, passes, rulings, adjustments, said.why.strip())


def _rulings(said: SaidOfCorrection) -> list[tuple[int, HandRulings]]:
    rulings: list[tuple[int, HandRulings]] = []
    for words in said.male:
        what, of_round = _of_round(words, said.round)
        rulings.append((of_round, HandRulings(male=(_bird(what),))))
    for words in said.female:
        what, of_round = _of_round(words, said.round)
        rulings.append((of_round, HandRulings(female=(_bird(what),))))
    throws: dict[int, list[str]] = {}
    for words in said.throws:
        what, of_round = _of_round(words, said.round)
        throws.setdefault(of_round, []).append(what)
    rulings += [(of_round, HandRulings(throws=_dice(typed))) for of_round, typed in throws.items()]
    return rulings


def _dice(typed: Sequence[str]) -> tuple[int, ...]:
    """Read throws; “none” leaves the throw to the dice of the game."""
    if [word.casefold() for word in typed] == [NONE]:
        return ()
    if not all(word.isascii() and word.isdigit() for word in typed):
        raise BadCorrection(Misuse.NO_THROW, " ".join(typed))
    return tuple(int(word) for word in typed)


def _bird(word: str) -> Colour | None:
    return None if word.casefold() == NONE else bird_colour(word)


def _of_round(words: str, this_round: int) -> tuple[str, int]:
    """Part “blue:3” into what is said and for which round; without one it is the round named."""
    match = _OF_ROUND.fullmatch(words.strip())
    return (match["what"].strip(), int(match["round"])) if match else (words.strip(), this_round)


def _passing(game: OpenGame, words: str, this_round: int) -> tuple[int, str]:
    if player := player_called(game.players, words):
        return this_round, player
    name, of_round = _of_round(words, this_round)
    return of_round, _player(game, name)


def _adjustment(game: OpenGame, words: str, why: str) -> Adjustment:
    match = _AMOUNT.fullmatch(words.strip())
    if not match:
        raise BadCorrection(Misuse.NO_ADJUSTMENT, words)
    pence = int(match["pounds"]) * POUND + int(match["pence"] or 0)
    if not pence:
        raise BadCorrection(Misuse.NO_MONEY, words)
    amount = pence if match["sign"] == "+" else -pence
    return Adjustment(_player(game, match["player"]), amount, why)


def _player(game: OpenGame, name: str) -> str:
    player = player_called(game.players, name)
    if player is None:
        raise NotAPlayer(name, game.players)
    return player
