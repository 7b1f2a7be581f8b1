"""The hub: all channels of a contest, and the thread on which pictures are developed."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from contestmaster.doors.web.icpc.feed import EventFeed
from contestmaster.doors.web.live.broadcast import Broadcast
from contestmaster.doors.web.live.channel import Channel
from contestmaster.doors.web.live.contest import ContestNews
from contestmaster.doors.web.live.moments import LiveMoments
from contestmaster.doors.web.live.stage import Spotlight
from contestmaster.doors.web.live.turns import ContestTurns
from contestmaster.doors.web.site import ContestSite
from contestmaster.story import Story

_MILLISECOND: Final = 1000


class Topic(NamedTuple):
    """A channel, and what newcomers to it are told."""

    channel: Channel
    standing: Callable[[int], Awaitable[Sequence[bytes]]]


class Hub:
    """What can be listened to.

    Attributes:
        feed: the events of the ICPC Contest API.
        stage: the boards that are worth looking at.
        turns: the turns of all servers, for who waits for them.
        moments: of the games that are being played.

    Messages are numbered from the time of the hub's beginning in milliseconds, so that numbers
    from before a restart of the host are never taken for new ones.
    """

    def __init__(self, site: ContestSite) -> None:
        """Begin to tell what happens in a contest."""
        first = site.source.now // _MILLISECOND
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="frames")
        self.feed = EventFeed(site)
        self.turns = ContestTurns(site.source)
        self._contest = ContestNews(site, Channel(first))
        self._servers = {
            server.name: Broadcast(
                site.source, server, Channel(first), self._thread, self._contest.server_changed
            )
            for server in site.source.hall.servers
        }
        cameras = {name: each.camera for name, each in self._servers.items()}
        self.stage = Spotlight(site, cameras, self._thread)
        self.moments = LiveMoments(site, cameras, self._thread)
        self._contest.stage(self.stage)

    @property
    def contest(self) -> Topic:
        """The contest as a whole."""
        return Topic(self._contest.channel, self._contest.standing)

    def server(self, name: str) -> Topic:
        """Return the topic of a server; raise ``LookupError`` where there is none."""
        broadcast = self._broadcast(name)
        return Topic(broadcast.channel, broadcast.standing)

    async def story(self, name: str) -> Story:
        """Return the story of the game on a server, as far as spectators may know it now.

        Raises:
            LookupError: there is no such server, or nothing may be known.
        """
        return await self._broadcast(name).story()

    def _broadcast(self, name: str) -> Broadcast:
        broadcast = self._servers.get(name)
        if broadcast is None:
            raise LookupError(f"there is no server {name}")
        return broadcast

    @property
    def listeners(self) -> int:
        """How many listen to anything."""
        topics = [self._contest.channel, *(each.channel for each in self._servers.values())]
        return sum(channel.listeners for channel in topics)

    async def close(self) -> None:
        """Say nothing more."""
        self.feed.close()
        self.turns.close()
        self._contest.close()
        for broadcast in self._servers.values():
            broadcast.close()
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)
