"""Pinball Guns."""

from tests.games.grid.table import Table, held, toad


def test_a_gun_is_bought_once_in_limbo_too() -> None:
    """GRID-188."""
    table = Table(players={"Bob": {"points": 1}})
    assert table.say("Ann", "BUYGUN") == "OK BUYGUN points=48 events=0"
    assert table.say("Ann", "BUYGUN") == "ERR already_armed"
    assert table.say("Bob", "BUYGUN") == "ERR insufficient_points"
    assert table.say("Ann", "FIRE 3 3") == "ERR not_on_grid"


def test_where_one_fires() -> None:
    """GRID-189: not at their own square."""
    table = Table(at={"Ann": (3, 3)}, players={"Ann": {"gun": True}})
    assert table.say("Ann", "FIRE 3 3") == "ERR not_consecutive"
    assert table.say("Ann", "FIRE 5 5") == "ERR not_consecutive"
    assert table.player("Ann").gun
    assert table.say("Ann", "FIRE 3 4") == "OK FIRE result=nothing events=0"
    assert table.say("Ann", "FIRE 3 4") == "ERR no_gun"


def test_what_a_shot_moves_first() -> None:
    """GRID-191."""
    things = {
        "wax-3": {"at": (4, 4)},
        "wax-1": {"kind": "earwax", "at": (4, 4)},
        "wax-2": {"at": (4, 4)},
        "shield-1": {"at": (4, 4)},
        "stick-1": {"at": (4, 4)},
        "yeti-1": {"at": (4, 4)},
        "gremlin-1": {"at": (4, 4), "name": "the Odd Gremlin"},
    }
    players = {"Bob": toad(), "Cat": toad()}
    spots = {"Bob": (4, 4), "Cat": (4, 4), "Dan": (4, 4), "Ann": (3, 3)}
    table = Table("Ann", "Cat", "Bob", "Dan", at=spots, players=players, things=things)
    order = ("Dan", "Cat", "Bob", "gremlin-1", "yeti-1", "stick-1", "shield-1", "wax-2", "wax-3")
    for name in (*order, "wax-1"):
        table.player("Ann").gun = True
        assert table.say("Ann", "FIRE 4 4").startswith(f"OK FIRE result=moved id={name} steps=2")


def test_possessions_are_not_shot_but_go_along() -> None:
    """GRID-62, GRID-190."""
    table = Table(
        at={"Ann": (3, 3), "Bob": (4, 4)},
        players={"Ann": {"gun": True}},
        things={"wax-1": held("Bob")},
    )
    assert table.say("Ann", "FIRE 4 4").startswith("OK FIRE result=moved id=Bob steps=2")
    assert not table.player("Bob").dizzy
    assert table.where("wax-1") == "held:Bob"
