"""The asyncio shell against a scripted server on a real socket."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable

import pytest

from contestmaster.client import LIST, ROW, ConnectionLost, LoginFailed, Refused, Waited
from contestmaster.client.aio import Connection, connect
from contestmaster.client.conversation import Request
from contestmaster.testing.scripted_server import Peer, ScriptedServer

HOST = "127.0.0.1"
PATIENCE = 60


class Hours(asyncio.SelectorEventLoop):
    """An event loop whose clock can be put forward."""

    later = 0.0

    def time(self) -> float:
        return time.monotonic() + self.later


async def an_hour_passes() -> None:
    """Let everything that is due within an hour happen."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, Hours)
    loop.later += 3600
    for _ in range(5):  # timers are looked at, they wake tasks, and these end
        await asyncio.sleep(0)


async def held(request: Request) -> None:
    """Wait until the client has heard that it is to wait."""
    while not request.held:  # noqa: ASYNC110 - nothing tells
        await asyncio.sleep(0.01)


def run(port: int, use: Callable[[Connection], Awaitable[None]]) -> None:
    async def session() -> None:
        async with await connect(HOST, port, "login1", "secret", timeout=PATIENCE) as link:
            await use(link)

    with asyncio.Runner(loop_factory=Hours) as runner:
        runner.run(session())


def test_commands_of_two_tasks_are_sent_at_once(server: ScriptedServer) -> None:
    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("LIST_COWS")
        peer.hear("CAPTURE 1")
        peer.say("OK", "1", "2 6 1 0", "FAILED 115 no cows to capture")
        peer.until_closed()

    async def use(link: Connection) -> None:
        cows, refusal = await asyncio.gather(
            link.command("LIST_COWS", LIST), link.command("CAPTURE 1"), return_exceptions=True
        )
        assert cows == ("1", "2 6 1 0")
        assert isinstance(refusal, Refused)

    run(server.play(script), use)


def test_waits_are_no_silence(server: ScriptedServer) -> None:
    turn = threading.Semaphore(0)

    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("WAIT")
        peer.say("OK", "WAITING 3600.000000")
        turn.acquire(timeout=PATIENCE)
        peer.say("OK")
        peer.hear("MOVE 1 0 1")
        peer.say("FAILED 6 commands limit reached, forced waiting activated", "WAITING 3600.0")
        turn.acquire(timeout=PATIENCE)
        peer.say("OK")
        peer.hear("MOVE 1 0 1")
        peer.say("OK")
        peer.until_closed()

    async def use(link: Connection) -> None:
        for line in ("WAIT", "MOVE 1 0 1"):
            request = link.begin(line)
            ended = asyncio.create_task(link.end(request))
            await held(request)
            await an_hour_passes()
            assert not ended.done()
            turn.release()
            assert await ended == ()

    run(server.play(script), use)


def test_silence_times_out_and_a_late_answer_is_dropped(server: ScriptedServer) -> None:
    late = threading.Event()

    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("MAKE_GROUP 1 1")
        late.wait(PATIENCE)
        peer.say("OK", "7")
        peer.hear("MAKE_GROUP 2 2")
        peer.say("OK", "8")
        peer.until_closed()

    async def use(link: Connection) -> None:
        ended = asyncio.create_task(link.command("MAKE_GROUP 1 1", ROW))
        await asyncio.sleep(0)  # it is sent
        await an_hour_passes()
        with pytest.raises(TimeoutError):
            await ended
        late.set()
        assert await link.command("MAKE_GROUP 2 2", ROW) == ("8",)

    run(server.play(script), use)


def test_a_refused_login_and_a_closed_door(server: ScriptedServer) -> None:
    def wrong(peer: Peer) -> None:
        peer.say("LOGIN")
        peer.hear("login1")
        peer.say("PASS")
        peer.hear("secret")
        peer.say("FAILED 1 bad login or password")

    port = server.play(wrong, lambda peer: None)
    for problem in (LoginFailed, ConnectionLost):
        with pytest.raises(problem):
            asyncio.run(connect(HOST, port, "login1", "secret", timeout=PATIENCE))


def test_a_closed_door_is_tried_again_while_patience_lasts(server: ScriptedServer) -> None:
    port = server.play(lambda peer: None, lambda peer: peer.let_in())

    async def session() -> None:
        link = await connect(HOST, port, "login1", "secret", timeout=PATIENCE, patience=2)
        link.close()

    asyncio.run(session())


def test_nobody_there_is_a_lost_connection(server: ScriptedServer) -> None:
    server.close()
    with pytest.raises(ConnectionLost, match="cannot be reached"):
        asyncio.run(connect(HOST, server.port, "login1", "secret", timeout=PATIENCE))


def test_all_tasks_learn_that_the_connection_ended(server: ScriptedServer) -> None:
    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("WAIT")
        peer.hear("PROGRESS")
        peer.say("OK", "WAITING 1.0")

    async def use(link: Connection) -> None:
        both = await asyncio.gather(link.wait(), link.command("PROGRESS"), return_exceptions=True)
        assert [type(each) for each in both] == [ConnectionLost, ConnectionLost]

    run(server.play(script), use)


def test_a_wait_can_be_looked_at_while_it_lasts(server: ScriptedServer) -> None:
    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("WAIT")
        peer.say("OK", "WAITING 12.500000")
        peer.hear("SHIPS")
        peer.say("OK", "OK", "0")

    async def use(link: Connection) -> None:
        wait = link.begin("WAIT")
        await held(wait)
        assert (wait.waiting, wait.done) == (12.5, False)
        ships = link.begin("SHIPS", LIST)
        assert await link.end(wait) == ()
        assert await link.end(ships) == ("0",)
        await link.closed()
        with pytest.raises(ConnectionLost):
            link.begin("SHIPS", LIST)

    run(server.play(script), use)


def test_a_wait_that_knows(server: ScriptedServer) -> None:
    """NET-101."""

    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("WAIT -1")
        peer.say("OK", "WAITING 0.000000", "OK", "7")
        peer.until_closed()

    async def waits(port: int) -> Waited:
        async with await connect("127.0.0.1", port, "login1", "secret") as link:
            return await link.wait_after()

    assert asyncio.run(waits(server.play(script))) == Waited(7)
