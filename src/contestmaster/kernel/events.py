"""Events: what happened, told once, to those who may know it.

Orders and rings emit events. Boards, logs in words, reports, feeds and replies read them; nobody
guesses what happened by comparing states. Events are no part of the state: a replay tells the
same ones again.
"""

from collections.abc import Container, Iterable
from typing import Any, ClassVar, Final, TypeAlias

import msgspec

from contestmaster.kernel.highlights import Highlight
from contestmaster.kernel.sentences import filled

__all__ = [
    "AFTER",
    "EVERYONE",
    "Audience",
    "EmittedEvent",
    "Event",
    "TakenBack",
    "Voided",
    "at_once",
    "hears",
]

EVERYONE: Final = "everyone"
"""Audience: every seat and every spectator, at once."""
AFTER: Final = "after"
"""Audience: nobody while the match runs, everyone when it is over."""

Audience: TypeAlias = str | frozenset[int | None]
"""``EVERYONE``, ``AFTER``, or the seats that see it at once (all others after the match).

Among the seats, ``None`` stands for spectators: what they see is not always for all players.
"""


class Event(msgspec.Struct, frozen=True):
    """Base of a game's events: a frozen record whose fields say what happened.

    A subclass is named in the past tense (``HerdWon``) and may set :attr:`words`, a sentence with
    gaps for its fields (:mod:`.sentences`), for logs that people read.
    """

    words: ClassVar[str] = ""
    routine: ClassVar[bool] = False
    """Whether it happens all the time, so that news for people leave it out."""
    numbered: ClassVar[bool] = True
    """Whether it counts among the numbered events of ``EVENTS`` [NET-90]."""

    def tell(self) -> str:
        """Return the event as a sentence."""
        fields = msgspec.structs.asdict(self)
        return filled(self.words, fields) if self.words else self.line()

    def highlight(self) -> Highlight | None:
        """Return what it means to those who watch; ``None`` for what only insiders notice."""
        return None

    def mentions(self) -> frozenset[str]:
        """Return the words of its fields, among them the names of those whom it is about."""
        return frozenset(
            one for one in msgspec.structs.astuple(self) if isinstance(one, str) and one
        )

    def line(self) -> str:
        """Return the event as words of the line protocol: its name, then ``field=value`` pairs."""
        fields = msgspec.structs.asdict(self)
        return " ".join(
            [type(self).__name__, *(f"{name}={_word(value)}" for name, value in fields.items())]
        )


class TakenBack(Event, frozen=True):
    """A seat has taken its last order back, in a game that lets it."""

    seat: int

    def tell(self) -> str:
        """Return the event as a sentence."""
        return f"seat {self.seat} takes its last order back"


class Voided(Event, frozen=True):
    """The match has ended without a result, since a rule of its game has failed [NET-108]."""

    reason: str

    def tell(self) -> str:
        """Return the event as a sentence."""
        return f"the match is void: {self.reason}"


class EmittedEvent(msgspec.Struct, frozen=True):
    """An event as it was emitted: in which entry, and for whom."""

    entry: int
    audience: Audience
    event: Event


def hears(audience: Audience, seat: int | None, over: bool) -> bool:
    """Whether a seat (or a spectator, ``None``) may know an event of that audience now."""
    return over or seat in at_once(audience, (seat,))


def at_once(audience: Audience, readers: Container[int | None]) -> Container[int | None]:
    """Return those who may know an event of an audience while the match runs, of all readers."""
    if isinstance(audience, str):
        return readers if audience == EVERYONE else ()
    return audience


def _word(value: Any) -> str:
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ",".join(map(str, value))
    return str(value).replace(" ", "_")
