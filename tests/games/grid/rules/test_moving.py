"""Moves, their slides, and what they use up."""

import pytest
from tests.games.grid.table import Table, held, toad

ICE = {"state": "frozen"}


@pytest.mark.parametrize("square", ["2 2", "2 3", "2 4", "3 2", "3 4", "4 2", "4 3", "4 4"])
def test_a_move_is_one_step_to_a_surrounding_square(square: str) -> None:
    """GRID-16, GRID-17, GRID-57."""
    table = Table(at={"Ann": (3, 3)})
    at = square.replace(" ", ",")
    assert table.say("Ann", f"MOVE {square}") == f"OK MOVE result=moved at={at} events=1"
    assert table.told == [f"moved id=Ann at={at} cause=move"]


@pytest.mark.parametrize("square", ["3 3", "5 3", "3 5", "1 3", "5 5", "20 20"])
def test_other_squares_are_not_consecutive(square: str) -> None:
    """GRID-17, GRID-57, GRID-59: and the move is not used up."""
    table = Table(at={"Ann": (3, 3)})
    assert table.say("Ann", f"MOVE {square}") == "ERR not_consecutive"
    assert not table.player("Ann").moved


def test_one_move_an_nweek_that_does_not_accumulate() -> None:
    """GRID-56, GRID-60."""
    table = Table(at={"Ann": (3, 3)}, state={"tick": 9})
    assert table.say("Ann", "MOVE 3 4").startswith("OK")
    assert table.say("Ann", "MOVE 3 5") == "ERR already_moved"
    table.until(31)
    assert table.say("Ann", "MOVE 3 5").startswith("OK")
    assert table.say("Ann", "MOVE 3 6") == "ERR already_moved"


def test_who_is_on_no_square_cannot_move() -> None:
    """GRID-56, GRID-44."""
    table = Table(at={"Bob": (3, 3)}, players={"Ann": toad(holder="Bob"), "Cat": toad()})
    assert table.say("Ann", "MOVE 3 4") == "ERR carried"
    assert table.say("Cat", "MOVE 3 4") == "ERR not_on_grid"
    table.say("Bob", "THROW Ann 5 5")
    assert table.where("Ann") == "air"
    assert table.say("Ann", "MOVE 3 4") == "ERR not_on_grid"
    table.say("Cat", "ENTER 9 9")
    assert table.say("Cat", "MOVE 9 8") == "ERR is_toad"


def test_being_moved_neither_needs_nor_uses_the_move() -> None:
    """GRID-61, GRID-39."""
    table = Table(at={"Ann": (3, 3), "Bob": (4, 3)}, things={"stick-1": held("Bob")})
    assert table.say("Ann", "MOVE 3 2").startswith("OK MOVE result=moved")
    table.player("Ann").at = (3, 3)
    assert table.say("Bob", "WHACK Ann", 0).startswith("OK WHACK result=knocked steps=2")
    assert not table.player("Bob").moved
    table = Table(at={"Ann": (3, 3), "Bob": (4, 3)}, things={"stick-1": held("Bob")})
    table.say("Bob", "WHACK Ann", 0)
    assert not table.player("Ann").moved


def test_a_move_off_the_grid_fails() -> None:
    """GRID-19: a knock over the edge leaves the victim there."""
    table = Table(at={"Ann": (1, 3), "Bob": (2, 3)}, things={"stick-1": held("Bob")})
    assert table.say("Bob", "WHACK Ann", 0).startswith("OK WHACK result=knocked steps=0")
    assert table.where("Ann") == "1,3"


def test_what_cannot_move_is_moved_by_nothing() -> None:
    """GRID-18."""
    things = {"tower-1": (4, 4), "box-1": {"at": (4, 4), "type": "shiny"}}
    armed = {"Ann": {"gun": True}}
    table = Table(at={"Ann": (3, 3)}, players=armed, things=things)
    assert table.say("Ann", "FIRE 4 4 tower-1") == "ERR not_here"
    assert table.say("Ann", "FIRE 4 4") == "OK FIRE result=nothing events=0"
    assert (table.where("tower-1"), table.where("box-1")) == ("4,4", "4,4")
    assert table.operate("FLING tower-1 9 9") == "ERR not_here"
    table = Table(at={"Ann": (5, 5)}, players=armed)
    assert table.say("Ann", "FIRE 6 6") == "OK FIRE result=nothing events=0"


