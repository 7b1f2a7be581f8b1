"""The Yeti."""

import pytest
from tests.games.grid.table import Table, held, named, to

from contestmaster.games.grid import Grid
from contestmaster.games.grid.squares import distance, surrounding
from contestmaster.kernel.dice import Dice


def test_there_is_one_yeti_from_the_start() -> None:
    """GRID-142."""
    state = Grid().setup(None, (), Dice(5), 0)
    (yeti,) = state.of_kind("yeti")
    assert yeti.at is not None


@pytest.mark.parametrize("seed", range(20))
def test_it_jumps_three_times_at_the_start_of_an_nweek(seed: int) -> None:
    """GRID-143, GRID-144: to legal squares at distance 1 to 8, and leaves ice behind."""
    table = Table(at={"Ann": (17, 17)}, things={"rock-1": (17, 18)}, state={"tick": 10})
    here = (18, 18)
    told = table.tick(seed + 1)
    jumps = named(told, "yeti")
    assert len(jumps) == 3
    for jump in jumps:
        x, y = map(int, jump.removeprefix("yeti at=").split(","))
        assert 1 <= distance(here, (x, y)) <= 8
        assert (x, y) != (17, 18)
        assert f"{here[0]},{here[1]}" in table.state.ground
        here = (x, y)
    assert table.thing("yeti-1").at == here


def test_jumps_never_slide_and_without_a_square_it_stays() -> None:
    """GRID-145."""
    ice = {f"{x},{y}": {"state": "frozen"} for x in range(5, 8) for y in range(5, 8)}
    ice = dict(sorted(ice.items(), key=lambda item: tuple(map(int, item[0].split(",")))))
    table = Table(things={"yeti-1": (6, 5)}, ground=ice, state={"tick": 10})
    table.tick(60, to((6, 6)), to((6, 5)), to((6, 7)))
    assert table.where("yeti-1") == "6,7"
    walls = {f"rock-{n}": at for n, at in enumerate(surrounding((1, 1)), 1)}
    table = Table(things={**walls, "yeti-1": (1, 1)}, yeti_range=1, state={"tick": 10})
    assert not named(table.tick(60), "yeti")
    assert table.where("yeti-1") == "1,1"


def test_it_leaves_ice_behind_however_it_is_moved() -> None:
    """GRID-144."""
    table = Table(
        at={"Ann": (3, 3)},
        players={"Ann": {"gun": True}},
        things={"yeti-1": (4, 4), "stick-1": held("Ann")},
    )
    assert table.say("Ann", "WHACK yeti-1") == "ERR bad_target"
    assert table.say("Ann", "FIRE 4 4").startswith("OK FIRE result=moved id=yeti-1 steps=2")
    assert named(table.told, "square") == [
        "square at=4,4 substance=turf state=frozen",
        "square at=5,5 substance=turf state=frozen",
    ]
