"""The desk: a series of games as a line server sees them, and its news as sessions see them."""

from dataclasses import replace

import msgspec
import pytest
from structlog.testing import capture_logs
from tests.host.playing import SEATS, SECRET, START, SlowStore, Stage
from tests.host.relay import Params as RelayParams
from tests.host.relay import Relay
from tests.host.tally import Params, Tally
from tests.kernel.notice import Notice
from tests.kernel.notice import Params as NoticeParams

from contestmaster.doors.desk import Desk
from contestmaster.host.ended import placed, tallied
from contestmaster.host.export import export
from contestmaster.host.people import Register
from contestmaster.host.plan import Plan
from contestmaster.host.playing import JOT_EVERY, PAUSE
from contestmaster.kernel.counted import SeatCount
from contestmaster.kernel.instant import HOUR, SECOND
from contestmaster.kernel.recording import entrant
from contestmaster.kernel.replay import Replay
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.errors import UnknownFateError

pytestmark = pytest.mark.usefixtures("tiny_games")

LENGTH = 2 * SECOND


class Wire:
    """Keeps what is sent to one client."""

    def __init__(self) -> None:
        self.sent = b""
        self.closed = False

    def write(self, data: bytes) -> None:
        self.sent += data

    def close(self) -> None:
        self.closed = True

    abort = write_eof = close

    def pause_reading(self) -> None:
        """Nothing is read here."""

    resume_reading = pause_reading

    def get_write_buffer_size(self) -> int:
        return 0


class House:
    """A stage with a desk before it, and clients."""

    def __init__(self, *args, settings=None, **params) -> None:
        self.stage = Stage(*args, **params)
        people = Register(dict.fromkeys((*SEATS, "eve"), "secret"))
        now = self.stage.clock.now()
        self.desk = Desk(self.stage.series, people, settings or LineSettings(), now)
        self.wires = {}

    def join(self, person: str, password: str = "secret") -> None:
        """Connect and log in."""
        wire = self.wires[person] = Wire()
        now = self.stage.clock.now()
        wire.session = self.desk.line.connect(wire, "127.0.0.1", now)
        if wire.session is not None:
            wire.session.receive(f"{person}\n{password}\n".encode(), now)

    def say(self, person: str, text: str) -> str:
        """Send lines; what has come since the last time."""
        wire = self.wires[person]
        wire.session.receive(f"{text}\n".encode(), self.stage.clock.now())
        return self.heard(person)

    def heard(self, person: str) -> str:
        """What a client has got since the last time."""
        wire = self.wires[person]
        sent, wire.sent = wire.sent, b""
        return sent.decode()


def house(*args, joined=SEATS, **params) -> House:
    """A house with clients logged in."""
    made = House(*args, **params)
    for person in joined:
        made.join(person)
        assert made.heard(person) == "LOGIN\nPASS\nOK\n"
    return made


def test_people_come_in_by_their_passwords():
    """[NET-9] and [NET-10]."""
    made = house(joined=())
    made.join("ann")
    assert made.heard("ann") == "LOGIN\nPASS\nOK\n"
    made.join("bob", "wrong")
    assert made.heard("bob").endswith("FAILED 1 bad login or password\n")


def test_commands_go_to_the_game_being_played():
    made = house()
    assert made.say("ann", "ADD 3") == "OK\n3\n"
    assert made.say("ann", "ADD 10") == "FAILED 100 too many\n"
    assert made.say("ann", "BREAK 1") == "FAILED 5 internal error, sorry...\n"
    assert made.say("bob", "STANDING") == "OK\n1 1.500000 1 5\n"
    assert made.stage.series.match.state.sums == [3, 0]


def test_who_has_no_seat_may_do_what_is_open_to_all():
    """[NET-85] the others are told 7; waiting needs no seat."""
    made = house(joined=("eve",))
    assert made.say("eve", "ADD 1") == "FAILED 7 no seat in this game\n"
    assert made.say("eve", "STANDING") == "OK\n1 1.500000 1 5\n"
    assert made.say("eve", "WAIT") == "OK\nWAITING 2.000000\n"
    made.stage.turn()
    assert made.heard("eve") == "OK\n"


