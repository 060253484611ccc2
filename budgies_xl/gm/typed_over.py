"""Amounts typed over what the form itself shows: ignored, but never in silence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budgies_xl.game.aviary import Sex
from budgies_xl.game.faults import Fault
from budgies_xl.game.money import POUND
from budgies_xl.report.order_form import contracts_on_form

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from budgies_xl.books.second_looks import Shown
    from budgies_xl.game.position import Game


def typed_over(position: Game, player: str, shown: Iterable[Shown]) -> Iterator[Fault]:
    """Tell of each amount that stands where the player's form shows another figure."""
    from budgies_xl.books.labels import quoted  # noqa: PLC0415  (loads openpyxl)
    from budgies_xl.books.remarks import Remark  # noqa: PLC0415

    for one in shown:
        if one.pounds not in _figures_on_form(position, player, one):
            yield Fault(Remark.BESIDE_THE_BOXES, one.cell, quoted(one.words))


def _figures_on_form(position: Game, player: str, shown: Shown) -> set[int]:
    """Give the figures (pounds, birds) that the form itself shows in a cell before a box."""
    match shown.group:
        case None:
            return {shown.colour.price // POUND}
        case Sex() as sex:
            return {position.aviary.left(sex, shown.colour)}
        case for_round:
            return {
                amount // POUND
                for line in contracts_on_form(position, player)
                if (line.round, line.colour) == (for_round, shown.colour)
                for amount in (line.you_have, *(amount for _, amount in line.others))
            }
