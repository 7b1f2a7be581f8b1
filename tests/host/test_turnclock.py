"""The turn clock: deadlines a turn apart, whole turns after a stall, and nothing that adds up."""

import random

from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs
from tests.host.playing import START, Stage
from tests.host.tally import Turned

from contestmaster.host.turnclock import TurnClock, absorbed
from contestmaster.kernel.instant import MINUTE, SECOND

LENGTH = 2 * SECOND
ABSORBED = SECOND // 20


def end_turn(stage: Stage, late: int) -> None:
    """End the turn, so many microseconds after its deadline."""
    deadline = stage.series.deadline
    assert deadline is not None
    stage.clock.move(deadline + late)
    stage.series.boundary(deadline)


def test_what_is_a_little_late_does_not_add_up():
    """[CONTEST-79] A thousand turns, each up to as late as is absorbed, end on the second."""
    lots = random.Random(79)
    stage = Stage(turns=10_000)
    for number in range(1, 1001):
        end_turn(stage, lots.randrange(ABSORBED + 1))
        assert stage.series.deadline == START + (number + 1) * LENGTH
    assert stage.series.match.turn() == 1000
    assert stage.series.turn_clock.moves == 0


def test_just_what_is_absorbed_does_not_move_the_clock():
    """[CONTEST-79] A microsecond more does."""
    clock = TurnClock()
    assert clock.deadline(START, START + ABSORBED, LENGTH) == START + LENGTH
    assert clock.moves == 0
    assert clock.deadline(START, START + ABSORBED + 1, LENGTH) == START + ABSORBED + 1 + LENGTH
    assert (clock.moves, clock.lost) == (1, ABSORBED + 1)


def test_after_a_stall_there_is_one_whole_turn_and_none_is_made_up():
    """[CONTEST-79] [CONTEST-80] A host that stood still for eleven seconds."""
    stage = Stage(turns=50)
    stalled = 11 * SECOND
    with capture_logs() as logs:
        end_turn(stage, stalled)
    assert stage.series.deadline == START + LENGTH + stalled + LENGTH
    assert [type(event) for event in stage.diary.of("event")] == [Turned]
    assert stage.diary.of("boundary") == [START + LENGTH + stalled]
    clock = stage.series.turn_clock
    assert (clock.moves, clock.lost) == (1, stalled)
    (entry,) = stage.entries()
    assert entry.at == START + LENGTH, "a turn ends at its deadline, in the record too"
    assert logs == [
        {
            "event": "a turn begins late; its clock moves on",
            "log_level": "warning",
            "server": "Tally1",
            "late_s": 11.0,
        }
    ]
    end_turn(stage, 1000)
    assert stage.series.deadline == START + LENGTH + stalled + 2 * LENGTH


def test_the_next_game_begins_on_the_same_clock():
    """[CONTEST-4, CONTEST-79]."""
    stage = Stage(turns=1)
    for number in range(1, 6):
        end_turn(stage, 3000)
        assert stage.series.live.game_no == number + 1
        assert stage.series.deadline == START + (number + 1) * LENGTH


def test_a_resumed_turn_is_whole_and_its_clock_begins_anew():
    """[CONTEST-40] That is nobody's lateness."""
    stage = Stage()
    stage.series.suspend("chair", "power cut")
    stage.clock.move(START + MINUTE)
    stage.series.resume("chair", "")
    assert stage.series.deadline == START + MINUTE + LENGTH
    assert stage.series.turn_clock.moves == 0


@given(
    st.integers(100_000, 10 * SECOND),
    st.lists(st.integers(0, 200_000) | st.integers(0, 20 * SECOND), max_size=50),
)
def test_no_turn_is_cut_by_more_than_is_absorbed(length, lateness):
    """[CONTEST-79] and the clock is never moved by more than turns were late."""
    clock, due = TurnClock(), START
    for late in lateness:
        begins = due + late
        deadline = clock.deadline(due, begins, length)
        assert length - absorbed(length) <= deadline - begins <= length
        assert deadline - due - length in (0, late)
        due = deadline
    assert due == START + len(lateness) * length + clock.lost
    assert clock.moves == sum(late > absorbed(length) for late in lateness)
