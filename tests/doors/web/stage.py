"""A contest on virtual time with its web pages, asked without sockets."""

import asyncio
from collections.abc import Coroutine, Mapping
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any, TypeVar

import httpx
from litestar import Litestar
from tests.host.contest.running import House
from tests.quick import quick_hash

from contestmaster.doors.desk import Desk
from contestmaster.doors.tcp.traffic import Traffic
from contestmaster.doors.web.app import create_app
from contestmaster.doors.web.live.hub import Hub
from contestmaster.doors.web.office.backstage import Backstage, ServerLine
from contestmaster.doors.web.security.gate import Gate
from contestmaster.doors.web.site import ContestSite
from contestmaster.host.accounts import Accounts
from contestmaster.host.contest.hall import TeamLogins
from contestmaster.host.contest.office import ContestOffice
from contestmaster.host.contest.settings import ContestSettings
from contestmaster.host.contest.visitors import ContestVisitors
from contestmaster.host.control import ControlReply, Request
from contestmaster.host.films.studio import InThread, Studio
from contestmaster.host.gauge import Gauge
from contestmaster.kernel.instant import SECOND

T = TypeVar("T")

HASH = quick_hash("secret")
HERE = "http://127.0.0.1:8080"


class Stage:
    """A house with its pages, and a browser without scripts."""

    def __init__(
        self, given: ContestSettings | None = None, *, house: House | None = None, **options: Any
    ) -> None:
        self._runner = asyncio.Runner()
        self.house = House(given, **options) if house is None else house
        self.client = self.run(self._open())

    async def _open(self) -> httpx.AsyncClient:
        house = self.house
        assert house.hall is not None
        self.accounts = Accounts(house.store.accounts(), house.clock.now)
        self.office = ContestOffice(house.hall, house.store, self.accounts.put)
        self.visitors = ContestVisitors(house.hall, self.accounts)
        studio = Studio(InThread(house.store))
        self.site = ContestSite(
            house.hall, house.settings, house.clock, lambda: house.store, studio
        )
        self.gate = Gate(self.visitors, house.clock, house.settings)
        people = TeamLogins(house.hall, self.accounts)
        self.desks = {
            server.name: Desk(server.series, people, server.setup.line, house.clock.now())
            for server in house.hall.servers
        }
        listeners: Any = {
            name: SimpleNamespace(line=desk.line, traffic=Traffic())
            for name, desk in self.desks.items()
        }
        lines = {
            server.name: ServerLine(listeners[server.name], Gauge(server.series, house.clock))
            for server in house.hall.servers
        }
        self.backstage = Backstage(house.hall, self.office, lines, house.clock, lambda: house.store)
        self.hub = Hub(self.site)
        return self.browser()

    def app(self) -> Litestar:
        """The application, anew."""
        return create_app(self.site, self.gate, self.hub, self.backstage)

    def browser(self, **options: Any) -> httpx.AsyncClient:
        """Another browser, that nobody has logged in with."""
        transport = httpx.ASGITransport(self.app(), raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, base_url=HERE, **options)

    def close(self) -> None:
        """Let go of everything."""
        self.run(self.client.aclose())
        self.run(self.hub.close())
        self.run(self.site.close())
        self.accounts.close()
        self._runner.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Let something happen on the stage's loop."""
        return self._runner.run(work)

    def get(self, path: str, **options: Any) -> httpx.Response:
        """Ask for a page."""
        return self.run(self.client.get(path, **options))

    def post(self, path: str, data: Mapping[str, str], **options: Any) -> httpx.Response:
        """Send a form."""
        return self.run(self.client.post(path, data=dict(data), **options))

    def read(self, path: str) -> "Page":
        """Ask for a page that is there, and read it as somebody without scripts does."""
        answer = self.get(path)
        assert answer.status_code == 200, (path, answer.status_code, answer.text[:2000])
        return Page(answer.text)

    def ask(self, command: str, password: str | None = None, **arguments: Any) -> ControlReply:
        """Let an organiser act at the machine of the host."""
        answered = self.office.answered(Request(command, arguments, "chair", password))
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return self.run(answered)
        try:  # within the loop: a store in memory lets nobody wait
            answered.send(None)
        except StopIteration as done:
            reply: ControlReply = done.value
            return reply
        raise AssertionError("it waits for something")

    def do(self, command: str, password: str | None = None, **arguments: Any) -> None:
        """Let an organiser act, who is not refused."""
        reply = self.ask(command, password, **arguments)
        assert reply.done, reply.text

    def login(self, login: str = "ann", password: str = "secret") -> httpx.Response:
        """Fill in the form."""
        return self.post("/login", {"login": login, "password": password, "back": ""})

    def play(self, seconds: float, **amounts: int) -> None:
        """Let teams order once, then time pass until an instant of the contest."""
        for team, amount in amounts.items():
            for server in self.house.settings.servers:
                self.house.say(team.upper(), f"ADD {amount}", server.name)
        self.house.until(int(seconds * SECOND))


class Page(HTMLParser):
    """A page as it is read: its text, tables, links, and what would be scripts.

    Attributes:
        text: without tags, blanks folded.
        tables: rows of cells, by table.
        links: what it leads to.
        scripts: sources of scripts; "inline" for what has none.
        ids: of elements.
        inline: elements with a handler or a style of their own.
        images: sources of images.
        fields: what forms send unless somebody enters something else, by name.
        islands: names of the parts that scripts keep fresh; "a in b" for one within another.
    """

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self._words: list[str] = []
        self.tables: list[list[list[str]]] = []
        self.links: list[str] = []
        self.scripts: list[str] = []
        self.ids: list[str] = []
        self.inline: list[str] = []
        self.images: list[str] = []
        self.fields: dict[str, str] = {}
        self.islands: list[str] = []
        self._divisions: list[str] = []
        self._cell = False
        self._muted = False
        self.feed(text)
        self.text = " ".join(" ".join(self._words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.inline += [f"{tag} {name}" for name in given if name.startswith("on")]
        self.inline += [tag] * ("style" in given)
        if "id" in given:
            self.ids.append(given["id"] or "")
        if tag == "a":
            self.links.append(given.get("href") or "")
        if tag in ("script", "iframe", "object", "embed"):
            self.scripts.append(given.get("src") or "inline")
        if tag == "img":
            self.images.append(given.get("src") or "")
        if tag == "div":
            self._divide(given.get("data-island") or "")
        if tag == "input":
            self.fields[given.get("name") or ""] = given.get("value") or ""
        if tag == "table":
            self.tables.append([])
        if tag == "tr" and self.tables:
            self.tables[-1].append([])
        if tag in ("td", "th") and self.tables and self.tables[-1]:
            self.tables[-1][-1].append("")
            self._cell = True
        self._muted = tag in ("script", "style")

    def _divide(self, island: str) -> None:
        """Note an element that may be an island."""
        around = next((name for name in reversed(self._divisions) if name), "")
        if island:
            self.islands.append(f"{island} in {around}" if around else island)
        self._divisions.append(island)

    def handle_endtag(self, tag: str) -> None:
        if tag == "div":
            self._divisions.pop()
        if tag in ("td", "th"):
            self._cell = False
        self._muted = False

    def handle_data(self, data: str) -> None:
        if self._muted:
            return
        self._words.append(data)
        if self._cell:
            row = self.tables[-1][-1]
            row[-1] = " ".join((row[-1] + " " + data).split())
