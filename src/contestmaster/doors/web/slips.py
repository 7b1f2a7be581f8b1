"""Slips of paper for teams: login, password, where to connect, when it begins; to be cut apart."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from contestmaster.doors.web.pages.words import Calendar, span
from contestmaster.doors.web.shell.printing import environment
from contestmaster.host.contest.handout import EVERYWHERE
from contestmaster.host.contest.settings import ContestSettings
from contestmaster.kernel.instant import from_text, to_text

_NOW: Final = "now"


class NoAddressError(ValueError):
    """A server listens on all networks, so that nobody knows what teams connect to."""


class Slip(NamedTuple):
    """What one team is handed."""

    login: str
    password: str
    name: str


def slips(
    settings: ContestSettings, teams: Sequence[Slip], *, address: str = "", pages: str = ""
) -> str:
    """Return a page to print, with a slip for each team.

    Args:
        settings: of the contest.
        teams: who gets one.
        address: what teams connect to; by default what each server listens on.
        pages: where the pages are, if that is to stand on the slips.

    Raises:
        NoAddressError: there is no address, and a server has none of its own.
    """
    servers = []
    for server in settings.servers:
        host = address or server.host
        if host in EVERYWHERE:
            raise NoAddressError(f"{server.name} listens on all networks")
        servers.append((server.name, server.params.task, host, server.params.port))
    contest = settings.contest
    values = {
        "title": settings.web.title,
        "teams": teams,
        "servers": servers,
        "pages": pages,
        "begins": _begins(contest.start_at, contest.time_zone),
        "lasts": span(contest.contest_duration_s),
    }
    return environment().get_template("export/slips.html").render(values)


def _begins(start_at: str | None, zone: str) -> str:
    if start_at is None or start_at == _NOW:
        return "when the organisers start it"
    return f"{Calendar(zone).day(to_text(from_text(start_at)))} ({zone})"
