"""Flow: connections per host, token bucket, buffers, stalls, password guessing."""

import pytest

from contestmaster.kernel.instant import SECOND

HOST = "10.0.0.1"


def test_connections_per_host_are_limited(rig):
    """NET-4: one too many is closed without a byte; the others are unaffected."""
    r = rig(max_connections_per_host=3)
    clients = [r.login("red", HOST) for _ in range(3)]
    extra = r.connect(HOST)
    assert extra.closed
    assert extra.writes == []
    assert clients[0].ask("PROGRESS\n") == "OK\n1 0\n"
    assert not r.connect("10.0.0.2").closed
    clients[1].reset()
    assert r.connect(HOST).read() == "LOGIN\n"
    assert r.connect(HOST).closed


def test_loopback_is_unlimited_by_default(rig):
    """NET-68: no limit of connections, transfer or failures on the machine itself."""
    r = rig(max_connections_per_host=1, transfer_burst_bytes=1, login_failures_per_minute=1)
    for host in ("127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"):
        for _ in range(3):
            assert "FAILED 1" in r.connect(host).ask("red\nwrong\n")
        assert r.login("red", host).ask("SAID\n") == "OK\n0\n"


def test_unlimited_hosts_are_a_setting(rig):
    """NET-68: addresses and networks; the loopback is one of the hosts if it is not named."""
    r = rig(max_connections_per_host=1, unlimited_hosts=("10.0.0.0/24", "fd00::7"))
    for host, limited in [
        ("10.0.0.9", False),
        ("10.0.1.9", True),
        ("fd00::7", False),
        ("fd00::8%eth0", True),
        ("127.0.0.1", True),
        ("somewhere", True),
    ]:
        r.connect(host)
        assert r.connect(host).closed == limited


def test_a_network_of_ipv6_is_one_host(rig):
    """NET-4, NET-68, NET-71: whoever has one address of it has all of the rest."""
    r = rig(max_connections_per_host=2)
    clients = [r.connect(f"2001:db8::{number}") for number in range(1, 4)]
    assert [client.closed for client in clients] == [False, False, True]
    assert not r.connect("2001:db8:0:1::1").closed
    r = rig(max_connections_per_host=100, login_failures_per_minute=2)
    for number in range(1, 4):
        last = r.connect(f"2001:db8::{number}")
        last.send("red\nwrong\n")
    assert "FAILED" not in last.read(), "delayed"


def test_a_host_above_its_transfer_is_delayed_and_loses_nothing(rig):
    """NET-5, NET-67: lines are taken up while the bucket is above 0; a charge may push it below.

    A bucket of 100 bytes at 10 bytes/s: the dialogue costs 6 + 5 + 4 + 7 + 3 = 25 bytes.
    """
    r = rig(transfer_rate_bytes_s=10, transfer_burst_bytes=100, command_limit=1000)
    client = r.login("red", HOST)
    assert client.ask("LIST 20\n") == "OK\n20\n" + "".join(f"{i}\n" for i in range(20))
    # 8 + 56 more are 89 bytes; the next one, 9 + 7 bytes, goes through and leaves -5.
    assert client.ask("PROGRESS\nPROGRESS\nWAIT\n") == "OK\n1 0\n"
    r.at(0.5)
    assert client.read() == ""
    r.at(0.500001)
    assert client.read() == "OK\n1 0\n"
    r.at(2.1)
    assert client.read() == ""
    r.at(2.101)
    assert client.read() == "OK\nWAITING 0.899999\n"


def test_the_end_of_a_wait_is_charged_but_never_delayed(rig):
    """NET-66, NET-67: no part of a reply waits for the bucket."""
    r = rig(transfer_rate_bytes_s=1, transfer_burst_bytes=40)
    client = r.login("red", HOST)
    assert client.ask("WAIT\nFLY\n") == "OK\nWAITING 1.000000\n"
    r.at(1)
    assert client.read() == "OK\n"
    r.at(13)  # 40 - 25 - 5 - 20 + 1 - 3 were -12 bytes at 1 s
    assert client.read() == ""
    r.at(13.000001)
    assert client.read() == "FAILED 2 unknown command\n"


def test_the_bucket_is_of_the_host_not_of_the_connection(rig):
    """NET-5: summed over its connections; dialogue lines are held back, too; others go on."""
    r = rig(transfer_rate_bytes_s=10, transfer_burst_bytes=100)
    hungry = r.login("red", HOST)
    hungry.send("LIST 100\n")
    assert "99\n" in hungry.read()
    second = r.connect(HOST)
    assert second.ask("blue\nsecret\n") == "LOGIN\n"
    assert r.login("green", "10.0.0.2").ask("PROGRESS\n") == "OK\n1 0\n"
    r.at(60)
    assert second.read() == "PASS\nOK\n"


