"""Playing by pressing: what a person may do now, as things to choose and orders to press.

A game tells it from nothing but what the seat knows, each order with a sentence of what would come
of it, so that whoever shows it need not know the game.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

__all__ = ["Amount", "Place", "Press", "PressChoice", "PressTone", "Pressing", "Thing"]

Place: TypeAlias = tuple[float, ...]
"""Where something lies, as the board of the game counts it; empty: nowhere."""
PressTone: TypeAlias = Literal["good", "even", "bad"]


class Amount(msgspec.Struct, frozen=True):
    """A number to be chosen, from ``low`` to ``high``; it stands in the line for ``{name}``."""

    name: str
    low: int
    high: int
    usual: int


class PressChoice(msgspec.Struct, frozen=True):
    """A value to be chosen among some; it stands in the line for ``{name}``.

    Attributes:
        name: what is chosen.
        values: as they are sent.
        words: what people call each.
    """

    name: str
    values: Sequence[str]
    words: Sequence[str]


class Press(msgspec.Struct, frozen=True, kw_only=True):
    """An order that can be given by pressing.

    Attributes:
        line: as it is sent, with ``{name}`` for each amount.
        what: what it does: "to field 4, 7".
        words: what would come of it, a sentence without its end; with amounts, for the usual ones.
        at: where on the board it can be pressed.
        mark: the same in a sign or two, for the drawing.
        tone: whether that is good for who orders it.
        grave: whether it should be asked twice.
        amounts: numbers that are still to be chosen.
        choices: what else is still to be chosen.
    """

    line: str
    what: str
    words: str = ""
    at: Place = ()
    mark: str = ""
    tone: PressTone = "even"
    grave: bool = False
    amounts: Sequence[Amount] = ()
    choices: Sequence[PressChoice] = ()


class Thing(msgspec.Struct, frozen=True, kw_only=True):
    """Something on the board, or beside it, to which orders can be given.

    Attributes:
        key: by which it is known from one moment to the next.
        name: what it is called.
        words: how it stands, a sentence without its end.
        at: where it lies.
        presses: what may be ordered; empty where nothing may be now.
    """

    key: str
    name: str
    words: str = ""
    at: Place = ()
    presses: Sequence[Press] = ()


class Pressing(msgspec.Struct, frozen=True):
    """What a seat may do now.

    Attributes:
        summary: what is left to it in this turn, in a few words.
        things: in the order in which they are shown.
        best: what somebody who knows nothing does well to order next, as a whole: its line has no
            more to choose, and what it does is said as a request. None where nothing is better than
            the end of the turn, or the game does not say.
    """

    summary: str
    things: Sequence[Thing]
    best: Press | None = None
