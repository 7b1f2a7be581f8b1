"""The card of a moment: the board, who leads by what, and how it came to that.

It explains itself in a chat window, to somebody who has never heard of the game.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from contestmaster.drawing import Drawing, Label, Patch, Shape, Stroke, marker, seat_colour
from contestmaster.drawing.night import darkened
from contestmaster.drawing.shapes import rectangle

WIDTH: Final = 1200
HEIGHT: Final = 630
"""Pixels of a card, as sites that show links ask for them."""
_BOARD: Final = 590.0
_GAP: Final = 20.0
_LEFT: Final = _BOARD + 3 * _GAP
_RIGHT: Final = WIDTH - 2 * _GAP
_RACE: Final = 2
"""So many race for the lead: their numbers are large."""
_MORE: Final = 2
"""So many of the others are named."""
_LONG: Final = 13
"""Characters of a name in the row of those others."""


class CardRow(NamedTuple):
    """How a seat stands.

    Attributes:
        seat: its number, from 0.
        name: who sits there.
        value: of the number that counts, as people write it.
        share: of the largest value, from 0 to 1.
    """

    seat: int
    name: str
    value: str
    share: float


class Card(NamedTuple):
    """What a card says.

    Attributes:
        title: the game's name.
        headline: who leads, or has won, and by how much.
        moment: when that was: the turn.
        counted: what the values of the rows are.
        rows: how all stand, the first first.
        curve: for each row, its values from the first turn on.
        board: how it looked.
    """

    title: str
    headline: str
    moment: str
    counted: str
    rows: Sequence[CardRow]
    curve: Sequence[Sequence[float]]
    board: Drawing | None


class CardScene(NamedTuple):
    """A moment with what leads to it and what follows: cards in order, and which is that of it."""

    cards: Sequence[Card]
    deed: int


def drawn(card: Card) -> Drawing:
    """Return a card as a drawing of :data:`WIDTH` by :data:`HEIGHT`: an evening, as on pages."""
    shapes: list[Shape] = [Patch(rectangle(0, 0, WIDTH, HEIGHT), "sky")]
    if card.board is not None:
        shapes += darkened(card.board.placed(_GAP, _GAP, _BOARD, _BOARD))
    beside: list[Shape] = [Label((_LEFT, 46), _cut(card.title, 34), 26, "soft", "start")]
    beside += _headline(card.headline)
    beside += _standing(card)
    beside += _curves(card.curve, [row.seat for row in card.rows], 488, 84)
    beside.append(Label((_LEFT, HEIGHT - 30), card.moment, 22, "soft", "start"))
    beside.append(Label((_RIGHT, HEIGHT - 30), "Contestmaster", 22, "soft", "end"))
    shapes += darkened(beside)
    return Drawing(WIDTH, HEIGHT, tuple(shapes), f"{card.title}: {card.headline}", night=True)


def _headline(text: str) -> Iterator[Shape]:
    """Yield a sentence in three lines, or in smaller letters in four."""
    large = len(_lines(text, 21, 4)) < 4  # noqa: PLR2004  # lines
    across, most, size, step = (21, 3, 40, 49) if large else (29, 4, 28, 36)
    for number, line in enumerate(_lines(text, across, most)):
        yield Label((_LEFT, 104 + step * number), line, size, "ink", "start", bold=True)


def _standing(card: Card) -> Iterator[Shape]:
    """Yield who race for the lead, each with a bar, and below them some of the others."""
    wide = _RIGHT - _LEFT
    yield Label((_RIGHT, 252), _cut(card.counted, 24), 20, "soft", "end")
    for number, row in enumerate(card.rows[:_RACE]):
        y, colour = 300.0 + 78 * number, seat_colour(row.seat)
        yield marker(row.seat, (_LEFT + 16, y), 15)
        yield Label((_LEFT + 46, y), _cut(row.name, 16), 32, "ink", "start", bold=True)
        yield Label((_RIGHT, y), row.value, 40, colour, "end", bold=True)
        yield Patch(rectangle(_LEFT, y + 26, wide, 12), "line")
        yield Patch(rectangle(_LEFT, y + 26, max(0.0, min(1.0, row.share)) * wide, 12), colour)
    others = card.rows[_RACE : _RACE + _MORE]
    rest = len(card.rows) - _RACE - len(others)
    across = (wide - (110 if rest > 0 else 0)) / _MORE
    for number, row in enumerate(others):
        x = _LEFT + number * across
        yield marker(row.seat, (x + 10, 448), 9)
        yield Label((x + 28, 448), f"{_cut(row.name, _LONG)} {row.value}", 21, "ink", "start")
    if rest > 0:
        yield Label((_RIGHT, 448), f"and {rest} more", 21, "soft", "end")


def _curves(
    curves: Sequence[Sequence[float]], seats: Sequence[int], top: float, height: float
) -> Iterator[Shape]:
    """Yield a line for each seat, the first above the others."""
    turns = max((len(curve) for curve in curves), default=0) - 1
    if turns < 1:
        return
    values = [value for curve in curves for value in curve]
    least, most = min(values), max(values)
    across = (_RIGHT - _LEFT) / turns
    scale = height / (most - least or 1)
    yield Stroke(((_LEFT, top + height), (_RIGHT, top + height)), "line", 2)
    for seat, curve in reversed(list(zip(seats, curves, strict=True))):
        points = [
            (_LEFT + across * turn, top + height - scale * (value - least))
            for turn, value in enumerate(curve)
        ]
        yield Stroke(tuple(points), seat_colour(seat), 4)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _lines(text: str, across: int, most: int) -> list[str]:
    """Return a text in lines of at most so many characters, cut off after the last."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > across:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    if len(lines) > most:
        lines[most - 1] = _cut(" ".join(lines[most - 1 :]), across)
    return [_cut(line, across) for line in lines[:most]]
