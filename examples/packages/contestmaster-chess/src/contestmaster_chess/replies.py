"""What happens, and what can be asked."""

from typing import Annotated, ClassVar, NamedTuple

from contestmaster.kernel.events import Event
from contestmaster.kernel.replies import Absent, Rest


class Moved(Event, frozen=True):
    """A move was made; the number is that of score sheets, as ``12.`` or ``12...``."""

    words: ClassVar[str] = "{number} {san}"
    seat: int
    number: str
    san: str


class DrawOffered(Event, frozen=True):
    """A draw is offered."""

    words: ClassVar[str] = "seat {seat} offers a draw"
    seat: int


class DrawDeclined(Event, frozen=True):
    """A draw that was offered is declined, in words or by a move."""

    words: ClassVar[str] = "seat {seat} declines the draw"
    seat: int


class Won(Event, frozen=True):
    """Somebody has won."""

    words: ClassVar[str] = "seat {seat} wins by {by}"
    seat: int
    by: str


class Drawn(Event, frozen=True):
    """The game is drawn."""

    words: ClassVar[str] = "a draw by {by}"
    by: str


class Status(NamedTuple):
    """How the game stands.

    Attributes:
        seat: the own one; White is 0.
        mover: the seat that is to move.
        plies: moves made so far, by both.
        check: whether whoever is to move is in check.
        offer: the seat that offers a draw.
        white_ms: milliseconds that White has left; none without clocks.
        black_ms: milliseconds that Black has left; none without clocks.
        ended: by what the game has ended; empty while it goes on.
    """

    seat: int
    mover: int
    plies: int
    check: bool
    offer: Annotated[int | None, Absent("NONE")]
    white_ms: Annotated[int | None, Absent("NONE")]
    black_ms: Annotated[int | None, Absent("NONE")]
    ended: Annotated[str, Rest()]


class Position(NamedTuple):
    """A position in Forsyth-Edwards notation."""

    fen: Annotated[str, Rest()]


class MadeMove(NamedTuple):
    """A move in both notations."""

    san: str
    squares: str
