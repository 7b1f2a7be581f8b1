"""Attacks, scouting, movement and entry."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.shuttle.table import START, SUNDAY, Table, flying, missile, thing

TUESDAY = START


def design(symbol: str, position: int, **more: Any) -> dict[str, object]:
    values = {"hp": 1, "delta": 0, "explosion": 0, "attack": 0, "scouting": 0}
    return {"name": symbol, "symbol": symbol, "position": position} | values | more


@pytest.mark.parametrize(
    ("position", "delta", "hit"),
    [(18, -1, True), (19, -1, False), (2, 0, True), (1, 1, False), (11, 0, False), (9, 1, True)],
)
def test_a_threat_hits_what_it_faces_up_to_eight_away(position: int, delta: int, hit: bool) -> None:
    """SHUTTLE-106, SHUTTLE-10: it faces left just if its delta is negative."""
    table = Table(position=flying(thing("a", 4, position, delta, attack=1), at=10))
    assert table.midnight() == (["ATTACK #2 #1 1", "DAMAGE #1 1 11"] if hit else [])


def test_a_threat_hits_the_nearest_of_any_kind() -> None:
    """SHUTTLE-106, SHUTTLE-78: other Threats and Missiles, too; a Missile hits nobody."""
    table = Table(position=flying(thing("a", 4, 9, -1, attack=2), missile(7), thing("b", 9, 8)))
    table.midnight()
    assert table.hp() == {">": 12, "a": 4, "X": 5, "b": 7}


def test_all_attacks_land_at_once() -> None:
    """SHUTTLE-107, SHUTTLE-15, SHUTTLE-108: who dies hits still, and scouts no more."""
    things = (
        thing("a", 2, 7, -1, attack=9, scouting=3),
        thing("b", 2, 9, -1, attack=2, scouting=4),
        thing("c", 3, 2, 1, attack=0, scouting=1),
    )
    table = Table(position=flying(*things))
    assert table.midnight() == [
        "ATTACK #2 #1 9",
        "DAMAGE #1 9 3",
        "ATTACK #3 #2 2",
        "DAMAGE #2 2 0",
        "DESTROYED #2 damage",
        "SCOUT #3 4",
        "SCOUT #4 1",
    ]
    assert table.state.threat_points["eve"] == 5


def test_when_the_shuttle_is_shot_the_step_is_finished_and_later_ones_are_skipped() -> None:
    """SHUTTLE-104, SHUTTLE-57: neither moves nor entries; scouting goes on."""
    things = (thing("a", 4, 7, -1, attack=6, scouting=2), thing("b", 1, 9, -1, attack=1))
    table = Table(start=SUNDAY, position=flying(*things, hp=6, pending=[design("n", 15)]))
    assert table.midnight() == [
        "ATTACK #2 #1 6",
        "DAMAGE #1 6 0",
        "ATTACK #3 #2 1",
        "DAMAGE #2 1 3",
        "DESTROYED #1 damage",
        "END lost",
        "CREDIT eve 5",
        "SCOUT #2 2",
    ]
    assert len(table.state.pending) == 1
    assert table.midnight() == [], "no journey, no flight"


def test_what_is_shot_does_not_explode() -> None:
    """SHUTTLE-16: only a collision makes things explode."""
    table = Table(position=flying(thing("a", 1, 6, explosion=9), thing("b", 4, 8, -1, attack=1)))
    assert table.midnight()[-1] == "DESTROYED #2 damage"
    assert table.hp() == {">": 12, "b": 4}


def test_objects_move_on_mondays_only() -> None:
    """SHUTTLE-109: all of them, the Shuttle included, at the same time."""
    things = (thing("a", 4, 10, -3), thing("b", 4, 12, 2), missile(4))
    table = Table(position=flying(*things, delta=2))
    for _ in range(5):
        assert table.midnight() == []
    assert table.midnight() == [
        "MOVE #1 5 7",
        "MOVE #2 10 7",
        "MOVE #3 12 14",
        "MOVE #4 4 2",
        "COLLISION #1 #2",
        "DESTROYED #2 collision",
    ]
    assert table.places() == {">": 7, "b": 14, "X": 2}


def test_what_leaves_the_line_is_warped_without_a_sound() -> None:
    """SHUTTLE-11, SHUTTLE-12, SHUTTLE-16: before anything collides, even if two meet there."""
    things = (
        thing("a", 4, 18, 5, explosion=9),
        thing("b", 4, 19, 2, explosion=9),
        thing("c", 4, 2, -2, explosion=9),
        missile(1),
        thing("d", 9, 17, 4, explosion=9),
    )
    table = Table(start=SUNDAY, position=flying(*things, delta=0))
    assert [line for line in table.midnight() if not line.startswith("MOVE")] == [
        "WARPED #2 23",
        "WARPED #3 21",
        "WARPED #4 0",
        "WARPED #5 -1",
        "WARPED #6 21",
    ]
    assert table.map() == "@----" + ">" + "-" * 14 + "@"


def test_a_threat_is_idle_on_the_midnight_of_its_entry() -> None:
    """SHUTTLE-52, SHUTTLE-110, SHUTTLE-13: it can be neither hit nor hit, and does not move."""
    new = design("n", 8, hp=7, delta=-1, attack=2, scouting=3)
    table = Table(
        start=SUNDAY,
        position=flying(delta=0, pending=[new], stations={"ann": "lower_deck"}),
    )
    table.say("ann", "PUSH pulse_cannon")
    assert table.midnight() == ["ACTION ann pulse_cannon", "ENTER #2 n 8"]
    assert table.state.objects[1].hp == table.state.objects[1].max_hp == 7
    assert table.midnight() == ["ATTACK #2 #1 2", "DAMAGE #1 2 10", "SCOUT #2 3"]


@pytest.mark.parametrize(
    ("taken", "wanted", "found"),
    [
        ((), 3, 3),
        ((3,), 3, 2),
        ((3, 2), 3, 1),
        ((3, 2, 1), 3, None),
        ((7,), 7, 8),
        ((7, 8, 9), 7, None),
        ((), 5, 6),
        ((6,), 5, 4),
        ((6, 4), 5, 7),
        ((6, 4, 7, 3, 8, 2, 9), 5, 1),
        ((6, 4, 7, 3, 8, 2, 9, 1), 5, None),
    ],
)
def test_a_taken_segment_sends_it_farther_away(
    taken: tuple[int, ...], wanted: int, found: int | None
) -> None:
    """SHUTTLE-111, SHUTTLE-112, SHUTTLE-113: on its side; on the Shuttle's own, right first."""
    things = [thing(chr(97 + i), 4, place) for i, place in enumerate(taken)]
    table = Table(position=flying(*things, length=10, pending=[design("n", wanted)]))
    id_ = len(taken) + 2
    expected = "NOROOM n" if found is None else f"ENTER #{id_} n {found}"
    assert table.midnight() == [expected]
    assert table.state.next_object == id_ + (found is not None)


