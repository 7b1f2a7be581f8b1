"""Persons, guests, connections, and stops of the host."""

import pytest
from tests.lobby.rig import Rig

from contestmaster.kernel.recording import entrant
from contestmaster.lobby.questions import guest_of


def test_accounts_have_names_unique_in_any_case() -> None:
    """[TABLE-1, TABLE-7]."""
    rig = Rig()
    rig.host("REGISTER", name="Ann")
    assert rig.tries("REGISTER", name="ann").code == 431
    assert rig.tries("REGISTER", name="Ann").code == 436
    assert rig.tries("GUEST", name="aNN").code == 431
    for name in ("a" * 17, "bot:x", "a/b", "é"):
        assert rig.tries("REGISTER", name=name).code == 430
        assert rig.tries("GUEST", name=name).code == 430
    rig.guest("zoe")
    assert rig.tries("REGISTER", name="ZOE").code == 431
    rig.host("REGISTER", name="Ann", kind="program")
    rig.connect("Ann", "Ann")
    assert rig.ok("Ann", "WHOAMI") == ["Ann program -"]


@pytest.mark.parametrize("name", ["guest", "Guest", "guest-1", "GUEST-007"])
def test_names_of_line_guests_can_be_chosen_by_nobody(name: str) -> None:
    """[TABLE-2, TABLE-4]."""
    rig = Rig()
    before = rig.lobby.dump(rig.state)
    assert rig.tries("GUEST", name=name).code == 430
    assert rig.tries("REGISTER", name=name).code == 430
    assert rig.lobby.dump(rig.state) == before


def test_guests_are_numbered_from_one_and_their_numbers_never_reused() -> None:
    """[TABLE-3, TABLE-6]."""
    rig = Rig(guest_ttl_s=60)
    assert rig.guest() == "guest-1"
    assert rig.guest("zoe") == "zoe"
    assert rig.guest() == "guest-2"
    rig.lose("guest-1", "guest-2", "zoe")
    rig.passes(60)
    assert rig.state.persons == {}
    assert rig.guest() == "guest-3"


def test_without_guests_nobody_comes_as_one() -> None:
    """[TABLE-3]."""
    rig = Rig(guests=False)
    assert rig.tries("GUEST").code == 432
    assert rig.tries("GUEST", name="zoe").code == 432


def test_a_guest_is_known_by_name_and_token() -> None:
    """[TABLE-5]."""
    rig = Rig()
    rig.guest()
    rig.guest("zoe")
    _, kind, token = rig.ok("zoe", "WHOAMI")[0].split()
    assert kind == "guest"
    assert len(token) == 26
    assert set(token) <= set("abcdefghijklmnopqrstuvwxyz234567")
    keys = rig.lobby.keys
    assert guest_of(rig.state, keys, "zoe", token) == "zoe"
    assert guest_of(rig.state, keys, "Zoe", token) is None
    assert guest_of(rig.state, keys, "guest-1", token) is None
    assert guest_of(rig.state, keys, "zoe", token[:-1]) is None
    rig.connect("zoe/b", "zoe")
    assert rig.ok("zoe/b", "WHOAMI") == [f"zoe guest {token}"]


def test_a_guest_without_connection_and_seat_is_forgotten() -> None:
    """[TABLE-6]."""
    rig = Rig(guest_ttl_s=3600, open_table_s=10**9, empty_table_s=10**9, seat_grace_s=7000)
    rig.guest("zoe")
    token = rig.ok("zoe", "WHOAMI")[0].split()[2]
    rig.passes(9999)
    rig.ok("zoe", "OPEN spacecrack private=true")
    rig.lose("zoe")
    rig.passes(7000)  # the seat is freed
    rig.passes(3599)
    assert rig.state.person("zoe") is not None
    rig.passes(1)
    assert rig.state.person("zoe") is None
    rig.guest("ZOE")
    assert guest_of(rig.state, rig.lobby.keys, "ZOE", token) is None
    assert rig.ok("ZOE", "TABLES") == ["0"]  # the new one is no member of what the old one opened


def test_who_takes_a_forgotten_name_is_somebody_else() -> None:
    """[TABLE-6, TABLE-22, TABLE-23] Neither removed where the old one was, nor an opener."""
    rig = Rig(guest_ttl_s=60, seat_grace_s=3600)
    rig.come("ann", "bob")
    rig.guest("zoe")
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("zoe", "SIT 1")
    rig.ok("ann", "KICK 1")
    assert rig.says("zoe", "SIT 1") == ["422"]
    rig.ok("zoe", "LEAVE")
    rig.ok("zoe", "OPEN spacecrack")
    rig.ok("bob", "SIT 2")
    rig.ok("zoe", "STAND")
    rig.lose("zoe")
    rig.passes(60)
    assert rig.table(2).opener == "bob"
    rig.guest("zoe")
    assert rig.ok("zoe", "SIT 1") == ["1 1"]


