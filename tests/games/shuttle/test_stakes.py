"""What is at stake on a journey."""

from typing import Any

import pytest
from tests.games.shuttle.table import SUNDAY, Table, flying, thing

from contestmaster.games.shuttle.meeting import first_meeting
from contestmaster.kernel.game import PUBLIC


def stakes(table: Table) -> list[str]:
    return list(table.game.stakes(table.game.view(table.state, PUBLIC)))


def test_a_journey_says_how_the_flight_stands_and_what_each_side_gets() -> None:
    """[SHUTTLE-55, SHUTTLE-57]; whom two meet first is told, and that those who pass do not hit."""
    near, far = thing("o", 6, 12, -2), thing("x", 6, 15, -2)
    assert stakes(Table(position=flying(near, far))) == [
        "The crew must fly 15 more AU to arrive: O comes closer and passes them on the third "
        "Monday from now",
        "eve, the Enemy, gets 5 credits if the Shuttle is destroyed (12 of 12 hit points are left),"
        " and each of the crew 1 credit if it arrives",
    ]


@pytest.mark.parametrize(
    ("things", "danger"),
    [
        ((), "nothing is in the way yet"),
        ((thing("o", 6, 8, -2),), "O comes closer and hits them next Monday"),
        ((thing("o", 6, 2, 4),), "O comes closer and hits them next Monday"),
        ((thing("o", 6, 19, -1, attack=2),), "O comes closer and hits them in 7 weeks"),
        (
            (thing("o", 6, 12, -1, attack=2),),
            "O, which shoots at them at midnight, comes closer and passes them on the fourth "
            "Monday from now",
        ),
        ((thing("o", 6, 3, 1),), "O is 2 AU behind"),
        ((thing("o", 6, 9, 2, attack=2),), "O is 4 AU ahead"),  # it faces the other way
        ((thing("o", 6, 7, 1, attack=2), thing("x", 1, 6, 1)), "X is 1 AU ahead"),
    ],
)
def test_the_danger_is_what_they_meet_first_or_what_is_nearest(
    things: tuple[dict[str, Any], ...], danger: str
) -> None:
    """[SHUTTLE-106, SHUTTLE-109, SHUTTLE-114, SHUTTLE-116]: as all fly now."""
    assert stakes(Table(position=flying(*things)))[0].partition(": ")[2] == danger


@pytest.mark.parametrize(
    ("one", "delta"),
    [(thing("o", 30, 8, -2), 1), (thing("o", 30, 12, -3), 0), (thing("o", 30, 9), 2)],
)
def test_what_is_foretold_happens(one: dict[str, Any], delta: int) -> None:
    """[SHUTTLE-109, SHUTTLE-114, SHUTTLE-116]: the rules are asked what becomes of it."""
    table = Table(position=flying(one, delta=delta), start=SUNDAY)
    met = first_meeting(table.game.view(table.state, PUBLIC))
    assert met is not None
    collided: list[str] = []
    for monday in range(1, met.mondays + 1):
        assert not any("COLLISION" in line for line in collided), monday
        collided += table.midnight()
        for _ in range(6):
            table.midnight()
    assert any("COLLISION" in line for line in collided) is met.collides


def test_who_leaves_the_line_before_meets_nobody() -> None:
    """[SHUTTLE-12]."""
    table = Table(position=flying(thing("o", 6, 2, -2), at=18, delta=2))
    assert first_meeting(table.game.view(table.state, PUBLIC)) is None


def test_between_journeys_nobody_is_the_enemy() -> None:
    assert stakes(Table()) == ["No journey is under way: whoever begins one is its Enemy"]
