"""The house rules as texts: the TOML file that a GM changes, and the table of the README."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from budgies_xl.game.house_rules import RULINGS

if TYPE_CHECKING:
    from budgies_xl.game.house_rules import Ruling

_HEAD = """\
# The house rules of a game of Budgies, each at its usual choice.
#
# Copy this file, change what you play differently, and start the game with
#   budgies-xl new "Friday Budgies" --house-rules FILE.toml
# What the file leaves out keeps its usual choice. A game keeps its house rules to the end.
"""
_WIDTH = 98


def house_rules_toml() -> str:
    """Write the file with every house rule at its default."""
    return _HEAD + "".join(f"\n{_in_toml(ruling)}" for ruling in RULINGS)


def house_rules_table() -> str:
    """Write the table of the house rules in Markdown, the default of each first."""
    rows = [
        f"| `{ruling.name}` | {ruling.question} | {_choices(ruling)} | {ruling.rests_on} |"
        for ruling in RULINGS
    ]
    head = "| house rule | the question | the choices, the usual one first | why it is open |"
    return "\n".join([head, "|---|---|---|---|", *rows])


def _in_toml(ruling: Ruling) -> str:
    longest = max(len(choice.value) for choice in ruling.choices)
    lines = [
        *fill(ruling.question, _WIDTH).splitlines(),
        *(
            f'  "{choice.value}"{" " * (longest - len(choice.value))}  {choice.meaning}'
            for choice in ruling.choices
        ),
    ]
    comment = "".join(f"# {line}\n" for line in lines)
    return f'{comment}{ruling.name} = "{ruling.default.value}"\n'


def _choices(ruling: Ruling) -> str:
    return "<br>".join(f"`{choice.value}`: {choice.meaning}" for choice in ruling.choices)
