"""Waits: WAIT, its time, its end."""

import pytest


def test_wait_is_answered_at_once_and_when_the_turn_has_begun(rig):
    """NET-56, NET-57, NET-60: x in seconds with 6 decimals; OK once the boundary is computed."""
    r = rig()
    client = r.login()
    r.at(0.948)
    assert client.ask("WAIT\n") == "OK\nWAITING 0.052000\n"
    r.now = 1_000_000  # the deadline has come, the boundary is not computed
    r.line.tick(r.now)
    assert client.read() == ""
    r.behind.ring(r.now)
    assert client.read() == "OK\n"
    assert client.ask("PROGRESS\n") == "OK\n2 0\n"


def test_wait_line_is_one_write_with_its_ok(rig):
    """NET-66: OK and WAITING leave together; so do FAILED 6 and its WAITING line."""
    r = rig(command_limit=1)
    client = r.login()
    client.writes.clear()
    client.send("WAIT\n")
    r.at(1)
    client.send("FLY\n").send("FLY\n")
    assert client.writes == [
        b"OK\nWAITING 1.000000\n",
        b"OK\n",
        b"FAILED 2 unknown command\n",
        b"FAILED 6 commands limit reached, forced waiting activated\nWAITING 1.000000\n",
    ]


def test_clock_form_of_x(rig):
    """NET-58, NET-59: both waits print HH:MM:SS.ffffff where the server is set so."""
    r = rig(wait_time_format="clock", command_limit=1, turn_seconds=2)
    a, b = r.login("red"), r.login("red")
    r.at(0.001686)
    assert a.ask("WAIT\n") == "OK\nWAITING 00:00:01.998314\n"
    b.ask("FLY\n")
    assert b.ask("FLY\n") == (
        "FAILED 6 commands limit reached, forced waiting activated\nWAITING 00:00:01.998314\n"
    )


def test_forced_wait_has_the_form_of_wait(rig):
    """NET-59, NET-57."""
    r = rig(command_limit=1)
    a, b = r.login("red"), r.login("red")
    r.at(0.25)
    a.ask("FLY\n")
    assert a.ask("FLY\n").endswith("WAITING 0.750000\n")
    assert b.ask("WAIT\n").endswith("WAITING 0.750000\n")


def test_x_is_not_below_zero(rig):
    """NET-57: a wait begun before the deadline, answered after it was moved, shows 0."""
    r = rig()
    client = r.login()
    r.behind.next_boundary = -5
    assert client.ask("WAIT\n") == "OK\nWAITING 0.000000\n"


def test_lines_of_a_waiting_connection_are_kept(rig):
    """NET-61: executed after the OK, in order, as commands of the new turn."""
    r = rig(command_limit=2)
    client = r.login()
    assert client.ask("FLY\nFLY\nWAIT\nADD 1\nPROGRESS\nADD 2\n").endswith("WAITING 1.000000\n")
    assert client.ask("PROGRESS\n") == ""
    r.at(1)
    assert client.read() == (
        "OK\nOK\nOK\n2 1\n"
        "FAILED 6 commands limit reached, forced waiting activated\nWAITING 1.000000\n"
    )
    r.at(2)
    assert client.read() == "OK\nOK\n3 1\n"


def test_a_second_wait_is_for_the_turn_after(rig):
    """NET-62."""
    r = rig()
    client = r.login()
    client.send("WAIT\nWAIT\nPROGRESS\n")
    r.at(1)
    assert client.read() == "OK\nWAITING 1.000000\nOK\nOK\nWAITING 1.000000\n"
    r.at(2)
    assert client.read() == "OK\nOK\n3 0\n"


def test_a_wait_holds_one_connection(rig):
    """NET-64: the person's other connections go on."""
    r = rig()
    waits, goes_on = r.login("red"), r.login("red")
    waits.send("WAIT\n")
    assert goes_on.ask("ADD 1\nPROGRESS\n") == "OK\nOK\n1 1\n"
    assert waits.read() == "OK\nWAITING 1.000000\n"


def test_waits_end_in_the_order_in_which_they_began(rig):
    """NET-60, NET-52, NET-61: step 8 of the clock, then the buffered lines by order of receipt."""
    r = rig(command_limit=1)
    names = ["red", "blue", "green"]
    clients = {name: r.login(name) for name in names}
    clients["green"].send("WAIT\n")
    clients["red"].send("FLY\nFLY\n")
    clients["blue"].send("WAIT\n")
    clients["blue"].send("ADD 1\n")
    clients["green"].send("ADD 2\n")
    clients["red"].send("ADD 4\n")
    order = []
    for name, client in clients.items():
        client.writes.clear()
        client.session.outlet.write = lambda data, name=name: order.append((name, data))
    r.at(1)
    assert [name for name, data in order[:3]] == ["green", "red", "blue"]
    assert all(data == b"OK\n" for _, data in order[:3])
    assert r.behind.calls == [("blue", "ADD 1"), ("green", "ADD 2"), ("red", "ADD 4")]


