"""A series: game after game, orders and boundaries, what is told and when."""

from collections import deque
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.host.playing import SEATS, SECRET, START, SlowStore, Stage
from tests.host.tally import Added, Params, Tally, Turned

from contestmaster.host.listeners import GameListener
from contestmaster.host.live import Live
from contestmaster.host.plan import Plan
from contestmaster.host.playing import PAUSE
from contestmaster.kernel.events import EmittedEvent, Event
from contestmaster.kernel.game import By, SetupError
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.vocabulary import order
from contestmaster.storage import StorageError

LENGTH = 2 * SECOND


def test_games_follow_each_other_without_a_pause():
    """The next begins at the boundary that ends the one before [CONTEST-4].

    ``game_no`` grows by 1 per game and is constant during a game [CONTEST-5].
    """
    stage = Stage(turns=3)
    numbers = []
    for _ in range(9):
        numbers.append(stage.say("ann", "STANDING").reply[0])
        numbers.append(stage.say("eve", "STANDING").reply[0])
        stage.turn()
    assert numbers == [1] * 6 + [2] * 6 + [3] * 6
    records = stage.store.matches()
    assert [record.game_no for record in records] == [1, 2, 3, 4]
    ends = [record.ended for record in records]
    assert ends == [START + 3 * LENGTH, START + 6 * LENGTH, START + 9 * LENGTH, None]
    assert stage.series.match.header.at == ends[2]
    assert [live.game_no for live in stage.series.finished] == [1, 2, 3]


def test_only_the_last_few_ended_games_stay_in_memory():
    stage = Stage(turns=1)
    for _ in range(10):
        stage.turn()
    assert [live.game_no for live in stage.series.finished] == [7, 8, 9, 10]


def test_a_plan_may_change_from_game_to_game_and_end_the_series():
    def plan(game_no):
        return None if game_no > 2 else Plan(Tally(Params(turns=game_no)), ("ann",) * 1)

    stage = Stage(plan)
    assert stage.series.ticket == 0
    stage.turn()
    stage.say("ann", "ADD 3")
    stage.turn()
    assert not stage.series.over
    stage.turn()
    assert stage.series.live is None
    assert stage.series.over
    assert stage.series.deadline is None
    assert stage.series.ticket == stage.series.committed == 5  # the second game's beginning, too
    assert stage.diary.of("boundary") == [START + n * LENGTH for n in (1, 2, 3)]
    with pytest.raises(LookupError, match="Tally1 plays no game"):
        _ = stage.series.match
    stage.series.boundary(stage.clock.now())
    assert len(stage.diary.of("boundary")) == 3


def test_a_series_whose_first_game_cannot_be_set_up_does_not_open():
    with pytest.raises(SetupError, match="someone to add"):
        Stage(lambda game_no: Plan(Tally(), ()))


def test_a_later_game_that_cannot_be_set_up_ends_the_series():
    stage = Stage(lambda game_no: Plan(Tally(Params(turns=1)), SEATS if game_no == 1 else ()))
    stage.turn()
    assert stage.series.over
    assert stage.diary.of("boundary") == [START + LENGTH]


def test_secrets_are_drawn_unless_they_are_given():
    given = Stage(turns=1)
    drawn = Stage(lambda game_no: Plan(Tally(Params(turns=1)), SEATS))
    for stage in (given, drawn):
        stage.turn()
    assert {live.secret for live in given.series.finished} == {SECRET}
    assert given.series.live.secret == SECRET
    first, second = drawn.series.finished[0].secret, drawn.series.live.secret
    assert len({SECRET, first, second}) == 3


def test_queries_are_told_what_only_the_host_knows():
    stage = Stage()
    assert stage.say("ann", "STANDING").reply == (1, 1_500_000, 1, 5)


def test_a_refused_order_and_one_without_a_seat_enter_nothing():
    stage = Stage()
    assert stage.say("ann", "ADD 10").code == 100
    assert stage.say("eve", "ADD 1").code == GenericCode.NO_SEAT
    assert stage.series.ticket == 0
    assert stage.store.last(1) == 0


