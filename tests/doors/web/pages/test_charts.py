"""Charts as coordinates."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.doors.web.pages.charts import SMALL, WIDE, history_chart, speed_chart
from contestmaster.doors.web.shown import (
    History,
    HistoryPoint,
    ScoreRow,
    Speed,
    SpeedCurve,
    TeamView,
)

DAY = 86400


def curve(at_s, duration=DAY):
    points = [Speed(duration * n / 96, f"{8 ** (n / 96):.6f}") for n in range(97)]
    return SpeedCurve(duration, points, Speed(at_s, f"{8 ** (at_s / duration):.6f}"))


def history(totals):
    """Teams with totals at hours 1, 2, ..."""
    teams = [TeamView(n, f"Team {n}") for n in range(1, len(totals[0]) + 1)]
    points = [
        HistoryPoint(n, "2026-11-20T06:00:00Z", n * 3600.0, [shown(total) for total in row])
        for n, row in enumerate(totals, 1)
    ]
    return History(teams, points, None, False)


def shown(total):
    return None if total is None else f"{total:.6f}"


def ranking(totals):
    rows = sorted(enumerate(totals[-1], 1), key=lambda row: -(row[1] or 0))
    return [
        ScoreRow(place, number, f"Team {number}", shown(total or 0), [])
        for place, (number, total) in enumerate(rows, 1)
    ]


def numbers(way):
    return [float(number) for number in re.findall(r"-?[0-9.]+", way)]


@given(st.floats(0, DAY))
def test_the_present_point_lies_on_the_curve_and_its_text_in_the_picture(at_s):
    """[CONTEST-49]."""
    check_speed(speed_chart(curve(at_s)))
    check_speed(speed_chart(curve(at_s), SMALL))


def check_speed(chart):
    assert chart.mark is not None
    xs = numbers(chart.lines[0].way)[::2]
    ys = numbers(chart.lines[0].way)[1::2]
    before = max(n for n, x in enumerate(xs) if x <= chart.mark.x)
    after = min(before + 1, len(xs) - 1)
    assert ys[after] - 0.2 <= chart.mark.y <= ys[before] + 0.2
    wide = 8 * len(chart.mark.label)
    left = chart.mark.x_text
    assert left >= 0
    assert left + wide <= chart.width
    assert 0 < chart.mark.y_text < chart.height
    # Its letters reach 13 above their line, and 4 below: no part of the curve is there.
    covered = [y for x, y in zip(xs, ys, strict=True) if left <= x <= left + wide]
    over = [y for y in covered if chart.mark.y_text - 13 < y < chart.mark.y_text + 4]
    assert over == [] or chart.width < WIDE.width, "a phone has no room beside a steep curve"


TOTALS = st.integers(1, 14).flatmap(
    lambda teams: st.lists(
        st.lists(
            st.none() | st.integers(0, 50_000).map(lambda total: total / 100),
            min_size=teams,
            max_size=teams,
        ),
        min_size=1,
        max_size=30,
    )
)


@given(TOTALS, st.sampled_from([WIDE, SMALL]))
def test_all_lines_and_names_are_in_the_picture(totals, sheet):
    chart = history_chart(history(totals), ranking(totals), len(totals) * 3600, sheet)
    if chart is None:
        assert all(not total for row in totals for total in row)
        return
    for line in chart.lines:
        assert all(0 <= number <= sheet.width for number in numbers(line.way))
        assert 0 < line.y < sheet.height or not line.label
    named = sorted(line.y for line in chart.lines if line.label)
    assert len(named) == min(10, len(totals[0]))
    assert all(later - earlier >= 15.9 for earlier, later in pairwise(named))


def test_totals_jump_when_they_change_and_stay_in_between():
    totals = [[100.0], [100.0], [50.0]]
    chart = history_chart(history(totals), ranking(totals), 4 * 3600)
    assert chart is not None
    assert re.fullmatch(r"M[\d.]+,[\d.]+H[\d.]+V[\d.]+H[\d.]+", chart.lines[0].way)


def test_leaders_are_named_with_their_places_and_others_are_faint():
    totals = [[float(n) for n in range(1, 15)]]
    chart = history_chart(history(totals), ranking(totals), 3600)
    assert chart is not None
    assert [line.label for line in chart.lines if line.label][:2] == ["1 Team 14", "2 Team 13"]
    faint, named = chart.lines[:4], chart.lines[4:]
    assert [line.label for line in faint] == [""] * 4
    assert [line.team_no for line in named] == list(range(14, 4, -1)), "that tells the colour"


@pytest.mark.parametrize("sheet", [WIDE, SMALL])
def test_a_day_has_as_many_times_on_its_axis_as_can_be_read(sheet):
    chart = history_chart(history([[1.0]]), ranking([[1.0]]), DAY, sheet)
    assert chart is not None
    assert 3 <= len(chart.across) <= sheet.ticks[0] + 1
    places = [tick.at for tick in chart.across]
    room = 7 * len("00:00:00")
    assert all(later - earlier > room for earlier, later in pairwise(places))
    assert places[0] >= room / 2


def test_there_is_no_chart_of_nothing():
    assert history_chart(history([[0.0, 0.0]]), ranking([[0.0, 0.0]]), 3600) is None


def test_a_long_history_is_thinned_and_keeps_its_end():
    totals = [[float(n)] for n in range(1, 5001)]
    chart = history_chart(history(totals), ranking(totals), 5000 * 3600)
    assert chart is not None
    assert len(chart.lines[0].way) < 6000
    assert numbers(chart.lines[0].way)[-2] == chart.top
