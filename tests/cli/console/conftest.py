"""Real servers of games for the console, each on a port of its own."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from contestmaster.doors.tcp.station import Station, StationOffer
from contestmaster.host.clocks import WallClock
from contestmaster.host.people import Register
from contestmaster.host.plan import Plan
from contestmaster.host.reports import Reports
from contestmaster.kernel.registry import load_game
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage import MemoryStore

Serve = Callable[..., int]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Give what opens a server of a game with accounts for red and blue, and returns its port."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    stations: list[Station] = []

    async def opened(
        game: str, port: int, settings: LineSettings, params: dict[str, Any]
    ) -> Station:
        reports = Reports(loop)
        rules = load_game(game)
        plan = Plan(rules(rules.Params(**params)), ("red", "blue"))
        people = Register({"red": "secret", "blue": "secret", "guest": "guest"})
        post = StationOffer(game, lambda _: plan, people, settings, "127.0.0.1", port)
        return await Station.open(post, MemoryStore(reports), reports, WallClock())

    def run(work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, loop).result(60)

    def open_one(
        game: str, port: int = 0, settings: LineSettings | None = None, **params: Any
    ) -> int:
        station = run(opened(game, port, settings or LineSettings(), params))
        stations.append(station)
        return station.listener.port

    def close_last() -> None:
        run(stations.pop().close())

    open_one.close = close_last  # type: ignore[attr-defined]
    yield open_one
    while stations:
        close_last()
    loop.call_soon_threadsafe(loop.stop)
    thread.join(60)
    loop.close()
