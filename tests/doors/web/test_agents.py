"""``/mcp`` of a host: led to a process of its own, which is believed for whom it speaks."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from tests.slow_starts import slow_starts

from contestmaster.doors.mcp.between import ASKS_FOR, KEY
from contestmaster.doors.web import agents
from contestmaster.doors.web.agents import AgentsDoor

ECHO = """
import http.server, json, os, sys, threading
class Echo(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        said = {"path": self.path, "body": body, "headers": dict(self.headers.items()),
                "base": sys.argv[1], "pid": os.getpid(), "key": os.environ[VARIABLE]}
        data = json.dumps(said).encode()
        self.send_response(202 if body == "later" else 200)
        self.send_header("content-type", "application/json")
        self.send_header("set-cookie", "stays=here")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
    def log_message(self, *args): pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Echo)
print(server.server_port, flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
""".replace("VARIABLE", repr(agents.KEY_VARIABLE))


@pytest.fixture
def echo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """A process that says what it is asked, in the place of the door."""
    monkeypatch.setattr(agents, "find_spec", lambda name: object())
    script = tmp_path / "echo.py"
    script.write_text(ECHO, encoding="utf-8")
    return (sys.executable, str(script))


def asked(door: AgentsDoor, work: Callable[[httpx.AsyncClient], Awaitable[None]]) -> None:
    """Ask an application that leads to a door; then close it."""

    async def run() -> None:
        door.base = "http://127.0.0.1:1/club"
        app = Litestar([door.handler()], logging_config=None)
        transport = httpx.ASGITransport(app, client=("192.0.2.7", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://host.example") as client:
            try:
                await work(client)
            finally:
                await door.close()

    asyncio.run(run())


def test_what_is_asked_is_passed_on_and_what_is_secret_is_not(echo: tuple[str, ...]) -> None:
    async def work(client: httpx.AsyncClient) -> None:
        given = {"authorization": "Bearer a:b", "mcp-method": "tools/list", "cookie": "own=1"}
        answer = await client.post("/mcp/cows", content="body", headers=given | {ASKS_FOR: "lies"})
        told = answer.json()
        assert (told["path"], told["body"]) == ("/mcp/cows", "body")
        assert told["base"] == "http://127.0.0.1:1/club"
        said = {name.lower(): value for name, value in told["headers"].items()}
        assert said["authorization"] == "Bearer a:b"
        assert said["mcp-method"] == "tools/list"
        assert said[ASKS_FOR] == "192.0.2.7"
        assert "cookie" not in said
        assert "set-cookie" not in answer.headers
        assert (await client.post("/mcp", content="later")).status_code == 202

    asked(AgentsDoor(echo), work)


def test_one_process_serves_all_and_one_that_has_died_is_started_anew(
    echo: tuple[str, ...],
) -> None:
    async def work(client: httpx.AsyncClient) -> None:
        together = await asyncio.gather(*(client.post("/mcp") for _ in range(4)))
        (pid,) = {answer.json()["pid"] for answer in together}
        assert door._process is not None
        door._process.kill()
        await door._process.wait()
        again = (await client.post("/mcp")).json()
        assert again["pid"] != pid
        assert again["key"] == together[0].json()["key"]

    door = AgentsDoor(echo)
    asked(door, work)
    assert door._process is None


def test_a_process_that_is_being_started_ends_with_the_door(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody would end it later: neither one that starts slowly, nor one that is to come."""

    async def run() -> None:
        started, there = slow_starts(monkeypatch)
        door = AgentsDoor((sys.executable, "-c", "import sys; sys.stdin.read()"))
        asking = [asyncio.create_task(door._running()) for _ in range(2)]
        await there.wait()
        await door.close()
        ended = await asyncio.gather(*asking, return_exceptions=True)
        assert [type(each) for each in ended] == [EOFError, EOFError]
        (process,) = started
        assert process.returncode is not None

    asyncio.run(run())


@pytest.mark.parametrize("program", ["pass", "print('no port')"])
def test_a_process_that_does_not_start_is_no_error_of_the_host(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agents, "find_spec", lambda name: object())

    async def work(client: httpx.AsyncClient) -> None:
        answer = await client.post("/mcp")
        assert answer.status_code == 503
        assert "try again" in answer.text

    asked(AgentsDoor((sys.executable, "-c", program)), work)


def test_without_the_extra_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents, "find_spec", lambda name: None)

    async def work(client: httpx.AsyncClient) -> None:
        answer = await client.post("/mcp")
        assert answer.status_code == 404
        assert "extra mcp is not installed" in answer.text

    asked(AgentsDoor(), work)


@pytest.mark.parametrize(
    ("shows", "client"), [("own", "198.51.100.9"), ("wrong", "127.0.0.1"), ("", "127.0.0.1")]
)
def test_only_who_shows_the_key_is_believed(shows: str, client: str) -> None:
    """Whoever else says for whom they ask is counted under their own address."""

    async def run() -> None:
        door, seen = AgentsDoor(), list[str]()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            seen.append(scope["client"][0])

        headers = [(ASKS_FOR.encode(), b"198.51.100.9")]
        if shows:
            key = door._key if shows == "own" else "0" * 32
            headers.append((KEY.encode(), key.encode()))
        scope = {"type": "http", "headers": headers, "client": ("127.0.0.1", 5)}
        await door.believing(app)(scope, None, None)
        assert seen == [client]

    asyncio.run(run())
