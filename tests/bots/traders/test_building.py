"""Where a facility is worth its price."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from contestmaster.bots.traders.building import HABIT, Surveyor, facility_price

if TYPE_CHECKING:
    from .conftest import Paper

ROW = ((0, 0, 100), (10, 0, 10), (21, 0, 50))
TERMS: dict[str, Any] = {
    "facility_bonus": 50, "facility_bonus_step": 30, "facility_cost": 500,
    "facility_cost_step": 25, "facility_limit_planet": 1, "facility_limit_total": 2,
}  # fmt: skip


def near(planet: int, gain: float) -> object:
    """A site, but for rounding."""
    return pytest.approx((planet, gain))


def after_long(*worth: float) -> Surveyor:
    """A surveyor that has seen nothing else for a long time."""
    surveyor = Surveyor(len(worth))
    for _ in range(1000):
        surveyor.note(np.array(worth))
    return surveyor


def test_the_price_is_that_of_the_game(paper: "type[Paper]") -> None:
    scene = paper(ROW, position={"facilities": [0, 2]}, **TERMS).scene()
    assert facility_price(scene) == 500 + 2 * 25


def test_it_goes_where_it_and_its_neighbours_are_of_most_use(paper: "type[Paper]") -> None:
    """50% at home and 20% at the nearest: of 100 and 10, of 10 and 100, of 50 and 10."""
    scene = paper(ROW, **TERMS).scene()
    assert after_long(1, 1, 1).best_site(scene) == near(0, 50 + 2)
    assert after_long(0, 1, 1).best_site(scene) == near(2, 25 + 2)
    assert after_long(0.1, 5, 0).best_site(scene) == near(1, 25 + 2)


def test_what_others_have_of_it_counts_against_it(paper: "type[Paper]") -> None:
    """Four fifths of their part, by how strong the own team is beside them."""
    scene = paper(ROW, shares={1: {0: 1}, 2: {0: 1}}, **TERMS).scene()
    assert after_long(1, 0, 0).best_site(scene) == near(0, 50 * (1 - 0.8 * 0.5))


def test_full_planets_and_full_worlds_are_left_alone(paper: "type[Paper]") -> None:
    one = paper(ROW, position={"facilities": [0]}, **TERMS).scene()
    assert after_long(1, 1, 1).best_site(one)[0] == 2
    full = paper(ROW, position={"facilities": [0, 1]}, **TERMS).scene()
    assert after_long(1, 1, 1).best_site(full) == (0, 0.0)
    none = paper(ROW, **{**TERMS, "facility_bonus": 0, "facility_bonus_step": 1}).scene()
    assert after_long(1, 1, 1).best_site(none) == (0, 0.0)


def test_habits_are_learned_slowly(paper: "type[Paper]") -> None:
    scene = paper(ROW, **TERMS).scene()
    surveyor = Surveyor(3)
    surveyor.note(np.ones(3))
    assert surveyor.best_site(scene)[1] == pytest.approx(52 * (1 - HABIT))
