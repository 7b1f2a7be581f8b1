"""Moving, fighting, building, ending one's turn: what comes of every order, and what it costs."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.spacecrack.table import Table, owned, ship


def duel(attacker: int, defender: int) -> tuple[str, dict[int, tuple[int, int, int]]]:
    """Let ship 1 on planet 2 move onto ship 2 on planet 4; the reply, and the ships left."""
    table = Table(position={"ships": {"1": ship(0, 2, attacker), "2": ship(1, 4, defender)}})
    reply = table.all(0, "MOVE 1 4")[0]
    assert sum(own == 0 for own in table.owners()) == (2 if reply.startswith("WON") else 1)
    return reply, table.ships()


@pytest.mark.parametrize(
    ("attacker", "defender", "reply"),
    [
        (5, 8, "LOST 2 6 4"),
        (8, 5, "WON 1 6 4"),
        (7, 7, "BOTH 0 0 4"),
        (4, 5, "LOST 2 3 4"),
        (5, 4, "WON 1 3 4"),
        (9, 1, "WON 1 9 4"),
        (1, 9, "LOST 2 9 4"),
        (6, 5, "WON 1 4 4"),
    ],
)
def test_combat(attacker: int, defender: int, reply: str) -> None:
    """C2, a fight each [CRACK-28, CRACK-29, CRACK-30, CRACK-31]."""
    assert duel(attacker, defender)[0] == reply


@given(st.integers(1, 465_020), st.integers(1, 465_020))
def test_the_survivor_loses_half_of_the_destroyed(attacker: int, defender: int) -> None:
    """Rounded down, so that it keeps 1 at least; equals destroy each other [CRACK-31, CRACK-34]."""
    reply, ships = duel(attacker, defender)
    if attacker == defender:
        assert (reply, ships) == ("BOTH 0 0 4", {})
        return
    number, seat = (1, 0) if attacker > defender else (2, 1)
    left = max(attacker, defender) - min(attacker, defender) // 2
    assert ships == {number: (seat, 4, left)}
    assert left >= 1


def test_after_mutual_destruction_the_planet_keeps_its_owner() -> None:
    """And so does the one the attacker came from [CRACK-30, CRACK-33]."""
    table = Table()
    table.all(0, "MOVE 1 4", "MOVE 1 6")
    assert table.ships() == {}
    assert table.owners() == [-1, 0, -1, 0, -1, 1, -1]


@pytest.mark.parametrize("owner", [-1, 0, 1])
def test_a_planet_without_a_ship_is_taken_without_a_battle(owner: int) -> None:
    """Whoever owned it; an own one is just moved to [CRACK-26, CRACK-32, CRACK-33]."""
    table = Table(position={"planets": owned(p4=owner)})
    outcome = "MOVED" if owner == 0 else "TOOK"
    assert table.say(0, "MOVE 1 4") == f"OK / {outcome} 1 5 4"
    assert table.ships()[1] == (0, 4, 5)
    assert table.owners()[3] == 0
    assert table.owners()[1] == 0


@given(st.integers(1, 232_510), st.integers(1, 232_510))
def test_two_own_ships_become_one(moving: int, standing: int) -> None:
    """Of the sum of their sizes, with the id of the one that stood there [CRACK-27, CRACK-34]."""
    table = Table(position={"ships": {"1": ship(0, 2, moving), "2": ship(0, 4, standing)}})
    assert table.say(0, "MOVE 1 4") == f"OK / MERGED 2 {moving + standing} 4"
    assert table.ships() == {2: (0, 4, moving + standing)}
    assert table.owners()[1] == 0
    assert table.say(0, "MOVE 1 2") == "FAILED 103"


def test_a_ship_may_move_again_and_again() -> None:
    """As long as there are points, one for each move whatever comes of it [CRACK-19, CRACK-22]."""
    table = Table()
    moves = ["MOVE 1 1", "MOVE 1 4", "MOVE 1 2", "MOVE 1 5", "MOVE 1 7", "MOVE 1 6"]
    assert table.all(0, *moves) == [
        "TOOK 1 5 4",
        "TOOK 1 5 3",
        "MOVED 1 5 2",
        "TOOK 1 5 1",
        "TOOK 1 5 0",
        "FAILED 108",
    ]


def test_a_ship_that_was_just_built_may_move() -> None:
    """In the same turn [CRACK-22]."""
    table = Table(starting_crack=5)
    replies = table.all(0, "MOVE 1 1", "BUILD 2", "MOVE 3 5")
    assert replies == ["TOOK 1 5 4", "BUILT 3 5 3 0", "TOOK 3 5 2"]


def test_ships_stay_where_they_are_without_an_order() -> None:
    """Nothing moves by itself, nothing splits [CRACK-25]."""
    table = Table()
    table.say(0, "MOVE 1 4")
    before = table.ships()
    for _ in range(3):
        table.end_turn()
    assert table.ships() == before


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("MOVE 9 4", 103),
        ("MOVE 0 4", 103),
        ("MOVE -1 4", 103),
        ("MOVE 999999999999999999 4", 103),
        ("MOVE 2 4", 104),
        ("MOVE 1 0", 105),
        ("MOVE 1 8", 105),
        ("MOVE 1 -4", 105),
        ("MOVE 1 999999999999999999", 105),
        ("MOVE 1 2", 106),
        ("MOVE 1 6", 107),
        ("MOVE 1 3", 107),
        ("BUILD 0", 105),
        ("BUILD 8", 105),
        ("BUILD 6", 109),
        ("BUILD 4", 109),
        ("BUILD 2", 110),
    ],
)
def test_what_is_not_allowed_costs_nothing(line: str, code: int) -> None:
    """Not a byte changes [CRACK-18, CRACK-20, CRACK-23, CRACK-24, CRACK-35, CRACK-37]."""
    table = Table()
    before = table.game.dump(table.state)
    assert table.say(0, line) == f"FAILED {code}"
    assert table.game.dump(table.state) == before
    assert table.match.number == 0


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("MOVE 9 99", 103),
        ("MOVE 2 99", 104),
        ("MOVE 1 99", 105),
        ("MOVE 1 2", 106),
        ("MOVE 1 6", 107),
        ("MOVE 1 1", 108),
        ("BUILD 99", 105),
        ("BUILD 6", 109),
        ("BUILD 2", 108),
        ("END_TURN", 102),
    ],
)
def test_the_order_of_refusals(line: str, code: int) -> None:
    """C12: a seat without points hears what else is wrong first [CRACK-20, CRACK-21]."""
    table = Table(position={"seats": {"0": {"points": 0, "crack": 12}}})
    assert table.say(0, line) == f"FAILED {code}"


def test_an_own_ship_in_the_way_comes_after_the_price() -> None:
    """110 before 111, and 108 before both [CRACK-37, CRACK-38]."""
    table = Table(position={"seats": {"0": {"crack": 4}}})
    assert table.say(0, "BUILD 2") == "FAILED 110"
    table = Table(position={"seats": {"0": {"crack": 12}}})
    assert table.say(0, "BUILD 2") == "FAILED 111"
    assert table.seat(0)["crack"] == 12


def test_with_merge_the_ship_grows() -> None:
    """C6: at the same price and point [CRACK-38, CRACK-39]."""
    position = {"seats": {"0": {"crack": 12}}}
    table = Table(position=position, build_on_occupied="merge")
    assert table.all(0, "BUILD 2", "BUILD 2", "BUILD 2") == [
        "BUILT 1 10 4 7",
        "BUILT 1 15 3 2",
        "FAILED 110",
    ]
    assert table.ships()[1] == (0, 2, 15)


@given(size=st.integers(4, 10), crack=st.integers(0, 30))
def test_the_price_is_the_size_of_the_planet(size: int, crack: int) -> None:
    """And so is the ship; crack is one store and never negative [CRACK-36, CRACK-37, CRACK-39]."""
    position: dict[str, Any] = {
        "seats": {"0": {"crack": crack}},
        "planets": {"1": {"owner": 0, "size": size}, "3": {"owner": 0, "size": 4}},
    }
    table = Table(position=position)
    reply = table.say(0, "BUILD 1")
    if crack < size:
        assert reply == "FAILED 110"
        return
    assert reply == f"OK / BUILT 3 {size} 4 {crack - size}"
    assert table.ships()[3] == (0, 1, size)
    if crack - size >= 4:  # earned wherever
        assert table.say(0, "BUILD 3") == f"OK / BUILT 4 4 3 {crack - size - 4}"


def test_ids_of_ships_are_never_used_again() -> None:
    """They count on, whoever builds, whatever was destroyed [CRACK-9, CRACK-36]."""
    table = Table(starting_crack=20)
    table.all(0, "MOVE 1 4", "MOVE 1 6")
    assert table.ships() == {}
    assert table.say(1, "BUILD 6") == "OK / BUILT 3 5 4 15"
    assert table.say(0, "BUILD 2") == "OK / BUILT 4 5 2 15"


def test_there_is_no_order_of_seats() -> None:
    """Each acts when it likes, in any order [CRACK-17]."""
    table = Table(seats=4)
    for seat, line in ((3, "MOVE 4 1"), (1, "MOVE 2 7"), (3, "MOVE 4 2"), (0, "END_TURN")):
        assert table.say(seat, line).startswith("OK")
    assert table.say(1, "MOVE 2 4") == "OK / TOOK 2 5 3"


def test_a_seat_without_points_has_finished() -> None:
    """It can do nothing but ask [CRACK-21]."""
    table = Table(command_points=2)
    table.all(0, "MOVE 1 1", "MOVE 1 4")
    assert table.states() == ["DONE", "ACTIVE"]
    assert table.seat(0)["finished"]
    assert table.all(0, "MOVE 1 7", "END_TURN") == ["FAILED 108", "FAILED 102"]
    assert table.say(0, "SHIPS") == "OK / 2 / 1 0 5 4 / 2 1 5 6"


def test_who_has_ended_the_turn_cannot_act_whatever_happens() -> None:
    """Not even when attacked [CRACK-43, CRACK-44]."""
    table = Table()
    assert table.say(0, "END_TURN") == "OK / SAVED 5"
    table.all(1, "MOVE 2 4", "MOVE 2 5")
    for line in ("MOVE 1 1", "MOVE 9 99", "BUILD 2", "BUILD 99", "END_TURN"):
        assert table.say(0, line) == "FAILED 102"
    table.say(1, "END_TURN")
    assert table.say(0, "MOVE 1 1") == "OK / TOOK 1 5 9"


def test_points_are_not_lost_with_ships_or_planets() -> None:
    """A seat keeps those it has [CRACK-42]."""
    table = Table(position={"ships": {"1": ship(0, 2, 5), "2": ship(1, 4, 50)}})
    table.say(1, "MOVE 2 2")
    assert table.seat(0)["points"] == 5
