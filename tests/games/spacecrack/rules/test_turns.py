"""The end of a turn: when it comes, and what it brings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.spacecrack.table import Table, owned, ship

from contestmaster.games.spacecrack.events import CrackAwarded, TimeRanOut, TurnEnded
from contestmaster.kernel.instant import SECOND


def test_the_first_turn() -> None:
    """C1: awards, turns left, points [CRACK-40, CRACK-43, CRACK-45, CRACK-46]."""
    table = Table()
    assert table.all(0, "MOVE 1 1", "MOVE 1 4", "MOVE 1 5") == [
        "TOOK 1 5 4",
        "TOOK 1 5 3",
        "TOOK 1 5 2",
    ]
    assert table.all(1, "MOVE 2 3", "MOVE 2 4") == ["TOOK 2 5 4", "TOOK 2 5 3"]
    assert table.owners() == [0, 0, 1, 1, 0, 1, -1]
    assert table.all(0, "BUILD 2", "END_TURN", "MOVE 1 7") == ["FAILED 110", "SAVED 2",
                                                               "FAILED 102"]  # fmt: skip
    assert table.say(1, "END_TURN") == "OK / SAVED 3"
    assert table.seats("crack") == [7, 7]
    assert table.seats("points") == [7, 8]
    assert table.seats("finished") == [False, False]
    assert (table.position()["turn"], table.position()["turns_left"]) == (2, 14)


def test_the_reply_comes_before_the_turn_end_that_it_causes() -> None:
    """Points and crack are those before it [CRACK-47]."""
    table = Table(command_points=2, starting_crack=5)
    table.say(1, "END_TURN")
    assert table.all(0, "MOVE 1 1", "BUILD 2") == ["TOOK 1 5 1", "BUILT 3 5 0 0"]
    assert table.seat(0) == {"crack": 5, "points": 2, "finished": False, "resigned": False}


def test_what_a_turn_end_does_comes_in_order() -> None:
    """All awards are of the same board, and nobody acts between [CRACK-46, CRACK-47, CRACK-56]."""
    table = Table()
    table.end_turn()
    told = [event for event in table.told if isinstance(event, CrackAwarded | TurnEnded)]
    assert told == [CrackAwarded(0, 2, 2), CrackAwarded(1, 2, 2), TurnEnded(1, 14)]


@pytest.mark.parametrize(
    ("params", "points"),
    [
        ({}, [5, 10, 15]),
        ({"saved_points_max": 3}, [5, 8, 8]),
        ({"saved_points_max": 0}, [5, 5, 5]),
        ({"save_points": False}, [5, 5, 5]),
    ],
)
def test_saved_points(params: dict[str, int], points: list[int]) -> None:
    """C11: they add up, to the cap if there is one [CRACK-45]."""
    table = Table(**params)
    seen = []
    for _ in range(3):
        seen.append(table.seat(0)["points"])
        saved = min(seen[-1], points[1] - 5) if points[1] < 10 else seen[-1]
        assert table.say(0, "END_TURN") == f"OK / SAVED {saved}"
        table.end_turn()
    assert seen == points


@given(
    points=st.integers(1, 500),
    each=st.integers(2, 10),
    save=st.booleans(),
    cap=st.none() | st.integers(0, 500),
)
def test_points_of_the_next_turn(points: int, each: int, save: bool, cap: int | None) -> None:
    """The formula of section 7 [CRACK-45, CRACK-46]."""
    table = Table(
        position={"seats": {"0": {"points": points}}},
        command_points=each,
        save_points=save,
        saved_points_max=cap,
    )
    kept = (points if cap is None else min(points, cap)) if save else 0
    assert table.say(0, "END_TURN") == f"OK / SAVED {kept}"
    table.say(1, "END_TURN")
    assert table.seat(0)["points"] == kept + each


def test_mutual_destruction_and_a_blocked_seat() -> None:
    """C5: nobody waits for a blocked seat [CRACK-40, CRACK-41, CRACK-42]."""
    table = Table()
    assert table.all(0, "MOVE 1 4", "MOVE 1 6") == ["TOOK 1 5 4", "BOTH 0 0 3"]
    assert (table.seats("crack"), table.seats("points")) == ([5, 2], [8, 10])
    assert table.position()["turn"] == 2
    assert table.states() == ["ACTIVE", "BLOCKED"]
    assert table.say(1, "BUILD 6") == "FAILED 110"
    assert table.all(0, "BUILD 4", "MOVE 3 6") == ["BUILT 3 5 7 0", "TOOK 3 5 6"]
    assert table.states() == ["ACTIVE", "OUT"]
    for line in ("BUILD 6", "MOVE 3 4", "END_TURN", "RESIGN"):
        assert table.say(1, line) == "FAILED 101"


def test_a_seat_with_a_ship_or_an_affordable_planet_is_waited_for() -> None:
    """Only one with neither is blocked [CRACK-41]."""
    position = {"ships": {"2": ship(1, 6)}, "planets": {"2": {"size": 6}}}
    for crack, state in ((5, "BLOCKED"), (6, "ACTIVE")):
        table = Table(position=position | {"seats": {"0": {"crack": crack}}})
        assert table.states() == [state, "ACTIVE"]
        table.say(1, "END_TURN")
        assert table.position()["turn"] == (2 if state == "BLOCKED" else 1)


def test_a_blocked_seat_may_still_end_its_turn() -> None:
    """It need not [CRACK-42, CRACK-43]."""
    table = Table(position={"ships": {"2": ship(1, 6)}})
    assert table.say(0, "END_TURN") == "OK / SAVED 5"
    assert table.states() == ["BLOCKED", "ACTIVE"]


def test_turns_in_which_nobody_can_act_pass() -> None:
    """With their awards, until somebody can; planets too dear for all [CRACK-48]."""
    table = Table(
        position={
            "ships": {"1": ship(0, 4), "2": ship(1, 6)},
            "planets": {"2": {"size": 9, "owner": 0}, "4": {"size": 9, "owner": 0},
                        "6": {"size": 9, "owner": 1}},
        },
        crack_pct=10,
    )  # fmt: skip
    table.say(0, "MOVE 1 6")
    # 18 * 10 div 100 = 1 a turn for seat 0, nothing for seat 1: after 9 turns seat 0 can pay.
    position = table.position()
    assert (position["turn"], position["turns_left"]) == (10, 6)
    assert (table.seats("crack"), table.seats("points")) == ([9, 0], [49, 50])
    assert table.match.turn() == 9
    assert table.states() == ["ACTIVE", "BLOCKED"]


def test_turns_pass_to_the_end_where_nobody_ever_can_act() -> None:
    """The game is over then [CRACK-48, CRACK-60]."""
    table = Table(
        position={"ships": {"1": ship(0, 4), "2": ship(1, 6)}, "planets": owned(p2=-1)},
        crack_pct=10,
    )
    table.all(0, "MOVE 1 6")
    assert table.position()["phase"] == "OVER"
    assert (table.match.turn(), table.match.alarm()) == (15, None)


def test_a_time_out_finishes_all_who_have_not() -> None:
    """In one step, their points kept; the next turn has its whole time [CRACK-45, CRACK-69]."""
    table = Table(turn_seconds=60)
    table.say(0, "MOVE 1 1", at=10 * SECOND)
    assert table.match.alarm() == 60 * SECOND
    table.ring()
    assert table.told[-4] == TimeRanOut((0, 1))
    assert table.seats("points") == [9, 10]
    assert table.seats("finished") == [False, False]
    assert table.position()["turn_started_at"] == 60 * SECOND
    assert table.match.alarm() == 120 * SECOND


def test_a_time_out_names_those_who_were_late() -> None:
    """Not those who had ended their turn [CRACK-69]."""
    table = Table(turn_seconds=60, save_points=False)
    table.say(1, "END_TURN")
    table.ring()
    assert table.told[1] == TimeRanOut((0,))
    assert table.seats("points") == [5, 5]


def test_without_a_limit_no_time_runs_out() -> None:
    """A turn lasts until all are done [CRACK-69]."""
    table = Table(turn_seconds=0)
    assert table.match.alarm() is None
    assert table.say(0, "STATUS") == "OK / 1 15 PLAYING 0 -"
    table.end_turn()
    assert table.match.alarm() is None


def test_an_early_end_sets_the_clock_anew() -> None:
    """The limit counts from when the turn began [CRACK-40, CRACK-69]."""
    table = Table(turn_seconds=60)
    table.say(0, "END_TURN", at=20 * SECOND)
    table.say(1, "END_TURN", at=25 * SECOND)
    assert table.match.alarm() == 85 * SECOND


def test_seconds_left_are_rounded_up() -> None:
    """Down to 0, `-` without limit and at the end [CRACK-69]."""
    table = Table(turn_seconds=60)
    for at, left in ((0, 60), (1, 60), (SECOND, 59), (59 * SECOND + 1, 1)):
        assert table.say(0, "STATUS", at=at) == f"OK / 1 15 PLAYING 0 {left}"
    over = Table(turn_seconds=60, position={"turns_left": 0, "phase": "OVER"})
    assert over.say("eve", "STATUS") == "OK / 15 0 OVER -1 -"
