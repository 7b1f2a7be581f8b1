"""Results that differ: who is right, what counts from then on, and what is run again for that."""

from collections.abc import Iterable
from typing import Final

from contestmaster.storage.errors import StorageError
from contestmaster.storage.queuebase import ABANDONED, DONE, LEASED, WAITING
from contestmaster.storage.queuerecords import QueueRecords

BY_LOT: Final = 0
"""A result that is run again since it was drawn."""
WANTED: Final = 1
"""One that is run again in any case, by anybody else."""
TRUSTED: Final = 2
"""One that only trusted workers run again."""


class Disputes(QueueRecords):
    """Lets results be run again, and be overruled."""

    def recheck(self, keys: Iterable[str]) -> None:
        """Have the results of jobs run again by trusted workers, whoever has done so before.

        Those that wait for that already go on waiting.
        """
        with self._writing() as run:
            for key in keys:
                run(
                    "INSERT INTO audits (key, first, need) "
                    "SELECT key, worker, ?2 FROM results WHERE key = ?1 ON CONFLICT (key) DO "
                    "UPDATE SET first = excluded.first, need = ?2, worker = NULL, state = ?3, "
                    "tries = 0 WHERE need < ?2 OR state IN (?4, ?5)",
                    (key, TRUSTED, WAITING, DONE, ABANDONED),
                )

    def doubtful(self, worker: str) -> list[str]:
        """Return the keys of the results that a worker has reported first, or vouched for."""
        rows = self._rows(
            "SELECT key FROM results JOIN jobs USING (key) LEFT JOIN audits USING (key) "
            "WHERE repeatable = 1 AND (results.worker = ?1 "
            "OR (audits.worker = ?1 AND audits.state = ?2)) ORDER BY results.number",
            worker,
            DONE,
        )
        return [key for (key,) in rows]

    def confirmed_by(self, key: str) -> str:
        """Return who was the last to run a job again and came to the result that counts.

        Empty where that was nobody, or is not over.
        """
        rows = self._rows(
            "SELECT audits.worker FROM audits JOIN results USING (key) WHERE key = ?1 "
            "AND audits.state = ?2 AND NOT EXISTS (SELECT 1 FROM alarms WHERE alarms.key = ?1 "
            "AND alarms.worker = audits.worker AND (alarms.body <> results.body "
            "OR alarms.journal <> results.journal))",
            key,
            DONE,
        )
        return str(rows[0][0]) if rows else ""

    def is_rechecked(self, key: str) -> bool:
        """Return whether a job waits for a trusted worker to run it again, or is with one."""
        rows = self._rows(
            "SELECT 1 FROM audits WHERE key = ? AND need = ? AND state <> ?", key, TRUSTED, DONE
        )
        return bool(rows)

    def overrule(self, alarm: int) -> int:
        """Let what an alarm says count, and no longer what was reported first.

        What counted until now is kept beside it. Returns the number of the new result.

        Raises:
            StorageError: there is no such alarm.
        """
        now = self._now()
        with self._writing() as run:
            right = run(
                "SELECT key, worker, body, journal FROM alarms WHERE number = ?", (alarm,)
            ).fetchone()
            if right is None:
                raise StorageError(f"There is no alarm {alarm} in {self._path}.")
            key, worker, body, journal = right
            run(
                "INSERT INTO overruled (number, key, worker, body, journal, at) "
                "SELECT number, key, worker, body, journal, at FROM results WHERE key = ?",
                (key,),
            )
            run("DELETE FROM results WHERE key = ?", (key,))
            made = run(
                "INSERT INTO results (key, worker, body, journal, spent, at) "
                "VALUES (?, ?, ?, ?, 0, ?)",
                (key, worker, body, journal, now),
            )
            run("UPDATE alarms SET settled = 1 WHERE number = ?", (alarm,))
            run(
                "UPDATE audits SET first = ?1, worker = ?1, state = ?2 WHERE key = ?3",
                (worker, DONE, key),
            )
            return int(made.lastrowid or 0)

    def is_right(self, alarm: int) -> bool:
        """Return whether an alarm says what counts now."""
        rows = self._rows(
            "SELECT 1 FROM alarms JOIN results USING (key) WHERE alarms.number = ? "
            "AND alarms.body = results.body AND alarms.journal = results.journal",
            alarm,
        )
        return bool(rows)

    def settle_alarm(self, alarm: int) -> None:
        """Note that it is known which of two results is right."""
        with self._writing() as run:
            run("UPDATE alarms SET settled = 1 WHERE number = ?", (alarm,))

    def wanted(self, groups: str) -> int:
        """Return how many results of groups whose name begins so must still be run again.

        What was only drawn by lot is not counted, nor what nobody could run again.
        """
        rows = self._rows(
            "SELECT count(*) FROM audits JOIN jobs USING (key) WHERE audits.need > ? "
            "AND audits.state IN (?, ?) AND substr(grp, 1, length(?)) = ?",
            BY_LOT,
            WAITING,
            LEASED,
            groups,
            groups,
        )
        return int(rows[0][0])

    def overruled(self) -> int:
        """Return how many results counted once and do no longer."""
        return int(self._rows("SELECT count(*) FROM overruled")[0][0])

    def retry(self) -> int:
        """Let what nobody could do be tried anew; return how many jobs that are."""
        with self._writing() as run:
            return sum(
                run(
                    f"UPDATE {table} SET state = ?, tries = 0 WHERE state = ?",
                    (WAITING, ABANDONED),
                ).rowcount
                for table in ("jobs", "audits")
            )
