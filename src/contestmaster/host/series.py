"""The games of one server, one after another, as every door sees them [CONTEST-4].

A series carries orders out, rings boundaries, begins the next game where one ends, and knows what
is committed. It is driven: a door brings orders, a pacer calls :meth:`Series.boundary` at the
deadline, storage reports commits. It never waits and starts no thread.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, Protocol

import structlog

from contestmaster.host.clocks import Clock
from contestmaster.host.live import Live
from contestmaster.host.secrets import Secret, draw
from contestmaster.kernel.events import Told
from contestmaster.kernel.game import TURN, Facts, Game
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import INTERNAL_ERROR, DepartedError, Done, Match
from contestmaster.kernel.vocabulary import Call, Role
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import Report
from contestmaster.storage.store import Store

__all__ = ["Listener", "Plan", "Series", "Spectator"]

log = structlog.get_logger("contestmaster.host")


class Plan(NamedTuple):
    """How a game of a series is set up.

    Attributes:
        game: the rules with their parameters.
        seats: who plays, by seat.
        secret: seed and salt, drawn if not given.
        position: to start from, or the usual set-up.
    """

    game: Game[Any, Any]
    seats: tuple[str, ...]
    secret: Secret | None = None
    position: dict[str, Any] | None = None


class Listener(Protocol):
    """What a door or a board hears from a series; every method is called on the host's thread."""

    def on_boundary(self, now: Instant) -> None:
        """A boundary has been computed; the new turn has begun."""
        ...

    def on_change(self, now: Instant) -> None:
        """Inside a turn, the next boundary has moved."""
        ...

    def on_commit(self, ticket: int, now: Instant) -> None:
        """All up to this ticket is durable: replies may go, events may be published."""
        ...

    def on_failure(self, ticket: int, now: Instant) -> None:
        """What came after this ticket, up to now, has not been stored and never happened."""
        ...

    def on_events(self, live: Live, events: tuple[Told, ...]) -> None:
        """These events happened, and are durable."""
        ...


