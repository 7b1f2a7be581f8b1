"""Stages on other machines: how they come to a contest, and who may [CONTEST-178, CONTEST-179].

A machine connects to an address of the contest's, encrypted, and says first by what secret and with
what software it comes. What is played on two machines must come out the same, to the byte: so only
the very same software may.
"""

import asyncio
import hashlib
import hmac
import ssl
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, cast

import structlog

from contestmaster.host.stages import messages as say

_PATIENCE_S: Final = 10.0
"""How long who has connected may take to say who it is."""
_LONGEST: Final = 4096
"""Bytes in which it is to say so."""
_PACKAGE: Final = Path(__file__).parents[2]

OTHER_SOFTWARE: Final = (
    "it does not run the same software as the contest: install the same version on both machines"
)
UNREACHABLE: Final = (
    "the contest cannot reach it at {} port {} ({}): give --host, or let connections from there in"
)
UNKNOWN: Final = "its token is not that of this contest"

log = structlog.get_logger("contestmaster.contest")


class Machine(NamedTuple):
    """A machine that offers to play.

    Attributes:
        name: what it calls itself.
        address: where its ports are.
        here: the address of this machine to which it came.
    """

    name: str
    address: str
    here: str


Admit: TypeAlias = Callable[[Machine], asyncio.Protocol]
"""Lets a machine in: returns what speaks with it from now on."""


class Doorway(NamedTuple):
    """Where machines may come in.

    Attributes:
        host: an address of this machine.
        port: and the port there, 0 for any.
        context: by which connections are encrypted.
        secret: what those say who may come.
        machines: how many are waited for at the start.
    """

    host: str
    port: int
    context: ssl.SSLContext
    secret: str
    machines: int


@cache
def software() -> str:
    """Return the SHA-256 of all that rules, records and links are made of, in hexadecimals."""
    found = hashlib.sha256()
    for path in sorted(_PACKAGE.rglob("*.py")):
        found.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0")
        found.update(path.read_bytes() + b"\0")
    return found.hexdigest()


class Applicant(asyncio.Protocol):
    """A connection of which nothing is known yet."""

    def __init__(self, secret: str, admit: Admit) -> None:
        """Let in who knows a secret."""
        self._secret = secret
        self._admit = admit
        self._data = b""
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._trying: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the first message."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is none of asyncio's
        self._timer = asyncio.get_running_loop().call_later(_PATIENCE_S, self._transport.abort)

    def data_received(self, data: bytes) -> None:
        """Let in who says what it should; hang up on everybody else."""
        self._data += data
        transport = self._transport
        if transport is None or self._trying is not None:
            return
        try:
            if len(self._data) > _LONGEST:
                raise ValueError("a first message that is too long")
            said = next(iter(say.Unframer[say.Apply](say.Apply).feed(self._data)), None)
        except ValueError as error:  # also what msgspec raises
            log.warning("who is no stage is hung up on", host=_peer(transport), reason=str(error))
            self._hang_up("")
            return
        if said is not None:
            self._hear(said, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        del exc
        self._transport = None
        self._stop_waiting()

    def _hear(self, said: say.Apply, transport: asyncio.Transport) -> None:
        if not hmac.compare_digest(said.secret.encode(), self._secret.encode()):
            self._refuse(UNKNOWN, transport)
        elif said.software != software():
            self._refuse(OTHER_SOFTWARE, transport)
        else:
            self._stop_waiting()
            self._trying = asyncio.get_running_loop().create_task(self._try(said, transport))

    async def _try(self, said: say.Apply, transport: asyncio.Transport) -> None:
        """Let a machine in that can be reached: else teams would wait at ports leading nowhere."""
        here = transport.get_extra_info("sockname")[0]
        try:
            async with asyncio.timeout(_PATIENCE_S / 2):
                _, tried = await asyncio.open_connection(said.host, said.port, local_addr=(here, 0))
            tried.close()
        except OSError as error:  # also a timeout
            reason = error.strerror or "no answer"
            self._refuse(UNREACHABLE.format(said.host, said.port, reason), transport)
            return
        if self._transport is None:
            return  # it has gone meanwhile
        protocol = self._admit(Machine(said.name, said.host, here))
        transport.set_protocol(protocol)
        protocol.connection_made(transport)

    def _refuse(self, reason: str, transport: asyncio.Transport) -> None:
        log.error("a machine is not let in", host=_peer(transport), reason=reason)
        self._hang_up(reason)

    def _hang_up(self, reason: str) -> None:
        self._stop_waiting()
        transport, self._transport = self._transport, None
        if transport is not None:
            if reason:
                transport.write(say.framed([say.Reject(reason)]))
            transport.close()

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _peer(transport: asyncio.Transport) -> str:
    return str(transport.get_extra_info("peername")[0])
