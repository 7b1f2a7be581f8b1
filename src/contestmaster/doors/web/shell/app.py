"""The application of a site: its own handlers, and what all sites answer alike."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, ControllerRouterHandler, ExceptionHandlersMap

from contestmaster import __version__
from contestmaster.doors.web.described import GamesDescribed
from contestmaster.doors.web.security.bodies import MOST_BYTES, BoundedRequest
from contestmaster.doors.web.security.headers import harden
from contestmaster.doors.web.shell.assets import Assets
from contestmaster.doors.web.shell.routers import OwnRouter
from contestmaster.doors.web.shell.static import static
from contestmaster.doors.web.shell.themes import theme


def openapi(title: str, about: str) -> OpenAPIConfig:
    """Return what a schema says of itself; it is at ``/schema/openapi.json``."""
    return OpenAPIConfig(
        title=title,
        version=__version__,
        description=about,
        path="/schema",
        use_handler_docstrings=True,
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
    )


def application(
    schema: OpenAPIConfig,
    handlers: Sequence[ControllerRouterHandler],
    given: Mapping[str, object],
    problems: ExceptionHandlersMap,
    assets: Assets,
    described: GamesDescribed,
    *,
    middleware: Sequence[Callable[[ASGIApp], ASGIApp]] = (),
    state: State | None = None,
) -> Litestar:
    """Return the application of a site.

    Args:
        schema: see :func:`openapi`.
        handlers: what the site answers.
        given: what handlers may ask for, by name.
        problems: what answers errors.
        assets: the static files.
        described: tells the schema, with the commands of the games there.
        middleware: stands around all answers.
        state: what guards may look at.
    """
    telling = copy(schema)
    telling.render_plugins = [described]
    shared = OwnRouter("/", route_handlers=[static, theme], include_in_schema=False)
    return Litestar(
        route_handlers=[*handlers, shared],
        dependencies={name: _given(value) for name, value in {**given, "assets": assets}.items()},
        state=state,
        middleware=middleware,
        exception_handlers=problems,
        before_send=[harden],
        request_class=BoundedRequest,
        request_max_body_size=MOST_BYTES,
        openapi_config=telling,
        logging_config=None,
    )


def _given(value: object) -> Provide:
    """Let handlers ask for something by name."""
    return Provide(lambda: value, use_cache=True, sync_to_thread=False)
