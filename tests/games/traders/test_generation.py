"""What chance makes before the first turn."""

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.scenes import opened

from contestmaster.arrays.dice import stream
from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.generation import ANOTHER_ROUTE, draw_routes, opening, sizes
from contestmaster.games.traders.subspaces import SUBSPACES
from contestmaster.games.traders.world import Planet, Star
from contestmaster.kernel.dice import Dice

SEEDS = st.integers(0, 2**64 - 1)
LETTERS = st.sampled_from("ABCDEF")


@settings(max_examples=60)
@given(SEEDS, LETTERS, st.integers(1, 40))
def test_worlds_lie_within_the_ranges_of_their_set(seed: int, letter: str, teams: int) -> None:
    """Stars in the area, planets about them, incomes and trends [TRADE-2, TRADE-3, TRADE-11]."""
    laws = SUBSPACES[letter]
    size = sizes(laws, teams, 8)
    drawn = opening(laws, size, teams, stream(Dice(seed)))
    assert len(drawn.planets) == size.planets and len(drawn.stars) == size.stars
    for star in Star.rows(drawn.stars):
        assert 0 <= star.x <= laws.width and 0 <= star.y <= laws.height
        assert math.hypot(star.vx, star.vy) <= laws.star_speed_max * (1 + 1e-9)
    for row, planet in enumerate(Planet.rows(drawn.planets)):
        assert planet.star == row if row < size.stars else 0 <= planet.star < size.stars
        assert laws.orbit_radius[0] <= planet.radius <= laws.orbit_radius[1]
        assert laws.angular_speed[0] <= abs(planet.angular_speed) <= laws.angular_speed[1]
        assert 0 <= planet.phase <= 2 * math.pi
        low, high = laws.initial_income
        assert low <= planet.initial_income <= high
        assert planet.local_income == planet.initial_income
        assert abs(planet.trend) <= laws.income_trend_max * planet.initial_income


def test_draws_fill_their_ranges() -> None:
    """Both ends of incomes, both signs of speeds, all directions [TRADE-11]."""
    laws = SUBSPACES["D"]
    planets, stars = [], []
    for seed in range(60):
        drawn = opening(laws, sizes(laws, 8, 8), 8, stream(Dice(seed)))
        planets += Planet.rows(drawn.planets)
        stars += Star.rows(drawn.stars)
    incomes = Counter(planet.initial_income for planet in planets)
    assert set(incomes) == set(range(laws.initial_income[0], laws.initial_income[1] + 1))
    turning_left = sum(planet.angular_speed > 0 for planet in planets) / len(planets)
    assert 0.45 < turning_left < 0.55
    quarters = Counter((star.vx > 0, star.vy > 0) for star in stars)
    assert min(quarters.values()) > len(stars) / 6
    radii = [planet.radius for planet in planets]
    assert min(radii) < laws.orbit_radius[0] + 0.1 and max(radii) > laws.orbit_radius[1] - 0.1
    others = Counter(planet.star for planet in planets)
    assert set(others) == set(range(laws.n_stars))


def draw(planets: int, low: int, high: int, seed: int, *, loops: bool) -> np.ndarray:
    """bool[planets, planets]: the routes of a world."""
    return draw_routes(stream(Dice(seed)), planets, low, high, loops)


@settings(max_examples=150)
@given(st.integers(1, 30), st.integers(0, 6), st.integers(0, 6), SEEDS, st.booleans())
def test_routes_lead_elsewhere_and_in_circles_only_where_they_may(
    planets: int, low: int, more: int, seed: int, loops: bool
) -> None:
    """As many from each as drawn, fewer only where there are too few targets [TRADE-5, TRADE-7]."""
    routes = draw(planets, low, low + more, seed, loops=loops)
    assert not routes.diagonal().any()
    degrees = routes.sum(axis=1)
    most = max(low + more, 1)  # one more leads to a planet that could not draw any itself
    assert degrees.max() <= most + (not loops) and (degrees > most).sum() <= 1
    if loops:
        assert (degrees >= min(low, planets - 1)).all()
    else:
        reached = np.eye(planets, dtype=np.int64)
        for _ in range(planets):
            reached = np.minimum(1, reached @ routes.astype(np.int64))
        assert not reached.any()  # no way is as long as there are planets
        onwards = np.sort(degrees)[::-1]
        assert all(onwards[n] >= min(low, planets - 1 - n) for n in range(planets))