def test_dropped_bytes_are_charged(rig):
    """NET-67, NET-23: a line without end is charged as it is dropped, so its sender is slowed."""
    r = rig(
        transfer_rate_bytes_s=1000,
        transfer_burst_bytes=1000,
        max_line_bytes=64,
        input_buffer_bytes=128,
    )
    client = r.login("red", HOST)
    client.send("x" * 2000)
    assert client.reading
    client.send("x" * 200)
    assert not client.reading
    r.at(2)
    assert client.reading


def test_blank_lines_are_charged(rig):
    """NET-67, NET-22: they are ignored, but they are lines."""
    r = rig(transfer_rate_bytes_s=10, transfer_burst_bytes=100)
    client = r.login("red", HOST)
    client.send(b" \r\n" * 40)
    assert client.ask("PROGRESS\n") == ""
    r.at(4.5)  # 100 - 25 - 120 were -45 bytes
    assert client.read() == ""
    r.at(4.500001)
    assert client.read() == "OK\n5 0\n"


def test_reading_stops_when_too_much_is_unread(rig):
    """NET-63: from input_buffer_bytes on, until lines are consumed; nothing is dropped."""
    r = rig(max_line_bytes=20, input_buffer_bytes=100, command_limit=1000)
    client = r.login()
    client.send("WAIT\n" + "PROGRESS\n" * 11)
    assert client.reading
    client.send("P")
    assert not client.reading
    client.send("ROGRESS\n")  # what the system had read already
    r.at(1)
    assert client.reading
    assert client.read() == "OK\nWAITING 1.000000\nOK\n" + "OK\n2 0\n" * 12


def test_unread_lines_stay_held_back_over_several_waits(rig):
    """NET-63: reading resumes only when the unread input is below the mark again."""
    r = rig(max_line_bytes=20, input_buffer_bytes=100)
    client = r.login()
    client.send("WAIT\n" * 22)
    assert not client.reading
    r.at(1)
    assert not client.reading
    r.at(2)
    assert client.reading


def test_output_not_read_holds_lines_back(rig):
    """NET-69: while more than output_buffer_bytes wait to be sent, no line is taken up."""
    r = rig()
    client = r.login()
    client.send("PROGRESS\n")
    client.read()
    client.session.clog()
    assert client.ask("PROGRESS\nADD 1\n") == ""
    client.session.unclog(r.now)
    assert client.read() == "OK\n1 0\nOK\n"


def test_a_wait_ends_on_a_clogged_connection(rig):
    """NET-69, NET-60: only taking up is held back; the OK of a wait is sent."""
    r = rig()
    client = r.login()
    client.send("WAIT\nPROGRESS\n")
    client.session.clog()
    r.at(1)
    assert client.read() == "OK\nWAITING 1.000000\nOK\n"
    client.session.unclog(r.now)
    assert client.read() == "OK\n2 0\n"


def test_replies_gathered_from_one_piece_stop_at_the_mark(rig):
    """NET-69: many lines in one piece cannot make more output wait than many pieces could."""
    r = rig(command_limit=1000)
    client = r.login()
    client.send("LIST 5000\n")
    client.writes.clear()
    write = client.session.outlet.wire.write

    def clogging(data):
        write(data)
        client.session.clog()

    client.session.outlet.wire.write = client.session.outlet.write = clogging
    client.send("LIST 5000\n" * 10)
    assert sum(map(len, client.writes)) < 2 * len("OK\n5000\n" + "4999\n" * 5000)


def test_what_is_gathered_counts_as_waiting(rig):
    """NET-69: with output waiting, lines are taken up just until the mark is passed."""
    r = rig(command_limit=1000, output_buffer_bytes=20_000)
    client = r.login()
    wire = client.session.outlet.wire
    reply = len("OK\n500\n") + sum(len(f"{i}\n") for i in range(500))
    waiting = 15_000
    wire.get_write_buffer_size = lambda: waiting

    def clogging(data):
        nonlocal waiting
        waiting += len(data)
        if waiting > 20_000:
            client.session.clog()

    wire.write = client.session.outlet.write = clogging
    client.send("LIST 500\n" * 20)
    assert 20_000 < waiting <= 20_000 + reply


@pytest.mark.parametrize("said", [0, 100])
def test_a_stalled_connection_is_closed(rig, said):
    """NET-69: no byte could be sent for stall_timeout_s while some were waiting."""
    r = rig(stall_timeout_s=60)
    client, healthy = r.login("red"), r.login("blue")
    r.at(100)
    client.stuck = True
    for _ in range(said):
        client.send("PROGRESS\n")
    client.send("PROGRESS\n")
    r.at(100 + 59)
    assert not client.closed
    r.at(100 + 66)
    assert client.aborted
    assert not healthy.closed


