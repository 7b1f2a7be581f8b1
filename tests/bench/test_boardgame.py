"""Space Crack as it is written for boardgame.io is the same game as ours."""

import shutil
from random import Random

import pytest

from boardgame import FOLDER, check
from contestmaster.games.spacecrack import SpacecrackParams

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not (FOLDER / "node_modules").is_dir(),
    reason="boardgame.io is not installed",
)


@pytest.mark.parametrize(
    ("seats", "params"),
    [
        (2, SpacecrackParams()),
        (4, SpacecrackParams(board_size=5, build_on_occupied="merge", starting_crack=60)),
        (3, SpacecrackParams(board_size=7, save_points=False, turns=50, command_points=10)),
        (2, SpacecrackParams(board_size=5, saved_points_max=3, core_bonus=0, turns=30)),
        (1, SpacecrackParams(board_size=8, perimeter_bonus=100, crack_pct=33, turns=40)),
    ],
    ids=["default", "merge", "unsaved", "capped", "alone"],
)
def test_both_are_in_the_same_state_after_every_order(seats: int, params: SpacecrackParams):
    """Refusals, ended turns, resignations and the time after the end included."""
    assert check(params, seats, 4, Random(seats)) > 100
