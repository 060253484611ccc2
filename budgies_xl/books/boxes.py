"""The boxes of a form, read one by one: an amount, nothing, or a fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from budgies_xl.books.amounts import TEXT_LIMIT, Trouble, Whole, read_number, read_text
from budgies_xl.books.cells import CellKind
from budgies_xl.books.faults import NotUnderstood
from budgies_xl.books.labels import quoted
from budgies_xl.books.remarks import Remark
from budgies_xl.game.faults import Fault
from budgies_xl.game.money import in_words, pounds

if TYPE_CHECKING:
    from budgies_xl.books.cells import Content, Place
    from budgies_xl.books.form import Box
    from budgies_xl.books.labels import Page

NO_BOX_HERE = "–"

_NO_AMOUNTS = {
    CellKind.BOOLEAN: NotUnderstood.TRUE_OR_FALSE,
    CellKind.DATE: NotUnderstood.DATE,
    CellKind.PERCENTAGE: NotUnderstood.PERCENTAGE,
    CellKind.OTHER_CURRENCY: NotUnderstood.OTHER_CURRENCY,
    CellKind.ERROR: NotUnderstood.ERROR,
    CellKind.NO_RESULT: NotUnderstood.NO_RESULT,
}


@dataclass(frozen=True, slots=True)
class BoxReading:
    """What one box says: an amount (pence), 0 for nothing; or why it cannot be read."""

    box: Box
    place: Place
    amount: int = 0
    fault: Fault | None = None
    note: Fault | None = None


def read_box(page: Page, box: Box, place: Place) -> BoxReading:
    """Read one box."""
    content = page.at(place)
    read = _read(content)
    match read:
        case None:
            return BoxReading(box, place)
        case Trouble():
            return BoxReading(box, place, fault=_fault(page, box, place, read.kind))
        case Whole():
            note = _note(page, box, place, read)
            return BoxReading(box, place, pounds(read.pounds), note=note)
        case _:
            assert_never(read)


def _read(content: Content) -> Whole | Trouble | None:
    if kind := _NO_AMOUNTS.get(content.kind):
        return Trouble(kind)
    if content.number is not None:
        return read_number(content.number)
    if content.words.strip() == NO_BOX_HERE:
        return None
    if len(content.words) > TEXT_LIMIT:
        return Trouble(NotUnderstood.TOO_LONG)
    return read_text(content.words)


def _fault(page: Page, box: Box, place: Place, kind: NotUnderstood) -> Fault:
    content = page.at(place)
    shows = f" (it shows {content.shows})" if content.shows else ""
    length = str(len(content.words))
    return page.fault(kind, place, box=str(box), shows=shows, length=length)


def _note(page: Page, box: Box, place: Place, read: Whole) -> Fault | None:
    content = page.at(place)
    if content.formula:
        kind, wrote = Remark.FORMULA_READ, content.formula
    elif content.kind is CellKind.TEXT:
        kind, wrote = (Remark.NO_BID if read.dashes else Remark.READ_AS), content.words
    else:
        return None
    facts = (("box", str(box)), ("amount", in_words(pounds(read.pounds))))
    return Fault(kind, page.cell(place), quoted(wrote), facts)
