"""Data blocks: lines of the client that belong to one command."""

import pytest
from line_rig import Revealing

FORMAT = "FAILED 3 bad format\n"
FORCED = "FAILED 6 commands limit reached, forced waiting activated\n"


@pytest.fixture
def r(rig):
    return rig(
        game=Revealing(),
        command_limit=3,
        max_line_bytes=64,
        max_block_bytes=100,
        input_buffer_bytes=300,
    )


def said(client):
    return client.ask("SAID\n")


def test_a_block_is_part_of_its_command(r):
    """NET-31, NET-76: one reply, after the closing line; lines as sent, none read or counted."""
    client = r.login()
    assert client.ask("REVEAL 1\n<<<\n  PROGRESS \n\nWAIT\r\n") == ""
    assert client.ask("<<<\n>>> \n>>>\n") == "OK\n"
    assert r.line.commands == 1
    assert said(client) == "OK\n5\n  PROGRESS \n\nWAIT\r\n<<<\n>>> \n"
    assert r.behind.match.state["said"] == "  PROGRESS \n\nWAIT\r\n<<<\n>>> "


def test_marks_ignore_one_trailing_cr_only(r):
    """NET-76."""
    client = r.login()
    assert client.ask("reveal +1\r\n<<<\r\na\r\n>>>\r\n") == "OK\n"
    assert r.behind.match.state["said"] == "a\r"
    assert client.ask("REVEAL 1\n <<<\n").startswith(FORMAT)


def test_an_empty_block_is_an_empty_text(r):
    """NET-89, NET-76: a text without lines is 0; empty lines count."""
    client = r.login()
    assert client.ask("REVEAL 1\n<<<\n>>>\n") == "OK\n"
    assert said(client) == "OK\n0\n"
    assert client.ask("REVEAL 1\n<<<\nx\n\ny\n>>>\n") == "OK\n"
    r.at(1)
    assert said(client) == "OK\n3\nx\n\ny\n"


def test_a_block_takes_its_place_when_it_is_closed(r):
    """NET-77, NET-33: other connections' lines that are complete before come first."""
    a, b = r.login("red"), r.login("blue")
    a.send("REVEAL 1\n<<<\ntext\n")
    assert b.ask("ADD 1\n") == "OK\n"
    a.send(">>>\n")
    assert [line.split()[0] for _, line in r.behind.calls] == ["ADD", "REVEAL"]


def test_a_block_closed_after_the_deadline_is_of_the_next_turn(r):
    """NET-77, NET-34."""
    client, other = r.login("red"), r.login("blue")
    client.send("REVEAL 1\n<<<\ntext\n")
    r.now = 1_000_000
    other.send("ADD 1\n")
    client.send(">>>\n")
    assert client.read() == ""
    r.behind.ring(r.now)
    assert client.read() == other.read() == "OK\n"
    assert [line.split()[0] for _, line in r.behind.calls] == ["ADD", "REVEAL"]


def test_blocks_buffered_in_a_wait_keep_their_order(r):
    """NET-77, NET-61: among the lines of all connections, by their closing lines."""
    a, b = r.login("red"), r.login("blue")
    a.send("WAIT\n")
    b.send("WAIT\n")
    a.send("REVEAL 1\n<<<\n")
    b.send("ADD 1\n")
    a.send("text\n>>>\nADD 2\n")
    r.at(1)
    assert [line.split()[0] for _, line in r.behind.calls] == ["ADD", "REVEAL", "ADD"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("REVEAL 1 2", "FAILED 4 too many arguments\n"),
        ("REVEAL x", FORMAT),
        ("REVEAL", FORMAT),
    ],
)
def test_a_block_is_read_whatever_the_answer(r, line, expected):
    """NET-77: also 4 or 3; one reply, and its lines are no commands."""
    client = r.login()
    assert client.ask(f"{line}\n<<<\nADD 1\n>>>\nPROGRESS\n") == f"{expected}OK\n1 0\n"
    assert r.line.commands == 2


def test_a_block_is_read_at_the_limit_too(r):
    """NET-77: error 6 comes after the closing line; nothing of the block is run later."""
    client = r.login()
    client.ask("FLY\nFLY\nFLY\n")
    assert client.ask("REVEAL 1\n<<<\nADD 1\n") == ""
    assert client.ask(">>>\n") == FORCED + "WAITING 1.000000\n"
    r.at(1)
    assert client.read() == "OK\n"
    assert client.ask("PROGRESS\n") == "OK\n2 0\n"


def test_without_the_opening_line_the_command_fails(r):
    """NET-78: with 3 (4 and 6 come before), and that line is the next command."""
    client = r.login()
    assert client.ask("REVEAL 1\n") == ""
    assert client.ask("PROGRESS\n") == f"{FORMAT}OK\n1 0\n"
    assert client.ask("REVEAL 1 2\n\n") == "FAILED 4 too many arguments\n"
    assert client.ask("REVEAL 1\nWAIT\n") == (f"{FORCED}WAITING 1.000000\n")
    r.at(1)
    assert client.read() == "OK\nOK\nWAITING 1.000000\n"


def test_an_overlong_line_instead_of_the_opening_line(r):
    """NET-78, NET-74: it is the next command, and fails for itself."""
    client = r.login()
    assert client.ask("REVEAL 1\n" + "<" * 65 + "\n") == FORMAT * 2
    assert r.line.commands == 2


def test_too_large_blocks_are_read_to_their_end(r):
    """NET-78: more than max_block_bytes, LFs included, or an over-long line in it: 3."""
    client = r.login()
    assert client.ask("REVEAL 1\n<<<\n" + ("x" * 49 + "\n") * 2 + ">>>\n") == "OK\n"
    big = ("x" * 50 + "\n") * 2000
    assert client.ask("REVEAL 1\n<<<\n" + big) == ""
    assert client.ask(">>>\n") == FORMAT
    assert client.ask("REVEAL 1\n<<<\n" + "x" * 65 + "\n>>>\n") == FORMAT
    assert r.line.commands == 3


def test_an_overlong_first_line_takes_no_block(r):
    """NET-74, NET-23: its name is not looked at."""
    client = r.login()
    assert client.ask("REVEAL" + " " * 60 + "1\n<<<\n") == FORMAT + "FAILED 2 unknown command\n"


def test_a_block_cut_off_is_no_command(r):
    """NET-78, NET-25: it is dropped with the connection, and does not count."""
    for piece in ("REVEAL 1\n", "REVEAL 1\n<<<\n", "REVEAL 1\n<<<\ntext\n"):
        client = r.login()
        client.send(piece)
        client.half_close()
        assert client.closed
        assert client.read() == ""
    assert r.line.commands == 0


def test_text_of_a_block_is_utf8(r):
    """NET-86: else error 3."""
    client = r.login()
    assert client.ask(b"REVEAL 1\n<<<\n\xff\n>>>\n") == FORMAT
