"""House rules: what the printed rules leave open, each a question with its choices."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, Self


class Choice(Enum):
    """One answer to a house rule's question; the value is the word for it, `meaning` explains."""

    _value_: str
    meaning: str

    def __new__(cls, word: str, meaning: str) -> Self:
        """Make a choice from its word and its meaning."""
        choice = object.__new__(cls)
        choice._value_ = word
        choice.meaning = meaning
        return choice


class HalfEggs(Choice):
    """What becomes of half an egg."""

    DIE = "die", "an odd throw rounds it down, an even throw rounds it up"
    DOWN = "down", "it is always rounded down"
    UP = "up", "it is always rounded up"


class MixedThrow(Choice):
    """How many dice a mixed pair takes."""

    ONE = "one", "one die counts for both parents"
    EACH = "each", "each parent of a mixed pair has a die, the male first"


class Bribes(Choice):
    """Which bribes for a bird are compared."""

    POOLED = "pooled", "what all players paid for the same bird adds up"
    SINGLE = "single", "only the largest bribe by one player counts for a bird"


class TiedBribes(Choice):
    """Who settles a tie between bribes."""

    DRAW = "draw", "the tied colours are drawn from with equal chances"
    GM = "gm", "the GM names one of the tied colours"


class RandomBird(Choice):
    """How a bird is found that nobody bribed for."""

    BIRD = "bird", "each bird that is left is equally likely"
    COLOUR = "colour", "each colour that is left is equally likely"


class UnevenShare(Choice):
    """How finely a sale is shared."""

    PENNY = "penny", "shares are equal to the penny, the club keeps what is over"
    POUND = "pound", "shares are whole pounds, the club keeps what is over"


class Secrecy(Choice):
    """How much of a round is published."""

    RULES = "rules", "losing bids and bribes stay secret"
    OPEN = "open", "every bid and bribe is published after the round"


class MissingOrders(Choice):
    """What happens when a player sends nothing."""

    ASK = "ask", "the round waits until the GM says that the player passes"
    PASS = "pass", "the player passes without further ado"


class FormCodes(Choice):
    """Whether an order sheet must carry its form code."""

    REQUIRED = "required", "a sheet without its code waits for the GM's word"
    OFF = "off", "the name on the sheet is enough"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of one game, each at its default unless the GM chose otherwise."""

    half_eggs: HalfEggs = HalfEggs.DIE
    mixed_throw: MixedThrow = MixedThrow.ONE
    bribes: Bribes = Bribes.POOLED
    tied_bribes: TiedBribes = TiedBribes.DRAW
    random_bird: RandomBird = RandomBird.BIRD
    uneven_share: UnevenShare = UnevenShare.PENNY
    secrecy: Secrecy = Secrecy.RULES
    missing_orders: MissingOrders = MissingOrders.ASK
    form_codes: FormCodes = FormCodes.REQUIRED

    def in_words(self) -> dict[str, str]:
        """Give every house rule's word for its choice, by the house rule's name."""
        return {ruling.name: getattr(self, ruling.name).value for ruling in RULINGS}


@dataclass(frozen=True, slots=True)
class Ruling:
    """A house rule: its question, its choices (the default first), and the text it rests on."""

    name: str
    question: str
    choices: tuple[Choice, ...]
    rests_on: str

    @property
    def default(self) -> Choice:
        """Give the choice of a game that says nothing."""
        return self.choices[0]


def _ruling(name: str, choices: type[Choice], question: str, rests_on: str) -> Ruling:
    return Ruling(name, question, tuple(choices), rests_on)


RULINGS = (
    _ruling(
        "half_eggs",
        HalfEggs,
        "A mixed pair lays the average of its two colours. What becomes of half an egg?",
        "The rules promise the average; with the die it is exact over all six faces.",
    ),
    _ruling(
        "mixed_throw",
        MixedThrow,
        "How many dice does a mixed pair take?",
        "The rules speak of a dice, and never say for whom.",
    ),
    _ruling(
        "bribes",
        Bribes,
        "Do bribes by several players for the same bird add up?",
        "The rules go by the greatest amount spent on a colour.",
    ),
    _ruling(
        "tied_bribes",
        TiedBribes,
        "Who settles it when the bribes for two colours are equal?",
        "It happens in the printed game, and no rule covers it.",
    ),
    _ruling(
        "random_bird",
        RandomBird,
        "Nobody bribed: what is drawn at random, a bird or a colour?",
        "The rules have the GM pick a bird at random.",
    ),
    _ruling(
        "uneven_share",
        UnevenShare,
        "How is a sale shared that does not divide evenly?",
        "The rules give tied owners equal shares.",
    ),
    _ruling(
        "secrecy",
        Secrecy,
        "Do the players learn losing bids and bribes after the round?",
        "Neither is on the rules' list of what players are told.",
    ),
    _ruling(
        "missing_orders",
        MissingOrders,
        "A player sends no order sheet: what then?",
        "No sheet is not the same as an empty sheet, and the rules know neither.",
    ),
    _ruling(
        "form_codes",
        FormCodes,
        "Must an order sheet carry its form code?",
        "Anybody can type a name.",
    ),
)


class UnknownHouseRule(ValueError):
    """A house rule or a choice that does not exist was asked for."""

    def __init__(self, name: str, word: object) -> None:
        """Keep what was asked for."""
        super().__init__(name, word)
        self.name = name
        self.word = word

    def __str__(self) -> str:
        """Say what there is to choose from."""
        for ruling in RULINGS:
            if ruling.name == self.name:
                words = ", ".join(f'"{choice.value}"' for choice in ruling.choices)
                return f'House rule {self.name}: "{self.word}" is no choice. Choose one of {words}.'
        names = ", ".join(ruling.name for ruling in RULINGS)
        return f"There is no house rule “{self.name}”. The house rules are {names}."


def house_rules(words: dict[str, Any]) -> HouseRules:
    """Make house rules from their words; what is not named keeps its default.

    Raises UnknownHouseRule for a name or a word that does not exist.
    """
    rulings = {ruling.name: ruling for ruling in RULINGS}
    chosen: dict[str, Any] = {}
    for name, word in words.items():
        choices = rulings[name].choices if name in rulings else ()
        matching = [choice for choice in choices if choice.value == word]
        if not matching:
            raise UnknownHouseRule(name, word)
        chosen[name] = matching[0]
    return HouseRules(**chosen)
