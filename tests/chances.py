"""Chances that hold no surprise, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from budgies_xl.game.chance import Label


class First:
    """Chance that always draws the first of n."""

    def draw(self, _label: Label, _n: int) -> int:
        """Draw the first."""
        return 0
