"""A connection to a server that may be lost, and made again.

Whoever writes holds the lock of the place in the very session that writes: a session that is gone
has neither, and what it had begun is over before another gets the lock.
"""

import os
import select
import time
from collections.abc import Generator, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from typing import Any, Final, TypeVar

import psycopg
from psycopg import sql
from psycopg.pq import ExecStatus
from psycopg.waiting import Ready, Wait

from contestmaster.storage.errors import InUseError, StorageError
from contestmaster.storage.paused import called
from contestmaster.storage.postgres.address import Address
from contestmaster.storage.postgres.faults import FAULTS, explained

T = TypeVar("T")

SILENCE = 10.0
"""Seconds in which a server must say something of a statement, or it counts as gone."""
_CONNECTING: Final = 5
"""Seconds for a connection to come about."""
_OLDEST: Final = 130000
"""The oldest version of the server that is taken."""

_SETTINGS: Final = (
    "SET default_transaction_isolation TO 'read committed'",
    "SET statement_timeout TO 0",
    "SET lock_timeout TO 0",
    "SET idle_session_timeout TO 0",
    "SET idle_in_transaction_session_timeout TO 0",
    "SET client_min_messages TO warning",
    "SET timezone TO 'UTC'",
)
_IDLE_FROM: Final = 140000
"""The version that knows `idle_session_timeout`."""
_CHECKED_FROM: Final = 140000
"""The version that looks, while it waits for a lock, whether anybody waits for it."""
_AT_LOCK: Final = (
    "SELECT pid, application_name FROM pg_locks JOIN pg_stat_activity USING (pid) "
    "WHERE locktype = 'advisory' AND granted = ? AND objsubid = 1 "
    "AND classid = ((? >> 32) & 4294967295) AND objid = (? & 4294967295) "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


_CALLED: Final = "contestmaster: "
"""How the names of our sessions begin."""


def said_by(name: str) -> str:
    """What a session of ours says of itself; empty for one of others."""
    return name.removeprefix(_CALLED) if name.startswith(_CALLED) else ""


class SilentError(psycopg.OperationalError):
    """A server has said nothing for too long."""


class _Impatient(psycopg.Connection[tuple[Any, ...]]):
    """A connection that is given up when the server says nothing."""

    def wait(self, gen: Generator[Any, Any, T], *rest: Any, **more: Any) -> T:
        """Do something with the server; SilentError where it does not answer in time."""
        try:
            return super().wait(_bounded(gen), *rest, **more)
        except SilentError:
            self.close()
            raise


def _bounded(gen: Generator[Any, Any, T]) -> Generator[Wait, Ready | int, T]:
    until = time.monotonic() + SILENCE
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if ready == Ready.NONE and time.monotonic() > until:
                raise SilentError("the server does not answer")
            wanted = gen.send(ready)
    except StopIteration as end:
        value: T = end.value
        return value


@cache
def _translated(statement: str) -> bytes:
    """A statement with the placeholders of psycopg; values travel as they are in memory."""
    return statement.replace("%", "%%").replace("?", "%b").encode()


class ServerSession:
    """A connection on which every statement is a transaction of its own.

    Attributes:
        address: where it leads.
        process: the server's own process for it.
    """

    def __init__(self, address: Address) -> None:
        """Connect; StorageError where that fails."""
        self.address = address
        self.process = 0
        self._raw = self._connected()

    @property
    def raw(self) -> "psycopg.Connection[tuple[Any, ...]]":
        """The connection of psycopg as it is now."""
        return self._raw

    def execute(
        self, statement: str, values: Sequence[Any] = (), /
    ) -> "psycopg.Cursor[tuple[Any, ...]]":
        """Run a statement, with a value for each ``?`` of it."""
        if not values:
            return self._raw.execute(statement.encode(), binary=True)
        return self._raw.execute(_translated(statement), values, binary=True)

    def lost(self, error: BaseException) -> bool:
        """Whether an error was the end of the connection."""
        return isinstance(error, psycopg.Error) and self._raw.closed

    def renew(self) -> None:
        """Connect again; StorageError where that fails."""
        with suppress(psycopg.Error):
            self._raw.close()
        self._raw = self._connected()

    def close(self) -> None:
        """Hang up."""
        self._raw.close()

    def fit_for_writing(self) -> None:
        """StorageError where the server does not keep what it has acknowledged."""
        for setting, must in (("fsync", "on"), ("full_page_writes", "on")):
            if self.told(setting) != must:
                raise StorageError(
                    f"{self.address.shown} may lose what it has acknowledged: {setting} is not "
                    f"{must} in that server; set it so."
                )
        level = self.told("synchronous_commit")
        if level == "off":
            raise StorageError(
                f"{self.address.shown} acknowledges what is not on its disk yet: "
                "synchronous_commit is off; set it to on for that server, database or user."
            )
        # Whatever is changed there while we run: this session goes on as it was found.
        self._raw.execute(sql.SQL("SET synchronous_commit TO {}").format(level))

    def locked(self) -> bool:
        """Take the lock of the one host; whether it was free."""
        (taken,) = self._found("SELECT pg_try_advisory_lock(?)", self._key())
        return bool(taken)

    def ask_for_lock(self) -> None:
        """Stand in the server's queue for the lock of the one host; `has_lock` says when it is had.

        Nothing else can be done in the session meanwhile.
        """
        if self._raw.info.server_version >= _CHECKED_FROM:
            # One that has died shall not be given the lock, nor be said to wait.
            self.execute("SET client_connection_check_interval TO 500")
        line = self._raw.pgconn
        line.send_query(b"SELECT pg_advisory_lock(%d)" % self._key())
        while line.flush():
            select.select([], [line.socket], [], SILENCE)

    def has_lock(self, seconds: float) -> bool:
        """Wait that long for our turn; whether it is. An error of psycopg if the line is lost."""
        line = self._raw.pgconn
        select.select([line.socket], [], [], seconds)
        line.consume_input()
        if line.is_busy():
            return False
        while (result := line.get_result()) is not None:
            if result.status != ExecStatus.TUPLES_OK:
                raise psycopg.errors.error_from_result(result)
        return True

    def standbys(self) -> list[str]:
        """What those say of themselves who stand in the queue for the lock."""
        key = self._key()
        rows = self.execute(_AT_LOCK, (False, key, key)).fetchall()
        return [said_by(str(name)) or f"session {process}" for process, name in rows]

    def unlock(self) -> None:
        """Let another host take it."""
        self.execute("SELECT pg_advisory_unlock(?)", (self._key(),))

    def holder(self) -> tuple[int, str]:
        """The server's process of whoever holds the lock, and what they say of themselves."""
        key = self._key()
        row = self.execute(_AT_LOCK, (True, key, key)).fetchone()
        return (0, "") if row is None else (int(row[0]), str(row[1]))

    def in_use(self) -> InUseError:
        """What is said where another host holds the lock."""
        who = said_by(self.holder()[1])
        return InUseError(
            f"{self.address.shown} is in use by another host{who and f' ({who})'}: stop it, or "
            "choose another place."
        )

    def _found(self, statement: str, *values: object) -> tuple[Any, ...]:
        row = self.execute(statement, values).fetchone()
        if row is None:
            raise StorageError(f"{self.address.shown} has not answered as a server does.")
        return row

    def told(self, setting: str) -> str:
        """What a setting of the server is, for this session."""
        return str(self._found("SELECT current_setting(?)", setting)[0])

    def _key(self) -> int:
        """The number of the lock: of the schema, within its database."""
        digest = blake2b(self.address.schema.encode(), digest_size=8, person=b"contestmaster")
        return int.from_bytes(digest.digest(), "big", signed=True)

    def _connected(self) -> "psycopg.Connection[tuple[Any, ...]]":
        name = f"{_CALLED}{called(os.getpid())}"
        try:
            raw = _Impatient.connect(
                self.address.dsn,
                autocommit=True,
                connect_timeout=_CONNECTING,
                application_name=name,
                tcp_user_timeout=int(SILENCE * 1000),
                keepalives_idle=int(SILENCE),
            )
        except (*FAULTS, ValueError) as error:
            raise explained(error, self.address.shown) from error
        try:
            self._prepare(raw)
        except psycopg.Error as error:
            raw.close()
            raise explained(error, self.address.shown) from error
        except BaseException:
            raw.close()
            raise
        self.process = raw.info.backend_pid
        return raw

    def _prepare(self, raw: "psycopg.Connection[tuple[Any, ...]]") -> None:
        version = raw.info.server_version
        if version < _OLDEST:
            raise StorageError(
                f"{self.address.shown} is PostgreSQL {version // 10000}: "
                f"{_OLDEST // 10000} or later is needed."
            )
        if raw.info.parameter_status("server_encoding") != "UTF8":
            raise StorageError(f"{self.address.shown} is not in UTF-8: create it with that.")
        for statement in _SETTINGS:
            if version >= _IDLE_FROM or "idle_session" not in statement:
                raw.execute(statement)
        path = sql.SQL("SET search_path TO {}").format(sql.Identifier(self.address.schema))
        raw.execute(path)


class ReadingSession(ServerSession):
    """A session in which nothing is changed: what was lost is asked again, once."""

    def _prepare(self, raw: "psycopg.Connection[tuple[Any, ...]]") -> None:
        super()._prepare(raw)
        raw.execute("SET default_transaction_read_only TO on")

    def execute(
        self, statement: str, values: Sequence[Any] = (), /
    ) -> "psycopg.Cursor[tuple[Any, ...]]":
        """Run a statement."""
        try:
            return super().execute(statement, values)
        except psycopg.Error as error:
            if not self.lost(error):
                raise
        self.renew()
        return super().execute(statement, values)


_TOLD: Final = (
    "server_version",
    "fsync",
    "full_page_writes",
    "synchronous_commit",
    "synchronous_standby_names",
    "data_checksums",
)


def facts(address: Address) -> dict[str, str]:
    """Return settings of a server, by their names; StorageError where it does not answer."""
    session = ReadingSession(address)
    try:
        return {name: session.told(name) for name in _TOLD}
    finally:
        session.close()
