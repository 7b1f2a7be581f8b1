"""The local control channel: how a command on this machine reaches the host that runs.

One JSON object a line, each way. It is a Unix socket in the data directory that only its owner may
open; where there are no Unix sockets, or the directory's path is too long for one, a port on the
loopback address and a token in a file that only the owner may read. Who may read and write the
data directory may do anything to the contest anyway.
"""

import asyncio
import hmac
import os
import secrets
import socket
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
import structlog

from contestmaster.storage.errors import UnknownFateError

SOCKET: Final = "control.sock"
TOKEN: Final = "control.json"

_LONGEST: Final = 1 << 20
"""Bytes of a line at most."""
_PATIENCE: Final = 30.0
"""Seconds in which a whole request must come, or a reply."""
_LOOPBACK: Final = "127.0.0.1"

UNIX: int | None = getattr(socket, "AF_UNIX", None)
"""The family of Unix sockets, where there is one."""

log = structlog.get_logger("contestmaster.host")


class NoHostError(Exception):
    """No host runs on this data directory."""


class Request(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an organiser wants.

    Attributes:
        command: of the contest's vocabulary.
        arguments: by name.
        person: who wants it.
        password: the hash of a new password, where there is one.
        token: shows that the sender may read the data directory, where the channel is a port.
    """

    command: str
    arguments: dict[str, Any]
    person: str
    password: str | None = None
    token: str = ""


class ControlReply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of it.

    Attributes:
        done: whether it was done; otherwise nothing has changed, or it is not known whether.
        known: whether it is known what was done.
        text: why not, or what else is to be said.
        reply: what the command answers, by name.
    """

    done: bool
    text: str = ""
    reply: dict[str, Any] | None = None
    known: bool = True


def refused(error: Exception) -> ControlReply:
    """Answer with why something could not be done; the error says so where it is not known."""
    return ControlReply(False, str(error), known=not isinstance(error, UnknownFateError))


class _Port(msgspec.Struct, frozen=True):
    """Where the channel is when it is a port."""

    port: int
    token: str


_decode_request = msgspec.json.Decoder(Request).decode
_decode_reply = msgspec.json.Decoder(ControlReply).decode


Answer = Callable[[Request], ControlReply | Awaitable[ControlReply]]
"""What a host does with a request: at once, or as soon as it can."""


class Control:
    """The host's end of the channel.

    Attributes:
        answers: to requests that every kind of host takes, by their command.
    """

    def __init__(self, answer: Answer) -> None:
        """Prepare to pass requests on, on the host's thread: at once, or as soon as it can."""
        self.answers: dict[str, Answer] = {}
        self._answer = answer
        self._token = ""
        self._server: asyncio.Server | None = None
        self._files: list[tuple[Path, int]] = []
        self._busy: set[asyncio.Task[None]] = set()

    async def open(self, folder: Path) -> None:
        """Listen in a data directory, which this process alone has locked."""
        for name in (SOCKET, TOKEN):  # what a host that was killed has left behind
            (folder / name).unlink(missing_ok=True)
        made = _unix_socket(folder / SOCKET)
        if made is None:
            await self._open_port(folder)
            return
        self._made(folder / SOCKET)
        self._server = await asyncio.start_unix_server(self._talk, sock=made, limit=_LONGEST)

    async def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
        busy = list(self._busy)
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
        for path, number in self._files:
            with suppress(OSError):
                if path.stat().st_ino == number:  # and not that of a host that has taken over
                    path.unlink()

    async def _open_port(self, folder: Path) -> None:
        made = socket.create_server((_LOOPBACK, 0))
        self._token = secrets.token_hex(32)
        self._server = await asyncio.start_server(self._talk, sock=made, limit=_LONGEST)
        path = folder / TOKEN
        _write_private(path, msgspec.json.encode(_Port(made.getsockname()[1], self._token)))
        self._made(path)

    def _made(self, path: Path) -> None:
        self._files = [(path, path.stat().st_ino)]

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._busy.add(task)
            task.add_done_callback(self._busy.discard)
        with suppress(OSError, asyncio.CancelledError):
            try:
                while line := await self._line(reader):
                    writer.write(msgspec.json.encode(await self._reply(line)) + b"\n")
                    await writer.drain()
            finally:
                writer.close()

    async def _line(self, reader: asyncio.StreamReader) -> bytes:
        """Return the next line, nothing where there is none in time, or too much of it."""
        try:
            async with asyncio.timeout(_PATIENCE):
                return await reader.readuntil(b"\n")
        except (TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return b""

    async def _reply(self, line: bytes) -> ControlReply:
        try:
            request = _decode_request(line)
        except (msgspec.MsgspecError, ValueError) as error:
            return ControlReply(False, f"this is no request: {error}")
        if not hmac.compare_digest(request.token.encode(), self._token.encode()):
            return ControlReply(False, "the token is not that of this host")
        try:
            answered = self.answers.get(request.command, self._answer)(request)
            return answered if isinstance(answered, ControlReply) else await answered
        except Exception as error:
            # Whatever an action meets must not take the channel with it.
            log.exception("an organiser's action failed", command=request.command)
            return ControlReply(False, f"internal error: {error}")


class ControlClient:
    """The other end: asks the host that runs on a data directory."""

    def __init__(self, folder: Path) -> None:
        """Connect; raise :class:`NoHostError` where no host runs there."""
        self._token = ""
        self._socket = self._connect(folder)
        self._file = self._socket.makefile("rb")

    def ask(self, request: Request) -> ControlReply:
        """Send a request and return the reply.

        Raises:
            NoHostError: the host has gone meanwhile; whether it was done is not known.
        """
        request = msgspec.structs.replace(request, token=self._token)
        try:
            self._socket.sendall(msgspec.json.encode(request) + b"\n")
            line = self._file.readline()
        except OSError as error:
            raise NoHostError(f"the host does not answer: {error}") from None
        if not line.endswith(b"\n"):
            raise NoHostError("the host has gone before it answered")
        return _decode_reply(line)

    def process(self) -> int:
        """Return the number of the host's process, 0 where the system does not tell."""
        known = getattr(socket, "SO_PEERCRED", None)
        if known is None or self._socket.family != UNIX:
            return 0
        told = self._socket.getsockopt(socket.SOL_SOCKET, known, 12)
        return int.from_bytes(told[:4], sys.byteorder)

    def close(self) -> None:
        """Hang up."""
        self._file.close()
        self._socket.close()

    def _connect(self, folder: Path) -> socket.socket:
        path = folder / SOCKET
        try:
            if UNIX is not None and path.exists():
                return _connected(UNIX, path)
            port = msgspec.json.decode((folder / TOKEN).read_bytes(), type=_Port)
            self._token = port.token
            return socket.create_connection((_LOOPBACK, port.port), _PATIENCE)
        except (OSError, msgspec.MsgspecError) as error:
            raise NoHostError(f"no host runs on {folder}") from error


def _unix_socket(path: Path) -> socket.socket | None:
    """Bind a socket that only its owner may open, from its first moment.

    ``None`` where the system has no such sockets, or the path is too long for one.
    """
    if UNIX is None:
        return None
    made = socket.socket(UNIX, socket.SOCK_STREAM)
    before = os.umask(0o177)
    try:
        made.bind(str(path))
    except OSError:
        made.close()
        return None
    finally:
        os.umask(before)
    return made


def _connected(family: int, path: Path) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    made.settimeout(_PATIENCE)
    try:
        made.connect(str(path))
    except OSError:
        made.close()
        raise
    return made


def _write_private(path: Path, data: bytes) -> None:
    """Write a file that only its owner may read, whole or not at all."""
    number, draft = tempfile.mkstemp(dir=path.parent)  # made for its owner only
    with os.fdopen(number, "wb") as file:
        file.write(data)
    Path(draft).replace(path)
