"""A host that dies at any write, and one whose storage fails: nothing is lost, nothing twice."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis
from hypothesis import strategies as st
from tests.host.contest.running import TURN, House, settings
from tests.host.playing import START, SlowStore

from contestmaster.contest import State
from contestmaster.host.contest.hall import last_recorded
from contestmaster.host.contest.recount import recount
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import SECOND
from contestmaster.storage import MemoryStore, StorageError

TWO = ({"name": "Tally1", "port": 30001}, {"name": "Tally2", "port": 30002})
DURATION = 14


class Died(BaseException):
    """The power is cut."""


class MortalStore(MemoryStore):
    """Lets the host die at one of its writes, before or after it is done."""

    def __init__(self, at: int, *, before: bool) -> None:
        super().__init__(lambda _: None)
        self.left = at
        self.before = before
        self.alive = True

    def _write(self, name: str, *args: Any, **options: Any) -> Any:
        if not self.alive:
            raise Died
        self.left -= 1
        dies = self.left == 0
        self.alive = not dies
        if dies and self.before:
            raise Died
        done = getattr(super(), name)(*args, **options)
        if dies:
            raise Died
        return done

    def create(self, new, bond=""):
        return self._write("create", new, bond)

    def begin(self, match, new, bond=""):
        return self._write("begin", match, new, bond)

    def claim(self, match, bond=""):
        return self._write("claim", match, bond)

    def append(self, match, entries, alarm):
        return self._write("append", match, entries, alarm)

    def finish(self, match, at, outcome, *, wait=True):
        return self._write("finish", match, at, outcome, wait=wait)

    def flush(self, match):
        return self._write("flush", match)


def check(house: House) -> None:
    """The rankings are those of the journals; every game is stored once, and has one award."""
    counted, found = recount(house.store)
    assert found == []
    assert counted == house.state.tables
    kept = {}
    for record in house.store.matches():
        kept.setdefault(record.server, []).append(record.game_no)
    for name, server in house.state.servers.items():
        assert kept[name] == [game.number for game in server.games]


def play(house: House, adds: list[int], until: int) -> None:
    """Let a team give orders once a second; note what was answered."""
    while house.clock.now() < START + until:
        done = house.say("ANN", "ADD 1")
        if done.code == 0:
            adds.append(1)
        house.until(house.clock.now() - START + SECOND)


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_the_host_may_die_at_any_write(before):
    """[CONTEST-64] to [CONTEST-66]; an award is never lost, and never paid twice."""
    given_settings = settings(*TWO, contest_duration_s=DURATION)
    at = 0
    while True:
        at += 1
        store = MortalStore(at, before=before)
        house = None
        try:
            house = House(given_settings, store)
            house.until(60 * SECOND)
        except Died:
            store.alive = True
        else:
            assert at > 40
            return
        later = START + 1 if house is None else house.clock.now()
        again = House(given_settings, store, later + 5 * SECOND)
        again.until(120 * SECOND)
        assert again.state.phase == "FINISHED", at
        check(again)


@pytest.mark.slow
@hypothesis(max_examples=60)
@given(
    deaths=st.lists(st.integers(1, 90), min_size=1, max_size=6),
    before=st.booleans(),
    stops=st.lists(st.sampled_from(["all", "Tally1"]), max_size=2),
)
def test_it_may_die_again_and_again_also_while_suspended(deaths, before, stops):
    """What was answered is there, once [CONTEST-65]; the clock never goes back."""
    given_settings = settings(*TWO, contest_duration_s=DURATION)
    store = MortalStore(deaths[0], before=before)
    answered, now, clock = 0, START, 0
    house = None
    for death in [*deaths, 10**9]:
        store.alive, store.left = True, death
        try:
            house = House(given_settings, store, now)
            clock = _not_before(house, clock)
            for scope in stops:
                house.act("SUSPEND", scope=scope, text="a test")
                house.act("RESUME", scope=scope, text="a test")
            if house.say("BOB", "ADD 1").code == 0:
                answered += 1
            house.until(house.clock.now() - START + 3 * SECOND)
        except Died:
            pass
        except LookupError:
            break  # the contest is over
        if house is not None:
            now = house.clock.now() + SECOND
    assert house is not None
    house.until(300 * SECOND)
    assert house.state.phase == "FINISHED"
    check(house)
    added = sum(e.command == "ADD" for r in range(1, 40) for e in house.journal("Tally1", r))
    assert added >= answered


def _not_before(house: House, clock: int) -> int:
    passed = house.hall.book.conductor.elapsed(house.clock.now())
    assert passed >= clock
    return passed


def test_the_clock_stands_from_the_last_instant_recorded_to_the_start_of_the_host():
    """[CONTEST-64], [CONTEST-67]: X14."""
    house = House()
    house.until(2 * TURN + SECOND)
    house.say("ANN", "ADD 3")
    later = house.again(240 * SECOND)
    (stop,) = later.state.stops
    assert (stop.scope, stop.begin, stop.by_host) == ("all", START + 2 * TURN + SECOND, True)
    assert stop.end == later.clock.now()
    assert later.hall.book.conductor.elapsed(later.clock.now()) == 2 * TURN + SECOND
    series = later.server().series
    assert series.match.turn() == 2
    assert series.match.state.sums == [3, 0, 0]
    assert series.deadline == later.clock.now() + TURN


def test_after_a_stop_the_contest_waits_as_long_as_was_set():
    """[CONTEST-66] announced at once."""
    house = House(settings(auto_resume_delay_s=30))
    later = house.again(10 * SECOND)
    assert later.state.phase == "SUSPENDED"
    assert later.server().series.suspended
    assert later.state.news[-1].when == START + 40 * SECOND
    later.until(40 * SECOND)
    assert later.state.phase == "RUNNING"
    assert not later.server().series.suspended


def test_after_a_stop_the_contest_may_wait_for_the_organisers():
    """[CONTEST-66]."""
    later = House(settings(auto_resume_delay_s="none")).again(10 * SECOND)
    later.until(100 * SECOND)
    assert later.state.phase == "SUSPENDED"
    later.act("RESUME", scope="all", text="on we go")
    assert later.state.phase == "RUNNING"


def test_what_was_suspended_stays_so_over_a_stop_of_the_host():
    """[CONTEST-66]."""
    house = House()
    house.act("SUSPEND", scope="Tally2", text="its network")
    later = house.again(10 * SECOND)
    assert later.server("Tally2").series.suspended
    assert not later.server("Tally1").series.suspended
    later.act("SUSPEND", scope="all", text="power cut")
    last = later.again(10 * SECOND)
    assert last.state.phase == "SUSPENDED"
    last.act("RESUME", scope="all", text="power is back")
    assert last.server("Tally2").series.suspended


def test_a_planned_stop_is_entered_when_it_comes():
    """[CONTEST-64] so that it costs no contest time at all."""
    house = House()
    house.until(SECOND)
    house.hall.stop()
    assert all(server.series.suspended for server in house.hall.servers)
    assert house.hall.deadline is None
    assert house.state.stops[-1].begin == START + SECOND
    later = house.again(10 * SECOND)
    assert later.hall.book.conductor.elapsed(later.clock.now()) == SECOND


def test_organisers_may_act_while_the_host_is_down():
    house = House()
    house.say("ANN", "ADD 3")
    house.until(SECOND)
    down = house.again(10 * SECOND, up=False)
    assert down.act("VOID_GAME", server="Tally1", text="wrong map").code == 0
    assert down.act("ANNOUNCE", text="we are working on it").code == 0
    assert down.act("START").code != 0
    assert all(server.series.suspended for server in down.hall.servers)
    up = down.again(10 * SECOND)
    assert up.server("Tally1").series.live.game_no == 2
    assert up.server("Tally2").series.live.game_no == 1
    assert up.state.stops[0].begin == START


def test_the_clock_of_a_machine_may_have_been_set_back_meanwhile():
    house = House()
    house.until(2 * TURN)
    later = House(house.settings, house.store, at=START - 1000 * SECOND)
    assert later.clock.now() == START + 2 * TURN == last_recorded(house.store)
    later.until(20 * SECOND)
    assert later.state.servers["Tally1"].games[0].status == "scored"


# Storage that fails, and works again.


def ready(store: SlowStore, **contest: Any) -> House:
    """A house on a slow store that hears at once of what is committed."""
    return House(settings(*TWO, **contest), store)


def hear(house: House) -> None:
    """Let the store commit, and the house hear of it."""
    house.store.commit()
    while house.store.news:
        house.report(house.store.news.popleft())


def tick(house: House, seconds: int) -> None:
    """Let time pass on a slow store."""
    for _ in range(4 * seconds):
        house.until(house.clock.now() - START + SECOND // 4)
        hear(house)


def test_an_organisers_action_that_cannot_be_stored_has_not_happened():
    house = ready(SlowStore())
    house.store.full = True
    with pytest.raises(StorageError, match="full"):
        house.act("SUSPEND", scope="all", text="power cut")
    assert [stop.by_host for stop in house.state.stops] == [True], "[CONTEST-82] it stands still"
    house.store.full = False
    tick(house, 2)
    assert house.state.phase == "RUNNING"
    assert house.act("SUSPEND", scope="all", text="power cut").code == 0
    assert house.state.phase == "SUSPENDED"


@pytest.mark.parametrize("when", range(1, 9))
def test_a_full_disk_delays_awards_and_loses_none(when):
    house = ready(SlowStore(), contest_duration_s=20)
    house.say("ANN", "ADD 3")
    hear(house)
    tick(house, when)
    house.store.full = True
    tick(house, 7)
    assert house.say("ANN", "ADD 1").code in (0, GenericCode.INTERNAL_ERROR)
    house.store.full = False
    tick(house, 40)
    assert house.state.phase == "FINISHED"
    assert house.state.servers["Tally1"].games[0].scores == (3_000_000, 0, 0)
    check(house)


def test_only_the_contests_journal_fails():
    house = ready(SlowStore())
    house.say("ANN", "ADD 3")
    hear(house)
    tick(house, 5)
    contest = next(r.id for r in house.store.matches() if r.server == "the contest")
    house.store.fail(contest)
    tick(house, 3)
    state: State = house.state
    assert state.servers["Tally1"].games[0].status == "scored"
    assert house.server().series.live.game_no == 2
    tick(house, 12)
    assert len(house.state.servers["Tally1"].games) >= 3
    house.hall.stop()
    check(house)
