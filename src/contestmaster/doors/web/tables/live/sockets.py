"""Where browsers and programs listen.

``/api/tables/{id}/stream`` is for those at a table, ``/ws/tables/{id}`` for whoever looks on,
``/ws/lobby`` tells of the list of tables.
"""

import asyncio
from typing import Annotated, Any, Final, TypeAlias, cast

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, QueryParameter

from contestmaster.doors.web.live.wire import EXTENSION, BrowserWire
from contestmaster.doors.web.shell.requests import Ask, is_own
from contestmaster.doors.web.shell.routers import OwnRouter
from contestmaster.doors.web.tables.acts import TableActions
from contestmaster.doors.web.tables.gate import Login, TableGate
from contestmaster.doors.web.tables.live.guests import Guest
from contestmaster.doors.web.tables.live.rooms import Rooms
from contestmaster.doors.web.tables.refusals import CommandRefusedError, of_code
from contestmaster.lobby import Code

_CODES: Final = 4000
"""Closing codes are those of HTTP, from here on."""
_FORBIDDEN: Final = 4403
_GONE: Final = 4410

Socket: TypeAlias = WebSocket[Any, Any, Any]


@websocket("/ws/lobby")
async def lobby(socket: Socket, rooms: NamedDependency[Rooms]) -> None:
    """News of the list of tables."""
    await socket.accept()
    if await _from_elsewhere(socket):
        return
    listening = await rooms.lobby.listen(_wire(socket), None, rooms.standing)
    try:
        await _until_gone(socket)
    finally:
        rooms.lobby.leave(listening)


@websocket("/api/tables/{table:int}/stream")
async def stream(
    socket: Socket,
    rooms: NamedDependency[Rooms],
    acts: NamedDependency[TableActions],
    gate: NamedDependency[TableGate],
    table: FromPath[int],
    token: Annotated[str, QueryParameter(description="an invitation")] = "",
) -> None:
    """What goes on at a table; whoever listens is there, in their seat or as a watcher."""
    await socket.accept()
    if await _from_elsewhere(socket):
        return
    try:
        session, connection = await admitted(socket, acts, gate, table, token)
    except CommandRefusedError as error:
        await socket.close(_CODES + of_code(error.refusal.code), error.refusal.message)
        return
    guest = Guest(session.visitor.login, connection, _wire(socket))
    with acts.presences.stream(session, table):
        scene = rooms.scene(table)
        going = asyncio.ensure_future(_until_gone(socket))
        removed = asyncio.ensure_future(guest.removed.wait())
        try:
            await scene.come(guest)
            await asyncio.wait((going, removed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            scene.leave(guest)
            going.cancel()
            removed.cancel()
    if guest.removed.is_set():
        await socket.close(_GONE, "You are not at this table any more.")


@websocket("/ws/tables/{word:str}")
async def look(
    socket: Socket,
    rooms: NamedDependency[Rooms],
    acts: NamedDependency[TableActions],
    word: FromPath[str],
) -> None:
    """The game at a table for whoever looks on without a name [TABLE-70].

    The table is public, or ``word`` is an invitation to it. Who looks on is nobody there.
    """
    await socket.accept()
    if await _from_elsewhere(socket):
        return
    try:
        table, _ = acts.named(word, None)
    except CommandRefusedError as error:
        await socket.close(_CODES + of_code(error.refusal.code), error.refusal.message)
        return
    guest = Guest("", None, _wire(socket))
    scene = rooms.lookout(table.id)
    try:
        await scene.come(guest)
        await _until_gone(socket)
    finally:
        scene.leave(guest)


async def admitted(
    socket: Ask, acts: TableActions, gate: TableGate, table: int, token: str = ""
) -> tuple[Login, int]:
    """Let whoever asks be at a table, in their seat or as a watcher.

    Returns:
        their session, and the connection by which they are there.

    Raises:
        RefusedError: nobody is logged in, or they may not come.
    """
    session = gate.admitted(socket)
    if token and acts.house.state.find(table, session.visitor.login) is None:
        await acts.invited(session, "WATCH", table, token)
    else:
        await acts.attend(session, table)
    connection = acts.presences.find(session, table)
    if connection is None:  # removed while that was being stored
        raise CommandRefusedError(Code.NO_TABLE, rule="TABLE-49")
    return session, connection


def router() -> OwnRouter:
    """Return the routes of what is live."""
    return OwnRouter(path="/", route_handlers=[lobby, stream, look])


async def _from_elsewhere(socket: Socket) -> bool:
    """Close a socket that a page of another site has opened; return whether it is one.

    Browsers let any page open a socket anywhere, and what comes over it be read.
    """
    if is_own(socket):
        return False
    await socket.close(_FORBIDDEN, "This page is of another site.")
    return True


async def _until_gone(socket: Socket) -> None:
    """Wait until a browser goes; what it says is not for anybody."""
    try:
        while True:
            await socket.receive_data("text")
    except WebSocketDisconnect:
        return


def _wire(socket: Socket) -> BrowserWire:
    return cast(
        "BrowserWire", (socket.scope["extensions"] or {})[EXTENSION]
    )  # our server offers it
