"""The news of the contest as a whole: its course, rankings, announcements, stops, servers."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from contestmaster.doors.web import shown
from contestmaster.doors.web.live.channel import Channel
from contestmaster.doors.web.live.stage import Spotlight
from contestmaster.doors.web.site import ContestSite
from contestmaster.doors.web.staged import StagedBoard
from contestmaster.kernel.events import Event

_EVERY_S: Final = 1.0
"""How often at most it is said how the servers stand, all of them in one message."""
_STAGE_EVERY_S: Final = 2.0
"""How often at most it is said who leads on which board."""
_NEWEST: Final = 20
"""Announcements that a newcomer is told."""
_CLOCKS: Final = {"now": "", "elapsed_s": 0.0, "k": ""}
"""What changes by itself all the time, and is no news."""


class ContestNews:
    """Says on the contest's channel what everyone may know.

    Attributes:
        channel: whoever keeps a page open listens to it.
    """

    def __init__(self, site: ContestSite, channel: Channel) -> None:
        """Begin to tell."""
        self.channel = channel
        self._site = site
        self._loop = asyncio.get_running_loop()
        self._changed: set[str] = set()
        self._told: dict[str, shown.ServerView] = {}
        self._due: asyncio.Handle | None = None
        self._servers_due: asyncio.TimerHandle | None = None
        self._stage: Spotlight | None = None
        self._staged: list[StagedBoard] = []
        self._stage_due: asyncio.TimerHandle | None = None
        self._telling: asyncio.Task[None] | None = None
        self._contest = _course(site)
        self._board: shown.Scoreboard = site.scoreboard()
        self._stops = site.stops()
        self._heard = len(site.news())
        site.source.hall.news.append(self._hear)

    def stage(self, stage: Spotlight) -> None:
        """Tell of a stage from now on."""
        self._stage = stage

    def server_changed(self, name: str) -> None:
        """Note that a server may stand otherwise than was said."""
        self._changed.add(name)
        if self._servers_due is None:
            self._servers_due = self._loop.call_later(_EVERY_S, self._tell_servers)
        if self._stage_due is None:
            self._stage_due = self._loop.call_later(_STAGE_EVERY_S, self._look)

    async def standing(self, seq: int) -> list[bytes]:
        """Return the messages that say how things stand."""
        site = self._site
        contents: list[tuple[str, dict[str, Any]]] = [
            ("contest", {"contest": site.contest()}),
            ("scoreboard", {"scoreboard": site.scoreboard()}),
            ("stops", {"stops": site.stops()}),
            ("servers", {"servers": site.servers()}),
            *(("announcement", {"announcement": one}) for one in site.news()[:_NEWEST][::-1]),
        ]
        return [Channel.message(seq, kind, content) for kind, content in contents]

    def close(self) -> None:
        """Say nothing more."""
        for due in (self._due, self._servers_due, self._stage_due, self._telling):
            if due is not None:
                due.cancel()
        self.channel.close()

    def _hear(self, events: Sequence[Event]) -> None:
        """Look at everything once, when all that has happened together is over."""
        del events
        if self._due is None:
            self._due = self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        self._due = None
        site, say = self._site, self.channel.say
        course, board, stops, news = _course(site), site.scoreboard(), site.stops(), site.news()
        if course != self._contest:
            say("contest", {"contest": site.contest()})
        if board != self._board:
            say("scoreboard", {"scoreboard": board})
        if stops != self._stops:
            say("stops", {"stops": stops})
        for one in news[: len(news) - self._heard][::-1]:
            say("announcement", {"announcement": one})
        self._contest, self._board, self._stops, self._heard = course, board, stops, len(news)
        for name in site.source.state.servers:
            self.server_changed(name)

    def _tell_servers(self) -> None:
        self._servers_due = None
        changed, self._changed = self._changed, set()
        if not self.channel.watched:
            self.channel.skip()
            return
        servers = [server for server in self._site.servers() if server.name in changed]
        news = [server for server in servers if self._told.get(server.name) != server]
        if news:
            self._told.update((server.name, server) for server in news)
            self.channel.say("servers", {"servers": news})

    def _look(self) -> None:
        self._stage_due = None
        if self.channel.watched and self._telling is None:
            self._telling = self._loop.create_task(self._tell_stage())

    async def _tell_stage(self) -> None:
        try:
            boards = [] if self._stage is None else await self._stage.boards()
            if boards != self._staged:
                self._staged = boards
                self.channel.say("stage", {"boards": boards})
        finally:
            self._telling = None


def _course(site: ContestSite) -> shown.ContestView:
    """Return the contest without what changes by itself."""
    return msgspec.structs.replace(site.contest(), **_CLOCKS)
