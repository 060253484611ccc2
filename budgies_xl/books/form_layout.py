"""The layout of the order form: which row and which column everything stands in.

The head of a round or a sex stands over the first column of its group, and counts for all columns
up to the next such head; the row below it names the columns. Boxes stand in the columns that are
named after them, in the rows whose first cell names their colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from budgies_xl.books.form import BidBox, Box
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING, Colour
from budgies_xl.game.position import ROUNDS


class Row(IntEnum):
    """The rows of the form, counted from 0."""

    TITLE = 0
    MONEY_HEADS = 1
    MONEY = 2
    STATUS = 3
    TOP_LINE = 4
    BID_SECTION = 5
    ROUNDS = 6
    BID_HEADS = 7
    FIRST_CONTRACT = 8
    BID_TOTALS = 14
    BRIBE_SECTION = 16
    SEXES = 17
    BRIBE_HEADS = 18
    FIRST_BIRD = 19
    BRIBE_TOTALS = 22
    DONE = 24
    IDENTITY = 25
    MORE_IDENTITY = 26


GAPS = (15, 23)
LABEL, PARENTS, PRICE, FIRST_GROUP = range(4)
LABEL_WIDTHS = (118, 118, 74)
EARNING_COLUMNS = 3

_GROUPS = {
    2: (58, 104, 70),
    3: (58, 108, 70),
    4: (64, 150, 80),
    5: (70, 196, 84),
}
_FEMALES_OF_ROUND_5 = (100, 74, 84)
_EARNINGS = {1: (84, 84, 84), 3: (68, 68, 68), 4: (102, 103, 103), 5: ()}
_BESIDE_ROUND_5 = 300
_BOX_ALONE = 112


@dataclass(frozen=True, slots=True)
class FormLayout:
    """Where everything stands on the form of one round, or on the blank form (`now` is None).

    From round 2 on each round has three columns: you have, others, add. Before that nothing is
    frozen, and a round is its one column of boxes.
    """

    rounds: tuple[int, ...]
    now: int | None

    @property
    def has_history(self) -> bool:
        """Tell whether frozen bids are shown beside the boxes."""
        return self.now is not None and self.now > 1

    @property
    def is_last_round(self) -> bool:
        """Tell whether no round comes after this one."""
        return self.now == ROUNDS

    @property
    def group_width(self) -> int:
        """Count the columns of a round."""
        return 3 if self.has_history else 1

    @property
    def groups(self) -> int:
        """Count the groups of columns side by side; the bribes need two."""
        return max(len(self.rounds), len(Sex))

    def round_group(self, for_round: int) -> int:
        """Give the first column of a round."""
        return FIRST_GROUP + self.rounds.index(for_round) * self.group_width

    def sex_group(self, sex: Sex) -> int:
        """Give the first column of a sex."""
        return FIRST_GROUP + tuple(Sex).index(sex) * self.group_width

    def bid_column(self, for_round: int) -> int:
        """Give the column of a round's boxes."""
        return self.round_group(for_round) + self.group_width - 1

    def bribe_column(self, sex: Sex) -> int:
        """Give the column of the boxes for bribes for one sex."""
        return self.sex_group(sex) + self.group_width - 1

    def place(self, box: Box) -> tuple[int, int]:
        """Give the row and the column of a box."""
        if isinstance(box, BidBox):
            return contract_row(box.colour), self.bid_column(box.round)
        return bird_row(box.colour), self.bribe_column(box.sex)

    @property
    def earnings(self) -> int | None:
        """Give the first column of what contracts can earn; None where there is no room."""
        if self.now == 2:  # noqa: PLR2004  (four rounds of three columns fill the screen)
            return None
        return FIRST_GROUP + len(self.rounds) * self.group_width

    @property
    def reminders(self) -> int:
        """Give the first column of the reminders, which stand right of the bribes."""
        between = 0 if self.has_history else 1
        return FIRST_GROUP + len(Sex) * self.group_width + between

    @property
    def widths(self) -> tuple[int, ...]:
        """Give the width of every column in pixels."""
        now = self.now or 1
        if not self.has_history:
            groups = (_BOX_ALONE,) * len(self.rounds)
        elif self.is_last_round:
            groups = (*_GROUPS[now], *_FEMALES_OF_ROUND_5)
        else:
            groups = _GROUPS[now] * len(self.rounds)
        beside = (_BESIDE_ROUND_5,) if self.is_last_round else ()
        return (*LABEL_WIDTHS, *groups, *_EARNINGS.get(now, ()), *beside)

    @property
    def last_column(self) -> int:
        """Give the last column of the form."""
        return len(self.widths) - 1

    def width(self, first: int, last: int) -> int:
        """Give the width of some columns together, in pixels."""
        return sum(self.widths[first : last + 1])


def contract_row(colour: Colour) -> int:
    """Give the row of a contract."""
    return Row.FIRST_CONTRACT + tuple(Colour).index(colour)


def bird_row(colour: Colour) -> int:
    """Give the row of a breeding colour."""
    return Row.FIRST_BIRD + BREEDING.index(colour)
