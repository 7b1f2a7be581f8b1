"""What plans bring: the bot's arithmetic against the game itself."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from tests.games.traders.table import trader

from contestmaster.bots.traders.prospects import COLLECT, Prospect, in_order
from contestmaster.bots.traders.scene import Scene

if TYPE_CHECKING:
    from .conftest import Paper

LINE = ((0, 0, 10), (3, 4, 20), (3, 16, 30))
BONUS: dict[str, Any] = {
    "distance_bonus_a": 1, "distance_bonus_b": 1, "synergy_bonus": 5, "chain_bonus": 10,
    "crowd_factor": 10,
}  # fmt: skip
CHAIN = {0: 1, 1: 2, 2: COLLECT}


def prospect(scene: Scene) -> Prospect:
    """What is, taken for what will be."""
    return Prospect(scene, scene.local, scene.shares.astype(np.float64), scene.efficiency / 100)


def chained(paper: "type[Paper]") -> "Paper":
    """The chain of three of the rule book's third example; the rival has shares only."""
    everywhere = {0: 1, 1: 1, 2: 1}
    return paper(
        LINE,
        {0: [1], 1: [2]},
        shares={1: everywhere, 2: everywhere},
        posts={trader(1): (0, 1), trader(1, 1): (1, 2), trader(1, 2): (2, None)},
        **BONUS,
    )


def test_a_chain_brings_what_the_game_pays(paper: "type[Paper]") -> None:
    """Levels 2, 1, 0 [TRADE-68], their shares [TRADE-72], and what is pooled [TRADE-40]."""
    sheet = chained(paper)
    flow = prospect(sheet.scene()).flow(CHAIN)
    assert flow.level.tolist() == [2, 1, 0]
    assert flow.cash == pytest.approx(20.670429, abs=1e-6)
    assert sheet.table.gains() == pytest.approx(flow.cash, abs=1e-6)


def test_worth_is_what_a_unit_more_would_bring(paper: "type[Paper]") -> None:
    before = prospect(chained(paper).scene())
    for planet in range(3):
        more = before.local.copy()
        more[planet] += 1
        richer = Prospect(before.scene, more, before.shares, before.vigour)
        gain = richer.flow(CHAIN).cash - before.flow(CHAIN).cash
        assert before.flow(CHAIN).worth[planet] == pytest.approx(gain)


def test_the_whole_is_what_full_control_would_bring(paper: "type[Paper]") -> None:
    flow = prospect(chained(paper).scene()).flow(CHAIN)
    assert flow.whole[2] == pytest.approx(2 * flow.cash)


def test_who_sends_to_nobody_brings_nothing_but_delivers(paper: "type[Paper]") -> None:
    flow = prospect(chained(paper).scene()).flow({0: 1})
    assert flow.cash == 0
    assert flow.output[1] == pytest.approx(9 * 0.5 * 1.10)


def test_order_goes_with_the_flow_and_takes_circles_as_they_come() -> None:
    assert list(in_order({2: COLLECT, 0: 1, 1: 2})) == [0, 1, 2]
    assert sorted(in_order({0: 1, 1: 0, 2: 0})) == [0, 1, 2]
