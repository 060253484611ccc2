"""What a player has to mend, as a text to be pasted into a mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from budgies_xl.game.faults import Fault
    from budgies_xl.gm.attendance import RefusedSheet


def text_to_paste(sheets: Sequence[RefusedSheet]) -> str:
    """Write every fault of a player's refused sheets: which file, which cell, what, and the cure.

    What is said of several sheets in the same words is said once.
    """
    said: set[str] = set()
    parts = [part for sheet in sheets if (part := _of_sheet(sheet, said))]
    parts.append("Please mend this and send the order workbook again.")
    return "\r\n\r\n".join(parts) + "\r\n"


def _of_sheet(sheet: RefusedSheet, said: set[str]) -> str:
    lines = []
    for fault in sheet.faults:
        if fault.message not in said:
            said.add(fault.message)
            lines.append(f"- {_place(fault)}{fault.message}")
    if not lines:
        return ""
    return "\r\n".join((f"Your order sheet {sheet.file} cannot be played as it is:", *lines))


def _place(fault: Fault) -> str:
    """Name the cell, as people do, and what stands there where the sentence may not quote it."""
    if fault.cell is None or not fault.cell.sheet:
        return ""
    if not fault.cell.address:
        return f"Sheet {fault.cell.sheet}: "
    unsaid = fault.wrote and fault.wrote not in fault.message
    holds = f", which holds “{fault.wrote}”" if unsaid else ""
    return f"Sheet {fault.cell.sheet}, cell {fault.cell.address}{holds}: "
