"""The sentences that a case may say of what follows; what matches none of them is an error."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


class Topic(Enum):
    """What a sentence speaks of, each with the pattern that its sentences follow."""

    SPEND = "{player} spends {money} and has {money} left"
    CONTRACT = (
        "{colour} (?:(?:goes to|is shared by) {names} for {money}(?: each)?|has no owner)"
        "(?:: {reason})?"
    )
    RETURNED = "{player} gets {money} back from {colour}"
    BRIBES_COUNT = "The bribes for a {colour} {sex} come to {money}"
    BRIBES_LOST = "{player} loses {money} in bribes"
    BIRD = "The {sex} is (?:{a_colour})(?:: {reason})?"
    CLUTCH = "The pair lays {number} (?:{a_colour}) eggs?(?:: {reason})?"
    RAISED = "The chicks raise {money}"
    PAID = "{player} is paid {money}"
    CLUB = "The club keeps {money}"
    MONEY = "{player} has {money} in pocket, {money} in the bank and {money} frozen"
    BIRDS_LEFT = "{sexes} left: {number} Red, {number} Blue, {number} Yellow"
    FUTURE_BID = "{player} has {money} on {colour} of round {round}(?:, opened in round [1-5])?"
    FUTURE_BIDS = "There (?:is|are) {number} future bids?"
    NEXT = "Round [2-5] is next|The game is over"
    WINNER = "{names} (?:wins|share the win) with {money}(?: each)?|Nobody has won yet"
    PLACE = "{player} comes {place} with {money}"
    TAKES_PART = "{player} (?:takes part .+|passes)"
    REFUSED = "Refused: {reason}"
    ORDERS = "{player}'s orders(?:: .+| stay secret)"
    HAD_ORDERED = "Had {player} ordered (?P<instead>.+), they would be told .+"


AFTERWARDS = frozenset(Topic) - {Topic.ORDERS, Topic.HAD_ORDERED}
TOLD = frozenset(
    {
        *(Topic.CONTRACT, Topic.BIRD, Topic.CLUTCH, Topic.RAISED, Topic.PAID, Topic.CLUB),
        *(Topic.MONEY, Topic.BIRDS_LEFT, Topic.FUTURE_BID, Topic.FUTURE_BIDS),
        *(Topic.WINNER, Topic.PLACE, Topic.ORDERS, Topic.HAD_ORDERED),
    },
)

_COLOUR = "Red|Blue|Yellow|Purple|Orange|Green"
_NAME = "[A-Z][a-z]+"
_BLANKS = {
    "player": f"(?P<player>{_NAME})",
    "colour": f"(?P<colour>{_COLOUR})",
    "a_colour": _COLOUR,
    "sex": "(?P<sex>male|female)",
    "sexes": "(?P<sex>Males|Females)",
    "round": "(?P<round>[1-5])",
    "names": f"{_NAME}(?:, {_NAME})*(?: and {_NAME})?",
    "money": r"(?:£\d+(?:\.\d\d)?|nothing)",
    "number": r"(?:\d+|no)",
    "place": "(?:1st|2nd|3rd|[4-8]th)",
    "reason": "[^.]+",
}
_PATTERNS = {topic: re.compile(f"(?:{topic.value.format(**_BLANKS)})\\.") for topic in Topic}

Key = tuple[Topic, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of what follows, what and whom it speaks of, and the line it stands on."""

    topic: Topic
    about: tuple[str, ...]
    text: str
    line: int
    player: str | None

    @property
    def key(self) -> Key:
        """Give what the sentence speaks of, to look up what is true of it."""
        return self.topic, self.about


def read_sentence(text: str, topics: frozenset[Topic], line: int) -> Sentence | None:
    """Read a sentence about one of the topics; nothing where it follows no pattern."""
    for topic in Topic:
        if topic in topics and (match := _PATTERNS[topic].fullmatch(text)):
            about = tuple(value for value in match.groupdict().values() if value is not None)
            return Sentence(topic, about, text, line, match.groupdict().get("player"))
    return None


def listed(words: list[str] | tuple[str, ...]) -> str:
    """List words as people do: Ross, Geoff and Allan."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def money(pence: int) -> str:
    """Write pence in pounds as the cases do: £40, £33.33 or nothing."""
    if pence == 0:
        return "nothing"
    pounds, odd = divmod(pence, 100)
    return f"£{pounds}.{odd:02}" if odd else f"£{pounds}"
