"""Instants: points of time as whole microseconds since 1970-01-01T00:00:00 UTC.

An instant is a plain ``int``: exact, ordered, cheap, the same in a journal and in memory. Only
this module turns instants into text and back.
"""

from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias

__all__ = ["DAY", "HOUR", "MINUTE", "SECOND", "Instant", "from_text", "to_datetime", "to_text"]

Instant: TypeAlias = int

SECOND: Final = 1_000_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def to_datetime(at: Instant) -> datetime:
    """Return the instant as an aware UTC ``datetime``.

    >>> to_datetime(1_500_000).isoformat()
    '1970-01-01T00:00:01.500000+00:00'
    """
    return _EPOCH + timedelta(microseconds=at)


def to_text(at: Instant) -> str:
    """Write an instant as ISO 8601 in UTC, with a fraction only where there is one.

    >>> to_text(0), to_text(250_000)
    ('1970-01-01T00:00:00Z', '1970-01-01T00:00:00.250000Z')
    """
    return to_datetime(at).isoformat().replace("+00:00", "Z")


def from_text(text: str) -> Instant:
    """Read an ISO 8601 time with zone; raise ``ValueError`` where zone or form is missing.

    >>> from_text("1970-01-01T00:00:01Z")
    1000000
    """
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text!r} is no time like 2026-11-20T06:00:00Z") from None
    if moment.tzinfo is None:
        raise ValueError(f"{text!r} names no time zone: write it with Z or an offset")
    return (moment - _EPOCH) // timedelta(microseconds=1)
