"""What the console does when a server does not do as it should, against a scripted one."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from tests.cli.console.test_helping import tongue

from contestmaster.cli.console.face import PlayerLogin
from contestmaster.cli.console.talk import Talk
from contestmaster.client import patience
from contestmaster.client.aio import connect
from contestmaster.testing.scripted_server import Peer, ScriptedServer


class Reader:
    """A face that remembers what it is told."""

    width = 80

    def __init__(self, *, patient: bool) -> None:
        self.patient = patient
        self.told: list[str] = []

    def say(self, text: str) -> None:
        self.told.append(text)

    async def account(self, login: str | None) -> PlayerLogin | None:
        raise AssertionError(login)

    async def line(self, prompt: Callable[[], str]) -> str | None:
        raise AssertionError(prompt)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as scripted:
        yield scripted


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again at once."""
    monkeypatch.setattr("contestmaster.cli.console.talk.PAUSES", (0.01,) * len(patience.PAUSES))


def held(port: int, *lines: str, patient: bool = True, game: str = "cows") -> list[str]:
    """Say lines to a server, one after the other; what the person is told."""
    face = Reader(patient=patient)

    async def hold() -> None:
        talk = Talk(partial(connect, "127.0.0.1", port), face)
        talk.tongue = tongue(game)
        await talk.enter(PlayerLogin("login1", "secret"))
        talk.keep(nothing)
        for line in lines:
            await talk.give(line)
        talk.close()

    async def nothing() -> None:
        face.say("back")

    asyncio.run(asyncio.wait_for(hold(), 60))
    return face.told


LOST = "-- the connection is lost; trying to open it again --"
AGAIN = ["-- connected again --", "back"]


def test_a_command_on_its_way_when_the_connection_breaks_is_not_sent_twice(server):
    def breaks(peer: Peer) -> None:
        peer.let_in()
        peer.hear("CAPTURE 1")

    def stays(peer: Peer) -> None:
        peer.let_in()
        peer.hear("CAPTURE 2")
        peer.say("FAILED 107 requested group not found")
        peer.until_closed()

    told = held(server.play(breaks, stays), "CAPTURE 1", "CAPTURE 2")
    first = "no answer: the connection broke; it may or may not have been carried out"
    assert sorted(told[:2]) == sorted([first, LOST])
    assert told[2:] == [*AGAIN, "FAILED 107 requested group not found"]


def test_the_length_of_a_reply_is_asked_for_where_another_tells_it(server):
    """A person who plays alone against one bot has two battles and not four [NET-100]."""

    def script(peer: Peer) -> None:
        peer.let_in()
        for _ in range(2):
            peer.hear("RIVALS")
            peer.say("OK", "2", "2 1 ATK", "2 2 DEF")
            peer.hear("MY_SCORE")
            peer.say("OK", "80", "1 5.000 7.000", "2 0.000 1.000")
        peer.hear("RIVALS")
        peer.say("FAILED 7 no seat in this game")
        peer.until_closed()

    told = held(server.play(script), *["MY_SCORE"] * 3, game="desk")
    assert "80" in told[0] and "5.000" in told[0] and told[1] == told[0]
    assert told[2] == "FAILED 7 no seat in this game"


def test_a_server_that_speaks_something_else_is_left(server):
    def babbles(peer: Peer) -> None:
        peer.let_in()
        peer.hear("CAPTURE 1")
        peer.say("Good morning")

    def stays(peer: Peer) -> None:
        peer.let_in()
        peer.hear("CAPTURE 2")
        peer.say("FAILED 5 internal error, sorry...")
        peer.until_closed()

    told = held(server.play(babbles, stays), "CAPTURE 1", "CAPTURE 2")
    assert "the server is not what it was taken for" in told[0]
    assert told[1:] == [LOST, *AGAIN, "FAILED 5 internal error, sorry..."]


def test_an_account_that_is_refused_afterwards_ends_it(server):
    def breaks(peer: Peer) -> None:
        peer.let_in()
        peer.hear("CAPTURE 1")

    def refuses(peer: Peer) -> None:
        peer.say("LOGIN")
        peer.hear("login1")
        peer.say("PASS")
        peer.hear("secret")
        peer.say("FAILED 1 bad login or password")

    told = held(server.play(breaks, refuses), "CAPTURE 1", "CAPTURE 2")
    assert "-- bad login or password: leave, and come back later --" in told
    assert told[-1].startswith("no answer: ")


def test_a_wait_is_told_when_it_begins_and_when_it_ends(server):
    def waits(peer: Peer) -> None:
        peer.let_in()
        peer.hear("WAIT")
        peer.say("OK", "WAITING -", "OK")
        peer.hear("WAIT 7")
        peer.say("OK", "WAITING -", "OK", "8")
        peer.hear("LIST_FIGHTS")
        peer.say("FAILED 6 commands limit reached, forced waiting activated", "WAITING 2.5")
        peer.say("OK")
        peer.hear("LIST_FIGHTS")
        peer.say("OK", "0")
        peer.until_closed()

    told = held(server.play(waits), "WAIT", "WAIT 7", "LIST_FIGHTS")
    assert "turns that have ended: 8" in told
    assert told[-1] == "none"
    assert told.index("-- the next turn --") < told.index("none")
