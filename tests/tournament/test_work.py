"""One worker: what it gathers, and when it reports that."""

import pytest

from contestmaster.storage import QueuedJob, queue_opened
from contestmaster.tournament import work
from contestmaster.tournament.entering import entries
from contestmaster.tournament.job import Job, JobResult


class Clock:
    """Time that passes only where a match is played."""

    def __init__(self):
        self.now = 100.0

    def monotonic(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(work, "time", clock)
    return clock


@pytest.fixture
def queue(tmp_path):
    with queue_opened(tmp_path) as opened:
        yield opened


def jobs(count, game="spacecrack"):
    seats = entries(game, ["random", "random"])
    return [Job(game, {}, seed, seats) for seed in range(count)]


def played(queue, monkeypatch, clock, found, seconds):
    """Let a worker do jobs that take so long; return how many it reported at a time."""
    queue.add([QueuedJob(job.key, job.body) for job in found], "g")
    reports = []
    done = queue.done_together

    def carried_out(job, library, *, journal):
        journal(b"j")
        clock.now += seconds[job.game]
        return JobResult(job.key, void=job.seed == 99, failed="x" if job.seed == 99 else "")

    monkeypatch.setattr(work, "carried_out", carried_out)
    monkeypatch.setattr(
        queue, "done_together", lambda who, told: (reports.append(len(told)), done(who, told))
    )
    assert work.worked(queue, "a", None) == sum(reports)
    return reports


def test_results_of_short_matches_are_reported_together(queue, monkeypatch, clock):
    """[TOUR-45]: as many as are done in about a second, and no more than that are leased."""
    reports = played(queue, monkeypatch, clock, jobs(60), {"spacecrack": 0.1})
    assert sum(reports) == 60
    assert reports[:4] == [1, 2, 4, 8]
    assert max(reports) <= 11


def test_results_of_long_matches_are_reported_at_once(queue, monkeypatch, clock):
    """[TOUR-45]: none waits for a match that takes longer than about a second."""
    assert played(queue, monkeypatch, clock, jobs(6), {"spacecrack": 2.0}) == [1] * 6


def test_a_result_does_not_wait_for_a_long_match(queue, monkeypatch, clock):
    """[TOUR-45]: which one that is is known from the match of its game before."""
    mixed = [job for pair in zip(jobs(9), jobs(9, "cows"), strict=True) for job in pair]
    waits = []
    add, report = work.ReportBasket.add, work.ReportBasket.report
    came = {}

    def noted(basket, job, result, journal):
        came[result.key] = clock.now
        add(basket, job, result, journal)

    def told(basket):
        waits.extend(clock.now - came[each.key] for each in basket._kept)
        report(basket)

    monkeypatch.setattr(work.ReportBasket, "add", noted)
    monkeypatch.setattr(work.ReportBasket, "report", told)
    played(queue, monkeypatch, clock, mixed, {"spacecrack": 0.1, "cows": 30.0})
    assert len(waits) == 18
    assert sorted(waits)[-2] <= 1.1  # the first of the long ones could not be foreseen


def test_what_is_void_is_given_up_and_the_others_count(queue, monkeypatch, clock):
    """[TOUR-14]."""
    found = [*jobs(3), Job("spacecrack", {}, 99, entries("spacecrack", ["random", "random"]))]
    assert sum(played(queue, monkeypatch, clock, found, {"spacecrack": 0.1})) == 3
    assert [each.why for each in queue.abandoned()] == ["x"]
