"""Replies are released once what they tell of is durable."""

import pytest


@pytest.fixture
def r(rig):
    r = rig(command_limit=5)
    r.behind.auto_commit = False
    return r


def test_an_order_is_answered_after_its_commit(r):
    """NET-32: and what was asked behind it on the connection comes after it."""
    client = r.login()
    assert client.ask("ADD 1\nPROGRESS\nFLY\n") == ""
    r.behind.commit(r.now)
    assert client.read() == "OK\nOK\n1 1\nFAILED 2 unknown command\n"
    assert client.ask("PROGRESS\n") == "OK\n1 1\n"


def test_queries_of_an_uncommitted_state_wait_with_it(r):
    """NET-3: another connection sees the order only when it is durable."""
    a, b = r.login("red"), r.login("blue")
    assert b.ask("PROGRESS\n") == "OK\n1 0\n"
    a.send("ADD 1\n")
    assert b.ask("PROGRESS\n") == ""
    assert b.ask("FLY\n") == ""
    r.behind.commit(r.now)
    assert (a.read(), b.read()) == ("OK\n", "OK\n1 1\nFAILED 2 unknown command\n")


def test_releases_follow_the_tickets(r):
    """NET-32: a commit releases just what it covers."""
    a, b = r.login("red"), r.login("blue")
    a.send("ADD 1\n")
    b.send("ADD 2\nPROGRESS\n")
    a.send("ADD 3\n")
    r.line.committed(1, r.now)
    assert (a.read(), b.read()) == ("OK\n", "")
    r.line.committed(2, r.now)
    assert (a.read(), b.read()) == ("", "OK\nOK\n1 3\n")
    r.line.committed(3, r.now)
    assert (a.read(), b.read()) == ("OK\n", "")


def test_the_end_of_a_wait_waits_for_the_boundary_to_be_durable(r):
    """NET-60: no client hears of a turn that a power cut could take back."""
    client = r.login()
    assert client.ask("WAIT\nPROGRESS\n") == "OK\nWAITING 1.000000\n"
    r.at(1)
    assert client.read() == ""
    r.behind.commit(r.now)
    assert client.read() == "OK\nOK\n2 0\n"


def test_waits_and_errors_queue_behind_held_replies(r):
    """NET-32, NET-56, NET-51."""
    client = r.login()
    assert client.ask("ADD 1\nWAIT x\nFLY\nFLY\nFLY\nFLY\nFLY\n") == ""
    r.behind.commit(r.now)
    assert client.read() == (
        "OK\nFAILED 4 too many arguments\n" + "FAILED 2 unknown command\n" * 4 + "FAILED 6 "
        "commands limit reached, forced waiting activated\nWAITING 1.000000\n"
    )


def test_a_failed_commit_turns_replies_into_5(r):
    """NET-46, NET-30: what was never stored never happened; other replies stand."""
    a, b = r.login("red"), r.login("blue")
    a.send("ADD 1\n")
    r.behind.commit(r.now)
    a.send("ADD 2\nPROGRESS\nFLY\n")
    b.send("WAIT x\n")
    a.read(), b.read()
    r.line.failed({2, 3}, r.now)
    r.line.committed(2, r.now)
    internal = "FAILED 5 internal error, sorry...\n"
    assert a.read() == internal * 2 + "FAILED 2 unknown command\n"


def test_a_commit_of_unknown_fate_closes_who_waits_for_it(r):
    """NET-96: no verdict on what may be stored or not; everybody else stays and is answered."""
    a, b, c = r.login("red"), r.login("blue"), r.login("red")
    a.send("ADD 1\n")
    r.behind.commit(r.now)
    a.send("ADD 2\n")
    c.send("PROGRESS\n")
    a.read(), c.read()
    r.line.doubted({2, 3}, r.now)
    r.line.failed({2, 3}, r.now)
    r.line.committed(2, r.now)
    assert (a.closed, b.closed, c.closed) == (True, False, True)
    assert (a.read(), c.read()) == ("", "")
    assert b.ask("FLY\n") == "FAILED 2 unknown command\n"


def test_a_connection_that_is_gone_gets_nothing(r):
    """NET-73: its reply is dropped, its order stands."""
    a, b = r.login("red"), r.login("blue")
    a.send("ADD 1\n")
    a.reset()
    r.behind.commit(r.now)
    assert a.writes == []
    assert b.ask("PROGRESS\n") == "OK\n1 1\n"


def test_held_replies_count_as_output(rig):
    """NET-69: a connection with too much to come takes up no further line until it has left."""
    r = rig(command_limit=1000, output_buffer_bytes=1000)
    r.behind.auto_commit = False
    client = r.login()
    client.send("ADD 1\nLIST 300\nADD 2\n")
    client.send("ADD 3\n")
    assert [line for _, line in r.behind.calls] == ["ADD 1", "LIST 300"]
    r.behind.commit(r.now)
    assert [line for _, line in r.behind.calls][2:] == ["ADD 2", "ADD 3"]
    r.behind.commit(r.now)
    assert client.read().endswith("299\nOK\nOK\n")


@pytest.mark.parametrize("third", ["ADD 3", "FLY"])
def test_held_replies_may_be_just_as_much_as_the_output_holds(rig, third):
    """NET-69: it is more than that which holds lines back, whichever way they go."""
    r = rig(command_limit=1000, output_buffer_bytes=2 * len("OK\n"))
    r.behind.auto_commit = False
    client = r.login()
    client.send(f"ADD 1\nADD 2\n{third}\n")
    client.send("ADD 4\n")
    assert r.line.commands == 3
    r.behind.commit(r.now)
    assert r.line.commands == 4
