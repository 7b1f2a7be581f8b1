"""Lines that come between a deadline and its boundary, at each door [NET-34, NET-55, NET-56].

A loop that is busy rings a turn late; what has come by then belongs to the turn that begins: no
wait that began after the deadline ends before the next boundary, and no counter of the old turn
refuses a line of the new one.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.doors.test_desk import House, Wire, house, relay
from tests.doors.test_tables import Place
from tests.host.playing import SEATS, SECRET, START, SlowStore
from tests.kernel.notice import Notice

from contestmaster.doors.announced import AnnouncedDesk
from contestmaster.games.spaceships import Spaceships
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.hosting import Hosting
from contestmaster.host.people import Register
from contestmaster.host.plan import Plan
from contestmaster.kernel.instant import DAY, HOUR, SECOND, from_text
from contestmaster.protocols.announce import Message
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage import MemoryStore

tiny = pytest.mark.usefixtures("tiny_games")

NOON = from_text("2019-07-29T12:00:00Z")
MIDNIGHT = NOON + 12 * HOUR
LENGTH = 2 * SECOND
LATE = SECOND // 100
FORCED = "FAILED 6 commands limit reached, forced waiting activated\n"


def late(made: House) -> None:
    """Let the deadline pass by a little, and nobody ring."""
    made.stage.clock.move(made.stage.series.deadline + LATE)


def ring(made: House) -> None:
    """Ring what is due, as the pacer does: late, with the instant at which it was due."""
    made.stage.series.boundary(made.stage.series.deadline)


@tiny
def test_a_wait_after_the_deadline_waits_for_the_whole_next_turn():
    made = house()
    late(made)
    assert made.say("ann", "WAIT") == ""
    ring(made)
    assert made.heard("ann") == "OK\nWAITING 1.990000\n"
    made.stage.turn()
    assert made.heard("ann") == "OK\n"


@tiny
def test_a_line_after_the_deadline_counts_in_the_new_turn():
    made = house(settings=LineSettings(command_limit=2))
    made.say("ann", "TOTAL\nTOTAL")
    late(made)
    assert made.say("ann", "TOTAL\nTOTAL\nTOTAL") == ""
    ring(made)
    assert made.heard("ann") == f"OK\n0\nOK\n0\n{FORCED}WAITING 1.990000\n"
    made.stage.turn()
    assert made.heard("ann") == "OK\n"


@tiny
def test_the_old_waits_end_before_anything_new_is_said():
    """[NET-52, NET-60] and in the order in which they began; then the lines, as they came."""
    made = house(settings=LineSettings(command_limit=1))
    made.say("ann", "WAIT")
    made.say("bob", "TOTAL\nTOTAL")
    for each in SEATS:
        made.heard(each)
    late(made)
    assert made.say("ann", "ADD 1\nADD 2") == made.say("bob", "TOTAL") == ""
    ring(made)
    assert made.heard("ann") == f"OK\nOK\n1\n{FORCED}WAITING 1.990000\n"
    assert made.heard("bob") == "OK\nOK\n0\n"


@tiny
def test_what_comes_late_at_the_end_of_a_game_is_of_the_next():
    """[NET-72]."""
    made = house(turns=1, closing=True, settings=LineSettings(command_limit=1))
    made.say("ann", "ADD 3")
    late(made)
    assert made.say("ann", "TOTAL") == made.say("bob", "WAIT") == ""
    ring(made)
    assert made.stage.series.live.game_no == 2
    assert made.heard("ann") == "OK\n0\n"
    assert made.heard("bob") == "OK\nWAITING 1.990000\n"


@tiny
def test_a_calendar_game_takes_late_lines_up_after_all_that_is_due():
    """[NET-80] Each instant is a boundary of its own, a whole one."""
    made = house(lambda no: Plan(Notice(), SEATS, SECRET))
    made.say("ann", "PIN UP 1 quick")
    made.stage.clock.move(START + 24 * HOUR)
    assert made.say("bob", "WAIT") == ""
    while made.stage.series.deadline <= made.stage.clock.now():
        assert made.heard("bob") == ""
        ring(made)
    assert made.heard("bob").startswith("OK\nWAITING ")
    ring(made)
    assert made.heard("bob") == "OK\n"


@tiny
def test_commits_that_come_between_change_nothing():
    made = house(store=SlowStore(), settings=LineSettings(command_limit=1))
    made.say("ann", "ADD 1")
    late(made)
    assert made.say("ann", "WAIT") == made.say("bob", "TOTAL") == ""
    made.stage.commit()
    assert made.heard("ann") == "OK\n1\n"
    assert made.heard("bob") == ""
    ring(made)
    made.stage.commit()
    assert made.heard("ann") == "OK\nWAITING 1.990000\n"


@tiny
def test_an_order_that_ends_the_turn_leaves_later_lines_to_the_next():
    """Also where the deadline of the turn it has ended is long past when they are taken up."""
    made = relay(settings=LineSettings(command_limit=2))
    made.say("ann", "LEG\nRUN")
    made.stage.clock.move(START + 9 * SECOND)
    assert made.say("bob", "RUN\nWAIT") == "OK\n1\nOK\nWAITING 10.000000\n"
    assert made.say("ann", "LEG\nLEG") == "OK\n2\nOK\n2\n"
    assert made.heard("bob") == ""


@tiny
def test_a_resumed_turn_has_fresh_counters_and_no_waits():
    """[CONTEST-40] Teams come in again, after the deadline of the turn that was cut."""
    made = house(settings=LineSettings(command_limit=1))
    made.say("ann", "TOTAL")
    made.stage.series.suspend("chair", "power cut")
    made.stage.clock.move(START + 3 * LENGTH)
    made.stage.series.resume("chair", "")
    made.join("ann")
    made.heard("ann")
    assert made.say("ann", "TOTAL\nWAIT") == "OK\n0\nOK\nWAITING 2.000000\n"


@tiny
def test_windows_roll_beside_turns():
    """[NET-84] A window's end neither begins a turn nor ends a wait for one."""
    made = house(settings=LineSettings(command_limit=1, limit_window_s=0.5))
    made.say("bob", "WAIT")
    made.say("ann", "TOTAL")
    late(made)
    assert made.say("ann", "TOTAL\nWAIT") == ""
    ring(made)
    assert made.heard("ann") == "OK\n0\nOK\nWAITING 1.990000\n"
    assert made.heard("bob") == "OK\n"
    made.stage.clock.move(START + LENGTH + SECOND)
    made.desk.line.tick(made.stage.clock.now())
    assert made.heard("ann") == ""


