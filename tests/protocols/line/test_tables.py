"""The line server of many tables: words, waits and logins by table."""

from collections.abc import Sequence
from typing import Any

import pytest
from line_rig import PASSWORD, Back, Client, Rig, Tally

from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.line.place import Answer, Pause, Place
from contestmaster.protocols.line.replies import answered
from contestmaster.protocols.line.server import LineServer
from contestmaster.protocols.line.session import Session
from contestmaster.protocols.line.settings import LineSettings

HERE = Tally()


class Tables:
    """Tables of which each plays the tally; every session has a place of its own."""

    guest_login = "guest"
    common = None

    def __init__(self) -> None:
        self.line: LineServer
        self.nowhere = Vocabulary([HERE.vocabulary.find("SAID")[0]], HERE.dialect)
        self.left_behind: list[str] = []
        self.done: list[str] = []
        self.durable = self.last = self.ended = 0
        self.lasts = True
        self.deadline: int | None = None
        self.in_do: list[Any] = []
        self.long: set[str] = set()
        self.preparing: list[Session] = []
        self.busy: set[Session] = set()
        self.in_wait: list[Any] = []

    def authenticate(self, session: Session, login: str, password: str, now: Instant) -> None:
        right = login == "guest" or password == PASSWORD
        session.authenticated(login if right else None, now)

    def entered(self, session: Session, person: str, now: Instant) -> Place:
        return Seat(self, session, person)

    def ticket(self) -> int:
        return self.last

    def committed(self) -> int:
        return self.durable


class Seat:
    """The place of a session: at a table, or at none."""

    declares = False

    def __init__(self, tables: Tables, session: Session, person: str) -> None:
        self.tables = tables
        self.session = session
        self.person = person
        self.table = self.waited_at = 0

    def vocabulary(self) -> Vocabulary:
        return HERE.vocabulary if self.table else self.tables.nowhere

    def read(self, line: bytes, block: bytes | None) -> Call | int:
        found = self.vocabulary().parse(line, block)
        elsewhere = not self.table and line.split()[0].upper() == b"ADD"
        return GenericCode.NO_SEAT if elsewhere else found

    def mistaken(self, person: str, line: bytes, code: int, now: Instant) -> int:
        return 0

    def is_busy(self) -> bool:
        return self.session in self.tables.busy

    def do(self, person: str, call: Call, now: Instant) -> Answer | None:
        if call.command.name in self.tables.long:
            self.tables.preparing.append(self.session)
            return None
        for action in self.tables.in_do:
            action()
        return answered(0, None, call.command.shape), self.tables.last

    def pause(self, person: str, now: Instant) -> Pause | None:
        self.waited_at = self.table
        left = None if self.tables.deadline is None else self.tables.deadline - now
        return Pause(left, self.tables.lasts, self.table) if self.table else None

    def waits(self, person: str, now: Instant) -> None:
        self.tables.done.append(person)
        for action in self.tables.in_wait:
            action()

    def closing(self, person: str) -> Sequence[bytes]:
        return [b"table %d" % self.waited_at]

    def turns_ended(self) -> int:
        return self.tables.ended

    def left(self, now: Instant) -> None:
        self.tables.left_behind.append(self.person)


def move(client: Client, table: int) -> Session:
    """Let a client be at a table; return its session."""
    assert client.session is not None
    assert isinstance(client.session.place, Seat)
    client.session.place.table = table
    return client.session


class TableRig(Rig):
    """A table server on virtual time."""

    def __init__(self, **settings: Any) -> None:
        self.now = 0
        self.clients = []
        self.behind = Back(turn_seconds=None)  # rings nothing
        self.tables = Tables()
        self.settings = LineSettings(**{"limit_window_s": 1.0, **settings})
        self.tables.line = self.line = LineServer(self.settings, self.tables, 0)

    def sit(self, person: str, table: int) -> Client:
        """Log in and be at a table."""
        client = self.login(person)
        move(client, table)
        return client

    def boundary(self, table: int) -> None:
        self.tables.line.boundary_at(table, self.now)
        self.reap()


@pytest.fixture
def rig() -> TableRig:
    return TableRig()


def test_what_a_line_means_depends_on_the_table(rig: TableRig) -> None:
    """[TABLE-33]."""
    red = rig.login("red")
    assert red.ask("ADD 1\n") == "FAILED 7 no seat in this game\n"
    assert red.ask("ADD x 1 2 3\n") == "FAILED 7 no seat in this game\n"
    assert red.ask("PROGRESS\n") == "FAILED 2 unknown command\n"
    move(red, 5)
    assert red.ask("ADD 1\n") == "OK\n"
    assert red.ask("ADD\n") == "FAILED 3 bad format\n"
    assert red.ask("FLY\n") == "FAILED 2 unknown command\n"
    move(red, 0)
    assert red.ask("ADD 1\n") == "FAILED 7 no seat in this game\n"


