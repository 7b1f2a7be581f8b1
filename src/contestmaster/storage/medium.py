"""What archives and the writer ask of a database, whichever it is.

Both speak the same SQL, with ``?`` for values. What differs between databases is behind these
interfaces: how a group of rows is committed, and what an error tells of what was stored.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from contestmaster.storage.errors import StorageError
from contestmaster.storage.runs import Row


class Cursor(Protocol):
    """What a statement has found or changed."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        ...

    def fetchone(self) -> Any:
        """The next row, None where there is none."""
        ...

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        ...


class SqlConnection(Protocol):
    """A connection on which every statement is a transaction of its own."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Cursor:
        """Run a statement, with a value for each ``?`` of it."""
        ...


class Footing(Protocol):
    """What is known of a write that failed; to be used on the writer's thread only."""

    @property
    def trouble(self) -> str | None:
        """Why nothing is written now, in one sentence; None while the database takes it."""
        ...

    @property
    def lost(self) -> bool:
        """Whether another host has the place now, so that nothing is ever written any more."""
        ...

    def demand(self) -> None:
        """StorageError where nothing is to be written now; nothing has been, then."""
        ...

    def note(self, error: BaseException) -> None:
        """Hear that a write has failed that may be tried again."""
        ...

    def settle(self) -> None:
        """Hear that something was written."""
        ...

    def judge(self, error: BaseException) -> StorageError:
        """What to tell of a write that failed: whether it is known that nothing was stored."""
        ...

    def probe(self) -> None:
        """Look, once in a while, whether a database that has failed takes something again."""
        ...


class Medium(Protocol):
    """What the writer's thread writes with."""

    @property
    def name(self) -> str:
        """What is written to, in sentences for people."""
        ...

    @property
    def connection(self) -> SqlConnection:
        """For single statements."""
        ...

    @property
    def footing(self) -> Footing:
        """What is known of what has failed."""
        ...

    @property
    def faults(self) -> tuple[type[Exception], ...]:
        """What a statement may raise."""
        ...

    @property
    def away(self) -> bool:
        """Whether the database has gone and is waited for."""
        ...

    @property
    def look_every(self) -> float | None:
        """Seconds after which a writer with nothing to do calls `tend`; None for never."""
        ...

    def tend(self) -> None:
        """Look after the database while nothing is written."""
        ...

    def insert(self, rows: list[Row]) -> None:
        """Commit rows of runs together: all of them, or none and an error is raised."""
        ...

    def renewed(self, match: int) -> int:
        """Raise the epoch of a match by one; the new one. StorageError where there is none."""
        ...

    def restored(self, error: BaseException) -> bool:
        """Whether what an error has cut short can be done again: the database is back again.

        Waits for it. What was cut short may have been stored: doing it again must change nothing
        then. UnknownFateError where it does not come back in time.
        """
        ...

    def explained(self, error: BaseException) -> StorageError:
        """One sentence for what a statement has raised."""
        ...

    def close(self) -> None:
        """Let go of the database."""
        ...
