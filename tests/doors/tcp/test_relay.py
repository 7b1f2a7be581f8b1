"""Connections that are passed on: who waits, for whom they come, what is lost and what not."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from structlog.testing import capture_logs

from contestmaster.doors.tcp import loop
from contestmaster.doors.tcp.listener import claimed
from contestmaster.doors.tcp.relay import Relay
from contestmaster.host.stages.keeper import RelayWay
from contestmaster.protocols.proxied import read_header

HERE = "127.0.0.1"
OPEN: list["Machine"] = []
WRITERS: list[asyncio.StreamWriter] = []


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[Any]]:
    with capture_logs() as entries:
        yield entries


class Machine:
    """Greets, and notes what it hears; one that sleeps does not greet."""

    def __init__(self, host: str, *, sleeps: bool = False) -> None:
        self.host, self.sleeps = host, sleeps
        self.heard: list[bytes] = []
        self.came = asyncio.Event()

    async def open(self) -> RelayWay:
        """Listen; a machine is closed with the relay, as uvloop waits for it else."""
        OPEN.append(self)
        self.server = await asyncio.start_server(self.meet, self.host, 0)
        return RelayWay(self.host, self.server.sockets[0].getsockname()[1], HERE)

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        at = len(self.heard)
        self.heard.append(b"")
        if not self.sleeps:
            writer.write(b"LOGIN\n")
        WRITERS.append(writer)
        self.came.set()
        while data := await reader.read(1 << 20):
            self.heard[at] += data
            if data.endswith(b"PING\n"):
                writer.write(b"PONG\n")
        writer.close()


@asynccontextmanager
async def relayed(*proxies: str) -> AsyncIterator[tuple[Relay, int]]:
    sockets = claimed(HERE, 0)
    relay = Relay(sockets, proxies)
    yield relay, sockets[0].getsockname()[1]
    await relay.close()
    for sock in sockets:
        sock.close()
    while OPEN:
        OPEN.pop().server.close()
    for writer in WRITERS:
        writer.close()
    WRITERS.clear()
    await asyncio.sleep(0.05)


async def connected(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(HERE, port)
    WRITERS.append(writer)
    return reader, writer


async def until(so: Callable[[], Any]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(60):
        while not so():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


async def soon(awaited: Any) -> Any:
    async with asyncio.timeout(60):
        return await awaited


def test_who_comes_is_passed_on_by_name_and_hung_up_on_with_the_machine() -> None:
    """[CONTEST-180] The address goes before all that is said."""

    async def main() -> None:
        machine = Machine("127.0.0.2")
        async with relayed() as (relay, port):
            relay.lead(await machine.open())
            reader, writer = await connected(port)
            writer.write(b"ann\nPING\n")
            assert await soon(reader.readline()) == b"LOGIN\n"
            assert await soon(reader.readline()) == b"PONG\n"
            header = read_header(machine.heard[0])
            assert header is not None
            assert header.source == HERE
            assert machine.heard[0][header.length :] == b"ann\nPING\n"
            relay.keep()
            assert await soon(reader.read()) == b""

    loop.run(main())


def test_who_was_not_greeted_waits_for_the_next_machine_and_has_said_nothing_before() -> None:
    """[CONTEST-180] [CONTEST-65] Else what it says might be done twice."""

    async def main() -> None:
        asleep, awake = Machine("127.0.0.2", sleeps=True), Machine("127.0.0.3")
        async with relayed() as (relay, port):
            early, at_once = await connected(port)
            at_once.write(b"ann\n")
            relay.lead(await asleep.open())
            await soon(asleep.came.wait())
            await until(lambda: asleep.heard[0])
            late, then = await connected(port)
            then.write(b"x" * 300_000 + b"PING\n")  # more than is kept here
            relay.keep()
            relay.lead(await awake.open())
            for reader in (early, late):
                assert await soon(reader.readline()) == b"LOGIN\n"
            assert await soon(late.readline()) == b"PONG\n"
            assert all(b"ann" not in said and b"x" not in said for said in asleep.heard)
            await until(lambda: any(said.endswith(b"ann\n") for said in awake.heard))
            assert any(said.endswith(b"x" * 300_000 + b"PING\n") for said in awake.heard)

    loop.run(main())


def test_a_machine_that_is_not_there_is_told_and_who_comes_waits(logged: list[Any]) -> None:
    """[CONTEST-180]."""

    async def main() -> None:
        machine = Machine("127.0.0.2")
        way = await machine.open()
        machine.server.close()
        async with relayed() as (relay, port):
            relay.lead(way)
            reader, _ = await connected(port)
            await until(lambda: logged)
            relay.lead(await Machine("127.0.0.3").open())
            assert await soon(reader.readline()) == b"LOGIN\n"

    loop.run(main())
    assert logged[0]["event"] == "a connection cannot be passed on"


def test_who_waits_comes_again_where_a_process_here_plays_on() -> None:
    """[CONTEST-180] Else they would wait for a machine that does not come."""

    async def main() -> None:
        asleep = Machine("127.0.0.2", sleeps=True)
        async with relayed() as (relay, port):
            relay.lead(await asleep.open())
            reader, _ = await connected(port)
            await soon(asleep.came.wait())
            relay.keep()
            relay.lend()
            assert await soon(reader.read()) == b""

    loop.run(main())


def test_a_proxy_before_the_port_says_itself_for_whom_it_comes(logged: list[Any]) -> None:
    """[CONTEST-180] Its header goes first, to the next machine too; who has none is hung up on."""

    async def main() -> None:
        header = b"PROXY TCP4 192.0.2.7 192.0.2.1 40000 20000\r\n"
        asleep, awake = Machine("127.0.0.2", sleeps=True), Machine("127.0.0.3")
        async with relayed(HERE) as (relay, port):
            relay.lead(await asleep.open())
            reader, writer = await connected(port)
            writer.write(header[:9])
            await asyncio.sleep(0.05)
            writer.write(header[9:] + b"PING\n")
            await until(lambda: asleep.heard == [header])
            relay.lead(await awake.open())
            assert await soon(reader.readline()) == b"LOGIN\n"
            assert await soon(reader.readline()) == b"PONG\n"
            assert awake.heard == [header + b"PING\n"]
            bad, line = await connected(port)
            line.write(b"ann\nsecret\n")
            assert await soon(bad.read()) == b""

    loop.run(main())
    assert [entry["event"] for entry in logged] == ["a proxy is hung up on"]


def test_a_slow_reader_slows_down_who_writes() -> None:
    """[CONTEST-180] So nothing is piled up between the two."""

    async def main() -> None:
        machine = Machine("127.0.0.2")
        async with relayed() as (relay, port):
            way = await machine.open()
            relay.lead(way)
            reader, writer = await connected(port)
            assert await soon(reader.readline()) == b"LOGIN\n"
            (client,) = relay._clients
            far = client._far
            assert far is not None
            client.pause_writing()
            assert not far.wire.is_reading()
            client.resume_writing()
            assert far.wire.is_reading()
            far.pause_writing()
            writer.write(b"PING\n")
            await asyncio.sleep(0.05)
            assert not machine.heard[0].endswith(b"PING\n")
            far.resume_writing()
            assert await soon(reader.readline()) == b"PONG\n"

    loop.run(main())