def test_slides_go_on_over_ice_and_count_for_nothing() -> None:
    """GRID-36, GRID-37, GRID-38, GRID-39."""
    ice = {f"{x},5": ICE for x in range(6, 21)}
    table = Table(at={"Ann": (5, 5)}, ground=ice)
    assert table.say("Ann", "MOVE 6 5") == "OK MOVE result=moved at=20,5 events=15"
    assert table.told[0].endswith("cause=move")
    assert all(line.endswith("cause=slide") for line in table.told[1:])
    table = Table(at={"Ann": (5, 5), "Bob": (4, 5)}, ground=ice, things={"stick-1": held("Bob")})
    assert table.say("Bob", "WHACK Ann", 0).startswith("OK WHACK result=knocked steps=1")
    table = Table(at={"Ann": (5, 5), "Bob": (9, 5)}, ground=ice)
    assert table.say("Ann", "MOVE 6 5") == "OK MOVE result=moved at=8,5 events=3"


def test_other_mobile_objects_slide_too() -> None:
    """GRID-36."""
    ice = {"5,5": ICE, "6,6": ICE}
    table = Table(
        at={"Ann": (3, 3)},
        players={"Ann": {"gun": True}},
        things={"shield-1": (4, 4)},
        ground=ice,
    )
    assert table.say("Ann", "FIRE 4 4") == "OK FIRE result=moved id=shield-1 steps=2 events=4"
    assert table.where("shield-1") == "8,8"


def test_only_arrival_by_a_move_slides() -> None:
    """GRID-40, GRID-42."""
    ice = {"5,5": ICE}
    table = Table(ground=ice)
    assert table.say("Ann", "ENTER 5 5") == "OK ENTER at=5,5 events=1"
    table = Table(at={"Ann": (9, 9)}, ground=ice)
    table.operate("FLING Ann 5 5", 3, 3)
    assert table.where("Ann") == "5,5"
    table = Table(at={"Ann": (9, 9)}, ground=ice, players={"Bob": toad(holder="Ann")})
    table.say("Ann", "THROW Bob 5 5")
    table.until(3)
    assert table.where("Bob") == "5,5"
    table = Table(at={"Ann": (4, 5)})
    table.operate("SQUARE 4 5 turf 0 frozen")
    assert table.where("Ann") == "4,5"


def test_the_order_of_what_happens_on_arrival() -> None:
    """GRID-41: Fire, the roll against a Siren, a Box, then the slide."""
    table = Table(
        at={"Ann": (7, 9)},
        players={"Ann": {"gender": "female"}},
        things={
            "rock-1": (10, 10),
            "siren-1": (10, 10),
            "box-1": {"at": (8, 9), "type": "shiny"},
        },
        ground={"8,9": {"substance": "fire", "state": "frozen"}},
    )
    assert table.say("Ann", "MOVE 8 9", 2, 3, 5, 1, 0).endswith("at=9,9 events=6")
    assert [line.split()[0] for line in table.told] == [
        *("moved", "fire", "free_roll", "box", "gained", "moved")
    ]


def test_the_wax_is_looked_at_before_a_box_takes_its_finder_away() -> None:
    """GRID-41, GRID-170."""
    table = Table(
        at={"Ann": (8, 8)},
        players={"Ann": {"ear_until": 9, "ear_zone": True}},
        things={
            "rock-1": (10, 10),
            "siren-1": (10, 10),
            "wax-1": {"holder": "Ann", "ears": True},
            "box-1": {"at": (7, 7), "type": "transporter"},
        },
        ground={"7,7": ICE},
    )
    table.say("Ann", "MOVE 7 7", 0, 1, 0)
    assert [line.split()[0] for line in table.told] == ["moved", "wax_out", "box", "placed"]
    assert table.where("Ann") == "1,1", "there is no slide from where they have been taken away"


def test_possessions_go_wherever_their_holder_goes() -> None:
    """GRID-62, GRID-46."""
    table = Table(
        at={"Ann": (3, 3)},
        players={"Bob": toad(holder="Ann")},
        things={"wax-1": held("Ann")},
    )
    table.say("Ann", "MOVE 4 4")
    assert table.say("Ann", "DROP Bob") == "OK DROP id=Bob at=4,4 events=0"
    assert table.say("Ann", "DROP wax-1") == "OK DROP id=wax-1 at=4,4 events=0"
    assert table.where("Bob") == "4,4"