def test_a_wait_ends_with_the_lines_of_the_game():
    """[NET-83] across the end of a game, too [NET-72]."""
    made = house(turns=1, closing=True)
    assert made.say("ann", "WAIT") == "OK\nWAITING 2.000000\n"
    made.stage.turn()
    assert made.heard("ann") == "OK\nturn 1\n"
    assert made.stage.series.live.game_no == 2


def test_the_vocabulary_is_that_of_the_game_being_played():
    plans = {1: Plan(Tally(Params(turns=1)), SEATS, SECRET), 2: Plan(Notice(), SEATS, SECRET)}
    made = house(plans.get)
    assert made.say("ann", "LIST") == "FAILED 2 unknown command\n"
    made.stage.turn()
    assert made.say("ann", "ADD 1") == "FAILED 2 unknown command\n"
    assert made.say("ann", "LIST") == "OK\n0\n"


def test_the_last_game_closes_the_server():
    """[NET-17] connections are closed, and new ones get not a byte."""
    made = house(lambda no: Plan(Tally(Params(turns=1)), SEATS) if no == 1 else None)
    made.say("ann", "WAIT")
    made.stage.turn()
    assert made.wires["ann"].closed
    assert made.heard("ann") == ""
    made.join("bob")
    assert made.wires["bob"].closed
    assert made.heard("bob") == ""
    assert not made.desk.playing


def test_an_order_that_moves_the_boundary_is_seen_in_the_next_wait():
    """[NET-81] x is the time to the earliest boundary known at that moment."""
    made = house(lambda no: Plan(Notice(), SEATS, SECRET))
    assert made.say("bob", "WAIT") == "OK\nWAITING 64800.000000\n"
    made.say("ann", "PIN UP 1 quick")
    assert made.say("ann", "WAIT") == "OK\nWAITING 3600.000000\n"
    made.stage.clock.move(START + HOUR)
    made.stage.turn()
    assert made.heard("ann") == made.heard("bob") == "OK\n"


def test_no_boundary_can_come_after_the_end():
    """[NET-82]."""
    made = house(lambda no: Plan(Notice(NoticeParams(days=0)), SEATS, SECRET))
    assert made.say("ann", "WAIT") == "OK\nWAITING 0.000000\nOK\n"


# Durability.


def test_a_reply_waits_for_the_commit_of_its_order():
    """And so does whatever tells of a state that is not committed; what came before does not."""
    made = house(store=SlowStore())
    assert made.say("bob", "TOTAL") == "OK\n0\n"
    assert made.say("ann", "ADD 3") == ""
    assert made.say("bob", "TOTAL") == ""
    made.stage.commit()
    assert made.heard("ann") == "OK\n3\n"
    assert made.heard("bob") == "OK\n0\n"


def test_nobody_is_told_ok_of_an_order_that_is_lost():
    with capture_logs():
        made = house(store=SlowStore())
        made.say("ann", "ADD 3")
        made.stage.store.commit()
        made.say("ann", "ADD 4")
        made.say("bob", "ADD 5\nTOTAL")
        made.stage.store.full = True
        made.stage.commit()
    five = "FAILED 5 internal error, sorry...\n"
    assert made.heard("ann") == "OK\n3\n" + five
    assert made.heard("bob") == five * 2
    assert made.say("ann", "TOTAL") == five
    made.stage.store.full = False
    made.stage.clock.move(START + PAUSE)
    made.stage.turn()
    assert made.say("ann", "TOTAL") == "OK\n3\n"
    assert made.say("bob", "TOTAL") == "OK\n0\n"


def test_what_was_stored_is_answered_though_that_is_heard_only_as_the_next_fails():
    """[NET-46] the match reads what it goes back to."""
    with capture_logs():
        made = house(store=SlowStore())
        assert made.say("ann", "ADD 3") == ""
        made.stage.store.commit()
        made.stage.store.fail(1)
        assert made.say("bob", "ADD 5") == "FAILED 5 internal error, sorry...\n"
    assert made.heard("ann") == "OK\n3\n"