def test_a_turn_ends_at_its_deadline_and_the_next_is_as_long():
    stage = Stage()
    assert stage.series.deadline == START + LENGTH
    stage.series.boundary(START + LENGTH - 1)  # a turn may end early: the host decides
    assert stage.series.match.turn() == 1
    assert stage.series.deadline == START + LENGTH  # of the clock, which has not moved
    stage.turn()
    assert stage.series.deadline == START + 2 * LENGTH


def test_after_a_stall_a_turn_ends_once():
    stage = Stage(turns=50)
    stage.clock.move(START + 20 * LENGTH)
    stage.series.boundary(START + LENGTH)
    assert stage.series.match.turn() == 1
    assert stage.series.deadline == START + 21 * LENGTH


def test_a_command_at_the_deadline_belongs_to_the_next_turn():
    """[NET-34] on every door, whether the pacer has rung already or not."""
    stage = Stage()
    stage.clock.move(START + LENGTH)
    assert stage.say("ann", "STANDING").reply.turn == 2
    assert stage.diary.of("boundary") == [START + LENGTH]


def test_a_command_meant_for_a_game_that_its_own_instant_ends_is_not_carried_out():
    stage = Stage(turns=1)
    call = stage.call("ADD 1")
    stage.clock.move(START + LENGTH)
    with pytest.raises(LookupError, match="game 1 of Tally1 is over"):
        stage.series.do("ann", call, stage.clock.now())
    assert stage.series.live.game_no == 2
    assert stage.total("ann") == 0


def test_events_are_told_after_the_commit_in_order():
    stage = Stage(store=SlowStore())
    stage.say("ann", "ADD 3")
    stage.say("bob", "ADD 4")
    stage.say("ann", "TOTAL")
    stage.turn()
    stage.say("ann", "ADD 1")
    assert stage.diary.of("event") == []
    assert (stage.series.ticket, stage.series.committed) == (4, 0)
    stage.commit(2)
    assert stage.diary.of("event") == [Added(0, 3), Added(1, 4)]
    stage.commit()
    assert stage.diary.of("event")[2:] == [Turned(1), Added(0, 4)]
    assert stage.diary.of("commit") == [1, 2, 3, 4]
    last = [word for word, _ in stage.diary.lines][-2:]
    assert last == ["event", "commit"]  # who hears of the commit may rely on the events


class Quiet(Tally):
    """Tally with an order of which nobody hears."""

    @order("HUSH")
    def hush(self, state: Any, by: By) -> None:
        """Add what nobody is told of."""
        state.sums[by.seat] += 100


class Numbers(GameListener):
    """Notes the number of the entry that each event is told with."""

    def __init__(self) -> None:
        self.told: list[tuple[int, Event]] = []

    def on_events(self, live: Live, events: tuple[EmittedEvent, ...]) -> None:
        self.told += [(each.entry, each.event) for each in events]


def test_an_order_of_which_nobody_hears_moves_no_event_to_another_entry():
    """What is told keeps the number of its own entry, and comes with that entry's commit."""
    stage = Stage(lambda _: Plan(Quiet(Params()), SEATS, SECRET), store=SlowStore())
    numbers = Numbers()
    stage.series.subscribe(numbers)
    for line in ("HUSH", "ADD 3", "HUSH", "HUSH", "ADD 4"):
        stage.say("ann", line)
    heard = []
    for _ in range(5):
        stage.commit(1)
        heard.append([entry for entry, _ in numbers.told])
    assert heard == [[], [2], [2], [2], [2, 5]]
    assert [event for _, event in numbers.told] == [Added(0, 103), Added(0, 307)]
    assert stage.diary.of("commit") == [1, 2, 3, 4, 5]


def test_a_game_begins_before_it_is_stored_and_the_end_of_the_last_is_told_when_it_is():
    stage = Stage(store=SlowStore(), turns=1)
    stage.say("ann", "ADD 3")
    stage.turn()
    stage.say("ann", "ADD 4")
    assert stage.series.live.game_no == 2
    assert stage.diary.lines == [("boundary", START + LENGTH)]
    assert stage.series.finished == deque()
    stage.commit(2)
    assert stage.diary.of("event") == [Added(0, 3), Turned(1)]
    assert stage.diary.of("commit") == [1, 2]
    stage.commit(2)
    assert stage.diary.of("commit") == [1, 2, 3], "that the second game has begun"
    assert [live.game_no for live in stage.series.finished] == [1]
    stage.commit()
    assert stage.diary.of("event")[2:] == [Added(0, 4)]
    assert stage.series.committed == stage.series.ticket == 4


