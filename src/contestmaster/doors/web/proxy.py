"""Behind a proxy: the path under which the pages are.

Whose ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are believed,
:mod:`contestmaster.doors.web.server` sees to; lines over a proxy are those of
:mod:`contestmaster.doors.tcp`.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from typing import Any, Final

from contestmaster.doors.web.asgi import Asgi

_ELSEWHERE: Final = b'{"status":404,"title":"Not Found"}'


def fronted(app: Asgi, base_path: str = "") -> Asgi:
    """Return an application whose pages are all under a path, and which answers HEAD like GET.

    A proxy passes paths on as they are, the base path included.
    """

    async def front(
        scope: MutableMapping[str, Any],
        receive: Callable[[], Awaitable[MutableMapping[str, Any]]],
        send: Callable[[MutableMapping[str, Any]], Awaitable[None]],
    ) -> None:
        if scope["type"] == "lifespan":
            await app(scope, receive, send)
            return
        path: str = scope["path"]
        if path != base_path and not path.startswith(f"{base_path}/"):
            await _elsewhere(scope, send)
            return
        inside = {**scope, "root_path": base_path, "path": path[len(base_path) :] or "/"}
        if scope.get("method") == "HEAD":
            inside["method"] = "GET"
            await app(inside, receive, _bodiless(send))
        else:
            await app(inside, receive, send)

    return front


def _bodiless(
    send: Callable[[MutableMapping[str, Any]], Awaitable[None]],
) -> Callable[[MutableMapping[str, Any]], Awaitable[None]]:
    async def without_body(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return without_body


async def _elsewhere(
    scope: MutableMapping[str, Any], send: Callable[[MutableMapping[str, Any]], Awaitable[None]]
) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    headers = [(b"content-type", b"application/problem+json")]
    status = HTTPStatus.NOT_FOUND
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": _ELSEWHERE})
