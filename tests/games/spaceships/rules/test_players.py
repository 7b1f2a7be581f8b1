"""Coming and going."""

import pytest
from tests.games.spaceships.table import DAY, Table, together

from contestmaster.games.spaceships.rules.players import is_name


def test_who_registers_gets_coins_and_a_ship() -> None:
    """SHIPS-2, SHIPS-18, SHIPS-111, SHIPS-94: fame 0, no blots, starting coins, a new ship."""
    table = Table(starting_coins=7)
    assert table.say("dave", "REGISTER") == "OK / 4 4"
    assert table.state.coins["dave"] == 7
    dave = table.player("dave")
    assert (dave.fame, dave.registered_at, table.state.blots.get("dave", 0)) == (0, table.now, 0)
    assert table.told[-4:] == [
        "2019-07-29T09:00:00Z registered dave",
        "2019-07-29T09:00:00Z coins dave 7",
        "2019-07-29T09:00:00Z ship 4 dave 4",
        "2019-07-29T09:00:00Z sector_created 6",
    ]
    assert table.say("dave", "REGISTER") == "FAILED 136"


@pytest.mark.parametrize("name", ["-", "automatic", "J. Doe", 'the"one', ""])
def test_some_names_would_mean_somebody_else(name: str) -> None:
    assert not is_name(name)
    assert Table().say(name, "REGISTER") == "FAILED 3"


def test_who_leaves_leaves_for_good() -> None:
    """SHIPS-3: office, notices, consents, pacts and masters vanish; the ship is a derelict."""
    table = Table(astronomor="bob")
    table.say("alice", "ALLY bob")
    table.say("bob", "ALLY alice")
    table.say("bob", "INTEND_WIN")
    table.operate("PACT bob carol on")
    table.operate("SET_MASTER carol bob")
    table.operate("SET_MASTER bob alice")
    assert table.say("bob", "LEAVE") == "OK"
    state = table.state
    assert (state.office.holder, state.notices, state.pacts) == (None, [], [])
    assert table.player("alice").consents == []
    assert (table.player("carol").master, table.player("bob").master) == (None, None)
    assert [ship.owner for ship in state.ships] == ["alice", None, "carol"]
    assert table.say("bob", "MOVE 3") == "FAILED 135"
    assert table.say("bob", "REGISTER") == "FAILED 136"
    assert table.say("alice", "ALLY bob") == "FAILED 102"


def test_a_derelict_is_neither_attacked_nor_moved_but_counts() -> None:
    """SHIPS-4, SHIPS-11: for the ideal number of sectors and for occupancy."""
    table = Table(position=together())
    table.say("bob", "LEAVE")
    assert len(table.state.sectors) == 5
    assert table.attack("alice", "bob", 1) == "FAILED 102"
    assert table.say("bob", "SCUTTLE") == table.say("bob", "REPAIR") == "FAILED 135"


def test_the_last_one_to_leave_ends_the_game() -> None:
    """SHIPS-114, SHIPS-106: without a winner; nothing becomes due any more."""
    table = Table("alice", "bob")
    table.say("alice", "LEAVE")
    assert not table.match.over
    table.say("bob", "LEAVE")
    assert table.match.over
    assert table.state.wins == []
    assert table.match.alarm() is None
    assert table.say("carol", "REGISTER") == "FAILED 101"
    number = len(table.told)
    table.wait(40 * DAY)
    assert len(table.told) == number


def test_who_has_left_can_still_reveal() -> None:
    """SHIPS-92, SHIPS-97: the battle goes on; without its winner no fame changes."""
    table = Table(position=together())
    table.attack("alice", "bob", 7)
    assert table.say("alice", "LEAVE") == "OK"
    table.say("bob", "DEFEND 1 2")
    assert table.reveal("alice", 7) == "OK / 1 lf / 0001 7"
    assert table.events("resolved") == ["0001 13 8 18 3 alice"]
    assert (table.player("alice").fame, table.player("bob").fame) == (0, 0)
