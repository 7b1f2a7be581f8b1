"""Lines and whitespace, as the server reads and writes them."""

import pytest

from contestmaster.kernel.instant import SECOND


def test_crlf_is_read_like_lf_and_never_written(rig):
    """NET-18, NET-19: CR is whitespace, in the dialogue too; server lines end with one LF."""
    r = rig()
    client = r.connect()
    answer = client.ask("red\r\nsecret\r\nADD 5\r\nFLY\r\nLIST 2\r\nWAIT\r\n")
    assert answer == (
        "LOGIN\nPASS\nOK\nOK\nFAILED 2 unknown command\nOK\n2\n0\n1\nOK\nWAITING 1.000000\n"
    )
    r.at(1)
    assert client.read() == "OK\n"


def test_server_lines_hold_single_spaces_only(rig):
    """NET-20: one space between words, none at the ends, no blank lines."""
    r = rig(command_limit=6)
    client = r.login()
    client.send("PROGRESS\nLIST 0\nLIST 3\nWEIGH 1\nFLY\nADD 2000\nFLY\n")
    r.at(1)
    lines = client.read().split("\n")
    assert lines.pop() == ""
    assert len(lines) == 16
    for line in lines:
        assert line
        assert line == " ".join(line.split())


def test_any_whitespace_separates_leads_and_trails(rig):
    """NET-21, NET-22, NET-27: worked example X2."""
    r = rig()
    client = r.login()
    assert client.ask(b"\t move  3\t0 1 \r\n") == "OK\n"
    assert r.behind.calls == [("red", "MOVE 3 0 1")]
    assert client.ask(b" \r\n") == ""


@pytest.mark.parametrize("blank", [b"\n", b" \n", b"\t\r \n", b"\r\n", b"\n\n \n\r\n"])
def test_blank_lines_are_ignored(rig, blank):
    """NET-22: no reply, not counted; also in between, also at the limit."""
    r = rig(command_limit=2)
    client = r.login()
    assert client.ask(blank) == ""
    assert client.ask(blank + b"FLY\n" + blank + blank + b"FLY\n" + blank) == (
        "FAILED 2 unknown command\n" * 2
    )
    assert client.ask(blank) == ""
    assert r.line.commands == 2


def test_overlong_lines_count_and_fail(rig):
    """NET-23, NET-74: worked example X17, first part; the longest line is still read."""
    r = rig(command_limit=2)
    client = r.login()
    assert client.ask("WAIT" + " " * 4092 + "\n") == "OK\nWAITING 1.000000\n"
    r.at(1)
    assert client.read() == "OK\n"
    assert client.ask("WAIT" + " " * 4093 + "\n") == "FAILED 3 bad format\n"
    assert client.ask(" " * 5000 + "\n") == "FAILED 3 bad format\n"
    assert r.line.commands == 2


def test_overlong_lines_meet_the_limit(rig):
    """NET-23, NET-74: worked example X17, second part."""
    r = rig(command_limit=1)
    client = r.login()
    client.ask("WAIT" + " " * 4093 + "\n")
    assert client.ask(" " * 5000 + "\n") == (
        "FAILED 6 commands limit reached, forced waiting activated\nWAITING 1.000000\n"
    )
    r.at(1)
    assert client.read() == "OK\n"


def test_the_line_after_an_overlong_one_is_read(rig):
    """NET-23: it is dropped to its LF, no further, in whatever pieces it comes."""
    r = rig(max_line_bytes=16, input_buffer_bytes=64)
    client = r.login()
    for _ in range(100):
        assert client.ask("x" * 50) == ""
    assert client.ask("PROGRESS\nPROGRESS\n") == "FAILED 3 bad format\nOK\n1 0\n"


def test_odd_bytes_are_ordinary_characters(rig):
    """NET-24: a name with one is 2, a number with one is 3; vertical tab and form feed are odd."""
    client = rig().login()
    assert client.ask(b"PROGRESS\x00\n") == "FAILED 2 unknown command\n"
    assert client.ask(b"\xc3\xa4DD 1\n") == "FAILED 2 unknown command\n"
    assert client.ask(b"PROGRESS\x0b\n") == "FAILED 2 unknown command\n"
    assert client.ask(b"ADD\x0c1\n") == "FAILED 2 unknown command\n"
    assert client.ask(b"ADD 1\x00\n") == "FAILED 3 bad format\n"
    assert client.ask(b"ADD \xff\n") == "FAILED 3 bad format\n"
    assert client.ask("ADD \u0661\n") == "FAILED 3 bad format\n"


