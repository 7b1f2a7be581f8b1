"""The benchmark of a whole contest, in small: what it reports must be sound."""

import sys

import pytest

from contest import Report, play

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not sys.platform.startswith("linux"), reason="it reads the processor time from /proc"
    ),
]


def check(report: Report) -> None:
    """The recount found nothing wrong; each kill cost the contest a turn at most [CONTEST-64]."""
    assert report.wrong == []
    assert set(report.games) == {"Cows1", "Cows2", "Cows3"}
    assert min(report.games.values()) >= 1
    assert len(report.lost_s) == len(report.back_s) == report.kills
    assert all(0 <= lost < 2.5 for lost in report.lost_s)  # a turn, on a busy machine
    assert report.late_ms["turns"] > report.seconds
    assert 0 < report.cpu < 1


def test_a_contest_of_seconds_survives_a_kill(tmp_path):
    """[CONTEST-64], [CONTEST-65]."""
    check(play(tmp_path, seconds=10, teams=6, kills=1))


@pytest.mark.long
def test_a_contest_of_seconds_goes_on_at_a_host_that_stands_by(tmp_path):
    """[CONTEST-64], [CONTEST-65], [CONTEST-130]."""
    check(play(tmp_path, seconds=10, teams=6, kills=1, standby=True))


@pytest.mark.long
def test_a_contest_of_a_minute_survives_two_kills(tmp_path):
    """[CONTEST-64], [CONTEST-65]."""
    check(play(tmp_path, seconds=60, teams=30, kills=2))