def test_of_an_order_whose_fate_is_unknown_nobody_hears(monkeypatch):
    """[NET-96] its connection is closed; it is not counted as refused."""

    def append(*_):
        raise UnknownFateError("the disk is gone")

    made = house()
    monkeypatch.setattr(made.stage.store, "append", append)
    with capture_logs():
        assert made.say("ann", "ADD 3") == ""
    assert made.wires["ann"].closed
    assert not made.wires["bob"].closed
    assert made.desk.line.refusals["ann"] == 0


def test_a_store_that_fails_within_the_order_is_answered_5():
    with capture_logs():
        made = house(capacity=150)
        replies = [made.say("ann", "ADD 1") for _ in range(5)]
    kept = made.stage.store.last(1)
    assert 0 < kept < 5
    assert replies == [f"OK\n{n}\n" for n in range(1, kept + 1)] + [
        "FAILED 5 internal error, sorry...\n"
    ] * (5 - kept)


def test_waits_end_when_the_boundary_is_committed():
    """[NET-60] and where it is not stored, when it has come again and is."""
    with capture_logs():
        made = house(store=SlowStore())
        made.say("ann", "WAIT")
        made.stage.turn()
        assert made.heard("ann") == ""
        made.stage.commit()
    assert made.heard("ann") == "OK\n"


# Suspension.


def test_a_suspension_closes_the_door_until_it_ends():
    """[CONTEST-36] connections are closed, [CONTEST-41] and teams must log in again."""
    made = house()
    made.say("ann", "WAIT")
    made.stage.series.suspend("chair", "power cut")
    assert made.wires["ann"].closed
    assert made.heard("ann") == ""
    made.join("bob")
    assert made.wires["bob"].closed
    made.stage.clock.move(START + 100 * LENGTH)
    made.stage.series.resume("chair", "")
    made.join("ann")
    assert made.heard("ann") == "LOGIN\nPASS\nOK\n"
    assert made.say("ann", "WAIT") == "OK\nWAITING 2.000000\n"


# Lock-step.


def test_in_lock_step_the_turn_ends_when_all_wait():
    """[NET-88]."""
    made = house(settings=LineSettings(lock_step=True))
    assert made.say("ann", "ADD 1\nWAIT") == "OK\n1\nOK\nWAITING 0.000000\n"
    assert made.say("bob", "WAIT") == "OK\nWAITING 0.000000\nOK\n"
    assert made.heard("ann") == "OK\n"
    assert made.stage.series.match.turn() == 1


def relay(games=99, settings=None, **params) -> House:
    """A house with clients at a game whose turns end inside orders."""
    game = Relay(RelayParams(**params))
    return house(
        lambda game_no: Plan(game, SEATS, SECRET) if game_no <= games else None, settings=settings
    )


def test_an_order_that_ends_the_turn_is_answered_before_the_waits_end():
    """[NET-60] [NET-83] The others' waits end in the new turn, with its lines."""
    made = relay()
    assert made.say("ann", "RUN") == "OK\n1\n"
    assert made.say("ann", "WAIT") == "OK\nWAITING 10.000000\n"
    made.stage.clock.move(START + SECOND)
    assert made.say("bob", "RUN\nLEG\nWAIT") == "OK\n1\nOK\n2\nOK\nWAITING 10.000000\n"
    assert made.heard("ann") == "OK\nleg 2\n"


def test_one_who_waits_on_one_connection_may_end_the_turn_on_another():
    """[NET-64] That way no end of a turn can be missed."""
    made = relay()
    bell = made.wires["bob"]
    assert made.say("bob", "WAIT") == "OK\nWAITING 10.000000\n"
    made.join("bob")
    made.say("ann", "RUN")
    assert made.say("bob", "RUN") == "LOGIN\nPASS\nOK\nOK\n1\n"
    assert bell.sent == b"OK\nleg 2\n"


