"""Announcements, and the intervals in which something stood still."""

from typing import Final

from contestmaster.contest import ALL_SERVERS
from contestmaster.contest.state import Announcement
from contestmaster.contest.state import Stop as StopRecord
from contestmaster.doors.web import shown
from contestmaster.doors.web.site.source import SiteSource, moment
from contestmaster.kernel.instant import SECOND, to_text

_FRESH: Final = 600 * SECOND
"""How long it is told that something has gone on."""


def news(source: SiteSource) -> list[shown.NewsView]:
    """Return all announcements, the newest first [CONTEST-50]."""
    return [_news(source, n, one) for n, one in enumerate(source.state.news, 1)][::-1]


def banner(source: SiteSource) -> shown.NewsView | None:
    """Return the newest suspension or restart, which stands on all pages [CONTEST-50].

    What has gone on for a while is no news any more [CONTEST-100].
    """
    for number, one in reversed(list(enumerate(source.state.news, 1))):
        if one.kind in ("suspension", "restart"):
            old = one.when is not None and source.now - one.when > _FRESH
            return None if old else _news(source, number, one)
    return None


def stops(source: SiteSource) -> list[shown.StopView]:
    """Return all intervals in which something stood still, oldest first [CONTEST-67]."""
    return [_stop(source, stop) for stop in source.state.stops]


def _news(source: SiteSource, number: int, one: Announcement) -> shown.NewsView:
    at_s = source.contest_time(one.at)
    when = moment(one.when)
    text = _suspended(source, one) if one.kind == "suspension" else one.text
    return shown.NewsView(number, to_text(one.at), at_s, one.author, one.kind, text, when)


def _suspended(source: SiteSource, one: Announcement) -> str:
    """Return what is suspended, and why [CONTEST-98]."""
    stops = (s for s in source.state.stops if (s.begin, s.reason) == (one.at, one.text))
    stop = next(stops, None)
    if stop is None:
        return one.text
    what = "The contest" if stop.scope == ALL_SERVERS else stop.scope
    return f"{what} is suspended: {one.text}"


def _stop(source: SiteSource, stop: StopRecord) -> shown.StopView:
    end = source.now if stop.end is None else stop.end
    counts = stop.scope == ALL_SERVERS and source.params.suspension_extends
    return shown.StopView(
        scope=stop.scope,
        begin=to_text(stop.begin),
        begin_s=source.contest_time(stop.begin),
        end=moment(stop.end),
        resumes_at=moment(stop.resume_at),
        reason=stop.reason,
        removed_s=(end - stop.begin) / SECOND if counts else 0.0,
    )
