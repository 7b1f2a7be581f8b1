"""``open`` and ``account``: a host of games by announcement, with real sockets, killed and not."""

import io
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from contestmaster import storage
from contestmaster.client import Refused, connect
from contestmaster.client.spaceships import Spaceships
from contestmaster.host.announced import AnnouncedGame
from contestmaster.kernel.instant import DAY, SECOND, from_text
from contestmaster.kernel.journal import decode_entry

START = "2024-03-01T09:00:00Z"
PATIENCE = 30


@pytest.fixture
def folder(cli: Any, tmp_path: Path) -> Path:
    """A game called agora that began long ago."""
    folder = tmp_path / "games"
    seats = ("--seat", "alice", "--seat", "bob")
    ran = cli("new", "spaceships", "--name", "agora", *seats, "--at", START, "--data", folder)
    assert ran.code == 0
    return folder


@pytest.fixture
def password(cli: Any, folder: Path) -> Callable[[str], str]:
    """Make an account and return its password."""

    def made(login: str) -> str:
        ran = cli("account", login, "--data", folder)
        assert ran.code == 0, ran.err
        found = re.fullmatch(rf"{login} may log in with the password (\S+)\n", ran.out)
        assert found is not None
        return found[1]

    return made


@contextmanager
def opened(folder: Path, *games: str) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """Run ``open`` in a process of its own; give it and its ports."""
    command = [sys.executable, "-m", "contestmaster", "open", *games]
    command += ["--data", str(folder), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        ports = []
        for line in process.stdout:
            if found := re.search(r" on 127\.0\.0\.1 port (\d+); it next acts at ", line):
                ports.append(int(found[1]))
            elif line.startswith("Ctrl-C"):
                break
        try:
            yield process, ports
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


def test_people_and_messages_act_on_one_game(
    cli: Any, folder: Path, password: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = password("alice")
    with opened(folder) as (_, (port,)):
        with connect("127.0.0.1", port, "alice", secret) as connection:
            alice = Spaceships(connection)
            alice.move(2)
            text = io.TextIOWrapper(io.BytesIO(b"I move to Sector 2."))
            monkeypatch.setattr(sys, "stdin", text)
            ran = cli("announce", "agora", "--as", "bob", "--data", folder)
            assert ran.out.startswith("FAILED 120 "), "bob starts in another sector"
            with pytest.raises(Refused, match="no such sector"):
                alice.move(9)
        bob = password("bob")  # while the host runs
        with connect("127.0.0.1", port, "bob", bob) as connection:
            ships = Spaceships(connection).list_ships()
        assert [ship.sector for ship in ships] == [2, ships[1].sector]
    with storage.reading(folder) as archive:
        said = [decode_entry(e.body) for e in archive.entries(1)]
    orders = [(e.person, e.command, e.code) for e in said if e.kind == "command"]
    assert orders == [("alice", "MOVE", 0), ("bob", "MOVE", 120), ("alice", "MOVE", 119)]


def test_what_fell_due_while_no_host_ran_happens_at_its_instant(folder: Path) -> None:
    """Every midnight since the beginning, none of them late."""
    with opened(folder):
        pass
    with storage.reading(folder) as archive:
        rings = [decode_entry(e.body) for e in archive.entries(1)]
    first = from_text("2024-03-02T00:00:00Z")
    midnights = [ring.at for ring in rings if ring.at % DAY == 0]
    assert midnights[:3] == [first, first + DAY, first + 2 * DAY]
    assert midnights == list(range(first, midnights[-1] + DAY, DAY))
    assert {ring.kind for ring in rings} == {"ring"}, "a stop is nothing to a calendar"


def test_an_answered_order_outlives_a_kill(folder: Path, password: Any) -> None:
    secret = password("alice")
    with (
        opened(folder, "agora") as (process, (port,)),
        connect("127.0.0.1", port, "alice", secret) as connection,
    ):
        Spaceships(connection).move(2)
        process.kill()
        process.wait(PATIENCE)
    with (
        opened(folder, "agora") as (_, (port,)),
        connect("127.0.0.1", port, "alice", secret) as connection,
    ):
        assert Spaceships(connection).list_ships()[0].sector == 2


def test_a_wait_ends_at_the_next_midnight_only(folder: Path, password: Any) -> None:
    """It shows the seconds until then [NET-56, NET-57]."""
    secret = password("alice")
    with (
        opened(folder) as (_, (port,)),
        socket.create_connection(("127.0.0.1", port), PATIENCE) as raw,
        raw.makefile("rb") as replies,
    ):
        raw.sendall(f"alice\n{secret}\nWAIT\n".encode())
        greeting = [replies.readline() for _ in range(4)]
        assert greeting == [b"LOGIN\n", b"PASS\n", b"OK\n", b"OK\n"]
        word, seconds = replies.readline().split()
        assert word == b"WAITING"
        assert 0 <= float(seconds) <= DAY / SECOND


def test_two_hosts_cannot_have_one_folder(cli: Any, folder: Path) -> None:
    with opened(folder):
        ran = cli("open", "--data", folder)
        assert "is in use by another host" in ran.sentence
        ran = cli(
            "new", "spaceships", "--name", "b", "--seat", "a", "--seat", "c", "--data", folder
        )
        assert "is in use by another host" in ran.sentence


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("nowhere",), "there is no game called nowhere here; there are: agora"),
        (("agora", "agora"), "a game is named twice"),
    ],
)
def test_what_cannot_be_opened_is_said(
    cli: Any, folder: Path, words: tuple[str, ...], why: str
) -> None:
    assert cli("open", *words, "--data", folder, "--port", 0).sentence == why


def test_a_folder_without_games_is_said_so(cli: Any, tmp_path: Path) -> None:
    missing = tmp_path / "none"
    assert "begin a game with contestmaster new" in cli("open", "--data", missing).sentence
    storage.opened(tmp_path).close()
    assert "no game goes on in" in cli("open", "--data", tmp_path).sentence


def test_an_account_can_get_another_password(cli: Any, folder: Path, password: Any) -> None:
    first, second = password("alice"), password("alice")
    assert first != second
    assert "1 to 32 letters" in cli("account", "a b", "--data", folder).sentence


def test_games_that_are_over_are_not_opened(cli: Any, folder: Path) -> None:
    store = storage.opened(folder)
    try:
        agora = AnnouncedGame.take_up(store, "agora")
        store.claim(1)
        store.finish(1, agora.match.at, b"[]")
    finally:
        store.close()
    assert "no game goes on in" in cli("open", "--data", folder).sentence
