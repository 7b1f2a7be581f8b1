"""A table server with its pages behind a real socket, for real browsers, on a thread of its own."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self, TypeVar

from contestmaster import storage
from contestmaster.bots.analyst import COMMAND as ANALYST
from contestmaster.bots.catalogue import analyst, bot_names, ladder
from contestmaster.bots.worker import COMMAND
from contestmaster.doors.web.server import bound
from contestmaster.doors.web.tables.opening import TablesBackend, open_tables
from contestmaster.host.accounts import Accounts
from contestmaster.host.clocks import WallClock
from contestmaster.host.films.studio import Worker
from contestmaster.host.lobby.hall import LobbyHall
from contestmaster.host.lobby.process import ProcessCrew
from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.host.opinions import Analysts
from contestmaster.host.pacer import Pacer
from contestmaster.host.reports import Reports
from contestmaster.kernel.registry import load_game
from contestmaster.lobby import LobbyParams, offer_of

T = TypeVar("T")

GAMES = ("spacecrack", "cows", "desk", "traders")


class Tabled:
    """Serves tables while it is entered.

    Attributes:
        address: where the pages are.
        hall: the tables; touch them by :meth:`let` only.
    """

    def __init__(self, folder: Path, port: int = 0, **params: Any) -> None:
        self._folder = folder
        self._port = port
        self._params = params
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self.address = ""
        self.hall: Any = None

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(120), "it does not open"
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(RuntimeError):  # it may have ended by itself
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(60)

    def let(self, act: Callable[[LobbyHall], T]) -> T:
        """Let something happen where the tables live."""

        async def acting() -> T:
            return act(self.hall)

        return asyncio.run_coroutine_threadsafe(acting(), self._loop).result(60)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        reports = Reports(self._loop)
        store = storage.opened(self._folder, reports)
        clock = WallClock()
        offers = [offer_of(load_game(name), bot_names(name)) for name in GAMES]
        params = LobbyParams(
            table_games=tuple(offer for offer in offers if offer is not None), **self._params
        )
        crew = ProcessCrew(COMMAND)
        hall = self.hall = LobbyHall(store, params, clock, crew)
        reports.listen(hall.report)
        pacer = Pacer(clock, hall)
        hall.wake(pacer.wind)
        hall.start()
        accounts = Accounts([], clock.now)
        visitors = LobbyVisitors(hall, accounts)
        behind = TablesBackend(
            hall,
            visitors,
            clock,
            store,
            accounts,
            Worker(self._folder),
            ladder=ladder,
            analysts=Analysts(ANALYST, analyst),
        )
        web = await open_tables(behind, bound("127.0.0.1", self._port))
        self.address = web.address
        self._ready.set()
        await self._stop.wait()
        await web.close()
        pacer.stop()
        hall.stop()
        await crew.close()
        accounts.close()
        store.close()
