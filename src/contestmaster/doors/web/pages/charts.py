"""Charts as coordinates: what the templates draw as SVG, without a script in sight.

A chart lies in a box of fixed size, and the browser scales it. Coordinates are rounded to tenths,
so that a page with a day's history stays small.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from contestmaster.doors.web.pages.words import clock
from contestmaster.doors.web.shown import History, HistoryPoint, ScoreRow, SpeedCurve

WIDTH: Final = 960
HEIGHT: Final = 360
_LEFT: Final = 56
_RIGHT: Final = 36
_NAMES: Final = 176
"""Room at the right for the names of lines."""
_TOP: Final = 16
_BOTTOM: Final = 36
_LEADERS: Final = 10
"""How many teams are told apart in the history; the others are drawn faintly."""
_LABEL: Final = 16
"""Height of a name beside the end of its line."""
_ROOM: Final = 240
"""Room that the text beside a marked point takes."""
_ABOVE: Final = 14
_MOST_POINTS: Final = 240
"""Points of a line at most: more than that nobody sees on a page."""
_TIMES: Final = (1, 5, 15, 60, 300, 900, 1800, 3600, 7200, 10800, 14400, 21600, 43200, 86400)
_TICKS: Final = 8


class Tick(NamedTuple):
    """A line of the grid: where it is on its axis, and what is written there."""

    at: float
    label: str


class ChartLine(NamedTuple):
    """A line: its way as SVG has it, and what it is called at its end, if at all.

    ``number`` tells lines apart by colour and dashes, 0 for those that are not told apart.
    """

    way: str
    number: int
    label: str
    x: float
    y: float


class Mark(NamedTuple):
    """A point that is marked, with its text, on which side that stands, and how high."""

    x: float
    y: float
    label: str
    anchor: str
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
    mark: Mark | None = None


class _Frame:
    """Turns times and values into places."""

    def __init__(self, seconds: float, low: float, high: float, right: float) -> None:
        self.seconds = max(seconds, 1.0)
        self.low, self.high = low, high if high > low else low + 1
        self.right = WIDTH - right
        self.bottom = HEIGHT - _BOTTOM

    def x(self, seconds: float) -> float:
        return round(_LEFT + (self.right - _LEFT) * min(seconds / self.seconds, 1.0), 1)

    def y(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return round(self.bottom - (self.bottom - _TOP) * part, 1)

    def chart(self, lines: list[ChartLine], mark: Mark | None = None) -> Chart:
        times = _steps(0, self.seconds, _time_step(self.seconds))
        across = [Tick(self.x(at), clock(at)) for at in times]
        values = _steps(self.low, self.high, _value_step(self.high - self.low))
        upwards = [Tick(self.y(value), f"{value:g}") for value in values]
        return Chart(
            WIDTH, HEIGHT, _LEFT, self.right, _TOP, self.bottom, across, upwards, lines, mark
        )


def speed_chart(curve: SpeedCurve) -> Chart:
    """Draw K over the whole contest, with the present point marked [CONTEST-49]."""
    values = [float(point.k) for point in curve.points]
    frame = _Frame(curve.duration_s, 0, max(values, default=1), _RIGHT)
    places = [(frame.x(point.at_s), frame.y(float(point.k))) for point in curve.points]
    line = ChartLine("M" + " ".join(f"{x:g},{y:g}" for x, y in places), 1, "", *places[-1])
    x, y = frame.x(curve.now.at_s), frame.y(float(curve.now.k))
    # The curve rises to the right: there is room to the left of the point, or high above it.
    anchor = "end" if x > _LEFT + _ROOM else "start"
    y_text = y - (_ABOVE if anchor == "end" else 3 * _ABOVE)
    words = f"now {clock(curve.now.at_s)}, K {curve.now.k}"
    mark = Mark(x, y, words, anchor, max(y_text, _TOP + _LABEL))
    return frame.chart([line], mark)


def history_chart(history: History, ranking: Sequence[ScoreRow], now_s: float) -> Chart | None:
    """Draw totals over time, the leaders with their names; ``None`` while there is nothing."""
    totals = [
        float(total) for point in history.points for total in point.totals if total is not None
    ]
    if not totals or max(totals) <= 0:
        return None
    frame = _Frame(max(now_s, history.points[-1].at_s), 0, max(totals), _NAMES)
    column = {team.team_no: place for place, team in enumerate(history.teams)}
    ranked = [row for row in ranking if row.team_no in column]
    leaders = [
        _course(frame, history, column[row.team_no], place, f"{row.place} {row.name}")
        for place, row in enumerate(ranked[:_LEADERS], 1)
    ]
    others = [_course(frame, history, column[row.team_no], 0, "") for row in ranked[_LEADERS:]]
    return frame.chart([line for line in others if line.way] + _spread(leaders, frame))


def _course(frame: _Frame, history: History, column: int, number: int, label: str) -> ChartLine:
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
    return ChartLine(way, number, label, frame.right + 8, last)


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
    return sorted(spread, key=lambda line: line.number)


def _steps(low: float, high: float, step: float) -> list[float]:
    """Return the multiples of a step from low to high."""
    first = math.ceil(low / step)
    return [number * step for number in range(first, math.floor(high / step + 1e-9) + 1)]


def _time_step(seconds: float) -> float:
    """Return the least usual step of time that does not crowd the axis."""
    return next((step for step in _TIMES if seconds / step <= _TICKS), seconds)


def _value_step(height: float) -> float:
    """Return the least of 1, 2, 5, 10, 20 ... (and tenths) that does not crowd the axis."""
    power = 10.0 ** math.floor(math.log10(height / _TICKS))
    return next(power * digit for digit in (1, 2, 5, 10) if height / (power * digit) <= _TICKS)