@given(st.lists(st.sampled_from(["add", "refuse", "break", "turn", "commit", "fail"]), max_size=40))
def test_tickets_never_decrease_and_commits_never_overtake_them(acts):
    stage = Stage(store=SlowStore(), turns=4)
    seen = [(0, 0)]
    for act in acts:
        match act:
            case "add" | "refuse" | "break":
                stage.say("ann", {"add": "ADD 1", "refuse": "ADD 99", "break": "BREAK 1"}[act])
            case "turn":
                stage.turn()
            case "commit":
                stage.commit()
            case "fail":
                stage.store.full = True
                stage.commit()
                stage.store.full = False
        seen.append((stage.series.ticket, stage.series.committed))
    assert seen == sorted(seen)
    assert all(committed <= ticket for ticket, committed in seen)
    assert sorted(stage.diary.of("commit")) == stage.diary.of("commit")


class _Clumsy(GameListener):
    """Fails whatever it hears."""

    def on_boundary(self, now):
        raise RuntimeError("clumsy")

    def on_commit(self, ticket, now):
        raise RuntimeError("clumsy")

    def on_events(self, live, events):
        raise RuntimeError("clumsy")


def test_a_listener_that_fails_keeps_nobody_else_from_hearing():
    stage = Stage(opened=False)
    stage.series.subscribe(_Clumsy())
    stage.series.subscribe(stage.diary)  # a second time, behind the clumsy one
    stage.series.open()
    stage.say("ann", "ADD 3")
    stage.turn()
    assert stage.diary.of("event") == [Added(0, 3)] * 2 + [Turned(1)] * 2
    assert stage.diary.of("boundary") == [START + LENGTH] * 2


# What fails inside a rule.


def test_an_internal_error_restores_the_state_and_is_logged_with_its_entry(logged):
    """[NET-46] the answer is 5, nothing has changed; and whoever reads the log can do it again."""
    stage, other = Stage(), Stage()
    for each in (stage, other):
        each.say("ann", "ADD 3")
    before = stage.series.match.digest()
    done = stage.say("ann", "BREAK 5")
    assert done.code == GenericCode.INTERNAL_ERROR
    assert isinstance(done.error, ZeroDivisionError)
    assert stage.series.match.digest() == before == other.series.match.digest()
    assert stage.total("ann") == 3
    assert stage.store.last(1) == stage.series.ticket == 1
    (told,) = logged
    assert told.pop("exc_info") is done.error
    assert told == {
        "event": "internal error in a rule",
        "log_level": "error",
        "server": "Tally1",
        "game": 1,
        "match": 1,
        "entry": 2,
        "at": START,
        "person": "ann",
        "command": "BREAK 5",
    }
    stage.say("ann", "ADD 1")
    assert stage.total("ann") == 4


def test_a_boundary_that_cannot_be_computed_voids_the_game(logged):
    """[CONTEST-42] a game that cannot go on is given up, and the next one starts."""
    stage = Stage(lambda game_no: Plan(Tally(Params(fails=2 if game_no == 1 else 0)), SEATS))
    stage.say("ann", "ADD 3")
    stage.turn()
    stage.turn()
    assert stage.series.live.game_no == 2
    assert stage.store.match(1).ended == START + 2 * LENGTH
    assert stage.series.finished[0].match.void.startswith("the end of turn 2 failed: ")
    assert stage.series.finished[0].match.turn() == 2  # that it is void is a boundary, too
    assert stage.series.finished[0].match.state.sums == [3, 0]
    assert stage.diary.of("boundary") == [START + LENGTH, START + 2 * LENGTH]
    errors = [told for told in logged if told["log_level"] == "error"]
    assert [(told["entry"], told["command"]) for told in errors] == [(3, "ring")]
    stage.say("bob", "ADD 2")
    assert stage.total("bob") == 2


# What cannot be stored.