@tiny
def test_a_flood_at_the_boundary_keeps_no_closing_ok_back():
    """[NET-33, NET-60] The commit of a boundary is heard of before all that has gathered is done.

    What comes meanwhile stands behind it, also on a connection that has said nothing yet.
    """
    flood = 3000
    made = house(store=SlowStore(), settings=LineSettings(command_limit=2 * flood))
    made.say("bob", "WAIT")
    late(made)
    assert made.say("ann", "ADD 1\n" + "TOTAL\n" * flood) == ""
    ring(made)
    made.stage.store.commit(1)
    made.stage.hear()
    assert made.heard("bob") == "OK\n"
    assert made.desk.line.commands < flood // 2
    assert made.say("bob", "TOTAL") == "", "it has come last"
    while made.desk.line.next_timer() is not None and made.desk.line.commands < flood + 2:
        made.stage.clock.move(made.stage.clock.now() + 1)
        made.desk.line.tick(made.stage.clock.now())
    made.stage.commit()
    assert made.heard("ann") == "OK\n1\n" + "OK\n1\n" * flood
    assert made.heard("bob") == "OK\n0\n"


# Games by announcement.


class Agora:
    """A game by announcement with a desk, and clients."""

    def __init__(self, store: Any = None) -> None:
        self.clock = VirtualClock(NOON)
        seats = ("ann", "bob")
        store = store or MemoryStore(lambda _: None)
        game = AnnouncedGame.begin(store, Spaceships(), name="agora", seats=seats, at=NOON)
        self.hosting = Hosting(game, self.clock)
        store.listen(self.hosting.report)
        people = Register(dict.fromkeys(seats, "secret"))
        line = LineSettings.suited(turns=False, blocks=True)
        self.desk = AnnouncedDesk(self.hosting, people, line, NOON)
        self.wires: dict[str, Any] = {}
        for person in seats:
            wire = self.wires[person] = Wire()
            wire.session = self.desk.line.connect(wire, "127.0.0.1", NOON)
            assert self.say(person, f"{person}\nsecret") == "LOGIN\nPASS\nOK\n"

    def say(self, person: str, text: str) -> str:
        """Send lines; what has come since the last time."""
        wire = self.wires[person]
        wire.session.receive(f"{text}\n".encode(), self.clock.now())
        sent, wire.sent = wire.sent, b""
        return str(sent.decode())

    def heard(self, person: str) -> str:
        """What has come since the last time."""
        return self.say(person, "")


