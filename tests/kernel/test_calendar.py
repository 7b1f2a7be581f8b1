"""Calendars: days, weeks, ndays and nweeks."""

from datetime import UTC

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.calendar import DAYS, WEEKS, Beat, NCalendar
from contestmaster.kernel.instant import DAY, HOUR, MINUTE, from_text, to_datetime

INSTANTS = st.integers(-(5 * 10**16), 10**17)
BEATS = st.builds(Beat, st.integers(1, 10**15), INSTANTS)


@given(BEATS, INSTANTS)
def test_a_period_begins_with_its_beat_and_ends_before_the_next(beat: Beat, at: int) -> None:
    assert beat.floor(at) <= at < beat.after(at)
    assert beat.after(at) - beat.floor(at) == beat.period
    assert beat.start(beat.index(at)) == beat.floor(at)
    assert beat.floor(beat.after(at)) == beat.after(at)


@given(INSTANTS)
def test_days_begin_at_midnight_and_weeks_on_monday(at: int) -> None:
    day, week = to_datetime(DAYS.floor(at)), to_datetime(WEEKS.floor(at))
    for moment in (day, week):
        assert (moment.hour, moment.minute, moment.second, moment.microsecond) == (0, 0, 0, 0)
        assert moment.tzinfo is UTC
    assert week.weekday() == 0
    assert day.date() == to_datetime(at).date()


def test_a_leap_day_is_a_day_like_others() -> None:
    assert DAYS.after(from_text("2028-02-28T12:00:00Z")) == from_text("2028-02-29T00:00:00Z")
    assert WEEKS.after(from_text("2026-11-22T23:59:59.999999Z")) == from_text(
        "2026-11-23T00:00:00Z"
    )


@pytest.mark.parametrize("period", [0, -1])
def test_a_period_is_positive(period: int) -> None:
    with pytest.raises(ValueError, match="never comes round"):
        Beat(period)


@given(st.integers(1, 30), st.integers(1, 10**6))
def test_every_tick_has_one_date_and_one_start(length: int, tick: int) -> None:
    calendar = NCalendar(Beat(HOUR, 5 * MINUTE), length)
    nweek, nday = calendar.date(tick)
    assert nweek >= 1 and 1 <= nday <= length
    assert length * (nweek - 1) + nday == tick
    assert calendar.tick(calendar.start(tick)) == tick
    assert calendar.tick(calendar.start(tick) - 1) == tick - 1


def test_ndays_may_have_any_length_and_origin() -> None:
    calendar = NCalendar(Beat(2 * DAY, from_text("2026-11-20T18:00:00Z")))
    assert calendar.tick(from_text("2026-11-20T18:00:00Z")) == 1
    assert calendar.date(calendar.tick(from_text("2026-12-12T17:59:59Z"))) == (2, 1)