def test_slow_readers_are_not_stalled(rig):
    """NET-69: one byte now and then is enough, even while replies are added."""
    r = rig(stall_timeout_s=60)
    client = r.login()
    client.stuck = True
    for minute in range(1, 20):
        for _ in range(5):
            client.send("PROGRESS\n")
        r.at(minute * 30)
        client.unsent -= 1
    assert not client.closed
    client.unsent = 0
    client.stuck = False
    r.at(1000)
    assert not client.closed
    assert client.ask("SAID\n").endswith("OK\n0\n")


def test_a_stall_is_noticed_although_replies_are_added(rig):
    """NET-69: added bytes are no progress."""
    r = rig(stall_timeout_s=60)
    client = r.login()
    client.stuck = True
    for second in range(1, 80, 5):
        if not client.closed:
            client.send("PROGRESS\n")
        r.at(second)
    assert client.aborted


def test_a_closing_connection_may_stall_too(rig):
    """NET-69: a goodbye that nobody reads does not keep the connection."""
    r = rig(stall_timeout_s=60)
    client = r.connect(HOST)
    client.stuck = True
    client.send("red\nwrong\n")
    client.close = lambda: None
    r.at(70)
    assert client.aborted
    assert r.line.sessions == {}


def guess(r, host=HOST, password="wrong"):
    client = r.connect(host)
    client.send(f"red\n{password}\n")
    return client


def test_guessing_passwords_is_slowed_down(rig):
    """NET-71: right or wrong, delayed by 1 s each while ten failures lie in the last 60 s."""
    r = rig(max_connections_per_host=1000)
    for _ in range(10):
        assert "FAILED 1" in guess(r).read()
    wrong, right = guess(r), guess(r, password="secret")
    assert wrong.read() == right.read() == "LOGIN\nPASS\n"
    r.at(0.999999)
    assert wrong.read() == right.read() == ""
    r.at(1)
    assert wrong.read() == "FAILED 1 bad login or password\n"
    assert right.read() == "OK\n"
    assert "OK" in r.login("red", "10.0.0.2").ask("PROGRESS\n")
    r.at(59.999999)
    assert guess(r).read() == "LOGIN\nPASS\n"


def test_failures_are_forgotten_after_a_minute(rig):
    """NET-71: at 60 s the ten failures of instant 0 lie in the last 60 s no more."""
    r = rig(max_connections_per_host=1000)
    for _ in range(10):
        guess(r)
    r.at(60)
    assert "FAILED 1" in guess(r).read()


def test_nothing_else_is_delayed(rig):
    """NET-71: prompts, and commands of those who are in."""
    r = rig(max_connections_per_host=1000, login_failures_per_minute=1)
    inside = r.login("red", HOST)
    guess(r)
    assert inside.ask("PROGRESS\n") == "OK\n1 0\n"
    assert r.connect(HOST).ask("red\n") == "LOGIN\nPASS\n"


def test_guesses_at_the_same_time_help_nobody(rig):
    """NET-71: whoever checks slowly, the failures count when they are known."""
    r = rig(max_connections_per_host=1000, login_failures_per_minute=2)
    r.behind.slow_passwords = True
    clients = [guess(r) for _ in range(5)]
    for _ in clients:
        r.behind.verdict(r.now)
    assert ["FAILED 1" in c.read() for c in clients] == [True, True, False, False, False]
    r.at(1)
    assert ["FAILED 1" in c.read() for c in clients] == [False, False, True, True, True]


def test_hosts_that_left_no_trace_are_forgotten(rig):
    """NET-67, NET-71: memory does not grow with every address that ever connected."""
    r = rig()
    for i in range(2000):
        client = r.connect(f"10.1.{i // 250}.{i % 250}")
        client.reset()
        r.clients.remove(client)
        r.at(i / 10)
    assert len(r.line._hosts._hosts) < 600


def test_bucket_survives_reconnecting(rig):
    """NET-67: a new connection does not fill it."""
    r = rig(transfer_rate_bytes_s=10, transfer_burst_bytes=100)
    client = r.login("red", HOST)
    client.ask("LIST 100\n")
    client.reset()
    again = r.connect(HOST)
    assert again.ask("red\n") == "LOGIN\n"
    r.at(23.7)  # 100 - 25 - 9 - 297 - 6 were -237 bytes
    assert again.read() == ""
    r.at(23.700001)
    assert again.read() == "PASS\n"


def test_login_timeout_holds_while_throttled(rig):
    """NET-14, NET-67: delayed lines do not stop that clock."""
    r = rig(transfer_rate_bytes_s=1, transfer_burst_bytes=10, login_timeout_s=5)
    client = r.connect(HOST)
    client.send("red\n" + "x" * 100 + "\n")
    assert client.read() == "LOGIN\nPASS\n"
    r.at(5)
    assert client.closed
    assert r.now == 5 * SECOND
