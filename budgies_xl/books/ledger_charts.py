"""The charts of the ledger: where each player's money is, and the way over the rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from budgies_xl.books.ink import FONT, Shade
from budgies_xl.books.ledger_standing import (
    FIRST_PURSE,
    PLAYER,
    PURSE_HEADS,
    PURSES,
    START,
    held,
)
from budgies_xl.books.measure import width_of
from budgies_xl.books.paper import NotWritten, clean
from budgies_xl.game.money import POUND, in_words, pounds
from budgies_xl.report.balance import all_they_have
from budgies_xl.report.story import listed

if TYPE_CHECKING:
    from xlsxwriter.chart import Chart

    from budgies_xl.books.flow import Flow
    from budgies_xl.books.ledger_standing import Standing
    from budgies_xl.report.public import PublicReport

# Bank, pocket, frozen: three steps of lightness, so that they differ without any hue.
_PURSE_INKS = (("#22384F", "#FFFFFF"), ("#7FB2E5", "#1F2933"), ("#D5DCE4", "#1F2933"))
# The lines of up to eight players: each its own lightness or hue, mark and stroke.
LINES = (
    ("#22384F", "circle", "solid"),
    ("#D55E00", "square", "solid"),
    ("#0072B2", "triangle", "solid"),
    ("#009E73", "diamond", "solid"),
    ("#CC79A7", "x", "dash"),
    ("#E69F00", "star", "dash"),
    ("#56B4E9", "plus", "square_dot"),
    ("#7A7F87", "long_dash", "square_dot"),
)
_BESIDE_BARS = 60
_LEAST_FOR_BARS = 0.4
_ROUND_A_LABEL = 8
STEPS = (10, 20, 50, 100, 200, 500, 1000)
MOST_STEPS = 5
_SMALL: dict[str, Any] = {"name": FONT, "size": 9, "color": Shade.TEXT.value}
_TITLE: dict[str, Any] = {"name": FONT, "size": 12, "bold": True, "color": Shade.TEXT.value}


def write_charts(flow: Flow, report: PublicReport, standing: Standing) -> None:
    """Write the bars of the last round, and from the second round on the way there."""
    bars = _bars(flow, report, standing)
    _insert(flow, bars, 96 + 30 * len(report.last.money), _bars_in_words(report))
    if len(report.rounds) > 1:
        _insert(
            flow, _way(flow, report, standing), _height_of_way(flow, report), _way_in_words(report)
        )


def _insert(flow: Flow, chart: Chart, height: int, words: str) -> None:
    """Put a chart into a row of its own, with words for those who cannot see it."""
    flow.begin_section()
    row = flow.add(height)
    chart.set_size({"width": flow.width(0, flow.last), "height": height - 4})
    chart.set_chartarea({"border": {"color": Shade.HAIRLINE.value}, "fill": {"color": "#FFFFFF"}})
    place = {"y_offset": 2, "description": clean(words), "object_position": 1}
    if flow.sheet.worksheet.insert_chart(row, 0, chart, place) == -1:
        raise NotWritten(words)
    flow.gap()


def _bars(flow: Flow, report: PublicReport, standing: Standing) -> Chart:
    chart: Chart = flow.sheet.book.workbook.add_chart({"type": "bar", "subtype": "stacked"})
    name, first, last = flow.sheet.name, standing.first, standing.last
    whole = _end_of_bars(report)
    pence_a_pixel = pounds(whole) / _room_for_bars(flow, report)
    for at, purse in enumerate(PURSES):
        fill, ink = _PURSE_INKS[at]
        col = FIRST_PURSE + at
        amounts = [held(line, purse) for line in report.last.money]
        chart.add_series(
            {
                "name": [name, standing.head, col],
                "categories": [name, first, PLAYER, last, PLAYER],
                "values": [name, first, col, last, col],
                "fill": {"color": fill},
                "border": {"color": "#FFFFFF", "width": 0.75},
                "gap": 45,
                "overlap": 100,
                "data_labels": _labels(amounts, pence_a_pixel, ink),
            },
        )
    chart.set_title(
        {
            "name": f"After round {report.last.round}: bank, pocket and frozen money",
            "name_font": _TITLE,
            "overlay": False,
        }
    )
    chart.set_legend({"position": "top", "font": _SMALL})
    chart.set_y_axis(
        {"reverse": True, "num_font": _SMALL, "line": {"none": True}, "major_tick_mark": "none"}
    )
    chart.set_x_axis(
        {"visible": False, "major_gridlines": {"visible": False}, "min": 0, "max": whole}
    )
    return chart


def _end_of_bars(report: PublicReport) -> int:
    """Give the pounds at which the axis ends: what the richest player has, in full tens."""
    most = max(line.bank + line.pocket + line.frozen for line in report.last.money)
    return -(-most // pounds(10)) * 10


def _room_for_bars(flow: Flow, report: PublicReport) -> float:
    """Give the pixels that names and edges leave for the bars; names take only so much."""
    whole = flow.width(0, flow.last)
    names = max(width_of(line.player, _SMALL["size"]) for line in report.last.money)
    return max(whole - names - _BESIDE_BARS, whole * _LEAST_FOR_BARS)


def _labels(amounts: list[int], pence_a_pixel: float, ink: str) -> dict[str, Any]:
    """Label the parts of the bars that are long enough for it; the table has them all."""
    font = {**_SMALL, "bold": True, "color": ink}
    has_pence = any(amount % POUND for amount in amounts)
    number = '"£"#,##0.00' if has_pence else '"£"#,##0'
    custom = [
        None if label_fits(pence, pence_a_pixel, has_pence=has_pence) else {"delete": True}
        for pence in amounts
    ]
    return {"value": True, "font": font, "num_format": number, "custom": custom}


def label_fits(pence: int, pence_a_pixel: float, *, has_pence: bool) -> bool:
    """Tell whether the part of a bar is longer than its label."""
    label = f"£{pence / POUND:,.2f}" if has_pence else f"£{pence // POUND:,}"
    wide = width_of(label, _SMALL["size"], bold=True) + _ROUND_A_LABEL
    return pence >= wide * pence_a_pixel


def _way(flow: Flow, report: PublicReport, standing: Standing) -> Chart:
    chart: Chart = flow.sheet.book.workbook.add_chart({"type": "line"})
    name, head, last_column = flow.sheet.name, standing.head, standing.last_column
    for at in range(len(report.last.money)):
        row = standing.first + at
        ink, mark, stroke = LINES[at % len(LINES)]
        chart.add_series(
            {
                "name": [name, row, PLAYER],
                "categories": [name, head, START, head, last_column],
                "values": [name, row, START, row, last_column],
                "line": {"color": ink, "width": 2, "dash_type": stroke},
                "marker": {
                    "type": mark,
                    "size": 8,
                    "fill": {"color": ink},
                    "border": {"color": ink},
                },
            },
        )
    chart.set_title(
        {"name": "All that each player has, round by round", "name_font": _TITLE, "overlay": False}
    )
    chart.set_legend({"position": "bottom", "font": _SMALL})
    chart.set_x_axis({"num_font": _SMALL, "line": {"color": Shade.HAIRLINE.value}})
    had = [pence for amounts in all_they_have(report).values() for pence in amounts]
    foot, step = scale_for(min(had), max(had))
    chart.set_y_axis(
        {
            "num_font": _SMALL,
            "num_format": '"£"#,##0',
            "min": foot,
            "major_unit": step,
            "line": {"none": True},
            "major_gridlines": {"visible": True, "line": {"color": Shade.HAIRLINE.value}},
        }
    )
    return chart


def scale_for(least: int, most: int) -> tuple[int, int]:
    """Give the foot of an axis and its step, both in whole pounds, for amounts in pence."""
    low, high = least // POUND, -(-most // POUND)
    step = next((step for step in STEPS if high - low <= step * MOST_STEPS), STEPS[-1])
    return low // step * step, step


def _height_of_way(flow: Flow, report: PublicReport) -> int:
    """Make the chart higher by as much as its legend takes."""
    longest = max(width_of(line.player, 9) for line in report.last.money) + 60
    side_by_side = max(1, (flow.width(0, flow.last) - 60) // longest)
    return 250 + 20 * -(-len(report.last.money) // side_by_side)


def _bars_in_words(report: PublicReport) -> str:
    said = (
        f"{line.player}: bank {in_words(line.bank)}, pocket {in_words(line.pocket)}, "
        f"frozen {in_words(line.frozen)}"
        for line in report.last.money
    )
    heads = listed(head.lower() for head in PURSE_HEADS)
    return (
        f"Bars of each player’s money ({heads}) after round {report.last.round}. {'; '.join(said)}."
    )


def _way_in_words(report: PublicReport) -> str:
    said = (
        f"{player}: {', '.join(in_words(pence) for pence in amounts)}"
        for player, amounts in all_they_have(report).items()
    )
    return (
        f"Lines of all that each player has, at the start and after each round. {'; '.join(said)}."
    )
