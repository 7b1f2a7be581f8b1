"""The load generator against servers that follow a script."""

import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from harness import Figure, Load, Server, Step, build_loadgen, measure, serving

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the load generator uses epoll and /proc"
)

Answer = Callable[[str], str]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    build_loadgen()


def talk(peer: socket.socket, answer: Answer, logins: list[str]) -> None:
    """Speak the dialogue, then answer each line; send byte by byte, so that no reply is whole."""

    def send(text: str) -> None:
        for byte in text.encode():
            peer.send(bytes([byte]))

    with peer, peer.makefile("r") as lines:
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        send("LOGIN\n")
        logins.append(next(lines).strip())
        send("PASS\n")
        assert next(lines) == "secret\n"
        send("OK\n")
        for line in lines:
            send(answer(line.strip()))


@contextmanager
def scripted(answer: Answer, logins: list[str]) -> Iterator[Server]:
    """Serve a script from threads of this process, while the context lasts."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threads: list[threading.Thread] = []

        def accept() -> None:
            while True:
                try:
                    peer, _ = listener.accept()
                except OSError:
                    return
                threads.append(
                    threading.Thread(daemon=True, target=talk, args=(peer, answer, logins))
                )
                threads[-1].start()

        door = threading.Thread(daemon=True, target=accept)
        door.start()
        login = ("--login", "team", "--password", "secret", "--accounts", "2")
        try:
            yield Server("scripted", listener.getsockname()[1], 0, login)
        finally:
            listener.shutdown(socket.SHUT_RDWR)
            for thread in [door, *threads]:
                thread.join(60)


def run(answer: Answer, *steps: Step, connections: int = 1) -> tuple[Figure, list[str]]:
    logins: list[str] = []
    with scripted(answer, logins) as server:
        return measure(server, Load(connections, seconds=0.2, warmup=0.0), steps), logins


def test_logs_in_by_turns_and_reads_every_form_of_reply() -> None:
    replies = {
        "NOTHING": "OK\n",
        "LINES": "OK\n1 2 3\n4\n",
        "MIXED": "OK\n5\n2\nfirst\nsecond\n0\n",
    }
    steps = Step("NOTHING", ""), Step("LINES", "2"), Step("MIXED", "1,*,*")
    figure, logins = run(replies.__getitem__, *steps, connections=3)
    assert sorted(logins) == ["team1", "team1", "team2"]
    assert figure.per_second > 0
    assert figure.refused == 0
    assert 0 < figure.p50_us <= figure.p99_us <= figure.max_us


def test_counts_refusals_by_code_and_reads_a_forced_wait_to_its_end() -> None:
    replies = {
        "A": "FAILED 107 requested group not found\n",
        "B": "FAILED 6 commands limit reached, forced waiting activated\nWAITING 0.1\nOK\n",
        "C": "OK\n",
    }
    figure, _ = run(replies.__getitem__, Step("A", "3"), Step("B", "*"), Step("C", ""))
    refusals = figure.more["refusals"]
    assert set(refusals) == {"6", "107"}
    assert figure.refused == sum(refusals.values())
    assert figure.refused < figure.more["replies"]


def test_gives_the_word_of_a_reply_to_the_next_command_and_ends_with_a_whole_cycle() -> None:
    made = dropped = 0
    wrong = []

    def answer(line: str) -> str:
        nonlocal made, dropped
        if line == "MAKE":
            made += 1
            return f"OK\n{made} more\n"
        dropped += 1
        if line != f"DROP {made} now":
            wrong.append(line)
        return "OK\n"

    figure, _ = run(answer, Step("MAKE", "1"), Step("DROP {} now", ""))
    assert figure.refused == 0
    assert wrong == []
    assert made == dropped


@pytest.mark.parametrize("depth", [1, 7])
def test_measures_an_echo(depth: int) -> None:
    with serving("echo", "peers/uvloop_echo.py") as server:
        for seconds in (0.3, 3, 30):  # processor time is told by the tick, and others may have it
            load = Load(5, depth, seconds=seconds, warmup=0.0)
            figure = measure(server, load, [Step("PROGRESS", "2,*")])
            if figure.cpu_server > 0:
                break
    assert figure.more["depth"] == depth
    assert figure.more["connections"] == 5
    assert figure.per_second > 0
    assert figure.cpu_server > 0
    assert figure.refused == 0
