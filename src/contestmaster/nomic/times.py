"""Time in games by announcement: whole seconds of UTC, in microseconds as everywhere.

A field annotated :data:`When` is an instant; in a position it stands as text.
"""

from typing import Annotated, Final, TypeAlias

from contestmaster.kernel.instant import SECOND, Instant

__all__ = ["WHEN", "When", "age_within", "seconds", "whole_second"]

WHEN: Final = "instant"
"""Marks an integer that is an instant, so that positions write it as text."""

When: TypeAlias = Annotated[Instant, WHEN]


def whole_second(at: Instant) -> Instant:
    """Drop the fraction of a second of a time of receipt.

    >>> whole_second(1_999_999)
    1000000
    """
    return at // SECOND * SECOND


def seconds(count: int) -> Instant:
    """Return so many seconds as a length of time."""
    return count * SECOND


def age_within(since: Instant, now: Instant, least_s: int, most_s: int) -> bool:
    """Return whether something is at least and at most so many seconds old, both ends included.

    >>> age_within(0, 10 * SECOND, 10, 20), age_within(0, 20 * SECOND + 1, 10, 20)
    (True, False)
    """
    return least_s * SECOND <= now - since <= most_s * SECOND
