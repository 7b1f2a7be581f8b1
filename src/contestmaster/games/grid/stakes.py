"""What is at stake on the Grid: who stands near whom, and who has not come in yet."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final

_LIMBO: Final = "limbo"


def stakes(view: Mapping[str, Any]) -> Iterator[str]:
    """Yield it in sentences, the greatest first."""
    players = [one for one in _each(view.get("players", {})) if not one.get("quit")]
    placed = [one for one in players if one.get("at") is not None]
    pairs = [
        (_apart(one, other), one["name"], other["name"]) for one, other in combinations(placed, 2)
    ]
    if pairs:
        far, one, other = min(pairs)
        squares = f"{far} {'square' if far == 1 else 'squares'} apart"
        alone = len(pairs) > 1 and [pair[0] for pair in pairs].count(far) == 1
        nearest = ", nearer than any others" if alone else ""
        yield f"{one} and {other} stand {squares if far else 'on one square'}{nearest}"
    out = [one["name"] for one in players if one.get("where") == _LIMBO]
    if len(out) == 1:
        yield f"{out[0]} has not come in from Limbo yet"
    elif out:
        yield f"{len(out)} of {len(players)} have not come in from Limbo yet"


def _each(part: Any) -> Iterable[Mapping[str, Any]]:
    return part.values() if isinstance(part, Mapping) else part


def _apart(one: Mapping[str, Any], other: Mapping[str, Any]) -> int:
    """Return the distance of two players, as the rule book measures it."""
    return max(abs(int(a) - int(b)) for a, b in zip(one["at"], other["at"], strict=True))
