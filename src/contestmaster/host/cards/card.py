"""The card of a moment: the board, who leads by what, and how it came to that.

It explains itself in a chat window, to somebody who has never heard of the game.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from contestmaster.drawing import Drawing, Label, Patch, Shape, Stroke, marker, seat_colour
from contestmaster.drawing.shapes import rectangle

WIDTH: Final = 1200
HEIGHT: Final = 630
"""Pixels of a card, as sites that show links ask for them."""
_BOARD: Final = 590.0
_GAP: Final = 20.0
_LEFT: Final = _BOARD + 3 * _GAP
_ROWS: Final = 5
_STEP: Final = 42.0


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
    """Return a card as a drawing of :data:`WIDTH` by :data:`HEIGHT`."""
    shapes: list[Shape] = [Patch(rectangle(0, 0, WIDTH, HEIGHT), "ground")]
    sheet = rectangle(_GAP, _GAP, _BOARD, _BOARD)
    night = card.board is not None and card.board.night
    shapes.append(Patch(sheet, "sky" if night else "sheet", "line", 2))
    if card.board is not None:
        inside = _BOARD - 2 * _GAP
        shapes += card.board.placed(2 * _GAP, 2 * _GAP, inside, inside)
    shapes.append(Label((_LEFT, 46), _cut(card.title, 34), 26, "soft", "start"))
    shapes += _headline(card.headline)
    shapes += _standing(card)
    shapes += _curves(card.curve, [row.seat for row in card.rows], 480, 92)
    shapes.append(Label((_LEFT, HEIGHT - 30), card.moment, 22, "soft", "start"))
    shapes.append(Label((WIDTH - _GAP, HEIGHT - 30), "Contestmaster", 22, "soft", "end"))
    return Drawing(WIDTH, HEIGHT, tuple(shapes), f"{card.title}: {card.headline}")


def _headline(text: str) -> Iterator[Shape]:
    """Yield a sentence in three lines, or in smaller letters in four."""
    large = len(_lines(text, 23, 4)) < 4  # noqa: PLR2004  # lines
    across, most, size, step = (23, 3, 38, 46) if large else (31, 4, 28, 35)
    for number, line in enumerate(_lines(text, across, most)):
        yield Label((_LEFT, 98 + step * number), line, size, "ink", "start", bold=True)


def _standing(card: Card) -> Iterator[Shape]:
    top, right = 234.0, WIDTH - _GAP - 10
    yield Label((right, top), _cut(card.counted, 24), 20, "soft", "end")
    rows = card.rows if len(card.rows) <= _ROWS else card.rows[: _ROWS - 1]
    for number, row in enumerate(rows, 1):
        y = top + _STEP * number
        track = rectangle(_LEFT + 34, y + 16, right - _LEFT - 34, 6)
        yield Patch(track, "line")
        share = max(0.0, min(1.0, row.share)) * (right - _LEFT - 34)
        yield Patch(rectangle(_LEFT + 34, y + 16, share, 6), seat_colour(row.seat))
        yield marker(row.seat, (_LEFT + 12, y), 11)
        yield Label((_LEFT + 34, y), _cut(row.name, 20), 26, "ink", "start")
        yield Label((right, y), row.value, 26, "ink", "end", bold=True)
    if len(card.rows) > len(rows):
        y = top + _STEP * _ROWS
        yield Label((_LEFT + 34, y), f"and {len(card.rows) - len(rows)} more", 22, "soft", "start")


def _curves(
    curves: Sequence[Sequence[float]], seats: Sequence[int], top: float, height: float
) -> Iterator[Shape]:
    """Yield a line for each seat, the first above the others."""
    turns = max((len(curve) for curve in curves), default=0) - 1
    if turns < 1:
        return
    values = [value for curve in curves for value in curve]
    least, most = min(values), max(values)
    across = (WIDTH - _GAP - 10 - _LEFT) / turns
    scale = height / (most - least or 1)
    yield Stroke(((_LEFT, top + height), (WIDTH - _GAP - 10, top + height)), "line", 2)
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
