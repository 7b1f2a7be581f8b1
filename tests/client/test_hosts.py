"""Several hosts of one server: whichever plays is found."""

import asyncio
import math
import socket
from contextlib import closing

import pytest
from tests.ports import free_ports

from contestmaster.client import ConnectionLost, connect, hosts, stay
from contestmaster.client.aio import connect as connect_async
from contestmaster.testing.scripted_server import Peer, ScriptedServer

HOST = "127.0.0.1"


def _script(peer: Peer) -> None:
    peer.let_in()
    peer.hear("GROUPS")
    peer.say("OK")
    peer.until_closed()


def test_a_host_that_stands_by_is_passed_over(server: ScriptedServer) -> None:
    """[NET-118] its port is closed; the next is tried without a pause."""
    (closed,) = free_ports(1)
    server.play(_script)
    notices: list[str] = []
    both = f"{HOST}:{closed},{HOST}"
    with stay(both, server.port, "login1", "secret", notice=notices.append) as link:
        link.command("GROUPS")
    assert notices == []


def test_a_host_that_is_paused_is_passed_over(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It accepts connections, since the system does that for it, and says nothing."""
    monkeypatch.setattr(hosts, "ENTERING", 0.3)
    server.play(_script)
    with closing(socket.create_server((HOST, 0))) as silent:
        both = f"{HOST}:{silent.getsockname()[1]},{HOST}"
        with connect(both, server.port, "login1", "secret") as link:
            link.command("GROUPS")


def test_a_program_on_an_event_loop_finds_it_too(server: ScriptedServer) -> None:
    (closed,) = free_ports(1)
    server.play(_script)

    async def main() -> None:
        both = f"{HOST}:{closed},{HOST}"
        async with await connect_async(both, server.port, "login1", "secret") as link:
            await link.command("GROUPS")

    asyncio.run(main())


def test_where_none_of_them_is_there_that_is_said_of_the_last() -> None:
    one, two = free_ports(2)
    with pytest.raises(ConnectionLost, match=f"{HOST}:{two} cannot be reached"):
        connect(f"{HOST}:{one},{HOST}:{two}", 1, "login1", "secret")


def test_a_pause_comes_after_all_were_tried() -> None:
    one, two = free_ports(2)
    notices: list[str] = []

    def noticed(said: str) -> None:
        notices.append(said)
        if len(notices) == 2:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        connect(f"{HOST}:{one},{HOST}:{two}", 1, "a", "b", patience=math.inf, notice=noticed)
    assert all(said.startswith(f"{HOST}:{two} cannot be reached") for said in notices)
