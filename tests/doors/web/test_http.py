"""How long clients may take, and how many connections an address may have: over real sockets."""

import asyncio
import json
import tracemalloc
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final, NamedTuple

import pytest
from litestar import Litestar, Request, WebSocket, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import JSONBody
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from contestmaster.doors.web.http import Patience
from contestmaster.doors.web.security.bodies import MOST_BYTES, BoundedRequest
from contestmaster.doors.web.server import WebListener, bound
from contestmaster.host.contest.web import WebSettings

PATIENCE: Final = 60
SHORT: Final = 0.3
"""Seconds that pass in a test; what must not happen within them never does."""
GET: Final = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@post("/", status_code=200)
async def echo(request: Request[Any, Any, Any]) -> dict[str, int]:
    """Tell how much came."""
    return {"came": len(await request.body())}


@post("/import", status_code=200, request_max_body_size=1 << 20)
async def importing(request: Request[Any, Any, Any]) -> dict[str, int]:
    """Take more than others."""
    return {"came": len(await request.body())}


@post("/json", status_code=200)
async def typed(data: JSONBody[dict[str, Any]]) -> dict[str, int]:
    """Take JSON."""
    return {"came": len(data)}


@websocket("/ws")
async def quiet(socket: WebSocket[Any, Any, Any]) -> None:
    """Listen to somebody who says nothing."""
    await socket.accept()
    try:
        while True:
            await socket.receive_data("text")
    except WebSocketDisconnect:
        return


def app() -> Litestar:
    return Litestar(
        [echo, importing, typed, quiet],
        request_class=BoundedRequest,
        request_max_body_size=MOST_BYTES,
        openapi_config=None,
        logging_config=None,
    )


class Client:
    """Somebody with a socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def all(self) -> bytes:
        """What comes until the connection is closed."""
        return await self.reader.read()

    async def status(self) -> int:
        """The status of the next answer; its body is read, too."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line.partition(b":")[2])
            for line in head.lower().split(b"\r\n")
            if line.startswith(b"content-length")
        )
        self.body = await self.reader.readexactly(length)
        return int(head.split()[1])

    async def closed(self) -> bool:
        """Whether the connection is closed within a short while."""
        try:
            async with asyncio.timeout(SHORT):
                return await self.reader.read(1) == b""
        except TimeoutError:
            return False


class Site(NamedTuple):
    """A site that listens."""

    listener: WebListener
    kept: AsyncExitStack

    async def client(self, address: str = "127.0.0.1") -> Client:
        port = self.listener.port
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, local_addr=(address, 0), limit=1 << 20
        )
        self.kept.callback(writer.close)
        return Client(reader, writer)


@asynccontextmanager
async def site(
    settings: WebSettings | None = None, patience: Patience | None = None
) -> AsyncIterator[Site]:
    async with AsyncExitStack() as kept, asyncio.timeout(PATIENCE):
        listener = await WebListener.open(app(), bound("127.0.0.1", 0), settings, patience)
        kept.push_async_callback(listener.close)
        yield Site(listener, kept)


def posted(path: str, length: int) -> bytes:
    """The head of a request with a body."""
    return f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n".encode()


CHUNKED: Final = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


def chunk(size: int) -> bytes:
    return f"{size:x}\r\n".encode() + bytes(size) + b"\r\n"


# -- bodies --------------------------------------------------------------------------------------


def test_a_body_that_says_it_is_too_long_is_refused_before_it_comes():
    async def main() -> None:
        async with site() as here:
            client = await here.client()
            client.send(posted("/", MOST_BYTES + 1))
            assert await client.status() == 413
            told = json.loads(client.body)["detail"]
            assert told == "This is too long: at most 65536 bytes are taken here."

    asyncio.run(main())


