"""``/mcp`` of a host: led to the door for agents, a process of its own beside the host.

The software of that protocol stays out of the host's process; it is started when somebody first
asks, where the extra ``mcp`` is installed. It comes back to the host by the API, and is believed
who it says it speaks for, by a key that only the two know: so limits count the address of each
agent.
"""

import asyncio
import os
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, MutableMapping, Sequence
from contextlib import suppress
from http import HTTPStatus
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

import h11
import structlog
from litestar import Request, Response, route
from litestar.exceptions import HTTPException
from litestar.types import ControllerRouterHandler

from contestmaster.doors.mcp.between import ASKS_FOR, KEY, KEY_VARIABLE, PATH, TRUST_VARIABLE
from contestmaster.doors.tls.certificate import Certificate
from contestmaster.doors.web.asgi import Asgi
from contestmaster.doors.web.shell.requests import address_of, sent_from_here

_COMMAND: Final = (sys.executable, "-m", "contestmaster.doors.mcp.worker")
_KEPT: Final = ("accept", "authorization", "content-type")
_KEPT_BEGINNINGS: Final = ("mcp-", "last-event-id")
_TOLD: Final = ("content-type", "allow", "retry-after")
_START_S: Final = 60.0
_ANSWER_S: Final = 150.0
"""Longer than any tool waits."""
_CHUNK: Final = 1 << 16

log = structlog.get_logger("contestmaster.web")


class _Told(NamedTuple):
    """An answer of the process."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class AgentsDoor:
    """Leads agents to their door, and starts it when it is needed.

    Attributes:
        base: where that process finds the host's pages; empty until they are open.
        certificate: by which those are encrypted, if they are.
    """

    def __init__(self, command: Sequence[str] = _COMMAND) -> None:
        """Start the process by a command, followed by the base."""
        self.base = ""
        self.certificate: Certificate | None = None
        self._trusted = ""
        self._command = command
        self._key = secrets.token_hex(16)
        self._process: Process | None = None
        self._port = 0
        self._starting = asyncio.Lock()
        self._closed = False

    def handler(self) -> ControllerRouterHandler:
        """Return what answers at ``/mcp``, and at ``/mcp/GAME``."""

        @route(
            [PATH, f"{PATH}/{{game:str}}"],
            http_method=["GET", "POST", "DELETE"],
            status_code=HTTPStatus.OK,
            include_in_schema=False,
            guards=[sent_from_here],
        )
        async def agents(request: Request[Any, Any, Any]) -> Response[bytes]:
            """Let an agent that speaks MCP call tools."""
            told = await self._led(request)
            headers = {name: value for name, value in told.headers.items() if name in _TOLD}
            headers["cache-control"] = "no-store"
            kind = headers.pop("content-type", "application/json")
            return Response(told.body, status_code=told.status, headers=headers, media_type=kind)

        return agents

    def believing(self, app: Asgi) -> Asgi:
        """Return an application that takes the word of the process for whom it speaks."""

        async def believes(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
            if scope["type"] == "http":
                said = {name: value for name, value in scope["headers"] if name in _SAID}
                key = said.get(KEY.encode(), b"")
                if said and secrets.compare_digest(key, self._key.encode()):
                    address = said.get(ASKS_FOR.encode(), b"").decode("ascii", "replace")
                    scope = {**scope, "client": (address, 0)}
            await app(scope, receive, send)

        return believes

    async def close(self) -> None:
        """End the process, also one that a request has just begun to start; none comes later."""
        self._closed = True
        await self._end()  # who waits for its first line need not wait any longer
        async with self._starting:
            await self._end()

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.terminate()
            await process.wait()

    async def _led(self, request: Request[Any, Any, Any]) -> _Told:
        if find_spec("mcp") is None:
            raise HTTPException(
                status_code=HTTPStatus.NOT_FOUND,
                detail="agents cannot come in here: the extra mcp is not installed",
            )
        headers = {
            name: value
            for name, value in request.headers.items()
            if name in _KEPT or name.startswith(_KEPT_BEGINNINGS)
        }
        headers[ASKS_FOR] = address_of(request)
        body = await request.body()
        try:
            async with asyncio.timeout(_ANSWER_S):
                port = await self._running()
                return await _asked(port, request.method, request.scope["path"], headers, body)
        except (OSError, EOFError, h11.ProtocolError) as error:
            log.warning("the door for agents does not answer", reason=str(error))
            raise HTTPException(
                status_code=HTTPStatus.SERVICE_UNAVAILABLE,
                detail="the door for agents does not answer now: try again",
            ) from None

    async def _running(self) -> int:
        """Return the port of the process, which is started if it does not run."""
        async with self._starting:
            if self._closed:
                raise EOFError("the host stops")
            trust = "" if self.certificate is None else self.certificate.text
            if trust != self._trusted:  # it would not know the host any more
                await self._end()
                self._trusted = trust
            if self._process is None or self._process.returncode is not None:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command,
                    self.base,
                    stdin=PIPE,  # whose end tells it that the host is gone
                    stdout=PIPE,
                    env={**os.environ, KEY_VARIABLE: self._key, TRUST_VARIABLE: trust},
                )
                if self._closed:  # `close` ends it when it has the lock
                    raise EOFError("the host stops")
                assert self._process.stdout is not None
                async with asyncio.timeout(_START_S):
                    line = await self._process.stdout.readline()
                if not line.strip().isdigit():
                    raise EOFError("it has not started")
                self._port = int(line)
            return self._port


_SAID: Final = (KEY.encode(), ASKS_FOR.encode())


async def _asked(
    port: int, method: str, path: str, headers: Mapping[str, str], body: bytes
) -> _Told:
    """Ask the process, on a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        connection = h11.Connection(h11.CLIENT)
        sent = {**headers, "host": f"127.0.0.1:{port}", "content-length": str(len(body))}
        asked = h11.Request(
            method=method, target=path, headers=[*sent.items(), ("connection", "close")]
        )
        for event in (asked, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(connection.send(event) or b"")
        await writer.drain()
        status, told, parts = 0, dict[str, str](), bytearray()
        while True:
            came = connection.next_event()
            match came:
                case h11.NEED_DATA:
                    connection.receive_data(await reader.read(_CHUNK))
                case h11.Response():
                    status = came.status_code
                    told = {name.decode(): value.decode("latin-1") for name, value in came.headers}
                case h11.Data():
                    parts += came.data
                case h11.EndOfMessage():
                    return _Told(status, told, bytes(parts))
                case _:
                    raise EOFError("it has hung up")
    finally:
        writer.close()
