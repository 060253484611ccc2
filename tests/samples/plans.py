"""What is played in the sample games: players, house rules, and every round's orders in words."""

from __future__ import annotations

from dataclasses import dataclass, field

from budgies_xl.game.colour import Colour
from budgies_xl.game.house_rules import (
    Bribes,
    FormCodes,
    HalfEggs,
    HouseRules,
    MissingOrders,
    MixedThrow,
    RandomBird,
    Secrecy,
    TiedBribes,
    UnevenShare,
)
from budgies_xl.game.rulings import NO_RULINGS, GmRulings


@dataclass(frozen=True)
class PlannedRound:
    """One round: each player's orders in words, and what the GM says.

    Players in `blank` send the blank form, without its code; who has no orders sends nothing.
    """

    orders: dict[str, str]
    rulings: GmRulings = NO_RULINGS
    passes: tuple[str, ...] = ()
    vouch: tuple[str, ...] = ()
    blank: tuple[str, ...] = ()
    deadline: str = ""


@dataclass(frozen=True)
class PlannedGame:
    """One sample game; its secret is made from its name and a number, and so is published."""

    folder: str
    name: str
    players: tuple[str, ...]
    rounds: tuple[PlannedRound, ...]
    number: int
    rules: HouseRules = field(default_factory=HouseRules)
    gm_line: str = "Alex <alex@example.org>"
    deadline: str = "Friday 1 October 1999"


STAGG = PlannedGame(
    "stagg-1999",
    "Sample Game",
    ("Ross", "Geoff", "Allan"),
    (
        PlannedRound(
            {
                "Ross": "Bid 1 on Red, Blue, Yellow, Purple, Orange and Green\n"
                "Bid 1 on Yellow, Orange and Green in round 5",
                "Geoff": "Bid 5 on Yellow\nBid 2 on Orange and Green\n"
                "Bribe 5 for a Yellow male\nBribe 5 for a Yellow female",
                "Allan": "Bid 4 on Blue\nBid 3 on Purple and Green\n"
                "Bid 1 on Yellow, Orange and Green in round 2\nBribe 7 for a Blue male",
            },
            GmRulings(throws=(2,)),
            deadline="Friday 8 October 1999",
        ),
        PlannedRound(
            {
                "Ross": "Bid 2 on Red, Purple and Orange\n"
                "Bid 1 on Yellow, Orange and Green in round 4\nBribe 10 for a Red male",
                "Geoff": "Bid 8 on Blue\nBribe 10 for a Blue male\nBribe 10 for a Blue female",
                "Allan": "Bid 1 on Red, Blue, Yellow, Purple, Orange and Green\n"
                "Bid 1 on Yellow, Orange and Green in round 3",
            },
            GmRulings(male=Colour.BLUE, throws=(3,)),
            deadline="Friday 15 October 1999",
        ),
        PlannedRound(
            {
                "Ross": "Bid 5 on Purple and Green\nBid 4 on Red, Yellow and Orange in round 4\n"
                "Bribe 15 for a Blue female",
                "Geoff": "Bid 2 on Red, Yellow, Purple, Orange and Green",
                "Allan": "Bid 3 on Yellow, Purple, Orange and Green\n"
                "Bid 5 on Red and Orange in round 5\nBribe 8 for a Yellow male",
            },
            GmRulings(throws=(4,)),
            deadline="Friday 22 October 1999",
        ),
    ),
    number=0,
)

