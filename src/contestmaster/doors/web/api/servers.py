"""``/api/servers``: what happens on each server, and the results there."""

from collections.abc import Sequence
from typing import Final

from litestar import get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web import shown
from contestmaster.doors.web.asked import TheSite
from contestmaster.doors.web.declarations import CommandDeclared, declarations
from contestmaster.doors.web.problems import refusals


@get("/servers", sync_to_thread=False, tags=["servers"])
def servers(site: TheSite) -> list[shown.ServerView]:
    """All servers with what happens there now."""
    return site.servers()


@get("/servers/{server:str}", sync_to_thread=False, tags=["servers"], responses=refusals(404))
def server(site: TheSite, server: FromPath[str]) -> shown.ServerTable:
    """One server with the results there."""
    return site.server_table(server)


@get(
    "/servers/{server:str}/commands",
    sync_to_thread=False,
    tags=["servers"],
    responses=refusals(404),
)
def commands(site: TheSite, server: FromPath[str]) -> list[CommandDeclared]:
    """The commands of the game of a server, with schemas of what they take and are answered.

    They are given over its port, as lines [CONTEST-125].
    """
    return declarations(site.rules(server))


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (servers, server, commands)
