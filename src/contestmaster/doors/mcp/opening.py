"""Opening the door: who asks, at which host, in which game; over standard input and output."""

import secrets
from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

import httpx2
from mcp.server.stdio import stdio_server

from contestmaster.doors.mcp.asking import Asker, HostSilentError, Identity
from contestmaster.doors.mcp.desk import AgentDesk
from contestmaster.doors.mcp.forum import CommunityDesk
from contestmaster.doors.mcp.keeping import KeptNames
from contestmaster.doors.mcp.matches import MatchesDesk
from contestmaster.doors.mcp.server import Ask, serving
from contestmaster.doors.mcp.tables import TablesDesk

HostKind: TypeAlias = Literal["tables", "forum", "tournament"]

_DRAWN: Final = 10**6
_DESKS: Final[Mapping[HostKind, Callable[[Asker, str], AgentDesk]]] = {
    "tables": TablesDesk,
    "forum": CommunityDesk,
    "tournament": MatchesDesk,
}


class OpeningError(Exception):
    """The door cannot be opened so; the message says what to do."""


class HostFound(NamedTuple):
    """A host, and what is played there: games of tables and tournaments, of a forum by name."""

    kind: HostKind
    games: list[str]


async def look(asker: Asker) -> HostFound:
    """Find out which kind of host answers; raises :class:`HostSilentError` for another."""
    told = await asker.ask("GET", "/games", anybody=True)
    if isinstance(told, dict) and told.get("kind") == "tournament":
        return HostFound("tournament", told["games"])
    if isinstance(told, dict) and isinstance(told.get("games"), list):
        return HostFound("forum", [one["name"] for one in told["games"] if not one["over"]])
    if isinstance(told, list) and all("least" in one for one in told):
        return HostFound("tables", [one["game"] for one in told])
    raise HostSilentError(f"{asker.base} is no host of tables, of a forum or of a tournament")


async def desk_at(
    client: httpx2.AsyncClient,
    base: str,
    game: str | None,
    identity: Identity | None = None,
    headers: Mapping[str, str] | None = None,
) -> AgentDesk:
    """Return the desk of somebody at a host.

    Args:
        client: reaches the host.
        base: the address of the host's pages.
        game: which game; the only one that there is, if not given.
        identity: who asks, if that is known.
        headers: that go with each request.

    Raises:
        OpeningError: there is no such game, or several.
        CallRefusedError, HostSilentError: the host does not answer so.
    """
    if "://" not in base:
        base = f"http://{base}"
    asker = Asker(client, base)
    asker.headers = dict(headers or {})
    found = await look(asker)
    name = _chosen(found.games, game)
    asker = Asker(client, base, identity, basic=found.kind != "tables")
    asker.headers = dict(headers or {})
    return await _DESKS[found.kind](asker, name).open()


def as_guest(desk: AgentDesk, login: str | None, kept: KeptNames) -> None:
    """Let somebody who shows nothing come to tables as a guest: as before, or as a new one.

    A new one comes in when something is asked for that only those may ask who have come in.

    Args:
        desk: theirs.
        login: the name, a drawn one if none.
        kept: knows who has been there.
    """
    asker = desk.asker
    if login is not None:
        asker.identity = kept.find(asker.base, login)

    async def arrive(asker: Asker) -> Identity:
        come = await asker.come_in(login or f"agent-{secrets.randbelow(_DRAWN)}")
        kept.keep(asker.base, come)
        return come

    asker.arrive = arrive


async def serve_stdio(desk: AgentDesk) -> None:
    """Answer on standard input and output until that is closed."""

    async def find(context: Ask) -> AgentDesk:
        del context
        return desk

    server = serving(find, desk.instructions())
    async with stdio_server() as (reader, writer):
        await server.run(reader, writer, server.create_initialization_options())


def _chosen(games: list[str], game: str | None) -> str:
    known = ", ".join(sorted(games)) or "none"
    if game is None and len(games) == 1:
        return games[0]
    if game is None:
        raise OpeningError(f"say which game with --game; there are: {known}")
    if game not in games:
        raise OpeningError(f"there is no game {game} there; there are: {known}")
    return game
