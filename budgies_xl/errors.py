"""What stops a command: each error holds its facts and says what is wrong and what to do."""

from __future__ import annotations


class Stopped(Exception):
    """A command cannot go on; its text is the whole message to the GM."""


class NotAGameFolder(Stopped):
    """There is no game in the folder."""

    def __init__(self, folder: str) -> None:
        """Keep the folder."""
        super().__init__(folder)
        self.folder = folder

    def __str__(self) -> str:
        """Name the folder and the next step."""
        where = "this folder" if self.folder == "." else f"“{self.folder}”"
        return (
            f"There is no game in {where}. Name the game's folder after the command, or start a "
            "game with “budgies-xl new”."
        )


class FolderInUse(Stopped):
    """A new game was to go into a folder that holds something else."""

    def __init__(self, folder: str, *, is_game: bool) -> None:
        """Keep the folder, and whether a game is in it."""
        super().__init__(folder)
        self.folder = folder
        self.is_game = is_game

    def __str__(self) -> str:
        """Name the folder and the next step."""
        what = "There is another game in" if self.is_game else "There are files already in"
        return f"{what} “{self.folder}”. Choose another folder for the new game."


class SecretMissing(Stopped):
    """The GM's secret is not there or cannot be read."""

    def __init__(self, file: str) -> None:
        """Keep the file."""
        super().__init__(file)
        self.file = file

    def __str__(self) -> str:
        """Name the file and the next step."""
        return (
            f"“{self.file}” is missing or damaged. Without it the dice and the form codes of this "
            "game cannot be worked out. Bring the file back from a backup; it never changes."
        )


class SecretOfAnotherGame(Stopped):
    """The secret does not belong to the journal."""

    def __str__(self) -> str:
        """Say what to do."""
        return (
            "secret.json belongs to another game, or was changed: it does not fit the commitment "
            "in the journal. Bring the right file back from a backup."
        )


class NameMissing(Stopped):
    """A game was to start without a name, and nobody is at the keyboard to ask."""

    def __str__(self) -> str:
        """Show how a game is started."""
        return (
            "The game needs a name, and players. Write, for example: "
            'budgies-xl new "Friday Budgies" --player "Ross" --player "Geoff".'
        )


class BadName(Stopped):
    """A name that cannot be used."""

    def __init__(self, name: str, why: str) -> None:
        """Keep the name and what is wrong with it."""
        super().__init__(name, why)
        self.name = name
        self.why = why

    def __str__(self) -> str:
        """Say what is wrong with the name."""
        return f"The name “{self.name}” {self.why}."


class WrongNumberOfPlayers(Stopped):
    """Too few or too many players."""

    def __init__(self, number: int, fewest: int, most: int) -> None:
        """Keep the numbers."""
        super().__init__(number, fewest, most)
        self.number = number
        self.fewest = fewest
        self.most = most

    def __str__(self) -> str:
        """Say how many may play."""
        return (
            f"Budgies is for {self.fewest} to {self.most} players; you named {self.number}. "
            'Name each with --player "Name".'
        )


class UnknownColour(Stopped):
    """A word that is no colour of a bird."""

    def __init__(self, word: str) -> None:
        """Keep the word."""
        super().__init__(word)
        self.word = word

    def __str__(self) -> str:
        """Say which colours there are."""
        return f"“{self.word}” is no colour of a bird. Birds are red, blue or yellow."


class HouseRulesUnreadable(Stopped):
    """The file with the house rules cannot be used."""

    def __init__(self, file: str, why: str) -> None:
        """Keep the file and what is wrong."""
        super().__init__(file, why)
        self.file = file
        self.why = why

    def __str__(self) -> str:
        """Name the file and what is wrong."""
        return f"The house rules in “{self.file}” cannot be used. {self.why}"