FOUR_FRIENDS = PlannedGame(
    "four-friends",
    "Four Friends",
    ("Ada", "Bruno", "Chloé", "Dai"),
    (
        PlannedRound(
            {
                "Ada": "Bid 3 on Orange\nBid 2 on Blue in round 2\nBribe 4 for a Red male",
                "Bruno": "Bid 3 on Orange\nBid 1 on Red\nBribe 3 for a Yellow female",
                "Chloé": "Bid 3 on Orange\nBid 6 on Yellow",
                "Dai": "Bid 5 on Green in round 3\nBid 2 on Purple and Green",
            },
            deadline="Friday 8 October 1999",
        ),
        PlannedRound(
            {
                "Ada": "Bid 1 on Red\nBribe 5 for a Red female",
                "Bruno": "Bid 2 on Blue\nBribe 5 for a Blue female",
                "Chloé": "Bid 4 on Purple\nBid 4 on Green\nBid 2 on Yellow in round 5",
                "Dai": "Bid 3 on Purple and Green\nBid 1 on Yellow",
            },
            deadline="Friday 15 October 1999",
        ),
        PlannedRound(
            {
                "Ada": "Bid 9 on Red\nBribe 6 for a Red male\nBribe 6 for a Red female",
                "Bruno": "Bid 4 on Green\nBid 4 on Orange",
                "Dai": "Bid 1 on Green\nBid 1 on Blue",
            },
            passes=("Chloé",),
            deadline="Friday 22 October 1999",
        ),
        PlannedRound(
            {
                "Ada": "Bid 2 on Red and Yellow",
                "Bruno": "Bid 5 on Blue\nBribe 7 for a Blue male",
                "Chloé": "Bid 6 on Yellow\nBid 3 on Yellow in round 5",
                "Dai": "Bid 4 on Green\nBribe 7 for a Red female",
            },
            vouch=("Dai",),
            blank=("Dai",),
            deadline="Friday 29 October 1999",
        ),
        PlannedRound(
            {
                "Ada": "Bid 10 on Green\nBribe 12 for a Yellow male",
                "Bruno": "Bid 10 on Green\nBid 20 on Blue\nBribe 15 for a Blue female",
                "Chloé": "Bid 8 on Yellow\nBid 3 on Green",
                "Dai": "Bid 12 on Yellow\nBid 9 on Orange",
            },
        ),
    ),
    number=23,
)

HOUSE_RULES = PlannedGame(
    "house-rules",
    "Other House Rules",
    ("Erik", "Fatima", "Goran"),
    (
        PlannedRound(
            {
                "Erik": "Bid 4 on Purple\nBribe 4 for a Blue male",
                "Fatima": "Bid 4 on Purple\nBribe 4 for a Blue male",
                "Goran": "Bid 4 on Purple\nBid 1 on Red\nBribe 5 for a Red male\n"
                "Bribe 3 for a Blue female",
            },
            deadline="Friday 8 October 1999",
        ),
        PlannedRound(
            {
                "Erik": "Bid 6 on Orange\nBid 2 on Green in round 4\nBribe 6 for a Yellow male",
                "Fatima": "Bid 5 on Orange\nBid 5 on Blue\nBribe 6 for a Blue male",
            },
            GmRulings(male=Colour.YELLOW),
            deadline="Friday 15 October 1999",
        ),
        PlannedRound(
            {
                "Erik": "Bid 3 on Green\nBribe 9 for a Blue male",
                "Fatima": "Bid 3 on Green\nBid 7 on Red",
                "Goran": "Bid 3 on Green\nBribe 9 for a Yellow female",
            },
            GmRulings(throws=(5, 2)),
            deadline="Friday 22 October 1999",
        ),
        PlannedRound(
            {
                "Erik": "Bid 1 on Green",
                "Fatima": "Bid 2 on Green\nBid 8 on Yellow",
                "Goran": "Bid 3 on Green\nBid 8 on Yellow\nBribe 4 for a Yellow male",
            },
            blank=("Goran",),
            deadline="Friday 29 October 1999",
        ),
        PlannedRound(
            {
                "Erik": "Bid 20 on Red\nBid 11 on Purple\nBribe 10 for a Red male",
                "Fatima": "Bid 19 on Red\nBid 12 on Purple\nBribe 10 for a Red female",
                "Goran": "Bid 5 on Blue\nBid 5 on Orange",
            },
        ),
    ),
    number=1,
    rules=HouseRules(
        HalfEggs.DOWN,
        MixedThrow.EACH,
        Bribes.SINGLE,
        TiedBribes.GM,
        RandomBird.COLOUR,
        UnevenShare.POUND,
        Secrecy.OPEN,
        MissingOrders.PASS,
        FormCodes.OFF,
    ),
)

GAMES = (STAGG, FOUR_FRIENDS, HOUSE_RULES)
