"""Listening without sockets: what would go over a WebSocket, read again."""

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any, cast

from tests.doors.web.stage import Stage

from contestmaster.doors.web.live.channel import Channel, Listening
from contestmaster.doors.web.live.hub import Hub, Topic
from contestmaster.doors.web.live.wire import BrowserWire

Message = dict[str, Any]


class Ear:
    """A wire that ends here.

    Attributes:
        heard: all bytes so far.
        open: whether it is there at all.
    """

    def __init__(self) -> None:
        self.heard = b""
        self.open = True
        self._taken = 0

    def write(self, data: bytes) -> bool:
        """Hear something."""
        if self.open:
            self.heard += data
        return self.open

    def hang_up(self) -> None:
        """Hear nothing any more."""
        self.open = False

    def take(self) -> list[Message]:
        """The messages since last time."""
        new, self._taken = self.heard[self._taken :], len(self.heard)
        return list(read(new))

    @property
    def wire(self) -> BrowserWire:
        """As a channel knows it."""
        return cast("BrowserWire", self)


def read(data: bytes) -> Iterator[Message]:
    """Read whole text messages as a browser does [RFC 6455, section 5.2]."""
    at = 0
    while at < len(data):
        assert data[at] == 0x81
        length, at = data[at + 1], at + 2
        if length >= 126:
            wide = 2 if length == 126 else 8
            length, at = int.from_bytes(data[at : at + wide]), at + wide
        yield json.loads(data[at : at + length])
        at += length


class Listener:
    """Somebody who listens to a topic of a stage, and comes back when asked to."""

    def __init__(self, stage: Stage, topic: Topic, after: int | None = None) -> None:
        self._stage = stage
        self._topic = topic
        self._listening: Listening | None = None
        self.seq = after
        self.come()

    def come(self) -> None:
        """Listen, from where it was before."""
        self.ear = Ear()
        stage, (channel, standing) = self._stage, self._topic
        self._listening = stage.run(channel.listen(self.ear.wire, self.seq, standing))

    def go(self) -> None:
        """Be cut off."""
        self.ear.open = False
        assert self._listening is not None
        self._topic.channel.leave(self._listening)

    def take(self) -> list[Message]:
        """The messages since last time."""
        self._stage.run(quiet(self._stage.hub))
        messages = self.ear.take()
        if messages:
            self.seq = messages[-1]["seq"]
        # Who leads is said by real time, whenever that comes: tests of it listen for it alone.
        return [message for message in messages if message["kind"] != "stage"]

    def kinds(self) -> list[str]:
        """Their kinds."""
        return [message["kind"] for message in self.take()]


def play(stage: Stage, seconds: float, **amounts: int) -> None:
    """As :meth:`Stage.play`, while somebody listens."""

    async def happen() -> None:
        stage.play(seconds, **amounts)

    stage.run(happen())


async def quiet(hub: Hub) -> None:
    """Wait until nothing is on its way to those who listen."""
    # There is no need of such a thing outside of tests.
    busy = [*hub._servers.values(), hub._contest]
    await until(lambda: not any(_is_busy(each) for each in busy))


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something is so, of which nobody tells."""
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.001)


def _is_busy(what: Any) -> bool:
    channel: Channel = what.channel
    names = ("_developing", "_due", "_servers_due", "_stage_due", "_telling")
    on_its_way = [getattr(what, name, None) for name in names]
    return channel._pump is not None or any(each is not None for each in on_its_way)
