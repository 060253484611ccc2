"""Amounts: the one grammar of what a player may write for a whole number of pounds."""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass

from budgies_xl.books.faults import NotUnderstood

DASHES = "-‐‑‒–—―−⁃﹘﹣－"
TEXT_LIMIT = 500

_DIGITS_KEPT = 15
_INVISIBLE = dict.fromkeys(
    map(ord, "\u200b\u200c\u200d\u200e\u200f\u2060\u00ad\ufeff\u202a\u202b\u202c\u202d\u202e\u180e")
)
_POUND_SIGNS = "£￡₤"
_DASH = f"[{re.escape(DASHES)}]"
_NUMBER = r"[0-9]+(?:[.,][0-9]+)*"

_WHOLE = re.compile(r"([0-9]+)(?:\.0{1,2})?|([0-9]{1,3}(?:,[0-9]{3})+)(?:\.0{1,2})?")
_NEGATIVE = re.compile(rf"{_DASH}{_NUMBER}|{_NUMBER}{_DASH}|\({_NUMBER}\)")
_FRACTION = re.compile(rf"(?:{_NUMBER})?[¼-¾⅐-⅞]|[0-9]*\.(?:[0-9]{{1,2}}|[0-9]{{4,}})")
_POINTS = re.compile(r"[0-9]+(?:[.,'\s]+[0-9]*)+|[.,][0-9]+")
_SEVERAL = re.compile(
    rf"{_NUMBER}(?:(?:[/\\|&+x*:;~]|{_DASH}|or|and|to){_NUMBER})+",
    re.IGNORECASE,
)
_CURRENCY = re.compile(
    r"[$€¥₹₽₩¢]|[0-9](?:p|pence|eur|euros?|usd|dollars?)\b|\b(?:eur|usd|chf|kr|rs)\.?[0-9]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why something is no amount."""

    kind: NotUnderstood


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number of pounds; `dashes` tells that it is 0 because only dashes stand there."""

    pounds: int
    dashes: bool = False


def read_number(number: float) -> Whole | Trouble:
    """Read a number that a cell holds; the noise of binary fractions is no fraction."""
    if math.isnan(number):
        return Trouble(NotUnderstood.NOT_A_NUMBER)
    if abs(number) >= 10**_DIGITS_KEPT:
        return Trouble(NotUnderstood.NEGATIVE if number < 0 else NotUnderstood.HUGE)
    kept = float(f"{number:.{_DIGITS_KEPT}g}")
    if kept < 0:
        return Trouble(NotUnderstood.NEGATIVE)
    return Whole(round(kept)) if kept == round(kept) else Trouble(NotUnderstood.NOT_WHOLE)


def read_text(text: str) -> Whole | Trouble | None:
    """Read an amount that was typed as text; None if only blanks stand there."""
    plain = _with_plain_digits(seen(text))
    if not plain:
        return None
    if all(sign in DASHES or sign.isspace() for sign in plain):
        return Whole(0, dashes=True)
    if plain.startswith("="):
        return Trouble(NotUnderstood.FORMULA_AS_TEXT)
    bare = _without_pound_sign(plain)
    if whole := _WHOLE.fullmatch(bare):
        return _counted((whole.group(1) or whole.group(2)).replace(",", ""))
    return Trouble(_trouble("".join(bare.split()), bare))


def seen(text: str) -> str:
    """Take off the blanks at both ends, and everywhere the signs that nobody can see."""
    return text.translate(_INVISIBLE).strip()


def _with_plain_digits(text: str) -> str:
    """Write the decimal digits of one script, full-width ones for example, as 0 to 9.

    Not by compatibility forms, which would make a 2 of ² and of ②.
    """
    zeros = {ord(sign) - unicodedata.decimal(sign) for sign in text if sign.isdecimal()}
    if len(zeros) != 1:
        return text
    return "".join(str(unicodedata.decimal(sign, sign)) for sign in text)


def _without_pound_sign(text: str) -> str:
    """Take off one pound sign, in front or behind, with the blank beside it."""
    if text[0] in _POUND_SIGNS:
        return text[1:].lstrip()
    if text[-1] in _POUND_SIGNS:
        return text[:-1].rstrip()
    return text


def _counted(digits: str) -> Whole | Trouble:
    digits = digits.lstrip("0") or "0"
    return Trouble(NotUnderstood.HUGE) if len(digits) > _DIGITS_KEPT else Whole(_value(digits))


def _value(digits: str) -> int:
    """Count plain digits up, one by one, so that no other notation can slip in."""
    value = 0
    for digit in digits:
        value = value * 10 + "0123456789".index(digit)
    return value


def _trouble(joined: str, bare: str) -> NotUnderstood:
    """Name what is wrong with text that is no amount; `joined` is it without blanks."""
    without_sign = "".join(sign for sign in joined if sign not in _POUND_SIGNS)
    if _NEGATIVE.fullmatch(without_sign):
        return NotUnderstood.NEGATIVE
    if _CURRENCY.search(joined):
        return NotUnderstood.OTHER_CURRENCY
    if _SEVERAL.fullmatch(without_sign):
        return NotUnderstood.SEVERAL
    if _FRACTION.fullmatch(without_sign):
        return NotUnderstood.FRACTION
    return NotUnderstood.POINT_OR_COMMA if _POINTS.fullmatch(bare) else NotUnderstood.NOT_A_NUMBER
