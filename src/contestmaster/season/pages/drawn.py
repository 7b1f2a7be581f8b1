"""Curves and bars as places in a drawing: what templates write as SVG."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from contestmaster.season.shown import LadderLine, PointTold

_WIDTH: Final = 640
_HEIGHT: Final = 220
_LEFT: Final = 46
_TOP: Final = 10
_BOTTOM: Final = 24
_LEAST_SPAN: Final = 50.0
"""Points that a drawing shows at least."""
_LINES: Final = 8
"""Curves in one drawing at most."""


class GridTick(NamedTuple):
    """A line of the grid: where it is, and what is written beside it."""

    at: float
    label: str


class Curve(NamedTuple):
    """A curve in a drawing.

    Attributes:
        name: of it.
        way: its points, as a polyline has them.
        band: the interval around it, as a polygon has it.
        x, y: its end.
    """

    name: str
    way: str
    band: str
    x: float
    y: float


class CurveDrawing(NamedTuple):
    """Curves with a grid, in a box from 0 0."""

    width: int
    height: int
    left: int
    bottom: int
    curves: Sequence[Curve]
    across: Sequence[GridTick]
    upwards: Sequence[GridTick]


class Bar(NamedTuple):
    """An interval of a ladder in per cent of its width: from where to where, and the estimate."""

    x: float
    width: float
    at: float


def curve(points: Sequence[PointTold], width: int = _WIDTH) -> CurveDrawing | None:
    """Return one curve with its interval; ``None`` where there is nothing to draw."""
    return curves({"": points}, width)


def curves(by_name: Mapping[str, Sequence[PointTold]], width: int = _WIDTH) -> CurveDrawing | None:
    """Return some curves in a drawing of a width; one alone has its interval around it."""
    named = [(name, points) for name, points in by_name.items() if len(points) > 1][:_LINES]
    if not named:
        return None
    alone = len(named) == 1
    every = [point for _, points in named for point in points]
    values = [value for one in every for value in ((one.low, one.high) if alone else (one.points,))]
    low, high = min(values), max(values)
    middle, span = (low + high) / 2, max(high - low, _LEAST_SPAN) * 1.06
    low, high = middle - span / 2, middle + span / 2
    first, last = min(one.matches for one in every), max(one.matches for one in every)

    def x(matches: int) -> float:
        share = (matches - first) / max(1, last - first)
        return round(_LEFT + share * (width - _LEFT - 8), 1)

    def y(value: float) -> float:
        return round(_TOP + (high - value) / (high - low) * (_HEIGHT - _TOP - _BOTTOM), 1)

    drawn = []
    for name, points in named:
        way = " ".join(f"{x(one.matches)},{y(one.points)}" for one in points)
        there = [f"{x(one.matches)},{y(one.high)}" for one in points]
        back = [f"{x(one.matches)},{y(one.low)}" for one in reversed(points)]
        end = points[-1]
        band = " ".join([*there, *back]) if alone else ""
        drawn.append(Curve(name, way, band, x(end.matches), y(end.points)))
    step = _step(high - low)
    marks = [n * step for n in range(int(low // step) + 1, int(high // step) + 1)]
    across = [GridTick(x(first), str(first)), GridTick(x(last), str(last))]
    upwards = [GridTick(y(mark), f"{mark:.0f}") for mark in marks]
    return CurveDrawing(width, _HEIGHT, _LEFT, _HEIGHT - _BOTTOM, drawn, across, upwards)


def spark(values: Sequence[int]) -> str:
    """Return a small curve in a box of 120 by 24, from 0 upwards, as a polyline has it.

    >>> spark([0, 5, 10])
    '0,23 60,12 120,1'
    """
    if len(values) < 2:  # noqa: PLR2004 - a line has two ends
        values = [*values, *values] or [0, 0]
    most = max(*values, 1)
    wide = 120 / (len(values) - 1)
    return " ".join(f"{n * wide:.4g},{23 - 22 * one / most:.4g}" for n, one in enumerate(values))


def bars(lines: Sequence[LadderLine]) -> list[Bar | None]:
    """Return the intervals of a ladder as bars on one scale."""
    known = [one for one in lines if one.low is not None and one.high is not None]
    if not known:
        return [None] * len(lines)
    low = min(one.low for one in known if one.low is not None)
    high = max(one.high for one in known if one.high is not None)
    wide = max(high - low, 1.0)

    def bar(one: LadderLine) -> Bar | None:
        if one.low is None or one.high is None or one.points is None:
            return None
        x = 100 * (one.low - low) / wide
        width = 100 * (one.high - one.low) / wide
        return Bar(
            round(x, 2), round(max(width, 0.5), 2), round(100 * (one.points - low) / wide, 2)
        )

    return [bar(one) for one in lines]


def _step(span: float) -> int:
    """Return how far apart lines of a grid are, so that there are three to eight."""
    return next(step for step in (10, 20, 50, 100, 200, 500, 1000, 10**6) if span / step <= 8)  # noqa: PLR2004 - lines
