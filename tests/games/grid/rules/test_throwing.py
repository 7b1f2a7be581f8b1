"""Throwing, catching, and what comes down."""

import pytest
from tests.games.grid.table import Table, held, named, to, toad

from contestmaster.games.grid.squares import surrounding

BALL = {"wax-1": held("Ann")}


def thrown(target: str, **more: object) -> Table:
    """A ball that Ann has thrown, about to land."""
    at = {"Ann": (1, 1), **more.pop("at", {})}
    things = BALL | more.pop("things", {})
    table = Table(at=at, things=things, **more)
    assert table.say("Ann", f"THROW wax-1 {target}").startswith("OK THROW")
    table.tick()
    return table


def test_what_can_be_thrown_at_what() -> None:
    """GRID-69, GRID-70, GRID-87."""
    table = Table(at={"Ann": (1, 1)}, things={**BALL, "stick-1": held("Ann"), "wax-2": (1, 1)})
    assert table.say("Ann", "THROW stick-1 2 2") == "ERR not_throwable"
    assert table.say("Ann", "THROW wax-2 2 2") == "ERR not_held"
    assert table.say("Ann", "THROW wax-1 21 1") == "ERR bad_square"
    assert table.say("Ann", "THROW wax-1 20 20").startswith("OK")
    table = Table(at={"Ann": (1, 1)}, things=BALL)
    assert table.say("Ann", "THROW wax-1 1 1").startswith("OK"), "their own square is a target too"


def test_what_is_airborne_is_nowhere_for_two_ndays() -> None:
    """GRID-71, GRID-66."""
    table = Table(at={"Ann": (1, 1)}, things=BALL, state={"tick": 4})
    table.say("Ann", "THROW wax-1 1 1")
    (line,) = (line for line in table.look() if "id=wax-1" in line)
    assert line == "OBJECT id=wax-1 kind=wax at=air target=1,1 lands=6"
    assert table.say("Ann", "PICKUP wax-1") == "ERR not_here"
    table.tick()
    assert table.where("wax-1") == "air"
    assert table.tick(1)[0].startswith("hit id=wax-1 player=Ann")


def test_a_square_with_something_impassable_sends_it_beside() -> None:
    """GRID-73, GRID-75: it hits nobody there."""
    table = thrown("5 5", at={"Bob": (4, 4)}, things={"rock-1": (5, 5)})
    told = table.tick(to((4, 4)))
    assert told[0] == "landed id=wax-1 at=4,4"
    assert not named(told, "hit")


def test_where_nothing_beside_is_legal_it_comes_down_as_near_as_can_be() -> None:
    """GRID-74."""
    ring = {f"rock-{n}": at for n, at in enumerate([(5, 5), *surrounding((5, 5))], 1)}
    del ring[next(name for name, at in ring.items() if at == (6, 6))]
    blocked = {**ring, "wax-1": held("Ann")}
    table = Table(at={"Ann": (1, 1)}, things=blocked)
    table.say("Ann", "THROW wax-1 5 5")
    table.tick()
    assert table.tick(to((6, 6)))[0] == "landed id=wax-1 at=6,6"
    corner = {f"rock-{n}": at for n, at in enumerate([(1, 20), *surrounding((1, 20))], 1)}
    table = Table(at={"Ann": (1, 1)}, things={**corner, **BALL})
    table.say("Ann", "THROW wax-1 1 20")
    table.tick()
    assert table.tick(to((3, 19)))[0] == "landed id=wax-1 at=3,19"


def test_a_catch_counts_for_who_is_there_and_no_toad() -> None:
    """GRID-76, GRID-77."""
    table = thrown("5 5", at={"Bob": (5, 5)})
    assert table.say("Bob", "CATCH wax-1") == "OK CATCH id=wax-1 events=0"
    assert table.say("Bob", "CATCH wax-1") == "ERR already_declared"
    assert table.say("Cat", "CATCH WAX-1").startswith("OK"), "from anywhere"
    assert table.tick()[0] == "caught id=wax-1 by=Bob"
    assert table.say("Cat", "CATCH wax-1") == "ERR not_airborne"
    table = thrown("5 5", at={"Bob": (5, 5)})
    table.say("Bob", "CATCH wax-1")
    table.operate("TOAD Bob 1")
    assert table.tick(2)[0] == "hit id=wax-1 player=Bob roll=2 paid=2 to=Ann"
    table = thrown("5 5", at={"Bob": (5, 5)}, players={"Cat": toad()})
    assert table.say("Cat", "CATCH wax-1") == "ERR is_toad"


def test_a_catch_counts_for_one_flight_only() -> None:
    """GRID-77."""
    table = thrown("5 5", at={"Bob": (5, 6)})
    table.say("Bob", "CATCH wax-1")
    assert table.tick()[0] == "landed id=wax-1 at=5,5"
    table.player("Ann").at = (5, 5)
    table.say("Ann", "PICKUP wax-1")
    table.say("Ann", "THROW wax-1 5 6")
    table.tick()
    assert table.tick(1)[0].startswith("hit id=wax-1 player=Bob")


def test_a_thrower_who_hits_themself_keeps_their_points() -> None:
    """GRID-80."""
    table = thrown("1 1", players={"Ann": {"points": 3}})
    assert table.tick(4)[0] == "hit id=wax-1 player=Ann roll=4 paid=3 to=Ann"
    assert table.points("Ann") == (3,)


@pytest.mark.parametrize(
    ("toads", "victim"), [(("Bob",), "Cat"), (("Cat",), "Bob"), (("Bob", "Cat"), "Bob")]
)
def test_of_several_players_the_one_who_is_no_toad_is_hit(
    toads: tuple[str, ...], victim: str
) -> None:
    """GRID-82."""
    spots = {"Bob": (5, 5), "Cat": (5, 5)}
    table = thrown("5 5", at=spots, players={name: toad() for name in toads})
    assert table.tick(2)[0] == f"hit id=wax-1 player={victim} roll=2 paid=2 to=Ann"


def test_the_target_is_judged_at_landing() -> None:
    """GRID-83, GRID-84."""
    table = thrown("5 5", at={"Bob": (5, 5)})
    table.say("Bob", "MOVE 5 6")
    assert table.tick()[0] == "landed id=wax-1 at=5,5"
    table = thrown("5 5", at={"Bob": (5, 6)})
    table.say("Bob", "MOVE 5 5")
    assert table.tick(1)[0].startswith("hit id=wax-1 player=Bob")


def test_a_thrown_toad_hits_and_enters() -> None:
    """GRID-81, GRID-147: a Toad then enters the Target."""
    table = Table(
        at={"Ann": (1, 1), "Bob": (5, 5)},
        players={"Cat": toad(holder="Ann")},
        ground={"5,5": {"substance": "fire"}},
    )
    assert table.say("Ann", "THROW cat 5 5") == "OK THROW id=Cat target=5,5 lands=3 events=0"
    assert "flags=toad" in next(line for line in table.look() if "name=Cat" in line)
    table.tick()
    assert table.tick(1, 2, 2)[:3] == [
        "hit id=Cat player=Bob roll=1 paid=1 to=Ann",
        "landed id=Cat at=5,5",
        "fire player=Cat roll=4 lost=4",
    ]
