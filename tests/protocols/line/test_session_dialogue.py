"""The login dialogue."""

import pytest


def test_greets_first_and_asks_for_both_whatever_the_login(rig):
    """NET-7, NET-8: LOGIN before anything is received, PASS whether or not the login exists."""
    r = rig()
    known, unknown = r.connect(), r.connect()
    assert known.read() == unknown.read() == "LOGIN\n"
    assert known.ask("red\n") == unknown.ask("no one\n") == "PASS\n"


def test_right_password_opens_command_mode(rig):
    """NET-9, NET-6: OK, then commands are answered; only text lines are sent."""
    client = rig().connect()
    client.send("red\n")
    client.read()
    assert client.ask("secret\n") == "OK\n"
    assert client.ask("PROGRESS\n") == "OK\n1 0\n"


@pytest.mark.parametrize("password", ["wrong", "Secret", "SECRET", "secret x", "se cret", ""])
def test_wrong_password_fails_with_1_and_closes(rig, password):
    """NET-10, NET-11, NET-12: exact comparison; a blank line is an empty password."""
    client = rig().connect()
    assert client.ask(f"red\n{password}\n") == ("LOGIN\nPASS\nFAILED 1 bad login or password\n")
    assert client.eof or client.closed
    assert client.ask("PROGRESS\n") == ""


def test_credentials_lose_whitespace_at_both_ends_only(rig):
    """NET-11: stripped of space, tab and CR; nothing else is whitespace [NET-19]."""
    r = rig()
    assert r.connect().ask("\t red \r\n \tsecret\r\r\n") == "LOGIN\nPASS\nOK\n"
    assert "FAILED 1" in r.connect().ask("red\x0b\nsecret\n")
    assert "FAILED 1" in r.connect().ask("RED \nsecretX\n")


@pytest.mark.parametrize("blank", ["", " ", "\t\r "])
def test_blank_lines_are_credentials_not_skipped(rig, blank):
    """NET-12: a blank first line is an empty login, so the next line is the password."""
    r = rig()
    client = r.connect()
    assert client.ask(f"{blank}\n") == "LOGIN\nPASS\n"
    assert client.ask("red\n") == "FAILED 1 bad login or password\n"
    assert r.behind.asked == []


def test_dialogue_and_commands_may_come_at_once(rig):
    """NET-13: everything in one piece is processed in order, every prompt is still sent."""
    client = rig().connect()
    answer = client.ask("red\nsecret\nADD 5\nPROGRESS\n")
    assert answer == "LOGIN\nPASS\nOK\nOK\nOK\n1 5\n"


def test_commands_wait_while_a_password_is_checked_slowly(rig):
    """NET-13, NET-32: the verdict comes before the answers of commands sent with the password."""
    r = rig()
    r.behind.slow_passwords = True
    client = r.connect()
    assert client.ask("red\nsecret\nPROGRESS\n") == "LOGIN\nPASS\n"
    r.behind.verdict(r.now)
    assert client.read() == "OK\nOK\n1 0\n"


def test_each_prompt_is_one_write(rig):
    """NET-66: LOGIN, PASS and OK are handed over whole, each in one write."""
    client = rig().connect()
    client.send("red\n").send("secret\n")
    assert client.writes == [b"LOGIN\n", b"PASS\n", b"OK\n"]


def test_silence_is_closed_after_the_login_timeout(rig):
    """NET-14: without a message, at any step of the dialogue; not one who has logged in."""
    r = rig(login_timeout_s=60)
    silent, halfway, inside = r.connect(), r.connect(), r.login()
    halfway.send("red\n")
    r.at(59.999999)
    assert not silent.closed
    assert not halfway.closed
    r.at(60)
    assert silent.closed
    assert halfway.closed
    assert (silent.read(), halfway.read()) == ("LOGIN\n", "LOGIN\nPASS\n")
    r.at(600)
    assert not inside.closed
    assert inside.ask("SAID\n") == "OK\n0\n"


def test_slow_verdict_comes_too_late_for_the_timeout(rig):
    """NET-14: not logged in is not logged in, whoever is slow."""
    r = rig(login_timeout_s=60)
    r.behind.slow_passwords = True
    client = r.connect()
    client.send("red\nsecret\n")
    r.at(60)
    assert client.closed
    r.behind.verdict(r.now)
    assert client.read() == "LOGIN\nPASS\n"


def test_a_failed_login_leaves_no_trace(rig):
    """NET-15: dialogue lines do not count, and a new connection may try again at once."""
    r = rig(command_limit=1)
    r.connect().send("red\nwrong\n")
    client = r.login("red")
    assert r.line.commands == 0
    assert client.ask("PROGRESS\n") == "OK\n1 0\n"


def test_further_logins_disturb_nobody(rig):
    """NET-2, NET-16, NET-3: several connections of a person, each logged in for itself, equal."""
    r = rig()
    first, second = r.login("red"), r.login("red")
    assert first.read() == ""
    assert second.ask("ADD 3\n") == "OK\n"
    assert first.ask("PROGRESS\n") == "OK\n1 3\n"
    second.reset()
    assert first.ask("PROGRESS\n") == "OK\n1 3\n"


def test_a_broken_account_store_fails_the_login_only(rig, caplog):
    """A login that cannot be checked is refused; the server lives on."""
    r = rig()

    def broken(*_):
        raise OSError("no accounts")

    r.behind.authenticate = broken
    assert r.connect().ask("red\nsecret\n").endswith("FAILED 1 bad login or password\n")
    assert r.line.internal_errors == 1
    assert "no accounts" in caplog.text
    assert r.connect().read() == "LOGIN\n"


def test_credentials_that_are_no_text_match_nothing(rig):
    """NET-24, NET-11: odd bytes are ordinary characters, of no account."""
    r = rig()
    assert r.connect().ask(b"r\xffd\nsecret\n").endswith("FAILED 1 bad login or password\n")
    assert r.connect().ask(b"red\n\xff\n").endswith("FAILED 1 bad login or password\n")


def test_overlong_credentials_match_nothing(rig):
    """NET-74, NET-23: an over-long line in the dialogue is a login or password of nobody."""
    r = rig(max_line_bytes=16, input_buffer_bytes=64)
    client = r.connect()
    assert client.ask("red" + " " * 14) == "LOGIN\n"
    assert client.ask("\n") == "PASS\n"
    assert client.ask("secret\n") == "FAILED 1 bad login or password\n"
    client = r.connect()
    assert client.ask("red\nsecret" + " " * 11 + "\n").endswith("FAILED 1 bad login or password\n")


def test_who_is_refused_can_still_read_why(rig):
    """NET-10: input in flight must not reset the connection before the reply is read."""
    r = rig()
    client = r.connect()
    client.send("red\nwrong\nPROGRESS\n" + "x" * 1000)
    assert client.eof
    assert not client.closed
    client.send("more\n")
    r.at(2)
    assert client.closed
    assert client.read() == "LOGIN\nPASS\nFAILED 1 bad login or password\n"


def test_a_refused_client_that_closes_is_closed(rig):
    """NET-10: then there is nothing more to wait for."""
    client = rig().connect()
    client.send("red\nwrong\n")
    client.half_close()
    assert client.closed


def test_closed_servers_close_connections_without_a_byte(rig):
    """NET-17: suspended or finished; open again, they greet."""
    r = rig()
    r.line.suspend(r.now)
    client = r.connect()
    assert client.closed
    assert client.writes == []
    r.line.resume(r.now)
    assert r.connect().read() == "LOGIN\n"
    r.line.finish(r.now)
    client = r.connect()
    assert client.closed
    assert client.writes == []
    assert r.line.refused == 2
