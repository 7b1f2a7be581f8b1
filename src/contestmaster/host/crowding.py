"""Connections that are closed at once since their host has as many open as it may [NET-110].

Whoever is turned away hears nothing [NET-4], so organisers must: the first time of each host at
once, then at most once a minute for each place. Addresses are theirs to see, nobody else's.
"""

from collections import Counter
from typing import Any, Final

import msgspec
import structlog

from contestmaster.host.clocks import Clock
from contestmaster.kernel.instant import MINUTE, Instant, to_text

LATELY: Final = 10 * MINUTE
"""How long organisers are reminded of it."""

_HOSTS: Final = 64
"""Hosts of a place that are known by name; those beyond count under ``ELSEWHERE``."""
_ELSEWHERE: Final = "other addresses"

log = structlog.get_logger("contestmaster.contest")


class CrowdedPlace(msgspec.Struct):
    """A server, or the pages, and whom it has turned away since the host started.

    Attributes:
        limit: how many connections a host may have there.
        setting: its name.
        hosts: how often, by address or network.
        last: when, the last time.
        told: when that was said in the log, the last time.
        untold: how often it happened since then.
    """

    limit: int
    setting: str
    hosts: Counter[str] = msgspec.field(default_factory=Counter)
    last: Instant = 0
    told: Instant | None = None
    untold: int = 0

    @property
    def total(self) -> int:
        """How often somebody was turned away."""
        return self.hosts.total()


class Crowding:
    """Counts and tells whom the limits have turned away."""

    def __init__(self, clock: Clock) -> None:
        """Begin with nobody."""
        self._clock = clock
        self.places: dict[str, CrowdedPlace] = {}

    def note(self, place: str, limit: int, setting: str, host: str) -> None:
        """Note that a host was turned away from a place, by the limit that a setting names."""
        found = self.places.setdefault(place, CrowdedPlace(limit, setting))
        new = host not in found.hosts
        known = not new or len(found.hosts) < _HOSTS
        found.hosts[host if known else _ELSEWHERE] += 1
        found.last = now = self._clock.now()
        found.untold += 1
        if found.told is None or (new and known) or now - found.told >= MINUTE:
            log.warning(
                "connections are refused",
                place=place,
                host=host,
                times=found.untold,
                why=f"{setting} is {limit}",
            )
            found.told, found.untold = now, 0

    def lately(self) -> dict[str, CrowdedPlace]:
        """Return the places that have turned somebody away within the last ten minutes."""
        since = self._clock.now() - LATELY
        return {name: place for name, place in self.places.items() if place.last >= since}

    def shown(self) -> dict[str, dict[str, Any]]:
        """Return all that is known, as plain data, by place."""
        return {
            name: {
                "refused": place.total,
                "last": to_text(place.last),
                place.setting: place.limit,
                "hosts": dict(place.hosts.most_common()),
            }
            for name, place in self.places.items()
        }
