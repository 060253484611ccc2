"""Live formulas of the order form: what it spends, and what is wrong with it, in words.

They use nothing newer than SUMPRODUCT and IFERROR, so that they work in every program. A box is
wrong unless it holds a whole number from 0 up, nothing but blanks, or the dash of a bird that is
gone.
"""

from __future__ import annotations

from dataclasses import dataclass

from xlsxwriter.utility import xl_range, xl_rowcol_to_cell

from budgies_xl.books.form import ADD_HEAD, BRIBE_HEAD, sex_head
from budgies_xl.books.form_layout import FIRST_GROUP, FormLayout, Row
from budgies_xl.game.aviary import Sex
from budgies_xl.game.colour import BREEDING, Colour

NOTHING_YET = (
    "Nothing filled in yet. Bids and bribes are both optional; an empty form can be sent too."
)
FITS = "✓ These orders fit your pocket."
BLANK_FORM = "Type your name and the round in the boxes below, then your bids and bribes."
CAN_BE_READ = "✓ These orders can be read. Do they fit your pocket?"
_NO_NAME = "✗ Type your name in the box beside “Player”"
_NO_ROUND = "✗ Type the round in its box: a number from 1 to 5"
_FAR = 99999


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of boxes: its cells, the heads of its columns, and the head that marks boxes."""

    cells: str
    heads: str
    groups: str
    box_head: str

    @property
    def wrong(self) -> str:
        """Give 1 for each wrong box, 0 for every other cell, as an array."""
        marked = f'({self.heads}="{self.box_head}")'
        return f"{_not_a_bid(self.cells)}*{_not_empty(self.cells)}*{marked}"

    @property
    def any_wrong(self) -> str:
        """Tell whether there is a wrong box."""
        return f"SUMPRODUCT({self.wrong})>0"

    @property
    def filled(self) -> str:
        """Count the boxes that hold more than blanks."""
        used = f'(LEN(TRIM({self.cells}))>0)*({self.cells}<>"–")'
        return f'SUMPRODUCT({used}*({self.heads}="{self.box_head}"))'

    @property
    def first_wrong(self) -> str:
        """Give 100 times the column and the row of the first wrong box, down each column."""
        place = f"(COLUMN({self.cells})*100+ROW({self.cells}))"
        return f"SUMPRODUCT(MIN({_FAR}-({self.wrong})*({_FAR}-{place})))"


def box_is_wrong(cell: str) -> str:
    """Tell whether one box is wrong."""
    return f"=AND({_not_a_bid(cell)},{_not_empty(cell)})"


def box_is_filled(cell: str) -> str:
    """Tell whether one box holds more than blanks."""
    return f"=LEN(TRIM({cell}))>0"


def total(first_row: int, last_row: int, col: int) -> str:
    """Add up the amounts of a column; words and amounts below 0 do not count."""
    return f'=SUMIF({xl_range(first_row, col, last_row, col)},">0")'


def spend(layout: FormLayout) -> str:
    """Add up the totals of all columns."""
    bids = [xl_rowcol_to_cell(Row.BID_TOTALS, layout.bid_column(at)) for at in layout.rounds]
    bribes = [xl_rowcol_to_cell(Row.BRIBE_TOTALS, layout.bribe_column(sex)) for sex in Sex]
    return f"={'+'.join(bids + bribes)}"


def status(layout: FormLayout, left: str) -> str:
    """Say whether the form can be sent, or what is wrong first; `left` is the cell of that."""
    bids, bribes = bid_grid(layout), bribe_grid(layout)
    return _first_that_holds(
        (bids.any_wrong, _wrong_bid(bids, layout)),
        (bribes.any_wrong, _wrong_bribe(bribes, layout)),
        (f"{left}<0", f'"✗ Overspent by £"&(-{left})&". Take some pounds off again."'),
        (f"{bids.filled}+{bribes.filled}=0", _words(NOTHING_YET)),
        otherwise=_words(FITS),
    )


def blank_status(layout: FormLayout, name: str, for_round: str) -> str:
    """Say whether a blank form can be sent; `name` and `for_round` are the boxes for them."""
    bids, bribes = bid_grid(layout), bribe_grid(layout)
    no_round = f"SUMPRODUCT(ISNUMBER({for_round})*({for_round}>=1)*({for_round}<=5))=0"
    heads = bids.groups
    gone_by = f'SUMPRODUCT((LEN(TRIM({bids.cells}))>0)*((MID({heads},7,1)&"")<({for_round}&"")))'
    return _first_that_holds(
        (bids.any_wrong, _wrong_bid(bids, layout)),
        (bribes.any_wrong, _wrong_bribe(bribes, layout)),
        (
            f"LEN(TRIM({name}))+LEN(TRIM({for_round}))+{bids.filled}+{bribes.filled}=0",
            _words(BLANK_FORM),
        ),
        (f"LEN(TRIM({name}))=0", _words(_NO_NAME)),
        (no_round, _words(_NO_ROUND)),
        (f"{gone_by}>0", f'"✗ There is a bid for a round before round "&{for_round}'),
        otherwise=_words(CAN_BE_READ),
    )


def bid_grid(layout: FormLayout) -> Grid:
    """Describe the table of bids."""
    last = layout.bid_column(layout.rounds[-1])
    return Grid(
        xl_range(Row.FIRST_CONTRACT, FIRST_GROUP, Row.FIRST_CONTRACT + len(Colour) - 1, last),
        xl_range(Row.BID_HEADS, FIRST_GROUP, Row.BID_HEADS, last),
        xl_range(Row.ROUNDS, FIRST_GROUP, Row.ROUNDS, last),
        ADD_HEAD,
    )


def bribe_grid(layout: FormLayout) -> Grid:
    """Describe the table of bribes."""
    last = layout.bribe_column(Sex.FEMALE)
    return Grid(
        xl_range(Row.FIRST_BIRD, FIRST_GROUP, Row.FIRST_BIRD + len(BREEDING) - 1, last),
        xl_range(Row.BRIBE_HEADS, FIRST_GROUP, Row.BRIBE_HEADS, last),
        xl_range(Row.SEXES, FIRST_GROUP, Row.SEXES, last),
        BRIBE_HEAD,
    )


def _not_a_bid(cells: str) -> str:
    """Tell for each cell that it holds no whole number from 0 up; words make INT an error."""
    return f"ISERROR(1/(ISNUMBER({cells})*({cells}>=0)*(INT({cells})={cells})))"


def _not_empty(cells: str) -> str:
    return f'ISERROR(1/((LEN(TRIM({cells}))=0)+({cells}="–")))'


def _wrong_bid(grid: Grid, layout: FormLayout) -> str:
    head = _at(Row.ROUNDS + 1, f"INT({grid.first_wrong}/100)-{layout.group_width - 1}", layout)
    return f'"✗ Round "&MID({head},7,1)&", "&{_named_row(grid, layout)}&": "&{_wrote(grid, layout)}'


def _wrong_bribe(grid: Grid, layout: FormLayout) -> str:
    head = _at(Row.SEXES + 1, f"INT({grid.first_wrong}/100)-{layout.group_width - 1}", layout)
    sex = f'IF({head}="{sex_head(Sex.MALE)}"," male"," female")'
    return f'"✗ Bribe for a "&{_named_row(grid, layout)}&{sex}&": "&{_wrote(grid, layout)}'


def _named_row(grid: Grid, layout: FormLayout) -> str:
    return _at(f"MOD({grid.first_wrong},100)", 1, layout)


def _wrote(grid: Grid, layout: FormLayout) -> str:
    """Quote the first wrong box and say what is wrong with it."""
    first = grid.first_wrong
    value = _at(f"MOD({first},100)", f"INT({first}/100)", layout)
    wrong = f'IF(ISTEXT({value}),"is text, not a whole number","is not a whole number")'
    wrong = f'IF(AND(ISNUMBER({value}),N({value})<0),"is below 0",{wrong})'
    return f'IFERROR("“"&LEFT({value},30)&"” "&{wrong},"the box holds an error")'


def _at(row: str | int, col: str | int, layout: FormLayout) -> str:
    area = xl_range(0, 0, Row.BRIBE_TOTALS, layout.last_column)
    return f"INDEX({area},{row},{col})"


def _first_that_holds(*cases: tuple[str, str], otherwise: str) -> str:
    formula = otherwise
    for condition, words in reversed(cases):
        formula = f"IF({condition},{words},{formula})"
    return f"={formula}"


def _words(words: str) -> str:
    return f'"{words}"'