def test_untimed_turns_have_no_x(rig):
    """NET-81, NET-80, NET-83: worked example X15, first part; the boundary ends the wait."""
    r = rig(turn_seconds=None)
    client = r.login()
    assert client.ask("WAIT\n") == "OK\nWAITING -\n"
    r.at(1000)
    assert client.read() == ""
    r.behind.data = [b"4 12 PLAYING"]
    r.behind.ring(r.now)
    assert client.read() == "OK\n4 12 PLAYING\n"


def test_long_turns_may_end_early(rig):
    """NET-81: worked example X15, second part; x is the earliest boundary known."""
    r = rig(turn_seconds=600)
    client = r.login()
    r.at(40)
    assert client.ask("WAIT\n") == "OK\nWAITING 560.000000\n"
    r.at(50)
    r.behind.ring(r.now)
    assert client.read() == "OK\n"
    r = rig(turn_seconds=86400)
    r.at(18 * 3600)
    assert r.login().ask("WAIT\n") == "OK\nWAITING 21600.000000\n"


def test_games_that_are_over_do_not_keep_anyone(rig):
    """NET-82, NET-83: worked example X15, third part: all at once."""
    r = rig(turn_seconds=None)
    client = r.login()
    r.behind.ended = True
    r.behind.data = [b"15 0 OVER"]
    assert client.ask("WAIT\nPROGRESS\n") == "OK\nWAITING 0.000000\nOK\n15 0 OVER\nOK\n1 0\n"
    assert not client.waiting


def test_data_lines_follow_wait_only(rig):
    """NET-83, NET-52: a forced wait ends with one line OK."""
    r = rig(command_limit=1)
    client = r.login()
    r.behind.data = [b"some", b"lines"]
    client.send("FLY\nFLY\n")
    r.at(1)
    assert client.read().endswith("WAITING 1.000000\nOK\n")


def test_wait_without_a_table_is_7(rig):
    """NET-85: where whoever is behind has nothing to wait for; 4 comes before."""
    r = rig()
    r.behind.at_table = False
    client = r.login()
    assert client.ask("WAIT 1\n") == "FAILED 4 too many arguments\n"
    assert client.ask("WAIT\n") == "FAILED 7 no seat in this game\n"
    assert client.ask("PROGRESS\n") == "OK\n1 0\n"


def test_a_boundary_inside_an_order_ends_the_waits_after_it(rig):
    """NET-80, NET-33: the order is answered as a whole; then come the OKs and buffered lines."""
    r = rig(turn_seconds=None)
    first, last = r.login("red"), r.login("blue")
    first.send("WAIT\nPROGRESS\n")
    r.behind.in_do = [lambda: (r.behind.in_do.clear(), r.behind.ring(r.now))]
    assert last.ask("ADD 5\n") == "OK\n"
    assert first.read() == "OK\nWAITING -\nOK\nOK\n2 5\n"


@pytest.mark.parametrize("settled_by", ["tick", "line"])
def test_lines_at_the_deadline_belong_to_the_next_turn(rig, settled_by):
    """NET-34: from the instant of the deadline on, lines stay in the input buffers."""
    r = rig()
    client = r.login()
    client.ask("PROGRESS\n")
    r.now = 1_000_000
    client.send("PROGRESS\n")
    if settled_by == "tick":
        r.line.tick(r.now)
    else:
        client.send("ADD 1\n")
    assert client.read() == ""
    r.behind.ring(r.now)
    assert client.read().startswith("OK\n2 0\n")


def test_a_deadline_that_moves_is_heeded(rig):
    """NET-80, NET-81: an order may bring the next boundary nearer."""
    r = rig(turn_seconds=None)
    client = r.login()
    r.behind.next_boundary = 500_000
    r.line.refresh(r.now)
    assert client.ask("PROGRESS\n") == "OK\n1 0\n"
    r.now = 500_000
    assert client.ask("PROGRESS\n") == ""
    r.behind.next_boundary = None
    r.behind.ring(r.now)
    assert client.read() == "OK\n2 0\n"
