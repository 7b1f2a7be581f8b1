"""What the rancher orders in situations written on paper; home is (30, 30), far from all else."""

import random
from typing import TYPE_CHECKING

import pytest

from contestmaster.bots.cows import Rancher
from contestmaster.bots.cows.ground import Field, distance, nearest
from contestmaster.client.cows import Group
from contestmaster.client.replies import read

if TYPE_CHECKING:
    from .conftest import Paper

RANCHOS: list[Field] = [(30, 30), (150, 150)]


def orders(paper: "Paper", *, turns: int = 1) -> list[str]:
    """Play some turns and return the orders of the last one."""
    bot = Rancher(paper.client, random.Random(1))
    for _ in range(turns):
        paper.orders.clear()
        paper.commands = 0
        bot.turn()
    return paper.orders


def moved(order: str, group: str) -> Field:
    """Return where a group will be after a move, by its line in LIST_GROUPS."""
    name, _, *step = order.split()
    assert name == "MOVE"
    here = read(Group, [group]).location
    return tuple(map(int.__add__, here, map(int, step)))


def depot(paper: "Paper") -> Field:
    bot = Rancher(paper.client, random.Random(1))
    bot.turn()
    return bot.depot


def test_two_keepers_share_the_gunmen_and_pairs_of_cowboys_collect(paper: "Paper") -> None:
    paper.free = "16 6"
    assert orders(paper) == ["MAKE_GROUP 1 3", "MAKE_GROUP 1 3", *["MAKE_GROUP 2 0"] * 7]


def test_a_handful_of_cowboys_stays_together(paper: "Paper") -> None:
    paper.free = "3 2"
    assert orders(paper) == ["MAKE_GROUP 3 2"]


def test_recruits_wait_until_they_are_a_crew(paper: "Paper") -> None:
    paper.groups = ["1 30 30 1 0 50 0 NA 0 NORMAL 0", "2 30 30 1 0 50 0 NA 0 NORMAL 0"]
    paper.free = "1 0"
    assert not [order for order in orders(paper) if order.startswith("MAKE")]
    paper.free = "3 0"
    assert orders(paper)[0] == "MAKE_GROUP 3 0"


def test_the_depot_is_near_home_and_calm(paper: "Paper") -> None:
    assert nearest(depot(paper), RANCHOS) == distance(depot(paper), (30, 30)) == 12


def test_a_collector_catches_cows_where_it_stands(paper: "Paper") -> None:
    paper.groups = ["1 50 50 1 3 290 0 NA 0 NORMAL 0", "3 60 60 2 0 100 0 NA 0 NORMAL 0"]
    paper.cows = ["60 60 3 0", "64 64 1 0"]
    assert "CAPTURE 3" in orders(paper)


@pytest.mark.parametrize(("power", "ban"), [(0, 0), (80, 3)])
def test_a_tired_or_banned_collector_waits_at_the_cows(
    paper: "Paper", power: int, ban: int
) -> None:
    paper.groups = [
        "1 30 18 1 3 290 0 NA 0 NORMAL 0",
        f"3 60 60 2 0 {power} 0 NA {ban} NORMAL 0",
    ]
    paper.cows = ["60 60 9 0"]
    assert not [order for order in orders(paper) if order.split()[1] == "3"]


def test_two_collectors_do_not_go_for_the_same_cows(paper: "Paper") -> None:
    one, other = "3 60 60 2 0 100 0 NA 0 NORMAL 0", "4 61 61 2 0 100 0 NA 0 NORMAL 0"
    paper.groups = ["1 30 18 1 3 290 0 NA 0 NORMAL 0", one, other]
    paper.cows = ["57 60 3 0", "65 61 3 0"]
    first, second = (o for o in orders(paper) if o.split()[1] in "34")
    assert distance(moved(first, one), (57, 60)) == 2
    assert distance(moved(second, other), (65, 61)) == 3


def test_a_load_goes_to_the_keeper_and_is_handed_over(paper: "Paper") -> None:
    x, y = depot(paper)
    keeper = f"1 {x} {y} 1 3 290 0 NA 0 NORMAL 0"
    loaded = f"3 {x + 2} {y} 2 0 100 9 4 0 NORMAL 0"
    paper.groups = [keeper, loaded]
    (order,) = orders(paper)
    assert distance(moved(order, loaded), (x, y)) == 1
    paper.groups = [keeper, f"3 {x} {y} 2 0 100 9 4 0 NORMAL 0"]
    assert orders(paper)[0] == "HAND_COWS 3 1 9"


def test_a_keeper_takes_no_more_once_it_is_full(paper: "Paper") -> None:
    x, y = depot(paper)
    paper.groups = [f"1 {x} {y} 1 3 290 12 3 0 NORMAL 0", f"3 {x} {y} 2 0 100 9 4 0 NORMAL 0"]
    assert not [order for order in orders(paper) if order.startswith("HAND")]