def test_lines_in_one_packet_are_read_where_the_first_has_led(rig: TableRig) -> None:
    """[TABLE-33]."""
    red = rig.login("red")
    rig.tables.in_do.append(lambda: move(red, 5))
    assert red.ask("SAID\nADD 1\n") == "OK\nOK\n"


def test_a_wait_needs_a_table(rig: TableRig) -> None:
    """[NET-85]."""
    red = rig.login("red")
    assert red.ask("WAIT\n") == "FAILED 7 no seat in this game\n"
    assert red.ask("WAIT 1\n") == "FAILED 4 too many arguments\n"


def test_a_wait_ends_with_the_boundary_of_its_table(rig: TableRig) -> None:
    """[TABLE-37, NET-81, NET-83]."""
    red, blue = rig.sit("red", 1), rig.sit("blue", 2)
    rig.tables.deadline = 5 * SECOND
    assert red.ask("WAIT\n") == "OK\nWAITING 5.000000\n"
    rig.tables.deadline = None
    assert blue.ask("WAIT\nSAID\n") == "OK\nWAITING -\n"
    rig.boundary(1)
    assert red.read() == "OK\ntable 1\n"
    assert blue.read() == ""
    rig.boundary(1)
    assert red.read() == ""
    rig.boundary(2)
    assert blue.read() == "OK\ntable 2\nOK\n"


def test_a_wait_that_cannot_end_is_over_at_once(rig: TableRig) -> None:
    """[TABLE-37, NET-82]."""
    red = rig.sit("red", 1)
    rig.tables.lasts = False
    assert red.ask("WAIT\n") == "OK\nWAITING 0.000000\nOK\ntable 1\n"
    assert rig.tables.done == []


def test_the_wait_that_ends_the_turn_is_ended_by_it(rig: TableRig) -> None:
    """[TABLE-31]."""
    red, blue = rig.sit("red", 1), rig.sit("blue", 1)
    assert red.ask("WAIT\n") == "OK\nWAITING -\n"
    rig.tables.in_wait.append(lambda: rig.boundary(1))
    assert blue.ask("WAIT\n") == "OK\nWAITING -\nOK\ntable 1\n"
    assert red.read() == "OK\ntable 1\n"
    assert rig.tables.done == ["red", "blue"]


def test_what_a_command_brings_about_comes_after_its_reply(rig: TableRig) -> None:
    """[TABLE-27, NET-60]."""
    red, blue = rig.sit("red", 1), rig.sit("blue", 1)
    assert red.ask("WAIT\n") == "OK\nWAITING -\n"
    said: list[str] = []
    rig.tables.in_do.append(lambda: (rig.boundary(1), said.append(red.read())))
    assert blue.ask("ADD 1\n") == "OK\n"
    assert said == [""]
    assert red.read() == "OK\ntable 1\n"


def test_who_is_removed_waits_no_more(rig: TableRig) -> None:
    """[TABLE-38]."""
    red, blue = rig.sit("red", 1), rig.sit("blue", 1)
    for client in (red, blue):
        client.ask("WAIT\n")
    session = move(red, 0)
    rig.tables.line.release(session, 2, rig.now)
    assert red.read() == ""
    rig.tables.line.release(session, 1, rig.now)
    assert red.read() == "OK\ntable 1\n"
    assert blue.waiting
    assert red.ask("ADD 1\n") == "FAILED 7 no seat in this game\n"
    rig.tables.line.release(session, 1, rig.now)
    assert red.read() == ""
    rig.boundary(1)
    assert blue.read() == "OK\ntable 1\n"


def test_a_guest_needs_no_password(rig: TableRig) -> None:
    """[TABLE-3]."""
    for login, verdict in (
        ("guest\n\n", "OK\n"),
        (" guest \r\n x\n", "OK\n"),
        ("Guest\n\n", "FAILED 1 bad login or password\n"),
        ("red\n\n", "FAILED 1 bad login or password\n"),
        ("\n\n", "FAILED 1 bad login or password\n"),
        ("guest\n" + "x" * 5000 + "\n", "FAILED 1 bad login or password\n"),
    ):
        assert rig.connect().ask(login) == f"LOGIN\nPASS\n{verdict}"


def test_who_was_let_in_is_missed_when_gone_and_nobody_else(rig: TableRig) -> None:
    """[TABLE-21]."""
    red = rig.sit("red", 1)
    red.ask("WAIT\n")
    rig.connect().reset()
    assert rig.tables.left_behind == []
    red.reset()
    assert rig.tables.left_behind == ["red"]
    rig.boundary(1)
    assert red.read() == ""


