"""What stops the rules: each error holds its facts and writes its own sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.game.money import in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.game.aviary import Sex
    from budgies_xl.game.colour import Colour
    from budgies_xl.game.faults import Fault


class GameError(Exception):
    """Something that the rules cannot go on with."""


class GameIsOver(GameError):
    """A round was to be resolved after the last."""

    def __str__(self) -> str:
        """Say that the game is over."""
        return "The game is over: all its rounds are resolved."


class OrdersNotAllowed(GameError):
    """Orders that the rules do not allow reached the engine."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        """Keep every fault."""
        super().__init__(faults)
        self.faults = tuple(faults)

    def __str__(self) -> str:
        """List every fault."""
        return "\n".join(str(fault) for fault in self.faults)


class NotAPlayer(GameError):
    """Orders, a ruling or an option names somebody who does not play."""

    def __init__(self, name: str, players: Sequence[str]) -> None:
        """Keep the name and who plays."""
        super().__init__(name, players)
        self.name = name
        self.players = tuple(players)

    def __str__(self) -> str:
        """Say who plays."""
        return (
            f"“{self.name}” does not play in this game. The players are {', '.join(self.players)}."
        )


class OrdersTwice(GameError):
    """Two sets of orders came for one player."""

    def __init__(self, player: str) -> None:
        """Keep the player's name."""
        super().__init__(player)
        self.player = player

    def __str__(self) -> str:
        """Name the player."""
        return f"There are two sets of orders for {self.player}: keep one."


class ThrowOffTheDie(GameError):
    """The GM's throw is not on a die."""

    def __init__(self, throw: int) -> None:
        """Keep the throw."""
        super().__init__(throw)
        self.throw = throw

    def __str__(self) -> str:
        """Say what a die shows."""
        return f"A throw of {self.throw} is not on a die: give a number from 1 to 6."


class WrongNumberOfThrows(GameError):
    """The GM threw more or fewer dice than the house rules ask for."""

    def __init__(self, given: int, needed: int) -> None:
        """Keep both numbers."""
        super().__init__(given, needed)
        self.given = given
        self.needed = needed

    def __str__(self) -> str:
        """Say how many throws are needed."""
        asked = (
            "one die counts for the pair, so give one throw"
            if self.needed == 1
            else "each parent has a die, so give two throws, the male's first"
        )
        return f"You gave {self.given} throw{'s' * (self.given != 1)}. In this game {asked}."


class BirdAlreadyChosen(GameError):
    """The GM names a bird although the bribes chose another."""

    def __init__(self, sex: Sex, named: Colour, chosen: Sequence[Colour]) -> None:
        """Keep the bird that was named and those that bribes left open."""
        super().__init__(sex, named, chosen)
        self.sex = sex
        self.named = named
        self.chosen = tuple(chosen)

    def __str__(self) -> str:
        """Say what the bribes settled."""
        sex, chosen = self.sex.value, " or ".join(colour.word for colour in self.chosen)
        if len(self.chosen) > 1:
            return (
                f"The bribes for a {sex} are tied. A {self.named.word} {sex} cannot be named; "
                f"only {chosen} can."
            )
        return (
            f"The bribes settled the {sex}: {chosen}. "
            f"A {self.named.word} {sex} cannot be named; leave --{sex} out."
        )


class NoSuchBird(GameError):
    """The GM names a bird that is not left."""

    def __init__(self, sex: Sex, named: Colour, left: Sequence[Colour]) -> None:
        """Keep the bird that was named and the colours that are left."""
        super().__init__(sex, named, left)
        self.sex = sex
        self.named = named
        self.left = tuple(left)

    def __str__(self) -> str:
        """Say which birds are left."""
        left = ", ".join(colour.word for colour in self.left)
        return f"No {self.named.word} {self.sex.value} is left. There are: {left}."


class GmMustName(GameError):
    """Bribes are tied, and the house rules leave the bird to the GM."""

    def __init__(self, sex: Sex, tied: Sequence[Colour]) -> None:
        """Keep the sex and the tied colours."""
        super().__init__(sex, tied)
        self.sex = sex
        self.tied = tuple(tied)

    def __str__(self) -> str:
        """Say what the GM must name."""
        tied = " and ".join(colour.word for colour in self.tied)
        option = f"--{self.sex.value} {self.tied[0].value}"
        return (
            f"The bribes for a {self.sex.value} are tied between {tied}, and in this game the GM "
            f"decides. Name the bird, for example {option}."
        )


class BooksDoNotBalance(GameError):
    """A posting would leave the books out of balance; a fault of the program, never recorded."""

    def __init__(self, source: str, target: str, amount: int) -> None:
        """Keep the posting (pence)."""
        super().__init__(source, target, amount)
        self.source = source
        self.target = target
        self.amount = amount

    def __str__(self) -> str:
        """Name the posting."""
        return (
            f"The books do not balance at {in_words(self.amount)} from {self.source} to "
            f"{self.target}. This is a fault of budgies-xl: nothing was recorded; please report it."
        )


class WordsNotUnderstood(GameError):
    """A line of orders in words is not in the canonical form."""

    def __init__(self, line: str) -> None:
        """Keep the line."""
        super().__init__(line)
        self.line = line

    def __str__(self) -> str:
        """Show how orders are written."""
        return (
            f"“{self.line}” is not an order. Write, for example, “Bid 4 on Red”, "
            "“Bid 1 on Yellow and Green in round 5” or “Bribe 7 for a Blue male”."
        )
