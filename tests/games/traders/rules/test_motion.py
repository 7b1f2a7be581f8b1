"""The celestial law."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.traders.scenes import lively, opened, played
from tests.games.traders.table import Table

from contestmaster.arrays.dice import stream
from contestmaster.games.traders.rules.boundary import boundary
from contestmaster.games.traders.rules.motion import drifted
from contestmaster.kernel.dice import Dice


@pytest.mark.parametrize(
    ("place", "speed", "expected"),
    [
        (9.7, 0.5, (9.8, -0.5)),
        (9.8, -0.5, (9.3, -0.5)),
        (0.15, -0.4, (0.25, 0.4)),
        (9.5, 0.5, (10.0, 0.5)),
        (0.5, -0.5, (0.0, -0.5)),
        (5.0, 0.0, (5.0, 0.0)),
        (0.0, 10.0, (10.0, 10.0)),
        (10.0, 10.0, (0.0, -10.0)),
        (0.0, -10.0, (10.0, 10.0)),
    ],
)
def test_stars_turn_back_at_the_sides(
    place: float, speed: float, expected: tuple[float, float]
) -> None:
    """Of an area of 10, the worked examples among them [TRADE-3]."""
    assert drifted(place, speed, 10.0) == pytest.approx(expected)


@given(st.floats(0, 100), st.floats(-100, 100))
def test_stars_never_leave_the_area(place: float, speed: float) -> None:
    """A step is at most a side long [TRADE-2, TRADE-3]."""
    where, after = drifted(place, speed, 100.0)
    assert 0 <= where <= 100
    assert abs(after) == abs(speed)


def test_a_planet_goes_round_its_star() -> None:
    """Phase by phase, the worked example [TRADE-3]."""
    table = Table(
        ((5, 5, 10),),
        position={"planets": {"0": {"star": 0, "radius": 2.0, "phase": 0.5, "angular_speed": 0.3}}},
    )
    seen = []
    for _ in range(3):
        planet = table.position()["planets"]["0"]
        seen.append((planet["x"], planet["y"]))
        table.turn()
    assert seen == [
        pytest.approx(pair, abs=1e-6)
        for pair in ((6.755165, 5.958851), (6.393413, 6.434712), (5.907192, 6.782415))
    ]


def test_planets_may_be_shown_outside_of_the_area() -> None:
    """With negative coordinates too [TRADE-9]."""
    table = Table(
        ((0, 0, 10),),
        width=3,
        height=3,
        position={
            "planets": {"0": {"star": 0, "radius": 5.0, "phase": math.pi, "angular_speed": 0.0}}
        },
    )
    assert table.say(1, "GET_PLANETS_BASIC_INFO").split(" / ")[2].startswith("0 -5.000000 0.000000")


@given(st.integers(0, 2**32), st.integers(0, 20))
def test_planets_follow_their_stars(seed: int, turns: int) -> None:
    """The law is the same in every game, whatever is ordered [TRADE-3, TRADE-64]."""
    game = lively()
    state = played(game, seed, turns)
    before = game.position(state)
    boundary(state.world, stream(Dice(seed, 5)))
    after = game.position(state)
    for number, planet in after["planets"].items():
        old = before["planets"][number]
        assert planet["phase"] == old["phase"] + old["angular_speed"]
        star = after["stars"][str(planet["star"])]
        assert planet["x"] == pytest.approx(
            star["x"] + planet["radius"] * math.cos(planet["phase"])
        )
        assert planet["y"] == pytest.approx(
            star["y"] + planet["radius"] * math.sin(planet["phase"])
        )
        assert (planet["bonus_x"], planet["bonus_y"]) == (old["x"], old["y"])
        assert planet["radius"] == old["radius"] and planet["star"] == old["star"]


def test_the_first_turn_shows_one_step() -> None:
    """Bonus positions are those generated [TRADE-64]."""
    state = opened(lively(), 8)
    for planet in state.world.planets:  # type: ignore[attr-defined]
        star = state.world.stars[planet.star]
        old_x, old_y = star.x - star.vx, star.y - star.vy
        if 0 <= old_x <= 50 and 0 <= old_y <= 50:
            phase = planet.phase - planet.angular_speed
            assert planet.bonus_x == pytest.approx(old_x + planet.radius * math.cos(phase))
            assert planet.bonus_y == pytest.approx(old_y + planet.radius * math.sin(phase))