def test_what_is_not_stored_never_happened():
    stage = Stage(store=SlowStore())
    stage.say("ann", "ADD 1")
    stage.commit()
    before = stage.series.match.digest()
    stage.say("ann", "ADD 2")
    stage.say("bob", "ADD 3")
    stage.store.full = True
    stage.commit()
    assert stage.series.match.digest() == before
    assert stage.diary.of("failure") == [1]
    assert stage.diary.of("event") == [Added(0, 1)]
    assert (stage.series.ticket, stage.series.committed) == (3, 3)


def test_while_storage_takes_nothing_every_command_is_answered_5():
    stage = Stage(store=SlowStore())
    stage.say("ann", "ADD 1")
    stage.store.full = True
    stage.commit()
    for line in ("ADD 1", "TOTAL"):
        assert stage.say("ann", line).code == GenericCode.INTERNAL_ERROR
    assert stage.series.ticket == 1
    assert stage.series.deadline == START + PAUSE
    for _ in range(5):  # no turn ends meanwhile, however long it lasts
        stage.turn()
    assert stage.series.match.turn() == 0
    assert stage.diary.of("boundary") == []
    assert stage.series.deadline == START + 6 * PAUSE


def test_a_series_goes_on_when_there_is_room_again():
    stage = Stage(store=SlowStore())
    stage.say("ann", "ADD 1")
    stage.commit()
    stage.say("ann", "ADD 2")
    stage.store.full = True
    stage.commit()
    stage.turn()
    stage.store.full = False
    stage.turn()
    assert stage.series.deadline == stage.clock.now() + LENGTH  # the turn begins anew
    assert stage.total("ann") == 1
    stage.say("ann", "ADD 5")
    stage.turn()
    stage.commit()
    assert stage.diary.of("event") == [Added(0, 1), Added(0, 6), Turned(1)]
    assert stage.store.last(1) == 3


def test_a_command_ends_a_pause_that_nobody_paces():
    stage = Stage(store=SlowStore())
    stage.say("ann", "ADD 1")
    stage.store.full = True
    stage.commit()
    stage.store.full = False
    assert stage.say("ann", "TOTAL").code == GenericCode.INTERNAL_ERROR
    stage.clock.move(START + PAUSE)
    assert stage.total("ann") == 0


def test_an_append_that_is_refused_at_once_is_answered_5():
    """The storage has failed, but the report of it is still on its way: it is no second failure."""
    stage = Stage(store=SlowStore())
    stage.say("ann", "ADD 1")
    stage.say("ann", "ADD 2")
    stage.store.commit(1)
    stage.store.full = True
    stage.store.commit()
    stage.store.full = False
    done = stage.say("bob", "ADD 4")
    assert done.code == GenericCode.INTERNAL_ERROR
    assert isinstance(done.error, StorageError)
    assert stage.diary.of("failure") == [1]  # the first order was stored: its reply stands
    assert stage.diary.of("event") == [Added(0, 1)]
    stage.turn()
    stage.say("bob", "ADD 8")
    stage.hear()
    stage.commit()
    assert stage.diary.of("failure") == [1]
    assert (stage.total("ann"), stage.total("bob")) == (1, 8)
    assert stage.diary.of("event") == [Added(0, 1), Added(1, 8)]


def test_a_store_that_fails_within_the_append_is_answered_5():
    """Nobody is told OK of an order that is lost, though the report came before the reply."""
    stage = Stage(capacity=150)
    assert stage.say("ann", "ADD 1").code == 0
    codes = [stage.say("ann", "ADD 1").code for _ in range(5)]
    accepted = codes.index(GenericCode.INTERNAL_ERROR) + 1
    assert accepted < 6
    assert set(codes[accepted - 1 :]) == {GenericCode.INTERNAL_ERROR}
    assert stage.store.last(1) == accepted
    assert stage.series.match.state.sums == [accepted, 0]


def test_a_boundary_that_is_not_stored_comes_again():
    stage = Stage(store=SlowStore())
    stage.say("ann", "ADD 1")
    stage.commit()
    stage.turn()
    stage.store.full = True
    stage.commit()
    assert stage.series.match.turn() == 0
    stage.store.full = False
    stage.turn()
    stage.turn()
    stage.commit()
    assert stage.series.match.turn() == 1
    assert stage.diary.of("event") == [Added(0, 1), Turned(1)]


