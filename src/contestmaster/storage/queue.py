"""A queue of matches to be played, with what came of them: SQLite, for many processes at once.

A job is bytes under a key that follows from them, and so is a result: what they mean is for whoever
adds and carries them out. A job is leased to a worker until an instant; whoever has not reported
by then has lost it, and it is leased again. The first report of a job counts. Another must be the
same to the byte, where the job can be repeated; else it stands as an alarm beside the first.

Journals lie beside the database as files named by the SHA-256 of what they hold. They are on the
disk before the result that names them counts. Nothing is lost or doubled by the death of any
process at any moment: each step is one transaction.
"""

import hashlib
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Self

from contestmaster.storage.blobs import Blobs
from contestmaster.storage.directory import check_folder, connect
from contestmaster.storage.errors import StorageError, explaining
from contestmaster.storage.queued import (
    AbandonedJob,
    Discrepancy,
    JobReport,
    LeasedJob,
    QueueCounts,
    QueuedJob,
    QueueNote,
    Reported,
    StoredResult,
    WorkerHealth,
)

QUEUE: Final = "queue.db"
"""The database's file in a folder."""
JOURNALS: Final = "journals"
"""The folder of the journals, beside it."""
TRIES: Final = 5
"""So often a job is given up before it is left alone."""
DEATHS: Final = 5
"""So many workers that were lost with a job count as one that has given it up: most deaths have
nothing to do with what was played."""

