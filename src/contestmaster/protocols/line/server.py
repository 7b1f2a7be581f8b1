"""One line server: all its sessions, whose line is next, turns, releases, limits.

Commands of all connections are executed one at a time, each as a whole, in the order in which
their LF was received [NET-33]. What may let lines go on (a boundary, a verdict, a full bucket, an
empty output) only offers them; :meth:`LineServer.settle` takes up whatever has been offered.
"""

import heapq
from collections import deque
from collections.abc import Callable, Collection, Iterable
from typing import Final

from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.protocols.line.hosts import Hosts
from contestmaster.protocols.line.outlet import Wire
from contestmaster.protocols.line.place import Backend
from contestmaster.protocols.line.replies import OK
from contestmaster.protocols.line.session import Session
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.protocols.line.shared import GAME, NEVER, WINDOW, Shared

_NOW: Final = 0

_BATCH: Final = 250
"""Lines taken up at one go. What has gathered by a boundary takes a while; in between it is heard
that the boundary is stored, for which all who have waited are waiting."""
_SWEEP: Final = 5 * SECOND
"""How often connections are looked over for stalls, at least."""


class LineServer(Shared[Session]):
    """The sessions of one server, sans-I/O.

    Attributes:
        open: whether connections are accepted [NET-17].
        turned_away: told of each host that would have had too many connections [NET-110].
    """

    def __init__(self, settings: LineSettings, backend: Backend[Session], now: Instant) -> None:
        """Begin the first turn at ``now`` with nobody connected.

        Raises:
            ValueError: the command limit would run over turns, of which each table has its own.
        """
        super().__init__(settings, backend, now)
        self.open = True
        self.turned_away: Callable[[str], object] | None = None
        self._hosts = Hosts(settings)
        self._deadline: Instant = NEVER
        self._turns = 0 if self.common is None else self.common.turns()
        self._turned = False
        self._closing = False
        self._ended: list[tuple[Session, bytes]] = []
        self._prepared: deque[Session] = deque()
        self._put_off = False
        self._stall_timeout = round(settings.stall_timeout_s * SECOND)
        self._sweeping = False
        if self.lock_step is not None:
            self.lock_step.begin(now)
        self.refresh(now)

    # What a door tells.

    def connect(self, wire: Wire, host_name: str, now: Instant) -> Session | None:
        """Accept a connection, or close it without a byte and return ``None`` [NET-4, NET-17]."""
        host = self._hosts.find(host_name, now)
        crowded = self.open and self._hosts.full(host)
        if crowded or not self.open:
            self.refused += 1
            if crowded and self.turned_away is not None:
                self.turned_away(host.name)
            wire.close()
            return None
        self.accepted += 1
        session = Session(self, wire, host, self.accepted, now)
        self.sessions[session] = None
        host.sessions[session] = None
        if not self._sweeping:
            self._sweep(now)
        return session

    def next_timer(self) -> Instant | None:
        """Return when :meth:`tick` is to be called next; ``timers.moved`` tells of changes."""
        return self.timers.next()

    def tick(self, now: Instant) -> None:
        """Do what is due."""
        self.timers.run(now)
        self.settle(now)

    # What is told of the common place.

    def refresh(self, now: Instant) -> None:
        """Hear that something there may have changed: the turn, its end, the commands.

        All of it is read at one go, whatever it was that changed: no line meets the deadline of a
        new turn together with the counters and waits of the old one [NET-34, NET-55, NET-60].
        """
        common = self.common
        if common is not None:
            turns = common.turns()
            if turns != self._turns:
                self._turns, self._turned = turns, True
            self.lexicon.use(common.vocabulary())
            deadline = common.deadline()
            self._deadline = NEVER if deadline is None else deadline
        self._set_horizon()
        self.settle(now)

    def suspend(self, now: Instant) -> None:
        """Close all connections without a message and accept none [NET-17].

        A command that is being executed, and has set this off, is answered first.
        """
        self.open = False
        self._turned = False
        self._closing = True
        self.settle(now)

    def resume(self, now: Instant) -> None:
        """Accept connections again, at the beginning of a whole turn with fresh counters."""
        self.open = self._turned = True
        self.refresh(now)

    def finish(self, now: Instant) -> None:
        """Close the server for good."""
        self.suspend(now)

    def close_person(self, person: str, now: Instant) -> None:
        """Close all connections of a person, those too whose verdict is still to come."""
        for session in list(self.sessions):
            if session.person == person:
                session.close()
        self.settle(now)

    # What is told of places of their own.

    def boundary_at(self, table: int, now: Instant, *, between: bool = False) -> None:
        """Hear of a boundary at a table: all waits there end [TABLE-37].

        ``between`` two games that is one of the table only, and a ``WAIT n`` goes on, unless more
        turns have ended since it was said [NET-103].
        """
        self._end_waits(table, more=between)
        self.settle(now)

    def release(self, session: Session, table: int, now: Instant) -> None:
        """Hear that a session is at a table no more: its wait there ends [TABLE-38]."""
        if self.waits.get(table, {}).pop(session, False):
            self._ended.append((session, session.ending()))
        self.settle(now)

    def prepared(self, session: Session, now: Instant) -> None:
        """Hear that the command of a session that was made ready can be carried out."""
        self._prepared.append(session)
        self.settle(now)

    def eased(self, sessions: Iterable[Session], now: Instant) -> None:
        """Hear that commands of sessions need not wait any more."""
        for session in sessions:
            session.advance(now)
        self.settle(now)

    # What is told of the records.

    def committed(self, ticket: int, now: Instant) -> None:
        """Hear that all is durable up to ``ticket``; release what waited for it."""
        if self.releases.release(ticket, now):
            self.settle(now)

    def doubted(self, tickets: Collection[int], now: Instant) -> None:
        """Hear that it is not known whether what these tickets stand for was stored.

        Connections with a reply that tells of it are closed without a verdict [NET-96].
        """
        self.releases.close(tickets)
        self.settle(now)

    def failed(self, tickets: Collection[int], now: Instant) -> None:
        """Hear that what these tickets stand for was never stored, and never happened.

        Replies that told of it become error 5 [NET-46]; they are released by :meth:`committed`
        like others.
        """
        self.releases.void(tickets)
        self.refresh(now)

    @property
    def commands(self) -> int:
        """How many commands have been taken up, on all turns."""
        return self.players.taken_up()

    # What sessions ask for.

    def settle(self, now: Instant) -> None:
        """Take up what has been offered, one whole command after another, until none may be.

        After many the rest is left for a moment later; until then no line goes the straight way.
        """
        if self.busy:
            self.unsettled = True
            return
        self.busy = True
        try:
            left = _BATCH
            while left and self._step(now):
                left -= 1
        finally:
            self.busy = self.unsettled = False
        if not left and not self._put_off:
            self._put_off = True
            self.horizon = _NOW
            self.timers.add(now + 1, self._go_on)

    # Its own affairs.

    def _go_on(self, now: Instant) -> None:
        self._put_off = False
        self._set_horizon()
        self.settle(now)

    def _set_horizon(self) -> None:
        window_end = NEVER if self.window is None else self.window.end
        self.horizon = _NOW if self._put_off else min(self._deadline, window_end)

    def _step(self, now: Instant) -> bool:
        """Do the next thing that can be done; return whether there was one."""
        if self._closing:
            self._closing = False
            self._close_all()
        elif self._ended:
            self._wake(now)
        elif self._prepared:
            self._prepared.popleft().resume(now)
        elif self._turned:
            self._turned = False
            self._begin_turn(now)
        elif self.window is not None and self.window.roll(now):
            self._begin_window(now)
        elif self.ready and now < self._deadline:
            self._take_next(now)
        else:
            return self.lock_step is not None and self.open and self.lock_step.step(now)
        return True

    def _take_next(self, now: Instant) -> None:
        _, _, session = heapq.heappop(self.ready)
        session.offered = False
        if session.takes(now):
            session.proceed(now)
        session.advance(now)

    def _close_all(self) -> None:
        if self.lock_step is not None:
            self.lock_step.stop()
        for session in list(self.sessions):
            session.close()
        self.ready.clear()
        self.players.reset()

    def _begin_turn(self, now: Instant) -> None:
        """Steps 6 to 8 of the rule book's clock; the buffered lines follow by themselves."""
        if self.window is None:
            self.players.reset()
        if self.lock_step is not None:
            self.lock_step.begin(now)
            for session in list(self.sessions):
                session.advance(now)
        self._end_waits(GAME)
        self._wake(now)

    def _begin_window(self, now: Instant) -> None:
        self.players.reset()
        self._set_horizon()
        self._end_waits(WINDOW)
        self._wake(now)

    def _end_waits(self, at: int, *, more: bool = False) -> None:
        """End the waits there; what tells of it is said as things stand: later there may be none.

        Who waits is woken when the command at hand is answered [TABLE-38]. With ``more`` those are
        who have heard of no turn that has ended since.
        """
        waits = self.waits.get(at, {})
        for session, asked in list(waits.items()):
            if not (more and asked) or session.has_more():
                del waits[session]
                self._ended.append((session, session.ending() if asked else OK))

    def _wake(self, now: Instant) -> None:
        ended, self._ended = self._ended, []
        for session, reply in ended:
            session.wake(reply, now)

    def _sweep(self, now: Instant) -> None:
        """End connections on which nothing moves [NET-69]; come again while there are any."""
        for session in list(self.sessions):
            if session.outlet.stalled(now, self._stall_timeout):
                session.outlet.wire.abort()
        self._sweeping = bool(self.sessions)
        if self._sweeping:
            self.timers.add(now + min(_SWEEP, max(1, self._stall_timeout // 4)), self._sweep)
