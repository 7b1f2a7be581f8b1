"""Moving: paths, costs, and where a stack can get to."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.desk.scenes import lively, played
from tests.games.desk.table import Table, kind, stack

from contestmaster.games.desk import traits
from contestmaster.games.desk.codes import Code
from contestmaster.games.desk.rules.movement import FAR, FIELDS, path_refusal, path_to, reach
from contestmaster.games.desk.state import State
from contestmaster.games.desk.world import SKIRMISH, World

WALL = "\n".join(["....#......."] * 9 + ["............"])
"""A wall with a gap at its lower end."""


def walker(*, move: int = 60, own: tuple[int, ...] = (), **params: object) -> Table:
    """A stack at (2, 5), and an enemy at (12, 10)."""
    kinds = [kind(init=20, move=move, traits=list(own)), kind()]
    return Table(stack("ATK", 1, 2, 5), stack("DEF", 12, 12, 10), kinds=kinds, **params)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("6 3 5 4 5 3 5 4 5 3 5 4 5", 0),
        ("4 3 6 4 7 3 6 2 5", 0),
        ("5 3 6 4 7 3 6 2 5 3 6", 108),
        ("2 3 5 3 5", 120),
        ("2 4 5 5 5", 120),
        ("1 2 5", 120),
        ("1 999999999999999999 5", 120),
        ("2 1 5 0 5", 121),
        ("3 1 5 0 5 1 5", 121),
    ],
)
def test_steps_then_cost_then_fields(path: str, code: int) -> None:
    """Ten and fourteen points; off the board is 121 [DESK-85, DESK-86, DESK-92, DESK-146]."""
    table = walker()
    assert table.say(1, f"MOVE 1 1 {path}") == (f"FAILED {code}" if code else "OK")


@pytest.mark.parametrize(("steps", "reply"), [(0, 3), (1, 0), (30, 0), (31, 3)])
def test_a_path_has_one_to_thirty_steps(steps: int, reply: int) -> None:
    """More are no path, however cheap [DESK-85]."""
    table = walker(move=1000)
    path = " ".join(["3 5", "2 5"] * 16).split()[: 2 * steps]
    line = f"MOVE 1 1 {steps} {' '.join(path)}".strip()
    assert table.say(1, line) == (f"FAILED {reply}" if reply else "OK")


def test_all_points_are_there_again_for_each_action() -> None:
    """None are carried over [DESK-87]."""
    table = walker(move=20)
    for end in (4, 2):
        assert table.say(1, f"MOVE 1 1 3 3 5 {end} 5 3 5") == "FAILED 108"
        assert table.say(1, f"MOVE 1 1 2 3 5 {end} 5") == "OK"
        table.turn(2)


def test_diagonals_pass_between_blocked_fields() -> None:
    """Only the listed fields must be free [DESK-90]."""
    terrain = "\n".join(["............", "...#........", "..#........."] + ["............"] * 7)
    kinds = [kind(init=20), kind()]
    table = Table(stack("ATK", 1, 3, 2), stack("DEF", 12, 12, 10), kinds=kinds, terrain=terrain)
    assert table.say(1, "MOVE 1 1 1 4 3") == "OK"


def test_a_stack_stops_before_walls_and_others_unless_it_flies() -> None:
    """Then only the end must be free, and all on the board [DESK-30, DESK-88, DESK-91]."""
    for own, replies in (((), (121, 121, 121)), ((traits.FLIGHT,), (0, 121, 121))):
        for path, code in zip(
            ("5 3 5 4 5 5 5 6 5 7 5", "3 3 5 4 5 5 5", "5 2 4 1 4 0 4 1 4 2 4"),
            replies,
            strict=True,
        ):
            table = walker(own=own, terrain=WALL)
            assert table.say(1, f"MOVE 1 1 {path}") == (f"FAILED {code}" if code else "OK")


def test_large_stacks_need_four_fields_and_may_use_their_own() -> None:
    """Their path is that of the anchor [DESK-29, DESK-88, DESK-89]."""
    table = walker(own=(traits.BIG,), terrain=WALL)
    assert table.say(1, "MOVE 1 1 2 3 5 4 5") == "FAILED 121"
    assert table.say(1, "MOVE 1 1 1 2 6") == "OK"
    table = walker(own=(traits.BIG,), terrain=WALL, move=100)
    assert table.say(1, "MOVE 1 1 6 2 6 2 7 2 8 2 9 2 10 2 9") == "FAILED 121"


def test_the_move_is_made_at_once_and_told_once() -> None:
    """Only its end [DESK-93]."""
    table = walker()
    assert table.say(1, "MOVE 1 1 3 3 5 3 6 4 7") == "OK"
    assert table.events() == [["MOVED", 1, 4, 7]]
    assert (table.stack(1)["x"], table.stack(1)["y"]) == (4, 7)


def test_a_stack_may_come_back_to_where_it_stood() -> None:
    """And has moved then [DESK-89]."""
    table = walker()
    assert table.say(1, "MOVE 1 1 2 3 5 2 5") == "OK"
    assert table.events() == [["MOVED", 1, 2, 5]]
    assert table.say(1, "DEFEND 1 1") == "FAILED 106"


def brute_force(world: World, place: int, stack: int) -> dict[int, int]:
    """The least cost of every anchor, found by asking the rule itself for one step at a time."""
    battle = world.battles[place]
    flies = battle.traits[battle.kind[stack] - 1] >> traits.FLIGHT & 1
    size = 1 + (battle.traits[battle.kind[stack] - 1] >> traits.BIG & 1)
    points = int(battle.move[battle.kind[stack] - 1])
    battle.move[battle.kind[stack] - 1] = 1000
    start = (int(battle.x[stack]), int(battle.y[stack]))
    best, stops, edge = {start: 0}, {}, [start]
    while edge:
        following = []
        for x, y in edge:
            for near in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]:
                cost = best[x, y] + (10 if near[0] == x or near[1] == y else 14)
                if near == (x, y) or cost > points or cost >= best.get(near, FAR):
                    continue
                battle.x[stack], battle.y[stack] = x, y
                ends = path_refusal(world, place, stack, np.array([near])) == Code.DONE
                passes = 1 <= near[0] <= 13 - size and 1 <= near[1] <= 11 - size
                battle.x[stack], battle.y[stack] = start
                if not (ends or (flies and passes) or near == start):
                    continue
                best[near] = cost
                if ends:
                    stops[12 * (near[1] - 1) + near[0] - 1] = cost
                following.append(near)
        edge = following
    battle.move[battle.kind[stack] - 1] = points
    return {field: cost for field, cost in stops.items() if field != 12 * start[1] - 13 + start[0]}


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), turns=st.integers(4, 20))
def test_reach_finds_every_anchor_at_its_least_cost(seed: int, turns: int) -> None:
    """With the paths that lead there; walking, flying, large and small [DESK-86, DESK-88]."""
    state: State = played(lively(), seed, turns)
    world = state.world
    if world.head[0].phase != SKIRMISH:
        return
    for place in range(len(world.battles)):
        battle = world.battles[place]
        for one in range(battle.stacks):
            if battle.count[one] == 0:
                continue
            battle.move[battle.kind[one] - 1] = min(50, battle.move[battle.kind[one] - 1])
            cost, before = np.empty(FIELDS, np.int64), np.empty(FIELDS, np.int64)
            reach(world, place, one, cost, before)
            found = {int(f): int(cost[f]) for f in np.flatnonzero(cost < FAR)}
            assert found == brute_force(world, place, one)
            for field in found:
                path = path_to(before, field % 12 + 1, field // 12 + 1)
                assert path_refusal(world, place, one, path) == Code.DONE
