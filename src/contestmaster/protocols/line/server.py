"""One line server: all its sessions, whose line is next, turns, releases, limits.

Commands of all connections are executed one at a time, each as a whole, in the order in which
their LF was received [NET-33]. What may let lines go on (a boundary, a verdict, a full bucket, an
empty output) only offers them; :meth:`LineServer.settle` takes up whatever has been offered.
"""

import heapq
from collections import Counter, deque
from collections.abc import Callable
from typing import Final, NamedTuple

from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.line.behind import Behind, Wire, Witness
from contestmaster.protocols.line.hosts import Host, Hosts
from contestmaster.protocols.line.limits import VERDICT_DELAY, CommandWindow
from contestmaster.protocols.line.lockstep import LockStep
from contestmaster.protocols.line.phases import Phase
from contestmaster.protocols.line.players import Players
from contestmaster.protocols.line.replies import FORCED_WAIT, INTERNAL, wait_time
from contestmaster.protocols.line.session import Session
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.protocols.line.timers import Timers
from contestmaster.protocols.line.waits import Waits

_NOW: Final = 0
_NEVER: Final = 1 << 62
"""Later than any instant."""

_KNOWN_LINES: Final = 4096
"""How many lines are remembered with their meaning; then all are forgotten and it starts anew."""
_KNOWN_LENGTH: Final = 80
"""The longest of them: longer ones hardly ever come twice."""

_BATCH: Final = 250
"""Lines taken up at one go. What has gathered by a boundary takes a while; in between it is heard
that the boundary is stored, for which all who have waited are waiting."""

_SWEEP: Final = 5 * SECOND
"""How often connections are looked over for stalls, at least."""


class Held(NamedTuple):
    """A reply that waits for a commit."""

    ticket: int
    session: Session
    reply: bytes
    tells: bool


