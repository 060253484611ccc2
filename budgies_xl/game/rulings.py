"""What the GM decides by hand in a round, where the rules leave it to the GM."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from budgies_xl.game.aviary import Sex

if TYPE_CHECKING:
    from budgies_xl.game.colour import Colour


@dataclass(frozen=True, slots=True)
class GmRulings:
    """The birds the GM names and the dice the GM throws; empty where chance decides."""

    male: Colour | None = None
    female: Colour | None = None
    throws: tuple[int, ...] = ()

    def bird(self, sex: Sex) -> Colour | None:
        """Give the colour that the GM names for one sex, if any."""
        return self.male if sex is Sex.MALE else self.female


NO_RULINGS = GmRulings()
