"""HTTP on one connection: what a client may take its time with, and what it may not.

Everybody has so long for the head of a request and for its body, and to read an answer; between
requests a connection is kept for a moment. An answer may take the host as long as it takes, and
WebSockets may be quiet for ever: those still count for their address, and are asked for a sign of
life now and then.
"""

import asyncio
from http import HTTPStatus
from typing import Final, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from contestmaster.doors.web.security.crowd import FULL, Crowd
from contestmaster.doors.web.security.plain import raw
from contestmaster.protocols.addresses import Networks

_LINGER_S: Final = 1.0
"""How long a connection is kept that was refused, so that its client reads why."""
_LINGERING: Final = 256
"""Connections that are kept so at most; more are hung up on."""
_NO_ROOM: Final = "There is no room now. Try again in a moment."
_TOO_SLOW: Final = "The request did not come in time. Send it again, all at once."


class Patience:
    """How long a client may take, in seconds; tests have less of it.

    Attributes:
        head_s: for the head of a request, from the connection or its first byte.
        body_s: for its body, to begin with.
        body_rate: bytes of a body that give it another second: a slow line may send much.
        rest_s: for the rest of a body that was answered before it was there.
        read_s: for the next part of an answer that waits to be read.
    """

    def __init__(
        self,
        head_s: float = 10,
        body_s: float = 20,
        body_rate: int = 4096,
        rest_s: float = 5,
        read_s: float = 60,
    ) -> None:
        """Be so patient."""
        self.head_s = head_s
        self.body_s = body_s
        self.body_rate = body_rate
        self.rest_s = rest_s
        self.read_s = read_s


class Front(uvicorn.Config):
    """What the connections of one server have in common.

    Attributes:
        crowd: who is connected.
        proxies: those who connect for others.
        patience: with each client.
        lingering: connections that are kept only to be told why they are refused.
    """

    crowd: Crowd
    proxies: Networks
    patience: Patience
    lingering: int = 0


class HttpProtocol(H11Protocol):
    """uvicorn's HTTP protocol, with limits of time and of connections."""

    _timer: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None
    _stage: str = ""
    _since: float = 0.0
    _body: int = 0
    _refused: bool = False

    @property
    def _front(self) -> Front:
        return cast("Front", self.config)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let a client in, if there is room and its address has not too many connections."""
        super().connection_made(cast("asyncio.Transport", transport))
        front, most = self._front, self.config.limit_concurrency
        address = self.client[0] if self.client else ""
        if most is not None and len(self.connections) > most:
            self._dismiss(HTTPStatus.SERVICE_UNAVAILABLE, _NO_ROOM)
        elif address not in front.proxies and not front.crowd.admit(self.transport, address):
            self._dismiss(HTTPStatus.TOO_MANY_REQUESTS, FULL)
        else:
            self._wait("head", front.patience.head_s)

    def data_received(self, data: bytes) -> None:
        """Take input, and look whether that was all that is waited for."""
        if self._refused:
            return
        self._body += len(data)
        super().data_received(data)
        if self.transport.get_protocol() is self:  # else it is a WebSocket's from here on
            self._look()

    def on_response_complete(self) -> None:
        """Wait for the rest of a body that is not wanted any more, but not for long."""
        unread = self.conn.their_state is h11.SEND_BODY
        self._stop_waiting()
        super().on_response_complete()
        if unread:
            self._wait("rest", self._front.patience.rest_s)
        else:
            self._look()

    def pause_writing(self) -> None:
        """Wait for a client that does not read, but not for ever."""
        super().pause_writing()
        patience = self._front.patience.read_s
        self._stalled = self.loop.call_later(patience, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on with a client that reads again."""
        super().resume_writing()
        self._reads()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to a WebSocket, which may be quiet."""
        self._stop_waiting()
        self._reads()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of everything."""
        self._stop_waiting()
        self._reads()
        front = self._front
        front.crowd.leave(self.transport)
        front.lingering -= self._refused
        super().connection_lost(exc)

    def _look(self) -> None:
        """Wait for what is missing of a request, if anything is."""
        patience, theirs = self._front.patience, self.conn.their_state
        if self.transport.is_closing():
            return
        if theirs is h11.SEND_BODY:
            if self._stage != "rest":
                self._wait("body", patience.body_s)
        elif theirs is h11.IDLE and self.timeout_keep_alive_task is None:
            self._wait("head", patience.head_s)
        else:  # the host is to answer, or uvicorn waits for the next request
            self._stop_waiting()

    def _wait(self, stage: str, seconds: float) -> None:
        """Begin to wait; bytes that come meanwhile win no time."""
        if stage == self._stage:
            return
        self._stop_waiting()
        self._stage, self._since, self._body = stage, self.loop.time(), 0
        self._timer = self.loop.call_later(seconds, self._late)

    def _stop_waiting(self) -> None:
        self._stage = ""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        """Close a connection whose time is over; say why to one that has begun to ask."""
        patience, told = self._front.patience, False
        if self._stage == "body":
            given = patience.body_s + self._body / patience.body_rate
            left = self._since + given - self.loop.time()
            if left > 0:
                self._timer = self.loop.call_later(left, self._late)
                return
            told = not self.cycle.response_started
        elif self._stage == "head":
            told = bool(self.conn.trailing_data[0])
        self._stop_waiting()
        if told:
            self._dismiss(HTTPStatus.REQUEST_TIMEOUT, _TOO_SLOW)
        else:
            self.transport.close()

    def _reads(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _dismiss(self, status: HTTPStatus, sentence: str) -> None:
        """Say why, and hear nothing any more; close when the client has had time to read it.

        To close at once, with input that nobody has read, would take back what was said.
        """
        front = self._front
        self._refused = True
        front.lingering += 1
        if front.lingering > _LINGERING:
            self.transport.abort()
            return
        self.transport.write(raw(status, sentence))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._timer = self.loop.call_later(_LINGER_S, self.transport.abort)
