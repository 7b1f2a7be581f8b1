"""A line server of many tables: each session has the words, and the waits, of the table it is at.

The dialogue, lines, limits and replies are those of any server. What differs is here: what a line
means depends on where its session is [TABLE-33], a boundary is one table's [TABLE-37], and a guest
needs no password [TABLE-3].
"""

import logging
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.line.behind import Answer, Wire
from contestmaster.protocols.line.hosts import Host
from contestmaster.protocols.line.phases import Phase
from contestmaster.protocols.line.replies import INTERNAL, OK, failed
from contestmaster.protocols.line.server import LineServer
from contestmaster.protocols.line.session import Session
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.protocols.line.waits import Waits

_log = logging.getLogger(__name__)

_TOO_MANY: Final = failed(GenericCode.TOO_MANY)
_AT_NO_TABLE: Final = failed(GenericCode.NO_SEAT)


class Pause(NamedTuple):
    """What a wait at a table is for.

    Attributes:
        table: where; the wait ends with the next boundary there.
        left: the time to the earliest boundary known, ``None`` where none is [NET-81].
        lasts: whether there can be one at all; otherwise the wait ends at once [NET-82].
    """

    table: int
    left: Instant | None
    lasts: bool


class Tables(Protocol):
    """The tables and the people, as their line server sees them; a session is known by its number.

    What is told here may call back at once; the server takes it up when the command at hand is
    answered.
    """

    def guest_login(self) -> str:
        """Return the login that needs no password."""
        ...

    def authenticate(self, session: Session, login: str, password: str, now: Instant) -> None:
        """Check a login; then, now or later, call ``TableServer.authenticated``."""
        ...

    def entered(self, session: Session, person: str, now: Instant) -> None:
        """Hear that a session is a person's from now on."""
        ...

    def left(self, session: Session, now: Instant) -> None:
        """Hear that a session is gone, if it had been entered."""
        ...

    def vocabulary(self, session: Session | None = None) -> Vocabulary:
        """Return what may be said where a session is; without one, at no table."""
        ...

    def is_elsewhere(self, session: Session, name: bytes) -> bool:
        """Return whether a name is a command only of games at other tables [TABLE-33]."""
        ...

    def prepare(self, session: Session, call: Call, now: Instant) -> bool:
        """Get ready for a command what takes long.

        Returns:
            whether ``TableServer.prepared`` will be called, and :meth:`do` is to wait for that.
        """
        ...

    def is_busy(self, session: Session) -> bool:
        """Return whether commands of a session must wait: until ``TableServer.eased``."""
        ...

    def do(self, session: Session, call: Call, now: Instant) -> Answer:
        """Carry out a command and return the whole reply, codes 5, 7 and others included."""
        ...

    def pause(self, session: Session, now: Instant) -> Pause | None:
        """Return what a ``WAIT`` is for, ``None`` at no table [NET-85]."""
        ...

    def waits(self, session: Session, now: Instant) -> None:
        """Hear that a session waits: its seat may be done with that [TABLE-31]."""
        ...

    def closing(self, session: "TableSession") -> Sequence[str]:
        """Return the data lines that end a wait at ``session.place``, gone or not [TABLE-38]."""
        ...

    def ticket(self) -> int:
        """Return the ticket of what is true now."""
        ...

    def committed(self) -> int:
        """Return the last durable ticket."""
        ...


