"""A real table server on a loopback port, while it is entered."""

import asyncio
import threading
from types import TracebackType
from typing import Final, Self

from contestmaster.bots.catalogue import bot_names
from contestmaster.bots.worker import COMMAND
from contestmaster.doors.tables import TableDesk
from contestmaster.doors.tcp.listener import Listener
from contestmaster.host.clocks import WallClock
from contestmaster.host.lobby.hall import LobbyHall
from contestmaster.host.lobby.process import ProcessCrew
from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.host.pacer import Pacer
from contestmaster.host.people import Register
from contestmaster.host.reports import Reports
from contestmaster.kernel.registry import load_game
from contestmaster.lobby import LobbyParams, offer_of
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage import MemoryStore

GAMES: Final = ("cows", "desk", "spacecrack", "traders")
PEOPLE: Final = {"ann": "secret", "bob": "secret"}


class Tabled:
    """Serves tables of the games to ann, bob and guests.

    Attributes:
        port: where.
    """

    def __init__(self) -> None:
        self.port = 0
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(60), "it does not open"
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(60)

    def hang_up(self) -> None:
        """Close all connections; the port stays open."""

        async def close() -> None:
            self._desk.line.suspend(self._clock.now())
            self._desk.line.resume(self._clock.now())

        asyncio.run_coroutine_threadsafe(close(), self._loop).result(60)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        self._clock = clock = WallClock()
        reports = Reports(self._loop)
        offers = (offer_of(load_game(name), bot_names(name)) for name in GAMES)
        params = LobbyParams(table_games=tuple(offer for offer in offers if offer is not None))
        crew = ProcessCrew(COMMAND)
        hall = LobbyHall(MemoryStore(reports), params, clock, crew)
        reports.listen(hall.report)
        hall.start()
        visitors = LobbyVisitors(hall, Register(PEOPLE))
        for name in PEOPLE:
            visitors.register(name, clock.now())
        settings = LineSettings(limit_window_s=1.0)
        self._desk = TableDesk(hall, visitors, settings, clock.now())
        listener = await Listener.open(self._desk.line, "127.0.0.1", 0, clock.now)
        pacer = Pacer(clock, hall)
        hall.wake(pacer.wind)
        self.port = listener.port
        self._ready.set()
        await self._stop.wait()
        pacer.stop()
        await listener.close()
        hall.stop()
        await crew.close()
