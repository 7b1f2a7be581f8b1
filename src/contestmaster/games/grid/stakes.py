"""What is at stake on the Grid: what comes down, who stands near whom, who may still step."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from contestmaster.games.grid.near import apart, each

_LIMBO: Final = "limbo"


def stakes(view: Mapping[str, Any]) -> Iterator[str]:
    """Yield it in sentences, the greatest first."""
    players = [one for one in each(view.get("players", {})) if not one.get("quit")]
    placed = [one for one in players if one.get("at") is not None]
    yield from _falling(view, placed)
    yield from _near(placed)
    yield from _steps(placed)
    out = [str(one["name"]) for one in players if one.get("where") == _LIMBO]
    if out:
        stands, comes = ("stands", "comes in") if len(out) == 1 else ("stand", "come in")
        yield f"{_listed(out)} still {stands} outside, in Limbo, and {comes} on any free square"


def _falling(view: Mapping[str, Any], placed: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield at whom something was thrown that is in the air [GRID-71, GRID-76, GRID-78]."""
    for flight in view.get("flights", ()):
        for one in placed:
            if list(one["at"]) == list(flight["target"]):
                days = int(flight["lands"]) - int(view.get("tick", 0))
                when = f"in {days} game day{'' if days == 1 else 's'}"
                yield (
                    f"{one['name']} must step away or catch it: what {flight['thrower']} has thrown"
                    f" comes down there {when}, and takes points from whom it hits"
                )


def _near(placed: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield who are nearest to each other, and what the game has them do [GRID-64 to -78]."""
    pairs = [
        (apart(one["at"], other["at"]), one["name"], other["name"])
        for one, other in combinations(placed, 2)
    ]
    if not pairs:
        return
    far, one, other = min(pairs)
    where = f"{far} {'square' if far == 1 else 'squares'} apart" if far else "on one square"
    alone = len(pairs) > 1 and [pair[0] for pair in pairs].count(far) == 1
    nearest = ", nearer than any others" if alone else ""
    yield (
        f"{one} and {other} stand {where}{nearest}: who picks something up can throw it at the"
        " other, and takes points for a hit"
    )


def _steps(placed: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield who has the step of this nweek still to take [GRID-56, GRID-60]."""
    able = [str(one["name"]) for one in placed if not one.get("moved")]
    if able:
        yield f"{_listed(able)} may still take the one step of this week"


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
