"""A table server on virtual time with its web pages, asked without sockets."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

import httpx
from tests.doors.web.stage import HASH, HERE
from tests.host.lobby.at_hall import House

from contestmaster.bots.catalogue import ladder
from contestmaster.doors.web.tables.opening import Doors, TablesBackend
from contestmaster.host.accounts import Accounts
from contestmaster.host.contest.web import WebSettings
from contestmaster.host.films.studio import InThread
from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.storage.records import Account

T = TypeVar("T")


class Browser:
    """Somebody with a browser, or a program; keeps cookies."""

    def __init__(self, stage: "TableStage", client: httpx.AsyncClient) -> None:
        self._stage = stage
        self.client = client

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        """Ask for something; then let the bots play."""
        answer = self._stage.run(self.client.request(method, path, **options))
        self._stage.run(self._stage.pump())
        return answer

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.ask("GET", path, **options)

    def api(self, method: str, path: str, body: Any = None, **options: Any) -> Any:
        """Ask the API for something that is not refused; return the content."""
        given = {} if body is None else {"json": body}
        answer = self.ask(method, f"/api{path}", **given, **options)
        assert answer.is_success, (method, path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def refused(self, method: str, path: str, body: Any = None, **options: Any) -> tuple[int, int]:
        """Ask the API for something that is refused; return status and code."""
        given = {} if body is None else {"json": body}
        answer = self.ask(method, f"/api{path}", **given, **options)
        assert answer.is_error, (method, path, answer.status_code, answer.text)
        told = answer.json()
        assert set(told) == {"code", "message", "rule", "text"}, told
        assert told["text"].startswith(told["rule"])
        assert told["message"]
        assert told["rule"]
        return answer.status_code, told["code"]

    def send(self, path: str, **form: str) -> httpx.Response:
        """Send a form."""
        return self.ask("POST", path, data=form)


class TableStage:
    """A table server with its pages.

    Attributes:
        logged: what the host has logged.
    """

    logged: Sequence[Any] = ()

    def __init__(self, **params: Any) -> None:
        self._runner = asyncio.Runner()
        self._open: list[httpx.AsyncClient] = []
        self.house = House(**params)
        self.run(self._begin())

    async def _begin(self) -> None:
        house = self.house
        self.accounts = Accounts([], house.clock.now)
        visitors = LobbyVisitors(house.at, self.accounts)
        self.behind = TablesBackend(
            house.at,
            visitors,
            house.clock,
            house.store,
            self.accounts,
            InThread(house.store),
            ladder=ladder,
        )
        self.doors = Doors(self.behind, 8080, WebSettings(title="Tables of the test"))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Let something happen on the stage's loop."""
        return self._runner.run(work)

    async def pump(self) -> None:
        """Let the bots play."""
        self.house.crew.pump()

    def account(self, login: str) -> None:
        """Make an account with the password ``secret``."""
        self.accounts.put(Account(login, name=login, password=HASH))
        self.house.at.enter("REGISTER", {"name": login}, self.house.clock.now())

    def browser(self, name: str = "", **options: Any) -> Browser:
        """Another browser; a guest's of that name, if one is given."""
        transport = httpx.ASGITransport(self.doors.app, raise_app_exceptions=False)
        client = httpx.AsyncClient(transport=transport, base_url=HERE, **options)
        self._open.append(client)
        made = Browser(self, client)
        if name:
            made.api("POST", "/guests", {"name": name})
        return made

    def wait(self, seconds: float) -> None:
        """Let time pass."""

        async def passing() -> None:
            self.house.wait(seconds)

        self.run(passing())

    def real(self, seconds: float) -> None:
        """Let real time pass on the loop, as timers of the web know it."""
        self.run(asyncio.sleep(seconds))

    def reopen(self) -> None:
        """Stop the host and start it again; whoever has a browser keeps its cookies."""
        self.run(self.doors.close())
        self.house.open()
        self.run(self._begin())
        for client in self._open:
            client._transport = httpx.ASGITransport(self.doors.app, raise_app_exceptions=False)

    def leave_alone(self, browser: Browser, table: int) -> None:
        """Let the presence of a browser at a table end, as it does by itself after a while."""

        async def dropping() -> None:
            presences = self.doors.acts.presences
            token = browser.client.cookies["contestmaster-tables-8080"]
            found = presences._all.pop((token, table))
            presences._close(found)

        self.run(dropping())

    def close(self) -> None:
        """Let go of everything."""
        for client in self._open:
            self.run(client.aclose())
        self.run(self.doors.close())
        self.accounts.close()
        self._runner.close()
