"""The application: all that answers for a community, put together."""

from collections.abc import Callable
from typing import Final

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, ExceptionHandlersMap, Message, Receive, Scope, Send

from contestmaster import __version__
from contestmaster.doors.web.forum import api, pages
from contestmaster.doors.web.forum.gate import Gate
from contestmaster.doors.web.forum.posting import Posting
from contestmaster.doors.web.forum.press import Press
from contestmaster.doors.web.forum.problems import problems
from contestmaster.doors.web.forum.site import Site
from contestmaster.doors.web.pages.assets import Assets
from contestmaster.doors.web.security.bodies import MOST_BYTES, BoundedRequest
from contestmaster.doors.web.security.headers import harden
from contestmaster.storage.errors import StorageError

__all__ = ["OPENAPI", "create_app"]

OPENAPI: Final = OpenAPIConfig(
    title="Contestmaster forum",
    version=__version__,
    description=(
        "What a community posts, and what its games make of that. Instants are ISO 8601 in UTC; "
        "errors are problem documents (RFC 9457)."
    ),
    path="/schema",
    use_handler_docstrings=True,
    render_plugins=[JsonRenderPlugin(path="/openapi.json")],
)
"""What the schema says of itself, and where it is: ``/schema/openapi.json``."""


def create_app(site: Site, gate: Gate) -> Litestar:
    """Return the application that shows a community, and takes what its members post."""
    press = Press(site, Assets(), gate)
    handlers = problems(press)
    return Litestar(
        route_handlers=[api.router(), pages.router()],
        dependencies={
            "site": _given(site),
            "gate": _given(gate),
            "press": _given(press),
            "posting": _given(Posting(site, gate)),
        },
        state=State({"gate": gate}),
        exception_handlers=handlers,
        middleware=[_durable(site, handlers)],
        before_send=[harden],
        request_class=BoundedRequest,
        request_max_body_size=MOST_BYTES,
        openapi_config=OPENAPI,
        logging_config=None,
    )


def _durable(site: Site, handlers: ExceptionHandlersMap) -> Callable[[ASGIApp], ASGIApp]:
    """Let no answer go before all that it may tell of is durable.

    Where that is lost, the answer is that, too.
    """

    def around(app: ASGIApp) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            lost: StorageError | None = None

            async def send_durable(message: Message) -> None:
                nonlocal lost
                if message["type"] == "http.response.start" and site.community.waits:
                    try:
                        await site.community.stored()
                    except StorageError as error:
                        lost = error
                if lost is None:
                    await send(message)

            await app(scope, receive, send_durable)
            if lost is not None:
                request: BoundedRequest = BoundedRequest(scope, receive=receive, send=send)
                told = handlers[StorageError](request, lost)
                await told.to_asgi_response(None, request)(scope, receive, send)

        return answer

    return around


def _given(value: object) -> Provide:
    """Let handlers ask for something by name."""
    return Provide(lambda: value, use_cache=True, sync_to_thread=False)
