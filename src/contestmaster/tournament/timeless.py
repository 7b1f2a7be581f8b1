"""A desk for lock-step: the match lives on virtual time, the line server on the wall clock."""

import asyncio
from collections.abc import Callable, Sequence

from contestmaster.doors.desk import Desk
from contestmaster.host.clocks import Clock, VirtualClock
from contestmaster.host.people import People
from contestmaster.host.series import Series
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.announce import Verdict
from contestmaster.protocols.announce.wire import ANNOUNCE, posted
from contestmaster.protocols.line.place import Answer, Place
from contestmaster.protocols.line.session import Session
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.tournament.spoken import Spoken, is_spoken


class TimelessDesk(Desk):
    """Ends a turn when its players are done, at the instant at which it would end by itself.

    So the instants of a match do not depend on how fast its programs are, and games whose alarms
    are days apart are played at full speed too.

    Attributes:
        turn: from 1.
        stalled: called when all wait and nothing can end the turn.
        ended: called when an order has ended the game.
        judged: called with what has come of a message, and whose it was.
    """

    declares = False  # that holds from the next game on, and there is none

    def __init__(
        self,
        series: Series,
        people: People,
        settings: LineSettings,
        clock: VirtualClock,
        wall: Clock,
    ) -> None:
        """Open the desk of a series that plays, and goes by ``clock``; time-outs go by ``wall``."""
        self._clock = clock
        self._wall = wall
        self._came: dict[str, asyncio.Event] = {}
        self._first = series.match.turn()
        self.turn = 1
        self.stalled: Callable[[], object] = lambda: None
        self.ended: Callable[[], object] = lambda: None
        self.judged: Callable[[str, Sequence[Verdict]], object] = lambda *_: None
        self._spoken: Spoken | None = None
        if is_spoken(series.match.game.vocabulary):
            self._spoken = Spoken(
                series.match,
                lambda who, call: series.do(who, call, clock.now()),
                self._pass_on,
            )
        super().__init__(series, people, settings, wall.now())

    def declare(self, person: str, said: bytes) -> int:
        """Know no such command: who plays is said when the match is made."""
        del person, said
        return GenericCode.UNKNOWN_COMMAND

    def came(self, person: str) -> asyncio.Event:
        """Return what is set once a person has logged in."""
        return self._came.setdefault(person, asyncio.Event())

    def entered(self, session: Session, person: str, now: Instant) -> Place:
        """Note who has come."""
        self.came(person).set()
        return super().entered(session, person, now)

    def vocabulary(self) -> Vocabulary:
        """Return the commands of the game, and the one that posts messages where there are some."""
        known = super().vocabulary()
        return known if self._spoken is None or not self.playing else self._spoken.vocabulary

    def do(self, person: str, call: Call, now: Instant) -> Answer:
        """Carry a command or a message out at the instant at which the match stands."""
        now = self._clock.now()
        answer = super().do(person, call, now)
        if self.playing and self._series.match.over:  # an order was the last: nothing else rings
            asyncio.get_running_loop().call_soon(self.ended)
        return answer

    def mistaken(self, person: str, line: bytes, code: int, now: Instant) -> int:
        """Have it recorded at the instant at which the match stands."""
        del now
        return super().mistaken(person, line, code, self._clock.now())

    def _carry_out(self, person: str, call: Call, now: Instant) -> Done:
        if call.command.name == ANNOUNCE:
            return posted(person, call, now)
        return super()._carry_out(person, call, now)

    def _pass_on(self, person: str, verdicts: Sequence[Verdict]) -> None:
        self.judged(person, verdicts)

    def deadline(self) -> Instant | None:
        """Return ``None``: turns have no deadline [NET-88]."""
        return None

    def turn_over(self, now: Instant) -> None:
        """Let time pass until the boundary, and ring it."""
        del now
        if self._series.live is None:
            return
        due = self._series.match.next_boundary(self._clock.now())
        if due is None:
            self.stalled()
            return
        self._clock.move(due)
        self._series.boundary(due)

    def on_boundary(self, now: Instant) -> None:
        """Begin the new turn on every connection."""
        del now
        if self._series.live is not None:
            self.turn = self._series.match.turn() - self._first + 1
        super().on_boundary(self._wall.now())

    def on_change(self, now: Instant) -> None:
        """Pass on that a boundary has moved."""
        del now
        super().on_change(self._wall.now())

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Release the replies up to a ticket."""
        del now
        super().on_commit(ticket, self._wall.now())

    def on_doubt(self, ticket: int, now: Instant) -> None:
        """Pass on that something may have been stored or not."""
        del now
        super().on_doubt(ticket, self._wall.now())

    def on_failure(self, ticket: int, now: Instant) -> None:
        """Take back the replies that tell of what was not stored."""
        del now
        super().on_failure(ticket, self._wall.now())