def test_a_turn_without_a_time_limit_is_waited_for():
    """[NET-81] [NET-82] No boundary is known, but one will come."""
    made = relay(seconds=0)
    assert made.say("ann", "RUN\nWAIT") == "OK\n1\nOK\nWAITING -\n"
    assert made.say("bob", "RUN") == "OK\n1\n"
    assert made.heard("ann") == "OK\nleg 2\n"


def test_the_limit_of_commands_falls_to_0_where_an_order_ends_the_turn():
    """[NET-55] Where it is counted by turns."""
    made = relay(settings=LineSettings(command_limit=2))
    assert made.say("ann", "RUN\nLEG\nLEG").endswith(
        "FAILED 6 commands limit reached, forced waiting activated\nWAITING 10.000000\n"
    )
    assert made.say("bob", "RUN") == "OK\n1\n"
    assert made.heard("ann") == "OK\n"
    assert made.say("ann", "LEG\nLEG") == "OK\n2\nOK\n2\n"


def test_an_order_that_ends_the_last_game_is_answered_before_the_door_closes():
    """[NET-17] Nothing after it is carried out."""
    made = relay(games=1)
    assert made.say("bob", "STOP\nLEG") == "OK\n"
    assert made.wires["ann"].closed
    assert made.wires["bob"].closed
    assert not made.desk.line.open


def test_an_order_that_ends_a_game_leads_to_the_next_on_the_same_connection():
    """What follows is of the next game [NET-72]."""
    made = relay()
    assert made.say("ann", "WAIT") == "OK\nWAITING 10.000000\n"
    assert made.say("bob", "STOP\nLEG") == "OK\nOK\n1\n"
    assert made.heard("ann") == "OK\nleg 1\n"


def test_in_lock_step_an_order_may_end_the_turn():
    """[NET-88] The first seat is up again, and what the others have sent waits for their place."""
    made = relay(seconds=0, settings=LineSettings(lock_step=True))
    assert made.say("ann", "RUN\nWAIT") == "OK\n1\nOK\nWAITING 0.000000\n"
    assert made.say("bob", "RUN\nLEG") == "OK\n1\n"
    assert made.heard("ann") == "OK\nleg 2\n"
    assert made.say("ann", "LEG\nWAIT") == "OK\n2\nOK\nWAITING 0.000000\n"
    assert made.heard("bob") == "OK\n2\n"


def counted(made: House, person: str) -> SeatCount:
    """What the host has counted of a seat in the game that is played."""
    live = made.stage.series.live
    return live.tally.find(person).so_far()


def test_what_a_seat_asks_is_counted_by_the_byte():
    """NET-112: refused and malformed apart; waits and other people's questions not at all."""
    made = house()
    made.join("eve")
    said = ["ADD 3", "ADD 10", "TOTAL", "total", "TOTAL x", "FLY", "WAIT", "ADD 1"]
    made.heard("ann")
    replies = [made.say("ann", line) for line in said[:-2]]
    made.say("eve", "STANDING")
    made.say("ann", "WAIT")
    made.stage.turn()
    made.heard("ann")
    replies.append(made.say("ann", "ADD 1"))
    found = counted(made, "ann")
    assert (found.orders, found.queries, found.refused, found.malformed) == (3, 2, 1, 2)
    assert found.bytes_in == sum(len(line) + 1 for line in said if line != "WAIT")
    assert found.bytes_out == sum(map(len, replies))
    assert counted(made, "bob") == SeatCount(seconds=0.0)


def test_a_refused_question_is_counted_each_time_though_its_answer_is_known():
    """NET-112: what is answered from memory is counted like everything else."""
    made = house(joined=("ann", "eve"))
    for _ in range(3):
        assert made.say("ann", "TOTAL") == "OK\n0\n"
        assert made.say("eve", "TOTAL") == "FAILED 7 no seat in this game\n"
    assert counted(made, "ann").queries == 3
    assert (made.desk.line.refusals["ann"], made.desk.line.refusals["eve"]) == (0, 3)


