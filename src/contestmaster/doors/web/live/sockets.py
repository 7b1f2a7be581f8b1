"""``/ws``: where browsers listen."""

from typing import Annotated, Any, Final, TypeAlias, cast

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, QueryParameter

from contestmaster.doors.web.live.hub import Hub, Topic
from contestmaster.doors.web.live.wire import EXTENSION, BrowserWire
from contestmaster.doors.web.shell.routers import OwnRouter

_UNKNOWN: Final = 4404
"""Closing code: there is nothing of that name."""

Socket: TypeAlias = WebSocket[Any, Any, Any]
After: TypeAlias = Annotated[
    int | None, QueryParameter(description="the number of the last message received")
]


@websocket("/contest")
async def contest(socket: Socket, hub: NamedDependency[Hub], after: After = None) -> None:
    """News of the contest as a whole."""
    await socket.accept()
    await _listen(socket, hub.contest, after)


@websocket("/servers/{name:str}")
async def server(
    socket: Socket, hub: NamedDependency[Hub], name: FromPath[str], after: After = None
) -> None:
    """What happens on a server."""
    await socket.accept()
    try:
        topic = hub.server(name)
    except LookupError as error:
        await socket.close(_UNKNOWN, str(error))
        return
    await _listen(socket, topic, after)


def router() -> OwnRouter:
    """Return the routes of what is live."""
    return OwnRouter(path="/ws", route_handlers=[contest, server])


async def _listen(socket: Socket, topic: Topic, after: int | None) -> None:
    """Let a browser listen until it goes; what it says is not for anybody."""
    wire = cast(
        "BrowserWire", (socket.scope["extensions"] or {})[EXTENSION]
    )  # our server offers it
    listening = await topic.channel.listen(wire, after, topic.standing)
    try:
        while True:
            await socket.receive_data("text")
    except WebSocketDisconnect:
        return
    finally:
        topic.channel.leave(listening)
