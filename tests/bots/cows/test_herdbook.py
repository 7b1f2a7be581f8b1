import random

from contestmaster.bots.cows.ground import Ground, distance
from contestmaster.bots.cows.herdbook import MEMORY, Herdbook
from contestmaster.client.cows import DescribeWorld, Group
from contestmaster.client.replies import read

WORLD = read(DescribeWorld, ["2 60 1 8 4 world1.map 100 1.0 50 80 12 10 5 1 1 2 22 0.55 1.0"])
GROUP = read(Group, ["3 20 20 4 0 200 0 NA 0 NORMAL 0"])
FAR_AWAY = GROUP._replace(id=4, location=(55, 55))


def book() -> Herdbook:
    return Herdbook(WORLD, Ground(2, 60), random.Random(1))


def test_many_cows_near_are_better_than_few_far() -> None:
    memory = book()
    memory.note({(21, 20): 3, (27, 20): 3, (20, 23): 1}, [GROUP])
    assert memory.best_field(GROUP, set()) == (21, 20)
    assert memory.best_field(GROUP, {(21, 20)}) == (27, 20)


def test_nothing_known_in_reach_is_none() -> None:
    memory = book()
    assert memory.best_field(GROUP, set()) is None
    memory.note({(55, 55): 3}, [FAR_AWAY])
    assert memory.best_field(GROUP, set()) is None
    assert memory.best_field(FAR_AWAY, set()) == (55, 55)


def test_a_sighting_is_remembered_out_of_sight_and_not_for_ever() -> None:
    memory = book()
    memory.note({(21, 20): 3}, [GROUP])
    for _ in range(MEMORY - 1):
        memory.note({}, [FAR_AWAY])
        assert memory.best_field(GROUP, set()) == (21, 20)
    memory.note({}, [FAR_AWAY])
    assert memory.best_field(GROUP, set()) is None


def test_cows_that_are_gone_are_crossed_out_once_in_sight() -> None:
    memory = book()
    memory.note({(21, 20): 3}, [GROUP])
    memory.note({}, [GROUP])
    assert memory.best_field(GROUP, set()) is None


def test_a_ban_makes_a_near_field_no_better_than_a_farther_one() -> None:
    memory = book()
    memory.note({(20, 20): 1, (26, 20): 2}, [GROUP])
    assert memory.best_field(GROUP, set()) == (20, 20)
    assert memory.best_field(GROUP._replace(capture_ban_left=6), set()) == (26, 20)


def test_explorers_keep_their_goal_until_they_are_there() -> None:
    memory = book()
    memory.note({}, [GROUP])
    goal = memory.unseen_field(GROUP, (20, 20))
    assert all(1 <= c <= 60 for c in goal)
    assert memory.unseen_field(GROUP, (20, 20)) == goal
    arrived = GROUP._replace(location=goal)
    memory.note({}, [arrived])
    assert distance(memory.unseen_field(arrived, (20, 20)), goal) > 0
