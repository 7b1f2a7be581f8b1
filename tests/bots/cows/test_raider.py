"""What the raider orders in situations written on paper."""

import random
from typing import TYPE_CHECKING

import pytest

from contestmaster.bots.cows import Raider

if TYPE_CHECKING:
    from .conftest import Paper

STRIKERS = "1 60 60 6 6 780 0 NA 0 NORMAL 0"


def orders(paper: "Paper") -> list[str]:
    Raider(paper.client, random.Random(1)).turn()
    return paper.orders


def test_strikers_take_all_gunmen(paper: "Paper") -> None:
    paper.free = "16 6"
    assert orders(paper)[:3] == ["MAKE_GROUP 6 6", "MAKE_GROUP 1 0", "MAKE_GROUP 1 0"]


def test_a_weaker_herd_on_the_same_field_is_attacked(paper: "Paper") -> None:
    paper.groups = [STRIKERS]
    paper.enemies = ["9 60 60 2 0 7 100 NORMAL 2"]
    assert orders(paper) == ["ATTACK 1 9"]


@pytest.mark.parametrize(
    "enemy",
    [
        "9 60 60 2 0 7 780 NORMAL 2",  # as strong as the strikers
        "9 60 60 9 9 7 UNKNOWN NORMAL 2",  # perhaps stronger
        "9 60 60 2 0 7 100 PROTECTED 2",
        "9 60 60 2 0 7 100 FIGHTING 2",
        "9 60 60 2 0 0 100 NORMAL 2",  # without cows
    ],
)
def test_others_are_left_alone(paper: "Paper", enemy: str) -> None:
    paper.groups = [STRIKERS]
    paper.enemies = [enemy]
    assert not [order for order in orders(paper) if order.startswith("ATTACK")]


def test_friends_on_the_field_count_on_both_sides(paper: "Paper") -> None:
    paper.groups = [STRIKERS]
    paper.enemies = ["8 60 60 0 9 0 650 NORMAL 2", "9 60 60 2 0 7 100 NORMAL 2"]
    assert not [order for order in orders(paper) if order.startswith("ATTACK")]
    paper.groups = [STRIKERS, "2 60 60 2 0 100 0 NA 0 NORMAL 0"]
    assert "ATTACK 1 9" in orders(paper)


def test_nobody_is_attacked_on_a_rancho(paper: "Paper") -> None:
    paper.groups = [STRIKERS.replace("60 60", "150 150")]
    paper.enemies = ["9 150 150 2 0 7 100 NORMAL 2"]
    assert not [order for order in orders(paper) if order.startswith("ATTACK")]


def test_a_herd_on_the_move_is_met_where_it_will_be(paper: "Paper") -> None:
    bot = Raider(paper.client, random.Random(1))
    paper.groups = [STRIKERS]
    paper.enemies = ["9 61 64 2 0 7 100 NORMAL 2"]
    bot.turn()
    assert paper.orders[-1] == "MOVE 1 1 1"
    paper.groups = [STRIKERS.replace("60 60", "61 61")]
    paper.enemies = ["9 61 63 2 0 7 100 NORMAL 2"]
    bot.turn()
    assert paper.orders[-1] == "MOVE 1 0 1"


def test_tired_strikers_go_home_to_rest(paper: "Paper") -> None:
    paper.groups = [STRIKERS.replace("780", "200")]
    paper.cows = ["60 60 3 0"]
    assert orders(paper) == ["MOVE 1 -1 -1"]


def test_strikers_without_prey_catch_cows(paper: "Paper") -> None:
    paper.groups = [STRIKERS, "2 30 18 1 0 50 0 NA 0 NORMAL 0"]
    paper.cows = ["60 60 3 0"]
    assert "CAPTURE 1" in orders(paper)
