"""The desk before the tables, with sessions on wires in memory; worked examples are transcripts."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from contestmaster.bots.troupe import Troupe
from contestmaster.doors.tables import TableDesk
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.export import export
from contestmaster.host.lobby.hall import LobbyHall
from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.host.people import Register
from contestmaster.kernel.counted import SeatCount
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.recording import entrant
from contestmaster.kernel.registry import load_game
from contestmaster.lobby import LobbyParams, offer_of
from contestmaster.protocols.line.phases import Phase
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.memory import MemoryStore
from contestmaster.storage.records import CommitReport

OFFER = offer_of(load_game("spacecrack"), ("random",))
assert OFFER is not None


class Wire:
    """What comes to one client."""

    def __init__(self) -> None:
        self.came: list[bytes] = []
        self.closed = False

    def write(self, data: bytes, /) -> None:
        self.came.append(data)

    def close(self) -> None:
        self.closed = True

    write_eof = abort = close

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def get_write_buffer_size(self) -> int:
        return 0


class Place:
    """A table server whose reports of commits may be held back."""

    def __init__(self, **settings: Any) -> None:
        self.clock = VirtualClock(1_000_000 * SECOND)
        self.reports: list[CommitReport] = []
        self.slow = False
        self.hall: LobbyHall | None = None
        self.store = store = MemoryStore(self.report)
        params = LobbyParams(table_games=(OFFER,))
        self.troupe = Troupe()
        self.hall = LobbyHall(store, params, self.clock, self.troupe)
        people = Register({"ann": "secret", "bob": "secret"})
        visitors = LobbyVisitors(self.hall, people)
        line = LineSettings(limit_window_s=1.0, **settings)
        self.desk = TableDesk(self.hall, visitors, line, self.clock.now())
        self.hall.start()
        for name in ("ann", "bob"):
            visitors.register(name, self.clock.now())
        self.clients: dict[str, Any] = {}

    def report(self, report: CommitReport) -> None:
        self.reports.append(report)
        if not self.slow:
            self.deliver()

    def deliver(self) -> None:
        reports, self.reports = self.reports, []
        for report in reports:
            if self.hall is not None:
                self.hall.report(report)

    def login(self, name: str, password: str = "secret", host: str = "127.0.0.1") -> str:
        wire = Wire()
        session = self.desk.line.connect(wire, host, self.clock.now())
        self.clients[name] = wire, session
        return self.say(name, f"{name.partition('/')[0]}\n{password}")

    def say(self, name: str, line: str) -> str:
        _, session = self.clients[name]
        session.receive(line.encode() + b"\n", self.clock.now())
        self.troupe.play()
        return self.read(name)

    def wait(self, seconds: int) -> None:
        """Let time pass, and everything in it happen."""
        assert self.hall is not None
        until = self.clock.now() + seconds * SECOND
        while True:
            due = [self.hall.deadline, self.desk.line.next_timer()]
            first = min((at for at in due if at is not None), default=until + 1)
            if first > until:
                break
            self.clock.move(max(first, self.clock.now()))
            if first == due[0]:
                self.hall.boundary(self.clock.now())
            else:
                self.desk.line.tick(self.clock.now())
            self.troupe.play()
        self.clock.move(until)

    def read(self, name: str) -> str:
        wire, _ = self.clients[name]
        text = b"".join(wire.came).decode()
        wire.came.clear()
        return text


@pytest.fixture
def place() -> Iterator[Place]:
    place = Place()
    assert place.login("ann") == place.login("bob") == "LOGIN\nPASS\nOK\n"
    yield place


def test_a_reply_comes_when_what_it_tells_is_durable(place: Place) -> None:
    place.slow = True
    assert place.say("ann", "OPEN spacecrack") == ""
    place.deliver()
    assert place.read("ann") == "OK\n1 0\n"


def test_a_query_waits_with_what_it_has_seen(place: Place) -> None:
    place.slow = True
    assert place.say("ann", "OPEN spacecrack") == ""
    assert place.say("bob", "TABLES") == ""
    place.deliver()
    assert place.read("bob") == "OK\n1\n1 spacecrack OPEN 0 2 1 0 public ann\n"


def test_the_boundary_ends_waits_when_it_is_durable(place: Place) -> None:
    """[TABLE-27, TABLE-28, TABLE-37]."""
    place.say("ann", "OPEN spacecrack autostart=true")
    assert place.say("ann", "WAIT") == "OK\nWAITING -\n"
    assert place.say("bob", "SIT 1") == "OK\n1 1\n"
    assert place.read("ann") == "OK\n1 15 PLAYING\n"
    place.say("ann", "WAIT")
    place.say("ann", "")
    place.slow = True
    assert place.say("bob", "END_TURN") == ""
    place.deliver()
    assert place.read("bob").startswith("OK\nSAVED")
    assert place.read("ann") == ""


def test_a_wait_that_knows_misses_no_turn_that_orders_end(place: Place) -> None:
    """[NET-101, NET-102, NET-103]: from the empty table to the rematch, on one connection."""
    at_once = "OK\nWAITING 0.000000\nOK\n"
    assert place.say("ann", "WAIT -1") == "FAILED 4 too many arguments\n"
    place.say("ann", "OPEN spacecrack autostart=true turns=5 rotate=false")
    assert place.say("ann", "WAIT -1") == "OK\nWAITING -\n"
    place.say("bob", "SIT 1")
    assert place.read("ann") == "OK\n0\n1 5 PLAYING\n"
    for turn in range(5):
        left = "OK\nWAITING 300.000000\n"
        place.say("ann", "END_TURN")
        assert place.say("ann", f"WAIT {turn}") == left
        assert place.say("bob", "END_TURN").startswith("OK\n")  # the turn is over
        told = f"{turn + 1}\n{turn + 2} {4 - turn} PLAYING\n" if turn < 4 else "5\n5 0 OVER\n"
        assert place.read("ann") == f"OK\n{told}"
        assert place.say("bob", f"WAIT {turn}") == f"{at_once}{told}"
    assert place.say("bob", "WAIT 5") == f"{at_once}5\n5 0 OVER\n"
    place.say("ann", "REMATCH")
    assert place.say("ann", "WAIT 5") == "OK\nWAITING -\n"
    place.say("bob", "REMATCH")
    assert place.read("ann") == "OK\n1000000000\n1 5 PLAYING\n"


def test_what_a_table_does_between_games_ends_no_wait_that_knows(place: Place) -> None:
    """[NET-103]: that it opens again ends a plain wait; the next game ends both."""
    place.say("ann", "OPEN spacecrack turns=5 seats=2")
    place.say("bob", "SIT 1")
    place.say("ann", "START")
    place.say("bob", "END_TURN")
    place.say("ann", "RESIGN")
    assert place.say("ann", "WAIT -1") == "OK\nWAITING 0.000000\nOK\n1\n1 5 OVER\n"
    place.say("ann", "REMATCH")
    place.login("ann/b")
    place.say("ann/b", "SIT 1")
    place.say("ann", "WAIT 1")
    place.say("ann/b", "WAIT")
    assert place.say("bob", "LEAVE") == "OK\n"
    assert place.read("ann") == ""
    assert place.read("ann/b") == "OK\n1 5 OVER\n"
    place.say("bob", "SIT 1")
    place.say("ann/b", "START")
    assert place.read("ann") == "OK\n1000000000\n1 5 PLAYING\n"


def test_malformed_orders_wait_for_their_place_in_the_record(place: Place) -> None:
    """[NET-107]: the refusal comes when it is stored; lines of the lobby are none."""
    assert place.hall is not None
    place.say("ann", "OPEN spacecrack autostart=true refusals=true")
    place.say("bob", "SIT 1")
    place.slow = True
    assert place.say("ann", "FLY away") == ""
    place.slow = False
    place.deliver()
    assert place.read("ann") == "FAILED 2 unknown command\n"
    assert place.say("ann", "SIT") == "FAILED 3 bad format\n"
    game = place.hall.places.playing(1)
    assert game is not None
    assert game.match.number == 1


def test_a_closed_connection_is_absent_until_it_comes_back(place: Place) -> None:
    """[TABLE-14, TABLE-21]."""
    place.say("ann", "OPEN spacecrack")
    place.say("bob", "SIT 1")
    _, session = place.clients["bob"]
    session.lost(place.clock.now())
    assert "1 account absent bob" in place.say("ann", "TABLE")
    place.login("bob")
    assert place.say("bob", "SIT 1") == "OK\n1 1\n"
    assert "1 account here bob" in place.say("ann", "TABLE")


def test_guests_come_so_often_from_one_machine_and_from_this_one_always() -> None:
    """[TABLE-3]."""
    place = Place()
    for number in range(60):
        place.login("guest", "", host="10.0.0.9")
        wire, session = place.clients["guest"]
        assert not wire.closed, number
        session.lost(place.clock.now())
    assert place.login("guest", "", host="10.0.0.9").endswith("FAILED 1 bad login or password\n")
    for _ in range(61):
        assert place.login("guest", "").endswith("PASS\nOK\n")


def test_words_of_games_are_known_by_name_in_any_case(place: Place) -> None:
    """[TABLE-33, NET-27]."""
    assert place.say("ann", "planets") == "FAILED 7 no seat in this game\n"
    assert place.say("ann", "capture 1") == "FAILED 2 unknown command\n"
    place.say("ann", "OPEN spacecrack")
    assert place.say("ann", "planets") == "FAILED 415 the game has not started\n"


def test_help_is_what_may_be_said_where_one_is(place: Place) -> None:
    """[NET-92, TABLE-33]."""
    lobby = place.say("ann", "HELP")
    assert "\nWHOAMI - " in lobby
    assert "\nEND_TURN - " not in lobby
    place.say("ann", "OPEN spacecrack")
    at_table = place.say("ann", "HELP").splitlines()
    assert at_table[:2] == ["OK", str(len(at_table) - 2)]
    assert "END_TURN - End your turn and save the points that are left." in at_table
    assert any(line.startswith("LEAVE") for line in at_table)


def test_the_journal_that_leaves_the_host_opens_no_table_and_lets_nobody_in(
    place: Place,
) -> None:
    """[TABLE-5, TABLE-50, TABLE-52]."""
    place.login("guest", "")
    token = place.say("guest", "WHOAMI").split()[-1]
    place.say("ann", "OPEN spacecrack private=true")
    invitation = place.say("ann", "INVITE").split()[1]
    assert place.say("bob", f"SIT {invitation}") == "OK\n1 1\n"
    place.say("ann", "SAY not for the journal of the game")
    place.say("ann", "START")
    pieces: list[bytes] = []
    for record in place.store.matches():
        export(place.store, record, pieces.append)
    lobby, game = (record.game for record in place.store.matches())
    assert (lobby, game) == ("lobby", "spacecrack")
    written = b"".join(pieces)
    assert b'"SIT"' in written
    assert token.encode() not in written
    assert invitation.encode() not in written
    assert b"not for the journal" in written
    assert b"not for the journal" not in written[written.index(b'"spacecrack","rules"') :]


def test_refusals_are_counted_by_person(place: Place) -> None:
    place.say("ann", "STAND")
    place.say("ann", "FLY")
    assert place.desk.line.refusals == {"ann": 2}


LINES = (
    "WHOAMI",
    "GAMES",
    "BOTS",
    "TABLES",
    "TABLE",
    "TABLE 1",
    "OPEN spacecrack seats=3 turns=5",
    "OPEN spacecrack autostart=true turn_seconds=0",
    "OPEN spacecrack private=true turns=4",
    "OPEN spacecrack refusals=true autostart=true",
    "SIT 1",
    "SIT 1 2",
    "SIT 2",
    "WATCH 1",
    "STAND",
    "LEAVE",
    "ADD_BOT random",
    "REMOVE_BOT 1",
    "KICK 1",
    "START",
    "REMATCH",
    "INVITE",
    "INVITE NEW",
    "SAY so it goes",
    "CHAT 0",
    "WAIT",
    "WAIT -1",
    "WAIT 0",
    "WAIT 1000000000",
    "STATUS",
    "END_TURN",
    "RESIGN",
    "BUILD 1",
    "EVENTS 0",
    "FLY",
)
steps = st.one_of(
    st.tuples(st.sampled_from(("ann", "ann/b", "bob", "guest")), st.sampled_from(LINES)),
    st.tuples(st.just("lose"), st.sampled_from(("ann", "ann/b", "bob", "guest"))),
    st.tuples(st.just("wait"), st.sampled_from(("1", "70", "400", "4000"))),
)


BEGINNINGS = (
    (),
    (("ann", "OPEN spacecrack seats=3 turns=5"), ("bob", "SIT 1")),
    (
        ("ann", "OPEN spacecrack seats=3 turns=5 turn_seconds=0"),
        ("bob", "SIT 1"),
        ("ann", "ADD_BOT random"),
        ("ann", "START"),
    ),
    (
        ("ann", "OPEN spacecrack turns=5 turn_seconds=1"),
        ("bob", "SIT 1"),
        ("ann", "START"),
        ("wait", "5"),
        ("ann", "REMATCH"),
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(BEGINNINGS), st.lists(steps, min_size=5, max_size=40))
def test_every_line_gets_one_reply_whoever_says_what_in_whatever_order(
    begun: tuple[tuple[str, str], ...], more: list[tuple[str, str]]
) -> None:
    """[TABLE-12, TABLE-16, TABLE-37]."""
    place = Place(command_limit=1000)
    assert place.hall is not None
    for who, what in [*begun, *more]:
        if who == "lose":
            found = place.clients.pop(what, None)
            if found is not None:
                found[1].lost(place.clock.now())
        elif who == "wait":
            place.wait(int(what))
        else:
            if who not in place.clients:
                place.login(who)
            _, session = place.clients[who]
            waiting = session.phase is Phase.WAITING
            reply = place.say(who, what)
            if not waiting:
                assert reply.startswith(("OK\n", "FAILED ")), (what, reply)
        for name in place.clients:
            for line in place.read(name).splitlines():
                assert not line.startswith("FAILED 5")
        for table in place.hall.state.tables.values():
            holders = [seat.holder for seat in table.seats if seat.taken]
            assert len(holders) == len(set(holders))
            event(table.phase)
            game = place.hall.places.playing(table.id)
            assert (game is not None) == (table.phase == "PLAYING")
            if game is not None:
                assert list(game.seats) == [seat.holder for seat in table.seats]
    assert place.desk.line.internal_errors == 0


def counted(place: Place, person: str) -> SeatCount:
    """What the host has counted of somebody in the game of table 1."""
    assert place.hall is not None
    game = place.hall.places.playing(1)
    assert game is not None and game.live is not None
    return game.live.tally.find(person).so_far()


def test_what_a_seat_asks_of_its_game_is_counted_and_not_what_it_asks_of_the_lobby(
    place: Place,
) -> None:
    """[NET-112, NET-113]: by the byte; a bot of the host is counted, too."""
    place.say("ann", "OPEN spacecrack turns=5")
    place.say("ann", "ADD_BOT random")
    place.say("ann", "START")
    place.wait(3)
    said = ["STATUS", "BUILD 999", "END_TURN now", "FLY"]
    replies = [place.say("ann", line) for line in said]
    for line in ("WHOAMI", "SAY hello", "TABLE x y", "WAIT"):
        place.say("ann", line)
    found = counted(place, "ann")
    assert (found.orders, found.queries, found.refused, found.malformed) == (1, 1, 1, 2)
    assert found.bytes_in == sum(len(line) + 1 for line in said)
    assert found.bytes_out == sum(map(len, replies))
    assert found.seconds == 3.0
    bot = counted(place, "bot:random")
    assert bot.orders and bot.queries and bot.bytes_in and bot.bytes_out


def test_the_host_orders_for_a_seat_that_is_given_up_and_counts_that_as_nobodys(
    place: Place,
) -> None:
    """[NET-112]."""
    place.say("ann", "OPEN spacecrack turns=5 seats=3")
    place.say("bob", "SIT 1")
    place.say("ann", "ADD_BOT random")
    place.say("ann", "START")
    assert place.say("ann", "STAND") == "OK\n"
    assert counted(place, "ann").orders == 0


def test_who_plays_stands_in_the_header_of_the_game_that_begins(place: Place) -> None:
    """[TABLE-93]: said by each at any time before; a bot of the host says it, too."""
    assert place.say("ann", "ENTRANT name=sharp version=2.1 model=small") == "OK\n"
    for wrong in ("version=1", "name", "name=a name=b", f"name={'x' * 101}", "name=a :=b"):
        assert place.say("ann", f"ENTRANT {wrong}") == "FAILED 3 bad format\n", wrong
    place.say("ann", "OPEN spacecrack turns=5 seats=3")
    place.say("bob", "SIT 1")
    place.say("ann", "ADD_BOT random")
    place.say("ann", "START")
    assert place.hall is not None
    game = place.hall.places.playing(1)
    assert game is not None
    said = entrant("sharp", "2.1", {"model": "small"})
    assert game.match.header.entrants == (said, None, entrant("random"))
    assert place.say("ann", "ENTRANT") == "OK\n"
    person = place.hall.state.person("ann")
    assert person is not None and person.entrant is None