class TableSession(Session):
    """A connection to a table server.

    Attributes:
        tables: what the server is about.
        place: the table at which it waits, or did last.
        ending: the reply that ends its wait.
        later: the command that is being made ready; those after it wait.
    """

    __slots__ = ("ending", "later", "place", "tables")

    def __init__(
        self, server: "TableServer", wire: Wire, host: Host, number: int, now: Instant
    ) -> None:
        """Greet the client."""
        self.tables = server.tables
        self.place = 0
        self.ending = OK
        self.later: Call | None = None
        super().__init__(server, wire, host, number, now)

    def claims(self, login: str, password: str) -> bool:
        """Let a guest come in with an empty password [TABLE-3]."""
        return bool(login) and (bool(password) or login == self.tables.guest_login())

    def lost(self, now: Instant) -> None:
        """Hear that the connection is gone: its person may be at the table no more [TABLE-21]."""
        self.tables.left(self, now)
        super().lost(now)

    def judge(self, now: Instant) -> None:
        """Send the verdict on the login; who is let in is on the server from now on."""
        if self.phase is Phase.CHECKING and self.person is not None:
            try:
                self.tables.entered(self, self.person, now)
            except Exception:
                # It could not be stored; whoever comes must not stop the server.
                _log.exception("%s cannot be let in", self.person)
                self.server.internal_errors += 1
                self.person = None
        super().judge(now)

    def ease(self) -> None:
        """Never take the straight way: what a line means changes from table to table."""

    def vocabulary(self) -> Vocabulary:
        """Return the commands that may be said here."""
        return self.tables.vocabulary(self)

    def blocks(self) -> Vocabulary | None:
        """Return the commands that may be said here, if any takes a data block."""
        here = self.vocabulary()
        return here if any(command.block is not None for command in here) else None

    def read(self, line: bytes, block: bytes | None) -> Call | int:
        """Return what a line means here; 7 where it could mean something at a table only."""
        found = super().read(line, block)
        if found == GenericCode.UNKNOWN_COMMAND and self.tables.is_elsewhere(
            self, self.split(line)[0]
        ):
            return GenericCode.NO_SEAT
        return found

    def takes(self, now: Instant) -> bool:
        """Return whether a command may be taken up: none is being made ready, nor the game."""
        return self.later is None and super().takes(now) and not self.tables.is_busy(self)

    def carry_out(self, call: Call, now: Instant) -> Answer:
        """Carry out a command and return its reply."""
        return self.tables.do(self, call, now)

    def resume(self, now: Instant) -> None:
        """Carry out the command that is ready now, and go on."""
        call, self.later = self.later, None
        if call is not None and self.phase is Phase.COMMAND:
            super()._perform(call, now)
            self.advance(now)

    def see(self) -> None:
        """See how things stand at the table: later there may be none [TABLE-38]."""
        lines = self.tables.closing(self)
        self.ending = OK + b"".join(line.encode() + b"\n" for line in lines)

    def _wait(self, surplus: bool, now: Instant) -> None:
        server = self.server
        if surplus:
            self._reply(_TOO_MANY)  # [NET-65]
            return
        pause = self.tables.pause(self, now)
        if pause is None:
            self._reply(_AT_NO_TABLE)
            return
        self.place = pause.table
        if not pause.lasts:
            self.see()
            self._reply(OK + server.waiting(0) + self.ending)
            return
        self._reply(OK + server.waiting(pause.left))
        server.begin_wait(self)
        self.tables.waits(self, now)

    def _closing(self) -> bytes:
        return self.ending

    def _perform(self, call: Call, now: Instant) -> None:
        if self.tables.prepare(self, call, now):
            self.later = call
        else:
            super()._perform(call, now)

    def _answered(self) -> bool:
        return self.later is None and super()._answered()