def test_a_full_herd_waits_until_it_is_stable_and_goes_home(paper: "Paper") -> None:
    x, y = depot(paper)
    unstable, stable = f"1 {x} {y} 1 3 290 12 3 0 NORMAL 0", f"1 {x} {y} 1 3 290 12 0 0 NORMAL 0"
    paper.groups = [unstable, "3 60 60 2 0 100 0 NA 0 FIGHTING 0"]
    assert orders(paper) == []
    paper.groups = [stable, "3 60 60 2 0 100 0 NA 0 FIGHTING 0"]
    (order,) = orders(paper)
    assert distance(moved(order, stable), (30, 30)) == 11


def test_the_milked_herd_stays_and_a_smaller_one_makes_room(paper: "Paper") -> None:
    smaller = "1 30 30 1 3 290 12 0 0 NORMAL 0"
    paper.groups = [smaller, "2 30 30 1 3 290 20 0 0 NORMAL 0"]
    paper.milked = "2 20 1.215506"
    (order,) = orders(paper)
    assert order.split()[1] == "1"
    assert distance(moved(order, smaller), depot(paper)) == 11


def test_near_the_end_any_larger_herd_goes_home(paper: "Paper") -> None:
    keeper = "1 60 60 1 3 290 5 0 0 NORMAL 0"
    paper.groups = [keeper]
    paper.milked = "2 4 1.102500"
    paper.turns_left = 50
    (order,) = orders(paper)
    assert moved(order, keeper) == (59, 59)


def test_a_herd_flees_from_stronger_enemies_to_the_nearest_rancho(paper: "Paper") -> None:
    herd = "1 60 60 1 0 50 12 3 0 NORMAL 0"
    paper.groups = [herd]
    paper.enemies = ["9 62 60 10 0 0 UNKNOWN NORMAL 2"]
    (order,) = orders(paper)
    assert moved(order, herd) == (59, 59)
    for harmless in ("9 62 60 10 0 0 40 NORMAL 2", "9 64 60 10 0 0 UNKNOWN NORMAL 2"):
        paper.enemies = [harmless]
        assert orders(paper) == []


def test_cowboys_are_bought_while_they_pay(paper: "Paper") -> None:
    paper.milk = 100.0
    assert orders(paper) == ["RECRUIT COWBOY"]
    paper.milk = 99.0
    assert orders(paper) == []
    paper.milk, paper.turns_left = 100.0, 40
    assert orders(paper) == []


def test_a_team_without_keepers_herds_with_what_it_has(paper: "Paper") -> None:
    paper.groups = ["1 60 60 3 2 310 12 3 0 NORMAL 0"]
    paper.cows = ["60 60 2 0"]
    assert orders(paper) == []  # full, calm and not yet stable: it stands still
    paper.groups = ["1 60 60 3 2 310 2 3 0 NORMAL 0"]
    assert orders(paper) == ["CAPTURE 1"]


def test_walls_are_learned_and_gone_around_in_the_same_turn(paper: "Paper") -> None:
    paper.groups = ["1 60 60 1 3 290 12 0 0 NORMAL 0"]
    paper.refuse = {"MOVE 1 -1 -1": "105 target field is not accessible"}
    (order,) = orders(paper)
    assert order.startswith("MOVE 1 ")


def test_cows_are_scanned_for_where_the_list_is_used_up(paper: "Paper") -> None:
    paper.groups = ["1 30 18 1 3 290 0 NA 0 NORMAL 0", "3 60 60 2 0 100 0 NA 0 NORMAL 0"]
    paper.refuse = dict.fromkeys(("LIST_COWS", "LIST_ENEMIES"), "118 command already used")
    assert "BIOSCAN 1 22 10 38 26" in orders(paper)


def test_the_command_limit_is_never_reached(paper: "Paper") -> None:
    paper.groups = [f"{i} {60 + i} 60 2 0 100 0 NA 0 NORMAL 0" for i in range(1, 14)]
    paper.limit = 12
    for _ in range(3):
        orders(paper, turns=2)
        assert paper.commands <= 12


def test_a_new_game_is_noticed(paper: "Paper") -> None:
    bot = Rancher(paper.client, random.Random(1))
    bot.turn()
    ground = bot.ground
    bot.turn()
    assert bot.ground is ground
    paper.game_id = 2
    bot.turn()
    assert bot.ground is not ground


def test_a_herd_that_does_not_calm_down_is_led_farther_away(paper: "Paper") -> None:
    bot = Rancher(paper.client, random.Random(1))
    bot.turn()
    x, y = bot.depot
    paper.groups = [f"1 {x} {y} 1 3 290 12 3 0 NORMAL 0"]
    for _ in range(2):
        bot.turn()
    assert nearest(bot.depot, RANCHOS) == 13
    assert paper.orders[-1].startswith("MOVE 1 ")