def test_threats_enter_one_after_the_other() -> None:
    """SHUTTLE-113: earlier ones are in the way of later ones."""
    table = Table(position=flying(pending=[design("n", 9), design("m", 9), design("k", 9)]))
    table.midnight()
    assert table.places() == {">": 5, "n": 9, "m": 10, "k": 11}


def test_without_a_journey_threats_fly_only_if_told_to() -> None:
    """SHUTTLE-104: attacks, scouting and moves, but nothing enters."""
    left = flying(thing("a", 4, 9, -1, attack=2, scouting=1), thing("b", 4, 7))
    del left["objects"]["1"]
    left |= {"journey_start": None, "level": None, "pending": [design("n", 3)]}
    assert Table(start=SUNDAY, position=left).midnight() == []
    table = Table(start=SUNDAY, position=left, idle_flight=True)
    assert table.midnight() == [
        "ATTACK #2 #3 2",
        "DAMAGE #3 2 2",
        "SCOUT #2 1",
        "MOVE #2 9 8",
    ]
    assert table.midnight() == [
        "ATTACK #2 #3 2",
        "DAMAGE #3 2 0",
        "DESTROYED #3 damage",
        "SCOUT #2 1",
    ], "on a Tuesday nothing moves"
    assert Table(idle_flight=True).midnight() == [], "before the first journey there is no map"


THINGS = st.lists(
    st.builds(
        lambda hp, position, delta, explosion, attack: thing(
            "a", hp, position, delta, explosion=explosion, attack=attack
        ),
        st.integers(1, 6),
        st.integers(1, 11),
        st.integers(-4, 4),
        st.integers(0, 2),
        st.integers(0, 3),
    )
    | st.builds(missile, st.integers(1, 11), st.integers(1, 5)),
    max_size=7,
    unique_by=lambda one: one["position"],
)


@given(THINGS, st.integers(1, 11), st.lists(st.sampled_from(["turbo", "handbrake"]), max_size=8))
@settings(max_examples=120, deadline=None)
def test_no_segment_ever_holds_two_objects(
    things: list[dict[str, object]], at: int, pushes: list[str]
) -> None:
    """SHUTTLE-6, SHUTTLE-4, SHUTTLE-15: whatever flies; all are on the line and have hit points."""
    free = [one for one in things if one["position"] != at]
    table = Table(
        start=SUNDAY,
        position=flying(*free, at=at, length=12, stations={"ann": "engine_room"}),
    )
    for button in [*pushes, "turbo"]:
        table.say("ann", f"PUSH {button}")
        table.midnight()
        places = [one.position for one in table.state.objects]
        assert len(places) == len(set(places))
        assert all(0 < place < 12 for place in places)
        assert all(0 < one.hp <= one.max_hp for one in table.state.objects)
        assert not table.game.problems(table.state, table.state.seats)
        assert len(table.map()) == 13
