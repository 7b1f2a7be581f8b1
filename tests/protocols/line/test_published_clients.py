"""What programs written for past finals rely on, one test each."""

import re


def play(rig, **settings):
    """Return all writes of a session that meets every kind of reply."""
    r = rig(command_limit=8, **settings)
    client = r.connect()
    client.send(b"red\r\n").send(b"secret\r\n")
    for line in (b"progress", b"LIST 3", b"LIST 0", b"FLY", b"ADD 5000", b"WAIT", b"SAY a  b "):
        client.send(line + b"\r\n")
        r.at(r.now / 1_000_000 + 1)
    for _ in range(9):
        client.send(b"SAID\n")
    r.at(r.now / 1_000_000 + 1)
    return client.writes


def test_the_server_sends_no_cr(rig):
    """NET-18: some clients fail on CR LF."""
    assert b"\r" not in b"".join(play(rig))


def test_the_server_sends_no_stray_blanks(rig):
    """NET-20: some clients split at every space and every LF."""
    lines = b"".join(play(rig)).decode().split("\n")
    assert lines.pop() == ""
    texts = {"a  b"}
    for line in lines:
        assert line
        assert line == line.strip()
        assert "  " not in line or line in texts


def test_dialogue_lines_come_whole(rig):
    """NET-66: some clients compare a whole network chunk with LOGIN, PASS or OK."""
    assert play(rig)[:3] == [b"LOGIN\n", b"PASS\n", b"OK\n"]


def test_replies_come_whole(rig):
    """NET-66: some clients take half a second of silence for the end of a reply."""
    for write in play(rig):
        assert write.startswith((b"OK\n", b"FAILED ", b"LOGIN\n", b"PASS\n"))
        assert write.endswith(b"\n")
    assert b"OK\n3\n0\n1\n2\n" in play(rig)


def test_x_is_a_number_of_seconds(rig):
    """NET-57: some clients read x as a float."""
    (shown,) = re.findall(rb"WAITING (\S+)\n", b"".join(play(rig)))[:1]
    assert re.fullmatch(rb"[0-9]+\.[0-9]{6}", shown)
    assert 0 <= float(shown) <= 1


def test_nothing_unsolicited(rig):
    """NET-35: some clients take the first line they see for the answer to their command."""
    r = rig()
    client = r.login()
    r.login("blue").send("ADD 1\n")
    for second in range(1, 10):
        r.at(second)
        assert client.writes == []
        assert client.ask("SAID\n") == "OK\n0\n"


def test_a_forced_wait_ends_with_ok(rig):
    """NET-52: some clients read it, and then repeat their command."""
    r = rig(command_limit=1)
    client = r.login()
    client.ask("PROGRESS\n")
    assert client.ask("ADD 1\n").startswith("FAILED 6 ")
    r.at(1)
    assert client.read() == "OK\n"
    assert client.ask("ADD 1\n") == "OK\n"


def test_crlf_at_login(rig):
    """NET-11, NET-19: some clients are telnet."""
    assert rig().connect().ask(b"red\r\nsecret\r\n") == "LOGIN\nPASS\nOK\n"


def test_lower_case_commands(rig):
    """NET-27: some clients write them so."""
    client = rig().login()
    assert client.ask("progress\n") == "OK\n1 0\n"
    assert client.ask("wait\n") == "OK\nWAITING 1.000000\n"


def test_two_commands_at_once(rig):
    """NET-32, NET-13: one client sends two and reads both replies later."""
    client = rig().login()
    assert client.ask("ADD 1\nPROGRESS\n") == "OK\nOK\n1 1\n"
