"""Stores to test, and a listener that waits for their reports."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from contestmaster.storage import (
    CommitReport,
    Failure,
    MemoryStore,
    NewMatch,
    Store,
    StoredEntry,
    opened,
)
from contestmaster.storage.opening import postgres
from contestmaster.storage.places import address_of
from contestmaster.storage.privacy import DATABASE
from contestmaster.storage.sqlite import SqliteStore
from contestmaster.storage.writer import SqlStore


class Listener:
    """Keeps what a store reports, and waits for it."""

    def __init__(self) -> None:
        self.reports: list[CommitReport] = []
        self._news = threading.Condition()

    def __call__(self, report: CommitReport) -> None:
        with self._news:
            self.reports.append(report)
            self._news.notify_all()

    def committed(self, match: int) -> int:
        """The number of the last entry of a match reported as committed."""
        return max((report.committed.get(match, 0) for report in self.reports), default=0)

    def failures(self) -> list[Failure]:
        """All failures reported, in order."""
        return [failure for report in self.reports for failure in report.failures]

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait until something holds, asked anew after every report."""
        with self._news:
            assert self._news.wait_for(until, timeout=60), self.reports

    def wait_committed(self, match: int, number: int) -> None:
        """Wait until an entry is reported as committed."""
        self.wait(lambda: self.committed(match) >= number)


def entries(first: int, last: int, body: bytes = b"[entry]") -> list[StoredEntry]:
    """Entries of consecutive numbers."""
    return [
        StoredEntry(number, b"%s %d" % (body, number), None) for number in range(first, last + 1)
    ]


@pytest.fixture(name="entries")
def _entries() -> Callable[..., list[StoredEntry]]:
    return entries


@pytest.fixture(name="claimed")
def _claimed() -> Callable[..., int]:
    """Make a match in a store, which claims it."""

    def claimed(store: Store, game_no: int = 1, server: str = "wild", alarm: int = 5) -> int:
        match = store.create(NewMatch("cows", b'{"game":"cows"}', server, game_no, alarm))
        assert store.last(match) == 0
        return match

    return claimed


@pytest.fixture
def listener() -> Listener:
    """A listener that has heard nothing yet."""
    return Listener()


@pytest.fixture
def sqlite(tmp_path: Path, listener: Listener) -> Iterator[SqliteStore]:
    """A new data directory."""
    store = SqliteStore(tmp_path / "data", listener)
    yield store
    store.close()


@pytest.fixture(params=["sqlite", "memory", "postgres"])
def store(request: pytest.FixtureRequest, listener: Listener) -> Iterator[Store]:
    """Each kind of store in turn."""
    if request.param == "memory":
        yield MemoryStore(listener)
    else:
        place: Path = request.getfixturevalue(f"{request.param}_place")
        with opened(place, listener) as store:
            yield store


@pytest.fixture
def sqlite_place(tmp_path: Path) -> Path:
    """A folder that is not there yet."""
    return tmp_path / "data"


@pytest.fixture(name="place", params=["sqlite", "postgres"])
def _place(request: pytest.FixtureRequest) -> Path:
    """A new place in each kind of database in turn."""
    found: Path = request.getfixturevalue(f"{request.param}_place")
    return found


@pytest.fixture
def changed(place: Path) -> Callable[..., list[Any]]:
    """Do to a place what somebody may who can write the database by other means.

    It returns the rows that a statement finds, and otherwise how many it has changed. ``{bytes}``
    stands for one byte.
    """
    byte = "x'00'" if address_of(place) is None else r"'\x00'::bytea"

    def changed(*statements: str) -> list[Any]:
        found: list[Any] = []
        with other(place) as connection:
            for statement in statements:
                try:
                    cursor = connection.execute(statement.replace("{bytes}", byte))
                except Exception as error:
                    if type(error).__name__ == "DatatypeMismatch":
                        pytest.skip("a server takes no value of another kind")
                    raise
                found = [cursor.rowcount] if cursor.description is None else cursor.fetchall()
        return found

    return changed


@contextmanager
def other(place: Path) -> Iterator[Any]:
    """A connection of somebody else to the database of a place."""
    address = address_of(place)
    if address is None:
        with closing(sqlite3.connect(place / DATABASE, isolation_level=None)) as connection:
            yield connection
    else:
        session = postgres("session").ServerSession(address)
        try:
            yield session.raw
        finally:
            session.close()


@pytest.fixture
def kept(place: Path, listener: Listener) -> Iterator[SqlStore]:
    """A new store in each kind of database in turn."""
    with opened(place, listener) as store:
        assert isinstance(store, SqlStore)
        yield store