def test_a_body_in_chunks_is_refused_in_the_middle():
    async def main() -> None:
        async with site() as here:
            client = await here.client()
            client.send(CHUNKED + 2 * chunk(MOST_BYTES // 2))
            assert not await client.closed()
            client.send(chunk(1))
            assert await client.status() == 413

    asyncio.run(main())


def test_what_a_route_allows_is_taken():
    async def main() -> None:
        async with site() as here:
            client = await here.client()
            for path, length, status in (
                ("/", MOST_BYTES, 200),
                ("/import", 1 << 20, 200),
                ("/import", (1 << 20) + 1, 413),
            ):
                client.send(posted(path, length) + bytes(length))
                assert await client.status() == status, (path, length)

    asyncio.run(main())


def test_a_refused_body_that_comes_on_is_read_past():
    """The client reads the refusal, and may go on on the same connection."""

    async def main() -> None:
        async with site() as here:
            client = await here.client()
            client.send(posted("/", 1 << 20))
            client.send(bytes(1 << 20))
            assert await client.status() == 413
            client.send(posted("/", 1) + b"x")
            assert await client.status() == 200

    asyncio.run(main())


def test_a_refused_body_that_does_not_come_is_not_waited_for():
    async def main() -> None:
        async with site(patience=Patience(rest_s=SHORT / 10)) as here:
            client = await here.client()
            client.send(posted("/", 1 << 30) + bytes(1000))
            assert await client.status() == 413
            assert await client.all() == b""

    asyncio.run(main())


@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
def test_data_nested_too_deeply_is_a_bad_request(opening: bytes):
    async def main() -> None:
        async with site() as here:
            client = await here.client()
            body = opening * (60_000 // len(opening))
            client.send(posted("/json", len(body)) + body)
            assert await client.status() == 400
            assert b"nested too deeply" in client.body

    asyncio.run(main())


@pytest.mark.parametrize("body", [b'{"a": "\xdd"}', b'{"\xed\xa0\x80": 1}'])
def test_data_that_is_no_text_is_a_bad_request(body: bytes):
    async def main() -> None:
        async with site() as here:
            client = await here.client()
            client.send(posted("/json", len(body)) + body)
            assert await client.status() == 400
            assert b"no text in UTF-8" in client.body

    asyncio.run(main())


# -- time ----------------------------------------------------------------------------------------

SWIFT: Final = Patience(head_s=1, body_s=1, body_rate=1 << 30)
"""Time enough to connect and to say something on a busy machine, and no more."""
PATIENT: Final = Patience(head_s=PATIENCE, body_s=PATIENCE)


def test_a_connection_that_says_nothing_is_closed():
    async def main() -> None:
        async with site(patience=SWIFT) as here:
            client = await here.client()
            assert await client.all() == b""

    asyncio.run(main())


async def dripped(client: Client, begun: bytes, drop: bytes) -> bytes:
    """Send something byte by byte, until an answer comes; return it."""
    client.send(begun)
    answer = asyncio.ensure_future(client.all())
    while not answer.done():
        client.send(drop)
        await asyncio.wait([answer], timeout=SHORT / 30)
    return await answer


@pytest.mark.parametrize(
    ("begun", "drop"),
    [
        (b"GET / HTTP/1.1\r\nX: ", b"x"),
        (posted("/", 60_000), b"x"),
        (CHUNKED, chunk(1)),
    ],
    ids=["head", "body", "chunks"],
)
def test_a_request_that_drips_in_is_not_waited_for(begun: bytes, drop: bytes):
    async def main() -> None:
        async with site(patience=SWIFT) as here:
            answer = await dripped(await here.client(), begun, drop)
            assert answer.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
            assert answer.endswith(b"Send it again, all at once.\n")

    asyncio.run(main())


def test_the_second_request_of_a_connection_may_not_drip_in_either():
    async def main() -> None:
        patience = Patience()
        async with site(patience=patience) as here:
            client = await here.client()
            client.send(posted("/", 1) + b"x")
            assert await client.status() == 200
            patience.head_s = SHORT
            answer = await dripped(client, b"GET / HT", b"x")
            assert answer.startswith(b"HTTP/1.1 408 ")

    asyncio.run(main())


def test_a_long_body_on_a_slow_line_wins_time():
    async def main() -> None:
        patience = Patience(body_s=2, body_rate=5_000)
        async with site(patience=patience) as here:
            client = await here.client()
            client.send(posted("/", 30_000))
            for _ in range(10):
                client.send(bytes(3000))
                await asyncio.sleep(SHORT)
            assert await client.status() == 200

    asyncio.run(main())


@pytest.mark.slow
def test_who_does_not_read_the_answers_is_hung_up_on():
    async def main() -> None:
        async with site(patience=Patience(read_s=SHORT)) as here:
            client = await here.client()
            client.writer.transport.pause_reading()
            try:
                while True:
                    client.send(GET * 100)
                    await client.writer.drain()
            except ConnectionError:
                return

    asyncio.run(main())


def test_a_websocket_may_be_quiet():
    """Its request is not waited for, as if a body were to come."""
    failed: list[Any] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: failed.append(context))
        async with (
            site(patience=SWIFT) as here,
            connect(f"ws://127.0.0.1:{here.listener.port}/ws") as socket,
        ):
            await asyncio.sleep(2 * max(SWIFT.head_s, SWIFT.body_s))
            await (await socket.ping())

    asyncio.run(main())
    assert failed == []


# -- addresses -----------------------------------------------------------------------------------

FEW: Final = WebSettings(connections_per_address=3)


def test_an_address_has_so_many_connections_at_most():
    """One more is told so, and nobody elsewhere notices; what is closed makes room."""

    async def main() -> None:
        async with site(FEW, PATIENT) as here:
            mine = [await here.client() for _ in range(3)]
            refused = await (await here.client()).all()
            assert refused.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
            assert b"connections_per_address" in refused
            other = await here.client("127.0.0.2")
            other.send(posted("/", 1) + b"x")
            assert await other.status() == 200
            mine.pop().writer.close()
            await until(lambda: answered(here))

    async def answered(here: Site) -> bool:
        client = await here.client()
        client.send(posted("/", 1) + b"x")
        done = await client.status() == 200
        client.writer.close()
        return done

    asyncio.run(main())


async def until(holds: Callable[[], Any]) -> None:
    """Wait until something holds."""
    while not await holds():  # noqa: ASYNC110 - what is waited for is at the other end
        await asyncio.sleep(0.01)


def test_a_websocket_counts_for_its_address_until_it_closes():
    async def main() -> None:
        async with site(FEW, PATIENT) as here, AsyncExitStack() as kept:
            at = f"ws://127.0.0.1:{here.listener.port}/ws"
            for _ in range(3):
                await kept.enter_async_context(connect(at))
            with pytest.raises(InvalidStatus, match="429"):
                async with connect(at):
                    pass
            async with connect(at, local_addr=("127.0.0.2", 0)):
                pass
            await kept.aclose()

            async def again() -> bool:
                try:
                    async with connect(at):
                        return True
                except InvalidStatus:
                    return False

            await until(again)

    asyncio.run(main())


def test_behind_a_proxy_the_address_is_the_one_it_tells():
    """Its own connections are not counted, what goes on over them is; nobody else can claim so."""

    async def main() -> None:
        settings = WebSettings(connections_per_address=1, trusted_proxies=("127.0.0.1",))

        def begun(address: str) -> bytes:
            head = posted("/", 2).removesuffix(b"\r\n")
            return head + f"X-Forwarded-For: {address}\r\n\r\n".encode() + b"x"

        async with site(settings, PATIENT) as here:
            first, second, other = [await here.client() for _ in range(3)]
            first.send(begun("192.0.2.1"))
            assert not await first.closed()
            second.send(begun("192.0.2.1"))
            assert await second.status() == 429
            other.send(begun("192.0.2.2") + b"x")
            assert await other.status() == 200
            first.send(b"x")
            assert await first.status() == 200
            await here.client("127.0.0.2")
            stranger = await here.client("127.0.0.2")
            stranger.send(begun("192.0.2.3") + b"x")
            assert (await stranger.all()).startswith(b"HTTP/1.1 429 ")

    asyncio.run(main())


# -- load ----------------------------------------------------------------------------------------


def test_unfinished_posts_keep_no_memory():
    """Sixty of them, each with ten megabytes under way: what is kept is bounded and small."""

    async def main() -> int:
        async with site() as here:
            clients = [await here.client() for _ in range(60)]
            tracemalloc.start()
            for number, client in enumerate(clients):
                client.send(CHUNKED if number % 2 else posted("/", 10 << 20))
            for client in clients[1::2]:
                client.send(chunk(1 << 20))
            for client in clients:
                assert await client.status() == 413
            kept, _ = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            return kept

    assert asyncio.run(main()) < 60 * 3 * MOST_BYTES


@pytest.mark.parametrize("many", [600, pytest.param(10_500, marks=pytest.mark.long)])
def test_idle_connections_of_one_address_keep_no_other_out(many: int):
    async def main() -> None:
        async with site() as here:
            for _ in range(many):
                await here.client()
            other = await here.client("127.0.0.2")
            other.send(posted("/", 1) + b"x")
            assert await other.status() == 200

    asyncio.run(main())