def test_a_known_line_is_no_line_before_its_lf(rig):
    """NET-33, NET-25: nor is it one where it only ends another."""
    client = rig().login()
    assert client.ask("PROGRESS\n") == client.ask("PROGRESS\n") == "OK\n1 0\n"
    assert client.ask("PROGRESS") == ""
    assert client.ask("\n") == "OK\n1 0\n"
    assert client.ask("X") == ""
    assert client.ask("PROGRESS\nPROGRESS\nPROG") == "FAILED 2 unknown command\nOK\n1 0\n"
    assert client.ask("PROGRESS\n") == "FAILED 2 unknown command\n"
    assert client.ask("x" * 5000) == ""
    assert client.ask("PROGRESS\n") == "FAILED 3 bad format\n"


def test_a_half_closed_client_is_answered_then_closed(rig):
    """NET-25: whole lines are executed and answered, the final piece is dropped."""
    r = rig()
    client = r.login()
    client.send("PROGRESS\nADD 1")
    client.half_close()
    assert client.read() == "OK\n1 0\n"
    assert client.closed
    assert r.login().ask("PROGRESS\n") == "OK\n1 0\n"


def test_a_half_closed_client_keeps_its_wait(rig):
    """NET-25: waits among its lines are kept, and what follows them is executed."""
    r = rig()
    client = r.login()
    client.send("ADD 1\nWAIT\nADD 2\nPROGRESS\nADD 4")
    client.half_close()
    assert client.read() == "OK\nOK\nWAITING 1.000000\n"
    assert not client.closed
    r.at(1)
    assert client.read() == "OK\nOK\nOK\n2 3\n"
    assert client.closed


def test_a_half_closed_client_gets_its_verdict(rig):
    """NET-25, NET-13: a password still being checked is no reason to close."""
    r = rig()
    r.behind.slow_passwords = True
    client = r.connect()
    client.send("red\nsecret\nPROGRESS\n")
    client.half_close()
    assert not client.closed
    r.behind.verdict(r.now)
    assert client.read() == "LOGIN\nPASS\nOK\nOK\n1 0\n"
    assert client.closed


def test_a_half_closed_client_gets_replies_that_wait_for_a_commit(rig):
    """NET-25: it can still read them, so the server closes after them."""
    r = rig()
    r.behind.auto_commit = False
    client = r.login()
    client.send("ADD 1\n")
    client.half_close()
    assert not client.closed
    r.behind.commit(r.now)
    assert client.read() == "OK\n"
    assert client.closed


def test_half_closing_in_the_dialogue_closes(rig):
    """NET-25: nothing more can come."""
    r = rig()
    client = r.connect()
    client.send("red\nsec")
    client.half_close()
    assert client.closed
    assert client.read() == "LOGIN\nPASS\n"


def test_a_broken_connection_loses_wait_and_lines_but_no_order(rig):
    """NET-73: its wait and its unexecuted lines are dropped; executed orders stand."""
    r = rig()
    client, other = r.login("red"), r.login("red")
    client.send("ADD 1\nWAIT\nADD 2\n")
    client.reset()
    r.at(1)
    assert other.ask("PROGRESS\n") == "OK\n2 1\n"
    assert r.line.sessions == {other.session: None}


def test_a_command_exists_when_its_lf_is_there(rig):
    """NET-33, NET-34: a line finished after the deadline belongs to the next turn."""
    r = rig(command_limit=1)
    client, other = r.login("red"), r.login("red")
    client.send("PROGRE")
    r.now = SECOND  # the deadline has come, the boundary is not computed yet
    client.send("SS\n")
    other.send("ADD 1\n")
    assert client.read() == other.read() == ""
    r.behind.ring(r.now)
    assert client.read() == "OK\n2 0\n"
    assert other.read() == (
        "FAILED 6 commands limit reached, forced waiting activated\nWAITING 1.000000\n"
    )
