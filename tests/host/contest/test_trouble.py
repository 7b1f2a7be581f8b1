"""A contest whose storage takes nothing for a while: it stands still, and says so."""

import pytest
from tests.host.contest.running import TURN, House, settings
from tests.host.playing import START

from contestmaster.host.contest.office import STATUS, ContestOffice
from contestmaster.host.contest.recount import recount
from contestmaster.host.control import Request
from contestmaster.kernel.instant import SECOND
from contestmaster.storage import CommitReport, MemoryStore, StorageError

FULL = "The disk is full: data/contestmaster.db takes no more."


class Refusing(MemoryStore):
    """Takes nothing while there is trouble, and tells when that begins and ends."""

    def __init__(self):
        super().__init__(lambda _: None)
        self.reason = None

    @property
    def trouble(self):
        return self.reason

    def turn(self, reason):
        self.reason = reason
        self._notify(CommitReport())

    def _demand(self):
        if self.reason is not None:
            raise StorageError(self.reason)

    def append(self, match, entries, alarm):
        self._demand()
        super().append(match, entries, alarm)

    def claim(self, match, bond=""):
        self._demand()
        return super().claim(match, bond)

    def create(self, new, bond=""):
        self._demand()
        return super().create(new, bond)

    def begin(self, match, new, bond=""):
        self._demand()
        super().begin(match, new, bond)

    def finish(self, match, at, outcome, *, wait=True):
        self._demand()
        super().finish(match, at, outcome, wait=wait)


@pytest.fixture
def house():
    return House(settings(), Refusing())


def _k(house):
    return house.hall.book.conductor.k(house.clock.now())


def test_clock_and_k_stand_still_and_everyone_can_see_why(house):
    """[CONTEST-82] no turn ends, no order is taken, and the stop is shown at once."""
    house.until(2 * TURN + SECOND)
    k = _k(house)
    house.store.turn(FULL)
    house.until(300 * SECOND)
    assert house.state.phase == "SUSPENDED"
    assert (_k(house), house.server().series.match.turn()) == (k, 2)
    (stop,) = house.state.stops
    assert (stop.begin, stop.by_host) == (START + 2 * TURN + SECOND, True)
    assert stop.reason == "nothing can be stored: storage is full, fails or does not answer"
    assert house.server().series.suspended
    assert house.say("ANN", "ADD 1").code == 5
    told = ContestOffice(house.hall, house.store).answer(Request(STATUS, {}, "chair")).reply
    assert (told["state"], told["storage"]["reason"]) == ("SUSPENDED", FULL)
    assert all(server["state"] == "closed" for server in told["servers"].values())
    assert told["contest_clock_s"] == 5
    with pytest.raises(StorageError, match="The disk is full"):
        house.act("ANNOUNCE", text="hear, hear")


def test_it_goes_on_by_itself_and_the_stop_is_in_the_record(house):
    """[CONTEST-83] entered when there is room again, with when it began; no time is lost."""
    house.until(2 * TURN + SECOND)
    house.say("ANN", "ADD 3")
    house.store.turn(FULL)
    house.until(200 * SECOND)
    told = len(house.told)
    house.store.turn(None)
    assert house.state.phase == "RUNNING"
    assert all("nothing can be stored" not in event.tell() for event in house.told[told:])
    (stop,) = house.state.stops
    assert (stop.begin, stop.end) == (START + 2 * TURN + SECOND, START + 200 * SECOND)
    assert house.hall.book.conductor.elapsed(house.clock.now()) == 2 * TURN + SECOND
    entered = [(entry.command, entry.at - START) for entry in house.journal()][-2:]
    assert entered == [("HOST_STOPPED", 2 * TURN + SECOND), ("HOST_UP", 200 * SECOND)]
    series = house.server().series
    assert (series.match.turn(), series.match.state.sums) == (2, [3, 0, 0])
    assert series.deadline == house.clock.now() + TURN  # the turn that was cut has its full length
    kinds = [(entry.kind, entry.at - START) for entry in house.journal("Tally1")][-2:]
    assert kinds == [("suspend", 2 * TURN + SECOND), ("resume", 200 * SECOND)]
    assert house.say("ANN", "ADD 2").code == 0
    house.until(400 * SECOND)
    assert recount(house.store)[1] == []


def test_the_end_of_the_contest_waits_as_well(house):
    """[CONTEST-82] the clock would have reached its end while nothing could be stored."""
    house.until(599 * SECOND)
    house.store.turn(FULL)
    house.until(900 * SECOND)
    assert house.state.phase == "SUSPENDED"
    house.store.turn(None)
    assert house.state.phase == "RUNNING"
    house.until(1000 * SECOND)
    assert house.state.phase == "FINISHED"
    assert recount(house.store)[1] == []


def test_what_organisers_have_suspended_stays_so(house):
    """[CONTEST-83] as after a stop of the host [CONTEST-66]."""
    house.act("SUSPEND", scope="Tally2", text="its network")
    house.until(SECOND)
    house.store.turn(FULL)
    house.store.turn(None)
    assert house.state.phase == "RUNNING"
    assert house.server("Tally2").series.suspended
    assert not house.server("Tally1").series.suspended


def test_a_host_that_dies_meanwhile_loses_the_teams_no_time(house):
    """[CONTEST-64] nothing of the stop is entered yet; the next start sees when it began."""
    house.until(2 * TURN + SECOND)
    house.say("ANN", "ADD 3")
    house.store.turn(FULL)
    house.until(200 * SECOND)
    house.store.reason = None
    later = house.again()
    assert later.state.stops[0].begin == START + 2 * TURN + SECOND
    assert later.hall.book.conductor.elapsed(later.clock.now()) == 2 * TURN + SECOND


def test_storage_that_fails_again_at_once_stops_the_contest_again(house):
    house.until(SECOND)
    for _ in range(3):
        house.store.turn(FULL)
        house.until(house.clock.now() - START + 5 * SECOND)
        house.store.turn(None)
    assert [stop.end - stop.begin for stop in house.state.stops] == [5 * SECOND] * 3
    assert house.hall.book.conductor.elapsed(house.clock.now()) == SECOND