class GameOver(Stopped):
    """There is no round left to resolve."""

    def __init__(self, winners: tuple[str, ...]) -> None:
        """Keep who won."""
        super().__init__(winners)
        self.winners = winners

    def __str__(self) -> str:
        """Say who won."""
        won = " and ".join(self.winners)
        return (
            f"The game is over: {won} won. There is no round left to resolve. "
            "The last workbooks are in outbox/final; budgies-xl show gives the result."
        )


class NothingToTakeBack(Stopped):
    """No round has been resolved yet."""

    def __str__(self) -> str:
        """Say so."""
        return "No round has been resolved yet, so there is none to take back."


class PassesButSent(Stopped):
    """The GM says that a player passes, but a good sheet of that player is in the inbox."""

    def __init__(self, player: str, file: str) -> None:
        """Keep the player and the sheet."""
        super().__init__(player, file)
        self.player = player
        self.file = file

    def __str__(self) -> str:
        """Say what to do."""
        return (
            f"You said that {self.player} passes, but inbox/{self.file} holds good orders from "
            f"{self.player}. Leave --passes out to play them, or take the sheet out of the inbox."
        )


class NothingToVouchFor(Stopped):
    """The GM vouches for a player, but no sheet in that name waits for the GM's word."""

    def __init__(self, player: str) -> None:
        """Keep the player."""
        super().__init__(player)
        self.player = player

    def __str__(self) -> str:
        """Say what to do."""
        return (
            f"You vouch for {self.player}, but no sheet in that name waits for your word. "
            "Leave --vouch out, or look at budgies-xl check to see what came."
        )


class DiskTrouble(Stopped):
    """A file could not be read or written."""

    def __init__(self, file: str, why: str) -> None:
        """Keep the file and the system's own reason."""
        super().__init__(file, why)
        self.file = file
        self.why = why

    def __str__(self) -> str:
        """Name the file, the cause and the next step."""
        return (
            f"“{self.file}” could not be read or written: {self.why}. Close it in other programs, "
            "look at the space left on the disk, and run the command again."
        )


class FileMissing(Stopped):
    """A file that the GM named, or that a command needs, is not there."""

    def __init__(self, file: str) -> None:
        """Keep the file."""
        super().__init__(file)
        self.file = file

    def __str__(self) -> str:
        """Name the file and the next step."""
        return (
            f"“{self.file}” was not found. Look at its name and its folder, and run the command "
            "again."
        )


class SecretInFile(Stopped):
    """A file for players would hold what they may not know; a fault of the program, never sent."""

    def __init__(self, file: str, what: str) -> None:
        """Keep the file and what it would give away."""
        super().__init__(file, what)
        self.file = file
        self.what = what

    def __str__(self) -> str:
        """Say what was found, and that nothing happened."""
        return (
            f"{self.file} would give away {self.what}. This is a fault of budgies-xl: nothing was "
            "written or recorded; please report it."
        )


class WorkbookUnreadable(Stopped):
    """A workbook holds no dice that could be checked."""

    def __init__(self, file: str, why: str) -> None:
        """Keep the file and what is wrong with it."""
        super().__init__(file, why)
        self.file = file
        self.why = why

    def __str__(self) -> str:
        """Name the file, what is wrong and what to do."""
        return (
            f"The dice in “{self.file}” cannot be checked: {self.why.rstrip('.')}. Take the "
            "workbook as the GM sent it, not one that was changed."
        )


class OrdersUnreadable(Stopped):
    """A player's own sheet or receipt key cannot be read."""

    def __init__(self, file: str, why: str) -> None:
        """Keep the file and what is wrong."""
        super().__init__(file, why)
        self.file = file
        self.why = why

    def __str__(self) -> str:
        """Name the file, what is wrong and what to do."""
        return (
            f"The orders in “{self.file}” cannot be checked: {self.why.rstrip('.')}. Take the "
            "sheet as you sent it, and the key from your sheet Your Orders."
        )


class SampleDamaged(Stopped):
    """The sample game that comes with the program does not play as it should."""

    def __str__(self) -> str:
        """Say what to do."""
        return "The sample game in this installation is damaged. Install budgies-xl again."
