"""Where the Shuttle and a Threat meet if both fly on as they do now: what anybody can foresee."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

SHIP: Final = "shuttle"
THREAT: Final = "threat"


class Meeting(NamedTuple):
    """A meeting that is ahead.

    Attributes:
        threat: what the Shuttle meets, as a view shows it.
        mondays: on which Monday from now on, from 1.
        place: where on the line; between two segments where they pass each other.
        collides: whether they come to one segment, and collide; who only passes is unharmed.
    """

    threat: Mapping[str, Any]
    mondays: int
    place: Fraction
    collides: bool


def shuttle_of(view: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the Shuttle as a view shows it, while a journey is in place."""
    return next((one for one in view.get("objects", {}).values() if one["kind"] == SHIP), None)


def threats_of(view: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the Threats in play."""
    return [one for one in view.get("objects", {}).values() if one["kind"] == THREAT]


def first_meeting(view: Mapping[str, Any]) -> Meeting | None:
    """Return the first meeting of the Shuttle with a Threat, of several the nearest.

    Nothing but the two is looked at: a collision of others, or a button, may change all of it.
    """
    ship = shuttle_of(view)
    if ship is None:
        return None
    found = [
        meeting
        for one in threats_of(view)
        if (meeting := _meeting(ship, one, view["wormhole2"])) is not None
    ]
    return min(
        found, key=lambda one: (one.mondays, abs(one.place - ship["position"])), default=None
    )


def _meeting(ship: Mapping[str, Any], one: Mapping[str, Any], length: int) -> Meeting | None:
    """Return where two come together on the line, if they do [SHUTTLE-12, -114, -117]."""
    before = one["position"] - ship["position"]
    for monday, (here, there) in enumerate(_flown(ship, one, length), 1):
        after = there - here
        if after == 0:
            return Meeting(one, monday, Fraction(here), collides=True)
        if before * after < 0:
            part = Fraction(abs(before), abs(before) + abs(after))
            place = here - ship["delta"] * (1 - part)
            return Meeting(one, monday, place, collides=False)
        before = after
    return None


def _flown(
    ship: Mapping[str, Any], one: Mapping[str, Any], length: int
) -> Iterator[tuple[int, int]]:
    """Yield where both are after each Monday that comes, while both are on the line."""
    if not ship["delta"] and not one["delta"]:
        return  # for ever
    here, there = ship["position"] + ship["delta"], one["position"] + one["delta"]
    while 0 < here < length and 0 < there < length:
        yield here, there
        here, there = here + ship["delta"], there + one["delta"]
