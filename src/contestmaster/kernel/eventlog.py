"""The log of a match's events, numbered for each who may read it [NET-90].

Every seat, and all without one together, have a numbering of their own among the events they may
see, so that a gap tells nothing. A number never changes its event: what becomes visible when the
match is over is added at the end.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from contestmaster.kernel.events import EmittedEvent, Event, at_once
from contestmaster.kernel.instant import Instant

__all__ = ["EventLine", "EventLog", "Made", "Noted"]


class EventLine(NamedTuple):
    """One event as the line protocol writes it."""

    number: int
    text: str


class Noted(NamedTuple):
    """An event, and when it happened."""

    at: Instant
    event: Event


class Made(NamedTuple):
    """An event, by which entry it came, and who made that; nobody is the clock."""

    noted: Noted
    entry: int
    by: str


class EventLog:
    """All events of one match, as each seat and the public may read them now."""

    def __init__(self, seats: int) -> None:
        """Begin empty logs for so many seats and for all without one."""
        # Matches are forked by the million, and few forks tell anything: lists are made when asked.
        self._seats = seats

    @cached_property
    def _heard(self) -> dict[int | None, list[Event]]:
        return {reader: [] for reader in (None, *range(self._seats))}

    @cached_property
    def _hidden(self) -> dict[int | None, list[Event]]:
        return {reader: [] for reader in (None, *range(self._seats))}

    @cached_property
    def _public(self) -> list[Noted]:
        return []

    @cached_property
    def _secret(self) -> list[Noted]:
        return []

    @cached_property
    def _made(self) -> list[Made]:
        return []

    def add(self, at: Instant, told: Iterable[EmittedEvent], by: str = "") -> None:
        """Note events of an instant in the order in which they were emitted, and who made them."""
        for one in told:
            hearers = at_once(one.audience, self._heard.keys())
            public = None in hearers
            noted = Noted(at, one.event)
            (self._public if public else self._secret).append(noted)
            if public:
                self._made.append(Made(noted, one.entry, by))
            if not one.event.numbered:
                continue
            for reader, heard in self._heard.items():
                (heard if reader in hearers else self._hidden[reader]).append(one.event)

    def open(self) -> None:
        """Let everyone read everything: the match is over."""
        for reader, hidden in self._hidden.items():
            self._heard[reader] += hidden
            hidden.clear()
        self._public += self._secret
        self._secret.clear()

    def heard(self, seat: int | None) -> Sequence[Event]:
        """Return all events that a seat, or the public, may read now, in order."""
        return self._heard[seat]

    def public(self) -> Sequence[Noted]:
        """Return all that everybody may know now, in order, with what is told aside of numbers."""
        return self._public

    def since(self, entry: int) -> Sequence[Made]:
        """Return what came after an entry and everybody could know at once, in order."""
        return self._made[bisect_right(self._made, entry, key=lambda made: made.entry) :]

    def after(self, seat: int | None, number: int, most: int) -> Sequence[EventLine]:
        """Return at most ``most`` events after event ``number`` of that reader's numbering."""
        heard = self._heard[seat][number : number + most]
        return [EventLine(number + 1 + i, event.line()) for i, event in enumerate(heard)]