class Spectator:
    """A listener that needs to hear some things only: the others pass it by."""

    def on_boundary(self, now: Instant) -> None:
        """A new turn has begun."""

    def on_change(self, now: Instant) -> None:
        """The next boundary has moved."""

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Something has become durable."""

    def on_failure(self, ticket: int, now: Instant) -> None:
        """Something has not been stored."""

    def on_events(self, live: Live, events: tuple[Told, ...]) -> None:
        """Something happened."""


class Series:
    """One server's games.

    Attributes:
        name: the server's name.
        live: the game now being played; ``None`` before :meth:`open` and after the last.
        finished: the games that ended since the host started, in order.
    """

    def __init__(
        self,
        name: str,
        plan: Callable[[int], Plan | None],
        store: Store,
        clock: Clock,
        *,
        timed: bool = True,
        facts: Callable[[int], Facts] = lambda game_no: Facts(game_no=game_no),
    ) -> None:
        """Prepare the series; nothing is played before :meth:`open`.

        Args:
            name: of the server.
            plan: gives the plan of game number n, or ``None`` where there shall be no such game.
            store: where its matches are kept.
            clock: tells the time.
            timed: whether turns end at deadlines; otherwise someone rings them (lock-step).
            facts: what queries may show of the host, by game number.
        """
        self.name = name
        self._plan = plan
        self._store = store
        self._clock = clock
        self._timed = timed
        self._facts_of = facts
        self._facts = Facts()
        self._listeners: list[Listener] = []
        self._base = 0
        self._bases: dict[int, int] = {}
        self._committed = 0
        self._untold: deque[tuple[int, Live, tuple[Told, ...]]] = deque()
        self._deadline: Instant | None = None
        self.live: Live | None = None
        self.finished: list[Live] = []

    def subscribe(self, listener: Listener) -> None:
        """Let a door or a board hear what happens."""
        self._listeners.append(listener)

    def open(self) -> None:
        """Go on with the game that a stop of the host cut [CONTEST-64], or begin the next.

        Raises:
            SetupError: the next game cannot be set up.
            StorageError: storage cannot be read or written.
            DepartedError: a stored game does not replay.
        """
        records = [r for r in self._store.matches() if r.server == self.name]
        last = max(records, key=lambda r: r.game_no, default=None)
        if last is None or last.ended is not None:
            self._begin(1 if last is None else last.game_no + 1)
            return
        live = Live.recover(self._store, last)
        self._take(live)
        match = live.match
        if match.over:  # the host died between the last boundary and the note that it was one
            self._next(self._clock.now())
            return
        self._enter(live, match.note("suspend", "", match.at, arguments={"reason": "host stopped"}))
        self._enter(live, self._note("resume", "", ""))
        self._wind()

    @property
    def match(self) -> Match[Any, Any]:
        """The match now being played; raises ``LookupError`` where there is none."""
        return self._playing().match

    @property
    def deadline(self) -> Instant | None:
        """The earliest boundary known now."""
        return self._deadline

    @property
    def over(self) -> bool:
        """Whether no boundary can come any more."""
        return self.live is None or (self._deadline is None and self.match.alarm() is None)

    @property
    def ticket(self) -> int:
        """The number, over all games of this host, of the last entry, committed or not."""
        return self._base + (self.live.match.number if self.live else 0)

    @property
    def committed(self) -> int:
        """The number, counted alike, of the last entry that is durable."""
        return self._committed

    def do(
        self,
        person: str,
        call: Call,
        now: Instant,
        role: Role = "seat",
        source: bytes | None = None,
    ) -> Done:
        """Carry out a command; the reply may be shown once :attr:`ticket` is committed."""
        live = self._playing()
        done = live.match.do(call, person, now, role=role, facts=self._facts)
        if done.entry is not None:
            return self._enter(live, done, source)
        if done.error is not None:
            self._complain(live, f"{person}: {call.command.name}", done)
        return done

    def boundary(self, now: Instant) -> None:
        """Ring what is due, begin the next game where one ends, and tell the listeners."""
        live = self.live
        if live is None:
            return
        alarm = live.match.alarm()
        while alarm is TURN or (isinstance(alarm, int) and alarm <= now):
            done = self._enter(live, live.match.ring(now if alarm is TURN else alarm))
            if done.code == INTERNAL_ERROR:
                self._complain(live, "ring", done)
                self._next(now)
                break
            if live.match.over:
                self._next(now)
                break
            if alarm is TURN:
                break
            alarm = live.match.alarm()
        self._wind()
        now = self._clock.now()
        for listener in self._listeners:
            listener.on_boundary(now)

    def suspend(self, person: str, reason: str) -> None:
        """Stop the game being played: no boundary comes before :meth:`resume` [CONTEST-34]."""
        self._enter(self._playing(), self._note("suspend", person, reason))
        self._deadline = None
        self._tell_change()

    def resume(self, person: str, reason: str) -> None:
        """Let the game go on; the turn begins anew, at its full length [CONTEST-40]."""
        self._enter(self._playing(), self._note("resume", person, reason))
        self._wind()
        self._tell_change()

    def report(self, report: Report) -> None:
        """Take up what storage reports; must be called on the host's thread."""
        for match, number in report.committed.items():
            if match in self._bases:
                self._settle(self._bases[match] + number)
        for failure in report.failures:
            if self.live is not None and failure.match == self.live.id:
                self._fall_back(failure.reason)
            elif failure.match in self._bases:
                log.error("the end of a game was not stored", game=failure.match)

    # -- inside --------------------------------------------------------------------------------

    def _playing(self) -> Live:
        if self.live is None:
            raise LookupError(f"{self.name} plays no game")
        return self.live

    def _note(self, kind: Literal["suspend", "resume"], person: str, reason: str) -> Done:
        arguments = {"reason": reason} if reason else {}
        return self.match.note(kind, person, self._clock.now(), arguments=arguments)

    def _tell_change(self) -> None:
        now = self._clock.now()
        for listener in self._listeners:
            listener.on_change(now)

    def _begin(self, game_no: int) -> None:
        plan = self._plan(game_no)
        if plan is None:
            self._base = self.ticket
            self.live, self._deadline = None, None
            return
        live = Live.create(
            self._store,
            plan.game,
            server=self.name,
            game_no=game_no,
            seats=plan.seats,
            secret=plan.secret or draw(),
            at=self._clock.now(),
            position=plan.position,
        )
        self._take(live)
        self._wind()

    def _take(self, live: Live) -> None:
        self._base = self.ticket - live.match.number
        self._bases[live.id] = self._base
        self.live = live
        self._facts = self._facts_of(live.game_no)

    def _next(self, now: Instant) -> None:
        """Archive the game that has ended and begin the next in the same instant."""
        live = self.live
        assert live is not None
        live.snapshot()
        live.finish(now)
        self.finished.append(live)
        self._begin(live.game_no + 1)

    def _wind(self) -> None:
        """Set the deadline of the turn that begins now."""
        if self.live is None:
            return
        alarm = self.match.alarm()
        if alarm is TURN:
            length = self.match.game.turn_length
            self._deadline = self._clock.now() + length if self._timed else None
        else:
            self._deadline = alarm

    def _enter(self, live: Live, done: Done, source: bytes | None = None) -> Done:
        if done.entry is None:
            return done
        if done.told:
            self._untold.append((self.ticket, live, done.told))
        try:
            live.append(done.entry, source)  # a store in memory reports the commit at once
        except StorageError as error:
            self._fall_back(str(error))
            return Done(INTERNAL_ERROR, error=error)
        alarm = live.match.alarm()
        if alarm is not TURN and alarm != self._deadline and done.entry.kind != "ring":
            self._deadline = alarm
            self._tell_change()
        return done

    def _settle(self, ticket: int) -> None:
        self._committed = max(self._committed, ticket)
        while self._untold and self._untold[0][0] <= self._committed:
            _, live, told = self._untold.popleft()
            for listener in self._listeners:
                listener.on_events(live, told)
        now = self._clock.now()
        for listener in self._listeners:
            listener.on_commit(self._committed, now)

    def _fall_back(self, reason: str) -> None:
        """Return to what is committed: what was not stored never happened."""
        assert self.live is not None
        ticket = self.ticket
        log.error("a commit failed", server=self.name, game=self.live.game_no, reason=reason)
        try:
            self.live.reset()
        except (StorageError, DepartedError) as error:
            log.error("storage does not answer", server=self.name, reason=str(error))
        self._base = self._bases[self.live.id] = ticket - self.live.match.number
        self._untold.clear()
        now = self._clock.now()
        for listener in self._listeners:
            listener.on_failure(self._committed, now)
        self._settle(ticket)

    def _complain(self, live: Live, what: str, done: Done) -> None:
        log.error(
            "internal error in a rule",
            server=self.name,
            game=live.game_no,
            entry=live.match.number + 1,
            act=what,
            exc_info=done.error,
        )
