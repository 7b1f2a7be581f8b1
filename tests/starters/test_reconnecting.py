"""A starter comes back: before the host is there, in a suspension, and after a crash."""

import re
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from contestmaster.starters.catalogue import LANGUAGES

Start = Callable[[str, str], list[str]]

PATIENCE_S = 120.0


class Bot:
    """A running starter, and what it says on standard error."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.said: list[str] = []
        self._news = threading.Condition()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as lines:
            for line in lines:
                with self._news:
                    self.said.append(line.strip())
                    self._news.notify_all()

    def pauses(self, count: int) -> list[str]:
        """Wait until it has begun so many pauses, and return how long it says they are."""
        with self._news:
            found = self._news.wait_for(lambda: len(self._pauses()) >= count, PATIENCE_S)
        assert found, self.said
        return self._pauses()

    def _pauses(self) -> list[str]:
        found = (re.search(r"trying again in (.+)", line) for line in self.said)
        return [match[1] for match in found if match]


@contextmanager
def running(words: list[str], port: int) -> Iterator[Bot]:
    process = subprocess.Popen(
        [*words, "127.0.0.1", str(port), "red", "secret"], stderr=subprocess.PIPE, text=True
    )
    bot = Bot(process)
    try:
        yield bot
    finally:
        process.kill()
        process.wait(PATIENCE_S)
        bot.listener.join(PATIENCE_S)


@contextmanager
def visitor(host: socket.socket) -> Iterator[Callable[..., str]]:
    """Take one connection; what is given says a text and returns the line that follows."""
    link, _ = host.accept()
    link.settimeout(PATIENCE_S)
    with link, link.makefile("rw", newline="\n") as lines:

        def say(text: str) -> str:
            lines.write(text)
            lines.flush()
            return lines.readline().strip()

        yield say


@pytest.mark.slow
@pytest.mark.parametrize("key", LANGUAGES)
def test_a_starter_comes_back_with_growing_pauses(start: Start, key: str) -> None:
    """[NET-17, NET-51, NET-101]: it says what was refused, but for what came too early."""
    words = start("desk", key)
    with socket.socket() as host:
        host.bind(("127.0.0.1", 0))
        host.settimeout(PATIENCE_S)
        with running(words, host.getsockname()[1]) as bot:
            bot.pauses(1)  # nobody listens yet
            host.listen()
            with visitor(host):
                pass  # a contest that is suspended closes before it asks for the login
            bot.pauses(2)
            with visitor(host) as say:
                assert say("LOGIN\n") == "red"
                assert say("PASS\n") == "secret"
                assert say("OK\n") == "WAIT -1"
                assert say("OK\nWAITING 0.000000\nOK\n4000000000\n") == "CURRENT_STAGE"
                early = "FAILED 6 commands limit reached, forced waiting activated"
                assert say(f"{early}\nWAITING 0.010000\nOK\n") == "CURRENT_STAGE"
                assert say("FAILED 7 no seat in this game\n") == "WAIT 4000000000"
                assert say("OK\nWAITING 0.010000\nOK\n4000000001\n") == "CURRENT_STAGE"
            first, second, third = bot.pauses(3)
            assert second != first
            assert third == first  # a turn was played: the server was there
            with visitor(host) as say:
                assert say("LOGIN\n") == "red"
                assert say("PASS\n") == "secret"
                assert say("OK\n") == "WAIT -1"
                say("FAILED 4 too many arguments\n")  # a server that knows no such wait
            bot.pauses(4)
            assert "CURRENT_STAGE: FAILED 7 no seat in this game" in bot.said
            assert not any("limit reached" in line for line in bot.said)


@pytest.mark.parametrize("key", LANGUAGES)
def test_a_starter_does_not_insist_on_a_wrong_password(start: Start, key: str) -> None:
    words = start("desk", key)
    with socket.create_server(("127.0.0.1", 0)) as host:
        host.settimeout(PATIENCE_S)
        with running(words, host.getsockname()[1]) as bot:
            with visitor(host) as say:
                say("LOGIN\n")
                say("PASS\n")
                say("FAILED 1 bad login or password\n")
            assert bot.process.wait(PATIENCE_S) == 1
