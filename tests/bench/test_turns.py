"""The benchmark of turns under a flood, in small: what it counts must be sound."""

import sys

import pytest

from turns import Seen, run, verdicts

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not sys.platform.startswith("linux"), reason="it keeps its processes on cores"
    ),
]


def test_some_turns_under_a_flood():
    """[NET-91] No wait ends early, asked for or imposed."""
    ours, bare = run(bots=7, turns=3)
    assert (ours.early, ours.forced_early, bare.early) == (0, 0, 0)
    # A wait for each turn and one before, of seven bots; and one more client that only waits.
    assert ours.waits == 7 * 4 + 3
    assert len(ours.late_ms) == 3
    assert ours.forced >= 1
    assert bare.waits == 2 * ours.waits


def test_what_is_early_is_told_of():
    early = Seen(waits=100, early=1, forced=10, forced_early=2, late_ms=[1.0] * 5)
    first, second = verdicts(early, Seen(waits=9, late_ms=[1.0]))
    assert first == "- early: 3 of 110 waits, goal 0: MISSED"
    assert second == "- late, ours : bare: median 1.00; p99 1.00, goal 3.0: reached"
