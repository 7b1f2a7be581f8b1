"""What is at stake on a journey: what the Enemy gets for its end, and the crew for an arrival."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from contestmaster.games.shuttle.params import ShuttleParams

_SHIP: Final = "shuttle"


def stakes(params: ShuttleParams, view: Mapping[str, Any]) -> Iterator[str]:
    """Yield it in sentences, the greatest first."""
    objects = view.get("objects", {}).values()
    ship = next((one for one in objects if one["kind"] == _SHIP), None)
    if ship is None:
        yield "No journey is under way: whoever initiates one is its Enemy"
        return
    if view.get("enemy"):
        pay = _many(params.enemy_credits, "credit")
        left = f"{ship['hp']} of {_many(ship['max_hp'], 'hit point')}"
        yield f"{view['enemy']}, the Enemy, gets {pay} if the Shuttle is destroyed: {left} are left"
    way = max(0, view["wormhole2"] - ship["position"])
    pay = _many(params.arrival_credits, "credit")
    yield f"The crew gets {pay} each if the Shuttle arrives: {way} AU are left"
    threats = [one for one in objects if one["kind"] != _SHIP]
    if threats:
        near = min(threats, key=lambda one: abs(one["position"] - ship["position"]))
        yield f"{near['name']} is {abs(near['position'] - ship['position'])} AU from the Shuttle"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
