"""Printing the checking, resolving, taking back, rebuilding and verifying of rounds."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from budgies_xl.cli import inbox_words, words
from budgies_xl.cli.screen import say, talk
from budgies_xl.cli.standing import next_step, say_position
from budgies_xl.errors import GameOver, UnknownColour
from budgies_xl.folder import GameFolder
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.ending import winners
from budgies_xl.game.rulings import GmRulings
from budgies_xl.gm.inbox import Words, read_inbox
from budgies_xl.gm.inbox_json import inbox_as_json
from budgies_xl.gm.locking import alone
from budgies_xl.gm.opened import open_game, open_to_write
from budgies_xl.gm.resolving import (
    Previewed,
    Refused,
    RoundIsResolved,
    UpToDate,
    rebuild,
    resolve_inbox,
)
from budgies_xl.gm.taking_back import last_round, take_back
from budgies_xl.gm.verifying import look_at_workbooks, prove
from budgies_xl.gm.views import corrections_of
from budgies_xl.report.as_json import dumps, position_as_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from budgies_xl.gm.attendance import Inbox
    from budgies_xl.gm.opened import OpenGame
    from budgies_xl.gm.resolving import Outcome
    from budgies_xl.journal.replay import PlayedRound


@dataclass(frozen=True, slots=True)
class Said:
    """What the GM said with the command."""

    passes: Sequence[str]
    vouch: Sequence[str]
    throws: Sequence[int]
    male: str
    female: str
    deadline: str

    @property
    def rulings(self) -> GmRulings:
        """Give what the GM decides by hand; raises UnknownColour."""
        return GmRulings(bird_colour(self.male), bird_colour(self.female), tuple(self.throws))


def check_inbox(
    root: Path,
    passes: Sequence[str],
    vouch: Sequence[str],
    *,
    as_json: bool,
    orders: bool,
) -> bool:
    """Check the inbox and print what was found; tells whether the round can be resolved."""
    game = open_game(root)
    if game.history.game.finished:
        raise GameOver(winners(game.history.game))
    words_of_gm = Words(tuple(passes), tuple(vouch))
    inbox = read_inbox(game, words_of_gm)
    if as_json:
        say(dumps(inbox_as_json(inbox)))
    else:
        _say_inbox(game, inbox, orders=orders)
        say()
        say(inbox_words.what_to_do(inbox, words_of_gm, str(root)))
    return inbox.ready


def resolve_round(root: Path, said: Said, *, dry_run: bool, orders: bool, as_json: bool) -> bool:
    """Resolve the round and print what came of it; tells whether it went well."""
    rulings = said.rulings
    gm_words = Words(tuple(said.passes), tuple(said.vouch))
    if dry_run:
        outcome = resolve_inbox(open_game(root), gm_words, rulings, said.deadline, dry_run=True)
    else:
        with writing(root, "resolve") as game:
            outcome = resolve_inbox(game, gm_words, rulings, said.deadline, dry_run=False)
    if as_json:
        _say_json(outcome)
    else:
        _say_outcome(outcome, str(root), orders=orders)
    if isinstance(outcome, Refused):
        talk(inbox_words.why_refused(outcome.inbox))
        return False
    if isinstance(outcome, UpToDate) and outcome.disputed:
        talk(inbox_words.why_disputed(outcome.disputed))
        return False
    return True


def undo_round(root: Path, *, dry_run: bool) -> None:
    """Take the last round back and print what is where now, or what would be."""
    if dry_run:
        game = open_game(root)
        last = last_round(game)
        _say_undo_would(last, corrections_of(game, last.record.round))
        return
    with writing(root, "undo") as opened:
        lost = corrections_of(opened, len(opened.history.rounds))
        game, back = take_back(opened)
    now = game.history.game.round
    say(f"Round {now} is taken back; it is the next to resolve again, with the same dice.")
    for path in back:
        say(f"  back again: {path}")
    say()
    say("Its workbooks were set aside in the archive. Nothing is deleted.")
    _say_corrections_lost(lost, now)


def rebuild_workbooks(root: Path) -> None:
    """Write every workbook again."""
    with writing(root, "rebuild") as game:
        done = rebuild(game)
    say(f"{done.number} workbooks follow from the journal; {len(done.written)} had to be written.")
    for path in done.written:
        say(f"  written: {path}")
    for path in done.aside:
        say(f"  set aside: {path}")


def verify_game(root: Path) -> bool:
    """Prove the game and print what holds and what does not."""
    game = open_game(root)
    proof, looked = prove(game), look_at_workbooks(game)
    differ, missing = looked.as_sentences()
    wrong = [sentence for sentence in (*proof.wrong, differ) if sentence]
    for sentence in wrong:
        talk(f"✗ {sentence}")
    if wrong:
        return False
    say(f"✓ {_number(proof.records, 'record')} in the journal, each as it was written.")
    say("✓ The secret fits the commitment that every workbook shows.")
    again = ", taken back or corrected ones too," if proof.rounds > len(game.history.rounds) else ""
    say(f"✓ {_number(proof.rounds, 'round')}{again} replayed to the positions that were recorded.")
    say(f"✓ {_number(proof.draws, 'draw')} made again from the seeds and the orders.")
    say(f"✓ {_number(proof.sheets, 'order sheet')} in the archive as received.")
    there = looked.number - len(looked.missing)
    say(f"✓ {_number(there, 'workbook')} as the journal gives {'it' if there == 1 else 'them'}.")
    for sentence in (*proof.strange, missing):
        if sentence:
            talk(f"Note: {sentence}")
    return True


@contextmanager
def writing(root: Path, command: str) -> Iterator[OpenGame]:
    """Open a game for a command that writes, with every other such command kept away."""
    folder = GameFolder(root)
    folder.insist()
    with alone(folder, command):
        yield open_to_write(root)


def _say_undo_would(last: PlayedRound, lost: Sequence[str]) -> None:
    now = last.record.round
    say(f"Undo would take round {now} back. Nothing is kept: this is how it would be.")
    for sheet in last.record.filed:
        say(f"  back in the inbox: {sheet.file}")
    say(f"Round {now} could then be resolved again, with the same dice.")
    _say_corrections_lost(lost, now)


def _say_corrections_lost(lost: Sequence[str], of_round: int) -> None:
    """Tell what was put right in a round that is taken back, and would have to be again."""
    if lost:
        say(f"\nThe corrections of round {of_round} go with it. Say these again where they matter:")
    for sentence in lost:
        say(f"  {sentence}")


def _say_inbox(game: OpenGame, inbox: Inbox, *, orders: bool) -> None:
    history = game.history
    say(words.headline(history.start.game, history.game, history.deadline))
    tables = (
        inbox_words.players_table(inbox),
        inbox_words.files_table(inbox),
        inbox_words.faults_in_words(inbox),
    )
    for part in tables:
        if part:
            say(f"\n{part}")
    _say_reading(inbox, orders=orders)


def _say_reading(inbox: Inbox, *, orders: bool) -> None:
    """Print the notes of the reading, and the orders where the GM asked for them."""
    parts = (
        inbox_words.orders_in_words(inbox) if orders else "",
        inbox_words.notes_in_words(inbox) if orders else inbox_words.notes_counted(inbox),
    )
    for part in parts:
        if part:
            say(f"\n{part}")


def _say_outcome(outcome: Outcome, folder: str, *, orders: bool) -> None:
    game, inbox, history = outcome.game, outcome.inbox, outcome.game.history
    match outcome:
        case UpToDate(finished=finished):
            _say_up_to_date(outcome)
            if not finished:
                say(next_step(history, folder))
        case Refused(returned=returned):
            _say_inbox(game, inbox, orders=orders)
            say()
            say(inbox_words.what_to_do(inbox, outcome.words, folder, returned))
        case Previewed(awards=awards, ledger=ledger):
            _say_inbox(game, inbox, orders=orders)
            say("\nNothing is kept, and no die is thrown. Before the sale it would stand so:\n")
            say(words.awards(awards))
            say()
            say(words.money_table(game.players, ledger))
        case RoundIsResolved(written=written):
            say(inbox_words.players_table(inbox))
            if files := inbox_words.files_table(inbox):
                say(f"\n{files}")
            _say_reading(inbox, orders=orders)
            say_position(history)
            say("\nWritten:")
            for path in written:
                say(f"  {path}")
            say()
            say(words.headline(history.start.game, history.game, history.deadline))
            say(next_step(history, folder))
        case _:
            assert_never(outcome)


def _say_up_to_date(outcome: UpToDate) -> None:
    resolved = len(outcome.game.history.rounds)
    if outcome.finished:
        say(f"Round {resolved} was resolved already. What was left undone is done now:")
        for path in outcome.finished:
            filed = " (taken out: the archive has it)" if path.startswith("inbox/") else ""
            say(f"  {path}{filed}")
        return
    say(
        f"Round {resolved} is resolved already, its workbooks are up to date, "
        f"and nothing has come for round {resolved + 1} yet.",
    )
    if files := inbox_words.files_table(outcome.inbox):
        say(f"\n{files}\n")


def _say_json(outcome: Outcome) -> None:
    history = outcome.game.history
    match outcome:
        case Refused(inbox=inbox) | Previewed(inbox=inbox):
            say(dumps(inbox_as_json(inbox)))
        case UpToDate() | RoundIsResolved():
            results = [one.played.result for one in history.rounds]
            say(dumps(position_as_json(history.start.game, history.game, results)))
        case _:
            assert_never(outcome)


def _number(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def bird_colour(word: str) -> Colour | None:
    """Read the colour of a bird, or nothing where none is named; raises UnknownColour."""
    if not word:
        return None
    for colour in BREEDING:
        if colour.value == word.strip().casefold():
            return colour
    raise UnknownColour(word)
