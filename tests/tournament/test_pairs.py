"""Two who play pairs: what is played, and in which order it counts."""

from collections import Counter
from typing import ClassVar

import pytest

from contestmaster.kernel.journal import encode_plain
from contestmaster.storage import queue_opened
from contestmaster.tournament import pairs
from contestmaster.tournament.entering import entries
from contestmaster.tournament.job import JobResult, job_of
from contestmaster.tournament.pairs import PairPlan, PairsError, played_pairs, seed_kept


def plan(seed: int = 7) -> PairPlan:
    one, other = entries("spacecrack", ["greedy", "random"])
    return PairPlan("spacecrack", {"turns": "5"}, (one, other), None, seed)


class Backwards:
    """Workers who do the last job first; whoever sits first in an odd seed wins, else all draw."""

    leased: ClassVar[Counter[int]] = Counter()

    def __init__(self, queue, library, processes) -> None:
        self.queue = queue
        self.ready: list = []

    def __enter__(self):
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def tend(self) -> None:
        self.ready += self.queue.lease("w", 99, 60.0)
        if not self.ready:
            return
        job = job_of(self.ready.pop().body)
        self.leased[job.seed] += 1
        ranks = (1, 2) if job.seed % 2 else (1, 1)
        causes = ("", "it crashed") if job.seed == 8 else ()
        failed = "no such board" if job.seed == 9 else ""
        found = JobResult(job.key, ranks=ranks, causes=causes, failed=failed)
        self.queue.done(job.key, "w", found.body, b"")


@pytest.fixture
def backwards(monkeypatch):
    monkeypatch.setattr(pairs, "Pool", Backwards)
    monkeypatch.setattr(pairs, "_LOOK_S", 0.0)
    monkeypatch.setattr(Backwards, "leased", Counter())
    return Backwards


def test_a_pair_is_one_seed_from_both_seats() -> None:
    """RATE-30."""
    first, second = plan().jobs(3)
    assert first.seed == second.seed == 9
    assert [seat.name for seat in first.seats] == ["greedy", "random"]
    assert second.seats == first.seats[::-1]
    assert plan(2**64 - 1).jobs(2)[0].seed == 0


def test_pairs_count_in_the_order_of_their_creation(backwards, tmp_path) -> None:
    """RATE-34: though all were played the other way round."""
    found = list(played_pairs(tmp_path, plan(), 12, 1))
    assert [pair.number for pair in found] == list(range(1, 13))
    assert [pair.seed for pair in found] == list(range(7, 19))
    assert found[0].points == (1.0, 0.0)
    assert found[1].points == (0.5, 0.5)
    assert [(each.name, each.why) for each in found[1].left] == [
        ("random", "it crashed"),
        ("greedy", "it crashed"),
    ]
    assert (found[2].points, found[2].failure) == (None, "no such board")
    assert set(backwards.leased.values()) == {2}


def test_only_so_much_is_played_ahead_as_keeps_everybody_at_work(backwards, tmp_path) -> None:
    """RATE-34: whoever stops has wasted little."""
    found = played_pairs(tmp_path, plan(), 1000, 2)
    next(found)
    found.close()
    with queue_opened(tmp_path) as queue:
        counts = queue.counts()
        assert counts.open + counts.done <= 2 * 17


def test_what_is_there_is_not_played_again(backwards, tmp_path) -> None:
    first = list(played_pairs(tmp_path, plan(), 3, 1))
    backwards.leased.clear()
    assert list(played_pairs(tmp_path, plan(), 3, 1)) == first
    assert not backwards.leased


def test_a_seed_is_kept_until_another_is_asked_for(tmp_path) -> None:
    assert seed_kept(tmp_path, 2**64 - 1, wanted=False) == 2**64 - 1
    assert seed_kept(tmp_path, 5, wanted=False) == 2**64 - 1
    assert seed_kept(tmp_path, 5, wanted=True) == 5
    assert seed_kept(tmp_path, 6, wanted=False) == 5


def test_the_folder_of_something_else_is_left_alone(tmp_path) -> None:
    with queue_opened(tmp_path) as queue:
        queue.note("opened", encode_plain({}))
    with pytest.raises(PairsError, match="is the folder of something else"):
        seed_kept(tmp_path, 5, wanted=True)


def test_who_logs_in_is_refused_before_anything_is_played(backwards, tmp_path) -> None:
    one, you = entries("spacecrack", ["greedy", "you=line"])
    with pytest.raises(PairsError, match="you logs in by itself"):
        next(played_pairs(tmp_path, plan()._replace(contenders=(one, you)), 3, 1))
