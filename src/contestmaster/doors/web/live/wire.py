"""The wire to one browser: whole messages written at once, or not at all.

The web server's own way to send has a coroutine, a check and an encoding for each message and each
browser, which for thousands of spectators would take longer than a turn lasts. So a message is made
into bytes once, and a wire puts these bytes on the connection. What waits there is bounded: a
browser that does not read is hung up on.
"""

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

if TYPE_CHECKING:
    from contestmaster.doors.web.http import Front

EXTENSION: Final = "contestmaster.wire"
"""Where a wire stands among the extensions of an ASGI scope."""
MOST_WAITING: Final = 1 << 20
"""Bytes that may wait for one browser: some turns of a large game."""


class BrowserWire:
    """Writes to one browser, once its socket is accepted."""

    __slots__ = ("_protocol",)

    def __init__(self, protocol: "SocketProtocol") -> None:
        """Write to the connection of a protocol."""
        self._protocol = protocol

    @property
    def open(self) -> bool:
        """Whether anything can still be sent."""
        protocol = self._protocol
        return not (protocol.close_sent or protocol.transport.is_closing())

    def write(self, data: bytes) -> bool:
        """Send framed messages; return whether that went well, and hang up where it did not."""
        if not self.open:
            return False
        transport = self._protocol.transport
        if transport.get_write_buffer_size() + len(data) > MOST_WAITING:
            self.hang_up()
            return False
        transport.write(data)
        return True

    def hang_up(self) -> None:
        """End the connection at once, whatever still waits to be sent."""
        self._protocol.transport.abort()


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with a wire for what is said to everyone."""

    def handle_connect(self, event: Request) -> None:
        """Offer the wire to the application, if there is room for one more."""
        most = self.config.limit_concurrency
        if most is not None and len(self.connections) >= most:
            self._turn_away()
            return
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)  # none if it was refused
        if scope is not None:
            scope["extensions"][EXTENSION] = BrowserWire(self)

    def _turn_away(self) -> None:
        answer = self.conn.reject(HTTPStatus.SERVICE_UNAVAILABLE, "There is no room now.\n")
        self.conn.send_response(answer)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.handshake_complete = self.close_sent = True
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for others from the same address."""
        cast("Front", self.config).crowd.leave(self.transport)
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """Let go of a browser that has vanished, and of all that waits for it."""
        super().keepalive_timeout()
        self.transport.abort()


def framed(message: bytes) -> bytes:
    """Return a text message as it goes over the connection [RFC 6455]."""
    return Frame(Opcode.TEXT, message).serialize(mask=False)
