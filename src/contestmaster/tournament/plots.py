"""Plots of a tournament, as SVG and tables: intervals, curves, who beat whom."""

import itertools
import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from contestmaster.drawing import Drawing, Label, Shape, Stroke, marker, seat_colour
from contestmaster.drawing.svg import svg
from contestmaster.kernel.unseen import harmless
from contestmaster.tournament.standing import GameTable, Meeting, signed

WIDTH: Final = 960.0
_NAMES: Final = 190.0
_RIGHT: Final = 60.0
_ROW: Final = 30.0
_TOP: Final = 14.0
_AXIS: Final = 34.0
_SIZE: Final = 14.0
_TICKS: Final = 7
_CURVES_HEIGHT: Final = 380.0
_CURVES: Final = 12
_LETTERS: Final = 22


def intervals_plot(table: GameTable) -> str:
    """Return the strengths of all as points with their intervals, the strongest above."""
    rows = [row for row in table.rows if row.games]
    if not rows:
        return "<p>Nobody has played yet.</p>"
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    scale = _Scale(low, high, _NAMES, WIDTH - _RIGHT)
    bottom = _TOP + _ROW * len(rows)
    shapes: list[Shape] = [*_upright(scale, _TOP, bottom)]
    for number, row in enumerate(rows):
        y = _TOP + _ROW * (number + 0.5)
        ends = scale.at(row.low), scale.at(row.high)
        shapes.append(Label((_NAMES - 16, y), _short(row.name), _SIZE, "ink", "end"))
        shapes.append(Stroke(((ends[0], y), (ends[1], y)), "soft", 2.5))
        shapes += [Stroke(((x, y - 5), (x, y + 5)), "soft", 2.5) for x in ends]
        shapes.append(marker(number, (scale.at(row.strength), y), 6.0, "sheet"))
    about = "; ".join(
        f"{row.name} {signed(row.strength)}, from {signed(row.low)} to {signed(row.high)}"
        for row in rows
    )
    return svg(Drawing(WIDTH, bottom + _AXIS, tuple(shapes), f"Strengths in Elo points: {about}"))


def curves_plot(table: GameTable) -> str:
    """Return how strengths looked after more and more matches, of the first in the table."""
    rows = [row for row in table.rows if table.curves.get(row.name)][:_CURVES]
    points = [point for row in rows for point in table.curves[row.name]]
    # The first few matches say little: their curves would press all others together.
    settled = [point.value for point in points if point.matches * 6 >= table.matches]
    values = settled or [point.value for point in points]
    bottom = _TOP + _CURVES_HEIGHT
    up = _Scale(min(values), max(values), bottom, _TOP)
    along = _Scale(0, max(point.matches for point in points), 70.0, WIDTH - _NAMES)
    shapes: list[Shape] = []
    for value in up.ticks():
        y = up.at(value)
        shapes.append(Stroke(((70.0, y), (WIDTH - _NAMES, y)), "line", 1.0))
        shapes.append(Label((60.0, y), signed(value), _SIZE, "soft", "end"))
    shapes += [
        Label((along.at(value), bottom + 18), f"{value:.0f}", _SIZE, "soft", "middle")
        for value in along.ticks()
        if value == int(value)
    ]
    spread = _apart([up.held(table.curves[row.name][-1].value) for row in rows], _SIZE * 1.35)
    for number, row in enumerate(rows):
        curve = [
            (along.at(point.matches), up.held(point.value)) for point in table.curves[row.name]
        ]
        shapes.append(Stroke(tuple(curve), seat_colour(number), 2.2))
        x, y = curve[-1]
        shapes.append(marker(number, (x, y), 4.5, "sheet"))
        shapes.append(Stroke(((x + 7, y), (x + 18, spread[number])), "line", 1.0))
        shapes.append(Label((x + 22, spread[number]), _short(row.name), _SIZE, "ink", "start"))
    about = f"Strength in Elo points after so many matches, of {', '.join(r.name for r in rows)}"
    height = max(bottom + _AXIS, *(y + _SIZE for y in spread))
    return svg(Drawing(WIDTH, height, tuple(shapes), about))


def meetings_table(table: GameTable) -> str:
    """Return who beat whom: the share of points of the one who stands at the left."""
    names = [row.name for row in table.rows]
    head = "".join(f'<th scope="col">{escape(harmless(_short(name)))}</th>' for name in names)
    rows = "".join(
        f'<tr><th scope="row">{escape(harmless(name))}</th>{"".join(_cells(number, row))}</tr>'
        for number, (name, row) in enumerate(zip(names, table.meetings, strict=True))
    )
    return (
        '<div class="wide"><table class="met"><thead><tr><td></td>'
        f"{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _cells(number: int, row: Sequence[Meeting]) -> Iterator[str]:
    for other, met in enumerate(row):
        share = met.share
        if other == number or share is None:
            yield "<td>-</td>" if other != number else "<td></td>"
            continue
        colour = "accent" if share >= 0.5 else "line"  # noqa: PLR2004 - half of the points
        strong = round(abs(share - 0.5) * 70)
        about = f"{met.wins} won, {met.draws} drawn, {met.losses} lost"
        yield (
            f'<td title="{about}" style="background:color-mix(in srgb,var(--{colour}) {strong}%,'
            f'transparent)">{share:.0%}</td>'
        )


class _Scale:
    """Leads from values to places in the picture, with round numbers at its ticks."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        room = (high - low) * 0.04 or 1.0
        self._low = low if low == 0 else low - room
        self._high = high + room
        self._start = start
        self._end = end

    def at(self, value: float) -> float:
        """Return where a value is."""
        share = (value - self._low) / (self._high - self._low)
        return self._start + share * (self._end - self._start)

    def held(self, value: float) -> float:
        """Return where a value is, at the edge if it is outside."""
        return self.at(min(max(value, self._low), self._high))

    def ticks(self) -> Iterator[float]:
        """Yield round values on the scale."""
        rough = (self._high - self._low) / _TICKS
        unit = 10.0 ** math.floor(math.log10(rough))
        step = next(unit * each for each in (1, 2, 5, 10) if unit * each >= rough)
        number = math.ceil(self._low / step)
        while number * step <= self._high:
            yield number * step
            number += 1


def _upright(scale: _Scale, top: float, bottom: float) -> Iterator[Shape]:
    for value in scale.ticks():
        x = scale.at(value)
        yield Stroke(((x, top), (x, bottom)), "soft" if value == 0 else "line", 1.0)
        yield Label((x, bottom + 16), signed(value), _SIZE, "soft", "middle")


def _apart(places: Sequence[float], least: float) -> list[float]:
    """Move places apart until none hides another, each as little as the ones above let it."""
    moved = list(places)
    order = sorted(range(len(places)), key=lambda number: places[number])
    for before, number in itertools.pairwise(order):
        moved[number] = max(moved[number], moved[before] + least)
    return moved


def _short(name: str) -> str:
    return name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"
