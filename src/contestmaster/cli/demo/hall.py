"""The hall of the demo: one server, its bots, and the end of each game."""

import asyncio
import random
import secrets
import signal
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from contestmaster.bots.catalogue import bot as find_bot
from contestmaster.bots.runner import Account
from contestmaster.bots.runner import run as run_bot
from contestmaster.client import ClientError
from contestmaster.doors.tcp import loop
from contestmaster.doors.tcp.station import Post, Station
from contestmaster.host.clocks import WallClock
from contestmaster.host.export import export
from contestmaster.host.live import Live
from contestmaster.host.people import Register
from contestmaster.host.reports import Reports
from contestmaster.host.secrets import Secret
from contestmaster.host.series import Plan, Spectator
from contestmaster.kernel.events import Told
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.registry import load_game
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage import SqliteArchive, SqliteStore
from contestmaster.tournament import local

if TYPE_CHECKING:
    from contestmaster.storage.records import MatchRecord

__all__ = ["GUEST", "HOST", "Screen", "run"]

HOST: Final = "127.0.0.1"
GAME: Final = "cows"
SERVER: Final = "Cows1"
GUEST: Final = "guest"
"""Login and password of the account for newcomers; the server listens on this machine only."""

PLAYERS: Final = {
    "rancher1": "rancher",
    "rancher2": "rancher",
    "raider1": "raider",
    "raider2": "raider",
    "random1": "random",
    "random2": "random",
}
SEATS: Final = (*PLAYERS, GUEST)

PARAMS: Final = {
    "dim": 2,
    "side": 30,
    "max_turns": 35,
    "milk_limit": 700,
    "stable_distance": 4,
    "stable_turns": 1,
    "cow_density_divisor": 3,
    "capture_probability": 0.8,
    "capture_ban_turns": 2,
}
"""Small and short, so that the first game ends within 40 seconds; and cows that are many, easily
caught and soon calm, so that milk flows in so short a game."""


class Screen(Protocol):
    """What shows a demo to a person."""

    def preparing(self, what: str) -> None:
        """Say what takes a moment before the doors open."""
        ...

    def opened(self, port: int, folder: Path) -> None:
        """Say that the doors are open, and how to come in."""
        ...

    def turned(self, live: Live, port: int) -> None:
        """Show how the game stands at the beginning of a turn."""
        ...

    def told(self, live: Live, events: tuple[Told, ...]) -> None:
        """Show what happened."""
        ...

    def ended(self, live: Live, journal: Path | None) -> None:
        """Show the result of a game, where its journal is, and how to verify it."""
        ...

    def close(self) -> None:
        """Leave the terminal as it was."""
        ...


def run(seconds: float, port: int, data: Path | None, screen: Screen) -> None:
    """Play the demo.

    Raises:
        StorageError: the folder cannot be used.
        CannotListenError: the port cannot be opened.
    """
    try:
        _warm_up(screen)
        loop.run(_run(seconds, port, data, screen))
    finally:
        screen.close()


def _game() -> Game[Any, Any]:
    rules = load_game(GAME)
    return rules(rules.Params(**PARAMS))


def _warm_up(screen: Screen) -> None:
    """Compile the rules before the doors open: bots would lose turns waiting for it."""
    screen.preparing("compiling the rules (the first time this takes a minute)")
    bots = [(name, find_bot(GAME, kind)) for name, kind in PLAYERS.items()]
    local.play(_game(), bots, Secret(0, bytes(16)), turns=12)


class _Hall(Spectator):
    """Listens to the series, and keeps what must not be forgotten at a game's end."""

    def __init__(self, folder: Path, screen: Screen) -> None:
        self._folder = folder
        self._screen = screen
        self._live: Live | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.station: Station | None = None

    def on_boundary(self, now: Instant) -> None:
        del now
        station = self.station
        if station is None or station.series.live is None:
            return
        if self._live is not None and station.series.live is not self._live:
            self._archive(self._live)
        self._live = station.series.live
        self._screen.turned(self._live, station.listener.port)

    def on_events(self, live: Live, events: tuple[Told, ...]) -> None:
        self._screen.told(live, events)

    def _archive(self, live: Live) -> None:
        task = asyncio.create_task(self._write(live))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write(self, live: Live) -> None:
        path = await asyncio.to_thread(write_journal, self._folder, live.id)
        self._screen.ended(live, path)

    async def finish(self, keep: bool) -> None:
        """Show the end: wait for what is being written, and close the game that was cut."""
        while self._tasks:
            await asyncio.gather(*self._tasks)
        live = None if self.station is None else self.station.series.live
        if live is not None and not keep:
            path = await asyncio.to_thread(write_journal, self._folder, live.id, close=True)
            self._screen.ended(live, path)
        elif live is not None:
            self._screen.ended(live, None)


def write_journal(folder: Path, match: int, *, close: bool = False) -> Path:
    """Write a stored match in exchange form, whole or not at all; return where."""
    with SqliteArchive(folder) as archive:
        record: MatchRecord = archive.match(match)
        path = folder / f"{record.server}-{record.game_no}.journal"
        draft = path.with_suffix(".part")
        with draft.open("wb") as file:
            export(archive, record, file.write, close=close)
        return draft.replace(path)


async def _run(seconds: float, port: int, data: Path | None, screen: Screen) -> None:
    folder = Path(tempfile.mkdtemp(prefix="contestmaster-")) if data is None else data
    clock = WallClock()
    reports = Reports(asyncio.get_running_loop())
    store = SqliteStore(folder, reports)
    try:
        passwords = {name: secrets.token_hex(8) for name in PLAYERS} | {GUEST: GUEST}
        plan = Plan(_game(), SEATS)
        post = Post(SERVER, lambda _: plan, Register(passwords), LineSettings(), HOST, port)
        station = await Station.open(post, store, reports, clock)
        hall = _Hall(folder, screen)
        hall.station = station
        station.series.subscribe(hall)
        try:
            screen.opened(station.listener.port, folder)
            hall.on_boundary(clock.now())
            _start_bots(station.listener.port, passwords)
            await _until_told(seconds)
        finally:
            await station.close()
            await hall.finish(keep=data is not None)
    finally:
        store.close()


async def _until_told(seconds: float) -> None:
    """Wait for the end of the demo: so many seconds, or a signal."""
    stop = asyncio.Event()
    running = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl-C arrives as KeyboardInterrupt
            running.add_signal_handler(number, stop.set)
    with suppress(TimeoutError):
        await asyncio.wait_for(stop.wait(), seconds)


def _start_bots(port: int, passwords: dict[str, str]) -> None:
    for name, kind in PLAYERS.items():
        account = Account(HOST, port, name, passwords[name])
        play: Callable[[], None] = _player(account, kind)
        threading.Thread(target=play, name=name, daemon=True).start()


def _player(account: Account, kind: str) -> Callable[[], None]:
    def play() -> None:
        with suppress(ClientError):  # the demo is over
            run_bot(account, find_bot(GAME, kind), random.Random(), patience=1.0)

    return play
