"""A series of calendar games: alarms at instants, before whatever else happens then."""

from tests.host.playing import SECRET, START, Stage
from tests.kernel.notice import Closed, Dawned, Notice, Params

from contestmaster.host.plan import Plan
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import HOUR, from_text

MIDNIGHT = from_text("2026-11-21T00:00:00Z")
DAY = 24 * HOUR


def board(days=14):
    """A series of notice boards, looked after by ann and bob."""
    return Stage(lambda game_no: Plan(Notice(Params(days=days)), ("ann", "bob"), SECRET))


def test_the_deadline_is_the_alarm():
    stage = board()
    assert stage.series.deadline == MIDNIGHT
    stage.turn()
    assert stage.series.deadline == MIDNIGHT + DAY


def test_an_alarm_rings_before_a_message_of_the_same_instant():
    """[NET-34] for calendar games [NET-80]: the notice has closed when the praise arrives."""
    stage = board()
    stage.say("ann", "PIN UP 2 kittens")
    stage.clock.move(START + 2 * HOUR)
    assert stage.say("bob", "PRAISE 0").code == 103
    assert [(e.kind, e.at) for e in stage.entries()] == [
        ("command", START),
        ("ring", START + 2 * HOUR),
        ("command", START + 2 * HOUR),
    ]
    assert stage.diary.of("boundary") == [START + 2 * HOUR]


def test_an_order_may_move_the_alarm():
    stage = board()
    stage.say("ann", "PIN UP 72 slow")
    assert stage.diary.of("change") == []
    stage.say("ann", "PIN UP 1 quick")
    assert stage.series.deadline == START + HOUR
    assert stage.diary.of("change") == [START]


def test_midnights_after_a_stall_ring_each_in_its_order():
    stage = board()
    stage.say("ann", "PIN UP 30 kittens")
    stage.clock.move(MIDNIGHT + 2 * DAY + HOUR)
    while stage.series.deadline <= stage.clock.now():
        stage.series.boundary(stage.series.deadline)
    rings = [e.at for e in stage.entries() if e.kind == "ring"]
    assert rings == [MIDNIGHT, START + 30 * HOUR, MIDNIGHT + DAY, MIDNIGHT + 2 * DAY]
    assert stage.diary.of("event") == [Dawned(1), Closed(0, 0), Dawned(2), Dawned(3)]
    assert stage.series.deadline == MIDNIGHT + 3 * DAY


def test_a_command_after_a_stall_waits_for_all_of_them():
    stage = board()
    stage.clock.move(MIDNIGHT + 2 * DAY)
    stage.say("ann", "PIN UP kittens")
    assert [e.kind for e in stage.entries()] == ["ring", "ring", "ring", "command"]
    assert len(stage.diary.of("boundary")) == 3


def test_nothing_rings_early():
    stage = board()
    stage.series.boundary(MIDNIGHT - 1)
    assert stage.entries() == []
    assert stage.diary.of("boundary") == []


def test_a_board_that_closes_is_followed_by_the_next_at_the_same_instant():
    stage = board(days=2)
    stage.turn()
    stage.turn()
    assert stage.series.live.game_no == 2
    assert stage.series.match.header.at == MIDNIGHT + DAY
    assert stage.series.deadline == MIDNIGHT + 2 * DAY


def test_refused_orders_are_recorded_where_the_game_wants_it():
    stage = board()
    assert stage.say("eve", "PIN UP unheard").code == 101
    assert [e.code for e in stage.entries()] == [101]


def test_operators_act_as_such():
    stage = board()
    stage.say("ann", "PIN UP kittens")
    assert stage.say("judge", "STRIKE 0").code == 7
    assert stage.say("judge", "STRIKE 0", role="operator").code == 0


def test_while_suspended_alarms_do_not_move_the_deadline():
    stage = board()
    stage.series.suspend("chair", "")
    stage.clock.move(START + HOUR)
    assert stage.say("ann", "PIN UP 1 quick").code == GenericCode.INTERNAL_ERROR
    assert stage.series.deadline is None
    stage.series.resume("chair", "")
    assert stage.series.deadline == MIDNIGHT
    assert stage.series.match.state.resumed == [START + HOUR]
