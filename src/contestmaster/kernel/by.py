"""By: who acts, when, and with which dice; and the facts that only the host knows."""

from collections.abc import Callable

import msgspec

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.eventlog import EventLog
from contestmaster.kernel.events import EVERYONE, Audience, Event
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.vocabulary import Role

__all__ = ["By", "Facts"]


class Facts(msgspec.Struct, frozen=True):
    """What only the host knows and a query may show; never an input of an order.

    Attributes:
        k: the contest's speed coefficient in millionths.
        game_no: the server's number of this game.
        command_limit: commands per seat and turn.
        events_max: events in one reply.
        k_at: K at an instant, where it grows; see :meth:`at`.
    """

    k: int = 1_000_000
    game_no: int = 1
    command_limit: int = 100
    events_max: int = 1000
    k_at: Callable[[Instant], int] | None = None

    def at(self, at: Instant) -> "Facts":
        """Return the facts as of an instant: with the K of that moment [CONTEST-12].

        Only a query that shows K asks for it: working it out takes longer than most queries do.
        """
        return self if self.k_at is None else msgspec.structs.replace(self, k=self.k_at(at))


_NO_FACTS = Facts()


class By:
    """Who acts, when, and with which dice: the second argument of every command.

    Attributes:
        person: the account or mail address.
        seat: the seat in this match, or ``None``.
        role: as what the person acts.
        at: the instant of the act; whoever reads it sets :attr:`timed`.
        facts: of the host; meaningful in queries only.
        told: the events emitted so far, with their audience.
        timed: whether a rule has asked for the instant, so that a moment later its answer may be
            another though nothing has happened.
    """

    __slots__ = ("_at", "_dice", "_log", "facts", "person", "role", "seat", "timed", "told")

    def __init__(
        self,
        person: str,
        seat: int | None,
        at: Instant,
        *,
        role: Role = "seat",
        dice: Dice | None = None,
        facts: Facts = _NO_FACTS,
        log: EventLog | None = None,
    ) -> None:
        """Note who acts; ``dice`` are given to orders and rings only, the log to queries."""
        self.person = person
        self.seat = seat
        self.role = role
        self.facts = facts
        self.timed = False
        self._at = at
        self._dice = dice
        self._log = log
        self.told: list[tuple[Audience, Event]] = []

    @property
    def at(self) -> Instant:
        """The instant of the act."""
        self.timed = True
        return self._at

    @property
    def dice(self) -> Dice:
        """The dice of this entry; raises ``LookupError`` for a query."""
        if self._dice is None:
            raise LookupError("a query draws no dice")
        return self._dice

    @property
    def log(self) -> EventLog:
        """The match's events; raises ``LookupError`` where none are kept."""
        if self._log is None:
            raise LookupError("this game keeps no log of its events")
        return self._log

    def emit(self, event: Event, audience: Audience = EVERYONE) -> None:
        """Tell that something happened."""
        self.told.append((audience, event))
