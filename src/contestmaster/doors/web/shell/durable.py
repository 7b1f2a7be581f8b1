"""No answer goes before all that it may tell of is durable."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from litestar.types import ASGIApp, ExceptionHandlersMap, Message, Receive, Scope, Send

from contestmaster.doors.web.security.bodies import BoundedRequest
from contestmaster.storage.errors import StorageError


class Recorded(Protocol):
    """What is shown, as far as it is recorded."""

    @property
    def waits(self) -> bool:
        """Whether something that was entered is not durable yet."""
        ...

    def stored(self) -> Awaitable[None]:
        """Return what is done when all that was entered so far is durable, or fails."""
        ...


def durable(shown: Recorded, problems: ExceptionHandlersMap) -> Callable[[ASGIApp], ASGIApp]:
    """Return a middleware that holds the first byte of each answer until all shown is durable.

    Where that is lost, the answer is that, as ``problems`` say it.
    """

    def around(app: ASGIApp) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            lost: StorageError | None = None

            async def send_durable(message: Message) -> None:
                nonlocal lost
                if message["type"] == "http.response.start" and shown.waits:
                    try:
                        await shown.stored()
                    except StorageError as error:
                        lost = error
                if lost is None:
                    await send(message)

            await app(scope, receive, send_durable)
            if lost is not None:
                request: BoundedRequest = BoundedRequest(scope, receive=receive, send=send)
                told = problems[StorageError](request, lost)
                await told.to_asgi_response(None, request)(scope, receive, send)

        return answer

    return around
