"""One game being played: its acts are stored, told when durable, and taken back where they are not.

Where something cannot be stored, or a game's rules fail outside of any act, the match goes back to
what is committed and pauses: commands are answered code 5 and no turn ends until storage takes
entries again, which is tried once in a while.

Which game is played, and what follows it, is a series' to say.
"""

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any, Final, Literal

import structlog

from contestmaster.host.clocks import Clock
from contestmaster.host.guarding.reasons import is_fatal, told
from contestmaster.host.guarding.rules import on_stopped, stopped
from contestmaster.host.listeners import GameListener, Listeners
from contestmaster.host.live import Live
from contestmaster.host.recorder import Recorder
from contestmaster.host.turnclock import TurnClock
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.game import TURN, Facts
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.replay import other_version
from contestmaster.kernel.vocabulary import Call, Role
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import CommitReport

PAUSE: Final = SECOND
"""How long a game rests before it is tried again to store what could not be stored."""

_LOOK: Final = SECOND // 5
"""How often is looked whether a database is back for which the end of a turn waits."""

JOT_EVERY: Final = 60 * SECOND
"""How often it is noted, at most, what the seats of a game have asked."""

log = structlog.get_logger("contestmaster.host")


class Playing:
    """The game that a server plays now, if it plays one.

    Attributes:
        name: the server's name.
        suspended: whether an organiser has stopped the game [CONTEST-34].
        turn_clock: sets the deadlines of turns that the host times.
        lag: the part of a turn by which the first one is longer when its clock begins, or goes on
            after the game stood still [CONTEST-164].
        halted: whether it stands still since nothing can be stored [CONTEST-82].
        stopwatch: by which orders are waited for, where the game goes by another clock [NET-113].
    """

    def __init__(
        self, name: str, clock: Clock, *, timed: bool, facts: Callable[[int], Facts]
    ) -> None:
        """Begin without a game; the arguments are those of the series."""
        self.name = name
        self._clock = clock
        self._timed = timed
        self._facts_of = facts
        self._facts = Facts()
        self._listeners: Listeners[GameListener] = Listeners()
        self._recorder = Recorder(name, self)
        self._deadline: Instant | None = None
        self._turn = 0
        """The boundaries that the live match had seen when its turn began."""
        self._due: Instant | None = None
        """When the turn should have ended that waits for a database."""
        self.suspended = False
        self.turn_clock = TurnClock()
        self.lag = Fraction(0)
        self.halted = False
        self.stopwatch: Callable[[], Instant] | None = None
        self._next_note: Instant = 0

    def subscribe(self, listener: GameListener) -> None:
        """Let a door or a board hear what happens."""
        self._listeners.add(listener)

    @property
    def live(self) -> Live | None:
        """The game now being played, or ``None``."""
        return self._recorder.live

    @property
    def match(self) -> Match[Any, Any]:
        """The match now being played; raises ``LookupError`` where there is none."""
        return self._playing().match

    @property
    def deadline(self) -> Instant | None:
        """The earliest boundary known now; in a pause, when the series tries to go on."""
        return self._deadline

    @property
    def paused(self) -> bool:
        """Whether something could not be stored, and the series waits until it can go on."""
        return self._recorder.broken is not None

    @property
    def over(self) -> bool:
        """Whether no boundary can come any more."""
        return self.live is None or (self._deadline is None and self.match.over)

    @property
    def ticket(self) -> int:
        """The number, over all games of this host, of the last that was entered: see `Recorder`."""
        return self._recorder.ticket

    @property
    def committed(self) -> int:
        """The number, counted alike, of the last that is durable."""
        return self._recorder.committed

    def ready(self, now: Instant) -> Match[Any, Any] | None:
        """Return the match if a query at ``now`` is put to it as it stands."""
        live = self.live
        if live is None or self.suspended or self.paused:
            return None
        return live.match if self._deadline is None or now < self._deadline else None

    def do(
        self,
        person: str,
        call: Call,
        now: Instant,
        role: Role = "seat",
        source: bytes | None = None,
        *,
        counted: bool = True,
    ) -> Done:
        """Carry out a command; the reply may be shown once :attr:`ticket` is committed.

        What is due at ``now`` rings first. An order may end the turn, or the game: then that is a
        boundary like any other, and the next turn has begun when this returns. While the series is
        suspended or pauses, the answer is code 5, and nothing is done [CONTEST-35].

        Raises:
            LookupError: no game is played, or what rang has ended the game the call was meant for.
        """
        live, recorder = self._playing(), self._recorder
        if self._deadline is not None and self._deadline <= now:
            self._catch_up(now)
            if self.live is not live:
                raise LookupError(f"game {live.game_no} of {self.name} is over")
        if self.suspended or recorder.broken is not None:
            return Done(GenericCode.INTERNAL_ERROR, error=RuntimeError(f"{self.name} stands still"))
        done = live.match.do(call, person, now, role=role, facts=self._facts)
        entry = done.entry
        if counted and call.command.kind == "order":
            moment = now if self.stopwatch is None else self.stopwatch()
            live.tally.ordered(person, moment, 0 if entry is None else entry.number)
        if done.code:
            live.tally.find(person).refused += counted
        if entry is not None:
            try:
                recorder.enter(done, source=source)
                self._follow(live, entry)
            except StorageError as error:
                return Done(GenericCode.INTERNAL_ERROR, error=error)
        elif done.error is not None:
            line = live.match.game.vocabulary.format(call)
            self._complain(live, now, done.error, person=person, command=line)
            if is_fatal(done.error):
                seat = live.match.seat_of(person)
                whose = "" if seat is None else f" of seat {seat} ({person})"
                self._void(live, now, f"{call.command.name}{whose} failed: {told(done.error)}")
        return done

    def mistake(self, person: str, line: bytes, code: int, now: Instant) -> None:
        """Enter a line that means nothing, where the match records that: see `Match.mistake`.

        What is due at ``now`` rings first. What cannot be stored is not entered.
        """
        live = self.live
        if live is None or not live.match.header.refusals:
            return
        self._catch_up(now)
        if self.live is not live or self.suspended or self.paused:
            return
        done = live.match.mistake(line, code, person, now)
        if done.entry is not None:
            with suppress(StorageError):
                self._enter(done)
        elif is_fatal(done.error):
            why = "" if done.error is None else told(done.error)
            self._void(live, now, self._failing(live.match) or why)

    def boundary(self, now: Instant) -> None:
        """Ring what is due first, begin the next game where one ends, and tell the listeners.

        Where several alarms are due, after a stall, each is a boundary of its own: the next has
        its deadline in the past. In a pause the series tries to go on instead. While a database is
        waited for no turn ends that the host times: nobody could be told of the one after it. When
        it is back, the turn begins anew, at its full length.
        """
        if self.paused:
            self._go_on(now)
        elif self.live is None or self.suspended:
            return
        elif self._timed and self.live.away and self.match.alarm() is TURN:
            self._due = now if self._due is None else self._due
            self._deadline = self._clock.now() + _LOOK
            self._tell_change()
        elif self._due is not None:
            self._wind(self._due)
            self._tell_change()
        else:
            self._advance(now)

    def suspend(self, person: str, reason: str) -> None:
        """Stop the game being played: no boundary comes before :meth:`resume` [CONTEST-34].

        Raises:
            LookupError: no game is played.
            StorageError: it could not be stored; it takes effect all the same [CONTEST-35].
        """
        self._playing()
        self.suspended = True
        self._deadline = None
        try:
            self._enter(self._note("suspend", person, reason))
        finally:
            self._tell_change()

    def resume(self, person: str, reason: str) -> None:
        """Let the game go on; the turn begins anew, at its full length [CONTEST-40].

        Raises:
            LookupError: no game is played.
            StorageError: it could not be stored; the game stands still.
        """
        self._enter(self._note("resume", person, reason))
        self.suspended = False
        self._wind(self._clock.now(), anew=True)
        self._tell_change()

    def halt(self) -> None:
        """Stand still, unrecorded, while nothing can be stored [CONTEST-82]."""
        self.halted = self.suspended = True
        self._deadline = None
        self._tell_change()

    def mend(self, since: Instant, reason: str) -> None:
        """Go back to what is stored, and enter that the game stood still from an instant on.

        It stays suspended until :meth:`resume`.

        Raises:
            StorageError: storage does not answer yet.
            DepartedError: the entries do not lead where they led.
        """
        self._recorder.mend()
        live = self.live
        if live is not None and not (live.match.over or live.ended):
            newest = live.newest()
            if newest is None or newest.kind != "suspend":
                at = max(since, live.match.at)
                self._enter(live.match.note("suspend", "", at, arguments={"reason": reason}))
        self.halted = False

    def dismiss(self, person: str) -> None:
        """Close all connections of a person, on whatever door [CONTEST-60, CONTEST-62]."""
        now = self._clock.now()
        self._listeners.tell(lambda listener: listener.on_dismissal(person, now))

    def report(self, report: CommitReport) -> None:
        """Take up what storage reports; must be called on the host's thread."""
        self._recorder.report(report)

    def jot(self) -> None:
        """Have noted what seats have asked so far, for after a stop of the host [NET-114]."""
        if self.live is not None and not self.live.ended:
            self.live.jot()

    # -- what the recorder tells ---------------------------------------------------------------

    def on_told(self, live: Live, told: tuple[EmittedEvent, ...]) -> None:
        """Publish events that are durable."""
        self._listeners.tell(lambda listener: listener.on_events(live, told))

    def on_stored(self, ticket: int) -> None:
        """Let the replies up to a ticket go."""
        now = self._clock.now()
        live = self.live
        if live is not None:
            number = ticket - self.ticket + live.match.number  # tickets count all games
            live.tally.stored(number, now if self.stopwatch is None else self.stopwatch())
            if now >= self._next_note:
                if self._next_note:
                    self.jot()
                self._next_note = now + JOT_EVERY
        self._listeners.tell(lambda listener: listener.on_commit(ticket, now))

    def on_fault(self) -> None:
        """Pause until storage takes entries again."""
        self._deadline = None if self.halted else self._clock.now() + PAUSE

    def on_lost(self, ticket: int, *, known: bool) -> None:
        """Have the replies taken back that tell of what came after a ticket."""
        now = self._clock.now()
        if self.live is not None:
            self._facts = self._facts_of(self.live.game_no)
        if not known:
            self._listeners.tell(lambda listener: listener.on_doubt(ticket, now))
        self._listeners.tell(lambda listener: listener.on_failure(ticket, now))

    # -- playing -------------------------------------------------------------------------------

    def _advance(self, now: Instant) -> None:
        """Ring what is due, if something is, and begin the next game where one ends."""
        raise NotImplementedError

    def _void(self, live: Live, now: Instant, reason: str) -> None:
        """End the game without a result, since a rule has failed [NET-108]."""
        raise NotImplementedError

    def _hears_of_a_rule(self) -> None:
        """Void the game as soon as may be: the host has asked it something, and it was stopped."""
        if self.suspended or self.paused:
            return  # it is looked at again when it goes on
        self._deadline = self._clock.now()
        self._tell_change()

    def _failing(self, match: Match[Any, Any]) -> str:
        """Return why a game cannot go on, though no act has failed; empty where it can."""
        error = None if match.void else stopped(match.game)
        return "" if error is None else f"a rule has failed: {told(error)}"

    def _turned(self, now: Instant) -> None:
        """Begin the turn, or the game, that follows what an order has ended."""
        raise NotImplementedError

    def _playing(self) -> Live:
        live = self._recorder.live
        if live is None:
            raise LookupError(f"{self.name} plays no game")
        return live

    def _note(self, kind: Literal["suspend", "resume"], person: str, reason: str) -> Done:
        arguments = {"reason": reason} if reason else {}
        return self.match.note(kind, person, self._clock.now(), arguments=arguments)

    def _note_up(self) -> Done:
        """Note that the host goes on with a game; on what else its rules are built now, if so."""
        match = self.match
        return self._note("resume", "", other_version(match.header, match.game))

    def _catch_up(self, now: Instant) -> None:
        """Ring all that is due, for a command that came before the pacer."""
        tried = None
        while self._deadline is not None and tried != self._deadline <= now:
            tried = self._deadline
            self.boundary(tried)

    def _enter(self, done: Done, source: bytes | None = None) -> None:
        """Store what an act has entered; raise ``StorageError`` where that fails."""
        if done.entry is None:
            raise done.error or LookupError("there is no entry to store")
        self._recorder.enter(done, source=source)

    def _follow(self, live: Live, entry: Entry) -> None:
        """See what an order has done to the turn: ended it, or moved its end.

        Raises:
            StorageError: with the end of its game the order could not be stored.
        """
        match = live.match
        if match.turn() != self._turn:
            self._turned(entry.at)
            if self.paused and live.match.number < entry.number:
                self._recorder.demand()
            return
        alarm = match.alarm()
        if alarm is not TURN and alarm != self._deadline:
            self._deadline = alarm
            self._tell_change()

    def _wind(self, due: Instant, *, anew: bool = False) -> None:
        """Set the deadline of the turn that begins now, and should have begun at ``due``.

        Where the clock begins anew its first turn is longer by the lag.
        """
        self._due = None
        if self.live is not None:
            self._turn = self.match.turn()
            on_stopped(self.match.game, self._hears_of_a_rule)
            clock = self._clock.now if self.stopwatch is None else self.stopwatch
            self.live.tally.begin = clock()
        if self.live is None or self.suspended:
            self._deadline = None
            return
        if self._failing(self.match):
            self._deadline = self._clock.now()
            return
        alarm = self.match.alarm()
        if alarm is TURN:
            length = self._turn_length()
            if length is None:
                self._deadline = None
            else:
                late = int(length * self.lag) if anew else 0
                self._deadline = self._turn_end(due, length) + late
        else:
            self._deadline = alarm

    def _turn_end(self, due: Instant, length: int) -> Instant:
        moves, now = self.turn_clock.moves, self._clock.now()
        end = self.turn_clock.deadline(due, now, length)
        if self.turn_clock.moves > moves:
            late = now - due
            tell = log.info if late < length else log.warning  # a whole turn is lost
            tell("a turn begins late; its clock moves on", server=self.name, late_s=late / SECOND)
        return end

    def _turn_length(self) -> int | None:
        """Return the microseconds of a turn that the host times; ``None``: no clock ends it."""
        return self.match.game.turn_length if self._timed else None

    def _tell_change(self) -> None:
        now = self._clock.now()
        self._listeners.tell(lambda listener: listener.on_change(now))

    # -- when something fails ------------------------------------------------------------------

    def _go_on(self, now: Instant) -> None:
        """End the pause, if storage takes entries again; the turn begins anew."""
        try:
            self._recorder.mend()
        except Exception as error:
            log.error("storage does not answer yet", server=self.name, reason=str(error))
            self.on_fault()
        else:
            live = self.live
            if live is not None and (live.match.over or live.ended):
                self._advance(now)
            else:
                self._wind(self._clock.now())
        self._tell_change()

    def _complain(self, live: Live, at: Instant, error: Exception, **act: str) -> None:
        """Log all that it takes to do again what has failed: the next entry of that match."""
        log.error(
            "internal error in a rule",
            server=self.name,
            game=live.game_no,
            match=live.id,
            entry=live.match.number + 1,
            at=at,
            **(act or {"command": "ring"}),
            exc_info=error,
        )
