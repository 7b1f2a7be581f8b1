"""Lock-step servers."""

import pytest
from line_rig import Back, Tally

SEATS = ("red", "blue")


@pytest.fixture
def step(rig):
    def build(order="ordered", seats=SEATS, **settings):
        return rig(
            behind=Back(Tally(), seats=seats),
            lock_step=True,
            lock_step_order=order,
            **settings,
        )

    return build


def test_a_turn_ends_when_every_seat_waits(step):
    """NET-88: x is 0.000000; then every wait ends."""
    r = step()
    red, blue = r.login("red"), r.login("blue")
    assert red.ask("ADD 1\nWAIT\n") == "OK\nOK\nWAITING 0.000000\n"
    r.at(10)
    assert red.read() == ""
    assert blue.ask("PROGRESS\nWAIT\n") == "OK\n1 1\nOK\nWAITING 0.000000\nOK\n"
    assert red.read() == "OK\n"
    assert r.behind.turns_over == [r.now]
    assert red.ask("PROGRESS\n") == "OK\n2 1\n"


def test_a_forced_wait_is_a_wait(step):
    """NET-88, NET-51: WAIT or 6."""
    r = step(command_limit=1)
    red, blue = r.login("red"), r.login("blue")
    red.send("FLY\nFLY\n")
    assert red.read().endswith("forced waiting activated\nWAITING 0.000000\n")
    blue.send("WAIT\n")
    assert red.read() == "OK\n"


def test_seats_take_their_turns_in_order(step):
    """NET-88: lines of a later seat are kept until the seats before wait."""
    r = step()
    red, blue = r.login("red"), r.login("blue")
    blue.send("ADD 2\nWAIT\n")
    assert blue.read() == ""
    red.send("ADD 1\n")
    assert [person for person, _ in r.behind.calls] == ["red"]
    red.send("WAIT\n")
    assert [person for person, _ in r.behind.calls] == ["red", "blue"]
    assert (red.read(), blue.read()) == (
        "OK\nOK\nWAITING 0.000000\nOK\n",
        "OK\nOK\nWAITING 0.000000\nOK\n",
    )


def test_order_of_arrival_alone(step):
    """NET-88: with arrival NET-33 decides."""
    r = step("arrival")
    red, blue = r.login("red"), r.login("blue")
    blue.send("ADD 2\n")
    red.send("ADD 1\n")
    assert [person for person, _ in r.behind.calls] == ["blue", "red"]
    blue.send("WAIT\n")
    assert r.behind.turns_over == []
    red.send("WAIT\n")
    assert len(r.behind.turns_over) == 1


def test_every_connection_of_a_seat_must_wait(step):
    """NET-88: every open logged-in connection of every seat."""
    r = step("arrival")
    red, second, blue = r.login("red"), r.login("red"), r.login("blue")
    red.send("WAIT\n")
    blue.send("WAIT\n")
    assert r.behind.turns_over == []
    second.reset()
    assert len(r.behind.turns_over) == 1
    assert red.read() == "OK\nWAITING 0.000000\nOK\n"


@pytest.mark.parametrize("order", ["ordered", "arrival"])
def test_every_seat_must_have_logged_in_once(step, order):
    """NET-88: the first turn does not end before; later a seat that has left is passed over."""
    r = step(order)
    red = r.login("red")
    r.connect().send("blue\n")
    red.send("WAIT\n")
    assert r.behind.turns_over == []
    blue = r.login("blue")
    blue.send("WAIT\n")
    assert len(r.behind.turns_over) == 1
    blue.reset()
    red.send("WAIT\nWAIT\n")
    assert len(r.behind.turns_over) == 3


def test_a_seat_that_has_left_is_passed_over(step):
    """NET-88: one without a connection."""
    r = step(seats=("red", "blue", "green"))
    red, blue, green = r.login("red"), r.login("blue"), r.login("green")
    blue.reset()
    green.send("ADD 1\n")
    red.send("WAIT\n")
    assert green.read() == "OK\n"


def test_a_seat_waits_for_a_silent_one_before_it(step):
    """NET-88: a silent seat is waited for, until the time-out ends the turn."""
    r = step(lock_step_timeout_s=60)
    r.login("red")
    blue = r.login("blue")
    blue.send("WAIT\n")
    r.at(59.999999)
    assert r.behind.turns_over == []
    r.at(60)
    assert r.behind.turns_over == [60_000_000]
    r.at(119)
    assert len(r.behind.turns_over) == 1
    r.at(120)
    assert len(r.behind.turns_over) == 2


def test_the_time_out_counts_from_the_begin_of_the_turn(step):
    """NET-88: also with everybody waiting for one who does not come."""
    r = step("arrival", lock_step_timeout_s=60)
    red, blue = r.login("red"), r.login("blue")
    r.at(30)
    red.send("WAIT\n")
    blue.send("WAIT\n")
    assert len(r.behind.turns_over) == 1
    red.send("WAIT\n")
    r.at(89)
    assert red.read() == "OK\nWAITING 0.000000\nOK\nOK\nWAITING 0.000000\n"
    r.at(90)
    assert red.read() == "OK\n"


def test_a_late_connection_counts_from_the_next_turn_on(step):
    """NET-88: logged in after its seat's place, it is neither heard nor waited for."""
    r = step()
    red, blue = r.login("red"), r.login("blue")
    red.send("WAIT\n")
    late = r.login("red")
    assert late.ask("PROGRESS\n") == ""
    blue.send("WAIT\n")
    assert late.read() == "OK\n2 0\n"
    red.send("WAIT\n")
    blue.send("WAIT\n")
    assert len(r.behind.turns_over) == 1
    late.send("WAIT\n")
    assert len(r.behind.turns_over) == 2


def test_who_has_no_seat_is_heard_any_time(step):
    """NET-88, NET-85: but not waited for."""
    r = step()
    red, blue, guest = r.login("red"), r.login("blue"), r.login("guest")
    assert guest.ask("SAID\n") == "OK\n0\n"
    assert guest.ask("WAIT\n") == "OK\nWAITING 0.000000\n"
    red.send("WAIT\n")
    blue.send("WAIT\n")
    assert guest.read() == "OK\n"


def test_nobody_left_is_no_reason_to_hurry(step):
    """NET-88: without a connection the turn lasts until its time-out."""
    r = step(lock_step_timeout_s=60)
    for name in SEATS:
        r.login(name).reset()
    assert r.behind.turns_over == []
    r.at(60)
    assert len(r.behind.turns_over) == 1


def test_suspension_stops_the_time_out(step):
    """NET-88, NET-17: a suspended turn does not end; it begins anew."""
    r = step(lock_step_timeout_s=60)
    r.at(50)
    r.line.suspend(r.now)
    r.at(500)
    assert r.behind.turns_over == []
    r.line.resume(r.now)
    r.at(559)
    assert r.behind.turns_over == []
    r.at(560)
    assert len(r.behind.turns_over) == 1


@pytest.mark.parametrize("arrivals", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_a_match_of_deterministic_programs_repeats(step, arrivals):
    """NET-88: whoever connects and sends first, the same commands run in the same order."""
    seats = ("red", "blue", "green")
    r = step(seats=seats)
    script = {"red": "ADD 1\nWAIT\n", "blue": "ADD 2\nADD 3\nWAIT\n", "green": "WAIT\n"}
    for seat in arrivals:
        name = seats[seat]
        r.connect().send(f"{name}\nsecret\n" + script[name] * 4)
    once = [("red", "ADD 1"), ("blue", "ADD 2"), ("blue", "ADD 3")]
    assert r.behind.calls == once * 4
