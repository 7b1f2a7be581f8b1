"""What may stand where."""

import pytest
from tests.games.grid.table import Table, held, toad

from contestmaster.games.grid import CustomKind
from contestmaster.games.grid.kinds.table import table_of
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.squares import SQUARES, surrounding
from contestmaster.kernel.game import SetupError


def test_the_grid_is_twenty_by_twenty_from_the_lower_left() -> None:
    """GRID-11, GRID-12, GRID-13."""
    assert len(set(SQUARES)) == 400
    assert (SQUARES[0], SQUARES[1], SQUARES[-1]) == ((1, 1), (1, 2), (20, 20))
    table = Table()
    assert table.say("Bob", "ENTER 1 1").startswith("OK ENTER")
    assert table.say("Cat", "ENTER 20 20").startswith("OK ENTER")
    for beyond in ("0 1", "1 0", "21 20", "20 21", "-1 5"):
        assert table.say("Ann", f"ENTER {beyond}") == "ERR bad_square"


TABLE = {
    "player": (True, True, False, False),
    "airways": (False, True, False, False),
    "rock": (False, False, False, False),
    "siren": (False, False, False, False),
    "bait": (False, True, False, False),
    "yeti": (True, True, False, False),
    "gremlin": (True, True, False, False),
    "stick": (True, True, True, False),
    "shield": (True, True, True, False),
    "wax": (True, True, True, True),
    "earwax": (True, True, True, True),
    "box": (False, True, False, False),
    "tower": (False, True, False, False),
}


def test_the_table_of_kinds() -> None:
    """GRID-14, GRID-54, GRID-87, GRID-90, GRID-103, GRID-113, GRID-186."""
    kinds = table_of(GridParams())
    told = {
        kind.name: (kind.mobile, kind.passable, kind.carryable, kind.throwable)
        for kind in kinds
        if kind.name != "player"
    }
    assert told == {name: traits for name, traits in TABLE.items() if name != "player"}
    assert [kind.name for kind in kinds] == list(TABLE)
    players = next(iter(kinds))
    table = Table(players={"Bob": toad()}, at={"Bob": (2, 2)})
    assert (players.mobile, players.passable) == (True, True)
    assert not players.carried(table.player("Ann"))
    assert players.carried(table.player("Bob"))


def test_a_kind_of_which_nothing_is_said_is_a_passable_mo() -> None:
    """GRID-15, GRID-88."""
    kinds = table_of(GridParams(custom_kinds=(CustomKind(name="ghost"),)))
    ghost = list(kinds)[-1]
    traits = (ghost.name, ghost.mobile, ghost.passable, ghost.carryable, ghost.throwable)
    assert traits == ("ghost", True, True, False, False)
    assert ghost.count == 1


@pytest.mark.parametrize("impassable", ["rock-1", "siren-1"])
def test_nothing_comes_where_something_impassable_is(impassable: str) -> None:
    """GRID-20, GRID-21."""
    things = {"rock-1": (4, 4), impassable: (4, 4)}
    table = Table(at={"Ann": (3, 3)}, things=things | {"wax-1": held("Ann")})
    assert table.say("Bob", "ENTER 4 4") == "ERR blocked"
    reply = table.say("Ann", "MOVE 4 4")
    assert reply == "OK MOVE result=failed reason=impassable at=3,3 events=0"
    table.say("Ann", "THROW wax-1 4 4")
    table.tick()
    table.tick()
    assert table.thing("wax-1").at in surrounding((4, 4))


def test_overlaps_that_are_permitted() -> None:
    """GRID-22: a Siren or a Bait on a Big Rock, and nothing else."""
    Table(things={"rock-1": (4, 4), "siren-1": (4, 4)})
    Table(things={"rock-1": (4, 4), "bait-1": (4, 4)})
    for wrong in (
        {"siren-1": (4, 4)},
        {"bait-1": (4, 4)},
        {"rock-1": (4, 4), "wax-1": (4, 4)},
        {"rock-1": (4, 4), "rock-2": (4, 4)},
        {"rock-1": (4, 4), "siren-1": (4, 4), "bait-1": (4, 4)},
        {"rock-1": (6, 6)},
    ):
        with pytest.raises(SetupError):
            Table(things=wrong)


def test_passable_objects_share_squares_without_limit() -> None:
    """GRID-23, GRID-54."""
    many = {f"wax-{n}": (12, 12) for n in range(1, 30)}
    things = many | {"stick-1": (12, 12), "yeti-1": (12, 12), "tower-1": (12, 12)}
    table = Table(at={"Ann": (12, 13)}, things=things)
    assert table.say("Ann", "MOVE 12 12").startswith("OK MOVE result=moved")


def test_two_players_share_a_square_only_if_one_is_a_toad() -> None:
    """GRID-55, GRID-149."""
    table = Table(at={"Ann": (3, 3), "Bob": (4, 4)}, players={"Bob": toad(until=5)})
    assert table.say("Cat", "ENTER 3 3") == "ERR blocked"
    assert table.say("Ann", "MOVE 4 4").startswith("OK MOVE result=moved")
    assert table.say("Cat", "ENTER 4 4") == "ERR blocked"
    table.operate("TOAD Cat 1")
    assert table.say("Cat", "ENTER 4 4") == "OK ENTER at=4,4 events=1"
    with pytest.raises(SetupError, match="two players"):
        Table(at={"Ann": (3, 3), "Bob": (3, 3)})


def test_vacant_is_free_of_everything() -> None:
    """GRID-50, GRID-106: of Airways and hidden Boxes too."""
    things = {
        "wax-1": (2, 2),
        "tower-1": (2, 3),
        "box-1": {"at": (2, 4), "type": "shiny"},
        "bait-1": (2, 5),
        "rock-1": (2, 5),
    }
    for square in ("2 2", "2 3", "2 4", "6 6", "3 3"):
        table = Table(at={"Ann": (3, 3)}, things=things)
        reply = table.say("Ann", f"ROCK {square}", 1, 1, 1, 1, 1)
        assert "result=failed reason=not_placeable" in reply, square
    table = Table(at={"Ann": (3, 3)}, things=things)
    assert "result=placed" in table.say("Ann", "ROCK 2 6", 1, 1, 1, 1, 1, 1)


BOULDER = CustomKind(name="boulder", passable=False)


def test_an_impassable_mo_comes_to_vacant_squares_only() -> None:
    """GRID-196."""
    table = Table(
        at={"Ann": (3, 3)},
        players={"Ann": {"gun": True}},
        things={"boulder-1": (4, 4), "wax-1": (6, 5)},
        custom_kinds=(BOULDER,),
    )
    assert table.say("Ann", "MOVE 4 4").startswith("OK MOVE result=failed reason=impassable")
    assert table.say("Ann", "FIRE 4 4") == "OK FIRE result=moved id=boulder-1 steps=1 events=1"
    assert table.where("boulder-1") == "5,5", "the Airways on (6,6) are no vacant square"
    table.operate("FLING boulder-1 6 5", 3, 3, 5, 3)
    assert table.told == ["bump id=boulder-1 at=6,5 lost=0", "flung id=boulder-1 at=8,5"]


def test_objects_without_room_are_no_game() -> None:
    """GRID-88, GRID-196."""
    walls = CustomKind(name="wall", passable=False, count=400)
    with pytest.raises(SetupError, match="no room for 400 objects of the kind wall"):
        Table(custom_kinds=(walls,))
