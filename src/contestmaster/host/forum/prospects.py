"""What will happen in a game if nobody does anything: found by letting a copy of it go on.

No rule is written twice: midnights, windows that open and close, deadlines and reports are what the
game itself says of them when they come, days before they do. Where something is left to chance, or
hidden, a game says itself what everybody can know; if it does not, only the next alarm is told.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

import msgspec

from contestmaster.host.announced import scratch
from contestmaster.kernel.events import EVERYONE
from contestmaster.kernel.instant import DAY, Instant
from contestmaster.kernel.match import Match

HORIZON: Final = 28 * DAY
"""How far ahead is looked."""
_MOST: Final = 100
"""Alarms that are tried at most: more is no outlook but another game."""


class Prospect(msgspec.Struct, frozen=True):
    """Something that will happen, or can be done.

    Attributes:
        at: when; of a term its first instant.
        what: in a sentence, or several.
        until: of a term its last instant.
        routine: whether it happens all the time, so that people leave it out.
    """

    at: Instant
    what: tuple[str, ...]
    until: Instant | None = None
    routine: bool = False


def prospects(match: Match[Any, Any], horizon: Instant = HORIZON) -> list[Prospect]:
    """Return what will happen within a while, in order of time; the match stays as it is."""
    game = match.game
    if match.over:
        return []
    foretold = game.foretold(match.state)
    if game.all_public:
        possible = [Prospect(one.at, (one.what,), one.until) for one in foretold or ()]
        found = [*_rings(match, match.at + horizon), *possible]
        return sorted(found, key=lambda one: one.at)
    if foretold is None:
        alarm = match.alarm()
        if not isinstance(alarm, int) or alarm > match.at + horizon:
            return []
        return [Prospect(alarm, ("Something falls due.",))]
    known = [one for one in foretold if match.at < one.at <= match.at + horizon]
    together = groupby(known, key=lambda one: one.at)
    return [Prospect(at, tuple(one.what for one in due)) for at, due in together]


def _rings(match: Match[Any, Any], until: Instant) -> Iterator[Prospect]:
    copy = scratch(match)
    for _ in range(_MOST):
        due = copy.due(until)
        if due is None:
            return
        done = copy.ring(due)
        if done.error is not None:
            raise done.error
        told = [one.event for one in done.told if one.audience == EVERYONE]
        news = tuple(event.tell() for event in told if not event.routine)
        yield Prospect(due, news or tuple(event.tell() for event in told), routine=not news)
