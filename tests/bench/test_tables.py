"""The benchmark of many tables, in small: what it reports must be sound."""

import sys
from argparse import Namespace

import pytest

from tables import play

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not sys.platform.startswith("linux"), reason="it reads the processor time from /proc"
    ),
]


def test_a_few_tables_for_some_seconds(tmp_path):
    """[TABLE-32] bots play among themselves, people are answered, every journal is sound."""
    for seconds in (4, 16, 64):  # where the machine is busy, people are hardly heard in four
        options = Namespace(
            bots=3, people=2, processes=1, watched=False, seconds=seconds, warmup=2, verify=True
        )
        folder = tmp_path / str(seconds)
        folder.mkdir()
        report = play(folder, options, 3)
        if len(report.orders) > 4 and report.moves > 1:
            break
    assert report.journals == 5
    assert report.wrong == []
    assert len(report.orders) > 4
    assert len(report.questions) > 4 * len(report.orders) - 20
    assert report.moves > 1
    assert 0 < report.cpu[0] < 2
