"""A calendar of what will happen [RFC 5545]: midnights, windows, deadlines, notices."""

import hashlib
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import quote

from icalendar import Calendar, Event

from contestmaster.doors.web.forum import shown

MEDIA_TYPE: Final = "text/calendar"


def calendar(
    title: str, coming: Iterable[tuple[str, shown.Coming]], now: str, address: str
) -> bytes:
    """Return a calendar.

    Args:
        title: of the calendar.
        coming: what will happen, each with the game in which it will.
        now: when this was worked out.
        address: of the pages, complete, without a slash at its end.
    """
    made = Calendar()
    made.add("prodid", "-//contestmaster//forum//EN")
    made.add("version", "2.0")
    made.add("name", title)
    made.add("x-wr-calname", title)
    made.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    for game, one in coming:
        made.add_component(_event(game, one, now, address))
    return bytes(made.to_ical())


def _event(game: str, one: shown.Coming, now: str, address: str) -> Event:
    told = "; ".join(one.what) or "Midnight"
    first, *rest = one.what or ("A new day",)
    event = Event()
    # What is foretold again later is the same event: its id follows from what and when.
    named = hashlib.sha256("\0".join([game, one.at, *one.what]).encode()).hexdigest()[:32]
    event.add("uid", f"{named}@contestmaster")
    event.add("dtstamp", datetime.fromisoformat(now))
    event.add("dtstart", datetime.fromisoformat(one.at))
    if one.until is not None:
        event.add("dtend", datetime.fromisoformat(one.until))
    more = f" (and {len(rest)} more)" if rest else ""
    event.add("summary", f"{game}: {first}{more}")
    event.add("description", told)
    event.add("url", f"{address}/games/{quote(game)}")
    event.add("transp", "TRANSPARENT")
    return event
