"""Order of execution, suspension, organisers' closings."""

from contestmaster.kernel.instant import SECOND


def test_lines_run_in_the_order_of_receipt(rig):
    """NET-33: of their LF, over all connections; not in order of acceptance or of first bytes."""
    r = rig()
    a, b, c = r.login("red"), r.login("blue"), r.login("green")
    r.now = SECOND  # nothing is taken up until the boundary is computed
    a.send("ADD 1")
    c.send("ADD 2\nADD 3\n")
    b.send("ADD 4\nADD")
    a.send("0\nADD 5\n")
    b.send(" 6\n")
    r.behind.ring(r.now)
    assert r.behind.calls == [
        ("green", "ADD 2"),
        ("green", "ADD 3"),
        ("blue", "ADD 4"),
        ("red", "ADD 10"),
        ("red", "ADD 5"),
        ("blue", "ADD 6"),
    ]


def test_a_command_is_executed_as_a_whole(rig):
    """NET-33: what comes in while one is executed waits for its end."""
    r = rig()
    a, b = r.login("red"), r.login("blue")
    b.ask("PROGRESS\n")
    r.behind.in_do = [lambda: (r.behind.in_do.clear(), b.send("PROGRESS\n"))]
    assert a.ask("ADD 5\n") == "OK\n"
    assert b.read() == "OK\n1 5\n"


def test_orders_of_one_connection_are_seen_on_the_others(rig):
    """NET-3, NET-1: all connections of a person see the same game."""
    r = rig()
    a, b = r.login("red"), r.login("red")
    for total in (1, 2, 3):
        assert a.ask("ADD 1\n") == "OK\n"
        assert b.ask("PROGRESS\n") == a.ask("PROGRESS\n") == f"OK\n1 {total}\n"


def test_suspension_closes_everything_silently(rig):
    """NET-17, NET-73: waits and unexecuted lines are lost; counters start afresh."""
    r = rig(command_limit=1)
    waits, greeted = r.login("red"), r.connect()
    waits.ask("ADD 7\nWAIT\nADD 1\n")
    greeted.read()
    r.line.suspend(r.now)
    r.reap()
    assert waits.closed
    assert greeted.closed
    assert waits.read() == greeted.read() == ""
    r.behind.ring(r.now)
    assert waits.read() == ""
    r.line.resume(r.now)
    client = r.login("red")
    assert client.ask("PROGRESS\n") == "OK\n2 7\n"


def test_suspension_inside_a_command(rig):
    """NET-17: what was carried out is answered, and nothing after it runs."""
    r = rig()
    client, other = r.login("red"), r.login("blue")
    client.ask("ADD 1\n")
    r.behind.in_do = [lambda: r.line.suspend(r.now)]
    assert client.ask("ADD 1\nADD 2\nADD 3\n") == "OK\n"
    assert client.closed
    assert other.closed
    assert len(r.behind.calls) == 2


def test_closing_a_person(rig):
    """All the person's connections, one whose verdict is still held back included."""
    r = rig(login_failures_per_minute=1)
    red, blue = r.login("red"), r.login("blue")
    r.connect("10.0.0.1").send("red\nwrong\n")
    late = r.connect("10.0.0.1")
    late.send("red\nsecret\n")
    late.read()
    r.line.close_person("red", r.now)
    r.reap()
    assert red.closed
    assert late.closed
    assert not blue.closed
    r.at(5)
    assert late.read() == ""


def test_counts_for_operators(rig):
    """What a monitoring page shows is counted as it happens."""
    r = rig(command_limit=2, max_connections_per_host=1)
    r.login("red").send("FLY\nFLY\nFLY\n")
    r.connect("10.0.0.1").send("red\nwrong\n")
    r.connect("10.0.0.1")
    line = r.line
    assert (line.accepted, line.refused) == (2, 1)
    assert (line.logins, line.failed_logins) == (1, 1)
    assert (line.commands, line.forced_waits, line.internal_errors) == (2, 1, 0)
    r.at(2)
    assert line.commands == 2
