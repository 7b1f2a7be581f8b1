"""Who comes to the tables."""

from tests.host.lobby.at_hall import House

from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.host.people import Register
from contestmaster.kernel.instant import HOUR, Instant
from contestmaster.lobby import Code, LobbyVisitor


class Door:
    """A table server with visitors, of whom accounts are ann and zoe."""

    def __init__(self, **params: object) -> None:
        self.house = House(**params)
        self.visitors = LobbyVisitors(self.house.at, Register({"ann": "secret", "zoe": "other"}))

    @property
    def now(self) -> Instant:
        return self.house.clock.now()

    def login(self, login: str, password: str, machine: str | None = None) -> str | None:
        found: list[str | None] = []

        def verdict(person: str | None, at: Instant) -> None:
            found.append(person)

        free = machine is None
        self.visitors.check(login, password, machine or "", self.now, verdict, unlimited=free)
        (person,) = found
        return person


def test_an_account_comes_by_its_password_once_the_lobby_knows_it() -> None:
    """[TABLE-1]."""
    door = Door()
    assert door.login("ann", "secret") is None
    assert door.visitors.register("ann", door.now) is Code.DONE
    assert door.login("ann", "secret") == "ann"
    assert door.login("ann", "wrong") is None
    assert door.visitors.register("ANN", door.now) is Code.NAME_TAKEN
    assert door.visitors.register("ann", door.now, program=True) is Code.DONE
    assert door.house.at.state.persons["ann"].kind == "program"


def test_guest_is_somebody_new_each_time_with_any_password() -> None:
    """[TABLE-3]."""
    door = Door()
    assert [door.login("guest", word) for word in ("", "x", "secret")] == [
        "guest-1",
        "guest-2",
        "guest-3",
    ]
    assert door.login("Guest", "") is None


def test_a_guest_comes_back_by_the_token() -> None:
    """[TABLE-5]."""
    door = Door()
    guest = door.visitors.new_guest("Zed", None, door.now)
    assert isinstance(guest, LobbyVisitor)
    token = door.house.at.keys.guest(guest.number)
    assert door.login("Zed", token) == "Zed"
    assert door.login("zed", token) is None
    assert door.login("Zed", token.upper()) is None


def test_a_guest_chooses_a_name_that_is_free() -> None:
    """[TABLE-2, TABLE-4]."""
    door = Door()
    door.visitors.register("ann", door.now)
    assert door.visitors.new_guest("Ann", None, door.now) is Code.NAME_TAKEN
    assert door.visitors.new_guest("guest-9", None, door.now) is Code.BAD_NAME
    assert isinstance(door.visitors.new_guest("zoe", None, door.now), LobbyVisitor)
    # An account of that name is nobody here as long as a guest is called so.
    assert door.visitors.register("zoe", door.now) is Code.NAME_TAKEN
    assert door.login("zoe", "other") is None


def test_so_many_guests_come_from_a_machine_in_an_hour_and_any_number_from_some() -> None:
    """[TABLE-3]."""
    door = Door(guests_per_host_per_hour=2)
    assert door.login("guest", "", "10.0.0.1") == "guest-1"
    assert isinstance(door.visitors.new_guest("zed", "10.0.0.1", door.now), LobbyVisitor)
    assert door.login("guest", "", "10.0.0.1") is None
    assert door.visitors.new_guest("yan", "10.0.0.1", door.now) is Code.NO_GUESTS
    assert door.login("guest", "", "10.0.0.2") == "guest-2"
    assert all(door.login("guest", "") for _ in range(5))
    door.house.clock.move(door.now + HOUR)
    assert door.login("guest", "", "10.0.0.1") == "guest-8"


def test_guests_of_a_network_of_ipv6_are_counted_together() -> None:
    """[TABLE-3]: a thousand addresses of one /64 are one machine."""
    door = Door(guests_per_host_per_hour=60)
    came = [door.login("guest", "", f"2001:db8::{number:x}") for number in range(1000)]
    assert sum(each is not None for each in came) == 60
    assert door.login("guest", "", "2001:db8:0:1::1") is not None


def test_a_refused_name_does_not_count() -> None:
    """[TABLE-4]."""
    door = Door(guests_per_host_per_hour=1)
    assert door.visitors.new_guest("guest", "10.0.0.1", door.now) is Code.BAD_NAME
    assert door.login("guest", "", "10.0.0.1") == "guest-1"


def test_without_guests_there_are_none() -> None:
    """[TABLE-3]."""
    door = Door(guests=False)
    assert door.login("guest", "") is None
    assert door.visitors.new_guest("zed", None, door.now) is Code.NO_GUESTS
