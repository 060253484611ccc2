"""Reading an order sheet: whatever file comes, either orders exactly as meant, or every fault."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from budgies_xl.books.boxes import read_box
from budgies_xl.books.cells import open_book
from budgies_xl.books.faults import NotUnderstood, Refusal
from budgies_xl.books.form import (
    BIRD_HEAD,
    CONTRACT_HEAD,
    MARK,
    BidBox,
    Identity,
)
from budgies_xl.books.form_grids import boxes, find_grids
from budgies_xl.books.identity import WhoseForm, Written, read_identity
from budgies_xl.books.labels import in_words, look_at, place_of, said
from budgies_xl.books.recognise import FileKind, meant_by, recognise
from budgies_xl.books.remarks import Remark
from budgies_xl.books.second_looks import (
    beside_the_boxes,
    left_without_label,
    on_the_sheet,
    own_names,
    own_total,
    shown_before_the_boxes,
)
from budgies_xl.game.faults import Fault
from budgies_xl.game.orders import Bid, Bribe, Cell

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from budgies_xl.books.boxes import BoxReading
    from budgies_xl.books.cells import Book
    from budgies_xl.books.labels import Page
    from budgies_xl.books.second_looks import Shown

_REPORT_SHEETS = frozenset({"Report", "Ledger", "Remaining Birds"})
_ONLY_WITH_A_FORM = "How to play"
_GM_SHEET = "GM ONLY"
_LABELS_OF_A_FORM = 3
_SIGNS = frozenset(said(label) for label in (MARK, CONTRACT_HEAD, BIRD_HEAD))


@dataclass(frozen=True, slots=True)
class SheetReading:
    """What one file said: what it is, whose form, the orders (pence), all faults and notes.

    Bids and bribes of nothing are left out. Where there are faults, the orders are not complete.
    `shown` are amounts in the form's own cells, before the boxes.
    """

    file: str
    kind: FileKind
    whose: WhoseForm = field(default_factory=WhoseForm)
    bids: tuple[Bid, ...] = ()
    bribes: tuple[Bribe, ...] = ()
    faults: tuple[Fault, ...] = ()
    notes: tuple[Fault, ...] = ()
    shown: tuple[Shown, ...] = ()

    @property
    def skipped(self) -> bool:
        """Tell whether the file has no business with the orders."""
        return self.kind.skipped


def read_sheet(file: str, data: bytes) -> SheetReading:
    """Read a file as the order sheet that it should be; nothing in it can raise anything.

    `file` is the name that messages give it.
    """
    kind = recognise(file, data)
    if kind is not FileKind.WORKBOOK:
        return not_a_workbook(file, kind)
    try:
        book = open_book(data, is_sign_of_a_form)
    except Refusal as refusal:
        return SheetReading(file, _kind_of(refusal), faults=(refusal.fault(file),))
    return _read_book(file, book)


def is_sign_of_a_form(words: str) -> bool:
    """Tell whether words are among those that make a sheet worth reading."""
    return said(words) in _SIGNS


def not_a_workbook(file: str, kind: FileKind) -> SheetReading:
    """Give the reading of a file that is no workbook, or (not at hand) that nobody could open."""
    wrote = meant_by(file) if kind in {FileKind.LOCK_FILE, FileKind.IN_ICLOUD} else ""
    faults = (Fault(kind.refusal, Cell(file), wrote),) if kind.refusal else ()
    notes = (Fault(kind.remark, Cell(file), wrote),) if kind.remark else ()
    return SheetReading(file, kind, faults=faults, notes=notes)


def _kind_of(refusal: Refusal) -> FileKind:
    match refusal.kind:
        case NotUnderstood.DAMAGED:
            return FileKind.DAMAGED
        case NotUnderstood.PASSWORD:
            return FileKind.PASSWORD
        case _:
            return FileKind.WORKBOOK


def _read_book(file: str, book: Book) -> SheetReading:
    pages = [look_at(file, sheet) for sheet in book.sheets]
    forms = [page for page in pages if page.places(MARK)]
    forms = forms or [page for page in pages if _looks_like_a_form(page)]
    if not forms:
        return _without_a_form(file, book)
    readings = [_read_form(page, book.names) for page in forms]
    return readings[0] if len(readings) == 1 else _one_of_several(file, forms, readings)


def _looks_like_a_form(page: Page) -> bool:
    """Tell whether a sheet without the form's mark has enough of its labels to be one."""
    labels = [CONTRACT_HEAD, BIRD_HEAD, *(identity.value for identity in Identity)]
    return sum(bool(page.places(label)) for label in labels) >= _LABELS_OF_A_FORM


