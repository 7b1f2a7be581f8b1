"""The next round of a Swiss tournament: equals meet, and nobody twice [RATE-46, RATE-47]."""

from collections.abc import Mapping, Sequence
from itertools import count
from random import Random
from typing import NamedTuple

from contestmaster.ratings.pairing.groups import Group, checked
from contestmaster.ratings.pairing.matching import Matching


class SwissRound(NamedTuple):
    """A round: who meets, and who has a bye."""

    groups: tuple[Group, ...]
    byes: tuple[str, ...]


def swiss(
    points: Mapping[str, float],
    met: Mapping[frozenset[str], int],
    byes: Mapping[str, int],
    rng: Random,
    *,
    size: int = 2,
) -> SwissRound:
    """Return who meets in the next round.

    Players stand in the order of their points, by lot where these are equal. From the top, each
    meets the next below that it has not met, so that all below can still be paired. Whoever is over
    has a bye: of those with the fewest byes, the last.

    Args:
        points: by player.
        met: by two players, in how many rounds they have met; never, if missing.
        byes: by player, how many it has had; none, if missing.
        rng: draws the lots.
        size: players in a group. Of more than two no promise is made but that each next is one
            whom the others in the group have met least often.

    Raises:
        PairingError: there are too few players.
    """
    names = sorted(points)
    checked(names, size)
    rng.shuffle(names)
    names.sort(key=lambda name: -points[name])
    if size > 2:  # noqa: PLR2004 - more than pairs
        return _grouped(names, met, byes, size)
    resting = _resting(names, byes)
    for often in count():
        for over in resting if len(names) % 2 else [None]:
            pairs = _paired([name for name in names if name != over], met, often)
            if pairs is not None:
                return SwissRound(tuple(pairs), () if over is None else (over,))
    raise AssertionError


def _paired(
    names: Sequence[str], met: Mapping[frozenset[str], int], often: int
) -> list[Group] | None:
    """Pair all among whom those may meet who have met so often at most; ``None`` if none can."""

    def times(one: int, other: int) -> int:
        return met.get(frozenset((names[one], names[other])), 0)

    all_of = range(len(names))
    allowed = [{j for j in all_of if j != i and times(i, j) <= often} for i in all_of]
    matching = Matching(allowed)
    if not matching.perfect:
        return None
    left = list(all_of)
    pairs: list[Group] = []
    while left:
        one = left.pop(0)
        nearest = sorted(left, key=lambda other: times(one, other))  # of equals the next below
        other = next(
            other for other in nearest if other in allowed[one] and matching.settle(one, other)
        )
        left.remove(other)
        pairs.append((names[one], names[other]))
    return pairs


def _grouped(
    names: Sequence[str], met: Mapping[frozenset[str], int], byes: Mapping[str, int], size: int
) -> SwissRound:
    over = _resting(names, byes)[: len(names) % size]
    left = [name for name in names if name not in over]
    groups: list[Group] = []
    while left:
        group = [left.pop(0)]
        while len(group) < size:
            known = {
                name: sum(met.get(frozenset((name, other)), 0) for other in group) for name in left
            }
            group.append(min(left, key=known.__getitem__))
            left.remove(group[-1])
        groups.append(tuple(group))
    return SwissRound(tuple(groups), tuple(over))


def _resting(names: Sequence[str], byes: Mapping[str, int]) -> list[str]:
    """Return in which order players have byes: those with the fewest first, of them the last."""
    place = {name: -number for number, name in enumerate(names)}
    return sorted(names, key=lambda name: (byes.get(name, 0), place[name]))
