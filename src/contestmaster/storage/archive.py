"""Reading records from a database, whichever it is."""

from collections.abc import Iterator
from typing import Any, Self

import msgspec

from contestmaster.storage import snapshots
from contestmaster.storage.errors import PrunedError, StorageError
from contestmaster.storage.links import closed, root_of
from contestmaster.storage.medium import SqlConnection
from contestmaster.storage.pruned import PRUNED_HEAD, pruned_fact
from contestmaster.storage.records import Account, MatchRecord, Snapshot, StoredEntry, WakeUp
from contestmaster.storage.runs import DamagedError, Run, unpacked
from contestmaster.storage.statements import LAST_NUMBER, NEWEST_LINK, PORTABLE_FACTS, note_name

_PAGE = 256
"""Runs read at a time, at most: a reader that dawdles holds no transaction open meanwhile."""
_PAGE_BYTES = 1 << 20
"""Bytes of them, as far as the page before lets expect: what is read is held in memory."""

_COLUMNS = ("id", "game", "header", "server", "game_no", "epoch", "alarm", "ended", "outcome")
_MATCH = (
    "SELECT id, game, header, server, game_no, epoch, next_alarm, ended, outcome, root, seal, "
    "coalesce((SELECT chain FROM runs WHERE match = matches.id ORDER BY last DESC LIMIT 1), "
    f"{PRUNED_HEAD}, root) FROM matches"
)


class SqlArchive:
    """Reads records, also while a host writes them; what is special of a database stands below it.

    Attributes:
        name: of the database, in sentences for people.
    """

    name: str
    _connection: SqlConnection
    _faults: tuple[type[Exception], ...]
    """What a statement may raise that is told as it is."""

    def __enter__(self) -> Self:
        """The archive itself, closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def _rows(self, query: str, *values: object) -> list[Any]:
        try:
            return self._connection.execute(query, values).fetchall()
        except self._faults as error:
            raise self._explained(error) from error

    def _explained(self, error: BaseException) -> StorageError:
        """One sentence for what a statement has raised."""
        raise NotImplementedError

    def match(self, match: int) -> MatchRecord:
        """The record of one match; StorageError where there is none, or it was changed."""
        for row in self._rows(f"{_MATCH} WHERE id = ?", match):
            return self._record(row)
        raise StorageError(f"There is no match {match} in {self.name}.")

    def matches(self, server: str | None = None, game_no: int | None = None) -> list[MatchRecord]:
        """All matches in the order of their creation, or those of a server, a number, or both."""
        asked = {"server = ?": server, "game_no = ?": game_no}
        given = {where: value for where, value in asked.items() if value is not None}
        where = f"WHERE {' AND '.join(given)} " if given else ""
        rows = self._rows(f"{_MATCH} {where}ORDER BY id", *given.values())
        return [self._record(row) for row in rows]

    def _record(self, row: tuple[Any, ...]) -> MatchRecord:
        """The record that a row holds; StorageError where it is not what was stored."""
        *columns, root, seal, head = row
        plain = dict(zip(_COLUMNS, columns, strict=True))
        try:
            record = msgspec.convert(plain, MatchRecord)
            names = (record.server, record.game_no, record.game, record.ended, record.outcome)
            if (root, seal) == (root_of(record.header), closed(head, record.header, *names)):
                return record
        except (msgspec.MsgspecError, TypeError, ValueError):
            pass  # it cannot be read: it is not what was stored, either
        raise self._damaged(f"what is kept of {plain['server']!s} game {plain['game_no']!s}")

    def _damaged(self, what: str) -> StorageError:
        return StorageError(
            f"{self.name} is damaged: {what} is not what was stored; restore a copy of it."
        )

    def alarms(self, limit: int) -> list[WakeUp]:
        """The matches that go on and have an alarm, the earliest first, at most `limit`."""
        rows = self._rows(
            "SELECT next_alarm, id FROM matches WHERE next_alarm IS NOT NULL AND ended IS NULL "
            "ORDER BY next_alarm, id LIMIT ?",
            limit,
        )
        return [WakeUp(*row) for row in rows]

    def last(self, match: int) -> int:
        """The number of the last committed entry, 0 where there is none."""
        ((last,),) = self._rows(LAST_NUMBER, match)
        return int(last)

    def head(self, match: int) -> str:
        """The head of a match's record: its link after the last committed entry."""
        ((head,),) = self._rows(NEWEST_LINK, match, match)
        return str(head)

    def entries(self, match: int, after: int = 0) -> Iterator[StoredEntry]:
        """The entries after number `after` committed by now, in order, read as they are needed.

        They are chained to what was stored before them, and StorageError names the first that is
        not what was stored. PrunedError where they were deleted on purpose.
        """
        # Entries never change, so that pages of them read one after the other are consistent.
        last = self.last(match)
        if last == 0 and self.meta(pruned_fact(match)) is not None:
            record = self.match(match)
            raise PrunedError(
                f"The entries of {record.server} game {record.game_no} were pruned; its result is "
                "kept."
            )
        begun, chain = self._before(match, after)
        runs = 1
        while begun < last:
            page = self._rows(
                "SELECT first, last, bodies, lengths, sources, chain, seal FROM runs "
                "WHERE match = ? AND last > ? ORDER BY last LIMIT ?",
                match,
                begun,
                runs,
            )
            rows = [Run(*row) for row in page]
            try:
                if not rows:
                    raise DamagedError(begun + 1, last)
                for entries in unpacked(rows, begun, chain):
                    yield from (entry for entry in entries if after < entry.number <= last)
            except DamagedError as error:
                record = self.match(match)
                called = f"{error} of {record.server} game {record.game_no}"
                raise self._damaged(called) from error
            begun, chain = rows[-1].last, rows[-1].chain
            size = sum(len(row.bodies) + len(row.sources or b"") for row in rows)
            runs = max(1, min(_PAGE, _PAGE_BYTES * len(rows) // max(1, size)))

    def _before(self, match: int, after: int) -> tuple[int, str]:
        """The last entry before the run in which entry `after` + 1 is, and the head there."""
        if after > 0:
            for last, chain in self._rows(
                "SELECT last, chain FROM runs WHERE match = ? AND last <= ? "
                "ORDER BY last DESC LIMIT 1",
                match,
                after,
            ):
                return last, chain
        for (root,) in self._rows("SELECT root FROM matches WHERE id = ?", match):
            return 0, root
        return 0, ""

    def snapshots(self, match: int) -> Iterator[Snapshot]:
        """The valid snapshots, newest first; a damaged one is skipped with a warning."""
        try:
            yield from snapshots.read(self._connection, match, (*self._faults, TypeError))
        except self._faults as error:
            raise self._explained(error) from error

    def accounts(self) -> list[Account]:
        """All accounts in the order of their logins."""
        rows = self._rows("SELECT login, name, password, role FROM accounts ORDER BY login")
        return [Account(*row) for row in rows]

    def meta(self, name: str) -> str | None:
        """A fact about these records, None where it is not known."""
        for (value,) in self._rows("SELECT value FROM meta WHERE name = ?", name):
            return str(value)
        return None

    def facts(self) -> list[tuple[str, str]]:
        """All facts about these records by name, but those about who uses the place."""
        rows = self._rows(f"{PORTABLE_FACTS} ORDER BY name")
        return [(str(name), str(value)) for name, value in rows]

    def note(self, match: int) -> str | None:
        """What was noted last of a match that goes on; None for nothing."""
        return self.meta(note_name(match))

    def damage(self) -> str:
        """What the database finds wrong with itself, in one sentence; empty if nothing."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of the database."""
        raise NotImplementedError
