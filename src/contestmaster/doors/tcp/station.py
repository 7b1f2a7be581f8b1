"""A station: one server of line games, complete, from its port to its storage."""

from collections.abc import Callable
from typing import NamedTuple

from contestmaster.doors.desk import Desk
from contestmaster.doors.tcp.listener import Listener, attend
from contestmaster.host.clocks import Clock
from contestmaster.host.pacer import Pacer
from contestmaster.host.people import People
from contestmaster.host.plan import Plan
from contestmaster.host.reports import Reports
from contestmaster.host.series import Series
from contestmaster.kernel.game import Facts
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.store import Store


class StationOffer(NamedTuple):
    """What a station offers, and where.

    Attributes:
        name: the server's name.
        plan: gives the plan of game number n, or ``None`` where there shall be no such game.
        people: knows the accounts.
        settings: of the wire.
        host: the address to listen on.
        port: 1..65535, or 0 for any that is free.
    """

    name: str
    plan: Callable[[int], Plan | None]
    people: People
    settings: LineSettings
    host: str
    port: int


class Station:
    """A series of games, open on a port.

    Attributes:
        series: the games.
        desk: their desk.
        listener: the open port.
    """

    def __init__(self, series: Series, desk: Desk, listener: Listener, pacer: Pacer) -> None:
        """Take over the parts; use :meth:`open`."""
        self.series = series
        self.desk = desk
        self.listener = listener
        self._pacer = pacer

    @classmethod
    async def open(
        cls, post: StationOffer, store: Store, reports: Reports, clock: Clock
    ) -> "Station":
        """Go on with the game that is stored, or begin the first, and listen.

        Raises:
            CannotListenError: the port cannot be opened; then no game has been begun.
            SetupError, StorageError, DepartedError: as :meth:`Series.open`.
        """
        settings = post.settings
        series = Series(
            post.name,
            post.plan,
            store,
            clock,
            facts=lambda game_no: Facts(
                game_no=game_no,
                command_limit=settings.command_limit,
                events_max=settings.events_max,
            ),
        )
        reports.listen(series.report)
        desk = Desk(series, post.people, settings, clock.now())
        listener = Listener.claim(desk.line, post.host, post.port, clock.now)
        try:
            series.open()
        except BaseException:
            await listener.close()
            raise
        desk.on_boundary(clock.now())
        pacer = Pacer(clock, series)
        series.subscribe(pacer)
        attend([listener], reports, pacer)
        await listener.accept()
        return cls(series, desk, listener, pacer)

    async def close(self) -> None:
        """Ring no more, and close the port and all connections."""
        self._pacer.stop()
        await self.listener.close()
