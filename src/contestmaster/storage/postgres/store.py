"""The store in a server: for one writing host at a time, and any number of readers."""

import secrets
import time
from contextlib import ExitStack
from typing import Final

from contestmaster.storage.archive import SqlArchive
from contestmaster.storage.committer import Committer
from contestmaster.storage.errors import StorageError
from contestmaster.storage.postgres import schema
from contestmaster.storage.postgres.address import Address
from contestmaster.storage.postgres.faults import FAULTS, explained
from contestmaster.storage.postgres.session import ReadingSession, ServerSession
from contestmaster.storage.postgres.writing import HOST, ServerMedium
from contestmaster.storage.statements import KEEP_FACT
from contestmaster.storage.store import Notify
from contestmaster.storage.writer import BACKLOG, SqlStore

_LEAVING: Final = 0.5
_STEP: Final = 0.02
"""Seconds in which a server notices that a host is gone that was killed, and between two looks."""
_FAILED: Final = "SELECT coalesce(sum(checksum_failures), 0) FROM pg_stat_database WHERE datname = "


class PostgresArchive(SqlArchive):
    """Reads the records at an address, also while a host writes them."""

    _faults = (*FAULTS, OSError)

    def __init__(self, address: Address) -> None:
        """Open for reading; StorageError where there is nothing readable of our version."""
        self.name = address.shown
        self._connection = self._reading = session = ReadingSession(address)
        self._close = session.close
        try:
            schema.demand_newest(schema.version(session.raw, address), address)
        except FAULTS as error:
            session.close()
            raise explained(error, self.name) from error
        except BaseException:
            session.close()
            raise

    def _explained(self, error: BaseException) -> StorageError:
        return explained(error, self.name)

    def damage(self) -> str:
        """What the server has found wrong with pages of the database, in one sentence."""
        ((failures,),) = self._rows(f"{_FAILED} current_database()")
        if failures:
            return f"{self.name} is damaged ({failures} pages); restore a copy of it."
        return ""

    def close(self) -> None:
        """Hang up."""
        self._close()


class PostgresStore(SqlStore, PostgresArchive):
    """The records at an address as their one host sees them."""

    def __init__(
        self,
        address: Address,
        notify: Notify,
        backlog: int = BACKLOG,
        *,
        session: ServerSession | None = None,
    ) -> None:
        """Make the tables where they are missing, lock the place, and open it for writing.

        `notify` is called on the committer's thread, with one report for each group. A session that
        has the lock already is used and, at last, closed. StorageError
        where the server cannot be reached or may lose what it acknowledges, and where the place is
        in use by another host, or needs an upgrade.
        """
        with ExitStack() as undo:
            session = locked(address) if session is None else session
            undo.callback(session.close)
            try:
                make(session)
                token = secrets.token_hex(16)
                session.execute(KEEP_FACT, (HOST, token))
                committer = Committer(ServerMedium(address, session, token), notify, backlog)
            except FAULTS as error:
                raise explained(error, address.shown) from error
            undo.callback(committer.close)
            PostgresArchive.__init__(self, address)
            undo.callback(PostgresArchive.close, self)
            self._committer = committer
            self._undo = undo.pop_all()

    def standbys(self) -> list[str]:
        """What those say of themselves who wait for the place."""
        try:
            return self._reading.standbys()
        except self._faults as error:
            raise self._explained(error) from error


def locked(address: Address) -> ServerSession:
    """A session that has the lock of a place; StorageError where another host has it."""
    session = ServerSession(address)
    try:
        session.fit_for_writing()
        until = time.monotonic() + _LEAVING
        while not session.locked():
            if time.monotonic() >= until:
                raise session.in_use()
            time.sleep(_STEP)
    except FAULTS as error:
        session.close()
        raise explained(error, address.shown) from error
    except BaseException:
        session.close()
        raise
    return session


def check(address: Address) -> None:
    """StorageError where records cannot be kept at an address; nothing is made there."""
    session = ServerSession(address)
    try:
        session.fit_for_writing()
        if schema.version(session.raw, address) == 0 and not schema.may_make(session.raw, address):
            raise StorageError(
                f"{address.shown} cannot be used: its user may not create a schema in that "
                "database."
            )
    except FAULTS as error:
        raise explained(error, address.shown) from error
    finally:
        session.close()


def make(session: ServerSession) -> None:
    """Make the tables where they are missing; StorageError where they are not of the newest."""
    address, raw = session.address, session.raw
    found = schema.version(raw, address)
    if found:
        schema.demand_newest(found, address)
    else:
        schema.migrate(raw, address, 0)


def upgrade(address: Address) -> tuple[int, int]:
    """Lead older tables to the newest schema; the versions before and after.

    Raises StorageError where there are none, a host uses them, or they are not ours to upgrade.
    """
    session = locked(address)
    try:
        before = schema.version(session.raw, address)
        if before == 0:
            raise StorageError(f"There are no records in {address.shown}.")
        schema.migrate(session.raw, address, before)
    except FAULTS as error:
        raise explained(error, address.shown) from error
    finally:
        session.close()
    return before, len(schema.MIGRATIONS)


def used(address: Address) -> bool:
    """Whether records are kept at an address, readable or not."""
    session = ServerSession(address)
    try:
        return schema.version(session.raw, address) > 0
    except FAULTS as error:
        raise explained(error, address.shown) from error
    finally:
        session.close()
