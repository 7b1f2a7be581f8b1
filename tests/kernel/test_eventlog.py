"""The log of events: numbered for each reader, so that a gap tells nothing."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.playing import START, begin, catch_up, play_week, say

from contestmaster.kernel.eventlog import EventLog, Made, Noted
from contestmaster.kernel.events import AFTER, EVERYONE, EmittedEvent, Event
from contestmaster.kernel.game import Facts
from contestmaster.kernel.instant import DAY
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call

READERS: tuple[int | None, ...] = (None, 0, 1)


class Seen(Event, frozen=True):
    what: int


class Aside(Event, frozen=True):
    numbered = False


AUDIENCES = st.sampled_from([EVERYONE, AFTER, frozenset({0}), frozenset({1}), frozenset({0, 1})])


@given(st.lists(AUDIENCES), st.integers(0, 5), st.integers(0, 5))
def test_numbers_have_no_gaps_and_never_change(
    audiences: list[str | frozenset[int]], after: int, most: int
) -> None:
    """NET-90: each reader counts from 1 what it may see; what is opened comes last."""
    log = EventLog(2)
    told = [EmittedEvent(n, audience, Seen(n)) for n, audience in enumerate(audiences)]
    for one in told:
        log.add(START + one.entry, [one])
    before = {reader: list(log.after(reader, 0, 999)) for reader in READERS}
    log.open()
    for reader in READERS:
        whole = list(log.after(reader, 0, 999))
        assert [line.number for line in whole] == list(range(1, len(told) + 1))
        assert whole[: len(before[reader])] == before[reader]
        assert sorted(line.text for line in whole) == sorted(one.event.line() for one in told)
        assert list(log.after(reader, after, most)) == whole[after : after + most]


def heard(match: Match[Any, Any], person: str, after: int = 0, most: int = 1000) -> list[str]:
    (events,) = match.game.vocabulary.find("EVENTS")
    done = match.do(Call(events, (after,)), person, match.at, facts=Facts(events_max=most))
    return events.shape.lines(done.reply)


def test_events_answers_with_what_the_asker_may_see() -> None:
    """NET-90: no seat needed; the events after number n, at most so many, the number first."""
    match = begin(days=2)
    say(match, "ann", "DRAW LOTS")
    catch_up(match, START + DAY)
    assert heard(match, "stranger") == ["1", "1 Dawned day=1"]
    say(match, "ann", "PIN UP 1 late", START + DAY)
    catch_up(match, START + 3 * DAY)
    lines = heard(match, "ann")
    assert lines[:4] == ["4", "1 Dawned day=1", "2 Closed notice=0 praise=0", "3 Dawned day=2"]
    assert lines[4].startswith("4 Drawn person=ann lot=")
    assert heard(match, "bob", after=2, most=1) == ["1", "3 Dawned day=2"]
    assert heard(match, "bob", after=9) == ["0"]
    say(match, "bob", "DRAW LOTS", match.at)
    assert heard(match, "ann")[:5] == ["5", *lines[1:]]


def test_a_replay_tells_the_same_events_and_an_error_tells_none_twice() -> None:
    """NET-90: a number never changes its event."""
    match = begin(days=6)
    entries = play_week(match)
    lines = heard(match, "ann")
    match.rebuild()
    assert heard(match, "ann") == lines
    again = begin(days=6)
    for entry in entries:
        again.apply(entry)
    assert heard(again, "ann") == lines


def test_events_told_aside_have_no_number() -> None:
    """NET-90: nobody misses one in the numbering either."""
    log = EventLog(1)
    events = (Seen(1), Aside(), Seen(2))
    log.add(START, [EmittedEvent(1, EVERYONE, event) for event in events])
    log.add(START + DAY, [EmittedEvent(2, AFTER, Aside())])
    public = [Noted(START, event) for event in events]
    assert list(log.public()) == public
    log.open()
    assert [line.text for line in log.after(0, 0, 9)] == ["Seen what=1", "Seen what=2"]
    assert list(log.public()) == [*public, Noted(START + DAY, Aside())]


def test_what_came_after_an_entry_is_what_everybody_could_know_at_once() -> None:
    """NET-90: no secret of a seat, nor what is opened in the end, is among the news."""
    log = EventLog(2)
    log.add(START, [EmittedEvent(1, EVERYONE, Seen(1))], "ann")
    mixed = (frozenset({0}), EVERYONE, AFTER)
    log.add(START + DAY, [EmittedEvent(2, who, Seen(n)) for n, who in enumerate(mixed, 2)], "bob")
    log.open()
    first = Made(Noted(START, Seen(1)), 1, "ann")
    second = Made(Noted(START + DAY, Seen(3)), 2, "bob")
    assert list(log.since(0)) == [first, second]
    assert list(log.since(1)) == [second]
    assert list(log.since(2)) == []
