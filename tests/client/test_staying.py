"""Connections that come back, on real sockets: after a closed door, a restart, a long silence."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from contestmaster.client import LIST, ConnectionLost, LoginFailed, Refused, patience, stay
from contestmaster.client.aio_staying import stay as stay_async
from contestmaster.testing.scripted_server import Peer, ScriptedServer

HOST = "127.0.0.1"
ACCOUNT = ("login1", "secret")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again at once."""
    monkeypatch.setattr(patience, "PAUSES", (0.01,))


class Enough(Exception):  # noqa: N818 - it is no error
    """The test has seen enough turns."""


def knows_nothing_yet(peer: Peer) -> None:
    """Tell a client that no turn has ended, before it looks [NET-101]."""
    peer.hear("WAIT -1")
    peer.say("OK", "WAITING 0.000000", "OK", "0")


def looks(peer: Peer) -> None:
    peer.hear("LOOK")
    peer.say("OK", "0")
    peer.until_closed()


def is_there(peer: Peer) -> None:
    peer.let_in()
    knows_nothing_yet(peer)
    looks(peer)


def breaks_in_a_turn(peer: Peer) -> None:
    peer.let_in()
    knows_nothing_yet(peer)
    peer.hear("LOOK")
    peer.say("OK", "0")
    peer.hear("WAIT 0")
    peer.say("OK", "WAITING 0.010000", "OK", "1")
    peer.hear("LOOK")


def breaks_in_a_wait(peer: Peer) -> None:
    peer.let_in()
    knows_nothing_yet(peer)
    peer.hear("LOOK")
    peer.say("OK", "0")
    peer.hear("WAIT 0")
    peer.say("OK", "WAITING 0.010000")


def is_suspended(peer: Peer) -> None:
    """Close without a byte [NET-17]."""


def has_no_seat_yet(peer: Peer) -> None:
    peer.let_in()
    knows_nothing_yet(peer)
    peer.hear("LOOK")
    peer.say("FAILED 7 no seat in this game")
    peer.hear("WAIT 0")
    peer.say("OK", "WAITING 0.010000", "OK", "1")
    looks(peer)


SCRIPT = (breaks_in_a_turn, is_suspended, breaks_in_a_wait, has_no_seat_yet)
TURNS = 5
"""In which LOOK is sent, on all connections of the script together."""


def played_sync(port: int, turns: int, told: list[str]) -> int:
    looked = 0

    def turn() -> None:
        nonlocal looked
        looked += 1
        link.command("LOOK", LIST)
        if looked == turns:
            raise Enough

    with stay(HOST, port, *ACCOUNT, notice=told.append) as link, suppress(Enough):
        link.play(turn)
    return looked


def played_async(port: int, turns: int, told: list[str]) -> int:
    looked = 0

    async def main() -> None:
        async def turn() -> None:
            nonlocal looked
            looked += 1
            await link.command("LOOK", LIST)
            if looked == turns:
                raise Enough

        async with await stay_async(HOST, port, *ACCOUNT, notice=told.append) as link:
            with suppress(Enough):
                await link.play(turn)

    asyncio.run(asyncio.wait_for(main(), 60))
    return looked


@pytest.mark.parametrize("played", [played_sync, played_async])
def test_a_bot_comes_back_whatever_happens(server: ScriptedServer, played: object) -> None:
    assert callable(played)
    told: list[str] = []
    assert played(server.play(*SCRIPT), TURNS, told) == TURNS
    lost = "the server closed the connection"
    assert told.count(lost) == 2
    assert told.count("connected again") == 2
    (tried,) = (each for each in told if "trying again" in each)
    assert tried.startswith(f"{lost} before the login was complete; trying again in 0.0")


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port at which nobody listens until somebody opens it."""
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
    yield port


@pytest.mark.parametrize("played", [played_sync, played_async])
def test_a_server_that_is_not_there_yet_is_waited_for(played: object, closed_port: int) -> None:
    """So is one that is being restarted."""
    assert callable(played)
    told: list[str] = []

    def opens_late() -> None:
        while not told:
            time.sleep(0.01)
        with socket.create_server((HOST, closed_port)) as listener:
            peer = Peer(listener.accept()[0])
            is_there(peer)
            peer.close()

    opening = threading.Thread(target=opens_late, daemon=True)
    opening.start()
    assert played(closed_port, 1, told) == 1
    opening.join(60)
    assert "cannot be reached" in told[0]


def test_a_server_that_falls_silent_is_left(server: ScriptedServer) -> None:
    """As one that lost its power; a wait has no such limit."""

    def falls_silent(peer: Peer) -> None:
        peer.let_in()
        knows_nothing_yet(peer)
        peer.hear("LOOK")
        peer.until_closed()

    told: list[str] = []
    looked = 0

    def turn() -> None:
        nonlocal looked
        looked += 1
        link.command("LOOK", LIST)
        raise Enough

    port = server.play(falls_silent, is_there)
    with (
        stay(HOST, port, *ACCOUNT, timeout=2, notice=told.append) as link,
        pytest.raises(Enough),
    ):
        link.play(turn)
    assert looked == 2
    assert told == ["the server was silent for 2 seconds", "connected again"]


def test_what_a_bot_does_wrong_is_not_hidden(server: ScriptedServer) -> None:
    def script(peer: Peer) -> None:
        peer.let_in()
        knows_nothing_yet(peer)
        peer.hear("LOK")
        peer.say("FAILED 2 unknown command")
        peer.until_closed()

    with (
        stay(HOST, server.play(script), *ACCOUNT) as link,
        pytest.raises(Refused, match="unknown command"),
    ):
        link.play(lambda: link.command("LOK"))


def test_a_refused_account_ends_it(server: ScriptedServer) -> None:
    def refuses(peer: Peer) -> None:
        peer.say("LOGIN")
        peer.hear("login1")
        peer.say("PASS")
        peer.hear("secret")
        peer.say("FAILED 1 bad login or password")

    port = server.play(breaks_in_a_turn, refuses)
    with stay(HOST, port, *ACCOUNT, notice=lambda _: None) as link, pytest.raises(LoginFailed):
        link.play(lambda: link.command("LOOK", LIST))


def test_patience_may_have_an_end(server: ScriptedServer) -> None:
    port = server.play(breaks_in_a_turn)
    with (
        stay(HOST, port, *ACCOUNT, patience=0.1, notice=lambda _: None) as link,
        pytest.raises(ConnectionLost),
    ):
        link.play(lambda: link.command("LOOK", LIST))
