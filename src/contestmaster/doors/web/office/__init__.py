"""The organisers' desk: what `contestmaster admin` does, from a browser.

Whoever is logged in as an organiser sees what runs and may act on it. Each action is first tried
out on a copy of the contest, and its page says in sentences what it will do, before it is
confirmed. :class:`~contestmaster.doors.web.office.backstage.Backstage` is the only way from here to
the host; what it shows is for organisers' eyes and is on no public page.
"""

from litestar import Router
from litestar.di import Provide

from contestmaster.doors.web.office import acting, looking
from contestmaster.doors.web.office.backstage import Backstage
from contestmaster.doors.web.pages.press import Press

__all__ = ["router"]


def router(press: Press, backstage: Backstage) -> Router:
    """Return the routes of the desk."""
    return Router(
        path="/office",
        route_handlers=[*looking.HANDLERS, *acting.HANDLERS],
        dependencies={
            "press": Provide(lambda: press, use_cache=True, sync_to_thread=False),
            "backstage": Provide(lambda: backstage, use_cache=True, sync_to_thread=False),
        },
        include_in_schema=False,
    )