def test_kinds_of_planets_by_routes() -> None:
    """Only incoming, only outgoing, both, and seldom none; degrees differ [TRADE-7, TRADE-8]."""
    kinds: Counter[tuple[bool, bool]] = Counter()
    spread: set[int] = set()
    for seed in range(300):
        routes = draw(20, 0, 3, seed, loops=False)
        for planet in range(20):
            kinds[bool(routes[planet].any()), bool(routes[:, planet].any())] += 1
        spread.add(int(routes.sum(axis=1).max() - routes.sum(axis=1).min()))
    assert len(kinds) == 4
    assert kinds[False, False] == min(kinds.values())
    assert 0 < kinds[False, False] < 0.03 * kinds.total()
    assert max(spread) == 3


def test_a_planet_without_a_route_gets_one_nine_times_out_of_ten() -> None:
    """Two planets that have drawn none: one route, and both are joined [TRADE-7]."""
    joined = sum(int(draw(2, 0, 0, seed, loops=False).any()) for seed in range(2000))
    expected = 1 - (1 - ANOTHER_ROUTE) ** 2  # the second gets its chance if the first had none
    assert joined / 2000 == pytest.approx(expected, abs=0.015)
    assert not draw(1, 0, 5, 1, loops=True).any()


@pytest.mark.parametrize("loops", [False, True])
def test_every_route_can_be_drawn(loops: bool) -> None:
    """None is preferred."""
    drawn = np.array([draw(5, 2, 2, seed, loops=loops) for seed in range(3000)])
    off = drawn.sum(axis=0)[~np.eye(5, dtype=bool)]
    assert off.min() > 0.85 * off.mean() and off.max() < 1.15 * off.mean()


@settings(max_examples=30)
@given(SEEDS, st.integers(1, 300))
def test_team_ids_are_drawn_without_repeats(seed: int, teams: int) -> None:
    """From 1 to 99, or to the number of teams, D23 [TRADE-16]."""
    laws = SUBSPACES["E"]
    drawn = opening(laws, sizes(laws, 1, 8), teams, stream(Dice(seed)))
    ids = drawn.seats.tolist()
    assert len(set(ids)) == teams
    assert min(ids) >= 1 and max(ids) <= max(99, teams)


def test_every_team_id_can_be_drawn() -> None:
    """Ranks cannot be followed from game to game."""
    seen = {team for seed in range(200)
            for team in opened(Traders(TradersParams(sets="E")), seed).ids}  # fmt: skip
    assert seen == set(range(1, 100))


def test_the_same_seed_makes_the_same_world() -> None:
    """Another seed another one."""
    game = Traders(TradersParams(sets="B"))
    dumps = [game.dump(opened(game, seed)) for seed in (5, 5, 6)]
    assert dumps[0] == dumps[1] != dumps[2]


@pytest.mark.parametrize("teams", [1, 8, 9, 16, 30, 100, 1000])
def test_worlds_grow_with_the_teams(teams: int) -> None:
    """Planets, stars and facilities alike, to a thousand each [TRADE-97]."""
    for laws in SUBSPACES.values():
        grown = sizes(laws, teams, 8)
        factor = max(1, teams / 8)
        bases = (laws.n_planets, laws.n_stars, laws.facility_limit_total)
        assert tuple(grown) == tuple(min(1000, math.ceil(base * factor)) for base in bases)
        assert sizes(laws, teams, 1000) == sizes(laws, 1, 8)
