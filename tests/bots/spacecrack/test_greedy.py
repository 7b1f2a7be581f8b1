"""The greedy bot, order by order."""

import random

import pytest
from tests.games.spacecrack.table import ship

from contestmaster.bots.spacecrack.captain import PATIENCE
from contestmaster.bots.spacecrack.greedy import Greedy
from contestmaster.bots.spacecrack.random_orders import RandomOrders
from contestmaster.client import Refused


def play(sheet, kind=Greedy, seed=1):
    """Let it take its turn; the orders it gives."""
    kind(sheet.client, random.Random(seed)).turn()
    return sheet.orders


def test_it_takes_the_larger_planet(paper):
    position = {"planets": {"5": {"size": 8}}, "seats": {"0": {"points": 1}}}
    assert play(paper(position)) == ["MOVE 1 5"]


def test_it_would_rather_take_an_enemys(paper):
    planets = {"4": {"owner": 1}, "5": {"size": 8}}
    assert play(paper({"planets": planets, "seats": {"0": {"points": 1}}})) == ["MOVE 1 4"]


@pytest.mark.parametrize(("size", "first"), [(9, "MOVE 1 4"), (4, "MOVE 1 1"), (5, "MOVE 1 1")])
def test_it_fights_where_it_wins(paper, size, first):
    """And takes what is left where it would lose, or destroy both."""
    planets = {"5": {"owner": 0}, "1": {"owner": -1}}
    ships = {"1": ship(0, 2, size), "2": ship(1, 4, 5)}
    sheet = paper({"planets": planets, "ships": ships, "seats": {"0": {"points": 1}}})
    assert play(sheet)[0] == first


def test_it_builds_where_nothing_else_gains_more(paper):
    planets = {str(n): {"owner": 0} for n in (1, 2, 5)}
    position = {
        "planets": planets | {"4": {"owner": 1}},
        "ships": {"1": ship(0, 2, 3), "2": ship(1, 4, 9)},
        "seats": {"0": {"points": 1, "crack": 5}},
    }
    assert play(paper(position))[0] in ("BUILD 1", "BUILD 5")


def test_it_walks_to_where_there_is_something_to_take(paper):
    planets = {str(n): {"owner": 0} for n in (1, 2, 4, 5)}
    position = {"planets": planets, "ships": {"1": ship(0, 2)}, "seats": {"0": {"points": 2}}}
    first, second = play(paper(position))[:2]
    assert first in ("MOVE 1 1", "MOVE 1 4", "MOVE 1 5")
    assert second in ("MOVE 1 3", "MOVE 1 6", "MOVE 1 7")


def test_it_saves_its_points_where_nothing_gains(paper):
    planets = {str(n): {"owner": 0} for n in (1, 2, 5)}
    ships = {"1": ship(0, 2, 3), "2": ship(1, 4, 9)}
    position = {"planets": planets, "ships": ships}
    sheet = paper(position, crack_pct=10)
    orders = play(sheet)
    assert orders[-1] == "END_TURN"
    assert len(orders) <= 5


def test_it_plays_on_in_the_turn_that_its_order_began(paper):
    """And waits only where there is nothing to do."""
    sheet = paper({"seats": {"1": {"finished": True}}}, turns=5, command_points=2)
    orders = play(sheet)
    assert sheet.table.position()["turn"] == 2
    assert len(orders) == 2 * 2
    assert sheet.said[-1] == "PLAYERS"


def test_a_refused_order_makes_it_look_again(paper):
    """Somebody else was quicker."""
    sheet = paper({"seats": {"0": {"points": 1}}})
    sheet.refuse = [("MOVE", 107), ("MOVE", 104)]
    assert len(play(sheet)) == 3
    assert sheet.table.seat(0)["points"] == 0


def test_it_does_not_try_for_ever(paper):
    sheet = paper()
    sheet.refuse = [("MOVE", 107)] * 50
    assert len(play(sheet)) == PATIENCE


def test_other_refusals_are_not_its_to_mend(paper):
    sheet = paper()
    sheet.refuse = [("MOVE", 5)]
    with pytest.raises(Refused):
        play(sheet)


@pytest.mark.parametrize("seed", range(8))
def test_the_random_bot_gives_legal_orders_only(paper, seed):
    """Every reply is OK, and it comes to the end of its turn."""
    sheet = paper(starting_crack=15, command_points=8)
    orders = play(sheet, RandomOrders, seed)
    assert orders
    assert len(sheet.table.match._since) == len(orders)
    assert sheet.table.seat(0)["finished"]
