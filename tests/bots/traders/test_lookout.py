"""What a bot sees, and what it asks for to see it."""

from typing import TYPE_CHECKING

import numpy as np
import pytest
from tests.games.traders.table import trader

from contestmaster.bots.traders.lookout import PERIOD, Lookout
from contestmaster.bots.traders.scene import Post

if TYPE_CHECKING:
    from .conftest import Paper

LINE = ((0, 0, 100), (30, 40, 50), (30, 100, 20))
ROUTES = {0: [1, 2], 1: [2]}


def test_a_scene_holds_what_teams_have_and_where_they_are(paper: "type[Paper]") -> None:
    sheet = paper(
        LINE,
        ROUTES,
        shares={1: {0: 3}, 2: {0: 4, 2: 5}},
        posts={trader(1): (0, None), trader(2): (0, 1), trader(2, 1): (2, None)},
        efficiency_drop=2,
    )
    sheet.table.turn()
    scene = sheet.scene()
    assert scene.shares.tolist() == [3, 0, 0]
    assert scene.others.tolist() == [4, 0, 5]
    assert scene.efficiency.tolist() == [98, 100, 100]
    assert list(scene.rivals) == [Post(0, 1, 4), Post(2, None, 5)]
    assert (scene.teams, scene.turns_left) == (1, 599)
    assert scene.chart.origin.tolist() == [0, 0, 1]
    assert scene.chart.lengths.tolist() == pytest.approx([50, 104.403065, 60])


def test_local_output_knows_facilities_and_the_crowd_with_one_more(paper: "type[Paper]") -> None:
    """Bonuses and the crowd are percentages of the same income [TRADE-51]."""
    more = {"facility_bonus": 50, "facility_bonus_step": 30, "crowd_factor": 20}
    sheet = paper(LINE, posts={trader(2): (0, None)}, position={"facilities": [1]}, **more)
    assert sheet.scene().local.tolist() == [100 * 0.8, 50 * 1.3, 20 * 0.8]
    near = paper(LINE, posts={}, position={"facilities": [0]}, **more).scene()
    assert near.local.tolist() == [100 * 1.3, 50 * 1.0, 20 * 0.8]


def test_routes_multiply_by_length_and_by_who_sends_along(paper: "type[Paper]") -> None:
    """Traders of others count, and one of one's own [TRADE-62, TRADE-65]."""
    bonus = {"distance_bonus_a": 2, "distance_bonus_b": 1, "synergy_bonus": 10}
    scene = paper(LINE, {0: [1], 1: [2]}, posts={trader(2): (0, 1)}, **bonus).scene()
    assert scene.factors.tolist() == pytest.approx([1 + (2 * 50 + 20) / 100, 1 + (120 + 10) / 100])


def test_nothing_is_asked_for_before_it_may_be(paper: "type[Paper]") -> None:
    sheet = paper(LINE, ROUTES)
    lookout = Lookout(sheet.client)
    for _ in range(2 * PERIOD):
        lookout.look()
        sheet.table.turn()
    assert sheet.refused == []
    assert sheet.said.count("GET_PLANETS_BASIC_INFO") == 2
    assert sheet.said.count("GET_TOPOLOGY") == sheet.said.count("GET_TEAMS") == 1


def test_rivals_are_looked_at_by_turns(paper: "type[Paper]") -> None:
    sheet = paper(LINE, teams=6, shares={n: {0: n} for n in range(1, 7)})
    lookout = Lookout(sheet.client)
    known = []
    for _ in range(3):
        scene = lookout.look()
        assert scene is not None
        known.append(int(scene.others[0]))
        assert len(sheet.said) <= lookout.used
        sheet.said.clear()
    assert known == [2 + 3, 2 + 3 + 4 + 5, 2 + 3 + 4 + 5 + 6]


def test_another_connection_may_have_asked_before(paper: "type[Paper]") -> None:
    """Without routes one can collect; without planets there is nothing to be done yet."""
    sheet = paper(LINE, ROUTES)
    sheet.refuse = [("GET_TOPOLOGY", 108), ("GET_PLANETS_BASIC_INFO", 108)]
    lookout = Lookout(sheet.client)
    assert lookout.look() is None
    scene = lookout.look()
    assert scene is not None
    assert len(scene.chart.origin) == 3


def test_the_next_game_is_looked_at_afresh(paper: "type[Paper]") -> None:
    first, second = paper(LINE, ROUTES), paper(LINE[:2], game_turns=700)
    lookout = Lookout(first.client)
    lookout.look()
    lookout._game = second.client
    scene = lookout.look()
    assert lookout.games == 2
    assert scene is not None
    assert len(scene.chart) == 2


def test_planets_by_distance_begin_with_themselves_and_ties_with_the_lower(
    paper: "type[Paper]",
) -> None:
    """Two planets in one place, and two as far away as each other [TRADE-57, TRADE-58]."""
    scene = paper([(5, 5, 1), (5, 5, 1), (0, 5, 1), (10, 5, 1)]).scene()
    nearest = scene.chart.nearest
    assert nearest[1].tolist() == [1, 0, 2, 3]
    assert np.array_equal(nearest[:, 0], range(4))
