"""The JSON API of a table server: the commands of the rule book as resources.

Whoever asks is known by the cookie that ``POST /api/guests`` and ``POST /api/login`` set. What is
refused is answered with the code, its text and its rule, and a status that goes with it.
"""

from litestar.di import Provide

from contestmaster.doors.web.shell.routers import OwnRouter
from contestmaster.doors.web.tables.api import (
    alone,
    called,
    exhibitions,
    finished,
    lobby,
    moments,
    people,
    play,
    seats,
    talk,
    turns,
    typed,
)

__all__ = ["router"]


def router() -> OwnRouter:
    """Return the routes of the API."""
    return OwnRouter(
        path="/api",
        route_handlers=[
            *people.HANDLERS,
            *lobby.HANDLERS,
            *seats.HANDLERS,
            *talk.HANDLERS,
            *play.HANDLERS,
            *turns.HANDLERS,
            *typed.HANDLERS,
            *called.HANDLERS,
            *alone.HANDLERS,
            *finished.HANDLERS,
            *moments.HANDLERS,
            *exhibitions.HANDLERS,
        ],
        dependencies={"films": Provide(finished.films, sync_to_thread=False)},
    )