def test_what_is_beyond_the_limit_is_refused_and_counted():
    """NET-112."""
    made = house(joined=("ann",), settings=LineSettings(command_limit=1))
    made.say("ann", "ADD 1")
    assert made.say("ann", "ADD 1").startswith("FAILED 6 ")
    found = counted(made, "ann")
    assert (found.orders, found.refused) == (1, 1)


def test_the_host_waits_for_an_order_from_the_turn_or_the_last_reply_on():
    """NET-113: that the turn goes on after her last order is no time of hers."""
    made = house()
    clock = made.stage.clock
    clock.move(clock.now() + SECOND // 2)
    made.say("ann", "TOTAL")
    clock.move(clock.now() + SECOND // 4)
    made.say("ann", "ADD 1")
    clock.move(clock.now() + SECOND // 4)
    made.say("ann", "ADD 1")
    made.stage.turn()
    clock.move(clock.now() + SECOND // 8)
    made.say("ann", "ADD 1")
    assert counted(made, "ann").seconds == 1.125
    assert counted(made, "bob").seconds == 0.0


def test_the_next_game_is_counted_anew_and_the_last_is_stored_with_its_end():
    """NET-111, NET-114: no part of the record, which is verified without it."""
    made = house(turns=1)
    made.say("ann", "ADD 3")
    made.stage.turn()
    made.say("ann", "ADD 4\nADD 5")
    assert counted(made, "ann").orders == 2
    first = made.stage.store.matches()[0]
    stored = tallied(placed(first.outcome))
    assert [one.orders for one in stored] == [1, 0]
    lines = []
    assert export(made.stage.store, first, lines.append)
    replay = Replay(lines)
    replay.to_end()
    assert replay.end.counted == stored
    without = []
    older = b'[[0,"3.000000",1],[1,"0.000000",2]]'  # as older releases have stored it
    assert export(made.stage.store, replace(first, outcome=older), without.append)
    assert without[:-1] == lines[:-1]
    assert b"counted" in lines[-1] and b"counted" not in without[-1].replace(b'"counted":[]', b"")


def test_what_is_counted_is_noted_now_and_then_and_goes_on_after_a_stop():
    """NET-114: at most what was asked since the last note is lost."""
    made = house(turns=1000)
    made.say("ann", "ADD 3")
    made.stage.turn()
    made.say("ann", "ADD 4\nTOTAL")
    clock = made.stage.clock
    clock.move(clock.now() + JOT_EVERY)
    made.stage.turn()  # noted
    made.say("ann", "ADD 5")
    again = House(store=made.stage.store, at=clock.now(), turns=1000)
    assert counted(again, "ann").orders == 2
    assert counted(again, "ann").queries == 1
    again.join("ann")
    again.say("ann", "ADD 1")
    assert counted(again, "ann").orders == 3
    again.stage.series.conclude()
    assert made.stage.store.note(1) is None  # it stands with the end of the game


def test_a_program_says_who_it_is_for_the_games_to_come():
    """[CONTEST-124]: bad input is refused, and changes nothing."""
    made = house(turns=1)
    assert "ENTRANT [NAME=VALUE ...] - " in made.say("ann", "HELP")
    assert made.say("ann", "ENTRANT name=sharp version=2 model=small") == "OK\n"
    assert made.say("ann", "ENTRANT nonsense") == "FAILED 3 bad format\n"
    assert made.say("ann", "ENTRANT version=3") == "FAILED 3 bad format\n"
    assert made.stage.series.match.header.entrants is msgspec.UNSET
    made.stage.turn()
    said = entrant("sharp", "2", {"model": "small"})
    assert made.stage.series.match.header.entrants == (said, None)
    assert made.say("ann", "ENTRANT") == "OK\n"
    made.stage.turn()
    assert made.stage.series.match.header.entrants is msgspec.UNSET
    assert counted(made, "ann").malformed == 0
