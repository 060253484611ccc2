"""What the commands print about the inbox: who is ready, what is missing, what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.cli.screen import table
from budgies_xl.cli.words import listed
from budgies_xl.game.money import in_words
from budgies_xl.game.wording import write_orders
from budgies_xl.gm.attendance import FileStanding, Standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.game.faults import Note
    from budgies_xl.gm.attendance import FileLine, Inbox, PlayerLine
    from budgies_xl.gm.inbox import Words

_STANDING = {
    Standing.READY: "✓ ready",
    Standing.PASSES: "✓ passes",
    Standing.MISSING: "✗ missing",
    Standing.REFUSED: "✗ refused",
}
_NO_FILE = "–"
_WIDEST = 72


def players_table(inbox: Inbox) -> str:
    """Set the table of the players, without anything that they ordered."""
    rows = [
        (line.player, _STANDING[line.standing], line.file or _NO_FILE) for line in inbox.players
    ]
    return table(("Player", f"Round {inbox.round}", "Order sheet"), rows)


def orders_in_words(inbox: Inbox) -> str:
    """Write every player's orders out, with what they cost; for --show-orders."""
    return "\n".join(
        f"{line.player} spends {in_words(line.spend or 0)}, keeps {in_words(line.left or 0)}:\n"
        + "\n".join(f"  {words}" for words in write_orders(line.orders, inbox.round).splitlines())
        for line in inbox.players
        if line.orders
    )


def files_table(inbox: Inbox) -> str:
    """Set the table of the files of which the players' lines and faults do not tell."""
    unsaid = _unsaid(inbox)
    rows = [
        (line.file, line.standing.value, line.player or _NO_FILE, line.message or "")
        for line in inbox.files
        if line in unsaid or (line.standing is FileStanding.SKIPPED and line.message)
    ]
    return table(("File", "Is", "Player", "What to know"), rows, widest=_WIDEST) if rows else ""


def faults_in_words(inbox: Inbox) -> str:
    """Write every fault out, player by player, ready to be pasted into a mail."""
    return "\n\n".join(_to_mend(line) for line in inbox.players if line.faults)


def notes_counted(inbox: Inbox) -> str:
    """Say how many notes there are, without what they quote of the orders."""
    return "\n".join(
        f"  {line.player}: {len(line.notes)} note{'s' * (len(line.notes) != 1)} made in reading; "
        "--show-orders shows them, and so does the GM's workbook."
        for line in inbox.players
        if line.notes
    )


def notes_in_words(inbox: Inbox) -> str:
    """Write every note of the reading out; they quote the orders."""
    return "\n".join(
        f"  {line.player}: {in_words_with_place(note)}"
        for line in inbox.players
        for note in line.notes
    )


def what_to_do(inbox: Inbox, words: Words, folder: str, returned: Sequence[str] = ()) -> str:
    """Say what comes next, in sentences; `returned` are the marked-up copies that were written."""
    resolve = _command("resolve", words, folder)
    waiting = [line.player for line in inbox.players if line.standing is Standing.MISSING]
    refused = [line.player for line in inbox.players if line.standing is Standing.REFUSED]
    doubtful = _unsaid(inbox)
    steps: list[str] = []
    if waiting:
        them, who = ("it", waiting[0]) if len(waiting) == 1 else ("them", "NAME")
        steps.append(
            f"No order sheet from {listed(waiting)}. Put {them} into the inbox; or, if a player "
            f'sends nothing this round, say so: {resolve} --passes "{who}"',
        )
    if refused:
        copies = f" Marked up and as a text to paste: {listed(returned)}." if returned else ""
        steps.append(
            f"Send what is said above to {listed(refused)} and ask for a mended sheet.{copies}",
        )
    waits = [line for line in inbox.players if line.waits]
    if waits:
        which = listed([f"{line.file} is from {line.player}" for line in waits])
        all_of_them = " ".join(f'--vouch "{line.player}"' for line in waits)
        it = "it" if len(waits) == 1 else "them"
        steps.append(f"Are you sure that {which}? Then vouch for {it}: {resolve} {all_of_them}")
    if doubtful:
        files = listed([line.file for line in doubtful])
        unknown = any(line.player is None for line in doubtful)
        behind = (
            " It may hold the orders of a player who is missing." if waiting and unknown else ""
        )
        steps.append(f"Take {files} out of the inbox, or do what is said beside it.{behind}")
    if not steps:
        steps.append(f"Everybody is ready. Next: {resolve}")
    return "\n".join(steps)


def in_words_with_place(note: Note) -> str:
    """Write a note with its place, as in “ross.xlsx, Orders F12: …”."""
    place = " ".join(part for part in (note.sheet, note.cell) if part)
    return f"{note.file}{', ' + place if place else ''}: {note.message}"


def _to_mend(line: PlayerLine) -> str:
    """List a player's faults; what is said of two files in the same words is said once."""
    said = {fault.message: fault for fault in reversed(line.faults)}
    faults = [fault for fault in line.faults if said[fault.message] is fault]
    lines = "\n".join(f"  - {in_words_with_place(fault)}" for fault in faults)
    return f"To be mended by {line.player}:\n{lines}"


def _unsaid(inbox: Inbox) -> list[FileLine]:
    """List the refused files of which no player's faults tell; each keeps the round waiting."""
    refused = {line.player for line in inbox.players if line.standing is Standing.REFUSED}
    return [
        line
        for line in inbox.files
        if line.standing is FileStanding.REFUSED and line.player not in refused
    ]


def _command(command: str, words: Words, folder: str) -> str:
    """Write a command with what the GM has said already."""
    said = [f'--passes "{player}"' for player in words.passes]
    said += [f'--vouch "{player}"' for player in words.vouch]
    game = [f'"{folder}"'] if folder != "." else []
    return " ".join(["budgies-xl", command, *game, *said])


def why_refused(inbox: Inbox) -> str:
    """Say in one line that the round is not resolved, and on whom it waits."""
    fine = {Standing.READY, Standing.PASSES}
    names = [line.player for line in inbox.players if line.standing not in fine]
    files = [line.file for line in _unsaid(inbox)]
    waits_for = listed([*names, *files])
    return f"Round {inbox.round} is not resolved; nothing was recorded. It waits for {waits_for}."


def why_disputed(files: Sequence[str]) -> str:
    """Say in one line that sheets of a resolved round are not played, and what to do."""
    one = len(files) == 1
    return (
        f"{listed(files)} {'holds' if one else 'hold'} other orders for a resolved round than were "
        f"played, and {'is' if one else 'are'} not played. To put that round right use “budgies-xl "
        f"correct”; otherwise take {'it' if one else 'them'} out of the inbox."
    )
