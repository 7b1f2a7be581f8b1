"""A series of games whose turns end inside orders: such an end is a boundary like any other."""

import pytest
from tests.host.playing import SEATS, SECRET, START, SlowStore, Stage
from tests.host.relay import Params, Passed, Relay

from contestmaster.host.plan import NobodyElse, Plan
from contestmaster.host.playing import PAUSE
from contestmaster.host.series import Series
from contestmaster.kernel.instant import SECOND

LENGTH = 10 * SECOND


def relay(store=None, games=99, **params):
    """A series of relays between ann and bob."""

    def plan(game_no):
        return Plan(Relay(Params(**params)), SEATS, SECRET) if game_no <= games else None

    return Stage(plan, store)


def test_the_last_order_of_a_turn_is_a_boundary():
    """[NET-80] It is told as one, once, and the next turn has its whole length."""
    stage = relay()
    stage.clock.move(START + SECOND)
    stage.say("ann", "RUN")
    assert stage.diary.of("boundary") == []
    assert stage.series.deadline == START + LENGTH
    stage.clock.move(START + 2 * SECOND)
    assert stage.say("bob", "RUN").reply.leg == 1
    assert stage.diary.of("boundary") == [START + 2 * SECOND]
    assert stage.diary.of("change") == []
    assert stage.series.deadline == START + 2 * SECOND + LENGTH
    assert [entry.kind for entry in stage.entries()] == ["command", "command"]
    assert stage.diary.of("event") == [Passed(1)]


def test_several_turns_that_an_order_ends_are_one_boundary():
    stage = relay()
    stage.say("ann", "SKIP 2")
    assert stage.diary.of("boundary") == [START]
    assert stage.series.match.turn() == 2


def test_time_and_orders_end_turns_by_turns():
    """What is due rings before an order of the same instant [NET-34], which then counts anew."""
    stage = relay()
    stage.say("ann", "RUN")
    stage.clock.move(START + LENGTH)
    assert stage.say("bob", "RUN").reply.leg == 2
    assert stage.diary.of("boundary") == [START + LENGTH]
    stage.say("ann", "RUN")
    assert stage.diary.of("boundary") == [START + LENGTH] * 2
    assert [entry.kind for entry in stage.entries()] == ["command", "ring", "command", "command"]


def test_a_turn_without_a_time_limit_ends_by_orders_only():
    """[NET-81] [NET-82] No boundary is known, which does not mean that none can come."""
    stage = relay(seconds=0)
    assert stage.series.deadline is None
    assert not stage.series.over
    stage.series.boundary(START + LENGTH)
    assert stage.entries() == []
    stage.say("ann", "RUN")
    stage.say("bob", "RUN")
    assert stage.diary.of("boundary") == [START]
    assert stage.series.deadline is None


@pytest.mark.parametrize("ending", ["SKIP 3", "STOP"])
def test_an_order_that_ends_the_game_begins_the_next(ending):
    """In the same instant; the reply is that of the game that has ended."""
    stage = relay(legs=3)
    stage.clock.move(START + SECOND)
    done = stage.say("ann", ending)
    assert done.code == 0
    assert stage.series.live.game_no == 2
    assert stage.series.match.header.at == START + SECOND
    assert stage.series.deadline == START + SECOND + LENGTH
    assert stage.diary.of("boundary") == [START + SECOND]
    assert [live.game_no for live in stage.series.finished] == [1]
    assert stage.store.match(1).ended == START + SECOND
    assert stage.series.ticket == stage.series.committed == 2  # the next game's beginning, too


def test_an_order_that_ends_the_last_game_ends_the_series():
    stage = relay(games=1)
    assert stage.say("bob", "STOP").code == 0
    assert stage.series.live is None
    assert stage.series.over
    assert stage.diary.of("boundary") == [START]


class _Cuts(NobodyElse):
    """Ends every game after its first turn."""

    def cuts(self, live):
        return True


def test_a_referee_may_cut_a_game_where_an_order_ends_the_turn():
    stage = relay()
    series = Series("Cut1", lambda _: Plan(Relay(), SEATS, SECRET), stage.store, stage.clock,
                    referee=_Cuts())  # fmt: skip
    series.open()
    for person in SEATS:
        assert series.live.game_no == 1
        series.do(person, stage.call("RUN"), START)
    assert series.live.game_no == 2


def test_an_order_that_could_not_be_stored_with_the_end_of_its_game_never_happened():
    """The reply that waits is taken back [NET-46], the turn goes on after the pause."""
    stage = relay(SlowStore())
    stage.say("ann", "RUN")
    stage.commit()
    stage.store.full = True
    assert stage.say("bob", "STOP").code == 0
    assert stage.series.ticket > 1
    stage.commit()
    assert stage.diary.of("failure") == [1]
    assert stage.series.paused
    assert stage.series.live.game_no == 1
    assert not stage.series.match.over
    stage.store.full = False
    stage.clock.move(START + PAUSE)
    stage.series.boundary(START + PAUSE)
    assert not stage.series.paused
    assert stage.say("bob", "RUN").reply.leg == 1
    assert stage.series.match.turn() == 1


def test_where_only_the_next_game_cannot_be_stored_the_order_stands():
    stage = relay(SlowStore())
    stage.store.crowded = True
    assert stage.say("bob", "STOP").code == 0
    assert stage.series.paused
    assert stage.diary.of("failure") == [1]
    assert stage.store.match(1).ended == START
    stage.store.crowded = False
    stage.clock.move(START + PAUSE)
    stage.series.boundary(START + PAUSE)
    assert stage.series.live.game_no == 2
    assert stage.diary.of("boundary") == [START + PAUSE]


def test_a_turn_that_goes_on_after_a_stop_still_ends_by_orders():
    """[CONTEST-64] The time of the turn begins anew, what was ordered stands."""
    first = relay()
    first.say("ann", "RUN")
    again = Stage(lambda _: None, first.store, at=START + LENGTH * 9)
    assert again.series.deadline == START + 10 * LENGTH
    assert again.say("ann", "RUN").code == 100
    again.say("bob", "RUN")
    assert again.series.match.turn() == 1
    assert again.diary.of("boundary") == [START + 9 * LENGTH]
