"""Who meets whom on a ladder that never ends: those who have played least, with their equals."""

from collections.abc import Mapping
from random import Random

from contestmaster.ratings.online import UNKNOWN, Rating
from contestmaster.ratings.pairing.groups import Group, checked


def ladder(
    ratings: Mapping[str, Rating], played: Mapping[str, int], size: int, count: int, rng: Random
) -> list[Group]:
    """Return the next groups of a ladder [RATE-45].

    One of those who have been in the fewest groups is drawn. With it go the nearest in rating among
    the half of the others that has been in fewer groups than the other half. A rating is drawn anew
    for each group, as far from what is believed as that is uncertain: so newcomers meet all sorts,
    and nobody only the same few.

    Args:
        ratings: what is believed of the players; who is missing there is unknown.
        played: by player, in how many groups it has been; who is missing there is left out.
        size: players in a group.
        count: how many groups.
        rng: decides what is left open.

    Raises:
        PairingError: there are too few players.
    """
    names = sorted(played)
    checked(names, size)
    counted = {name: played[name] for name in names}
    found: list[Group] = []
    for _ in range(count):
        lots = {name: (counted[name], rng.random()) for name in names}
        first, *others = sorted(names, key=lots.__getitem__)
        near = others[: max(size - 1, -(-len(others) // 2))]
        drawn = {name: _drawn(ratings.get(name, UNKNOWN), rng) for name in (first, *near)}
        near.sort(key=lambda name: abs(drawn[name] - drawn[first]))
        group = [first, *near[: size - 1]]
        rng.shuffle(group)
        for name in group:
            counted[name] += 1
        found.append(tuple(group))
    return found


def _drawn(rating: Rating, rng: Random) -> float:
    return rng.gauss(rating.mu, rating.sigma)
