"""A season without sockets and worker processes: its matches are played when a test says so."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import wasmtime
from tests.quick import quick_hash
from tests.wasm.wats import bot, for_ever, said

from contestmaster import storage
from contestmaster.host.accounts import Accounts
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.forum.members import Members
from contestmaster.kernel.instant import SECOND
from contestmaster.season.course import SeasonCourse
from contestmaster.season.engine import engine_of
from contestmaster.season.house import SeasonHouse
from contestmaster.season.pages.app import create_app
from contestmaster.season.pages.gate import SeasonGate
from contestmaster.season.settings import read_settings
from contestmaster.season.site import SeasonSite
from contestmaster.storage import queue_opened
from contestmaster.tournament.work import worked

PASSWORD = "correct-horse"
KEPT = quick_hash(PASSWORD)
START = 1_000_000 * SECOND
FILE = """
title = "Season of tests"
workers = 0
[[games]]
name = "spacecrack"
turns = 2
house = ["random"]
[limits]
fuel_turn = 3000000
fuel_start = 3000000
[rounds]
games = 4
final = 2
audit = 0
"""
PATIENCE_S = 120
SECRET_LOG = "the plan of my bot\n"


@cache
def compiled(source: str) -> bytes:
    """Return the binary of a module in text."""
    return bytes(wasmtime.wat2wasm(source))


def waiter(remark: str = "") -> bytes:
    """Return a bot that waits in every turn; with another remark it is another file."""
    more = f'(data (i32.const 60000) "{remark}")' if remark else ""
    return compiled(bot(for_ever("(call $wait)"), functions=more))


def talker() -> bytes:
    """Return one that writes to its log, and waits."""
    say = f"(call $put (i32.const 2) (i32.const 8448) (i32.const {len(SECRET_LOG)}))"
    return compiled(bot(say + for_ever("(call $wait)"), [SECRET_LOG]))


def asker() -> bytes:
    """Return one that asks for help in every turn."""
    return compiled(bot(for_ever(said("HELP\n") + "(call $wait)"), ["HELP\n"]))


def trapper() -> bytes:
    """Return one that gives up at once."""
    return compiled(bot("unreachable"))


def looper() -> bytes:
    """Return a file whose start never ends."""
    return compiled(bot("", functions="(func $s (loop $a (br $a))) (start $s)"))


def importer() -> bytes:
    """Return a file that imports what there is not."""
    return compiled(bot("", imports='(import "env" "system" (func $x (param i32)))'))


class StagedSeason:
    """A season that stands still until somebody moves it.

    Attributes:
        folder: of its records.
        clock: of its house.
        house: of the season.
        course: drives it.
        members: who may log in.
        gate: knows who is logged in.
        app: answers.
    """

    def __init__(self, house: SeasonHouse, store: Any, clock: VirtualClock, folder: Path) -> None:
        self.folder = folder
        self.house = house
        self.clock = clock
        self._store = store
        self.course = SeasonCourse(house)
        self._accounts = Accounts(store.accounts(), clock.now)
        self.members = Members(house, store, self._accounts)
        self.gate = SeasonGate(house, self.members, clock, port=8080)
        self.site = SeasonSite(house)
        self.app = create_app(self.site, self.gate)

    @classmethod
    async def open(cls, folder: Path, text: str = FILE) -> "StagedSeason":
        """Open the season of a file with this text."""
        path = folder / "season.toml"
        path.write_text(text)
        settings = read_settings(path)
        records = folder / "season-data"
        store = storage.opened(records)
        clock = VirtualClock(START)
        engine = engine_of(path, settings.limits)
        try:
            house = await SeasonHouse.open(store, clock, settings, engine, records)
        except BaseException:
            store.close()
            raise
        return cls(house, store, clock, records)

    async def close(self) -> None:
        """Let everything go."""
        await self.course.close()
        await self.site.close()
        await self.house.close()
        self._accounts.close()
        self._store.close()

    async def play(self) -> None:
        """Move on, and play what there is to play, until nothing moves."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                moved = await self.course.look()
                played = await asyncio.to_thread(self._work)
                if not (moved or played):
                    if not list(self.house.state.unjudged()):
                        return
                    await asyncio.sleep(0.05)  # a file is being looked at

    def _work(self) -> int:
        with queue_opened(self.folder) as queue:
            return worked(queue, "test", self.house.library.folder)

    async def joined(self, name: str, *, operator: bool = False) -> "Contestant":
        """Return somebody with an account and a token."""
        await self.members.put(name, KEPT, operator=operator)
        self.house.act(name, "NEW_TOKEN")
        await self.house.stored()
        token = self.house.tokens.of(self.house.state, name)
        client = self.client()
        client.headers["Authorization"] = f"Bearer {token}"
        return Contestant(name, token, client)

    def client(self) -> httpx.AsyncClient:
        """Return somebody with a browser, or a program."""
        transport = httpx.ASGITransport(self.app, client=("192.0.2.7", 1))  # type: ignore[arg-type]
        return httpx.AsyncClient(transport=transport, base_url="http://season.example", timeout=60)

    async def browser(self, name: str) -> "tuple[httpx.AsyncClient, str]":
        """Return the browser of somebody who has logged in, and what their forms carry."""
        client = self.client()
        answer = await client.post("/login", data={"login": name, "password": PASSWORD})
        assert answer.status_code == 303, answer.text
        session = self.gate.sessions.find(client.cookies[self.gate.cookie])
        assert session is not None
        return client, session.form


class Contestant:
    """Somebody who acts by their token.

    Attributes:
        name: who they are.
        token: of them.
        client: asks with the token.
    """

    def __init__(self, name: str, token: str, client: httpx.AsyncClient) -> None:
        self.name = name
        self.token = token
        self.client = client

    async def submit(self, bot: str, data: bytes, **more: str) -> httpx.Response:
        """Submit a file."""
        query = {"game": "spacecrack", **more}
        return await self.client.post(f"/api/bots/{bot}/versions", params=query, content=data)


def staged(test: Callable[[StagedSeason], Awaitable[None]], folder: Path, text: str = FILE) -> None:
    """Run a test on a season."""

    async def run() -> None:
        season = await StagedSeason.open(folder, text)
        try:
            await test(season)
        finally:
            await season.close()

    asyncio.run(run())
