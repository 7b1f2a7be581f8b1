"""The own ship: moving, repairing, charging, replacing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.spaceships.table import DAY, Table, together


def test_moving_costs_energy_and_leads_one_step() -> None:
    """SHIPS-36, SHIPS-37, SHIPS-38: one step per announcement, no limit but energy."""
    table = Table()
    for sector, energy in ((2, 19), (3, 18), (4, 17), (3, 16)):
        assert table.say("alice", f"MOVE {sector}") == f"OK / {sector} {energy}"
    assert table.say("alice", "MOVE 3") == "FAILED 120"
    assert table.say("alice", "MOVE 1") == "FAILED 120"
    assert table.say("alice", "MOVE 6") == "FAILED 119"
    assert table.say("alice", "MOVE 0") == "FAILED 119"
    assert table.ship("alice").energy == 16


@pytest.mark.parametrize(("cost", "reply"), [(0, "OK / 2 2"), (2, "OK / 2 0"), (3, "FAILED 121")])
def test_without_energy_for_it_nobody_moves(cost: int, reply: str) -> None:
    """SHIPS-39: refused with 121; the last energy will do, and a move may be free."""
    table = Table(position={"ships": {"1": {"energy": 2}, "2": {}, "3": {}}}, move_cost=cost)
    assert table.say("alice", "MOVE 2") == reply


@given(st.lists(st.sampled_from(["REPAIR", "REPAIR 3", "BUY_ENERGY 2", "MOVE 2", "MOVE 1"])))
def test_armour_energy_and_coins_stay_in_their_ranges(lines: list[str]) -> None:
    """SHIPS-21, SHIPS-29, SHIPS-30, SHIPS-112: whatever is announced; coins are never negative."""
    table = Table(position={"ships": {"1": {"armour": 4, "energy": 17}, "2": {}, "3": {}}})
    for line in lines:
        table.say("alice", line)
        ship = table.ship("alice")
        assert 0 <= ship.armour <= 10
        assert 0 <= ship.energy <= 20
        assert table.state.coins["alice"] >= 0


def test_a_repair_is_whole_or_nothing() -> None:
    """SHIPS-24, SHIPS-25, SHIPS-26: n coins for n armour, and the order of the refusals."""
    table = Table(position={"ships": {"1": {"armour": 2}, "2": {}, "3": {}}, "coins": {"alice": 6}})
    assert table.say("alice", "REPAIR -1") == table.say("alice", "REPAIR 0") == "FAILED 124"
    assert table.say("alice", "REPAIR 9") == "FAILED 122"
    assert table.say("alice", "REPAIR 7") == "FAILED 123"
    assert table.say("alice", "REPAIR 6") == "OK / 8 0"
    assert table.say("alice", "REPAIR") == "FAILED 123"
    table.operate("GRANT alice 3")
    assert table.say("alice", "REPAIR 3") == "FAILED 122"
    assert table.say("alice", "REPAIR 2") == "OK / 10 1", "to the limit"
    assert table.say("alice", "REPAIR") == "FAILED 122"


def test_energy_costs_two_coins_and_the_excess_is_lost() -> None:
    """SHIPS-33, SHIPS-34, SHIPS-35, SHIPS-30: whole or nothing; the coins are gone."""
    table = Table(position={"ships": {"1": {"energy": 19}, "2": {}, "3": {}}})
    assert table.say("alice", "BUY_ENERGY 0") == "FAILED 124"
    assert table.say("alice", "BUY_ENERGY 6") == "FAILED 123"
    assert table.say("alice", "BUY_ENERGY 4") == "OK / 20 2"
    assert table.say("alice", "BUY_ENERGY") == "OK / 20 0"
    assert table.events("energy") == ["1 20"], "told only where it changes"


@pytest.mark.parametrize("line", ["MOVE 2", "REPAIR", "BUY_ENERGY"])
def test_an_engaged_or_defeated_ship_does_nothing(line: str) -> None:
    """SHIPS-23, SHIPS-27, SHIPS-93: neither moved, repaired nor charged."""
    table = Table(position=together())
    table.attack("alice", "bob", 1)
    for person in ("alice", "bob"):
        assert table.say(person, line) == "FAILED 106"
    defeated = Table(position=together(**{"1": {"armour": 0}}))
    assert defeated.say("alice", line) == "FAILED 106"
    defeated.say("alice", "SCUTTLE")
    assert defeated.say("alice", line) == "FAILED 103"


def test_only_pilotable_ships_gain_energy_at_midnight() -> None:
    """SHIPS-32, SHIPS-93, SHIPS-4: derelicts too; engaged and Defeated ones gain none."""
    ships = {str(n): {"sector": 1, "energy": 5} for n in range(1, 6)}
    ships["4"]["armour"] = 0
    table = Table("alice", "bob", "carol", "dave", "erin", position={"ships": ships})
    table.attack("alice", "bob", 1)
    table.say("erin", "LEAVE")
    table.until("2019-07-30T00:00:00Z")
    assert [ship.energy for ship in table.state.ships] == [5, 5, 7, 5, 7]
    table.wait(20 * 3600)
    assert [ship.energy for ship in table.state.ships] == [5, 5, 7, 5, 7]


def test_who_has_no_ship_gets_one_and_nobody_has_two() -> None:
    """SHIPS-19, SHIPS-20: at no cost; 125 for who has one."""
    table = Table(position=together(**{"1": {"armour": 0}}))
    assert table.say("alice", "CREATE_SHIP") == "FAILED 125"
    assert table.say("alice", "SCUTTLE") == "OK"
    coins = table.state.coins["alice"]
    assert table.say("alice", "CREATE_SHIP") == "OK / 4 2"
    assert table.state.coins["alice"] == coins
    assert table.say("alice", "CREATE_SHIP") == "FAILED 125"


@pytest.mark.parametrize(
    ("scuttle", "sound", "wreck"),
    [("defeated", "FAILED 126", "OK"), ("any", "OK", "OK"), ("never", "FAILED 126", "FAILED 126")],
)
def test_which_ships_may_be_scuttled(scuttle: str, sound: str, wreck: str) -> None:
    """SHIPS-28: wrecks, every unengaged ship, or none."""
    table = Table(position=together(**{"2": {"armour": 0}}), scuttle=scuttle)
    assert table.say("alice", "SCUTTLE") == sound
    assert table.say("bob", "SCUTTLE") == wreck
    if scuttle == "any":
        assert table.say("alice", "SCUTTLE") == "FAILED 103"
        table.say("alice", "CREATE_SHIP")
        table.say("bob", "CREATE_SHIP")


def test_an_engaged_ship_is_never_scuttled() -> None:
    """SHIPS-28: even where any may be."""
    table = Table(position=together(), scuttle="any")
    table.attack("alice", "bob", 1)
    assert table.say("alice", "SCUTTLE") == table.say("bob", "SCUTTLE") == "FAILED 126"
    table.wait(12 * DAY)
    assert table.say("alice", "SCUTTLE") == "OK"
