"""Presence: at which tables the people behind browsers and programs are.

A browser or program has one connection for each table it is at, whatever number of pages and
streams there are. A stream keeps it for as long as it is open, a request for ``presence_s``; then
it is closed, and nothing else happens [TABLE-21].
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from contestmaster.doors.web.tables.gate import Login
from contestmaster.doors.web.tables.house import TableHouse


class _Presence:
    """One connection at one table."""

    __slots__ = ("connection", "streams", "timer", "until")

    def __init__(self, connection: int) -> None:
        self.connection = connection
        self.until = 0.0
        self.streams = 0
        self.timer: asyncio.TimerHandle | None = None


class Presences:
    """All connections that the web has at tables."""

    def __init__(self, house: TableHouse) -> None:
        """Begin with none."""
        self._house = house
        self._loop = asyncio.get_running_loop()
        self._all: dict[tuple[str, int], _Presence] = {}

    def find(self, session: Login, table: int) -> int | None:
        """Return the connection by which a browser is at a table; the request counts as presence.

        ``None`` where it is not, or not any more.
        """
        found = self._all.get((session.token, table))
        if found is None:
            return None
        state = self._house.state
        place = state.connections.get(found.connection)
        if place is None or place.table != table:  # removed, or the table is cleared
            self.drop(session, table)
            return None
        self._touch(session, table, found, state.params.presence_s)
        return found.connection

    def keep(self, session: Login, table: int, connection: int) -> None:
        """Note the connection by which a browser has come to a table."""
        self.drop(session, table)
        found = self._all[session.token, table] = _Presence(connection)
        self._touch(session, table, found, self._house.state.params.presence_s)

    def drop(self, session: Login, table: int) -> None:
        """Close the connection by which a browser is at a table, if it is there."""
        found = self._all.pop((session.token, table), None)
        if found is not None:
            self._close(found)

    @contextmanager
    def stream(self, session: Login, table: int) -> Iterator[None]:
        """Let a browser be at a table for as long as a stream is open.

        Its connection is that of :meth:`keep`.
        """
        found = self._all[session.token, table]
        found.streams += 1
        try:
            yield
        finally:
            found.streams -= 1
            if self._all.get((session.token, table)) is found:
                self._expire(session, table, found)

    def close(self) -> None:
        """Close all connections."""
        for found in self._all.values():
            self._close(found)
        self._all.clear()

    def _touch(self, session: Login, table: int, found: _Presence, lasts: int) -> None:
        """Let a connection stay for so many seconds more."""
        found.until = self._loop.time() + lasts
        if found.timer is None:
            found.timer = self._loop.call_later(lasts, self._expire, session, table, found)

    def _expire(self, session: Login, table: int, found: _Presence) -> None:
        """Close a connection that nothing keeps any more, or look again later."""
        if found.timer is not None:
            found.timer.cancel()
            found.timer = None
        left = found.until - self._loop.time()
        if left > 0:
            found.timer = self._loop.call_later(left, self._expire, session, table, found)
        elif not found.streams:
            self.drop(session, table)

    def _close(self, found: _Presence) -> None:
        if found.timer is not None:
            found.timer.cancel()
        if found.connection in self._house.state.connections:
            self._house.disconnect(found.connection)
