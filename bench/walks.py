"""Which functions of the house an order enters, from the socket to the disk and back.

`nox -s house` counts them, beside other figures of the sources; a test holds the way of an order in
ARCHITECTURE.md against them. Four things travel: an order over the line protocol, one at a table by
the JSON API, a sentence and a letter in games by announcement. Each comes over a real socket to a
server with real records, the second time: what is done once is not counted.
"""

import asyncio
import http.client
import itertools
import json
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final, NamedTuple, Self

import contestmaster
from contestmaster import storage
from contestmaster.bots.catalogue import bot_names
from contestmaster.bots.worker import COMMAND
from contestmaster.doors.tcp.loop import run
from contestmaster.doors.tcp.station import Station
from contestmaster.doors.tcp.tables import OpenTables
from contestmaster.doors.web.shell.opening import pages_socket
from contestmaster.doors.web.tables.opening import TablesBackend, open_tables
from contestmaster.host.clocks import WallClock
from contestmaster.host.films.studio import Worker
from contestmaster.host.lobby.process import ProcessCrew
from contestmaster.host.reports import Reports
from contestmaster.kernel.registry import load_game
from contestmaster.lobby import LobbyParams, offer_of
from contestmaster.protocols.line.settings import LineSettings
from pauses import announcements, letters, open_forum, open_line, prepared
from serve import ENDLESS, post

PACKAGE: Final = str(Path(contestmaster.__file__).parent) + "/"
PATIENCE_S: Final = 60
STILL_S: Final = 0.1
"""So long nothing happens where nothing is under way."""
DEPTH: Final = 2
"""Of a room: ``host/lobby`` is one, and what lies in it belongs to it."""

Act = Callable[[], Callable[[], None]]
"""Prepares what is done next; what it returns does it, and waits for the answer."""


class Step(NamedTuple):
    """A function that was entered.

    Attributes:
        file: where it is, from the package.
        name: what it is called there, with its class.
    """

    file: str
    name: str


class Walk(NamedTuple):
    """The functions that were entered, in this order, as often as they were."""

    steps: list[Step]

    @property
    def functions(self) -> int:
        """How many functions."""
        return len(set(self.steps))

    @property
    def files(self) -> int:
        """How many files."""
        return len({step.file for step in self.steps})

    @property
    def moves(self) -> int:
        """How often the way leads from one room to another."""
        rooms = ["/".join(step.file.split("/")[:-1][:DEPTH]) for step in self.steps]
        return sum(one != other for one, other in itertools.pairwise(rooms))


def walk(way: str) -> Walk:
    """Go one of :data:`WAYS`; what the server does meanwhile by itself is counted, too."""
    with _Recording() as recording, TemporaryDirectory() as folder:
        return run(_walked(way, Path(folder), recording))


async def _walked(way: str, folder: Path, recording: "_Recording") -> Walk:
    async with WAYS[way](folder) as act:
        first = await asyncio.to_thread(act)
        await asyncio.to_thread(first)
        again = await asyncio.to_thread(act)
        await _quiet(recording)  # a bot may have its turn still
        steps: list[Step] = []
        recording.steps = steps
        await asyncio.to_thread(again)
        recording.steps = None
    return Walk(steps)


