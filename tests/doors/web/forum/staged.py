"""A community behind its web door, without a socket."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from litestar import Litestar
from tests.host.forum.hosted import Hosted
from tests.quick import quick_hash

from contestmaster.doors.web.agents import AgentsDoor
from contestmaster.doors.web.forum.app import create_app
from contestmaster.doors.web.forum.gate import MemberGate
from contestmaster.doors.web.forum.site import ForumSite
from contestmaster.doors.web.proxy import fronted
from contestmaster.host.accounts import Accounts
from contestmaster.host.forum.members import Members

PASSWORD = "correct-horse"
KEPT = quick_hash(PASSWORD)


class Staged(Hosted):
    """A community with its pages.

    Attributes:
        agents: leads agents to their door, if it has one.
        app: what answers.
        gate: knows who is logged in.
    """

    def __init__(self, store: Any = None, agents: AgentsDoor | None = None) -> None:
        super().__init__(store)
        self.agents = agents
        accounts = Accounts(self.store.accounts(), self.clock.now)
        self.members = Members(self.community, self.store, accounts)
        self.gate = MemberGate(self.members, self.clock, port=8080)
        site = ForumSite(self.community, self.store, "Agora")
        self.app: Litestar = create_app(site, self.gate, agents)

    async def password(self, name: str, *, operator: bool = False) -> str:
        """Give somebody a password."""
        await self.members.put(name, KEPT, operator=operator)
        return PASSWORD

    def client(self, base: str = "", address: str = "192.0.2.7") -> httpx.AsyncClient:
        """Return somebody with a browser, or a program."""
        app: Any = fronted(self.app, base) if base else self.app
        transport = httpx.ASGITransport(app, client=(address, 1))
        return httpx.AsyncClient(transport=transport, base_url="http://forum.example")

    async def logged_in(self, name: str, **more: Any) -> "Browser":
        """Return somebody who has logged in."""
        await self.password(name, **more)
        client = self.client()
        answer = await client.post(
            "/login", data={"login": name, "password": PASSWORD}, follow_redirects=False
        )
        assert answer.status_code == 303, answer.text
        token = client.cookies[self.gate.cookie]
        session = self.gate.sessions.find(token)
        assert session is not None
        return Browser(client, session.form)


class Browser:
    """Somebody who is logged in.

    Attributes:
        client: asks.
        form: what forms made for them carry.
    """

    def __init__(self, client: httpx.AsyncClient, form: str) -> None:
        self.client = client
        self.form = form

    async def send(self, path: str, **fields: str) -> Any:
        """Send a form; what comes back is not followed."""
        usual = {"form": self.form, "id": "form-number-1", "do": "post"}
        return await self.client.post(path, data=usual | fields, follow_redirects=False)


Play = Callable[[Staged], Awaitable[None]]
