"""Connections on real sockets."""

import resource
import socket
import threading
import time
from contextlib import suppress

import pytest
from tests.doors.tcp.conftest import PATIENCE

LIMITED = {"unlimited_hosts": ()}


def eventually(condition, seconds=PATIENCE):
    """Wait until something is so."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not come to pass"
        time.sleep(0.01)


def test_dialogue_in_whole_segments(serve):
    """NET-1, NET-7, NET-66: each prompt and each reply arrives by one call of recv."""
    client = serve().connect()
    assert client.segment() == b"LOGIN\n"
    client.send("red\n")
    assert client.segment() == b"PASS\n"
    client.send("secret\n")
    assert client.segment() == b"OK\n"
    client.send("LIST 3\n")
    assert client.segment() == b"OK\n3\n0\n1\n2\n"
    client.send("WAIT\n")
    assert client.segment() == b"OK\nWAITING -\n"


def test_after_each_piece_of_input_there_is_time_for_others(serve):
    """What has become durable need not wait until all who have sent something are heard."""
    door = serve()
    heard = []
    door.listener.between = lambda: heard.append(door.line.commands)
    client = door.login()
    door.call(heard.clear)  # on its loop: what a reply comes from is over then
    for _ in range(2):
        assert client.ask("PROGRESS", 2) == ["OK", "1 0"]
    assert door.call(lambda: len(heard)) == 2
    assert heard[1] == heard[0] + 1, "it comes after what was sent is taken up"


def test_connections_of_a_person_share_the_game(serve):
    """NET-2, NET-3, NET-60: several at once; waits end at the boundary."""
    door = serve()
    a, b = door.login(), door.login()
    assert a.ask("ADD 4", 1) == ["OK"]
    assert b.ask("PROGRESS", 2) == ["OK", "1 4"]
    assert b.ask("WAIT", 2) == ["OK", "WAITING -"]
    door.ring()
    assert b.lines(1) == ["OK"]
    assert b.ask("PROGRESS", 2) == ["OK", "2 4"]


def test_one_connection_too_many_gets_no_byte(serve):
    """NET-4: closed; those before it go on, and a place that gets free is free."""
    door = serve(max_connections_per_host=2, **LIMITED)
    first, second = door.login(), door.login()
    assert door.connect().until_closed() == b""
    assert first.ask("PROGRESS", 2) == ["OK", "1 0"]
    second.sock.close()
    eventually(lambda: door.sessions() == 1)
    assert door.connect().segment() == b"LOGIN\n"


def test_suspended_servers_close_at_once(serve):
    """NET-17: without a byte; and connections there were, without a message."""
    door = serve()
    client = door.login()
    door.call(lambda: door.line.suspend(door.clock.now()))
    assert client.until_closed() == b""
    assert door.connect().until_closed() == b""
    door.call(lambda: door.line.resume(door.clock.now()))
    assert door.login().ask("PROGRESS", 2)[0] == "OK"


def test_socket_options(serve):
    """NET-66, NET-70: no delay; a vanished peer is noticed within dead_peer_s."""
    door = serve(dead_peer_s=100)
    door.login()
    (session,) = door.line.sessions
    sock = session.outlet.wire.get_extra_info("socket")
    assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        idle = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE)
        between = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL)
        probes = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT)
        assert 50 <= idle + between * probes <= 100
        assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 100_000


def test_idle_connections_stay(serve):
    """NET-70, NET-14: once logged in, silence is no offence; before it is."""
    door = serve(login_timeout_s=60, stall_timeout_s=60)
    inside, outside = door.login(), door.connect()
    assert outside.segment() == b"LOGIN\n"
    door.pass_time(61)
    assert outside.until_closed() == b""
    door.pass_time(3600)
    assert inside.ask("PROGRESS", 2) == ["OK", "1 0"]


def test_half_close(serve):
    """NET-25: what was sent is answered, waits among it; the piece without LF is dropped."""
    door = serve()
    client = door.connect()
    client.send("red\nsecret\nADD 1\nWAIT\nPROGRESS\nADD 2")
    client.sock.shutdown(socket.SHUT_WR)
    assert client.lines(6) == ["LOGIN", "PASS", "OK", "OK", "OK", "WAITING -"]
    door.ring()
    assert client.until_closed() == b"OK\nOK\n2 1\n"
    eventually(lambda: door.sessions() == 0)


def test_the_reason_of_a_refused_login_arrives(serve):
    """NET-10: although the client has sent more than the server will ever read."""
    door = serve()
    client = door.connect()
    client.send("red\nwrong\n" + "PROGRESS\n" * 5000)
    assert client.until_closed() == b"LOGIN\nPASS\nFAILED 1 bad login or password\n"
    client.sock.close()
    eventually(lambda: door.sessions() == 0)


def test_a_guesser_waits_by_the_clock(serve):
    """NET-71: the timers of the core are rung by the event loop."""
    door = serve(login_failures_per_minute=1, **LIMITED)
    began = time.monotonic()
    for _ in range(2):
        client = door.connect()
        client.send("red\nwrong\n")
        assert client.until_closed().endswith(b"FAILED 1 bad login or password\n")
    assert 1 <= time.monotonic() - began < 45  # not a minute for each of them


def test_transfer_is_throttled_by_the_clock(serve):
    """NET-5, NET-67: what is above the rate comes later, all of it."""
    door = serve(
        transfer_rate_bytes_s=100_000, transfer_burst_bytes=20_000, command_limit=1000, **LIMITED
    )
    client = door.login()
    began = time.monotonic()
    client.send("LIST 1000\n" * 20)
    assert len(client.lines(1002 * 20)) == 1002 * 20
    assert time.monotonic() - began > 0.4  # some 78,000 bytes, 20,000 of them at once


def test_a_reset_drops_wait_and_lines(serve):
    """NET-73: executed orders stand."""
    door = serve()
    client = door.login()
    client.ask("ADD 1", 1)
    client.ask("WAIT", 2)
    client.send("ADD 2\n")
    client.reset()
    eventually(lambda: door.sessions() == 0)
    door.ring()
    assert door.login().ask("PROGRESS", 2) == ["OK", "2 1"]


def test_who_reads_nothing_is_contained(serve):
    """NET-69, NET-63: bounded output and input; when it reads, every reply is there."""
    door = serve(command_limit=10**6, output_buffer_bytes=100_000)
    client, other = door.login("red"), door.login("blue")
    client.sock.settimeout(0.5)
    line = b"LIST 500" + b" " * 3991 + b"\n"  # long, so that not too many of them are under way
    sent = 0
    with pytest.raises(TimeoutError):
        while sent < 100_000_000:
            sent += client.sock.send(line[sent % len(line) :])
    reply = b"OK\n500\n" + b"".join(b"%d\n" % i for i in range(500))
    session = next(iter(door.line.sessions))
    unsent = door.call(session.outlet.wire.get_write_buffer_size)
    assert unsent <= 100_000 + len(reply)
    assert other.ask("PROGRESS", 2) == ["OK", "1 0"]
    client.sock.settimeout(PATIENCE)
    client.sock.shutdown(socket.SHUT_WR)
    assert client.until_closed() == reply * (sent // len(line))


def test_who_reads_nothing_for_long_is_closed(serve):
    """NET-69: after stall_timeout_s; nobody else is."""
    door = serve(command_limit=10**6, output_buffer_bytes=100_000, stall_timeout_s=0.4)
    client, other = door.login("red"), door.login("blue")
    client.send("LIST 20000\n" * 200)
    eventually(lambda: door.sessions() == 1)
    assert other.ask("PROGRESS", 2) == ["OK", "1 0"]


def test_a_gigabyte_without_a_line_end(serve):
    """NET-23, NET-63: read and dropped in bounded memory; others go on; then one error 3."""
    door = serve()
    client, other = door.login("red"), door.login("blue")
    piece = b"x" * (1 << 20)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for i in range(1024):
        client.send(piece)
        if i % 256 == 0:
            assert other.ask("PROGRESS", 2) == ["OK", "1 0"]
    assert client.ask("", 1) == ["FAILED 3 bad format"]
    assert client.ask("PROGRESS", 2) == ["OK", "1 0"]
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 64 * 1024  # KiB


@pytest.mark.parametrize("line", [b"\n", b" \r\n", b"FLY\n", b"WAIT 1 2\n", b"x" * 5000 + b"\n"])
def test_a_flood_costs_nobody_else_anything(serve, line):
    """NET-5, NET-48, NET-67: the host that floods is slowed down, another one is answered."""
    door = serve(**LIMITED)
    flooder, other = door.login("red"), door.login("blue", host="127.0.0.2")
    flooder.sock.settimeout(0.1)
    flood = line * (100_000 // len(line))
    stop = threading.Event()

    def send() -> None:
        while not stop.is_set():
            with suppress(TimeoutError):
                flooder.sock.send(flood)

    thread = threading.Thread(daemon=True, target=send)
    thread.start()
    try:
        for _ in range(30):
            assert other.ask("WAIT 1 2", 1) == ["FAILED 4 too many arguments"]
            time.sleep(0.01)
    finally:
        stop.set()
        thread.join()


def test_many_connections_at_once(serve):
    """NET-1: a restart brings all bots back in the same moment."""
    door = serve(command_limit=10**6)
    clients = [door.connect() for _ in range(200)]
    for client in clients:
        client.send("red\nsecret\nPROGRESS\n")
    for client in clients:
        assert client.lines(5) == ["LOGIN", "PASS", "OK", "OK", "1 0"]
    assert door.sessions() == 200