async def _quiet(recording: "_Recording") -> None:
    """Wait until the server does nothing by itself any more."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            seen: list[Step] = []
            recording.steps = seen
            await asyncio.sleep(STILL_S)
            if not seen:
                return


class _Recording:
    """Notes what is entered on this thread, and on all that begin later."""

    def __init__(self) -> None:
        self.steps: list[Step] | None = None

    def __enter__(self) -> Self:
        threading.setprofile(self._note)
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        steps, code = self.steps, frame.f_code
        if steps is None or event != "call" or not code.co_filename.startswith(PACKAGE):
            return
        if not code.co_name.startswith("<"):  # comprehensions are functions on some Pythons only
            steps.append(Step(code.co_filename.removeprefix(PACKAGE), code.co_qualname))


# What is opened, and what is done there.


@asynccontextmanager
async def _line(folder: Path) -> AsyncIterator[Act]:
    """A server of cows; a group is moved."""
    reports = Reports(asyncio.get_running_loop())
    store = storage.opened(folder, reports)
    station = await Station.open(post(1, 0, ENDLESS), store, reports, WallClock())
    talk = await asyncio.to_thread(_Talk, station.listener.port, "team1", "secret")
    orders = iter(await asyncio.to_thread(talk.orders))
    yield lambda: partial(talk.ok, next(orders))
    await station.close()
    store.close()


@asynccontextmanager
async def _table(folder: Path) -> AsyncIterator[Act]:
    """A table of Space Crack against a bot; a ship is moved."""
    offer = offer_of(load_game("spacecrack"), bot_names("spacecrack"))
    assert offer is not None
    params, line = LobbyParams(table_games=(offer,)), LineSettings(limit_window_s=1.0)
    house = await OpenTables.open(folder, params, line, ProcessCrew(COMMAND), "127.0.0.1", 0, [])
    people = house.visitors, house.clock, house.store, house.accounts
    behind = TablesBackend(house.hall, *people, Worker(folder), line)
    pages = await open_tables(behind, pages_socket("127.0.0.1", 0))
    browser = await asyncio.to_thread(_Browser, int(pages.address.rsplit(":", 1)[1].strip("/")))
    yield lambda: partial(browser.order, browser.move())
    browser.close()
    await pages.close()
    await house.close()


@asynccontextmanager
async def _sentence(folder: Path) -> AsyncIterator[Act]:
    """A game by announcement on a port."""
    prepared(folder)
    port, close = await open_line(folder)
    send = await asyncio.to_thread(announcements, port, "ann")
    numbers = iter(range(1000))
    yield lambda: partial(send, next(numbers))
    await close()


@asynccontextmanager
async def _letter(folder: Path) -> AsyncIterator[Act]:
    """The same in a community, by SMTP."""
    prepared(folder)
    port, close = await open_forum("letters", folder)
    send = await asyncio.to_thread(letters, port, "ann")
    numbers = iter(range(1000))
    yield lambda: partial(send, next(numbers))
    await close()


WAYS: Final[dict[str, Callable[[Path], AbstractAsyncContextManager[Act]]]] = {
    "line": _line,
    "table": _table,
    "sentence": _sentence,
    "letter": _letter,
}


class _Talk:
    """A client of the line protocol, logged in."""

    def __init__(self, port: int, login: str, password: str) -> None:
        with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as connected:
            self._stream = connected.makefile("rwb")  # which keeps it open
        assert self._hear() == "LOGIN"
        assert self._ask(login) == "PASS"
        self.ok(password)

    def ok(self, line: str) -> None:
        """Say a line that must not be refused."""
        told = self._ask(line)
        assert told == "OK", (line, told)

    def orders(self) -> list[str]:
        """Make groups of one, and find in which direction they may go: a group moves once."""
        scout, *groups = (self._group() for _ in range(3))
        ways = [f"{east} {north}" for east in (-1, 0, 1) for north in (-1, 0, 1)]
        way = next(way for way in ways if self._ask(f"MOVE {scout} {way}") == "OK")
        return [f"MOVE {group} {way}" for group in groups]

    def _group(self) -> int:
        self.ok("MAKE_GROUP 1 0")
        return int(self._hear())

    def _ask(self, line: str) -> str:
        self._stream.write(f"{line}\n".encode())
        self._stream.flush()
        return self._hear()

    def _hear(self) -> str:
        return self._stream.readline().decode().strip()


class _Browser:
    """A guest who plays at a table of their own."""

    def __init__(self, port: int) -> None:
        self._client = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        self._cookie = ""
        self._ask("POST", "/api/guests", {"name": "walker"})
        wanted = {"game": "spacecrack", "options": {"seats": "2", "command_points": "10"}}
        self._table = f"/api/tables/{self._ask('POST', '/api/tables', wanted)['id']}"
        self._ask("POST", f"{self._table}/bots", {"name": "random"})
        self._ask("POST", f"{self._table}/start")

    def move(self) -> str:
        """Return an order that is possible now."""
        offers = self._ask("GET", f"{self._table}/offers")["offers"]
        ships, planets = next(one["choices"] for one in offers if one["command"] == "MOVE")
        return f"MOVE {ships[0]} {planets[0]}"

    def order(self, line: str) -> None:
        """Give an order, which must not be refused."""
        self._ask("POST", f"{self._table}/commands", {"line": line})

    def close(self) -> None:
        """Go."""
        self._client.close()

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json", "Cookie": self._cookie}
        self._client.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self._client.getresponse()
        told = answer.read()
        assert answer.status < http.client.BAD_REQUEST, (path, answer.status, told)
        self._cookie = answer.headers.get("Set-Cookie", self._cookie).partition(";")[0]
        return json.loads(told) if told else None
