"""A server that is played elsewhere, as it is followed: what is durable, in order, and no more."""

from typing import Any

import pytest
from tests.host.contest.running import House, settings
from tests.host.playing import install

from contestmaster.host.listeners import GameListener
from contestmaster.host.stages import messages as say
from contestmaster.host.stages.follower import FarServer
from contestmaster.kernel.instant import SECOND
from contestmaster.storage import CommitReport
from contestmaster.storage.records import Failure, NewMatch, StoredEntry


class Shop:
    """A contest that is played here, and its Tally1 followed as if it were played elsewhere."""

    def __init__(self, until: int = 13) -> None:
        self.house = house = House(settings())
        house.until(3 * SECOND)
        house.say("ANN", "ADD 3")
        house.until(until * SECOND)
        self.store = house.store
        self.far = FarServer(settings().servers[0], self.store, house.clock.now)
        self.heard: list[Any] = []
        self.far.series.subscribe(_Ear(self.heard))
        self.records = self.store.matches("Tally1")

    def hand(self, game: int = 0, entries: slice = slice(None)) -> list[StoredEntry]:
        """Hand over the entries of a game that is stored, without saying that they are."""
        record = self.records[game]
        found = list(self.store.entries(record.id))[entries]
        self.far.series.handed(say.AppendTo(record.id, found, None))
        return found

    def begin(self, game: int = 0) -> None:
        record = self.records[game]
        new = NewMatch(record.game, record.header, record.server, record.game_no, 5)
        self.far.series.handed(say.Begin(record.id, new, "the contest"))

    def stored(self, game: int, number: int) -> None:
        self.far.series.report(CommitReport({self.records[game].id: number}))

    def mark(self, *, boundary: bool = True, playing: bool = True, now: int = 7) -> None:
        self.far.series.mark(
            say.SeriesMark("Tally1", now, boundary, playing, 9, trouble=False, moves=2, lost=3)
        )


class _Ear(GameListener):
    def __init__(self, heard: list[Any]) -> None:
        self._heard = heard

    def on_boundary(self, now: int) -> None:
        self._heard.append(("boundary", now))

    def on_change(self, now: int) -> None:
        self._heard.append(("change", now))

    def on_events(self, live: Any, events: Any) -> None:
        self._heard.append(("events", live.game_no, [one.entry for one in events]))

    def on_commit(self, ticket: int, now: int) -> None:
        self._heard.append(("commit", ticket))


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


def test_nothing_is_shown_before_it_is_stored():
    """[CONTEST-143]."""
    shop = Shop()
    series = shop.far.series
    shop.begin()
    entries = shop.hand()
    shop.mark()
    assert (series.live, series.deadline, shop.heard) == (None, None, [])
    shop.stored(0, 0)
    assert series.live is not None
    assert series.live.match.number == 0
    assert series.deadline is None
    shop.stored(0, entries[1].number)
    assert series.live.match.number == 2
    assert not any(one[0] == "boundary" for one in shop.heard)
    shop.stored(0, entries[-1].number)
    assert series.live.match.number == len(entries)
    assert (series.deadline, series.turn_clock.moves, shop.far.trouble) == (9, 2, False)
    assert series.ticket == series.committed == len(entries) + 1
    assert [one[0] for one in shop.heard][-3:] == ["boundary", "events", "commit"]


def test_a_game_that_ends_stays_until_the_next_one_has_begun():
    shop = Shop()
    series = shop.far.series
    shop.begin()
    last = shop.hand()[-1].number
    series.handed(say.Finish(shop.records[0].id, 5, b"{}"))
    shop.begin(1)
    shop.mark()
    shop.stored(0, 0)
    shop.stored(0, last)
    first = series.live
    assert first is not None
    assert (first.game_no, first.ended) == (1, False)
    shop.far.series.report(CommitReport(finished={first.id: ""}))
    assert (series.live, first.ended) == (first, True)
    shop.stored(1, 0)
    assert series.live is not None
    assert series.live.game_no == 2
    assert shop.heard[-2][0] == "boundary"


def test_what_is_lost_was_never_seen_and_what_follows_is_read():
    """[CONTEST-143] An entry of unknown fate that turns out stored is not missed."""
    shop = Shop()
    series = shop.far.series
    shop.begin()
    shop.stored(0, 0)
    shop.hand(0, slice(0, 2))
    shop.hand(0, slice(2, 3))
    shop.stored(0, 2)
    failure = Failure(shop.records[0].id, 3, 3, "full", 1, known=False)
    series.report(CommitReport(failures=(failure,)))
    assert series.live is not None
    assert series.live.match.number == 2
    entries = shop.hand(0, slice(3, None))
    shop.stored(0, entries[-1].number)
    assert series.live.match.number == entries[-1].number
    told = [number for one in shop.heard if one[0] == "events" for number in one[2]]
    assert told == sorted(told)


def test_another_stage_goes_on_from_what_is_stored():
    """[CONTEST-140] What the dead one had handed over, and was not stored, is gone."""
    shop = Shop()
    series = shop.far.series
    shop.begin()
    shop.stored(0, 0)
    shop.hand(0, slice(0, 1))
    series.resume()
    newest = shop.records[-1]
    assert series.live is not None
    assert series.live.id == newest.id
    assert series.live.match.number == shop.store.last(newest.id)
    shop.stored(0, 1)
    assert series.live.id == newest.id


def test_a_game_that_cannot_be_followed_is_not_shown():
    shop = Shop()
    series = shop.far.series
    shop.begin()
    record = shop.records[0]
    series.handed(say.AppendTo(record.id, [StoredEntry(1, b'[1,0,"ANN","seat","command"]')], None))
    shop.stored(0, 1)
    assert series.live is None
    shop.mark(boundary=False, playing=False)
    assert shop.heard[-1][0] in ("change", "commit")
