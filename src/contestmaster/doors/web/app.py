"""The application: all that answers, put together."""

from typing import Final

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler

from contestmaster import __version__
from contestmaster.doors.web import api
from contestmaster.doors.web.problems import PROBLEMS
from contestmaster.doors.web.site import Site

__all__ = ["create_app"]

_ABOUT: Final = (
    "What everyone may know of a contest. Amounts are exact and written with six decimals; "
    "instants are ISO 8601 in UTC; errors are problem documents (RFC 9457)."
)


def create_app(site: Site) -> Litestar:
    """Return the application that shows a contest."""
    handlers: list[ControllerRouterHandler] = [api.router()]
    return Litestar(
        route_handlers=handlers,
        dependencies={"site": Provide(lambda: site, use_cache=True, sync_to_thread=False)},
        exception_handlers=PROBLEMS,
        openapi_config=OpenAPIConfig(
            title="Contestmaster",
            version=__version__,
            description=_ABOUT,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