def test_a_boundary_that_is_refused_at_once_is_one_failure():
    stage = Stage(store=SlowStore())
    stage.say("ann", "ADD 1")
    stage.store.full = True
    stage.store.commit()
    stage.turn()
    stage.hear()
    assert stage.diary.of("failure") == [0]
    assert stage.diary.of("boundary") == []


def test_an_end_that_is_not_stored_comes_again():
    stage = Stage(store=SlowStore(), turns=1)
    stage.say("ann", "ADD 1")
    stage.commit()
    stage.store.full = True
    stage.turn()
    stage.say("bob", "ADD 5")
    assert stage.series.live.game_no == 2
    stage.commit()
    assert stage.series.live.game_no == 1
    assert not stage.series.match.over
    assert stage.diary.of("failure") == [1]
    stage.store.full = False
    stage.turn()
    stage.turn()
    assert stage.series.live.game_no == 2
    assert stage.total("bob") == 0
    stage.commit()
    assert [record.ended is not None for record in stage.store.matches()] == [True, False]


@pytest.mark.parametrize("refused", ["at once", "later"])
def test_a_next_game_that_cannot_be_stored_has_never_begun(refused):
    """The game before it has ended, once, and the next begins after the pause."""
    stage = Stage(store=SlowStore(), turns=1)
    if refused == "at once":
        stage.store.crowded = True
        stage.turn()
    else:
        stage.turn()
        stage.commit(2)  # the turn, and the end of the game
        stage.say("ann", "ADD 7")
        assert (stage.series.live.game_no, stage.total("ann")) == (2, 7)
        stage.store.full = True
        stage.commit()
    assert stage.series.live.game_no == 1
    assert stage.series.match.over
    assert stage.say("ann", "TOTAL").code == GenericCode.INTERNAL_ERROR
    assert stage.diary.of("failure") == [1]
    stage.store.crowded = stage.store.full = False
    stage.turn()
    assert stage.series.live.game_no == 2
    assert stage.total("ann") == 0
    stage.commit()
    assert [record.game_no for record in stage.store.matches()] == [1, 2]
    assert [live.game_no for live in stage.series.finished] == [1]
    assert not stage.series.paused


def test_games_that_begin_and_end_while_nothing_is_stored_are_lost_together():
    stage = Stage(store=SlowStore(), turns=1)
    for _ in range(3):
        stage.say("ann", "ADD 1")
        stage.turn()
    assert stage.series.live.game_no == 4
    stage.commit(5)  # the first game, the beginning of the second, and an order in it
    assert [live.game_no for live in stage.series.finished] == [1]
    stage.store.full = True
    stage.commit()
    assert (stage.series.live.game_no, stage.series.match.turn()) == (2, 0)
    assert stage.series.match.state.sums == [1, 0]
    stage.store.full = False
    for _ in range(3):
        stage.turn()
    stage.commit()
    assert [live.game_no for live in stage.series.finished] == [1, 2, 3]
    assert stage.series.ticket == stage.series.committed


def test_a_next_game_that_cannot_be_stored_is_begun_later():
    stage = Stage(store=SlowStore(), turns=1)
    stage.store.crowded = True
    stage.turn()
    stage.turn()
    assert stage.series.match.over
    assert stage.series.live.game_no == 1
    assert stage.say("ann", "TOTAL").code == GenericCode.INTERNAL_ERROR
    stage.store.crowded = False
    stage.turn()
    assert stage.series.live.game_no == 2
    assert stage.total("ann") == 0
    stage.commit()
    assert len(stage.series.finished) == 1


def test_storage_that_can_be_neither_read_nor_written_loses_nothing_either():
    stage = Stage(store=SlowStore())
    stage.say("ann", "ADD 1")
    stage.commit()
    stage.say("ann", "ADD 2")
    stage.store.full = stage.store.broken = True
    stage.commit()
    assert stage.diary.of("failure") == [1]
    stage.turn()
    stage.store.full = stage.store.broken = False
    stage.turn()
    assert stage.total("ann") == 1
    stage.say("ann", "ADD 4")
    stage.commit()
    assert stage.total("ann") == 5
    assert stage.series.ticket == stage.series.committed == 3


