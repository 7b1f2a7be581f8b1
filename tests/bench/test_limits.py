"""What the benchmark of limits takes for over the limit."""

from typing import Any

import pytest

from limits import trouble

CLIENTS = {"connected": 50, "lost": 0, "late_ms": {"p99": 100}, "reply_ms": {"p99": 9}}


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({}, ""),
        ({"late_ms": {"p99": 251}}, "late: p99 over 250 ms"),
        ({"reply_ms": {"p99": 251}}, "reply: p99 over 250 ms"),
        ({"connected": 48}, "clients not let in: 2"),
        ({"lost": 1}, "clients cut off: 1"),
    ],
)
def test_what_is_over_the_limit_is_told(other: dict[str, Any], said: str):
    assert trouble({"many": 50, "clients": CLIENTS | other}) == said
