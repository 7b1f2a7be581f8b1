"""``tables``: a server with real sockets and bots in a process of their own, killed and not."""

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from contestmaster import storage

PATIENCE: Final = 60
SMALL: Final = ("--set", "table_games=spacecrack")


class Line:
    """A connection, read line by line."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._file = self._socket.makefile("rb")

    def read(self) -> str:
        return self._file.readline().decode().rstrip("\n")

    def ask(self, line: str, lines: int = 1) -> list[str]:
        """Send a line; return so many lines of what comes."""
        self._socket.sendall(line.encode() + b"\n")
        return [self.read() for _ in range(lines)]

    def login(self, name: str, password: str) -> str:
        assert self.read() == "LOGIN"
        self.ask(name)
        return self.ask(password)[0]

    def close(self) -> None:
        self._file.close()
        self._socket.close()


@contextmanager
def opened(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run ``tables`` in a process of its own; give it and its port."""
    command = [sys.executable, "-m", "contestmaster", "tables", *(words or SMALL)]
    command += ["--data", str(folder), "--port", "0", "--no-pages"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = 0
        for line in process.stdout:
            if found := re.match(r"tables for spacecrack on 127\.0\.0\.1 port (\d+)$", line):
                port = int(found[1])
            if line.startswith("records are kept"):
                break
        try:
            yield process, port
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "tables"


@pytest.mark.slow
def test_a_guest_plays_a_bot_and_finds_everything_after_a_power_cut(folder: Path) -> None:
    """[TABLE-3, TABLE-5, TABLE-24, TABLE-37, TABLE-47]."""
    with opened(folder) as (process, port):
        zoe, ann = Line(port), Line(port)
        assert zoe.login("guest", "") == "OK"
        assert ann.login("guest", "x") == "OK"
        _, me = zoe.ask("WHOAMI", 2)
        name, kind, token = me.split()
        assert (name, kind) == ("guest-1", "guest")
        assert zoe.ask("OPEN spacecrack seats=2 turns=10 bot_delay_s=0", 2) == ["OK", "1 0"]
        assert zoe.ask("ADD_BOT greedy", 2) == ["OK", "1"]
        assert zoe.ask("SAY so we meet")[0] == "OK"
        assert ann.ask("WATCH 1", 2) == ["OK", "1 OPEN"]
        assert zoe.ask("START", 2) == ["OK", "1 2"]
        assert ann.ask("WAIT", 2)[0] == "OK"
        # The bot ends its turns, so that they pass as soon as the guest ends theirs.
        assert zoe.ask("END_TURN", 2)[0] == "OK"
        assert [ann.read(), ann.read()] == ["OK", "2 9 PLAYING"]
        process.kill()
        process.wait(PATIENCE)
        for line in (zoe, ann):
            line.close()
    with opened(folder) as (_, port):
        zoe = Line(port)
        assert zoe.login(name, token) == "OK"
        _, _, head = zoe.ask("TABLES", 3)
        assert head == "1 spacecrack PLAYING 1 2 2 0 public guest-1"
        assert zoe.ask("SIT 1", 2) == ["OK", "1 0"]
        assert zoe.ask("CHAT 0", 3) == ["OK", "1", "1 guest-1 so we meet"]
        assert zoe.ask("STATUS", 2)[1].startswith("2 9 PLAYING 0 ")
        assert zoe.ask("END_TURN", 2)[0] == "OK"
        began = time.monotonic()
        while not zoe.ask("STATUS", 2)[1].startswith("3 8 PLAYING"):
            assert time.monotonic() - began < PATIENCE, "the bot does not go on"
            time.sleep(0.05)
        zoe.close()


def test_accounts_come_while_the_host_runs_and_while_it_does_not(folder: Path, cli: Any) -> None:
    """[TABLE-1]."""
    folder.mkdir()

    def password(login: str) -> str:
        ran = cli("account", login, "--data", folder)
        assert ran.code == 0, ran.err
        return str(ran.out.split()[-1])

    ann, long = password("ann"), password("a" * 17)
    with opened(folder) as (_, port):
        bob = password("bob")
        for login, secret in (("ann", ann), ("bob", bob)):
            line = Line(port)
            assert line.login(login, secret) == "OK"
            assert line.ask("WHOAMI", 2) == ["OK", f"{login} account -"]
            line.close()
        line = Line(port)
        assert line.login("a" * 17, long) == "FAILED 1 bad login or password"
        line.close()
        ran = cli("account", "ANN", "--data", folder)
        assert ran.code == 1
        assert "somebody else has this name" in ran.err
        ran = cli("account", "guest-9", "--data", folder)
        assert ran.code == 1


def test_an_account_that_is_forgotten_lets_nobody_in(folder: Path, cli: Any) -> None:
    """[TABLE-103] While the host runs and while it does not; others come as before."""
    folder.mkdir()
    names = ("ann", "bob", "cyd")
    secrets = {name: cli("account", name, "--data", folder).out.split()[-1] for name in names}
    assert cli("account", "bob", "--forget", "--data", folder).code == 0
    with opened(folder) as (_, port):
        line = Line(port)
        assert line.login("ann", secrets["ann"]) == "OK"
        line.close()
        ran = cli("account", "ann", "--forget", "--data", folder)
        assert "the name stays in journals" in ran.out
        for name, answer in (
            ("ann", "FAILED 1 bad login or password"),
            ("bob", "FAILED 1 bad login or password"),
            ("cyd", "OK"),
        ):
            line = Line(port)
            assert line.login(name, secrets[name]) == answer
            line.close()
    with storage.reading(folder) as archive:
        assert {each.login: each.password is None for each in archive.accounts()} == {
            "ann": True,
            "bob": True,
            "cyd": False,
        }
    assert "no account dan" in cli("account", "dan", "--forget", "--data", folder).sentence
    assert cli("account", "ann", "--forget", "--ask", "--data", folder).code == 2


def test_an_account_may_be_a_programs(folder: Path, cli: Any) -> None:
    """[TABLE-7]."""
    folder.mkdir()
    secret = cli("account", "robot", "--data", folder).out.split()[-1]
    for words, kind in (((*SMALL, "--program", "robot"), "program"), (SMALL, "account")):
        with opened(folder, *words) as (_, port):
            line = Line(port)
            assert line.login("robot", secret) == "OK"
            assert line.ask("WHOAMI", 2) == ["OK", f"robot {kind} -"]
            line.close()


def test_a_folder_has_one_host(folder: Path, cli: Any) -> None:
    with opened(folder):
        ran = cli("tables", "--data", folder, "--port", 0, *SMALL)
        assert ran.code == 1
        assert "is in use by another host" in ran.err


def test_what_was_set_is_taken_on_when_it_is_opened_again(folder: Path) -> None:
    """[TABLE-3]."""
    with opened(folder) as (_, port):
        line = Line(port)
        assert line.login("guest", "") == "OK"
        line.close()
    with opened(folder, *SMALL, "--set", "guests=false") as (_, port):
        line = Line(port)
        assert line.login("guest", "").startswith("FAILED 1")
        line.close()


def test_a_wrong_setting_opens_nothing(folder: Path, cli: Any) -> None:
    ran = cli("tables", "--data", folder, "--set", "speed=3")
    assert ran.code == 2
    assert ran.sentence.startswith("--set speed=3: a table server has no setting speed")
    assert not folder.exists()
