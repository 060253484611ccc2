"""The table of refusals: every fault that can keep a sheet from being played, and its cure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.books.faults import NotUnderstood
from budgies_xl.game.legality import NotAllowed
from budgies_xl.gm.faults import NotAccepted

if TYPE_CHECKING:
    from budgies_xl.game.faults import FaultKind

CATALOGUES: tuple[tuple[str, type[FaultKind]], ...] = (
    ("the file, the sheet or a cell cannot be read", NotUnderstood),
    ("whose sheet it is, and for which round", NotAccepted),
    ("the rules do not allow it", NotAllowed),
)


def refusals_table() -> str:
    """Set the table of every refusal, for the README."""
    lines = ["| code | what is wrong | the cure |", "|---|---|---|"]
    for what, catalogue in CATALOGUES:
        lines.append(f"| | **{what}** | |")
        lines += [
            f"| `{kind.value}` | {_cell(kind.wrong)} | {_cell(kind.cure)} |" for kind in catalogue
        ]
    return "\n".join(lines)


def _cell(words: str) -> str:
    return words.replace("|", "\\|").replace("*", "\\*")
