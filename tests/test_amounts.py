"""The grammar of amounts: what is read as whole pounds, and why everything else is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from budgies_xl.books.amounts import Trouble, Whole, read_number, read_text
from budgies_xl.books.faults import NotUnderstood

READ_AS_FIVE = [
    "5",
    "5.0",
    "5.00",
    "05",
    "5 ",
    " 5",
    "\u00a05\u2009",
    "\u200b5\ufeff",
    "\u202d5\u202c",
    "5\r\n",
    "£5",
    "£ 5",
    "£\u00a05",
    "5£",
    "5 £",
    "£5.00",
    "￡5",
    "５",
    "٥",
]

REFUSED = {
    NotUnderstood.FORMULA_AS_TEXT: ["=2+3", " =5"],
    NotUnderstood.NEGATIVE: ["-5", "(5)", "−5", "5-", "£-5", "-£5", "– 5", "－５", "-1,000"],
    NotUnderstood.FRACTION: ["2.5", "5.55", "½", "2½", "2 ½", ".5", "0.12345", "£2.50"],
    NotUnderstood.POINT_OR_COMMA: [
        "1.000",
        "5,00",
        "5,5",
        "1 000",
        "1\u00a0000",
        "1'000",
        "10,00",
        "1,0000",
        "1,000,00",
        "5.",
        ",5",
        "1.234",
        "1.000,00",
    ],
    NotUnderstood.SEVERAL: ["5/6", "5-6", "5–6", "5 or 6", "5 and 6", "5+1", "2x5", "5 to 6"],
    NotUnderstood.OTHER_CURRENCY: ["$5", "5 €", "5p", "5 pence", "EUR 5", "5 dollars", "US$5"],
    NotUnderstood.HUGE: ["9" * 16, "1" + ",000" * 6],
    NotUnderstood.NOT_A_NUMBER: [
        "nil",
        "none",
        "x",
        "?",
        "5?",
        "five",
        "5 pounds",
        "1e3",
        "1E3",
        "1_000",
        "nan",
        "inf",
        "0b10",
        "5²",
        "②",
        "+5",
        "££5",
        "£5£",
        "£",
        "5٥",
        "#REF!",
        "TRUE",
        "5 5 five",
        "{wrote}",
    ],
}


@pytest.mark.parametrize("words", READ_AS_FIVE)
def test_every_plain_way_to_write_five_pounds_is_five(words: str) -> None:
    assert read_text(words) == Whole(5)


@pytest.mark.parametrize(
    ("words", "pounds"),
    [
        ("1,000", 1000),
        ("£1,234,567", 1234567),
        ("1,000.00", 1000),
        ("0", 0),
        ("00", 0),
        ("１０", 10),
    ],
)
def test_thousands_in_exact_groups_of_three_are_read(words: str, pounds: int) -> None:
    assert read_text(words) == Whole(pounds)


@pytest.mark.parametrize("words", ["", " ", "\u00a0", "\u200b", "\r\n", "\t \ufeff"])
def test_blanks_alone_are_nothing(words: str) -> None:
    assert read_text(words) is None


@pytest.mark.parametrize("words", ["-", "–", "—", "−", " - ", "--", "- -", "\u00a0—"])
def test_dashes_alone_are_no_bid(words: str) -> None:
    assert read_text(words) == Whole(0, dashes=True)


@pytest.mark.parametrize(
    ("kind", "words"),
    [(kind, words) for kind, listed in REFUSED.items() for words in listed],
)
def test_everything_else_is_refused_for_what_it_is(kind: NotUnderstood, words: str) -> None:
    assert read_text(words) == Trouble(kind)


@pytest.mark.parametrize(
    ("number", "pounds"),
    [(5, 5), (5.0, 5), (1e3, 1000), (0.1 + 0.2 + 0.7, 1), (-0.0, 0)],
)
def test_a_number_is_whole_up_to_binary_noise(number: float, pounds: int) -> None:
    assert read_number(number) == Whole(pounds)


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (4.6, NotUnderstood.NOT_WHOLE),
        (4.999999, NotUnderstood.NOT_WHOLE),
        (0.05, NotUnderstood.NOT_WHOLE),
        (-5, NotUnderstood.NEGATIVE),
        (-0.5, NotUnderstood.NEGATIVE),
        (1e20, NotUnderstood.HUGE),
        (float("inf"), NotUnderstood.HUGE),
        (float("nan"), NotUnderstood.NOT_A_NUMBER),
        (float("-inf"), NotUnderstood.NEGATIVE),
    ],
)
def test_a_number_that_is_no_amount_is_refused(number: float, kind: NotUnderstood) -> None:
    assert read_number(number) == Trouble(kind)


@given(st.integers(min_value=0, max_value=10**15 - 1))
def test_any_whole_number_is_read_back_in_every_notation(pounds: int) -> None:
    for words in (str(pounds), f"{pounds:,}", f"£{pounds:,}", f" {pounds}\u00a0", f"{pounds}.0"):
        assert read_text(words) == Whole(pounds)
    assert read_number(pounds) == Whole(pounds)
    assert read_number(float(pounds)) == Whole(pounds)


@given(st.text(max_size=40))
def test_no_text_raises_and_what_is_read_holds_its_digits(words: str) -> None:
    read = read_text(words)
    if isinstance(read, Whole) and not read.dashes:
        digits = "".join(str(int(sign)) for sign in words.partition(".")[0] if sign.isdecimal())
        assert int(digits) == read.pounds
