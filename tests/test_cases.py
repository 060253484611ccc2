"""The case book: every numbered case is played, and everything that it says must be so."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from budgies_xl.game.house_rules import RULINGS
from tests.case_facts import AWARDED, CHOSEN, LAID
from tests.case_play import ADMITTED, NOT_ALLOWED, OutOfDice, disagreements
from tests.case_rounds import CannotBeRead
from tests.case_sentences import Topic
from tests.casebook import CASES, Case, NotInTheBook, read_book, read_cases, read_rules

BOOK = read_book()
RULES = read_rules()
ALTERNATIVES = {
    f"{ruling.name} = {choice.value}" for ruling in RULINGS for choice in ruling.choices
}
AT_LEAST = 100

PLAIN = """\
Case 1. The highest bid wins
  Shows: highest-bid
  Rests on: The rules.
  Players: Ross, Geoff
  Round 1
    Ross: Bid 1 on Red
    Geoff: Bid 2 on Red
    The dice: male 1 of 6, female 1 of 6, egg die 3
    Then
      Red goes to Geoff for £2: the highest bid.
"""


@pytest.mark.parametrize("case", BOOK, ids=str)
def test_what_the_case_says_is_so(case: Case) -> None:
    """Orders and dice of a case lead to exactly what stands under it."""
    assert disagreements(case) == []


def test_the_book_has_enough_cases_and_each_has_a_number_of_its_own() -> None:
    """A number names one case."""
    twice = [number for number, times in Counter(case.number for case in BOOK).items() if times > 1]
    assert twice == []
    assert len(BOOK) >= AT_LEAST


def test_the_numbers_go_up_through_every_file() -> None:
    """A reader finds a case by its number."""
    for path in CASES.glob("*.txt"):
        numbers = [case.number for case in BOOK if case.file == path.name]
        assert numbers == sorted(numbers)


@pytest.mark.parametrize("rule", sorted(RULES))
def test_every_rule_has_a_case(rule: str) -> None:
    """Each rule on the list is shown by at least one case."""
    assert [case.number for case in BOOK if rule in case.shows] != []


@pytest.mark.parametrize("alternative", sorted(ALTERNATIVES))
def test_every_alternative_of_every_house_rule_has_a_case_that_is_played_by_it(
    alternative: str,
) -> None:
    """A case shows an alternative only if it is played by it."""
    shown = [case for case in BOOK if alternative in case.shows]
    name, _, word = alternative.partition(" = ")
    assert shown != []
    assert {case.house_rules.in_words()[name] for case in shown} == {word}


def test_a_case_shows_only_rules_and_house_rules_that_there_are() -> None:
    """A name that is on no list is a slip of the pen."""
    unknown = {name for case in BOOK for name in case.shows} - RULES.keys() - ALTERNATIVES
    assert unknown == set()


def test_a_case_that_plays_by_another_house_rule_shows_it() -> None:
    """No case plays by a house rule without need."""
    for case in BOOK:
        defaults = {ruling.name: ruling.default.value for ruling in RULINGS}
        changed = set(case.house_rules.in_words().items()) - set(defaults.items())
        about = {f"{name} = {word}" for name, word in changed}
        assert about <= set(case.shows), case


def test_every_kind_of_sentence_is_used_in_the_book() -> None:
    """No sentence that the book can verify is left untried."""
    said = {
        sentence.topic
        for case in BOOK
        for this in case.rounds
        for sentence in (*this.then, *this.told)
    }
    assert said == set(Topic)


@pytest.mark.parametrize(
    "reason",
    [
        *AWARDED.values(),
        *CHOSEN.values(),
        *LAID.values(),
        *ADMITTED.values(),
        *NOT_ALLOWED.values(),
    ],
)
def test_every_reason_that_an_outcome_can_have_has_a_case(reason: str) -> None:
    """Each way to win, to be chosen, to lay, to take part and to be refused is shown."""
    said = [one.text for case in BOOK for this in case.rounds for one in this.then]
    assert any(text.endswith(f" {reason}.") for text in said)


@pytest.mark.parametrize(
    ("was", "instead", "why"),
    [
        ("for £2: the", "for 2 pounds: the", "cannot be verified"),
        ("      Red goes to Geoff for £2: the highest bid.\n", "", "is followed by nothing"),
        (
            "    Then\n      Red goes to Geoff for £2: the highest bid.\n",
            "",
            "says nothing of what follows",
        ),
        ("Rests on: The rules.", "Because: The rules.", "is no part of a case"),
        ("  Rests on: The rules.\n", "", "lacks what it shows"),
        ("  Shows: highest-bid\n", "  Shows: highest-bid\n  Shows: ties\n", "stands there twice"),
        ("Case 1. ", "Case one: ", "is no heading"),
        ("    Geoff: Bid 2 on Red\n", "", "does not say once for each player"),
        ("Geoff: Bid 2", "Mary: Bid 2", "names somebody who does not play"),
        ("Bid 2 on Red", "Bid £2 on Red", "is not an order"),
        ("Bid 2 on Red", "Writes two on Red", "has no box"),
        ("Bid 2 on Red", "Writes 2 on Pink", "names no colour"),
        ("egg die 3", "egg die 7", "has no dice"),
        ("male 1 of 6", "male 6 of 5", "has no dice"),
        ("    The dice", "    The GM: sings\n    The dice", "has no ruling"),
        ("    The dice", "    The GM: says that Ross passes\n    The dice", "who needs no word"),
        ("    The dice", "    The GM: vouches for Ross\n    The dice", "who needs no word"),
        ("    The dice", "   The dice", "stands between two indentations"),
        ("    The dice", "          The dice", "does not belong here"),
        ("Case 1. ", "Csae 1. ", "stands before the first case"),
        ("highest-bid\n", "highest-bid\n  Players: Ross\n", "stands there twice"),
        ("  Players", "  House rules: half_eggs = eaten\n  Players", "names no house rule"),
        ("Red goes to", "Mary is paid nothing.\n      Red goes to", "does not play"),
        (
            "the highest bid.\n",
            "the highest bid.\n      Red goes to Geoff for £2: the highest bid.\n",
            "is said twice",
        ),
        ("    Then\n", "    Then\n      Refused: no reason.\n", "so nothing else follows"),
        ("the highest bid.\n", "the highest bid.\n    Ross: Bid 1 on Blue\n", "comes after"),
    ],
)
def test_a_line_that_cannot_be_verified_is_refused(was: str, instead: str, why: str) -> None:
    """The book takes nothing on trust."""
    spoilt = PLAIN.replace(was, instead, 1)
    assert spoilt != PLAIN
    with pytest.raises(NotInTheBook, match=re.escape(why)):
        read_cases("spoilt.txt", spoilt)


def test_a_refused_line_is_found_by_its_file_and_number() -> None:
    """Who writes a case is told where to look."""
    with pytest.raises(NotInTheBook, match=r"spoilt.txt, line 10: “Red wins.” cannot be verified"):
        read_cases(
            "spoilt.txt", PLAIN.replace("Red goes to Geoff for £2: the highest bid", "Red wins")
        )


@pytest.mark.parametrize(
    "untrue",
    [
        "Red goes to Ross for £1: the highest bid.",
        "Red goes to Geoff for £3: the highest bid.",
        "Red goes to Geoff for £2: opened earliest among equal bids.",
        "Red goes to Geoff for £2.",
        "Red is shared by Ross and Geoff for £2 each: equal bids opened in the same round.",
        "Red has no owner: nobody bid.",
        "Ross gets nothing back from Red.",
        "Geoff gets £2 back from Red.",
        "Geoff spends £3 and has £97 left.",
        "The bribes for a Red male come to £1.",
        "Ross loses £1 in bribes.",
        "The male is Blue: drawn at random.",
        "The male is Red: the bribes chose it.",
        "The pair lays 2 Red eggs: both parents are of one colour.",
        "The pair lays 1 Blue egg: both parents are of one colour.",
        "The chicks raise £200.",
        "Geoff is paid nothing.",
        "Ross is paid £100.",
        "The club keeps £0.01.",
        "Ross has £99 in pocket, nothing in the bank and nothing frozen.",
        "Geoff has £98 in pocket, nothing in the bank and nothing frozen.",
        "Males left: 2 Red, 2 Blue, 2 Yellow.",
        "Ross has £1 on Red of round 2, opened in round 1.",
        "There is 1 future bid.",
        "Round 3 is next.",
        "The game is over.",
        "Ross wins with £100.",
        "Ross comes 1st with £100.",
        "Geoff passes.",
        "Geoff takes part on the GM's word.",
        "Refused: Ross spends more than the pocket holds.",
    ],
)
def test_a_sentence_that_is_not_so_is_noticed(untrue: str) -> None:
    """A case that is wrong fails, whatever it speaks of."""
    wrong = PLAIN.replace("Red goes to Geoff for £2: the highest bid.", untrue)
    (case,) = read_cases("wrong.txt", wrong)
    assert len(disagreements(case)) == 1


def test_the_case_that_others_are_spoilt_from_is_right() -> None:
    """What is spoilt for a test was good before."""
    (case,) = read_cases("plain.txt", PLAIN)
    assert disagreements(case) == []


@pytest.mark.parametrize(
    ("was", "instead"),
    [
        (", egg die 3", ""),
        ("male 1 of 6", "male 1 of 3"),
        ("egg die 3", "egg die 3, female's egg die 3"),
        ("Bid 2 on Red", "Bid 101 on Red"),
    ],
)
def test_a_case_tells_exactly_the_dice_that_are_thrown(was: str, instead: str) -> None:
    """Chance is told in full, and nothing of it is left over."""
    (case,) = read_cases("dice.txt", PLAIN.replace(was, instead))
    with pytest.raises(OutOfDice):
        disagreements(case)


def test_a_case_gives_orders_in_their_canonical_words() -> None:
    """The same orders are always worded in the same way."""
    words = "Ross: Bid 1 on Blue; Bid 1 on Red"
    (case,) = read_cases("words.txt", PLAIN.replace("Ross: Bid 1 on Red", words))
    with pytest.raises(CannotBeRead, match="Bid 1 on Red and Blue"):
        disagreements(case)


def test_a_round_that_is_out_of_turn_is_noticed() -> None:
    """A case plays its rounds one after the other."""
    (case,) = read_cases("turn.txt", PLAIN.replace("Round 1", "Round 2"))
    assert any("round 1 is next, not 2" in found for found in disagreements(case))
