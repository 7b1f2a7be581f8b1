"""The door over HTTP: many agents, each known by what it shows with every request.

Nothing is kept between requests but what saves asking again: who restarts this process, or asks
another one, goes on as before. ``/mcp/GAME`` has the tools of one game; ``/mcp`` those of the only
game that there is.
"""

import base64
import binascii
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import httpx2
from mcp.server.streamable_http_manager import (
    StreamableHTTPASGIApp,
    StreamableHTTPSessionManager,
)
from starlette.applications import Starlette
from starlette.routing import Route

from contestmaster.doors.mcp.asking import CallRefusedError, Identity, reaching
from contestmaster.doors.mcp.between import ASKS_FOR, KEY, PATH
from contestmaster.doors.mcp.desk import AgentDesk
from contestmaster.doors.mcp.opening import OpeningError, desk_at
from contestmaster.doors.mcp.server import Ask, serving
from contestmaster.kernel.generic import GenericCode

_MOST: Final = 500
"""Agents whose place is remembered; that which asked longest ago makes room."""
_FORM: Final = "Bearer NAME:TOKEN"
_NOBODY: Final = f"say who you are, by the header Authorization: {_FORM}"
_INSTRUCTIONS: Final = (
    "Each command of the game is a tool. orders says what is legal now where the game tells it, "
    "view what you see, wait returns when something has happened; what is refused comes with its "
    f"rule. Show who you are by the header Authorization: {_FORM}."
)


class Desks:
    """The desks of agents, by what they show and the game they ask for."""

    def __init__(self, client: httpx2.AsyncClient, base: str, key: str) -> None:
        """Lead to a host, which believes who shows the key for which address it is asked."""
        self._client, self._base, self._key = client, base, key
        self._known: OrderedDict[tuple[str | None, Identity | None], AgentDesk] = OrderedDict()

    async def find(self, context: Ask) -> AgentDesk:
        """Return the desk of who asks; raises as :func:`desk_at`."""
        request = context.request
        assert request is not None
        game = request.path_params.get("game")
        header = request.headers.get("authorization", "")
        identity = shown(header)
        if header and identity is None:
            said = f"the header Authorization has another form than {_FORM}"
            raise CallRefusedError(GenericCode.BAD_LOGIN, said, "NET-117")
        key = game, identity
        headers = {}
        if self._key:
            headers = {KEY: self._key, ASKS_FOR: request.headers.get(ASKS_FOR, "")}
        desk = self._known.get(key)
        if desk is None:
            try:
                desk = await desk_at(self._client, self._base, game, identity, headers)
            except OpeningError as error:
                said = str(error).replace("with --game", f"in the address, as {PATH}/GAME")
                raise CallRefusedError(GenericCode.BAD_FORMAT, said, "NET-44") from None
            self._known[key] = desk
            if len(self._known) > _MOST:
                self._known.popitem(last=False)
        desk.asker.headers = headers
        desk.asker.entrance = _NOBODY if identity is None else "bad login or password"
        self._known.move_to_end(key)
        return desk


def agents_app(base: str, key: str = "", trust: str = "") -> Starlette:
    """Return the application that lets agents play at a host.

    From which sites requests may come the host has looked at that leads them here.

    Args:
        base: the address of the host's pages.
        key: shown to the host, if it knows one.
        trust: the certificate of a host that is encrypted, if it is.
    """
    client = reaching(trust)
    desks = Desks(client, base, key)
    manager = StreamableHTTPSessionManager(
        app=serving(desks.find, _INSTRUCTIONS),
        json_response=True,
        stateless=True,
    )

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        del app
        async with manager.run():
            yield
        await client.aclose()

    endpoint = StreamableHTTPASGIApp(manager)
    routes = [Route(PATH, endpoint=endpoint), Route(f"{PATH}/{{game}}", endpoint=endpoint)]
    return Starlette(routes=routes, lifespan=living)


def shown(header: str) -> Identity | None:
    """Read who somebody says to be: ``Bearer NAME:SECRET``, or ``Basic`` as HTTP has it.

    >>> shown("Bearer robot:abc"), shown("Basic cm9ib3Q6YWJj").secret, shown("")
    (Identity('robot', ...), 'abc', None)
    """
    scheme, _, said = header.strip().partition(" ")
    if scheme.lower() == "basic":
        try:
            said = base64.b64decode(said, validate=True).decode()
        except (binascii.Error, UnicodeDecodeError):
            return None
    elif scheme.lower() != "bearer":
        return None
    name, colon, secret = said.strip().partition(":")
    return Identity(name, secret) if colon and name and secret else None
