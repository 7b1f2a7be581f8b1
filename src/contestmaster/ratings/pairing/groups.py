"""Groups that are known before the first match, and how a group sits down."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Final, Literal, TypeAlias

Group: TypeAlias = tuple[str, ...]
Seating: TypeAlias = Literal["usual", "all", "rotations", "given"]

ALL_UP_TO: Final = 3
"""Up to so many seats a group sits down in every order; with more in every rotation [RATE-41]."""


class PairingError(ValueError):
    """Nobody can be paired so."""


def checked(players: Sequence[str], size: int) -> None:
    """See that players can be put into groups of a size.

    Raises:
        PairingError: there are too few, or one is named twice.
    """
    if size < 2:  # noqa: PLR2004 - one alone meets nobody
        raise PairingError(f"a group has at least two players, not {size}")
    if len(set(players)) != len(players):
        twice = next(name for name in players if list(players).count(name) > 1)
        raise PairingError(f"{twice} is named twice")
    if len(players) < size:
        raise PairingError(f"{len(players)} players are too few for groups of {size}")


def orders(group: Sequence[str], seating: Seating = "usual") -> list[Group]:
    """Return the ways in which a group sits down; all are played on one seed [RATE-41].

    >>> orders(("ann", "bob"))
    [('ann', 'bob'), ('bob', 'ann')]
    >>> len(orders("abc")), len(orders("abcd")), len(orders("abcd", "all"))
    (6, 4, 24)
    """
    if seating == "given":
        return [tuple(group)]
    if seating == "all" or (seating == "usual" and len(group) <= ALL_UP_TO):
        return list(permutations(group))
    return [(*group[first:], *group[:first]) for first in range(len(group))]


def round_robin(players: Sequence[str], size: int = 2) -> list[Group]:
    """Return every group once, so that at any time all have met about equally often [RATE-42].

    >>> round_robin(["a", "b", "c", "d"])
    [('a', 'd'), ('b', 'c'), ('c', 'a'), ('d', 'b'), ('a', 'b'), ('c', 'd')]

    Raises:
        PairingError: there are too few players, or one is named twice.
    """
    checked(players, size)
    if size > 2:  # noqa: PLR2004 - more than pairs
        found = list(combinations(range(len(players)), size))
        found.sort(key=lambda group: sum(group) % len(players))
        return [tuple(players[i] for i in group) for group in found]
    ring: list[str | None] = [*players, *([None] if len(players) % 2 else [])]
    pairs: list[Group] = []
    for number in range(len(ring) - 1):
        for place in range(len(ring) // 2):
            one, other = ring[place], ring[-1 - place]
            if one is not None and other is not None:
                # The one who stays would always sit first.
                pairs.append((other, one) if not place and number % 2 else (one, other))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return pairs


def gauntlet(challengers: Sequence[str], field: Sequence[str], size: int = 2) -> list[Group]:
    """Return every challenger with every group of the field, challengers in turn [RATE-43].

    >>> gauntlet(["new"], ["a", "b"])
    [('new', 'a'), ('new', 'b')]

    Raises:
        PairingError: there are too few players, or one is named twice.
    """
    if not challengers:
        raise PairingError("nobody runs the gauntlet")
    checked([*challengers, *field], size)
    others = list(combinations(field, size - 1))
    if not others:
        raise PairingError(f"{len(field)} opponents are too few for groups of {size}")
    return [(one, *group) for group in others for one in challengers]


def final_round(players: Sequence[str], size: int, times: int, rng: Random) -> list[Group]:
    """Return random groups in which everybody is so often, who meets whom left to chance [RATE-44].

    Where the seats do not come out even, some are in one group more, so that the last is full.
    Groups are fixed before the first match: nothing that happens changes who meets whom.

    Raises:
        PairingError: there are too few players, or one is named twice.
    """
    return list(drawn_final(players, size, times, rng))


def final_size(players: int, size: int, times: int) -> int:
    """Return how many groups :func:`final_round` makes, without drawing them [RATE-44].

    >>> final_size(7, 3, 5)
    12
    """
    return -(-players * times // size)


def drawn_final(players: Sequence[str], size: int, times: int, rng: Random) -> Iterator[Group]:
    """Return the groups of :func:`final_round`, each drawn when it is asked for [RATE-44].

    Raises:
        PairingError: at once, as there.
    """
    checked(players, size)
    return _drawn_final(players, size, times, rng)


def _drawn_final(players: Sequence[str], size: int, times: int, rng: Random) -> Iterator[Group]:
    waiting: list[str] = []
    for _ in range(times):
        order = list(players)
        rng.shuffle(order)
        if waiting:
            joining = [name for name in order if name not in waiting][: size - len(waiting)]
            yield _mixed([*waiting, *joining], rng)
            order = [name for name in order if name not in joining]
        whole = len(order) - len(order) % size
        yield from (tuple(order[first : first + size]) for first in range(0, whole, size))
        waiting = order[whole:]
    if waiting:
        others = [name for name in players if name not in waiting]
        yield _mixed([*waiting, *rng.sample(others, size - len(waiting))], rng)


def _mixed(group: list[str], rng: Random) -> Group:
    rng.shuffle(group)
    return tuple(group)
