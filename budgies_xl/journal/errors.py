"""What stops the journal: each error holds its facts and writes its own sentence."""

from __future__ import annotations


class JournalError(Exception):
    """Something that is wrong with the journal."""


class JournalDamaged(JournalError):
    """A record is damaged, missing or out of place."""

    def __init__(self, record: str, why: str) -> None:
        """Keep the record's file name and what is wrong."""
        super().__init__(record, why)
        self.record = record
        self.why = why

    def __str__(self) -> str:
        """Name the record and the cure."""
        return (
            f"The journal is damaged at journal/{self.record}: {self.why}. "
            "Nothing was changed. Bring that record back from a backup, or from the version "
            "history of OneDrive, iCloud or Dropbox; then run the command again."
        )


class StrangeNameInJournal(JournalError):
    """A file in the journal that budgies-xl did not put there, such as a sync program's copy."""

    def __init__(self, name: str) -> None:
        """Keep the file's name."""
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        """Name the file and the cure."""
        return (
            f"journal/{self.name} is not a record that budgies-xl wrote. OneDrive, iCloud, Dropbox "
            "and the like make such copies when a folder was changed in two places. Nothing was "
            "changed. Move that file out of the journal folder and run the command again; if the "
            "game then misses a round, it was played on the other machine: wait until the folders "
            "are alike."
        )


class ReplayDiffers(JournalError):
    """The rules of today give another position than the one recorded."""

    def __init__(self, record: str, this_round: int, why: str) -> None:
        """Keep the record's file name, the round and what differs."""
        super().__init__(record, this_round, why)
        self.record = record
        self.round = this_round
        self.why = why

    def __str__(self) -> str:
        """Name the round and the cure."""
        return (
            f"Round {self.round} (journal/{self.record}) cannot be replayed as it was recorded: "
            f"{self.why}. Nothing was changed. The game was probably made with another version "
            "of budgies-xl: go on with that version."
        )
