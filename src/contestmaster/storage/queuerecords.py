"""What stands in a queue: results, alarms, and how far it is."""

from collections.abc import Iterator
from typing import Final

from contestmaster.storage.queuebase import ABANDONED, DONE, LEASED, WAITING, QueueDatabase
from contestmaster.storage.queued import (
    AbandonedJob,
    Discrepancy,
    QueueCounts,
    StoredResult,
    WorkerHealth,
)

_PAGE: Final = 256


class QueueRecords(QueueDatabase):
    """Reads what stands in a queue."""

    def results(self, after: int = 0, group: str | None = None) -> Iterator[StoredResult]:
        """Yield the results after a number, of one group or of all, as they came."""
        where = "" if group is None else "AND grp = ? "
        more = () if group is None else (group,)
        while True:
            rows = self._rows(
                "SELECT results.number, key, grp, jobs.body, results.body, journal, "
                "results.worker, spent, at FROM results JOIN jobs USING (key) "
                f"WHERE results.number > ? {where}ORDER BY results.number LIMIT ?",
                after,
                *more,
                _PAGE,
            )
            yield from (StoredResult(*row) for row in rows)
            if len(rows) < _PAGE:
                return
            after = rows[-1][0]

    def find(self, key: str) -> tuple[bytes, str] | None:
        """Return a job and the group to which it belongs, ``None`` where there is none."""
        rows = self._rows("SELECT body, grp FROM jobs WHERE key = ?", key)
        return rows[0] if rows else None

    def counts(self, group: str | None = None) -> QueueCounts:
        """Return how many jobs are where, of one group or of all."""
        where, more = ("", ()) if group is None else ("WHERE grp = ? ", (group,))
        rows = self._rows(f"SELECT state, count(*) FROM jobs {where}GROUP BY state", *more)
        by_state = dict(rows)
        audited = dict(
            self._rows(
                f"SELECT audits.state, count(*) FROM audits JOIN jobs USING (key) {where}"
                "GROUP BY audits.state",
                *more,
            )
        )
        waiting, leased, done, abandoned = (by_state.get(state, 0) for state in range(4))
        leased += audited.get(LEASED, 0)
        return QueueCounts(waiting, leased, done, abandoned, audited.get(WAITING, 0))

    def audits(self) -> tuple[int, int]:
        """Return how many results were chosen to be run again, and how many of them have been."""
        rows = self._rows("SELECT count(*), count(*) FILTER (WHERE state = ?) FROM audits", DONE)
        chosen, run = rows[0]
        return chosen, run

    def alarms(self) -> list[Discrepancy]:
        """Return the results that were not what the first was, as they came."""
        rows = self._rows(
            "SELECT alarms.key, iif(alarms.settled, coalesce((SELECT o.worker FROM overruled o "
            "WHERE o.key = alarms.key ORDER BY o.number DESC LIMIT 1), results.worker), "
            "results.worker), alarms.worker, alarms.body, alarms.journal, "
            "alarms.at, alarms.settled > 0, alarms.number "
            "FROM alarms JOIN results USING (key) ORDER BY alarms.number"
        )
        return [Discrepancy(*row) for row in rows]

    def abandoned(self) -> list[AbandonedJob]:
        """Return the jobs that nobody could do, in the order in which they were added."""
        rows = self._rows(
            "SELECT key, grp, body, why FROM jobs WHERE state = ? ORDER BY number", ABANDONED
        )
        return [AbandonedJob(*row) for row in rows]

    def workers(self) -> list[WorkerHealth]:
        """Return all who have ever asked for a job, by name."""
        rows = self._rows(
            "SELECT name, seen, done, gave_up, lost, differed FROM workers ORDER BY name"
        )
        return [WorkerHealth(*row) for row in rows]

    def journal(self, digest: str) -> bytes:
        """Return a journal by its SHA-256; StorageError where it is missing or damaged."""
        return self._journals.read(digest)
