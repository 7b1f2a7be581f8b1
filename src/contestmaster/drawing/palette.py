"""Colours by name, for light and for dark; pages have the same as variables of their styles."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple, TypeAlias

Colour: TypeAlias = str
"""The name of a colour, one of :data:`COLOURS`."""


class Shade(NamedTuple):
    """A colour as it is on light and on dark ground, in hexadecimal."""

    light: str
    dark: str


SEATS: Final = 12
"""Colours there are for seats; the thirteenth seat has the first again, and another shape."""

COLOURS: Final[dict[Colour, Shade]] = {
    "sheet": Shade("#ffffff", "#171a1f"),
    "ground": Shade("#f3f5f8", "#20252c"),
    "line": Shade("#cfd6df", "#3a424d"),
    "accent": Shade("#0f5fc2", "#7db2ff"),
    "bad": Shade("#b3261e", "#ff8d85"),
    "warn": Shade("#8a5300", "#f0b95a"),
    "soft": Shade("#5b6673", "#a3adba"),
    "ink": Shade("#16202b", "#eef2f6"),
    "rock": Shade("#8d8478", "#6d675f"),
    "earth": Shade("#a9845b", "#8a6a45"),
    "grass": Shade("#e3efd9", "#23301f"),
    "water": Shade("#8fc1e8", "#34618a"),
    "ice": Shade("#cfe8f3", "#5f8ea5"),
    "fire": Shade("#d9572b", "#f0793f"),
    "gold": Shade("#b58100", "#e8b93c"),
    "cow": Shade("#6b4a2b", "#d9b48c"),
    "steel": Shade("#5d6b7c", "#b9c6d6"),
    "wood": Shade("#8a5a2b", "#c39058"),
    "star": Shade("#c99700", "#ffd257"),
    "facility": Shade("#8a5300", "#f0b95a"),
    "rock-light": Shade("#dfe2d6", "#7f8a88"),
    "rock-dark": Shade("#8d8f86", "#434d52"),
    "yeti": Shade("#9fb8cc", "#cfe0ee"),
    "siren": Shade("#b3477f", "#f08fc0"),
    "gremlin": Shade("#5f8a2f", "#a5d06a"),
    "wax": Shade("#d7b98a", "#e6cfa5"),
    "on-seat": Shade("#ffffff", "#0d1117"),
    "sky": Shade("#0c1220", "#0c1220"),
    "seat-0": Shade("#1f5fbf", "#7db2ff"),
    "seat-1": Shade("#b3261e", "#ff8d85"),
    "seat-2": Shade("#1b7a3d", "#6fcf97"),
    "seat-3": Shade("#7a3db8", "#c79bf2"),
    "seat-4": Shade("#a4520a", "#f0a868"),
    "seat-5": Shade("#0b6b7d", "#5cc4d6"),
    "seat-6": Shade("#ad1f73", "#f28ac6"),
    "seat-7": Shade("#5a6500", "#c5cf5a"),
    "seat-8": Shade("#4b4fc4", "#a5a8ff"),
    "seat-9": Shade("#8a4b2a", "#d9a184"),
    "seat-10": Shade("#33656a", "#8fc3c8"),
    "seat-11": Shade("#555d66", "#b3bcc8"),
}
NIGHT: Final = "night-"
"""Before the name of any other colour: as it is on dark ground, wherever it stands."""
COLOURS.update({f"{NIGHT}{name}": Shade(dark, dark) for name, (_, dark) in COLOURS.items()})

_MARKED: Final[ContextVar[Sequence[int]]] = ContextVar("marked", default=())


@contextmanager
def marked_as(marks: Sequence[int]) -> Iterator[None]:
    """Draw each seat within as another one: colour and shape; by seat, as itself by default.

    >>> with marked_as((0, 2)):
    ...     seat_colour(1)
    'seat-2'
    """
    token = _MARKED.set(marks)
    try:
        yield
    finally:
        _MARKED.reset(token)


def as_marked(seat: int) -> int:
    """Return as which seat one is drawn now."""
    marks = _MARKED.get()
    return marks[seat] if 0 <= seat < len(marks) else seat


def seat_colour(seat: int | None) -> Colour:
    """Return the colour of a seat; of nobody, for ``None`` and numbers below 0, the line's.

    >>> seat_colour(0), seat_colour(13), seat_colour(-1)
    ('seat-0', 'seat-1', 'line')
    """
    return "line" if seat is None or seat < 0 else f"seat-{as_marked(seat) % SEATS}"
