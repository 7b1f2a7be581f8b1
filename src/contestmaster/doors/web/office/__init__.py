"""The organisers' desk: what `contestmaster admin` does, from a browser.

Whoever is logged in as an organiser sees what runs and may act on it. Each action is first tried
out on a copy of the contest, and its page says in sentences what it will do, before it is
confirmed. :class:`~contestmaster.doors.web.office.backstage.Backstage` is the only way from here to
the host; what it shows is for organisers' eyes and is on no public page.
"""

from collections.abc import Sequence

from litestar.di import Provide
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.office import acting, asking, looking
from contestmaster.doors.web.office.backstage import Backstage
from contestmaster.doors.web.pages.press import ContestPress
from contestmaster.doors.web.shell.routers import OwnRouter

__all__ = ["routers"]


def routers(press: ContestPress, backstage: Backstage) -> list[OwnRouter]:
    """Return the routes of the desk, and of the page on which teams ask organisers something."""
    given = {
        "press": Provide(lambda: press, use_cache=True, sync_to_thread=False),
        "backstage": Provide(lambda: backstage, use_cache=True, sync_to_thread=False),
    }
    found: dict[str, Sequence[ControllerRouterHandler]] = {
        "/office": (*looking.HANDLERS, *acting.HANDLERS),
        "/": asking.HANDLERS,
    }
    return [
        OwnRouter(path=path, route_handlers=handlers, dependencies=given, include_in_schema=False)
        for path, handlers in found.items()
    ]