def test_who_cannot_be_let_in_is_refused_and_the_server_goes_on(
    rig: TableRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(session: Session, person: str, now: Instant) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(rig.tables, "entered", full)
    assert rig.connect().ask("red\nsecret\n").endswith("FAILED 1 bad login or password\n")
    assert rig.line.internal_errors == 1
    monkeypatch.undo()
    rig.login("red")


def test_the_limit_is_a_persons_over_a_window_whatever_is_said(rig: TableRig) -> None:
    """[TABLE-39, NET-84]."""
    rig = TableRig(command_limit=2)
    red, other = rig.sit("red", 1), rig.login("red")
    rig.at(0.25)
    assert red.ask("ADD 1\n") == "OK\n"
    assert other.ask("WAIT\n") == "FAILED 7 no seat in this game\n"
    assert other.ask("SAID\n") == "OK\n"
    forced = "FAILED 6 commands limit reached, forced waiting activated\nWAITING 0.750000\n"
    assert other.ask("FLY\n") == forced
    rig.boundary(1)
    assert other.read() == ""
    rig.at(1.0)
    assert other.read() == "OK\n"
    assert red.ask("WAIT\n") == "OK\nWAITING -\n"


def test_replies_wait_for_their_commit_and_tell_of_nothing_that_was_lost(rig: TableRig) -> None:
    """[NET-46]."""
    red, blue = rig.sit("red", 1), rig.sit("blue", 2)
    rig.tables.last = 1
    assert red.ask("ADD 1\n") == ""
    rig.tables.last = 2
    assert blue.ask("ADD 1\n") == ""
    rig.tables.line.failed({1}, rig.now)
    rig.tables.line.committed(2, rig.now)
    assert red.read() == "FAILED 5 internal error, sorry...\n"
    assert blue.read() == "OK\n"


def test_a_server_that_closes_ends_no_wait(rig: TableRig) -> None:
    red = rig.sit("red", 1)
    red.ask("WAIT\n")
    rig.line.finish(rig.now)
    rig.reap()
    assert red.closed
    assert red.read() == ""
    assert rig.tables.left_behind == ["red"]


def test_tables_have_no_common_turn_for_the_limit() -> None:
    """[NET-84]."""
    with pytest.raises(ValueError, match="limit_window_s"):
        TableRig(limit_window_s="turn")


def test_a_command_that_takes_long_keeps_its_own_connection_waiting_only(rig: TableRig) -> None:
    """NET-33: what follows it is answered after it; others, the same person too, go on."""
    rig.tables.long = {"SAID"}
    red, blue = rig.sit("red", 1), rig.sit("blue", 1)
    assert red.ask("SAID\nADD 1\n") == ""
    rig.tables.long = set()
    assert blue.ask("SAID\n") == "OK\n"
    assert red.ask("ADD 2\n") == ""
    (session,) = rig.tables.preparing
    rig.tables.line.prepared(session, rig.now)
    assert red.read() == "OK\nOK\nOK\n"


def test_a_client_that_sends_no_more_gets_the_answer_that_takes_long(rig: TableRig) -> None:
    """[NET-25]."""
    rig.tables.long = {"SAID"}
    red = rig.sit("red", 1)
    red.send("SAID\n")
    red.half_close()
    assert not red.closed
    rig.tables.long = set()
    rig.tables.line.prepared(rig.tables.preparing[0], rig.now)
    assert red.read() == "OK\n"
    assert red.closed


def test_nobody_is_answered_whose_connection_is_gone_meanwhile(rig: TableRig) -> None:
    """[NET-73]."""
    rig.tables.long = {"SAID"}
    done: list[str] = []
    rig.tables.in_do = [lambda: done.append("done")]
    red = rig.sit("red", 1)
    red.send("SAID\n")
    red.reset()
    rig.tables.long = set()
    rig.tables.line.prepared(rig.tables.preparing[0], rig.now)
    assert done == []


def test_what_is_said_while_a_game_is_set_up_is_answered_then(rig: TableRig) -> None:
    """[TABLE-28]."""
    red, blue = rig.sit("red", 1), rig.sit("blue", 2)
    assert red.session is not None
    rig.tables.busy = {red.session}
    assert red.ask("ADD 1\nWAIT\n") == ""
    assert blue.ask("ADD 1\n") == "OK\n"
    rig.tables.busy = set()
    rig.tables.line.eased([red.session], rig.now)
    assert red.read() == "OK\nOK\nWAITING -\n"