class TableServer(LineServer):
    """The sessions of one table server.

    Attributes:
        tables: what they are about.
    """

    def __init__(self, settings: LineSettings, tables: Tables, now: Instant) -> None:
        """Begin with nobody connected.

        Raises:
            ValueError: the command limit would run over turns, of which each table has its own.
        """
        if settings.limit_window_s == "turn":
            raise ValueError("limit_window_s: at tables the limit runs over seconds, not turns")
        self.tables = tables
        self._paused: dict[int, Waits] = {}
        self._ended: deque[TableSession] = deque()
        self._prepared: deque[TableSession] = deque()
        super().__init__(settings, _Anywhere(tables), now)

    # What the tables tell.

    def boundary_at(self, table: int, now: Instant) -> None:
        """Hear of a boundary at a table: all waits there end [TABLE-37]."""
        for session, _ in self._paused.pop(table, Waits()).end():
            assert isinstance(session, TableSession)
            session.see()
            self._ended.append(session)
        self.settle(now)

    def release(self, session: TableSession, now: Instant) -> None:
        """Hear that a session is at its table no more: its wait ends [TABLE-38]."""
        if self._drop(session):
            session.see()
            self._ended.append(session)
        self.settle(now)

    def prepared(self, session: TableSession, now: Instant) -> None:
        """Hear that the command of a session that was made ready can be carried out."""
        self._prepared.append(session)
        self.settle(now)

    def eased(self, sessions: Iterable[Session], now: Instant) -> None:
        """Hear that commands of sessions need not wait any more."""
        for session in sessions:
            session.advance(now)
        self.settle(now)

    def doubtful(self, tickets: Collection[int], now: Instant) -> None:
        """Hear that it is not known whether what these tickets stand for was stored [NET-96]."""
        self._close_doubtful(tickets.__contains__, now)

    def lost(self, tickets: Collection[int], now: Instant) -> None:
        """Hear that what these tickets stand for was never stored [NET-46].

        Replies that told of it become error 5; they are released by :meth:`committed` like others.
        """
        for i, held in enumerate(self._held):
            if held.ticket in tickets and held.tells:
                held.session.outlet.held += len(INTERNAL) - len(held.reply)
                self._held[i] = held._replace(reply=INTERNAL, tells=False)
        self.refresh(now)

    # What sessions ask for.

    def greet(self, wire: Wire, host: Host, now: Instant) -> TableSession:
        """Begin a session with a client that has been accepted."""
        return TableSession(self, wire, host, self.accepted, now)

    def remember(self, line: bytes, call: Call) -> None:
        """Remember nothing: elsewhere a line may mean something else."""

    def begin_wait(self, session: Session) -> None:
        """Let a session wait for the next boundary at its table."""
        assert isinstance(session, TableSession)
        session.phase = Phase.WAITING
        self._paused.setdefault(session.place, Waits()).begin(session, asked=True)

    def leave(self, session: Session) -> None:
        """Forget what a session that is closing waits for."""
        super().leave(session)
        if isinstance(session, TableSession):
            self._drop(session)

    # Its own affairs.

    def _step(self, now: Instant) -> bool:
        if self._ended and not self._closing:
            self._ended.popleft().wake(now, asked=True)
            return True
        if self._prepared and not self._closing:
            self._prepared.popleft().resume(now)
            return True
        return super()._step(now)

    def _drop(self, session: TableSession) -> bool:
        """Forget a session's wait; return whether there was one."""
        waits = self._paused.get(session.place)
        if waits is None or session not in waits:
            return False
        waits.drop(session)
        if not waits:
            del self._paused[session.place]
        return True


class _Anywhere:
    """What a server of many tables answers where no session is meant: there is no one game."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def authenticate(self, session: Session, login: str, password: str, now: Instant) -> None:
        self._tables.authenticate(session, login, password, now)

    def vocabulary(self) -> Vocabulary:
        return self._tables.vocabulary()

    def turns(self) -> int:
        return 0

    def deadline(self) -> None:
        return None

    def over(self) -> bool:
        return False

    def ticket(self) -> int:
        return self._tables.ticket()

    def committed(self) -> int:
        return self._tables.committed()

    def do(self, person: str, call: Call, now: Instant) -> Answer:
        raise LookupError(f"{call.command.name} of {person} at {now} was said at no session")

    def waits(self, person: str, now: Instant) -> bool:
        del person, now
        return False

    def closing(self, person: str) -> Sequence[bytes]:
        del person
        return ()

    def seats(self) -> Sequence[int]:
        return ()

    def seat(self, person: str) -> int | None:
        del person
        return None

    def turn_over(self, now: Instant) -> None:
        del now
