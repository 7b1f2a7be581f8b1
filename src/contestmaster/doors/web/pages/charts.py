"""Charts as coordinates: what the templates draw as SVG, without a script in sight.

A chart lies in a box of fixed size, and the browser scales it. Coordinates are rounded to tenths,
so that a page with a day's history stays small.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from contestmaster.doors.web.pages.words import clock
from contestmaster.doors.web.shown import History, HistoryPoint, ScoreRow, SpeedCurve

__all__ = ["Chart", "Line", "Mark", "Tick", "history_chart", "speed_chart"]

WIDTH: Final = 960
HEIGHT: Final = 360
_LEFT: Final = 56
_RIGHT: Final = 16
_NAMES: Final = 150
"""Room at the right for the names of lines."""
_TOP: Final = 16
_BOTTOM: Final = 36
_LEADERS: Final = 10
"""How many teams are told apart in the history; the others are drawn faintly."""
_LABEL: Final = 16
"""Height of a name beside the end of its line."""
_MOST_POINTS: Final = 400
"""Points of a line at most: more than that nobody sees on a page."""
_TIMES: Final = (1, 5, 15, 60, 300, 900, 1800, 3600, 7200, 10800, 14400, 21600, 43200, 86400)
_TICKS: Final = 8


class Tick(NamedTuple):
    """A line of the grid: where it is on its axis, and what is written there."""

    at: float
    label: str


class Line(NamedTuple):
    """A line: its points as SVG has them, and what it is called at its end, if at all.

    ``number`` tells lines apart by colour and dashes, 0 for those that are not told apart.
    """

    points: str
    number: int
    label: str
    x: float
    y: float


class Mark(NamedTuple):
    """A point that is marked, with its text and on which side that stands."""

    x: float
    y: float
    label: str
    anchor: str


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
    lines: list[Line]
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

    def chart(self, lines: list[Line], mark: Mark | None = None) -> Chart:
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
    line = Line(_points(places), 1, "", *places[-1])
    x, y = frame.x(curve.now.at_s), frame.y(float(curve.now.k))
    anchor = "end" if x > WIDTH / 2 else "start"
    mark = Mark(x, y, f"now {clock(curve.now.at_s)}, K {curve.now.k}", anchor)
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
    return frame.chart([line for line in others if line.points] + _spread(leaders, frame))


def _course(frame: _Frame, history: History, column: int, number: int, label: str) -> Line:
    """Draw one team's totals: they jump when a game ends, and stay in between."""
    places: list[tuple[float, float]] = []
    for point in _thinned(history):
        total = point.totals[column]
        if total is not None:
            x, y = frame.x(point.at_s), frame.y(float(total))
            places += [(x, places[-1][1])] if places else []
            places.append((x, y))
    if not places:
        return Line("", number, label, frame.right, frame.bottom)
    last = places[-1][1]
    return Line(_points([*places, (frame.right, last)]), number, label, frame.right + 8, last)


def _thinned(history: History) -> list[HistoryPoint]:
    """Leave points out of a long history, never the last."""
    points = history.points
    every = -(-len(points) // _MOST_POINTS)
    return [*points[:-1:every], points[-1]]


def _spread(lines: list[Line], frame: _Frame) -> list[Line]:
    """Move names apart, so that each can be read."""
    lowest = frame.bottom - _LABEL * (len(lines) - 1)
    spread, free = [], float(_TOP)
    for line in sorted(lines, key=lambda line: line.y):
        y = max(free, min(line.y, lowest))
        spread.append(line._replace(y=y))
        free, lowest = y + _LABEL, lowest + _LABEL
    return sorted(spread, key=lambda line: line.number)


def _points(places: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in places)


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
