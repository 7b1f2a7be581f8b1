"""Instants: whole microseconds, and their text."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.instant import DAY, HOUR, MINUTE, SECOND, from_text, to_datetime, to_text

LEAST = (datetime(1, 1, 1, tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(
    microseconds=1
)
MOST = 253_402_300_799_999_999
"""9999-12-31T23:59:59.999999Z."""


@given(st.integers(LEAST, MOST))
def test_every_instant_comes_back_from_its_text(at: int) -> None:
    text = to_text(at)
    assert from_text(text) == at
    assert text.endswith("Z") and ("." in text) == (at % SECOND != 0)


def test_units_fit_together() -> None:
    assert (MINUTE, HOUR, DAY) == (60 * SECOND, 3600 * SECOND, 86400 * SECOND)
    assert to_datetime(DAY + 1) == datetime(1970, 1, 2, 0, 0, 0, 1, tzinfo=UTC)


def test_offsets_are_understood_and_a_zone_is_wanted() -> None:
    assert from_text("2026-11-20T01:00:00+01:00") == from_text("2026-11-20T00:00:00Z")
    for text in ("2026-11-20T00:00:00", "2026-11-20", "tomorrow", ""):
        with pytest.raises(ValueError, match=r"zone|is no time"):
            from_text(text)
