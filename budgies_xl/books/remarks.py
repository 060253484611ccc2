"""The catalogue of what the reader could read, or passes over, but tells of.

Each kind has its code and its sentences; `{wrote}` is what stands there.
"""

from __future__ import annotations

from budgies_xl.game.faults import FaultKind


class Remark(FaultKind):
    """What the reader could read, or passes over, but tells of."""

    # The file
    OPEN_SOMEWHERE = (
        "open-somewhere",
        (
            "“{wrote}” is open in a spreadsheet program on some machine; what counts is what was "
            "saved last."
        ),
        "Save and close it there, to be sure that nothing is missing.",
    )
    OUR_OWN_REPORT = (
        "our-own-report",
        "This is a workbook of results that this program wrote, not an order sheet.",
        "It was left alone.",
    )

    # The sheet
    HIDDEN_SHEET = (
        "hidden-sheet",
        "The order form is a hidden sheet; it was read all the same.",
        "",
    )
    SAME_FORM_TWICE = (
        "same-form-twice",
        "The workbook holds the same order form more than once ({sheets}); it counts once.",
        "",
    )
    MOVED = (
        "moved",
        (
            "Rows, columns or boxes of the form were moved ({boxes}). Each amount was read by the "
            "labels beside and above it."
        ),
        "",
    )
    TOTAL_MISSES_TEXT = (
        "total-misses-text",
        (
            "The sheet's own total says {total}, but {read} was read: the sheet does "
            "not add up numbers "
            "that stand there as text ({cells})."
        ),
        "",
    )
    TOTAL_DIFFERS = (
        "total-differs",
        (
            "The sheet's own total says {total}, but {read} was read from the boxes. The total was "
            "not worked out again when the file was saved, or its formula was changed."
        ),
        "",
    )
    FAR_AWAY = (
        "far-away",
        "There is writing far outside the form ({cells}); it was ignored.",
        "",
    )
    BESIDE_THE_BOXES = (
        "beside-the-boxes",
        "“{wrote}” stands beside the boxes, not in one, and was ignored.",
        "If it is meant as an order, type it into a box and send the sheet again.",
    )

    # The cell
    READ_AS = ("read-as", "{box}: the text “{wrote}” was read as {amount}.", "")
    NO_BID = ("no-bid", "{box}: “{wrote}” was read as no bid.", "")
    FORMULA_READ = (
        "formula-read",
        "{box}: the formula {wrote} was read as its saved result, {amount}.",
        "",
    )
