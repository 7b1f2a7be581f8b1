"""Sectors: how many, which are adjacent, which are empty, and where ships appear."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.games.spaceships.table import DAY, Table

from contestmaster.games.spaceships import SpaceshipsParams
from contestmaster.games.spaceships.rules.galaxy import adjacent, empty_sectors
from contestmaster.kernel.instant import from_text

JULY_29 = from_text("2019-07-29T09:00:00Z")
SECTORS = st.integers(1, 40)


def test_at_the_start_ship_i_is_in_sector_i_and_two_sectors_are_spare() -> None:
    """SHIPS-1: players + spare_sectors sectors, ships in order of registration."""
    table = Table("ann", "bob", "cat", "dan", spare_sectors=3)
    assert table.sectors() == {"ann": 1, "bob": 2, "cat": 3, "dan": 4}
    assert len(table.state.sectors) == 7
    assert [ship.id for ship in table.state.ships] == [1, 2, 3, 4]


@given(SECTORS, SECTORS)
def test_only_neighbours_are_adjacent_without_a_wormhole(one: int, other: int) -> None:
    """SHIPS-8, SHIPS-10: consecutive IDs; the ends are not joined, no sector touches itself."""
    params = SpaceshipsParams(calendar_wormhole=False)
    assert adjacent(params, JULY_29, one, other) == (abs(one - other) == 1)


@given(st.dates(), SECTORS, SECTORS)
def test_the_wormhole_joins_month_and_day(day: Any, one: int, other: int) -> None:
    """SHIPS-9: the sectors of month and day, while that day lasts; both ways."""
    at = from_text(f"{day.isoformat()}T23:59:59Z")
    joined = {one, other} == {day.month, day.day} and one != other
    assert adjacent(SpaceshipsParams(), at, one, other) == (joined or abs(one - other) == 1)
    assert adjacent(SpaceshipsParams(), at, other, one) == adjacent(
        SpaceshipsParams(), at, one, other
    )


def test_a_sector_with_any_ship_is_occupied() -> None:
    """SHIPS-7, SHIPS-4: derelicts and Defeated ships count."""
    table = Table(position={"ships": {"1": {}, "2": {"armour": 0}, "3": {}}})
    assert [table.state.sector_id(uid) for uid in empty_sectors(table.state)] == [4, 5]
    table.say("carol", "LEAVE")
    assert [table.state.sector_id(uid) for uid in empty_sectors(table.state)] == [4, 5]
    table.say("alice", "MOVE 2")
    assert [table.state.sector_id(uid) for uid in empty_sectors(table.state)] == [1, 4, 5]


def test_a_new_ship_gets_the_first_empty_sector() -> None:
    """SHIPS-17, SHIPS-31: full armour and energy, in the lowest sector that was empty."""
    table = Table()
    table.say("alice", "MOVE 2")
    assert table.say("dave", "REGISTER") == "OK / 4 1"
    ship = table.ship("dave")
    assert (ship.armour, ship.energy) == (10, 20)


def test_where_no_sector_is_empty_a_new_ship_begins_in_sector_1() -> None:
    """SHIPS-17: the other case."""
    position = {"sectors": [1, 2, 3], "ships": {"1": {}, "2": {}, "3": {}}}
    table = Table(position=position, astronomor="alice")
    assert table.say("dave", "REGISTER") == "OK / 4 1"
    assert table.sectors()["dave"] == 1


def test_the_ideal_number_follows_the_ships() -> None:
    """SHIPS-11, SHIPS-6, SHIPS-43: ships + spare; nothing else makes or destroys sectors."""
    table = Table()
    table.say("dave", "REGISTER")
    assert len(table.state.sectors) == 6
    assert table.events("sector_created") == ["6"]
    table.say("alice", "MOVE 2")
    table.wait(30 * DAY)
    assert len(table.state.sectors) == 6
    assert table.events("sector_created") == ["6"]
    assert table.events("sector_destroyed") == []


def test_a_destroyed_sector_lowers_later_ids_and_ships_stay() -> None:
    """SHIPS-5, SHIPS-13: an ID is a rank among the existing sectors."""
    position = {"ships": {"1": {}, "2": {"sector": 5}, "3": {"sector": 4, "armour": 0}}}
    table = Table(position=position, astronomor="alice")
    table.say("carol", "SCUTTLE")
    before = table.ship("bob").sector
    assert table.say("alice", "DESTROY_SECTOR 3") == "OK / 4"
    assert table.ship("bob").sector == before
    assert table.sectors()["bob"] == 4


def test_below_the_ideal_one_sector_is_created_per_announcement() -> None:
    """SHIPS-12, SHIPS-14: the last one; at the ideal neither act is possible."""
    table = Table(astronomor="alice")
    assert table.say("alice", "CREATE_SECTOR") == "FAILED 127"
    assert table.say("alice", "DESTROY_SECTOR 4") == "FAILED 128"
    table.say("dave", "REGISTER")
    table.say("erin", "REGISTER")
    assert table.say("alice", "DESTROY_SECTOR 5") == "FAILED 128"
    assert table.say("alice", "CREATE_SECTOR") == "OK / 6"
    assert table.say("alice", "CREATE_SECTOR") == "OK / 7"
    assert table.say("alice", "CREATE_SECTOR") == "FAILED 127"
