"""The queue of matches: leases, reports, what is run again, alarms [TOUR-15 to 18]."""

import gzip
import hashlib
import sqlite3

import pytest

from contestmaster.storage import (
    JobReport,
    LeaseTerms,
    NotLeasedError,
    QueuedJob,
    StorageError,
    has_queue,
    queue_opened,
)
from contestmaster.storage.queue import DEATHS, TRIES


class Clock:
    """A clock that is moved by hand."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def queue(tmp_path, clock):
    with queue_opened(tmp_path, clock) as opened:
        yield opened


def jobs(count, **more):
    return [QueuedJob(f"k{number}", b"job %d" % number, **more) for number in range(count)]


def keys(leased):
    return [each.key for each in leased]


def test_jobs_are_leased_in_order_once_and_counted(queue):
    assert queue.add(jobs(3), "g") == 3
    assert queue.add(jobs(4), "g") == 1  # idempotent by key
    first = queue.lease("a", 2)
    assert [(each.key, each.body, each.group, each.again) for each in first] == [
        ("k0", b"job 0", "g", False),
        ("k1", b"job 1", "g", False),
    ]
    assert keys(queue.lease("b", 9)) == ["k2", "k3"]
    assert queue.lease("c", 9) == []
    assert queue.counts().leased == 4


def test_a_lease_that_is_over_goes_to_somebody_else_unless_it_is_renewed(queue, clock):
    """[TOUR-15] whoever is not heard of in time has lost the job."""
    queue.add(jobs(1), "g")
    queue.lease("a", 1, 10)
    clock.now += 9
    queue.renew("a", 10)
    clock.now += 9
    assert queue.lease("b") == []
    clock.now += 1
    assert keys(queue.lease("b")) == ["k0"]
    health = {each.name: each for each in queue.workers()}
    assert (health["a"].lost, health["b"].lost) == (1, 0)


def test_the_first_report_counts_and_an_equal_one_changes_nothing(queue, clock):
    """[TOUR-16] exactly once, whoever reports how often."""
    queue.add(jobs(1), "g")
    queue.lease("a", 1, 10)
    clock.now += 11
    queue.lease("b", 1, 10)
    assert queue.done("k0", "b", b"r", b"journal", 1.5) == "new"
    assert queue.done("k0", "a", b"r", b"journal") == "same"
    assert queue.done("k0", "b", b"r", b"journal") == "same"
    (result,) = queue.results()
    assert (result.worker, result.result, result.spent, result.job) == ("b", b"r", 1.5, b"job 0")
    assert result.journal == hashlib.sha256(b"journal").hexdigest()
    assert queue.journal(result.journal) == b"journal"
    assert queue.alarms() == []
    assert queue.counts().open == 0


@pytest.mark.parametrize(
    ("result", "journal"), [(b"R", b"journal"), (b"r", b"Journal"), (b"R", b"Journal")]
)
def test_a_second_result_that_differs_by_a_byte_is_an_alarm_that_stays(queue, result, journal):
    """[TOUR-17] the first counts on, and the alarm says what the second was."""
    queue.add(jobs(1), "g")
    queue.done("k0", "a", b"r", b"journal")
    for _ in range(2):
        assert queue.done("k0", "b", result, journal) == "differs"
    (alarm,) = queue.alarms()
    assert (alarm.key, alarm.first, alarm.worker, alarm.result) == ("k0", "a", "b", result)
    assert queue.journal(alarm.journal) == journal
    assert next(queue.results()).result == b"r"
    assert [each.differed for each in queue.workers()] == [1, 1]


def test_of_a_job_that_cannot_be_repeated_another_result_is_late(queue):
    queue.run_again(b"secret", 1.0)
    queue.add(jobs(1, repeatable=False), "g")
    assert queue.done("k0", "a", b"r", b"j") == "new"
    assert queue.done("k0", "b", b"R", b"J") == "late"
    assert (queue.alarms(), queue.audits()) == ([], (0, 0))


def test_a_share_is_run_again_by_another_worker(queue):
    """[TOUR-18] chosen by key and secret: another secret chooses others."""
    queue.run_again(b"secret", 0.1)
    queue.add(jobs(400), "g")
    for each in queue.lease("a", 400):
        queue.done(each.key, "a", b"r", b"j")
    chosen, run = queue.audits()
    assert (20 < chosen < 65, run) == (True, 0)
    assert queue.lease("a", 9) == []  # nobody runs again what they have done themself
    again = queue.lease("b", 400)
    assert (len(again), all(each.again for each in again)) == (chosen, True)
    assert queue.counts().open == chosen
    for each in again:
        assert queue.done(each.key, "b", b"r", b"j") == "same"
    assert (queue.audits(), queue.counts().open) == ((chosen, chosen), 0)


def test_which_are_run_again_depends_on_the_secret(tmp_path):
    """[TOUR-18] nobody foresees it who does not know the secret."""
    chosen = []
    for secret in (b"one", b"two", b"one"):
        with queue_opened(tmp_path / f"{len(chosen)}") as queue:
            queue.run_again(secret, 0.2)
            queue.add(jobs(100), "g")
            for each in queue.lease("a", 100):
                queue.done(each.key, "a", b"r", b"j")
            chosen.append(sorted(keys(queue.lease("b", 100))))
    assert chosen[0] == chosen[2] != chosen[1]


def test_what_the_first_worker_reports_twice_is_not_run_again(queue):
    """[TOUR-18] its own second report proves nothing."""
    queue.run_again(b"s", 1.0)
    queue.add(jobs(1), "g")
    queue.done("k0", "a", b"r", b"j")
    queue.done("k0", "a", b"r", b"j")
    assert queue.audits() == (1, 0)
    assert keys(queue.lease("b")) == ["k0"]


def test_what_nobody_can_do_is_left_alone_and_can_be_tried_anew(queue):
    """[TOUR-14] the reason stands beside it."""
    queue.add(jobs(1), "g")
    for _ in range(TRIES):
        assert keys(queue.lease("a")) == ["k0"]
        queue.give_up("k0", "a", "the disk is full")
    assert queue.lease("a") == []
    (lost,) = queue.abandoned()
    assert (lost.key, lost.why, queue.counts().abandoned) == ("k0", "the disk is full", 1)
    assert queue.retry() == 1
    assert keys(queue.lease("a")) == ["k0"]


def test_deaths_of_workers_are_rarely_the_fault_of_what_they_played(queue):
    """[TOUR-14]: five are as one try, and who was told to end is none."""
    queue.add(jobs(1), "g")
    for _ in range(100):
        assert keys(queue.lease("a")) == ["k0"]
        queue.free("a", died=False)
    for _ in range(TRIES * DEATHS):
        assert queue.counts().abandoned == 0
        assert keys(queue.lease("a")) == ["k0"]
        queue.free("a")
    assert queue.counts().abandoned == 1


def test_jobs_at_home_go_to_those_who_ask_for_them(queue):
    queue.add([*jobs(1, at_home=True), QueuedJob("other", b"")], "g")
    assert keys(queue.lease("a", 9)) == ["other"]
    assert keys(queue.lease("organiser", 9, at_home=True)) == ["k0"]


def test_a_worker_that_is_gone_gives_back_what_it_had(queue):
    queue.add(jobs(2), "g")
    queue.lease("a", 2)
    queue.free("a")
    assert keys(queue.lease("b", 2)) == ["k0", "k1"]
    assert queue.workers()[0].lost == 2


def test_notes_come_with_their_jobs_or_not_at_all(queue):
    def failing():
        yield from jobs(2)
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        queue.add(failing(), "g", [("round", b"1")])
    assert (queue.notes(), queue.counts().open) == ([], 0)
    queue.add(jobs(2), "g", [("round", b"1")])
    assert [(each.kind, each.body) for each in queue.notes()] == [("round", b"1")]


def test_groups_are_counted_and_read_apart(queue):
    queue.add(jobs(2), "g")
    queue.add([QueuedJob("x", b"")], "h")
    queue.done("x", "a", b"r", b"j")
    assert (queue.counts("g").waiting, queue.counts("h").done) == (2, 1)
    assert [each.key for each in queue.results(group="h")] == ["x"]
    assert list(queue.results(group="g")) == []


def test_results_are_read_on_from_where_one_was(queue):
    queue.add(jobs(600), "g")
    for each in queue.lease("a", 600):
        queue.done(each.key, "a", b"r", b"j")
    numbers = [each.number for each in queue.results()]
    assert numbers == sorted(numbers)
    assert len(numbers) == 600
    assert len(list(queue.results(numbers[-3]))) == 2


def test_a_result_of_no_job_is_refused(queue):
    with pytest.raises(StorageError, match="There is no job nothing"):
        queue.done("nothing", "a", b"r", b"j")


def test_a_journal_that_was_changed_or_removed_is_told(queue, tmp_path):
    queue.add(jobs(1), "g")
    queue.done("k0", "a", b"r", b"journal")
    (file,) = (tmp_path / "journals").glob("*/*.gz")
    digest = file.name.removesuffix(".gz")
    file.write_bytes(gzip.compress(b"another"))
    with pytest.raises(StorageError, match="it is not what was stored"):
        queue.journal(digest)
    file.write_bytes(b"rubbish")
    with pytest.raises(StorageError, match="is damaged"):
        queue.journal(digest)
    file.unlink()
    with pytest.raises(StorageError, match="is missing"):
        queue.journal(digest)


def test_a_queue_of_another_version_is_refused_and_left_alone(tmp_path):
    with queue_opened(tmp_path) as queue:
        queue.set("version", 99)
    assert has_queue(tmp_path)
    with pytest.raises(StorageError, match="another version"):
        queue_opened(tmp_path)


def test_only_its_owner_may_read_it(tmp_path):
    folder = tmp_path / "new"
    with queue_opened(folder) as queue:
        queue.add(jobs(1), "g")
        queue.done("k0", "a", b"r", b"j")
        assert (folder / "queue.db").stat().st_mode & 0o077 == 0
        assert (folder / "journals").stat().st_mode & 0o077 == 0


def test_several_processes_see_one_queue(tmp_path):
    with queue_opened(tmp_path) as one, queue_opened(tmp_path) as other:
        one.add(jobs(2), "g")
        assert keys(other.lease("b")) == ["k0"]
        assert keys(one.lease("a")) == ["k1"]


def test_a_disk_that_fails_reports_nothing(queue, monkeypatch):
    queue.add(jobs(1), "g")
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(5, "I/O error")))
    with pytest.raises(StorageError, match="cannot be used"):
        queue.done("k0", "a", b"r", b"j")
    assert list(queue.results()) == []


def test_results_that_are_reported_together_take_one_commit(queue):
    """[TOUR-45, TOUR-16]: each counts as if it had come alone."""
    queue.add(jobs(5), "g")
    queue.lease("a", 5)
    commits = []
    queue._connection.set_trace_callback(
        lambda said: commits.append(said) if said == "COMMIT" else None
    )
    reports = [JobReport(f"k{n}", b"r%d" % n, b"j%d" % n, 0.5) for n in range(5)]
    assert queue.done_together("a", reports) == ["new"] * 5
    assert len(commits) == 1
    assert queue.done_together("b", [*reports[:1], JobReport("k1", b"x", b"y")]) == [
        "same",
        "differs",
    ]
    assert [each.result for each in queue.results()] == [b"r0", b"r1", b"r2", b"r3", b"r4"]
    assert [queue.journal(each.journal) for each in queue.results()] == [
        b"j0",
        b"j1",
        b"j2",
        b"j3",
        b"j4",
    ]
    assert queue.workers()[0].done == 5


def test_of_results_that_are_reported_together_all_count_or_none(queue):
    """[TOUR-45]."""
    queue.add(jobs(1), "g")
    with pytest.raises(StorageError, match="no job k9"):
        queue.done_together("a", [JobReport("k0", b"r", b"j"), JobReport("k9", b"r", b"j")])
    assert list(queue.results()) == []


def test_a_database_that_is_none_is_named(tmp_path):
    path = tmp_path / "queue.db"
    path.write_bytes(b"no database" * 100)
    path.chmod(0o600)
    with pytest.raises(StorageError, match=r"queue\.db is not a Contestmaster database"):
        queue_opened(tmp_path)


TERMS = LeaseTerms(("ladder ",), besides=("friend",), most=2)


def test_terms_bound_what_a_worker_gets(queue):
    """Groups by how their names begin, so many at a time, nothing that cannot be repeated."""
    queue.add(jobs(1), "trial mine 1")
    queue.add([QueuedJob("once", b"job", repeatable=False)], "ladder desk 1")
    queue.add([QueuedJob(f"l{n}", b"job") for n in range(4)], "ladder desk 2")
    assert keys(queue.lease("a", 9, terms=TERMS)) == ["l0", "l1"]
    assert queue.lease("a", 9, terms=TERMS) == []
    assert queue.renew("a", 60, ["l1", "l3"]) == ["l1"]
    queue.done("l0", "a", b"r", b"j", strict=True)
    assert keys(queue.lease("a", 9, terms=TERMS)) == ["l2"]
    with pytest.raises(NotLeasedError):
        queue.done("l3", "a", b"r", b"j", strict=True)
    assert queue.done("l0", "a", b"r", b"j", strict=True) == "same"
    assert queue.lease("b", 9, terms=LeaseTerms(())) == []


def test_what_is_wanted_is_run_again_by_nobody_s_friend(queue):
    queue.add(jobs(2), "ladder desk 1")
    queue.lease("friend", 2)
    queue.done("k0", "friend", b"r", b"j", confirm=True)
    queue.done("k1", "friend", b"r", b"j", confirm=True)
    assert queue.wanted("ladder ") == 2
    assert queue.lease("a", 9, terms=TERMS) == []
    assert keys(queue.lease("b", 1, terms=LeaseTerms(("ladder ",)))) == ["k0"]
    assert queue.done("k0", "b", b"r", b"j", strict=True) == "same"
    assert (queue.wanted("ladder "), queue.confirmed_by("k0")) == (1, "b")
    queue.recheck(["k0", "k1"])
    assert queue.lease("b", 9, terms=LeaseTerms(("ladder ",))) == []  # for trusted workers
    assert keys(queue.lease("c", 9, terms=LeaseTerms(("",), trusted=True))) == ["k0", "k1"]


def test_a_result_is_overruled_and_kept_beside_the_other(queue):
    """[TOUR-17] once somebody has found out which is right."""
    queue.add(jobs(1), "g")
    queue.lease("liar", 1)
    queue.done("k0", "liar", b"lie", b"j1", confirm=True)
    queue.lease("ours", 1)
    assert queue.done("k0", "ours", b"truth", b"j2") == "differs"
    (alarm,) = queue.alarms()
    assert (alarm.first, alarm.worker, alarm.settled) == ("liar", "ours", False)
    assert not queue.is_right(alarm.number)
    (before,) = queue.results()
    number = queue.overrule(alarm.number)
    (after,) = queue.results(before.number)
    assert (after.number, after.result, after.worker) == (number, b"truth", "ours")
    assert [one.result for one in queue.results()] == [b"truth"]
    assert queue.is_right(alarm.number)
    assert queue.overruled() == 1
    (alarm,) = queue.alarms()
    assert (alarm.first, alarm.worker, alarm.settled) == ("liar", "ours", True)
    assert (queue.counts().again, queue.wanted("g")) == (0, 0)


def test_who_is_not_believed_gives_back_without_weight(queue):
    queue.add(jobs(1), "ladder desk 1")
    for _ in range(TRIES * DEATHS + 1):
        given = queue.lease("a", 1, terms=TERMS)
        for one in given:
            queue.give_up(one.key, "a", "no", believed=False)
    assert queue.lease("a", 1, terms=TERMS) == []
    assert queue.abandoned() == []
    assert keys(queue.lease("ours", 1)) == ["k0"]


def test_a_queue_of_version_1_is_brought_up_to_date(tmp_path):
    """With all that stands in it."""
    with queue_opened(tmp_path) as queue:
        queue.add(jobs(2), "g")
        queue.lease("a", 1)
        queue.done("k0", "a", b"r", b"j")
    with sqlite3.connect(tmp_path / "queue.db") as old:
        for table, column in (("jobs", "need"), ("audits", "need"), ("alarms", "settled")):
            old.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        old.execute("DROP TABLE overruled")
        old.execute("UPDATE meta SET value = 1 WHERE name = 'version'")
    old.close()
    with queue_opened(tmp_path) as queue:
        assert [one.key for one in queue.results()] == ["k0"]
        assert keys(queue.lease("b", 9, terms=LeaseTerms(("",)))) == ["k1"]
        assert queue.overruled() == 0
