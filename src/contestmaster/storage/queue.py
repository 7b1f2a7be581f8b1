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
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from contestmaster.storage.disputes import BY_LOT, TRUSTED, WANTED, Disputes
from contestmaster.storage.errors import StorageError
from contestmaster.storage.queuebase import ABANDONED, DONE, LEASED, QUEUE, WAITING
from contestmaster.storage.queued import (
    JobReport,
    LeasedJob,
    LeaseTerms,
    NotLeasedError,
    QueuedJob,
    Reported,
)

TRIES: Final = 5
"""So often a job is given up before it is left alone."""
DEATHS: Final = 5
"""So many workers that were lost with a job count as one that has given it up: most deaths have
nothing to do with what was played."""


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


class JobQueue(Disputes):
    """The queue of a folder, as one process sees it; not to be shared among threads."""

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
        self,
        worker: str,
        count: int = 1,
        seconds: float = 120.0,
        *,
        at_home: bool = False,
        terms: LeaseTerms | None = None,
    ) -> list[LeasedJob]:
        """Lease jobs to a worker: those to be run again first, then in the order of their adding.

        Nobody runs again what they have done themself.

        Args:
            worker: its name.
            count: how many at most.
            seconds: for how long; :meth:`renew` makes it longer.
            at_home: whether those that only the organiser's process can do, instead of the others.
            terms: which it may have, where it does not get all of them.
        """
        now = self._now()
        until = now + seconds
        with self._writing() as run:
            self._seen(run, worker, now)
            self._expire(run, now)
            if terms is not None:
                count = min(count, terms.most - len(self._leased(worker)))
            if count <= 0:
                return []
            some, named, again_only, besides = _conditions(terms)
            again = run(
                "SELECT audits.key, body, grp, 1 FROM audits JOIN jobs USING (key) "
                "WHERE audits.state = ? AND first <> ? AND home = ?"
                f"{some.format('audits')}{again_only} "
                "ORDER BY audits.need DESC, jobs.number LIMIT ?",
                (WAITING, worker, at_home, *named, *besides, count),
            ).fetchall()
            jobs = run(
                "SELECT key, body, grp, 0 FROM jobs "
                f"WHERE state = ? AND home = ?{some.format('jobs')} ORDER BY number LIMIT ?",
                (WAITING, at_home, *named, count - len(again)),
            ).fetchall()
            for table, leased in (("audits", again), ("jobs", jobs)):
                for key, *_ in leased:
                    run(
                        f"UPDATE {table} SET state = ?, worker = ?, until = ? WHERE key = ?",
                        (LEASED, worker, until, key),
                    )
        return [LeasedJob(key, body, group, bool(n)) for key, body, group, n in [*again, *jobs]]

    def renew(
        self, worker: str, seconds: float = 120.0, keys: Sequence[str] | None = None
    ) -> list[str]:
        """Make leases of a worker last so long from now on; return the keys of what it still has.

        Args:
            worker: its name.
            seconds: for how long.
            keys: of which jobs; of all it has, if not given.
        """
        now = self._now()
        with self._writing() as run:
            self._seen(run, worker, now)
            held = [key for key, _ in self._leased(worker)]
            kept = [key for key in dict.fromkeys(held) if keys is None or key in keys]
            for table in ("jobs", "audits"):
                for key in kept:
                    run(
                        f"UPDATE {table} SET until = ? WHERE worker = ? AND state = ? AND key = ?",
                        (now + seconds, worker, LEASED, key),
                    )
        return kept

    def leased(self, worker: str) -> list[bytes]:
        """Return the jobs that a worker has."""
        return [body for _, body in self._leased(worker)]

    def _leased(self, worker: str) -> list[tuple[str, bytes]]:
        return self._rows(
            "SELECT key, body FROM jobs WHERE worker = ?1 AND state = ?2 UNION ALL "
            "SELECT audits.key, body FROM audits JOIN jobs USING (key) "
            "WHERE audits.worker = ?1 AND audits.state = ?2",
            worker,
            LEASED,
        )

    def give_up(
        self, key: str, worker: str, why: str, *, died: bool = False, believed: bool = True
    ) -> None:
        """Give a job back that could not be done, and say why; somebody else gets it.

        After :data:`TRIES` tries it is left alone; that somebody ``died`` over it weighs less.
        Whoever is not ``believed`` changes nothing but that a trusted worker is to do the job.
        """
        with self._writing() as run:
            self._seen(run, worker, self._now())
            run("UPDATE workers SET gave_up = gave_up + 1 WHERE name = ?", (worker,))
            if not believed:
                for table in ("jobs", "audits"):
                    run(
                        f"UPDATE {table} SET need = ? WHERE key = ? AND worker = ? AND state = ?",
                        (TRUSTED, key, worker, LEASED),
                    )
            weight = 0 if not believed else 1 if died else DEATHS
            self._free(run, "key = ? AND worker = ?", (key, worker), why, weight)

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
        self,
        key: str,
        worker: str,
        result: bytes,
        journal: bytes,
        spent: float = 0.0,
        *,
        strict: bool = False,
        confirm: bool = False,
    ) -> Reported:
        """Report a result; when this returns it is on the disk.

        Args:
            key: of the job.
            worker: who has done it.
            result: all that must be the same, whoever does it.
            journal: of the match.
            spent: seconds of a processor.
            strict: whether the job must be leased to the worker, or its result be theirs already.
            confirm: whether it is run again in any case, and not by lot.

        Raises:
            StorageError: there is no such job, or the disk failed: nothing was reported.
            NotLeasedError: it is not, where that is demanded; nothing was reported.
        """
        report = JobReport(key, result, journal, spent)
        return self.done_together(worker, [report], strict=strict, confirm=confirm)[0]

    def done_together(
        self,
        worker: str,
        reports: Sequence[JobReport],
        *,
        strict: bool = False,
        confirm: bool = False,
    ) -> list[Reported]:
        """Report several results in one commit; when this returns all are on the disk.

        Args:
            worker: who has done them.
            reports: what was done.
            strict: as in :meth:`done`, of each.
            confirm: as in :meth:`done`, of all.

        Raises:
            StorageError: there is no such job, or the disk failed: none of them was reported.
            NotLeasedError: one is not, where that is demanded; none of them was reported.
        """
        if strict:  # before their journals are kept
            for each in reports:
                self._demand_leased(each.key, worker)
        digests = self._journals.keep_all([each.journal for each in reports])
        now = self._now()
        with self._writing() as run:
            self._seen(run, worker, now)
            if strict:
                for each in reports:
                    self._demand_leased(each.key, worker)
            return [
                self._reported(run, worker, each, digest, now, confirm=confirm)
                for each, digest in zip(reports, digests, strict=True)
            ]

    def _reported(
        self,
        run: Callable[..., sqlite3.Cursor],
        worker: str,
        told: JobReport,
        digest: str,
        now: float,
        *,
        confirm: bool,
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
        run("UPDATE jobs SET state = ?, worker = NULL WHERE key = ?", (DONE, key))
        run("UPDATE workers SET done = done + 1 WHERE name = ?", (worker,))
        if job[0] and (confirm or self._is_chosen(key)):
            need = WANTED if confirm else BY_LOT
            run("INSERT INTO audits (key, first, need) VALUES (?, ?, ?)", (key, worker, need))
        return "new"

    def _demand_leased(self, key: str, worker: str) -> None:
        rows = self._rows(
            "SELECT 1 FROM jobs WHERE key = ?1 AND worker = ?2 AND state = ?3 "
            "UNION ALL SELECT 1 FROM audits WHERE key = ?1 AND worker = ?2 "
            "UNION ALL SELECT 1 FROM results WHERE key = ?1 AND worker = ?2",
            key,
            worker,
            LEASED,
        )
        if not rows:
            raise NotLeasedError(key)

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
        if worker != first[0]:  # of what trusted workers run again: by who has it leased only
            run(
                "UPDATE audits SET state = ?, worker = ? "
                "WHERE key = ? AND (worker = ? OR need < ?)",
                (DONE, worker, key, worker, TRUSTED),
            )
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

    # Its own affairs.

    def _expire(self, run: Callable[..., sqlite3.Cursor], now: float) -> None:
        """Take back what was not reported in time."""
        late = run(
            "SELECT worker, count(*) FROM (SELECT worker, until FROM jobs WHERE state = ?1 "
            "UNION ALL SELECT worker, until FROM audits WHERE state = ?1) "
            "WHERE until <= ?2 GROUP BY worker",
            (LEASED, now),
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
                (weight, weight, TRIES * DEATHS, ABANDONED, WAITING, *told, LEASED, *values),
            ).rowcount
        return freed

    def _is_chosen(self, key: str) -> bool:
        secret, share = self.get("again_secret"), self.get("again_share")
        if secret is None or not share:
            return False
        drawn = hashlib.sha256(secret + key.encode()).digest()[:8]
        return int.from_bytes(drawn, "big") < float(share) * 2**64


def _conditions(terms: LeaseTerms | None) -> tuple[str, list[str], str, list[str]]:
    """Return terms as SQL, with a place for the name of the table; and more for what is run again.

    After each come its values.
    """
    if terms is None:
        return "", [], "", []
    named = " OR ".join("substr(grp, 1, length(?)) = ?" for _ in terms.groups) or "0"
    values = [text for group in terms.groups for text in (group, group)]
    marks = ", ".join("?" for _ in terms.besides)
    need = "" if terms.trusted else f" AND {{}}.need < {TRUSTED}"
    some = f" AND repeatable = 1 AND ({named}){need}"
    return some, values, f" AND first NOT IN ({marks})", list(terms.besides)
