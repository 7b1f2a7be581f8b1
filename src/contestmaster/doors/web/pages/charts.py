"""Charts as coordinates: what the templates draw as SVG, without a script in sight.

A chart lies in a box of fixed size, and the browser scales it. Coordinates are rounded to tenths,
so that a page with a day's history stays small.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from contestmaster.doors.web.pages.words import clock
from contestmaster.doors.web.shown import History, HistoryPoint, ScoreRow, SpeedCurve

_TOP: Final = 16
_BOTTOM: Final = 36
_LEADERS: Final = 10
"""How many teams are told apart in the history; the others are drawn faintly."""
_LABEL: Final = 16
"""Height of a name beside the end of its line."""
_LETTER: Final = 8.3
"""How wide a letter beside a marked point is."""
_ABOVE: Final = 14
_BESIDE: Final = 14
_MOST_POINTS: Final = 240
"""Points of a line at most: more than that nobody sees on a page."""
_TIMES: Final = (1, 5, 15, 60, 300, 900, 1800, 3600, 7200, 10800, 14400, 21600, 43200, 86400)


class ChartSheet(NamedTuple):
    """What a chart is drawn on.

    Attributes:
        width: in units of the drawing.
        height: in units of the drawing.
        left: room for the figures of the upward axis.
        right: room to the right of the lines.
        names: room there for the names of lines, 0 where they stand below the picture.
        ticks: how many marks an axis has at most, across and upwards.
    """

    width: int
    height: int
    left: int
    right: int
    names: int
    ticks: tuple[int, int]


WIDE: Final = ChartSheet(960, 360, 56, 36, 196, (8, 8))
SMALL: Final = ChartSheet(360, 280, 40, 26, 0, (4, 5))
"""For a phone: all of the course and both axes at one look."""


class Tick(NamedTuple):
    """A line of the grid: where it is on its axis, and what is written there."""

    at: float
    label: str


class ChartLine(NamedTuple):
    """A line: its way as SVG has it, and what it is called at its end.

    ``team_no`` is whose it is, 0 for nobody's; lines without a name are drawn faintly.
    """

    way: str
    team_no: int
    label: str
    x: float
    y: float


class Mark(NamedTuple):
    """A point that is marked, with its text, and where that begins."""

    x: float
    y: float
    label: str
    x_text: float
    y_text: float


class Chart(NamedTuple):
    """All that is to be drawn."""

    width: int
    height: int
    left: float
    right: float
    top: float
    bottom: float
    across: list[Tick]
    upwards: list[Tick]
    lines: list[ChartLine]
    named: bool
    mark: Mark | None = None


class _Frame:
    """Turns times and values into places."""

    def __init__(self, seconds: float, high: float, sheet: ChartSheet, right: float) -> None:
        self.seconds = max(seconds, 1.0)
        self.low, self.high = 0, high if high > 0 else 1
        self.sheet = sheet
        self.right = sheet.width - right
        self.bottom = sheet.height - _BOTTOM

    def x(self, seconds: float) -> float:
        left = self.sheet.left
        return round(left + (self.right - left) * min(seconds / self.seconds, 1.0), 1)

    def y(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return round(self.bottom - (self.bottom - _TOP) * part, 1)

    def chart(self, lines: list[ChartLine], mark: Mark | None = None) -> Chart:
        sheet, (most_across, most_upwards) = self.sheet, self.sheet.ticks
        times = _steps(0, self.seconds, _time_step(self.seconds, most_across))
        across = [Tick(self.x(at), clock(at)) for at in times]
        values = _steps(self.low, self.high, _value_step(self.high - self.low, most_upwards))
        return Chart(
            sheet.width,
            sheet.height,
            sheet.left,
            self.right,
            _TOP,
            self.bottom,
            across,
            [Tick(self.y(value), f"{value:g}") for value in values],
            lines,
            bool(sheet.names),
            mark,
        )


def speed_chart(curve: SpeedCurve, sheet: ChartSheet = WIDE) -> Chart:
    """Draw K over the whole contest, with the present point marked [CONTEST-49]."""
    values = [float(point.k) for point in curve.points]
    frame = _Frame(curve.duration_s, max(values, default=1), sheet, sheet.right)
    places = [(frame.x(point.at_s), frame.y(float(point.k))) for point in curve.points]
    line = ChartLine("M" + " ".join(f"{x:g},{y:g}" for x, y in places), 0, "", *places[-1])
    at = frame.x(curve.now.at_s), frame.y(float(curve.now.k))
    words = f"now {clock(curve.now.at_s)}, K {curve.now.k}"
    return frame.chart([line], _beside(at, words, places, frame))


def _beside(
    at: tuple[float, float], words: str, curve: Sequence[tuple[float, float]], frame: _Frame
) -> Mark:
    """Mark a point of a curve; its text is where the curve is not: above all of it, or below."""
    x, y = at
    wide, first, last = _LETTER * len(words), frame.sheet.left, frame.sheet.width
    left = x - _BESIDE - wide
    if left < first:  # no room before it: behind it, or else wherever there is
        left = min(x + _BESIDE, last - wide)
    covered = [y, *(place[1] for place in curve if left <= place[0] <= left + wide)]
    above, below = min(covered) - _ABOVE, max(covered) + _ABOVE + _LABEL
    highest, lowest = _TOP + _LABEL, frame.bottom - _ABOVE
    # Where neither has room the text lies over what is steep there; it has a margin of its own.
    return Mark(x, y, words, round(left, 1), above if above >= highest else min(below, lowest))


def history_chart(
    history: History, ranking: Sequence[ScoreRow], now_s: float, sheet: ChartSheet = WIDE
) -> Chart | None:
    """Draw totals over time, the leaders with their names; ``None`` while there is nothing."""
    totals = [
        float(total) for point in history.points for total in point.totals if total is not None
    ]
    if not totals or max(totals) <= 0:
        return None
    right = sheet.names or sheet.right
    frame = _Frame(max(now_s, history.points[-1].at_s), max(totals), sheet, right)
    column = {team.team_no: place for place, team in enumerate(history.teams)}
    ranked = [row for row in ranking if row.team_no in column]
    leaders = [
        _course(frame, history, column[row.team_no], row.team_no, f"{row.place} {row.name}")
        for row in ranked[:_LEADERS]
    ]
    others = [
        _course(frame, history, column[row.team_no], row.team_no, "") for row in ranked[_LEADERS:]
    ]
    return frame.chart([line for line in others if line.way] + _spread(leaders, frame))


def _course(frame: _Frame, history: History, column: int, team_no: int, label: str) -> ChartLine:
    """Draw one team's totals: they jump when a game ends, and stay in between."""
    way, last = "", float(frame.bottom)
    for point in _thinned(history):
        total = point.totals[column]
        if total is None:
            continue
        x, y = frame.x(point.at_s), frame.y(float(total))
        if not way:
            way = f"M{x:g},{y:g}"
        elif y != last:
            way += f"H{x:g}V{y:g}"
        last = y
    way += f"H{frame.right:g}" if way else ""
    return ChartLine(way, team_no, label, frame.right + _BESIDE, last)


