"""Big Rocks."""

import pytest
from tests.games.grid.table import Table, to, toad

from contestmaster.games.grid.squares import SQUARES


def test_anyone_buys_rocks_any_number_of_times() -> None:
    """GRID-103: in Limbo, as a Toad, carried."""
    table = Table(at={"Ann": (3, 3)}, players={"Bob": toad(holder="Ann"), "Cat": toad()})
    for n, name in enumerate(("Ann", "Bob", "Cat", "Ann"), 1):
        reply = table.say(name, f"ROCK 5 {n}", 1, 1, 1, 1, 1, 1)
        assert reply.startswith(f"OK ROCK result=placed id=rock-{n} at=5,{n} cost=15")


def test_the_price_is_rolled_before_the_square_is_looked_at() -> None:
    """GRID-104, GRID-107, GRID-108: unaffordable comes first, and costs what there is."""
    table = Table(at={"Bob": (9, 9)}, players={"Ann": {"points": 14}})
    assert table.say("Ann", "ROCK 9 9", 1, 1, 1, 1, 1) == (
        "OK ROCK result=failed reason=unaffordable cost=15 paid=14 events=0"
    )
    table = Table(players={"Ann": {"points": 9}})
    assert table.say("Ann", "ROCK RANDOM", 1, 1, 1, 1, 1) == (
        "OK ROCK result=failed reason=unaffordable cost=10 paid=9 events=0"
    )


def full(left: int, **things: tuple[int, int]) -> Table:
    """A Grid with so many vacant squares."""
    bare = [square for square in SQUARES if square[0] % 6 or square[1] % 6]
    taken = [square for square in bare if square not in things.values()][left:]
    towers = {f"tower-{n}": at for n, at in enumerate(taken, 1)}
    return Table(things=towers | {name.replace("_", "-"): at for name, at in things.items()})


def test_a_vacant_square_takes_a_rock_only_while_there_are_two() -> None:
    """GRID-109."""
    assert "result=placed" in full(2).say("Ann", "ROCK 1 1", 1, 1, 1, 1, 1, 1)
    assert "not_placeable" in full(1).say("Ann", "ROCK 1 1", 1, 1, 1, 1, 1)


def test_a_random_rock_may_fall_on_a_rock() -> None:
    """GRID-105, GRID-110: and where nothing is allowed it costs nothing."""
    table = full(0, rock_1=(20, 20))
    reply = table.say("Ann", "ROCK RANDOM", 1, 1, 1, 1, 1, to((20, 20)))
    assert reply == "OK ROCK result=destroyed at=20,20 cost=10 events=1"
    assert table.say("Ann", "ROCK RANDOM") == "ERR no_location"
    assert table.points("Ann") == (40,)


@pytest.mark.parametrize(
    ("fields", "refused"),
    [
        ({}, True),
        ({"free_of": ["siren-1"]}, False),
        ({"ear_until": 9}, False),
        ({"at": (4, 4)}, False),
    ],
)
def test_who_is_under_influence_does_not_aim_at_the_siren(fields: dict, refused: bool) -> None:
    """GRID-112, GRID-123, GRID-168."""
    table = Table(
        at={"Ann": (9, 9)},
        players={"Ann": fields},
        things={
            "rock-1": (10, 10),
            "siren-1": (10, 10),
            "wax-1": {"holder": "Ann", "ears": True} if "ear_until" in fields else (1, 1),
        },
    )
    if refused:
        assert table.say("Ann", "ROCK 10 10") == "ERR under_influence"
        assert "destroyed" in table.say("Ann", "ROCK RANDOM", 1, 1, 1, 1, 1, to((10, 10)))
    else:
        assert "destroyed" in table.say("Ann", "ROCK 10 10", 1, 1, 1, 1, 1)
