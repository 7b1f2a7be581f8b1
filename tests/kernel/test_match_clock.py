"""A match in time: alarms, stalls, rulings and stops."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.notice import (
    CLOSED,
    Closed,
    Dawned,
    Notice,
)
from tests.kernel.playing import MIDNIGHT, START, begin, catch_up, entries, say

from contestmaster.kernel.game import NotSupportedError
from contestmaster.kernel.instant import DAY, HOUR, to_text
from contestmaster.kernel.journal import Entry


def test_an_alarm_rings_before_a_message_of_its_instant() -> None:
    match = begin()
    say(match, "ann", "PIN UP 5 hello")
    closes = START + 5 * HOUR
    assert match.alarm() == closes and match.due(closes - 1) is None
    assert say(match, "bob", "PRAISE 0", closes - 1).code == 0
    before = match.digest()
    early = say(match, "bob", "PRAISE 0", closes)
    assert (early.code, early.entry, match.digest()) == (5, None, before)
    assert "rings before a command" in str(early.error)
    (rung,) = catch_up(match, closes)
    assert [told.event for told in rung.told] == [Closed(0, 1)]
    assert say(match, "bob", "PRAISE 0", closes).code == CLOSED


def test_after_a_stall_midnights_ring_each_in_its_order() -> None:
    match = begin()
    say(match, "ann", f"PIN UP 30 open until {to_text(START + 30 * HOUR)}")
    rung = catch_up(match, START + 4 * DAY + HOUR)
    assert [to_text(e.at) for e in entries(*rung)] == [
        "2026-11-21T00:00:00Z",
        "2026-11-21T12:00:00Z",
        "2026-11-22T00:00:00Z",
        "2026-11-23T00:00:00Z",
        "2026-11-24T00:00:00Z",
    ]
    events = [told.event for done in rung for told in done.told]
    assert events == [Dawned(1), Closed(0, 0), Dawned(2), Dawned(3), Dawned(4)]
    assert (match.state.days, match.state.weeks, match.turn()) == (4, 1, 4)


def test_what_falls_together_rings_once() -> None:
    match = begin()
    say(match, "ann", "PIN UP 18 till midnight")
    (rung,) = catch_up(match, MIDNIGHT)
    assert [told.event for told in rung.told] == [Closed(0, 0), Dawned(1)]


def test_a_match_that_is_over_rings_no_more() -> None:
    match = begin(days=2)
    assert len(catch_up(match, START + 9 * DAY)) == 2
    assert match.over and match.alarm() is None and match.due(START + 99 * DAY) is None
    late = match.ring(START + 99 * DAY)
    assert (late.code, late.entry) == (5, None) and "nothing is due" in str(late.error)


def test_nothing_rings_before_it_is_due() -> None:
    match = begin()
    assert match.ring(MIDNIGHT - 1).code == 5
    assert match.ring(MIDNIGHT).code == 0


@given(st.lists(st.integers(-3 * HOUR, 3 * HOUR), max_size=20))
def test_instants_never_decrease(steps: list[int]) -> None:
    match = begin()
    at, seen = START, []
    for step in steps:
        at += step
        done = [*catch_up(match, at), say(match, "ann", "PIN UP 1 x", at)]
        seen += [entry.at for entry in entries(*done)]
    assert seen == sorted(seen)
    assert match.at == max([START, *seen])


def test_an_operator_rules() -> None:
    match = begin()
    say(match, "ann", "PIN UP 5 a")
    done = match.note("ruling", "judge", START + 1, "", {"notice": 0, "praise": 7})
    assert match.state.sheets[0].praise == 7
    ruling = Entry(2, START + 1, "judge", "operator", "ruling", "", {"notice": 0, "praise": 7})
    assert done.entry == ruling


def test_a_ruling_that_cannot_be_carried_out_changes_nothing() -> None:
    match = begin()
    before = match.digest()
    done = match.note("ruling", "judge", START, "", {"notice": 9, "praise": 7})
    assert (done.code, done.entry, match.digest()) == (5, None, before)
    assert isinstance(done.error, IndexError)


def test_a_game_need_not_know_rulings() -> None:
    with pytest.raises(NotSupportedError, match="knows no rulings"):
        super(Notice, Notice()).amend(begin().state, {}, None)  # type: ignore[arg-type]


def test_a_stop_is_entered_and_the_game_hears_of_its_end() -> None:
    match = begin()
    notes = [
        match.note("suspend", "chair", START + 1, "", {"reason": "flood"}),
        match.note("resume", "chair", START + DAY),
        match.note("organiser", "chair", START + DAY, "greet", {"text": "welcome back"}),
    ]
    assert [e.kind for e in entries(*notes)] == ["suspend", "resume", "organiser"]
    assert match.state.resumed == [START + DAY]
    (rung,) = catch_up(match, START + DAY)
    assert rung.entry is not None and rung.entry.at == START + DAY
    assert match.state.days == 1