_VERSION: Final = 1
_PATIENCE_MS: Final = 60_000
_PAGE: Final = 256
_WAITING, _LEASED, _DONE, _ABANDONED = range(4)
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS jobs (
  number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE NOT NULL, grp TEXT NOT NULL,
  body BLOB NOT NULL, repeatable INTEGER NOT NULL, home INTEGER NOT NULL,
  state INTEGER NOT NULL DEFAULT 0,
  worker TEXT, until REAL, tries INTEGER NOT NULL DEFAULT 0, why TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS jobs_open ON jobs (state, number) WHERE state < 2;
CREATE INDEX IF NOT EXISTS jobs_groups ON jobs (grp, state);
CREATE TABLE IF NOT EXISTS results (
  number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE NOT NULL REFERENCES jobs (key),
  worker TEXT NOT NULL, body BLOB NOT NULL, journal TEXT NOT NULL, spent REAL, at REAL NOT NULL);
CREATE TABLE IF NOT EXISTS audits (
  key TEXT PRIMARY KEY REFERENCES jobs (key), first TEXT NOT NULL, worker TEXT, until REAL,
  tries INTEGER NOT NULL DEFAULT 0, state INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS alarms (
  number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL, worker TEXT NOT NULL,
  body BLOB NOT NULL, journal TEXT NOT NULL, at REAL NOT NULL);
CREATE TABLE IF NOT EXISTS workers (
  name TEXT PRIMARY KEY, seen REAL NOT NULL, done INTEGER NOT NULL DEFAULT 0,
  gave_up INTEGER NOT NULL DEFAULT 0, lost INTEGER NOT NULL DEFAULT 0,
  differed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (
  number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, body BLOB NOT NULL,
  at REAL NOT NULL);
"""


def queue_opened(where: Path | str, now: Callable[[], float] = time.time) -> "JobQueue":
    """Open the queue in a folder; both are made where they are missing.

    Args:
        where: the folder.
        now: the clock by which leases go; it must be the same for all processes.

    Raises:
        StorageError: it cannot be used.
    """
    return JobQueue(Path(where), now)


def has_queue(where: Path | str) -> bool:
    """Return whether a folder has a queue in it."""
    return (Path(where) / QUEUE).is_file()


class JobQueue:
    """The queue of a folder, as one process sees it; not to be shared among threads."""

    def __init__(self, folder: Path, now: Callable[[], float]) -> None:
        """Open it; StorageError where it cannot be used."""
        self.folder = folder
        check_folder(folder)
        self._path = folder / QUEUE
        self._now = now
        self._journals = Blobs(folder / JOURNALS)
        with explaining(self._path):
            self._connection = connect(self._path, write=True)
            self._connection.execute(f"PRAGMA busy_timeout={_PATIENCE_MS}").fetchall()
            self._connection.execute("PRAGMA wal_autocheckpoint=1000").fetchall()
        try:
            self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def _prepare(self) -> None:
        with explaining(self._path):
            if self._version() == 0:
                self._connection.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} COMMIT;")
                self.set("version", _VERSION)
        if self._version() != _VERSION:
            raise StorageError(f"{self._path} is a queue of another version than this can use.")

    def _version(self) -> int:
        tables = "SELECT count(*) FROM sqlite_master WHERE name = 'meta'"
        if not self._connection.execute(tables).fetchone()[0]:
            return 0
        return int(self.get("version") or 0)

    def __enter__(self) -> Self:
        """The queue itself, closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self._connection.close()

    # What is set and noted beside the jobs.

    def get(self, name: str) -> Any:
        """Return what was set under a name, ``None`` for nothing."""
        rows = self._rows("SELECT value FROM meta WHERE name = ?", name)
        return rows[0][0] if rows else None

    def set(self, name: str, value: str | int | float | bytes) -> None:
        """Set something under a name."""
        with self._writing() as run:
            run("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))

    def run_again(self, secret: bytes, share: float) -> None:
        """Have a share of all results run again by another worker.

        Which they are follows from the keys of the jobs and a secret, so that nobody can foresee it
        who does not know the secret.
        """
        self.set("again_secret", secret)
        self.set("again_share", share)

    def note(self, kind: str, body: bytes) -> None:
        """Note something; notes are kept in order and never changed."""
        with self._writing() as run:
            self._note(run, kind, body)

    def notes(self) -> list[QueueNote]:
        """Return what was noted, in order."""
        return [
            QueueNote(*row)
            for row in self._rows("SELECT kind, body, at FROM notes ORDER BY number")
        ]

    # Jobs.

    def add(
        self, jobs: Iterable[QueuedJob], group: str, notes: Sequence[tuple[str, bytes]] = ()
    ) -> int:
        """Add jobs, all or none; those whose key is there already are there already.

        Args:
            jobs: in the order in which they are to be leased.
            group: to which they belong.
            notes: kinds and bodies to be noted together with them.

        Returns:
            how many are new.
        """
        with self._writing() as run:
            for kind, body in notes:
                self._note(run, kind, body)
            return sum(
                run(
                    "INSERT OR IGNORE INTO jobs (key, grp, body, repeatable, home) "
                    "VALUES (?, ?, ?, ?, ?)",
                    (job.key, group, job.body, job.repeatable, job.at_home),
                ).rowcount
                for job in jobs
            )

    def lease(
        self, worker: str, count: int = 1, seconds: float = 120.0, *, at_home: bool = False
    ) -> list[LeasedJob]:
        """Lease jobs to a worker: those to be run again first, then in the order of their adding.

        Nobody runs again what e has done emself.

        Args:
            worker: its name.
            count: how many at most.
            seconds: for how long; :meth:`renew` makes it longer.
            at_home: whether those that only the organiser's process can do, instead of the others.
        """
        now = self._now()
        until = now + seconds
        with self._writing() as run:
            self._seen(run, worker, now)
            self._expire(run, now)
            again = run(
                "SELECT audits.key, body, grp, 1 FROM audits JOIN jobs USING (key) "
                "WHERE audits.state = ? AND first <> ? AND home = ? ORDER BY jobs.number LIMIT ?",
                (_WAITING, worker, at_home, count),
            ).fetchall()
            jobs = run(
                "SELECT key, body, grp, 0 FROM jobs WHERE state = ? AND home = ? "
                "ORDER BY number LIMIT ?",
                (_WAITING, at_home, count - len(again)),
            ).fetchall()
            for table, leased in (("audits", again), ("jobs", jobs)):
                for key, *_ in leased:
                    run(
                        f"UPDATE {table} SET state = ?, worker = ?, until = ? WHERE key = ?",
                        (_LEASED, worker, until, key),
                    )
        return [LeasedJob(key, body, group, bool(n)) for key, body, group, n in [*again, *jobs]]

    def renew(self, worker: str, seconds: float = 120.0) -> None:
        """Make all leases of a worker last so long from now on."""
        now = self._now()
        with self._writing() as run:
            self._seen(run, worker, now)
            for table in ("jobs", "audits"):
                run(
                    f"UPDATE {table} SET until = ? WHERE worker = ? AND state = ?",
                    (now + seconds, worker, _LEASED),
                )

    def give_up(self, key: str, worker: str, why: str, *, died: bool = False) -> None:
        """Give a job back that could not be done, and say why; somebody else gets it.

        After :data:`TRIES` tries it is left alone; that somebody ``died`` over it weighs less.
        """
        with self._writing() as run:
            self._seen(run, worker, self._now())
            run("UPDATE workers SET gave_up = gave_up + 1 WHERE name = ?", (worker,))
            self._free(run, "key = ? AND worker = ?", (key, worker), why, 1 if died else DEATHS)

    def free(self, worker: str, why: str = "its worker has ended", *, died: bool = True) -> None:
        """Give back all that a worker has leased: it is known to be gone.

        Args:
            worker: its name.
            why: in words.
            died: whether that may be owed to what it played; not if it was told to end.
        """
        with self._writing() as run:
            lost = self._free(run, "worker = ?", (worker,), why, int(died))
            run("UPDATE workers SET lost = lost + ? WHERE name = ?", (lost, worker))

    def done(
        self, key: str, worker: str, result: bytes, journal: bytes, spent: float = 0.0
    ) -> Reported:
        """Report a result; when this returns it is on the disk.

        Args:
            key: of the job.
            worker: who has done it.
            result: all that must be the same, whoever does it.
            journal: of the match.
            spent: seconds of a processor.

        Raises:
            StorageError: there is no such job, or the disk failed: nothing was reported.
        """
        return self.done_together(worker, [JobReport(key, result, journal, spent)])[0]

    def done_together(self, worker: str, reports: Sequence[JobReport]) -> list[Reported]:
        """Report several results in one commit; when this returns all are on the disk.

        Raises:
            StorageError: there is no such job, or the disk failed: none of them was reported.
        """
        digests = self._journals.keep_all([each.journal for each in reports])
        now = self._now()
        with self._writing() as run:
            self._seen(run, worker, now)
            return [
                self._reported(run, worker, each, digest, now)
                for each, digest in zip(reports, digests, strict=True)
            ]

    def _reported(
        self,
        run: Callable[..., sqlite3.Cursor],
        worker: str,
        told: JobReport,
        digest: str,
        now: float,
    ) -> Reported:
        """Enter one result, whose journal is kept."""
        key = told.key
        job = run("SELECT repeatable FROM jobs WHERE key = ?", (key,)).fetchone()
        if job is None:
            raise StorageError(f"There is no job {key} in {self._path}.")
        first = run("SELECT worker, body, journal FROM results WHERE key = ?", (key,)).fetchone()
        if first is not None:
            given = told.result, digest
            return self._compared(run, key, worker, given, first, bool(job[0]), now)
        run(
            "INSERT INTO results (key, worker, body, journal, spent, at) VALUES (?, ?, ?, ?, ?, ?)",
            (key, worker, told.result, digest, told.spent, now),
        )
        run("UPDATE jobs SET state = ?, worker = NULL WHERE key = ?", (_DONE, key))
        run("UPDATE workers SET done = done + 1 WHERE name = ?", (worker,))
        if job[0] and self._is_chosen(key):
            run("INSERT INTO audits (key, first) VALUES (?, ?)", (key, worker))
        return "new"

    def _compared(
        self,
        run: Callable[..., sqlite3.Cursor],
        key: str,
        worker: str,
        given: tuple[bytes, str],
        first: tuple[str, bytes, str],
        repeatable: bool,
        now: float,
    ) -> Reported:
        """Compare a second result with the first."""
        if worker != first[0]:
            run("UPDATE audits SET state = ?, worker = ? WHERE key = ?", (_DONE, worker, key))
        if given == first[1:]:
            return "same"
        if not repeatable:
            return "late"
        known = run(
            "SELECT 1 FROM alarms WHERE key = ? AND worker = ? AND body = ? AND journal = ?",
            (key, worker, *given),
        ).fetchone()
        if known is None:
            run(
                "INSERT INTO alarms (key, worker, body, journal, at) VALUES (?, ?, ?, ?, ?)",
                (key, worker, *given, now),
            )
            for name in {worker, first[0]}:
                run("UPDATE workers SET differed = differed + 1 WHERE name = ?", (name,))
        return "differs"

    # What has come of them.

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
        leased += audited.get(_LEASED, 0)
        return QueueCounts(waiting, leased, done, abandoned, audited.get(_WAITING, 0))

    def audits(self) -> tuple[int, int]:
        """Return how many results were chosen to be run again, and how many of them have been."""
        rows = self._rows("SELECT count(*), count(*) FILTER (WHERE state = ?) FROM audits", _DONE)
        chosen, run = rows[0]
        return chosen, run

    def alarms(self) -> list[Discrepancy]:
        """Return the results that were not what the first was, as they came."""
        rows = self._rows(
            "SELECT alarms.key, results.worker, alarms.worker, alarms.body, alarms.journal, "
            "alarms.at FROM alarms JOIN results USING (key) ORDER BY alarms.number"
        )
        return [Discrepancy(*row) for row in rows]

    def abandoned(self) -> list[AbandonedJob]:
        """Return the jobs that nobody could do, in the order in which they were added."""
        rows = self._rows(
            "SELECT key, grp, body, why FROM jobs WHERE state = ? ORDER BY number", _ABANDONED
        )
        return [AbandonedJob(*row) for row in rows]

    def retry(self) -> int:
        """Let what nobody could do be tried anew; return how many jobs that are."""
        with self._writing() as run:
            return run(
                "UPDATE jobs SET state = ?, tries = 0 WHERE state = ?", (_WAITING, _ABANDONED)
            ).rowcount

    def workers(self) -> list[WorkerHealth]:
        """Return all who have ever asked for a job, by name."""
        rows = self._rows(
            "SELECT name, seen, done, gave_up, lost, differed FROM workers ORDER BY name"
        )
        return [WorkerHealth(*row) for row in rows]

    def journal(self, digest: str) -> bytes:
        """Return a journal by its SHA-256; StorageError where it is missing or damaged."""
        return self._journals.read(digest)

    # Its own affairs.

    def _rows(self, query: str, *values: object) -> list[Any]:
        with explaining(self._path):
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def _writing(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        """Give what runs statements in one transaction, all of which count or none."""
        with explaining(self._path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection.execute
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def _note(self, run: Callable[..., sqlite3.Cursor], kind: str, body: bytes) -> None:
        values = (kind, body, self._now())
        run("INSERT INTO notes (kind, body, at) VALUES (?, ?, ?)", values)

    @staticmethod
    def _seen(run: Callable[..., sqlite3.Cursor], worker: str, now: float) -> None:
        run(
            "INSERT INTO workers (name, seen) VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET seen = excluded.seen",
            (worker, now),
        )

    def _expire(self, run: Callable[..., sqlite3.Cursor], now: float) -> None:
        """Take back what was not reported in time."""
        late = run(
            "SELECT worker, count(*) FROM (SELECT worker, until FROM jobs WHERE state = ?1 "
            "UNION ALL SELECT worker, until FROM audits WHERE state = ?1) "
            "WHERE until <= ?2 GROUP BY worker",
            (_LEASED, now),
        ).fetchall()
        if late:
            self._free(run, "until <= ?", (now,), "its worker was not heard of in time", 1)
        for worker, count in late:
            run("UPDATE workers SET lost = lost + ? WHERE name = ?", (count, worker))

    @staticmethod
    def _free(
        run: Callable[..., sqlite3.Cursor],
        where: str,
        values: tuple[object, ...],
        why: str,
        weight: int,
    ) -> int:
        """Let others have leased jobs; those that have failed often enough are left alone."""
        freed = 0
        for table, reason in (("jobs", ", why = ?"), ("audits", "")):
            told = (why,) if reason else ()
            freed += run(
                f"UPDATE {table} SET tries = tries + ?, worker = NULL, "
                f"state = iif(tries + ? >= ?, ?, ?){reason} WHERE state = ? AND {where}",
                (weight, weight, TRIES * DEATHS, _ABANDONED, _WAITING, *told, _LEASED, *values),
            ).rowcount
        return freed

    def _is_chosen(self, key: str) -> bool:
        secret, share = self.get("again_secret"), self.get("again_share")
        if secret is None or not share:
            return False
        drawn = hashlib.sha256(secret + key.encode()).digest()[:8]
        return int.from_bytes(drawn, "big") < float(share) * 2**64
