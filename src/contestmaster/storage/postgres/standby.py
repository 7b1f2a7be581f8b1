"""Standing by for a schema in a server.

A standby stands in the server's own queue for the lock of the place: when the session of the host
ends, however it does, the server gives the lock to the first in the queue in the same step, so that
the host that comes back finds it taken, and of two standbys one has it. That it waits can be seen
there by everyone who may read the place.
"""

import threading
import time
from contextlib import closing, suppress
from typing import Final, NamedTuple

from contestmaster.storage.errors import StorageError
from contestmaster.storage.postgres import schema
from contestmaster.storage.postgres.address import Address
from contestmaster.storage.postgres.faults import FAULTS, explained
from contestmaster.storage.postgres.session import ServerSession, said_by
from contestmaster.storage.standby import Tell, Voice

_LOOK: Final = 0.25
"""Seconds between two looks at the host's sign of life."""
_AGAIN: Final = 0.5
_BEAT: Final = 1.0
_IDLE: Final = "state LIKE 'idle%' OR (state = 'active' AND wait_event_type = 'Client')"
"""Whether a session waits for its host: while the server works for it, the host owes no sign."""
_SIGN: Final = (
    "SELECT pid, backend_start::text, state_change::text, application_name, "
    "coalesce(extract(epoch FROM clock_timestamp() - state_change), 0)::float8, "
    f"coalesce({_IDLE}, false) "
    "FROM pg_stat_activity WHERE pid = ?"
)
_END: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE pid = ? AND backend_start::text = ? AND state_change::text = ? "
    f"AND ({_IDLE})"
)
_MAY_END: Final = (
    "SELECT current_setting('track_activities')::bool, "
    "own.rolsuper OR (NOT host.rolsuper AND (pg_has_role(host.oid, 'USAGE') "
    "OR pg_has_role('pg_signal_backend', 'USAGE'))), "
    "own.rolsuper OR pg_has_role(host.oid, 'USAGE') OR pg_has_role('pg_read_all_stats', 'USAGE') "
    "FROM pg_stat_activity JOIN pg_roles host ON host.oid = usesysid, pg_roles own "
    "WHERE pid = ? AND own.rolname = current_user"
)


class _Sign(NamedTuple):
    """What the server says of the session that has the lock.

    Attributes:
        process: the server's own for it.
        started: when that began.
        changed: when it was last given something to do, or was done with it.
        name: what the host says of itself.
        age: seconds since `changed`, by the server's clock: only shown.
        idle: whether it waits for the host, so that it is the host's turn to say something.
    """

    process: int
    started: str
    changed: str
    name: str
    age: float
    idle: bool

    @property
    def called(self) -> str:
        return said_by(self.name) or f"session {self.process}"

    @property
    def mark(self) -> tuple[int, str, str]:
        return self.process, self.started, self.changed


class ServerHold:
    """A place in a server that this process has; it gives signs of life until it is opened."""

    def __init__(self, session: ServerSession) -> None:
        """Hold the lock of a session, and show that somebody lives."""
        self._session = session
        self._enough = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="holding", daemon=True)
        self._thread.start()

    def _beat(self) -> None:
        while not self._enough.wait(_BEAT):
            with suppress(*FAULTS):  # whoever opens the place will meet it
                self._session.execute("SELECT 1")

    def take(self) -> ServerSession:
        """Give the session to the store that is opened."""
        self._enough.set()
        self._thread.join()
        return self._session

    def release(self) -> None:
        """Give the place up."""
        self.take().close()


