"""What is told of each announcement, as lines of the public log."""

from tests.games.spaceships.table import Table, together


def told(table: Table, person: str, line: str) -> list[str]:
    """The lines of one announcement without their time."""
    before = len(table.told)
    assert table.say(person, line).startswith("OK")
    return [line.split(" ", 1)[1] for line in table.told[before:]]


def test_purchases_and_moves_tell_what_is_left() -> None:
    """SHIPS-24, SHIPS-33, SHIPS-36: coins first, then what they have bought."""
    table = Table(position=together(**{"1": {"armour": 5, "energy": 5}}))
    assert told(table, "alice", "REPAIR 2") == ["coins alice 8", "armour 1 7"]
    assert told(table, "alice", "BUY_ENERGY 3") == ["coins alice 2", "energy 1 8"]
    assert told(table, "bob", "BUY_ENERGY 1") == ["coins bob 8"], "the excess is destroyed"
    assert told(table, "alice", "MOVE 2") == ["moved 1 2 7"]
    free = Table(position=together(**{"1": {"armour": 5}}), repair_price=0)
    assert told(free, "alice", "REPAIR 2") == ["armour 1 7"]


def test_comings_and_goings_tell_of_ships_and_sectors() -> None:
    """SHIPS-2, SHIPS-3, SHIPS-20, SHIPS-28, SHIPS-43: and what the platform does about them."""
    table = Table(position=together(), scuttle="any")
    assert told(table, "dave", "REGISTER") == [
        "registered dave",
        "coins dave 10",
        "ship 4 dave 2",
        "sector_created 6",
    ]
    assert told(table, "dave", "SCUTTLE") == ["scuttled 4 dave", "sector_destroyed 6"]
    assert told(table, "dave", "CREATE_SHIP") == ["ship 5 dave 2", "sector_created 6"]
    assert told(table, "dave", "LEAVE") == ["left dave"], "the ship stays"


def test_battles_tell_their_course() -> None:
    """SHIPS-53, SHIPS-67, SHIPS-75, SHIPS-83, SHIPS-95: from the attack to the fame it brings."""
    table = Table(position=together())
    table.attack("alice", "bob", 7)
    table.say("bob", "DEFEND 1 5")
    table.reveal("alice", 7)
    assert [line.split(" ", 1)[1] for line in table.told] == [
        "initiated 1 alice",
        "attack 0001 alice bob",
        "defence 0001 5",
        "window_opened 1 alice",
        "completed 1 alice",
        "attack_value 0001 7",
        "resolved 0001 13 5 15 3 alice",
        "fame alice -1",
    ]