class LineServer:
    """The sessions of one server, sans-I/O.

    Attributes:
        settings: what the organiser has set.
        behind: the match and the accounts.
        vocabulary: of the game now being played.
        has_blocks: whether any of its commands takes a data block.
        players: the persons logged in.
        timers: what is to be done when; a door sets ``timers.moved``.
        lock_step: present on lock-step servers.
        open: whether connections are accepted [NET-17].
        sessions: the open connections, in order of acceptance.
        durable: number of the last entry known to be committed.
        horizon: until when commands run without a second look: the boundary, the window's end.
        command_limit: commands per person and turn or window.
        known: lines, LF included, with their meaning.
        busy: whether a command is being executed, so that what it sets off must wait.
        unsettled: whether it has set something off.
        arrivals: how many pieces of input have come in; stamps their lines.
        witness: told of all that is said; on lock-step servers only, where no line goes the
            straight way.
        turned_away: told of each host that would have had too many connections [NET-110].
        accepted, refused, logins, failed_logins, forced_waits, internal_errors: counts.
        refusals: commands that were not carried out, by person.
    """

    def __init__(self, settings: LineSettings, behind: Behind, now: Instant) -> None:
        """Begin the first turn at ``now`` with nobody connected."""
        self.settings = settings
        self.behind = behind
        self.do = behind.do
        self.vocabulary: Vocabulary = behind.vocabulary()
        self.has_blocks = _has_blocks(self.vocabulary)
        self._plain = _is_plain(self.vocabulary)
        self.players = Players()
        self.timers = Timers()
        self.open = True
        self.sessions: dict[Session, None] = {}
        self.durable = behind.committed()
        self.horizon: Instant = _NEVER
        self.command_limit = settings.command_limit
        self.known: dict[bytes, Call] = {}
        self.busy = False
        self.unsettled = False
        self.arrivals = 0
        self.witness: Witness | None = None
        self.turned_away: Callable[[str], object] | None = None
        self.accepted = self.refused = 0
        self.logins = self.failed_logins = 0
        self.forced_waits = self.internal_errors = 0
        self.refusals: Counter[str] = Counter()
        self._hosts = Hosts(settings)
        self._deadline: Instant = _NEVER
        self._turns = behind.turns()
        self._turned = False
        self._put_off = False
        self._closing = False
        self._window: CommandWindow | None = None
        if settings.limit_window_s != "turn":
            self._window = CommandWindow(settings.limit_window_s, now)
        self._turn_waits = Waits()
        self._window_waits = Waits()
        self._ready: list[tuple[int, int, Session]] = []
        self._held: deque[Held] = deque()
        self._stall_timeout = round(settings.stall_timeout_s * SECOND)
        self._sweeping = False
        self.lock_step = LockStep(self) if settings.lock_step else None
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
        session = self.greet(wire, host, now)
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

    # What the match behind tells.

    def authenticated(self, session: Session, person: str | None, now: Instant) -> None:
        """Hear whose login it was, ``None`` for nobody's; the verdict may be delayed [NET-71]."""
        if session.phase is not Phase.CHECKING:
            return
        session.person = person
        failures = session.host.failures
        delayed = failures is not None and failures.too_many(now)
        if failures is not None and person is None:
            failures.add(now)
        if delayed:
            self.timers.add(now + VERDICT_DELAY, lambda at: self._judge(session, at))
        else:
            self._judge(session, now)

    def refresh(self, now: Instant) -> None:
        """Hear that something behind may have changed: the turn, its end, the commands.

        All of it is read at one go, whatever it was that changed: no line meets the deadline of a
        new turn together with the counters and waits of the old one [NET-34, NET-55, NET-60].
        """
        turns = self.behind.turns()
        if turns != self._turns:
            self._turns, self._turned = turns, True
        vocabulary = self.behind.vocabulary()
        if vocabulary is not self.vocabulary:
            self.vocabulary = vocabulary
            self.has_blocks = _has_blocks(vocabulary)
            self._plain = _is_plain(vocabulary)
            self.known.clear()
        deadline = self.behind.deadline()
        self._deadline = _NEVER if deadline is None else deadline
        self._set_horizon()
        self.settle(now)

    def committed(self, ticket: int, now: Instant) -> None:
        """Hear that the journal is durable up to entry ``ticket``; release what waited for it."""
        self.durable = max(self.durable, ticket)
        held = self._held
        eased: list[Session] = []
        while held and held[0].ticket <= self.durable:
            _, session, reply, _ = held.popleft()
            outlet = session.outlet
            if outlet.held > outlet.most or session.ended:
                eased.append(session)
            outlet.held -= len(reply)
            outlet.write(reply)
        for session in eased:
            session.advance(now)
        self.settle(now)

    def doubted(self, ticket: int, now: Instant) -> None:
        """Hear that it is not known whether what came after ``ticket`` was stored.

        Connections with a reply that tells of it are closed without a verdict [NET-96].
        """
        self._close_doubtful(lambda held: held > ticket, now)

    def failed(self, ticket: int, now: Instant) -> None:
        """Hear that no entry after ``ticket`` could be stored, and the match has gone back.

        Replies that told of what never happened become error 5 [NET-46]; they are released by
        :meth:`committed` like others.
        """
        for i, held in enumerate(self._held):
            if held.ticket > ticket and held.tells:
                held.session.outlet.held += len(INTERNAL) - len(held.reply)
                self._held[i] = held._replace(reply=INTERNAL, tells=False)
        self.refresh(now)

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

    @property
    def commands(self) -> int:
        """How many commands have been taken up, on all turns."""
        return self.players.taken_up()

    def greet(self, wire: Wire, host: Host, now: Instant) -> Session:
        """Begin a session with a client that has been accepted."""
        return Session(self, wire, host, self.accepted, now)

    # What sessions ask for.

    def offer(self, session: Session, stamp: int) -> None:
        """Put a session's next command in line, by order of receipt [NET-33]."""
        session.offered = True
        heapq.heappush(self._ready, (stamp, session.number, session))

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

    def _go_on(self, now: Instant) -> None:
        self._put_off = False
        self._set_horizon()
        self.settle(now)

    def understood(self, line: bytes) -> Call | None:
        """Return the command that a line, LF included, means.

        ``None`` where there is more to see to: a wait, a mistake, a data block that follows.
        """
        call = self.known.get(line)
        if call is not None or not self._plain or len(line) > self.settings.max_line_bytes:
            return call
        found = self.vocabulary.parse(line[:-1])
        if isinstance(found, int):
            return None
        self.remember(line[:-1], found)
        return found

    def remember(self, line: bytes, call: Call) -> None:
        """Note what a line means, so that it need not be parsed again."""
        if len(line) < _KNOWN_LENGTH and not self.has_blocks:
            if len(self.known) >= _KNOWN_LINES:
                self.known.clear()
            self.known[line + b"\n"] = call

    def hold(self, session: Session, reply: bytes, ticket: int, *, tells: bool) -> None:
        """Keep a reply until the entry ``ticket`` is committed.

        Args:
            session: whose reply it is.
            reply: all its lines.
            ticket: what it waits for; not less than that of any reply held before.
            tells: whether it tells of the match, and so is void if the entry is never committed.
        """
        self._held.append(Held(ticket, session, reply, tells))
        session.ticket = ticket
        outlet = session.outlet
        outlet.held += len(reply)
        if outlet.held > outlet.most:
            session.ease()

    def look_again(self, host: Host, at: Instant) -> None:
        """Let the lines of a host go on when its bucket is above zero again [NET-67]."""
        if host.waking:
            return
        host.waking = True

        def look(now: Instant) -> None:
            host.waking = False
            for session in list(host.sessions):
                session.advance(now)

        self.timers.add(at, look)

    def turn_left(self, now: Instant) -> Instant | None:
        """Return the time to the next boundary, ``None`` where none is known [NET-57, NET-81]."""
        if self.lock_step is not None or self.behind.over():
            return 0
        deadline = self.behind.deadline()
        return None if deadline is None else max(0, deadline - now)

    def waiting(self, left: Instant | None) -> bytes:
        """Return the ``WAITING`` line."""
        return f"WAITING {wait_time(left, self.settings.wait_time_format)}\n".encode()

    def begin_wait(self, session: Session) -> None:
        """Let a session wait for the boundary, as it has asked [NET-56]."""
        session.phase = Phase.WAITING
        self._turn_waits.begin(session, asked=True)

    def force_wait(self, session: Session, now: Instant) -> None:
        """Refuse a command beyond the limit, and let the session wait [NET-51, NET-84]."""
        self.forced_waits += 1
        self.refusals[session.player.name] += 1
        window = self._window
        left = self.turn_left(now) if window is None else window.end - now
        session.release_at(FORCED_WAIT + self.waiting(left), 0)
        session.phase = Phase.WAITING
        if window is None:
            self._turn_waits.begin(session, asked=False)
        else:
            if not self._window_waits:
                self.timers.add(window.end, self.settle)
            self._window_waits.begin(session, asked=False)

    def leave(self, session: Session) -> None:
        """Forget what a session that is closing waits for."""
        self._turn_waits.drop(session)
        self._window_waits.drop(session)

    def forget(self, session: Session, now: Instant) -> None:
        """Forget a session whose connection is gone."""
        self.sessions.pop(session, None)
        session.host.sessions.pop(session, None)
        self.settle(now)

    # Its own affairs.

    def _step(self, now: Instant) -> bool:
        """Do the next thing that can be done; return whether there was one."""
        if self._closing:
            self._closing = False
            self._close_all()
            return True
        if self._turned:
            self._turned = False
            self._begin_turn(now)
            return True
        if self._window is not None and self._window.roll(now):
            self._begin_window(now)
            return True
        if self._ready and now < self._deadline:
            self._take_next(now)
            return True
        return self.lock_step is not None and self.open and self.lock_step.step(now)

    def _take_next(self, now: Instant) -> None:
        ready = self._ready
        _, _, session = heapq.heappop(ready)
        session.offered = False
        if session.takes(now):
            session.proceed(now)
        session.advance(now)

    def _close_doubtful(self, doubtful: Callable[[int], bool], now: Instant) -> None:
        """Close connections whose replies tell of what is doubtful, by ticket."""
        for held in self._held:
            if held.tells and doubtful(held.ticket):
                held.session.close()
        self.settle(now)

    def _close_all(self) -> None:
        if self.lock_step is not None:
            self.lock_step.stop()
        for session in list(self.sessions):
            session.close()
        self._ready.clear()
        self.players.reset()

    def _begin_turn(self, now: Instant) -> None:
        """Steps 6 to 8 of the rule book's clock; the buffered lines follow by themselves."""
        if self._window is None:
            self.players.reset()
        if self.lock_step is not None:
            self.lock_step.begin(now)
            for session in list(self.sessions):
                session.advance(now)
        for session, asked in self._turn_waits.end():
            session.wake(now, asked=asked)

    def _begin_window(self, now: Instant) -> None:
        self.players.reset()
        self._set_horizon()
        for session, asked in self._window_waits.end():
            session.wake(now, asked=asked)

    def _set_horizon(self) -> None:
        window_end = _NEVER if self._window is None else self._window.end
        self.horizon = _NOW if self._put_off else min(self._deadline, window_end)

    def _judge(self, session: Session, now: Instant) -> None:
        session.judge(now)
        self.settle(now)

    def _sweep(self, now: Instant) -> None:
        """End connections on which nothing moves [NET-69]; come again while there are any."""
        for session in list(self.sessions):
            if session.outlet.stalled(now, self._stall_timeout):
                session.outlet.wire.abort()
        self._sweeping = bool(self.sessions)
        if self._sweeping:
            self.timers.add(now + min(_SWEEP, max(1, self._stall_timeout // 4)), self._sweep)


def _has_blocks(vocabulary: Vocabulary) -> bool:
    return any(command.block is not None for command in vocabulary)


def _is_plain(vocabulary: Vocabulary) -> bool:
    """Return whether a line is all there is of a command, and none is called WAIT."""
    waits = any(command.name.split()[0].upper() == "WAIT" for command in vocabulary)
    return not waits and not _has_blocks(vocabulary)
