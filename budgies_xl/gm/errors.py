"""What stops the writing and the correcting of a game; each says what is wrong and what to do."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from budgies_xl.errors import Stopped

if TYPE_CHECKING:
    from collections.abc import Sequence


class GameIsBusy(Stopped):
    """Another command is at work on the game."""

    def __init__(self, folder: str, command: str, process: str) -> None:
        """Keep the folder, and which command of which process is at work, as far as it said."""
        super().__init__(folder, command, process)
        self.folder = folder
        self.command = command
        self.process = process

    def __str__(self) -> str:
        """Name the process and the next step."""
        who = f"“budgies-xl {self.command}” (process {self.process})" if self.process else ""
        return (
            f"{who or 'Another command of budgies-xl'} is at work on the game in “{self.folder}”. "
            "Nothing was changed. Wait until it has finished, then run the command again."
        )


class WorkbooksHeld(Stopped):
    """Workbooks could not be written, since another program has the old ones open."""

    def __init__(self, files: tuple[str, ...], program: str, resolved: int) -> None:
        """Keep the files, the program that is likely, and the last round that is resolved."""
        super().__init__(files, program, resolved)
        self.files = files
        self.program = program
        self.resolved = resolved

    def __str__(self) -> str:
        """Name the files, the program, how things stand, and the next step."""
        many = len(self.files) > 1
        stands = f"Round {self.resolved} is resolved" if self.resolved else "The game is set up"
        return (
            f"{' and '.join(self.files)} {'are' if many else 'is'} open in another program, most "
            f"likely {self.program}, and could not be written. {stands}; nothing is lost. Close "
            f"{'them' if many else 'it'} there, then run: budgies-xl rebuild"
        )


class NoSuchRound(Stopped):
    """A round is to be corrected that is not resolved."""

    def __init__(self, this_round: int, resolved: int) -> None:
        """Keep the round, and how many are resolved."""
        super().__init__(this_round, resolved)
        self.round = this_round
        self.resolved = resolved

    def __str__(self) -> str:
        """Say which rounds can be corrected."""
        can = "No round is resolved yet." if not self.resolved else "Rounds can be corrected "
        if self.resolved:
            can += "from 1 " + (f"to {self.resolved}." if self.resolved > 1 else "only.")
        return f"There is no round {self.round} to correct. {can}"


class NothingToCorrect(Stopped):
    """A correction would leave everything as it stands."""

    def __init__(self, this_round: int) -> None:
        """Keep the round."""
        super().__init__(this_round)
        self.round = this_round

    def __str__(self) -> str:
        """Say so."""
        return f"That is how round {self.round} stands already: there is nothing to correct."


class Misuse(Enum):
    """What makes no sense in the words of a correction, and what to do."""

    UNPAIRED = "Name one --player for each --orders file, in the same order."
    NO_REASON = 'A ruling in money needs its reason: --why "…". All players read it.'
    NOTHING_SAID = (
        "Say what is to be put right: --orders FILE --player NAME, --passes NAME, --throw, "
        '--male, --female, or --adjust "NAME +1" --why "…".'
    )
    NO_THROW = "“{wrote}” is no throw: give a number from 1 to 6, or “none” for the game's own."
    NO_ADJUSTMENT = (
        "“{wrote}” is no ruling in money. Write the name, + or -, and the amount in pounds: "
        '--adjust "Ross +1"; with pence (after the last round only) "Ross -0.50".'
    )
    NO_MONEY = "“{wrote}” moves no money."


class BadCorrection(Stopped):
    """What the GM said of a correction makes no sense."""

    def __init__(self, misuse: Misuse, wrote: str = "") -> None:
        """Keep what is wrong and what was written."""
        super().__init__(misuse, wrote)
        self.misuse = misuse
        self.wrote = wrote

    def __str__(self) -> str:
        """Say what is wrong and what to do."""
        return self.misuse.value.format(wrote=self.wrote)


class CorrectionMistaken(Stopped):
    """What the GM says in a correction cannot be."""

    def __init__(self, wrong: Sequence[str]) -> None:
        """Keep everything that is wrong; each is a sentence with its cure."""
        super().__init__(wrong)
        self.wrong = tuple(wrong)

    def __str__(self) -> str:
        """List it all."""
        return "\n".join(("The correction cannot be kept; nothing was changed.", *self.wrong))


class CorrectionRefused(Stopped):
    """A correction cannot be kept as it is: a later order or ruling would not hold any more."""

    def __init__(self, this_round: int, wrong: Sequence[str]) -> None:
        """Keep the round in which it fails, and every reason."""
        super().__init__(this_round, wrong)
        self.round = this_round
        self.wrong = tuple(wrong)

    def __str__(self) -> str:
        """List the reasons and say what to do."""
        listed = "".join(f"\n  {one}" for one in self.wrong)
        return (
            f"The correction cannot be kept; nothing was changed. In round {self.round}:{listed}\n"
            "Put that right in the same command: with another sheet of that player for that round "
            '(--orders FILE --player NAME), by letting the player pass in it (--passes "NAME:'
            f'{self.round}"), or with another ruling (--male COLOUR:{self.round}; “none” leaves '
            "it to the dice)."
        )
