"""Many bots in one process: each stays, whatever becomes of its orders."""

import random
from threading import Event

import pytest

from contestmaster.bots import crowd
from contestmaster.client import Transport
from contestmaster.client.shapes import NOTHING
from contestmaster.testing.scripted_server import Peer, ScriptedServer


class Dazed:
    """Gives an order that comes too late, and every second turn finds what it knew gone."""

    def __init__(self, transport: Transport, rng: random.Random) -> None:
        self.transport, self.turns = transport, 0

    def turn(self) -> None:
        self.turns += 1
        if self.turns % 2 == 0:
            raise KeyError("group 1")
        self.transport.command("MOVE 1 0 1", NOTHING)


def test_a_bot_whose_orders_come_too_late_stays(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(crowd, "bot", lambda game, name: Dazed)
    monkeypatch.setattr(crowd, "closing", lambda game: NOTHING)
    there = Event()

    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("WAIT -1")
        peer.say("OK", "WAITING 0.000000", "OK", "0")
        peer.hear("MOVE 1 0 1")
        peer.say("FAILED 101 improper current turn stage")
        peer.hear("WAIT 0")
        peer.say("OK", "WAITING 0.010000", "OK", "1")
        peer.until_closed()  # its second turn breaks off

    def again(peer: Peer) -> None:
        peer.say("LOGIN")
        peer.hear("login1")
        there.set()
        peer.say("PASS")
        peer.hear("secret")
        peer.say("FAILED 1 bad login or password")  # so that its thread ends with the test

    port = server.play(script, again)
    crowd.play([crowd.Player("127.0.0.1", port, "login1", "secret", "cows", "dazed")])
    assert there.wait(20)
    assert "KeyError: 'group 1'" in capsys.readouterr().err