def test_coming_back_keeps_a_guest() -> None:
    """[TABLE-6]."""
    rig = Rig(guest_ttl_s=60)
    rig.guest("zoe")
    rig.lose("zoe")
    rig.passes(59)
    rig.connect("zoe", "zoe")
    rig.passes(1000)
    rig.lose("zoe")
    rig.passes(59)
    assert rig.state.person("zoe") is not None
    rig.passes(1)
    assert rig.state.person("zoe") is None


def test_connections_have_new_numbers_and_known_persons() -> None:
    rig = Rig()
    rig.come("ann")
    assert rig.tries("CONNECT", connection=1, person="ann").code == 434
    assert rig.tries("CONNECT", connection=2, person="bob").code == 433
    assert rig.tries("CONNECT", connection=2, person="ANN").code == 433
    assert rig.tries("DISCONNECT", connection=2).code == 434
    rig.lose("ann")
    assert rig.tries("CONNECT", connection=1, person="ann").code == 434


def test_a_closed_connection_is_detached_and_nothing_else() -> None:
    """[TABLE-21]."""
    rig = Rig()
    rig.come("ann", "ann/b", "bob")
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("ann/b", "SIT 1")
    rig.ok("bob", "WATCH 1")
    rig.lose("ann", "bob")
    assert rig.shows() == ["here", "free"]
    rig.lose("ann/b")
    assert rig.shows() == ["absent", "free"]
    assert rig.seats() == ["ann", "-"]
    assert rig.table().opener == "ann"


def test_a_stop_of_the_host_loses_connections_and_begins_times_anew() -> None:
    """[TABLE-47]."""
    rig = Rig()
    rig.come("ann", "bob")
    rig.guest("zoe")
    rig.ok("ann", "OPEN spacecrack seats=3")
    rig.ok("bob", "SIT 1")
    rig.ok("zoe", "SIT 1")
    rig.ok("ann", "SAY hello")
    rig.lose("bob")
    rig.passes(50)
    rig.conductor.host_stopped(rig.now)
    assert rig.conductor.alarm is None
    rig.now += 10**12
    rig.conductor.host_up(rig.now)
    assert rig.state.connections == {}
    assert rig.shows() == ["absent", "absent", "absent"]
    rig.passes(59)
    assert rig.seats() == ["ann", "bob", "zoe"]
    rig.come("ann")
    rig.ok("ann", "SIT 1")
    assert rig.ok("ann", "CHAT 0") == ["1", "1 ann hello"]
    rig.passes(1)
    assert rig.seats() == ["ann", "-", "-"]


def test_after_a_stop_openers_and_finished_games_have_their_whole_time() -> None:
    """[TABLE-47, TABLE-23, TABLE-45]."""
    rig = Rig()
    rig.come("ann", "bob", "cat", "dan")
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "START")
    rig.ends()
    rig.ok("cat", "OPEN spacecrack")
    rig.ok("dan", "SIT 2")
    rig.ok("cat", "STAND")
    rig.conductor.host_stopped(rig.now)
    rig.now += 10**12
    rig.conductor.host_up(rig.now)
    rig.come("ann", "dan")
    rig.ok("ann", "SIT 1")
    rig.ok("dan", "SIT 2")
    rig.passes(59)
    assert rig.table(2).opener == "cat"
    rig.passes(1)
    assert rig.table(2).opener == "dan"
    rig.passes(1739)
    assert rig.table(1).phase == "OVER"
    rig.passes(1)
    assert list(rig.state.tables) == [2]


def test_a_host_that_stops_twice_or_not_is_refused() -> None:
    rig = Rig()
    assert rig.tries("HOST_UP").code == 436
    rig.host("HOST_STOPPED")
    assert rig.tries("HOST_STOPPED").code == 436
    rig.host("HOST_UP")


def test_who_plays_is_said_by_a_person_and_kept_until_e_says_something_else() -> None:
    """[TABLE-93]: with the name of a guest that is forgotten, what they have said is, too."""
    rig = Rig()
    rig.come("ann")
    rig.ok("ann", "ENTRANT name=sharp version=2 model=small")
    assert rig.state.person("ann").entrant == entrant("sharp", "2", {"model": "small"})
    assert rig.says("ann", "ENTRANT name=") == ["3"]
    assert rig.state.person("ann").entrant.name == "sharp"
    rig.ok("ann", "ENTRANT")
    assert rig.state.person("ann").entrant is None
    name = rig.guest("zoe")
    rig.ok(name, "ENTRANT name=sharp")
    rig.lose(name)
    rig.passes(86400)
    assert rig.state.person("zoe") is None
    rig.guest("zoe")
    assert rig.state.person("zoe").entrant is None