class ServerStandby:
    """Waits for a schema in a server."""

    def __init__(self, address: Address, tell: Tell) -> None:
        """Prepare to wait."""
        self._address = address
        self._voice = Voice(tell)
        self._mark: tuple[int, str, str] | None = None
        self._since = time.monotonic()
        """When the sign of life was first seen that is the last."""
        self._asked: int | None = None
        """Of which process was looked whether it may be ended."""
        self._name = self.shut_out = ""

    @property
    def state(self) -> str:
        """What it does now, in one line."""
        return self._voice.state

    def wait(self, stop: threading.Event) -> ServerHold | None:
        """Wait until the place is ours; None where that is given up before.

        StorageError where it cannot be used; not of a server that goes away later.
        """
        again = False
        while not stop.is_set():
            try:
                with closing(ServerSession(self._address)) as look:
                    session = self._queue(look, stop, again=again)
            except (*FAULTS, StorageError) as error:
                if not again and self._mark is None:
                    raise explained(error, self._address.shown) from error
                told = explained(error, self._address.shown)
                self._voice.say(f"waiting: {str(told).removesuffix('.')}")
                self._mark, again = None, True
                stop.wait(_AGAIN)
            else:
                return None if session is None else ServerHold(session)
        return None

    def _queue(
        self, look: ServerSession, stop: threading.Event, *, again: bool
    ) -> ServerSession | None:
        """Stand in the queue until the lock is had."""
        session = ServerSession(self._address)
        try:
            session.fit_for_writing()
            if found := schema.version(session.raw, self._address):
                schema.demand_newest(found, self._address)
            if again:
                self._let_return(look, stop)
            session.ask_for_lock()
            while not stop.is_set():
                if session.has_lock(_LOOK):
                    self._tell_of_taking()
                    return session
                self._look(look)
        except BaseException:
            _leave(session, look)
            raise
        _leave(session, look)
        return None

    def _let_return(self, look: ServerSession, stop: threading.Event) -> None:
        """Let the host come back first, where the server was away for all of us."""
        until = time.monotonic() + self._address.takeover
        while time.monotonic() < until and not look.holder()[0] and not stop.wait(_LOOK):
            pass

    def _look(self, look: ServerSession) -> None:
        """See whose the lock is, and end the session of a host that gives no sign."""
        process, _ = look.holder()
        before = time.monotonic()
        row = look.execute(_SIGN, (process,)).fetchone()
        if row is None:
            return  # it has just gone
        sign = _Sign(*row)
        if process != self._asked:
            self._asked = process
            self._warn(look, sign)
        if sign.mark != self._mark or not sign.idle:
            self._mark, self._since, self._name = sign.mark, time.monotonic(), sign.called
            self._voice.say(
                f"waiting: {sign.called} has the records of {self._address.shown}",
                f"; last sign {sign.age:.1f} s ago",
            )
        elif before - self._since >= self._address.takeover:
            self._end(look, sign)

    def _end(self, look: ServerSession, sign: _Sign) -> None:
        try:
            ended = look.execute(_END, sign.mark).fetchone()
        except FAULTS as error:
            if look.lost(error):
                raise
            told = explained(error, self._address.shown)
            self._voice.say(f"waiting: {sign.called} cannot be ended: {told}")
            return
        if ended is not None:
            self.shut_out = sign.called
            self._voice.say(f"{sign.called} has given no sign for {sign.age:.1f} s: it is shut out")

    def _warn(self, look: ServerSession, sign: _Sign) -> None:
        """Say it where the host could not be shut out, while there is time to mend that."""
        row = look.execute(_MAY_END, (sign.process,)).fetchone()
        if row is None:
            return
        tracked, may_end, may_see = row
        if not (may_end and may_see):
            self._voice.say(
                f"{sign.called} is not this user's session, and this user may not end it: a host "
                "that is paused keeps its place. Use the same user, or grant it pg_signal_backend "
                "and pg_read_all_stats"
            )
        elif not tracked:
            self._voice.say(
                "track_activities is off in that server: a host that is paused cannot be "
                "noticed; set it to on"
            )

    def _tell_of_taking(self) -> None:
        if self._mark is None:
            self._voice.say("the place is free: the host starts here")
        else:
            after = time.monotonic() - self._since
            self._voice.say(f"took over from {self._name}, {after:.1f} s after its last sign")


def _leave(session: ServerSession, look: ServerSession) -> None:
    """Leave the queue: a session in it does not notice by itself that nobody is behind it."""
    with suppress(*FAULTS):
        look.execute("SELECT pg_terminate_backend(?)", (session.process,))
    session.close()
