"""Bots over a socket, against a scripted server."""

import random
from collections.abc import Callable

import pytest

from contestmaster.bots.runner import Account, run
from contestmaster.client import LoginFailed, Refused, Transport
from contestmaster.client.shapes import NOTHING
from contestmaster.testing.scripted_server import Peer, ScriptedServer


class Hopper:
    """Moves group 1 in every turn."""

    def __init__(self, transport: Transport, rng: random.Random) -> None:
        self.transport = transport

    def turn(self) -> None:
        self.transport.command("MOVE 1 0 1", NOTHING)


def account(port: int) -> Account:
    return Account("127.0.0.1", port, "login1", "secret")


def knows_nothing_yet(peer: Peer) -> None:
    """Tell a bot that no turn has ended, before it looks around."""
    peer.hear("WAIT -1")
    peer.say("OK", "WAITING 0.000000", "OK", "0")


def turns(count: int, answer: str = "OK") -> Callable[[Peer], None]:
    """Return a script of so many turns, after which the server closes."""

    def script(peer: Peer) -> None:
        peer.let_in()
        knows_nothing_yet(peer)
        for ended in range(count):
            peer.hear("MOVE 1 0 1")
            peer.say(answer)
            peer.hear(f"WAIT {ended}")
            peer.say("OK", "WAITING 0.010000", "OK", f"{ended + 1}")

    return script


def test_a_bot_plays_so_many_turns(server: ScriptedServer) -> None:
    port = server.play(turns(3))
    assert run(account(port), Hopper, random.Random(1), turns=3, patience=0) == 3


def test_a_bot_plays_until_the_server_is_gone(server: ScriptedServer) -> None:
    port = server.play(turns(2))
    assert run(account(port), Hopper, random.Random(1), patience=0) == 2


def test_a_broken_connection_is_opened_anew(server: ScriptedServer) -> None:
    port = server.play(turns(2), lambda peer: None, turns(1))
    assert run(account(port), Hopper, random.Random(1), turns=3, patience=3) == 3


@pytest.mark.parametrize("refusal", ["7 no seat in this game", "5 internal error, sorry..."])
def test_a_turn_without_a_seat_is_waited_out(server: ScriptedServer, refusal: str) -> None:
    port = server.play(turns(2, f"FAILED {refusal}"))
    assert run(account(port), Hopper, random.Random(1), turns=2, patience=0) == 2


def test_an_order_that_comes_too_late_ends_the_turn_of_a_bot_that_keeps_on(server) -> None:
    """While it thought, the turn ended: what it knew is true no more; the next one is played."""
    said: list[str] = []
    port = server.play(turns(3, "FAILED 101 improper current turn stage"))
    played = run(
        account(port), Hopper, random.Random(1), patience=0, notice=said.append, keeps_on=True
    )
    assert played == 3
    late = "MOVE 1 0 1: FAILED 101 improper current turn stage; it goes on with the next turn"
    assert said[:3] == [late] * 3


def test_where_no_turn_ends_unasked_it_is_a_mistake(server: ScriptedServer) -> None:
    def script(peer: Peer) -> None:
        peer.let_in()
        knows_nothing_yet(peer)
        peer.hear("MOVE 1 0 1")
        peer.say("FAILED 101 improper current turn stage")
        peer.until_closed()

    with pytest.raises(Refused, match="101"):
        run(account(server.play(script)), Hopper, random.Random(1), patience=0)


@pytest.mark.parametrize("keeps_on", [False, True])
def test_a_mistake_of_the_bot_ends_it(server: ScriptedServer, keeps_on: bool) -> None:
    def script(peer: Peer) -> None:
        peer.let_in()
        knows_nothing_yet(peer)
        peer.hear("MOVE 1 0 1")
        peer.say("FAILED 2 unknown command")
        peer.until_closed()

    with pytest.raises(Refused):
        run(account(server.play(script)), Hopper, random.Random(1), patience=0, keeps_on=keeps_on)


def test_a_refused_account_is_an_error(server: ScriptedServer) -> None:
    def script(peer: Peer) -> None:
        peer.say("LOGIN")
        peer.hear("login1")
        peer.say("PASS")
        peer.hear("secret")
        peer.say("FAILED 1 bad login or password")

    with pytest.raises(LoginFailed):
        run(account(server.play(script)), Hopper, random.Random(1))
