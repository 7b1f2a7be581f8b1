"""``/api/servers/{name}/turns``: how many turns have ended there, as a long poll [NET-104]."""

from collections import deque
from typing import Final

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from contestmaster.doors.web.problems import refusals
from contestmaster.doors.web.site.source import SiteSource
from contestmaster.doors.web.turns import (
    PATIENCE_S,
    SecondsToWait,
    TurnsKnown,
    TurnsTold,
    TurnWaits,
    told_of,
)
from contestmaster.host.contest.following import PlayedServer
from contestmaster.host.listeners import GameListener
from contestmaster.kernel.instant import Instant
from contestmaster.protocols.line.waits import NO_GAME_YET, turns_ended


class ContestTurns:
    """The turns of all servers of a contest, for who waits for them."""

    def __init__(self, source: SiteSource) -> None:
        """Begin to count."""
        self._source = source
        self.waits = TurnWaits()
        self._servers = {
            server.name: ServerTurns(server, self.waits) for server in source.hall.servers
        }

    async def told(self, name: str, after: int | None, seconds: float) -> TurnsTold:
        """Return how many turns have ended on a server, when more have than is known.

        Raises:
            LookupError: there is no such server.
        """
        server, state = self._source.server(name), self._source.state
        turns = self._servers[name]

        def lasts() -> bool:
            return not state.servers[name].finished

        def come() -> bool:
            return after is None or turns.ended != after or not lasts()

        await self.waits.until(name, come, seconds)
        deadline, now = server.series.deadline, self._source.now
        return told_of(turns.ended, after, deadline, now, lasts=lasts())

    def close(self) -> None:
        """Let nobody wait any more."""
        self.waits.close()


class ServerTurns(GameListener):
    """The turns that have ended on a server, and are stored [NET-102, NET-103].

    Attributes:
        ended: how many.
    """

    def __init__(self, server: PlayedServer, waits: TurnWaits) -> None:
        """Count from what is stored."""
        self._server, self._waits = server, waits
        self._pending: deque[tuple[int, int]] = deque()
        self.ended = NO_GAME_YET
        server.series.subscribe(self)
        self.on_boundary(0)

    def on_boundary(self, now: Instant) -> None:
        """Note how many turns have ended; who waits hears it when that is stored."""
        del now
        series = self._server.series
        if series.live is not None:
            ended = turns_ended(series.live.game_no, series.live.match.turn())
            self._pending.append((series.ticket, ended))
            self._follow(series.committed)

    def on_change(self, now: Instant) -> None:
        """Let who waits look whether another turn can end."""
        self.on_boundary(now)
        self._waits.moved(self._server.name)

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Tell of the turns that are stored."""
        del now
        self._follow(ticket)

    def on_failure(self, ticket: int, now: Instant) -> None:
        """Forget the turns that never ended."""
        del now
        while self._pending and self._pending[-1][0] > ticket:
            self._pending.pop()

    def _follow(self, committed: int) -> None:
        before = self.ended
        while self._pending and self._pending[0][0] <= committed:
            self.ended = self._pending.popleft()[1]
        if self.ended != before:
            self._waits.moved(self._server.name)


@get("/api/servers/{server:str}/turns", tags=["servers"], responses=refusals(404))
async def turns(
    contest_turns: NamedDependency[ContestTurns],
    server: FromPath[str],
    after: TurnsKnown = None,
    for_s: SecondsToWait = PATIENCE_S,
) -> TurnsTold:
    """How many turns have ended on a server; with ``after`` as soon as more have.

    The number is that of ``WAIT n``. Nobody is done by asking.
    """
    return await contest_turns.told(server, after, for_s)


HANDLERS: Final = (turns,)
