"""Players: joining, entering, declaring, quitting."""

import pytest
from tests.games.grid.table import Table, held, toad

from contestmaster.kernel.game import SetupError


def test_anyone_may_join_and_begins_in_limbo() -> None:
    """GRID-10, GRID-45, GRID-44."""
    table = Table("Ann", start_points=30, start_radar=4)
    assert table.say("dan.B-2", "JOIN") == "OK JOIN seat=2 points=30 events=1"
    assert table.told == ["joined player=dan.B-2"]
    (line,) = (line for line in table.look() if "name=dan.B-2" in line)
    assert line == (
        "PLAYER name=dan.B-2 at=limbo points=30 moved=no gender=none role=none flags=none "
        "holds=none gun=0 bait=0 purses=0 radar=4"
    )
    assert table.say("dan.B-2", "ENTER 2 2").startswith("OK ENTER")


@pytest.mark.parametrize(
    "name",
    ["a" * 17, "an n", "ann", "wax-1", "Box-12", "limbo", "AIR", "none", "Fund", "ä", "player-1"],
)
def test_some_names_nobody_can_play_under(name: str) -> None:
    """GRID-197, GRID-201."""
    table = Table("Ann")
    assert table.say(name, "JOIN") == "ERR bad_name"
    with pytest.raises(SetupError, match="nobody can play"):
        Table("Ann", name)


def test_names_that_only_resemble_ids_are_good() -> None:
    """GRID-197: and one may join once, while there is room."""
    table = Table("Ann", max_players=3)
    assert table.say("axe-1", "JOIN").startswith("OK")
    assert table.say("axe-1", "JOIN") == "ERR already_joined"
    assert table.say("Wax_1", "JOIN").startswith("OK")
    assert table.say("Eve", "JOIN") == "ERR game_full"
    table.say("Ann", "QUIT")
    assert table.say("Eve", "JOIN") == "ERR game_full", "quitters count"
    with pytest.raises(SetupError, match="3 play"):
        Table("a", "b", "c", "d", max_players=3)


def test_who_has_no_seat_may_join_and_look() -> None:
    """GRID-200."""
    table = Table("Ann")
    for line in ("ENTER 3 3", "MOVE 3 3", "QUIT", "BUYGUN", "TEMP 3", "CLOSE"):
        assert table.say("eve", line) == "ERR no_seat"
    assert table.look("eve")[0] == "CLOCK nweek=1 nday=1 tick=1"
    assert table.operate("CLOSE") == "OK CLOSE events=1"
    assert table.say("eve", "ENTER 3 3") == "ERR no_seat"
    assert table.say("eve", "JOIN") == "ERR game_over"
    assert table.say("Ann", "ENTER 3 3") == "ERR game_over"
    assert table.look("eve")


def test_errors_come_in_their_order() -> None:
    """GRID-1, GRID-13, GRID-200: what is not understood first, then who, then what."""
    table = Table(at={"Ann": (3, 3)})
    assert table.say("eve", "DANCE") == "ERR unknown_command"
    assert table.say("eve", "MOVE 3") == "ERR bad_arguments"
    assert table.say("eve", "GENDER robot") == "ERR bad_arguments"
    assert table.say("Ann", "SQUARE 0 0 turf 0 dry") == "ERR not_admin"
    assert table.operate("FLING nobody 0 0") == "ERR bad_square"
    assert table.operate("FLING nobody 1 1") == "ERR no_such_target"
    assert table.say("Ann", "FIRE 0 0 nobody") == "ERR bad_square"
    assert table.say("Ann", "FIRE 4 4 nobody") == "ERR no_such_target"
    assert table.say("Ann", "FIRE 4 4") == "ERR no_gun"
    assert table.operate("AWARD nobody 0") == "ERR no_such_target"
    assert table.operate("AWARD Ann 0") == "ERR bad_value"


def test_entering() -> None:
    """GRID-47, GRID-48, GRID-51."""
    table = Table(players={"Bob": toad()})
    assert table.say("Ann", "enter 3 3") == "OK ENTER at=3,3 events=1"
    assert table.say("Ann", "ENTER 4 4") == "ERR on_grid"
    assert not table.player("Ann").moved
    assert table.say("Bob", "ENTER 3 3").startswith("OK"), "Toads may enter"
    table.say("Ann", "PICKUP Bob")
    assert table.say("Bob", "ENTER 4 4") == "ERR on_grid", "who is carried is not in Limbo"
    table.say("Ann", "THROW Bob 9 9")
    assert table.say("Bob", "ENTER 4 4") == "ERR on_grid", "nor who is Airborne"


def test_nobody_enters_a_grid_without_two_vacant_squares() -> None:
    """GRID-49, GRID-50."""
    squares = [(x, y) for x in range(1, 21) for y in range(1, 21) if x % 6 or y % 6]
    for left in (1, 2):
        things = {f"tower-{n}": at for n, at in enumerate(squares[left:], 1)}
        reply = Table(things=things).say("Ann", "ENTER 10 10")
        assert reply == ("ERR grid_full" if left == 1 else "OK ENTER at=10,10 events=1")


def test_nobody_leaves_but_by_quitting() -> None:
    """GRID-52, GRID-53, GRID-198."""
    table = Table(at={"Ann": (3, 3)}, things={"wax-1": held("Ann")})
    assert table.say("Ann", "LEAVE") == "ERR unknown_command"
    assert table.say("Ann", "QUIT") == "OK QUIT events=1"
    assert table.told == ["dropped id=wax-1 at=3,3"]
    for line in ("ENTER 3 3", "QUIT", "BUYGUN", "JOIN", "MOVE 77 1", "PICKUP nothing"):
        assert table.say("Ann", line) == "ERR game_over"
    assert any("name=Ann at=limbo" in line and "flags=quit" in line for line in table.look("Ann"))
    assert table.say("ANN", "JOIN") == "ERR bad_name", "the name stays taken"
    assert table.say("Bob", "WHACK Ann") == "ERR no_such_target"


def test_a_carried_or_airborne_toad_who_quits_is_gone() -> None:
    """GRID-53."""
    table = Table(
        at={"Ann": (3, 3)}, players={"Bob": toad(3, holder="Ann"), "Cat": toad(3, holder="Ann")}
    )
    table.say("Ann", "THROW Bob 5 5")
    table.say("Bob", "QUIT")
    table.say("Cat", "QUIT")
    assert not table.state.flights
    told = table.tick() + table.tick()
    assert told == ["nday nweek=1 nday=2", "nday nweek=1 nday=3"]
    assert (table.where("Bob"), table.where("Cat")) == ("limbo", "limbo")


def test_gender_and_role_apply_in_limbo_at_once_else_with_the_nweek() -> None:
    """GRID-194, GRID-195."""
    table = Table(at={"Bob": (3, 3)}, state={"tick": 10})
    assert table.say("Ann", "GENDER FEMALE") == "OK GENDER value=female effective=now events=0"
    assert table.say("Ann", "ROLE cheerleader") == (
        "OK ROLE value=cheerleader effective=now events=0"
    )
    assert table.say("Bob", "GENDER male") == "OK GENDER value=male effective=next_nweek events=0"
    assert table.say("Bob", "ROLE Football_Player").startswith("OK ROLE value=football_player")
    assert (table.player("Bob").gender, table.player("Bob").role) == ("none", "none")
    table.tick()
    assert (table.player("Bob").gender, table.player("Bob").role) == ("male", "football_player")