@pytest.fixture
def agora() -> Agora:
    made = Agora()
    assert made.say("bob", "WAIT") == "OK\nWAITING 43200.000000\n"
    made.clock.move(MIDNIGHT + LATE)
    return made


@pytest.mark.parametrize("rung_by", ["the clock", "another door"])
def test_by_announcement_a_late_line_comes_after_midnight(agora, rung_by):
    """[NET-80] Whoever notices first that it is midnight."""
    assert agora.say("ann", "WAIT") == ""
    if rung_by == "the clock":
        agora.hosting.boundary(MIDNIGHT)
    else:
        agora.hosting.post(Message("bob", agora.clock.now(), "Good morning."))
    assert agora.heard("bob").startswith("OK\n")
    assert agora.heard("ann") == "OK\nWAITING 86399.990000\n"
    agora.clock.move(MIDNIGHT + DAY)
    assert agora.heard("ann") == ""
    agora.hosting.boundary(MIDNIGHT + DAY)
    assert agora.heard("ann").startswith("OK\n")


# Tables.


@pytest.fixture
def place() -> Place:
    made = Place()
    for person in SEATS:
        made.login(person)
        made.read(person)
    return made


@pytest.mark.parametrize("options", ["turn_seconds=10", "turn_seconds=10 seats=3"])
def test_at_a_table_a_late_line_comes_after_the_turn(place, options):
    """[NET-80, TABLE-37] There what is due rings before any line is carried out."""
    place.say("ann", f"OPEN spacecrack {options}")
    place.say("bob", "SIT 1")
    place.say("ann", "START")
    assert place.say("bob", "WAIT") == "OK\nWAITING 10.000000\n"
    place.clock.move(place.hall.deadline + LATE)
    assert place.say("ann", "WAIT").startswith("OK\nWAITING 9.9")
    assert place.read("bob") == "OK\n2 14 PLAYING\n"
    place.wait(9)
    assert place.read("ann") == ""
    place.wait(1)
    assert place.read("ann") == "OK\n3 13 PLAYING\n"


ACTS = st.one_of(
    st.tuples(st.sampled_from(SEATS), st.sampled_from(["WAIT", "TOTAL", "ADD 1", "FLY"])),
    st.tuples(st.just("pass"), st.sampled_from([1, LATE, LENGTH // 2, LENGTH - 1, LENGTH])),
    st.tuples(st.just("ring"), st.just("")),
    st.tuples(st.just("commit"), st.just("")),
)


@pytest.mark.slow
@tiny
@settings(max_examples=300, deadline=None)
@given(st.lists(ACTS, max_size=60), st.sampled_from(["turn", 0.3]), st.integers(1, 4))
def test_no_wait_ends_early_however_lines_and_boundaries_fall(acts, window, turns):
    """[NET-51, NET-56, NET-61, NET-84] whoever says what between a deadline and its boundary.

    Each closing OK comes when the game has had a boundary since the wait was answered; each error
    6 comes when the limit's worth of commands has been answered since the last boundary.
    """
    limit = 3
    line = LineSettings(command_limit=limit, limit_window_s=window)
    made = house(store=SlowStore(), turns=turns, settings=line)
    series, clock = made.stage.series, made.stage.clock
    boundaries = 0
    began, used = dict.fromkeys(SEATS), dict.fromkeys(SEATS, 0)

    def hear() -> None:
        for person in SEATS:
            lines = iter(made.heard(person).splitlines())
            for said in lines:
                if began[person] is not None:
                    assert said == "OK"
                    assert window != "turn" or began[person] < boundaries
                    began[person] = None
                elif said == FORCED.strip():
                    assert used[person] >= limit or window != "turn"
                    assert next(lines).startswith("WAITING ")
                    began[person] = boundaries
                elif said.startswith("WAITING "):
                    began[person] = boundaries
                elif said.isdigit() or said.startswith("FAILED "):
                    used[person] += 1
                    assert used[person] <= limit or window != "turn"

    def ring_once() -> None:
        nonlocal boundaries
        if series.deadline is not None and series.deadline <= clock.now():
            made.stage.commit()
            hear()
            boundaries += 1
            used.update(dict.fromkeys(SEATS, 0))
            ring(made)

    for who, what in acts:
        if who == "pass":
            clock.move(clock.now() + what)
            made.desk.line.tick(clock.now())
        elif who == "ring":
            ring_once()
        elif who == "commit":
            made.stage.commit()
            hear()
        else:
            made.wires[who].session.receive(f"{what}\n".encode(), clock.now())
    made.stage.commit()
    hear()
