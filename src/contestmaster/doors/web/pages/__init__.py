"""Pages: everything a reader sees, written on the server.

Each page reads well without scripts. Where scripts are built, they find elements with
``data-island`` (the name of a component) and ``data-props`` (JSON), and take over what is inside;
what stands there before is what a reader without scripts reads. The islands:

- ``clock`` on every page: contest clock, state and K at the moment of the page;
- ``banner`` on every page: the newest suspension or restart;
- ``scoreboard``: what changes with the rankings; rows of its tables carry ``data-team``;
- ``servers`` and ``server``: what changes with the games of all servers, or of one;
- ``history``, ``news``: charts and announcements;
- ``board`` on the page of a server (props ``live``, ``replay``, ``game``, and ``board``, where the
  board of another package is) and of a finished game (the same without ``live``);
- ``stage`` on the first page: a board that goes on, the most exciting of those in its props;
  ``curtain`` in its place while none can be seen;
- ``glances`` beside small boards, elements with ``data-glance``: they are looked at now and then;
- elements with ``data-turn-of`` (a server's name) hold its turn, as ``data-as`` says; those with
  ``data-lead-of`` say who leads there. Both are of what the board of that server shows on the page,
  if it is there, else of what the stage has told last.

A page has one island of each name, and none within another: those but ``clock`` and ``board`` are
replaced, when something has happened, by what the server writes for the same address then.

Addresses in props are complete paths; the attribute ``data-base`` of ``body`` is what they begin
with.
"""

from litestar.di import Provide

from contestmaster.doors.web.pages import accounts, readers, screen
from contestmaster.doors.web.pages.press import ContestPress
from contestmaster.doors.web.shell.routers import OwnRouter

__all__ = ["router"]


def router(press: ContestPress) -> OwnRouter:
    """Return the routes of all pages."""
    return OwnRouter(
        path="/",
        route_handlers=[
            *readers.HANDLERS,
            *screen.HANDLERS,
            *accounts.HANDLERS,
        ],
        dependencies={"press": Provide(lambda: press, use_cache=True, sync_to_thread=False)},
        include_in_schema=False,
    )
