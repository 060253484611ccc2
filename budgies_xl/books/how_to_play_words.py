"""The words of How to play: the round, the house rules and an example, each told for this game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.game.house_rules import (
    RULINGS,
    Bribes,
    FormCodes,
    HouseRules,
    MissingOrders,
    MixedThrow,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

_TOPICS = {
    "half_eggs": "Half an egg",
    "mixed_throw": "A mixed pair",
    "bribes": "Bribes",
    "tied_bribes": "Equal bribes",
    "random_bird": "Nobody bribed",
    "uneven_share": "Uneven shares",
    "secrecy": "Secrets",
    "missing_orders": "No order sheet",
    "form_codes": "Form codes",
}
EXAMPLE_HEADS = ("Player", "Pocket before", "Pays", "Back", "Pocket", "Frozen", "Bank")
EXAMPLE_MONEY = (
    ("Ann", 100, 8, 0, 92, 2, 40),
    ("Ben", 100, 14, 4, 90, 0, 0),
    ("Cat", 100, 8, 0, 92, 0, 0),
)
EXAMPLE_ORDERS = (
    ("Ann", "Bid 6 on Orange\nBid 2 on Red in round 3"),
    ("Ben", "Bid 3 on Yellow\nBid 4 on Orange\nBribe 7 for a Red male"),
    ("Cat", "Bid 3 on Yellow\nBribe 5 for a Yellow female"),
)
EXAMPLE_THROW = 4


def order_of_play(house_rules: HouseRules) -> tuple[tuple[str, str], ...]:
    """Tell how a round goes, step by step."""
    return (
        ("You order", _YOU_ORDER),
        ("Contracts", _CONTRACTS),
        ("Later rounds", _LATER_ROUNDS),
        ("Bribes", f"{_BRIBES[house_rules.bribes]} {_BRIBED_BIRDS}"),
        ("Eggs", _EGGS),
        ("The end", _THE_END),
    )


_YOU_ORDER = (
    "Everybody sends a form with bids and, if they like, bribes, without seeing the others’. All "
    "of it comes out of your pocket at once, so it must fit what is in there."
)
_CONTRACTS = (
    "Each colour’s contract goes to the highest bid, frozen money included. Of equal bids the one "
    "opened in the earliest round wins; opened in the same round, they share, and each pays. A "
    "winner’s money is gone; everybody else’s comes back."
)
_LATER_ROUNDS = (
    "You can bid for later rounds as well, and add to such a bid each round. It counts as opened "
    "now; the money stays frozen until its round is played."
)
_BRIBES = {
    Bribes.POOLED: "One male and one female breed: of each, the colour on which all players "
    "together spent most.",
    Bribes.SINGLE: "One male and one female breed: of each, the colour for which the largest "
    "single bribe was paid.",
}
_BRIBED_BIRDS = (
    "A bird breeds once, then retires; at the start there are two of each colour and sex. Bribe "
    "money never comes back."
)
_EGGS = (
    "Parents of one colour hatch that colour, mixed parents a third one. The die tells how many "
    "eggs. Every chick is sold, and the owner of that colour’s contract banks the money."
)
_THE_END = (
    "What is banked stays banked and cannot be spent. After round 5 pockets are banked too, and "
    "the fullest bank wins."
)


def house_rules_in_words(house_rules: HouseRules) -> Iterator[tuple[str, str]]:
    """Tell what this game does where the printed rules are silent."""
    for ruling in RULINGS:
        choice = getattr(house_rules, ruling.name)
        yield _TOPICS[ruling.name], _sentence(choice.meaning)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def example(house_rules: HouseRules) -> str:
    """Tell one round of Ann, Ben and Cat."""
    each = house_rules.mixed_throw is MixedThrow.EACH
    die = "Both dice show a 4" if each else "The die shows a 4"
    return (
        "Round 1. Ann bids £6 on Orange and £2 on Red in round 3. Ben bids £4 on Orange and £3 on "
        "Yellow, and bribes £7 for a Red male. Cat bids £3 on Yellow and bribes £5 for a Yellow "
        "female. Ann gets Orange for £6, and Ben’s £4 goes back to him. Ben and Cat share Yellow "
        "and pay £3 each. The bribes make a Red male and a Yellow female breed: Orange. "
        f"{die}: Red would lay 1 and Yellow 3, so there are 2 eggs, and Ann banks 2 × £20 = £40. "
        "Yellow did not hatch, so Ben and Cat paid for nothing this time."
    )


def sending_in(house_rules: HouseRules, *, with_code: bool) -> str:
    """Tell what matters when a form is sent in."""
    words = (
        "Type whole pounds, digits only; notes beside the boxes are not read. A new form replaces "
        "an earlier one whole. An empty form counts as sent."
    )
    if house_rules.missing_orders is MissingOrders.PASS:
        words += " No form, and you pass."
    if with_code and house_rules.form_codes is FormCodes.REQUIRED:
        words += " Use your own form of this round: its code tells that it is yours."
    return words
