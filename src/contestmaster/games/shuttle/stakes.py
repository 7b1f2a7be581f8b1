"""What is at stake on a journey: what the Enemy gets for its end, and the crew for an arrival."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from contestmaster.games.shuttle.meeting import first_meeting, shuttle_of, threats_of
from contestmaster.games.shuttle.params import ShuttleParams

_ORDINALS: Final = ("", "second", "third", "fourth", "fifth", "sixth")


def stakes(params: ShuttleParams, view: Mapping[str, Any]) -> Iterator[str]:
    """Yield it in sentences, the greatest first: how the flight stands, then what it brings."""
    ship = shuttle_of(view)
    if ship is None:
        yield "No journey is under way: whoever begins one is its Enemy"
        return
    way = max(0, view["wormhole2"] - ship["position"])
    yield f"The crew must fly {way} more AU to arrive: {_danger(params, view, ship)}"
    left = f"{ship['hp']} of {_many(ship['max_hp'], 'hit point')}"
    arrival = _many(params.arrival_credits, "credit")
    if view.get("enemy"):
        pay = _many(params.enemy_credits, "credit")
        yield (
            f"{view['enemy']}, the Enemy, gets {pay} if the Shuttle is destroyed ({left} are left),"
            f" and each of the crew {arrival} if it arrives"
        )
    else:
        yield f"Each of the crew gets {arrival} if the Shuttle arrives: {left} are left"


def _danger(params: ShuttleParams, view: Mapping[str, Any], ship: Mapping[str, Any]) -> str:
    """Return which Threat they meet first as all fly now, else which is nearest."""
    threats = threats_of(view)
    if not threats:
        return "nothing is in the way yet"
    met = first_meeting(view)
    one = met.threat if met else min(threats, key=lambda each: _apart(ship, each))
    who = str(one["name"])
    if _shoots(params, view, one):
        who += ", which shoots at them at midnight,"
    if met is None:
        side = "ahead" if one["position"] > ship["position"] else "behind"
        return f"{who} is {_apart(ship, one)} AU {side}"
    return f"{who} comes closer and {'hits' if met.collides else 'passes'} them {_on(met.mondays)}"


def _apart(ship: Mapping[str, Any], one: Mapping[str, Any]) -> int:
    return abs(int(one["position"]) - int(ship["position"]))


def _shoots(params: ShuttleParams, view: Mapping[str, Any], one: Mapping[str, Any]) -> bool:
    """Return whether a Threat hits the Shuttle where both are now [SHUTTLE-106, SHUTTLE-107]."""
    facing = 1 if one["delta"] >= 0 else -1
    before = [
        ((each["position"] - one["position"]) * facing, each["kind"])
        for each in view["objects"].values()
    ]
    near = [each for each in before if 1 <= each[0] <= params.attack_range]
    return one["attack"] > 0 and bool(near) and min(near)[1] == "shuttle"


def _on(mondays: int) -> str:
    """Return a Monday from now on, in words.

    >>> _on(1), _on(3), _on(9)
    ('next Monday', 'on the third Monday from now', 'in 9 weeks')
    """
    if mondays == 1:
        return "next Monday"
    if mondays > len(_ORDINALS):
        return f"in {mondays} weeks"
    return f"on the {_ORDINALS[mondays - 1]} Monday from now"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
