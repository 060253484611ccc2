"""The sheet Your Orders: what was read from a player's last sheet, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from budgies_xl.books.band import write_plain_band
from budgies_xl.books.flow import one_page_holds
from budgies_xl.books.ink import (
    HINT,
    SECTION,
    TABLE_CELL,
    TABLE_HEAD,
    Look,
    Shade,
)
from budgies_xl.books.orders_band import possessive
from budgies_xl.books.paper import PAGE_OF, Paper
from budgies_xl.books.wrapping import height_in
from budgies_xl.game.attendance import State
from budgies_xl.game.house_rules import FormCodes

if TYPE_CHECKING:
    from budgies_xl.books.paper import Book, Sheet
    from budgies_xl.report.public import GameFacts
    from budgies_xl.report.your_orders import YourOrders

YOUR_ORDERS_SHEET = "Your Orders"
WIDTHS = (56, 200, 444)
WHOLE_WIDTH = sum(WIDTHS)
_WRAPPED = TABLE_CELL.but(wrap=True)
_STATE = Look(size=11, bold=True, indent=1, wrap=True)
_PROSE = HINT.but(wrap=True, indent=1, at_top=True)
_CODE = Look(size=9, indent=1)


def write_your_orders(book: Book, facts: GameFacts, player: str, yours: YourOrders) -> None:
    """Write what a player ordered in the last round and what became of every line of it."""
    sheet = book.sheet(YOUR_ORDERS_SHEET)
    sheet.widths(*WIDTHS)
    title = f"Your orders of round {yours.round}"
    write_plain_band(sheet, WIDTHS, title, f"{player} · {facts.name}")
    row = _write_state(sheet, facts, yours, 3)
    row = _write_lines(sheet, yours, row)
    row = _write_notes(sheet, yours, row)
    row = _write_receipt(sheet, facts, yours, row)
    sheet.worksheet.freeze_panes(2, 0)
    line = f"Budgies · {facts.name} · {possessive(player)} orders of round {yours.round}"
    sheet.page(Paper.UPRIGHT, (line, PAGE_OF), pages_high=1 if one_page_holds(sheet, row) else 0)
    sheet.worksheet.repeat_rows(0, 1)
    sheet.protect()


def _write_state(sheet: Sheet, facts: GameFacts, yours: YourOrders, row: int) -> int:
    words = state_in_words(yours, facts)
    fine = yours.state is State.RECEIVED
    fill, ink = (Shade.FINE, Shade.FINE_TEXT) if fine else (Shade.LATER, Shade.TEXT)
    sheet.merge(row, (0, len(WIDTHS) - 1), words, _STATE.but(fill=fill, ink=ink))
    sheet.height(row, height_in(words, WHOLE_WIDTH, _STATE) + 6)
    return row + 2


def state_in_words(yours: YourOrders, facts: GameFacts) -> str:
    """Say how the orders came to be played."""
    sheet = f"Your sheet {yours.file}" if yours.file else "Your sheet"
    match yours.state:
        case State.RECEIVED:
            by_code = facts.house_rules.form_codes is FormCodes.REQUIRED
            on = "with its form code" if by_code else "by the name on it"
            return f"✓ {sheet} was received {on}, and read as below."
        case State.VOUCHED:
            return f"{sheet} was accepted without its code, on the GM’s word, and read as below."
        case State.PASSES:
            return f"No sheet of yours was played in round {yours.round}: you passed."
        case _:
            assert_never(yours.state)


def _write_lines(sheet: Sheet, yours: YourOrders, row: int) -> int:
    sheet.write(row, 0, "What was read, and what became of it", SECTION)
    sheet.height(row, 26)
    heads = ("Cell", "Your order", "What became of it")
    sheet.row(row + 1, ((words, TABLE_HEAD) for words in heads))
    row += 2
    if not yours.lines:
        sheet.row(row, (("–", _WRAPPED), ("No bids and no bribes", _WRAPPED), ("–", _WRAPPED)))
        return row + 2
    for line in yours.lines:
        row = _write_line(sheet, row, (line.cell or "–", line.words, line.fate))
    return row + 1


def _write_notes(sheet: Sheet, yours: YourOrders, row: int) -> int:
    if not yours.notes:
        return row
    sheet.write(row, 0, "Notes on your sheet", SECTION)
    sheet.height(row, 26)
    heads = ("Cell", "What stands there", "Note")
    sheet.row(row + 1, ((words, TABLE_HEAD) for words in heads))
    row += 2
    for note in yours.notes:
        row = _write_line(sheet, row, (note.cell or "–", note.wrote or "–", note.message))
    return row + 1


def _write_line(sheet: Sheet, row: int, words: tuple[str, str, str]) -> int:
    """Write one wrapped line of a table, high enough for all of its words."""
    sheet.row(row, ((cell, _WRAPPED) for cell in words))
    wanted = (height_in(cell, wide, _WRAPPED) for cell, wide in zip(words, WIDTHS, strict=True))
    sheet.height(row, max(wanted))
    return row + 1


_MIXED_FROM_IT = ", and the dice of the round were mixed from it."
_MIXED_BEFORE = (
    ". The round was resolved before, and its dice stay those of the first time: they were mixed "
    "from the orders as they were then."
)


def receipt_in_words(*, dice_were_known: bool) -> str:
    """Say what the receipt is good for."""
    mixed = _MIXED_BEFORE if dice_were_known else _MIXED_FROM_IT
    return (
        f"The digest stands for exactly these orders{mixed} "
        "Only with the receipt key can it be worked out again, so keep the key to yourself: "
        "“budgies-xl verify WORKBOOK --orders YOUR-SHEET --receipt KEY” does so from this workbook "
        "and the order sheet that you sent."
    )


def _write_receipt(sheet: Sheet, facts: GameFacts, yours: YourOrders, row: int) -> int:
    """Write the receipt; gives the next free row."""
    sheet.write(row, 0, "Your receipt", SECTION)
    sheet.height(row, 26)
    words = receipt_in_words(dice_were_known=yours.dice_were_known)
    sheet.merge(row + 1, (0, len(WIDTHS) - 1), words, _PROSE)
    sheet.height(row + 1, height_in(words, WHOLE_WIDTH, _PROSE))
    values = (
        ("Key", yours.receipt_key),
        ("Digest", yours.digest),
        ("Dice", f"sealed before the game began: {facts.commitment}"),
    )
    for at, (label, value) in enumerate(values, row + 2):
        sheet.write(at, 0, label, _CODE.but(bold=True))
        sheet.write(at, 1, value, _CODE)
    return row + 2 + len(values)
