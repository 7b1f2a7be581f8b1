"""The benchmark of many tables, in small: what it reports must be sound."""

import sys
from argparse import Namespace

import pytest

from tables import play

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="it reads the processor time from /proc"
)


def test_a_few_tables_for_some_seconds(tmp_path):
    """[TABLE-32] bots play among themselves, people are answered, every journal is sound."""
    options = Namespace(
        bots=3, people=2, processes=1, watched=False, seconds=4, warmup=2, verify=True
    )
    report = play(tmp_path, options, 3)
    assert report.journals == 5
    assert report.wrong == []
    assert len(report.orders) > 4
    assert len(report.questions) > 4 * len(report.orders) - 20
    assert report.moves > 1
    assert 0 < report.cpu[0] < 2
