"""What a store has taken since its host began."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from prometheus_client.metrics_core import Metric

from contestmaster.doors.metrics.families import count, gauge
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import CommitReport
from contestmaster.storage.store import Store

_AWAY: Final = "The database does not answer; it is waited for."


class StoreTally:
    """Hears of each group that was committed or failed, on the thread of the store."""

    def __init__(self, store: Store, folder: Path) -> None:
        """Begin to listen to a store in a folder; matches that go on are known by their length."""
        self._store = store
        self._folder = folder
        self._last = {
            record.id: store.last(record.id) for record in store.matches() if record.ended is None
        }
        self._groups = self._entries = self._failures = 0
        store.listen(self)

    @property
    def why(self) -> str | None:
        """Why nothing can be stored now, in one sentence; None while it can."""
        return _AWAY if self._store.away else self._store.trouble

    def __call__(self, report: CommitReport) -> None:
        """Count what a report says."""
        self._groups += bool(report.committed)
        self._failures += len(report.failures)
        for match, number in report.committed.items():
            self._entries += max(0, number - self._last.get(match, 0))
            self._last[match] = number
        for match in report.finished:
            self._last.pop(match, None)

    def families(self) -> Iterator[Metric]:
        """Read what has been counted."""
        yield gauge("storage_up", "Whether records can be stored now.", self.why is None)
        with suppress(StorageError):  # what cannot be told now is left out
            waiting = len(self._store.standbys())
            yield gauge("standbys", "Hosts that wait to take over these records.", waiting)
        yield count("commits", "Groups of entries that were committed.", self._groups)
        yield count("entries", "Entries of journals that were committed.", self._entries)
        yield count("commit_failures", "Matches whose entries were not stored.", self._failures)
        if files := [each for each in self._folder.glob("*.db*") if each.is_file()]:
            size = sum(each.stat().st_size for each in files)
            yield gauge("records_bytes", "Bytes of the database and its log, in a folder.", size)
