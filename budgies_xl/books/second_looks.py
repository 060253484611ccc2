"""Second looks at a form that was read: its own total, its names, and writing beside the boxes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.books.amounts import TEXT_LIMIT, Whole, read_number, read_text
from budgies_xl.books.cells import NOTHING, CellKind
from budgies_xl.books.faults import NotUnderstood
from budgies_xl.books.labels import address, in_words, letters, place_of, quoted
from budgies_xl.books.remarks import Remark
from budgies_xl.game.faults import Fault
from budgies_xl.game.money import in_words as money_in_words
from budgies_xl.game.money import pounds
from budgies_xl.game.orders import Cell

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from budgies_xl.books.boxes import BoxReading
    from budgies_xl.books.cells import Content, Place
    from budgies_xl.books.form import Box
    from budgies_xl.books.grid import Grid
    from budgies_xl.books.labels import Page
    from budgies_xl.game.aviary import Sex
    from budgies_xl.game.colour import Colour


@dataclass(frozen=True, slots=True)
class Shown:
    """An amount in a cell of the form that is no box: in whose row, before which box, in pounds.

    Before the first box of a row there is no `group`: what a chick sells for stands there.
    """

    cell: Cell
    words: str
    group: int | Sex | None
    colour: Colour
    pounds: int


TOTAL_LABEL = "this form spends"
MOST_LISTED = 5
ROWS_BELOW = 4


def own_total(page: Page, readings: Sequence[BoxReading]) -> Iterator[Fault]:
    """Compare the total that the sheet shows with what was read, and say why they differ."""
    if any(reading.fault for reading in readings):
        return
    place = _total_place(page)
    content = page.at(place) if place else None
    if place is None or content is None or content.number is None:
        return
    read = 0
    for reading in readings:
        read += reading.amount
    total = pounds(1) * content.number
    if round(total) == read:
        return
    as_text = [reading for reading in readings if page.at(reading.place).kind is CellKind.TEXT]
    missed = 0
    for reading in as_text:
        missed += reading.amount
    facts = {"total": money_in_words(round(total)), "read": money_in_words(read)}
    if missed and round(total) + missed == read:
        facts["cells"] = _listed(address(reading.place) for reading in as_text if reading.amount)
        yield Fault(
            Remark.TOTAL_MISSES_TEXT, page.cell(place), facts["total"], tuple(facts.items())
        )
    else:
        yield Fault(Remark.TOTAL_DIFFERS, page.cell(place), facts["total"], tuple(facts.items()))


def own_names(
    page: Page,
    boxes: Sequence[tuple[Box, Place]],
    names: Mapping[str, tuple[str, str]],
) -> Iterator[Fault]:
    """Compare the places of the boxes with those that the workbook's names point at."""
    moved = []
    for box, place in boxes:
        sheet, cell = names.get(box.defined_name, ("", ""))
        if sheet == page.sheet.name and place_of(cell) != place:
            moved.append(f"{box} is in {address(place)}")
    if moved:
        facts = (("boxes", _listed(moved)),)
        yield Fault(Remark.MOVED, Cell(page.file, page.sheet.name), facts=facts)


def left_without_label(
    page: Page,
    boxes: Collection[Place],
    grids: Sequence[Grid[int] | Grid[Sex]],
    names: Mapping[str, tuple[str, str]],
) -> Iterator[Fault]:
    """Find amounts where a box was, or where one would be if its row had a label.

    A label that is known to be missing is fault enough.
    """
    if any(grid.faults for grid in grids):
        return
    suspects = {
        place_of(cell)
        for name, (sheet, cell) in names.items()
        if sheet == page.sheet.name and name.startswith(("bid_", "bribe_"))
    }
    for grid in grids:
        suspects |= set(_rows_without_label(page, grid))
    for place in sorted(suspects.difference(boxes)):
        if _looks_like_an_amount(page.at(place)):
            yield page.fault(NotUnderstood.NO_LABEL_HERE, place)


def _rows_without_label(page: Page, grid: Grid[int] | Grid[Sex]) -> Iterator[Place]:
    """List the cells in columns of boxes whose row names no colour; totals have a label too."""
    if grid.corner is None or not grid.rows:
        return
    first, labels = grid.corner
    last = max(grid.rows.values())
    for row in range(first + 1, last + ROWS_BELOW):
        if row < last or page.at((row, labels)) is NOTHING:
            yield from ((row, column) for column in grid.columns.values())


def beside_the_boxes(page: Page, grids: Sequence[Grid[int] | Grid[Sex]]) -> Iterator[Fault]:
    """Find amounts that stand in a row of a grid but in none of its columns."""
    for (row, column), content in sorted(page.sheet.cells.items()):
        if not _looks_like_an_amount(content):
            continue
        for grid in grids:
            if row in grid.rows.values() and grid.has_no_head(page, column):
                place = row, column
                yield Fault(Remark.BESIDE_THE_BOXES, page.cell(place), quoted(content.words))
                break


def shown_before_the_boxes(page: Page, grids: Sequence[Grid[int] | Grid[Sex]]) -> Iterator[Shown]:
    """List what looks like an amount before a box in its row: the form writes there, nobody else.

    Only who knows the game can tell what the form wrote from what was typed over it.
    """
    for (row, column), content in sorted(page.sheet.cells.items()):
        amount = _amount(content)
        for grid in grids if amount else ():
            colour = {line: colour for colour, line in grid.rows.items()}.get(row)
            if colour is not None and grid.is_before_a_box(column):
                cell = page.cell((row, column))
                yield Shown(cell, content.words, grid.group_at(column), colour, amount)


def on_the_sheet(page: Page) -> Iterator[Fault]:
    """Tell of a hidden sheet and of writing far outside the form."""
    cell = Cell(page.file, page.sheet.name)
    if page.sheet.hidden:
        yield Fault(Remark.HIDDEN_SHEET, cell)
    if page.sheet.far:
        yield Fault(Remark.FAR_AWAY, cell, facts=(("cells", _listed(page.sheet.far)),))


def _total_place(page: Page) -> Place | None:
    """Find the cell under the label of the total."""
    wanted = letters(TOTAL_LABEL)
    found = [
        place
        for label, places in page.labels.items()
        if letters(label) == wanted
        for place in places
    ]
    return (found[0][0] + 1, found[0][1]) if len(found) == 1 else None


def _looks_like_an_amount(content: Content) -> bool:
    return _amount(content) > 0


def _amount(content: Content) -> int:
    """Give the whole pounds that a cell holds, 0 where it holds anything else."""
    if content.kind is CellKind.NUMBER and content.number is not None:
        read = read_number(content.number)
    elif content.kind is CellKind.TEXT and len(content.words) <= TEXT_LIMIT:
        words = read_text(content.words)
        if words is None:
            return 0
        read = words
    else:
        return 0
    return read.pounds if isinstance(read, Whole) else 0


def _listed(things: Iterator[str] | Sequence[str]) -> str:
    listed = list(things)
    if len(listed) <= MOST_LISTED:
        return in_words(listed)
    return in_words([*listed[:MOST_LISTED], f"{len(listed) - MOST_LISTED} more"])
