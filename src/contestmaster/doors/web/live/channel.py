"""A channel: numbered messages for all who listen, and what was said for those who come back.

Messages go out in slices, so that a thousand listeners take their time between other things that
the host has to do, and not all at once.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from contestmaster.doors.web.live.wire import MOST_WAITING, BrowserWire, framed

_SLICE: Final = 64
"""Listeners that are written to before others have their turn: some tenths of a millisecond."""
_KEPT_MESSAGES: Final = 256
_KEPT_BYTES: Final = MOST_WAITING // 2
"""What has been said last is kept for those whose connection broke."""
_LINGER_S: Final = 30.0
"""How long a channel goes on talking to nobody: a browser that reloads finds no gap."""

_encode = msgspec.json.Encoder().encode


class _Said(NamedTuple):
    """A message as it went out."""

    seq: int
    data: bytes


class Listening:
    """One who listens to a channel.

    Attributes:
        wire: to the browser.
        after: the number of the last message it is not to get, having got it or what says as much.
        held: messages that wait until it knows how things stand; ``None`` when it does.
    """

    __slots__ = ("after", "held", "wire")

    def __init__(self, wire: BrowserWire, after: int) -> None:
        """Hold messages back."""
        self.wire = wire
        self.after = after
        self.held: list[bytes] | None = []

    def hear(self, data: bytes) -> bool:
        """Pass a message on, now or later; return whether it still listens."""
        if self.held is None:
            return self.wire.write(data)
        if len(self.held) == _KEPT_MESSAGES:
            self.wire.hang_up()
        self.held.append(data)
        return self.wire.open

    def catch_up(self, messages: Sequence[bytes]) -> bool:
        """Say how things stand, and then what was held back."""
        held, self.held = self.held or [], None
        return self.wire.write(b"".join([*messages, *held]))


class Channel:
    """Says the same to all who listen, in order.

    Attributes:
        seq: the number of the last message.
    """

    def __init__(self, first: int) -> None:
        """Count from a number, which should be greater than any of an earlier host's."""
        self.seq = first
        self._loop = asyncio.get_running_loop()
        self._listeners: dict[Listening, None] = {}
        self._kept: deque[_Said] = deque()
        self._size = 0
        self._outgoing: deque[_Said] = deque()
        self._pump: asyncio.Task[None] | None = None
        self._until = 0.0

    @property
    def watched(self) -> bool:
        """Whether anybody listens, or did a moment ago."""
        return bool(self._listeners) or self._loop.time() < self._until

    @property
    def listeners(self) -> int:
        """How many listen."""
        return len(self._listeners)

    def say(self, kind: str, content: dict[str, Any]) -> None:
        """Say something to everyone; members may be bytes of JSON, as ``msgspec.Raw``."""
        self.seq += 1
        said = _Said(self.seq, self.message(self.seq, kind, content))
        self._kept.append(said)
        self._size += len(said.data)
        while len(self._kept) > _KEPT_MESSAGES or self._size > _KEPT_BYTES:
            self._size -= len(self._kept.popleft().data)
        if self._listeners:
            self._outgoing.append(said)
            if self._pump is None:
                self._pump = self._loop.create_task(self._send())

    def skip(self) -> None:
        """Leave something unsaid: who comes back from before it has to be told how things stand."""
        self.seq += 1
        self._kept.clear()
        self._size = 0

    async def listen(
        self,
        wire: BrowserWire,
        after: int | None,
        standing: Callable[[int], Awaitable[Sequence[bytes]]],
    ) -> Listening:
        """Let somebody listen from now on.

        Args:
            wire: to the browser.
            after: the number of the last message it has got, if it was here before.
            standing: makes the messages that say how things stand as of a number; it reads
                what it needs before it first waits.
        """
        missed = self._since(after)
        listening = Listening(wire, self.seq)
        self._listeners[listening] = None
        try:
            messages = await standing(self.seq) if missed is None else missed
        except BaseException:
            self.leave(listening)
            raise
        if not listening.catch_up(messages):
            self.leave(listening)
        return listening

    def leave(self, listening: Listening) -> None:
        """Say nothing more to somebody."""
        if listening not in self._listeners:
            return
        del self._listeners[listening]
        if not self._listeners:
            self._until = self._loop.time() + _LINGER_S

    def close(self) -> None:
        """Say nothing more at all."""
        if self._pump is not None:
            self._pump.cancel()

    @staticmethod
    def message(seq: int, kind: str, content: dict[str, Any]) -> bytes:
        """Return a message as it goes over the connection."""
        return framed(_encode({"seq": seq, "kind": kind, **content}))

    def _since(self, after: int | None) -> list[bytes] | None:
        """Return what was said after a number, ``None`` where that is not known any more."""
        if after is None or after > self.seq:
            return None
        if after == self.seq:
            return []
        if not self._kept or self._kept[0].seq > after + 1:
            return None
        return [said.data for said in self._kept if said.seq > after]

    async def _send(self) -> None:
        """Pass on what has been said, to a slice of the listeners at a time."""
        try:
            while self._outgoing:
                said = self._outgoing.popleft()
                listeners = list(self._listeners)
                for start in range(0, len(listeners), _SLICE):
                    for one in listeners[start : start + _SLICE]:
                        if one.after < said.seq and not one.hear(said.data):
                            self.leave(one)
                    await asyncio.sleep(0)
        finally:
            self._pump = None