def _thinned(history: History) -> list[HistoryPoint]:
    """Leave points out of a long history, never the last."""
    points = history.points
    every = -(-len(points) // _MOST_POINTS)
    return [*points[:-1:every], points[-1]]


def _spread(lines: list[ChartLine], frame: _Frame) -> list[ChartLine]:
    """Move names apart, so that each can be read."""
    lowest = frame.bottom - _LABEL * (len(lines) - 1)
    spread, free = [], float(_TOP)
    for line in sorted(lines, key=lambda line: line.y):
        y = max(free, min(line.y, lowest))
        spread.append(line._replace(y=y))
        free, lowest = y + _LABEL, lowest + _LABEL
    return [next(one for one in spread if one.team_no == line.team_no) for line in lines]


def _steps(low: float, high: float, step: float) -> list[float]:
    """Return the multiples of a step from low to high."""
    first = math.ceil(low / step)
    return [number * step for number in range(first, math.floor(high / step + 1e-9) + 1)]


def _time_step(seconds: float, most: int) -> float:
    """Return the least usual step of time that does not crowd the axis."""
    return next((step for step in _TIMES if seconds / step <= most), seconds)


def _value_step(height: float, most: int) -> float:
    """Return the least of 1, 2, 5, 10, 20 ... (and tenths) that does not crowd the axis."""
    power = 10.0 ** math.floor(math.log10(height / most))
    return next(power * digit for digit in (1, 2, 5, 10) if height / (power * digit) <= most)
