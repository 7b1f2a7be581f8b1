"""Writing to a server, on the writer's thread.

A group of appends is one ``COPY`` in the binary form, put together in a few calls, and its own
transaction. Where the connection is lost in the midst of one, the session that comes after it has
the lock of the place, so that the first is over, one way or the other: what it has stored is looked
up by its numbers.
"""

import struct
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Final

import psycopg
import structlog

from contestmaster.storage.errors import StorageError, UnknownFateError
from contestmaster.storage.footing import PROBES
from contestmaster.storage.postgres.address import Address
from contestmaster.storage.postgres.faults import AGAIN, FAULTS, explained, is_unwell
from contestmaster.storage.postgres.session import ServerSession
from contestmaster.storage.runs import Row
from contestmaster.storage.statements import KEEP_FACT

HOST: Final = "host"
"""Under which fact it stands who has the place: a mark that each host draws at its start."""

_COPY: Final = (
    "COPY runs (match, epoch, first, last, alarm, bodies, lengths, sources, chain, seal) "
    "FROM STDIN (FORMAT BINARY)"
)
_INSERT: Final = (
    "INSERT INTO runs (match, epoch, alarm, first, last, bodies, lengths, sources, chain, seal) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_HEAD: Final = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_END: Final = struct.pack(">h", -1)
_NUMBERS: Final = struct.Struct(">hiqiqiqiq").pack
"""How many columns there are, and four numbers, each after its size."""
_NUMBER: Final = struct.Struct(">iq").pack
_SIZE: Final = struct.Struct(">i").pack
_NONE: Final = _SIZE(-1)
_WIDE: Final = 8
_STEP: Final = 0.1
_ROOM: Final = 1 << 20
"""Bytes that must find room before a server that has failed is relied on again."""

_log = structlog.get_logger(__name__)


class TakenOverError(StorageError):
    """Another host has had the place meanwhile: this one is not to write any more."""


def binary(rows: list[Row]) -> bytes:
    """Rows in the binary form of ``COPY``.

    StorageError where those of a match are not in order, which the server does not see: to it the
    rows of a statement come all at once.
    """
    parts = [_HEAD]
    ends: dict[int | None, int] = {}
    for match, epoch, alarm, first, last, bodies, lengths, sources, chain, seal in rows:
        if ends.get(match, first - 1) != first - 1:
            raise StorageError(f"{AGAIN[0].upper()}{AGAIN[1:]}.")
        ends[match] = last
        parts += (
            _NUMBERS(10, _WIDE, match, _WIDE, epoch, _WIDE, first, _WIDE, last),
            _NONE if alarm is None else _NUMBER(_WIDE, alarm),
            _SIZE(len(bodies)),
            bodies,
            _SIZE(len(lengths)),
            lengths,
            _NONE if sources is None else _SIZE(len(sources)) + sources,
            _SIZE(len(chain)),
            chain.encode(),
            _SIZE(len(seal)),
            seal.encode(),
        )
    parts.append(_END)
    return b"".join(parts)


class ServerFooting:
    """What is known of a server after a write has failed; see `medium.Footing`.

    A server answers for a statement with its error: then nothing of it was stored.
    """

    def __init__(self, name: str, again: Callable[[], None]) -> None:
        """Trust the server until something fails; `again` looks whether it takes something."""
        self.trouble: str | None = None
        self._name = name
        self._again = again
        self._next_probe = 0.0
        self.lost = False

    def demand(self) -> None:
        """StorageError where nothing is to be written now; nothing has been, then."""
        if self.trouble is not None:
            raise StorageError(self.trouble)

    def note(self, error: BaseException) -> None:
        """Nothing is in doubt: a server that answers has stored nothing of what it refuses."""

    def settle(self) -> None:
        """Nothing was in doubt."""

    def judge(self, error: BaseException) -> StorageError:
        """What to tell of a write that failed."""
        told = explained(error, self._name)
        if self.trouble is None and is_unwell(error):
            self.fall(told)
        return told

    def fall(self, why: StorageError) -> None:
        """Take nothing any more, until a probe succeeds; never again, where another took over."""
        self.lost = self.lost or isinstance(why, TakenOverError)
        self.trouble = str(why)
        self._next_probe = time.monotonic() + PROBES
        _log.error("storage takes nothing", reason=self.trouble)

    def probe(self) -> None:
        """Look, once in a while, whether the server takes something again."""
        if self.trouble is None or self.lost or time.monotonic() < self._next_probe:
            return
        try:
            self._again()
        except TakenOverError as error:
            self.fall(error)
        except (*FAULTS, StorageError):
            self._next_probe = time.monotonic() + PROBES
        else:
            self.trouble = None
            _log.info("storage takes entries again")


class ServerMedium:
    """A schema in a server, as the writer has it; see `medium.Medium`."""

    faults = FAULTS
    look_every = 1.0

    def __init__(self, address: Address, session: ServerSession, token: str) -> None:
        """Write in a session that has the lock; the token is that of this host."""
        self.name = address.shown
        self.connection = session
        self.footing = ServerFooting(self.name, self._probe)
        self.away = False
        self._patience = address.patience
        self._token = token
        self._process = session.process
        self._marks = count(time.time_ns())

    def insert(self, rows: list[Row]) -> None:
        """Commit rows of runs together: all of them, or none and an error is raised."""
        while True:
            try:
                self._write(rows)
            except Exception as error:
                if not self.restored(error):
                    raise
                if self._stored(rows[-1]):
                    return
            else:
                return

    def renewed(self, match: int) -> int:
        """Raise the epoch of a match by one; the new one."""
        row = self.connection.execute(
            "UPDATE matches SET epoch = epoch + 1 WHERE id = ? RETURNING epoch", (match,)
        ).fetchone()
        if row is None:
            raise StorageError("There is no such record.")
        return int(row[0])

    def restored(self, error: BaseException) -> bool:
        """Whether the connection was lost, and is there again, with the lock."""
        if not self.connection.lost(error):
            return False
        _log.warning("the connection is lost", reason=str(explained(error, self.name)))
        began = time.monotonic()
        self.away = True
        try:
            self._wait(began + self._patience)
        except StorageError as gone:
            self.footing.fall(gone)
            raise _open_fate(gone) from error
        finally:
            self.away = False
        _log.info("the connection is there again", after_s=round(time.monotonic() - began, 3))
        return True

    def _wait(self, until: float) -> None:
        """Wait for the server; StorageError where it does not come back in time, or not to us."""
        while True:
            try:
                self._reconnect()
            except TakenOverError:
                raise
            except (*FAULTS, StorageError) as failed:
                if time.monotonic() >= until:
                    raise explained(failed, self.name) from failed
                time.sleep(_STEP)
            else:
                return

    def tend(self) -> None:
        """Give a sign of life, though nobody writes, and notice that the connection was lost.

        Whoever stands by sees in the server when this session was last used.
        """
        if self.footing.trouble is not None:
            return
        try:
            self.connection.execute("SELECT 1")
        except FAULTS as error:
            with suppress(UnknownFateError):  # nothing was under way; the footing has the trouble
                self.restored(error)

    def explained(self, error: BaseException) -> StorageError:
        """One sentence for what a statement has raised."""
        return explained(error, self.name)

    def close(self) -> None:
        """Let go of the database."""
        with suppress(psycopg.Error):
            self.connection.close()

    def _write(self, rows: list[Row]) -> None:
        if len(rows) == 1:  # who acts alone waits for one way there and back, and not for two
            self.connection.execute(_INSERT, rows[0])
            return
        form = binary(rows)
        with self.connection.raw.cursor() as cursor, cursor.copy(_COPY) as copy:
            copy.write(form)

    def _stored(self, row: Row) -> bool:
        """Whether a row stands there, and with it all that were written together with it."""
        match, *_, seal = row
        while True:
            try:
                found = self.connection.execute(
                    "SELECT 1 FROM runs WHERE match = ? AND last = ? AND seal = ?",
                    (match, row[4], seal),
                ).fetchone()
            except Exception as error:
                if not self.restored(error):
                    raise
            else:
                return found is not None

    def _reconnect(self) -> None:
        """Connect and take the lock; StorageError where that fails, of another host as well."""
        self.connection.renew()
        try:
            self.connection.fit_for_writing()
            self._take_lock()
        except BaseException:
            self.connection.close()  # nothing is written without the lock
            raise
        self._process = self.connection.process

    def _take_lock(self) -> None:
        self._demand_mark()  # before the lock: whoever has it now may keep it for days
        if not self.connection.locked():
            holder, _ = self.connection.holder()
            if holder == self._process:  # what is left of our own, on a line that is cut
                self.connection.execute("SELECT pg_terminate_backend(?)", (holder,))
            raise self.connection.in_use()
        self._demand_mark()

    def _demand_mark(self) -> None:
        """TakenOverError where another host has had the place since this one drew its mark."""
        statement = "SELECT value FROM meta WHERE name = ?"
        row = self.connection.execute(statement, (HOST,)).fetchone()
        if row is None or row[0] != self._token:
            raise TakenOverError(
                f"{self.name} was taken over by another host: this one writes nothing any more."
            )

    def _probe(self) -> None:
        """Write more than a few bytes, so that what comes next does not fail again."""
        if self.connection.raw.closed:
            self._reconnect()
        for room in (_ROOM, 0):
            mark = f"{next(self._marks)}{' ' * room}"
            self.connection.execute(KEEP_FACT, ("mark", mark))


def _open_fate(told: StorageError) -> UnknownFateError:
    sentence = f"{str(told).removesuffix('.')}: it is not known whether this was stored."
    return UnknownFateError(sentence)
