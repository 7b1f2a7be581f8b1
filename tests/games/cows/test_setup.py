"""Set-ups, the usual and the extreme."""

import numpy as np
import pytest

from contestmaster.games.cows import Cows, CowsParams
from contestmaster.games.cows.setup import CalmlessBoardWarning
from contestmaster.games.cows.state import State
from contestmaster.games.cows.world import BLOCKED, NEAR, RANCHO
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By, SetupError


def set_up(teams: int, seed: int = 1, **params: object) -> State:
    """A game with these parameters at its start."""
    game = Cows(CowsParams(**params))  # type: ignore[arg-type]
    return game.setup(game.board(seed), [f"t{n}" for n in range(teams)], Dice(seed), 0)


@pytest.mark.parametrize("dim", [2, 3, 4])
def test_all_teams_start_alike(dim: int) -> None:
    """Specialists, prices, no group, no milk, turn 1 [COWS-13, COWS-161]."""
    state = set_up(5, dim=dim, initial_cowboys=9, initial_gunmen=4, cowboy_price=7)
    teams = state.world.teams
    for name, value in {"free_cowboys": 9, "free_gunmen": 4, "milk": 0, "cowboy_price": 7,
                        "gunman_price": 100, "arriving_cowboys": 0}.items():  # fmt: skip
        assert teams[name].tolist() == [value] * 5
    head = state.world.head[0]
    assert (head.turn, head.groups, head.fights, head.gathered, head.over) == (1, 0, 0, 0, 0)
    assert (head.next_group_id, head.next_fight_id) == (1, 1)


@pytest.mark.parametrize("dim", [2, 3, 4])
def test_wild_cows_are_spread_over_open_fields(dim: int) -> None:
    """W0 of them, on accessible fields without a rancho [COWS-14, COWS-138, COWS-4]."""
    state = set_up(6, dim=dim)
    world, accessible = state.world, int((state.board.blocked == 0).sum())
    assert world.wild.sum() == world.head[0].wild_target == accessible // 20
    assert not world.wild[world.terrain & (BLOCKED | RANCHO) != 0].any()


@pytest.mark.parametrize(("dim", "side", "distance"), [(2, 12, 4), (3, 8, 3), (4, 6, 2), (2, 9, 1)])
def test_the_terrain_marks_ranchos_and_what_is_near_them(
    dim: int, side: int, distance: int
) -> None:
    """Nearer than ``stable_distance``, by a slow count [COWS-86, COWS-3, COWS-8]."""
    state = set_up(2, dim=dim, side=side, stable_distance=distance)
    board, terrain = state.board, state.world.terrain
    ranchos = [board.place(field) for field in state.ranchos]
    assert sorted(state.ranchos) == sorted(state.world.teams["rancho"].tolist())
    for field in range(len(terrain)):
        place = board.place(field)
        away = min(max(abs(a - b) for a, b in zip(place, r, strict=True)) for r in ranchos)
        assert bool(terrain[field] & NEAR) == (away < distance)
        assert bool(terrain[field] & RANCHO) == (away == 0)
        assert bool(terrain[field] & BLOCKED) == bool(board.blocked[field])


def test_a_board_on_which_no_herd_can_calm_down_warns() -> None:
    """No accessible field is far enough from all ranchos [COWS-86]."""
    with pytest.warns(CalmlessBoardWarning, match="stable_distance"):
        set_up(2, side=10)


@pytest.mark.parametrize(
    ("teams", "params"),
    [
        (1, {"side": 2, "obstacle_ratio": 0, "stable_distance": 1}),
        (100, {"side": 60, "stable_distance": 2}),
        (100, {"dim": 4}),
        (3, {"side": 2, "obstacle_ratio": 0, "stable_distance": 1}),
        (30, {"side": 300}),
        (30, {"dim": 3, "side": 125}),
        (30, {"dim": 4, "side": 37}),
        (1, {"max_turns": 1_000_000, "dim": 4, "side": 37}),
        (2, {"milk_yield": 100, "herd_bonus": 1, "max_turns": 812}),
        (2, {"group_limit": 100, "initial_cowboys": 0, "initial_gunmen": 0}),
    ],
)
def test_extreme_set_ups_are_set_up(teams: int, params: dict[str, object]) -> None:
    """Every team has a rancho of its own, there are cows, and boundaries pass [COWS-8]."""
    game = Cows(CowsParams(**params))  # type: ignore[arg-type]
    state = set_up(teams, **params)
    assert len(set(state.ranchos)) == teams
    assert state.world.wild.sum() >= 1
    assert sorted(state.teams) == list(range(1, teams + 1))
    game.ring(state, By("", None, 0, role="anyone", dice=Dice(1, 1)))
    assert state.world.head[0].turn == 2
    assert np.array_equal(game.load(state.board, game.dump(state)).world.wild, state.world.wild)


@pytest.mark.parametrize(
    ("teams", "params", "message"),
    [
        (0, {}, "at least one team"),
        (1, {"side": 1}, "accessible fields"),
        (4, {"side": 2, "obstacle_ratio": 0}, "accessible fields"),
        (2, {"cow_density_divisor": 1, "max_turns": 10**6, "dim": 4, "side": 37}, "wild cows"),
        (2, {"milk_yield": 100, "herd_bonus": 1, "max_turns": 10**6}, "more milk"),
        (40_000, {"side": 300}, "milk_limit"),
    ],
)
def test_impossible_set_ups_are_refused_clearly(
    teams: int, params: dict[str, object], message: str
) -> None:
    """Before anything overflows."""
    with pytest.raises(SetupError, match=message):
        set_up(teams, **params)


def test_seeds_make_the_difference() -> None:
    """The same seed makes the same game, another one another [COWS-12, COWS-154]."""
    game = Cows()
    dumps = [game.dump(set_up(4, seed)) for seed in (1, 1, 2)]
    assert dumps[0] == dumps[1] != dumps[2]