def test_other_series_of_the_host_go_on():
    """[CONTEST-3] servers are independent: what fails on one costs the others nothing."""
    store = SlowStore()
    broken, sound = Stage(store=store), Stage(store=store, name="Tally2")
    broken.say("ann", "BREAK 1")
    broken.say("ann", "ADD 1")
    sound.say("ann", "ADD 2")
    store.fail(1)
    store.commit()
    for report in store.news:
        broken.series.report(report)
        sound.series.report(report)
    assert broken.diary.of("failure") == [0]
    assert sound.diary.of("failure") == []
    assert (sound.total("ann"), sound.diary.of("event")) == (2, [Added(0, 2)])


# Suspension.


def test_a_suspended_game_stands_still():
    """[CONTEST-35] no turn ends, no command is executed."""
    stage = Stage()
    stage.say("ann", "ADD 1")
    stage.clock.move(START + LENGTH // 2)
    stage.series.suspend("chair", "power cut")
    assert stage.series.deadline is None
    assert stage.series.suspended
    assert stage.say("ann", "ADD 1").code == GenericCode.INTERNAL_ERROR
    stage.series.boundary(START + LENGTH)
    assert stage.series.match.turn() == 0
    assert stage.diary.of("boundary") == []


def test_a_game_goes_on_in_the_turn_that_was_cut_at_its_full_length():
    """[CONTEST-40] with the state at the moment of suspension."""
    stage = Stage()
    stage.say("ann", "ADD 1")
    stage.clock.move(START + LENGTH - 1)
    stage.series.suspend("chair", "power cut")
    stage.clock.move(START + 100 * LENGTH)
    stage.series.resume("chair", "")
    assert stage.series.deadline == START + 101 * LENGTH
    assert stage.total("ann") == 1
    assert stage.series.match.turn() == 0
    kinds = [(e.kind, e.person, e.arguments) for e in stage.entries()]
    assert kinds[1:] == [
        ("suspend", "chair", {"reason": "power cut"}),
        ("resume", "chair", {}),
    ]


def test_a_suspension_that_cannot_be_stored_takes_effect_all_the_same():
    """[CONTEST-35] at once, whatever the disk does."""
    stage = Stage(store=SlowStore())
    stage.say("ann", "ADD 1")
    stage.store.full = True
    stage.store.commit()
    with pytest.raises(StorageError):
        stage.series.suspend("chair", "")
    assert stage.series.suspended
    stage.store.full = False
    stage.clock.move(START + PAUSE)
    stage.series.boundary(START + PAUSE)
    assert stage.series.deadline is None


@pytest.mark.parametrize(("by", "stays"), [("chair", True), ("", False), (None, False)])
def test_the_next_host_leaves_suspended_what_a_person_has_suspended(by, stays):
    """[CONTEST-66] what only the stop of a host has cut goes on by itself."""
    stage = Stage()
    stage.say("ann", "ADD 1")
    if by is not None:
        stage.series.suspend(by, "power cut")
    later = Stage(store=stage.store, at=START + LENGTH)
    assert later.series.suspended == stays
    assert later.series.deadline == (None if stays else START + 2 * LENGTH)


def test_what_fails_while_suspended_leaves_it_suspended():
    stage = Stage(store=SlowStore())
    stage.series.suspend("chair", "")
    stage.store.full = True
    stage.commit()
    stage.store.full = False
    stage.turn()
    assert stage.series.suspended
    assert stage.series.deadline is None
    stage.series.resume("chair", "")
    assert stage.series.deadline == stage.clock.now() + LENGTH
    assert stage.total("ann") == 0


def test_no_turn_ends_while_a_database_is_waited_for():
    """It begins anew when the database is back, as long as any other; orders go on meanwhile."""
    stage = Stage(store=SlowStore(), turns=9)
    series, clock = stage.series, stage.clock
    end = series.deadline
    stage.store.gone = True
    while clock.now() < end + 3 * LENGTH:
        stage.turn()
        assert series.match.state.turn == 1
    assert stage.say("ann", "ADD 3").code == 0
    stage.store.gone = False
    stage.turn()
    assert (series.match.state.turn, series.deadline) == (1, clock.now() + LENGTH)
    assert series.turn_clock.moves == 1
    stage.turn()
    assert series.match.state.turn == 2
    stage.commit()
    assert stage.total("ann") == 3