def _without_a_form(file: str, book: Book) -> SheetReading:
    names = {sheet.name for sheet in book.sheets}
    if _GM_SHEET in names or (names >= _REPORT_SHEETS and _ONLY_WITH_A_FORM not in names):
        return not_a_workbook(file, FileKind.OUR_OWN_REPORT)
    sheets = in_words([f"“{sheet.name}”" for sheet in book.sheets] or ["none"])
    fault = Fault(NotUnderstood.NO_FORM, Cell(file), facts=(("sheets", sheets),))
    return SheetReading(file, FileKind.WORKBOOK, faults=(fault,))


def _one_of_several(
    file: str,
    forms: Sequence[Page],
    readings: Sequence[SheetReading],
) -> SheetReading:
    """Take several forms in one workbook for one if they say the same; refuse them otherwise."""
    first = readings[0]
    facts = (("sheets", in_words(f"“{page.sheet.name}”" for page in forms)),)
    if all(_meaning(reading) == _meaning(first) for reading in readings):
        note = Fault(Remark.SAME_FORM_TWICE, Cell(file), facts=facts)
        return replace(first, notes=(*first.notes, note))
    fault = Fault(NotUnderstood.TWO_FORMS, Cell(file), facts=facts)
    same_owner = all(_owner(reading) == _owner(first) for reading in readings)
    whose = first.whose if same_owner else WhoseForm()
    return SheetReading(file, FileKind.WORKBOOK, whose, faults=(fault,))


def _meaning(reading: SheetReading) -> object:
    faults = frozenset((fault.kind, fault.wrote, fault.facts) for fault in reading.faults)
    return _owner(reading), frozenset(reading.bids), frozenset(reading.bribes), faults


def _owner(reading: SheetReading) -> tuple[str, ...]:
    whose = reading.whose
    written = (whose.player, whose.round, whose.game, whose.code)
    return tuple(one.words for one in written)


def _read_form(page: Page, names: Mapping[str, tuple[str, str]]) -> SheetReading:
    whose, identity_faults = read_identity(page, names)
    bids, bribes = find_grids(page, whose)
    found = list(boxes(bids, bribes))
    merged = tuple(
        area
        for area in page.sheet.merged
        if area.size > 1 and any(place in area for _, place in found)
    )
    readings = [
        read_box(page, box, place)
        for box, place in found
        if not any(place in area for area in merged)
    ]
    faults = (
        *_mark_faults(page, whose),
        *identity_faults,
        *bids.faults,
        *bribes.faults,
        *(
            page.fault(NotUnderstood.MERGED, (area.first_row, area.first_column), range=str(area))
            for area in merged
        ),
        *(reading.fault for reading in readings if reading.fault),
        *left_without_label(page, {place for _, place in found}, (bids, bribes), names),
    )
    notes = (
        *on_the_sheet(page),
        *own_names(page, found, names),
        *(reading.note for reading in readings if reading.note),
        *own_total(page, readings),
        *beside_the_boxes(page, (bids, bribes)),
    )
    return SheetReading(
        page.file,
        FileKind.WORKBOOK,
        whose,
        tuple(_bids(page, readings)),
        tuple(_bribes(page, readings)),
        faults,
        notes,
        tuple(shown_before_the_boxes(page, (bids, bribes))),
    )


def _mark_faults(page: Page, whose: WhoseForm) -> Iterator[Fault]:
    """Look at the form's mark, which stands first on the line of the player's name."""
    marks = page.places(MARK)
    if not marks:
        player = whose.player.cell
        yield page.missing(MARK, (place_of(player.address)[0], 1) if player else None)
    elif len(marks) > 1:
        yield page.twice(MARK, marks)


def _bids(page: Page, readings: Sequence[BoxReading]) -> Iterator[Bid]:
    for reading in readings:
        if isinstance(reading.box, BidBox) and reading.amount:
            cell = page.cell(reading.place)
            yield Bid(reading.box.round, reading.box.colour, reading.amount, cell)


def _bribes(page: Page, readings: Sequence[BoxReading]) -> Iterator[Bribe]:
    for reading in readings:
        if not isinstance(reading.box, BidBox) and reading.amount:
            cell = page.cell(reading.place)
            yield Bribe(reading.box.sex, reading.box.colour, reading.amount, cell)


__all__ = ["SheetReading", "WhoseForm", "Written", "not_a_workbook", "read_sheet"]
