"""Matches as the stages of Plackett and Luce, counted up in arrays.

A match is told as a row of choices: the first of all is chosen, then the second of all who are
left, and so on; each is chosen in proportion to ``exp(strength)``. So the logarithm of the
likelihood is a sum of strengths of those chosen less, for each stage, the logarithm of the sum of
``exp(strength)`` over those who were to be chosen from. Both are kept here, the stages by how many
were to be chosen from; stages that chose from the same players are counted together.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from contestmaster.ratings.placing import Placing

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]

_CELLS: Final = 1 << 21
"""How many numbers are worked on at a time."""


class Pattern(NamedTuple):
    """How matches go that came out alike, by seats [RATE-11, RATE-12].

    Attributes:
        credits: how often each seat was chosen where there was a choice.
        choices: the seats that were to be chosen from, and how often.
    """

    credits: tuple[float, ...]
    choices: tuple[tuple[tuple[int, ...], float], ...]


@lru_cache(maxsize=4096)
def pattern(levels: tuple[int, ...]) -> Pattern:
    """Return how a match goes by the levels of its seats, 0 the best.

    Those who share a level stand there in every order of :func:`sharings`, each with the same
    weight.

    >>> pattern((0, 1))
    Pattern(credits=(1.0, 0.0), choices=(((0, 1), 1.0),))
    >>> pattern((0, 0))
    Pattern(credits=(0.5, 0.5), choices=(((0, 1), 1.0),))
    """
    credit = [0.0] * len(levels)
    choices: dict[tuple[int, ...], float] = {}
    for level in sorted(set(levels)):
        below = [seat for seat, each in enumerate(levels) if each > level]
        found = sharings([seat for seat, each in enumerate(levels) if each == level])
        for order in found:
            for place, chosen in enumerate(order):
                among = (*order[place:], *below)
                if len(among) == 1:
                    continue
                credit[chosen] += 1 / len(found)
                key = tuple(sorted(among))
                choices[key] = choices.get(key, 0.0) + 1 / len(found)
    return Pattern(tuple(credit), tuple(choices.items()))


def sharings(seats: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the orders for which a shared place stands: all rotations, there and back [RATE-12].

    Up to three seats these are all orders. In each case every seat stands everywhere equally often,
    and before each other as often as behind it.

    >>> len(sharings([4, 5, 6])), sharings([1, 2])
    (6, [(1, 2), (2, 1)])
    """
    count = len(seats)
    turns = [tuple(seats[(first + i) % count] for i in range(count)) for first in range(count)]
    return list(dict.fromkeys([*turns, *(turn[::-1] for turn in turns)]))


class Alike(NamedTuple):
    """Matches that came out alike.

    Attributes:
        pattern: how they went.
        seated: of shape (matches, seats): who sat where, by number.
        groups: by match: to which group it belongs, by number.
    """

    pattern: Pattern
    seated: Ints
    groups: Ints


class Choices(NamedTuple):
    """Stages that chose from the same number of players.

    Attributes:
        among: of shape (stages, players to choose from): their numbers, ascending.
        times: by stage: how often it took place.
    """

    among: Ints
    times: Floats


class Stages(NamedTuple):
    """All matches.

    Attributes:
        names: of the players, in the order of the alphabet, so that nothing depends on who came
            first.
        games: by player: how many matches.
        batches: the matches.
        group_count: how many groups there are.
        credits: by player: how often it was chosen.
        choices: by how many were to be chosen from.
    """

    names: tuple[str, ...]
    games: Ints
    batches: tuple[Alike, ...]
    group_count: int
    credits: Floats
    choices: tuple[Choices, ...]


def stages_of(placings: Iterable[Placing]) -> Stages:
    """Count up matches; those without a group are groups of their own [RATE-2]."""
    found = list(placings)
    names = tuple(sorted({name for placing in found for name in placing.players}))
    number = {name: place for place, name in enumerate(names)}
    groups: dict[object, int] = {}
    gathered: dict[tuple[int, ...], tuple[list[list[int]], list[int]]] = {}
    for place, placing in enumerate(found):
        group = groups.setdefault(placing.group or place, len(groups))
        seated, numbers = gathered.setdefault(placing.levels, ([], []))
        seated.append([number[name] for name in placing.players])
        numbers.append(group)
    batches = tuple(
        Alike(pattern(levels), np.array(seated, np.int64), np.array(numbers, np.int64))
        for levels, (seated, numbers) in sorted(gathered.items())
    )
    games = np.zeros(len(names), np.int64)
    credit = np.zeros(len(names))
    for batch in batches:
        games += np.bincount(batch.seated.ravel(), minlength=len(names))
        weights = np.tile(batch.pattern.credits, len(batch.seated))
        credit += np.bincount(batch.seated.ravel(), weights, minlength=len(names))
    return Stages(names, games, batches, len(groups), credit, _choices(batches, len(names)))


def _choices(batches: Sequence[Alike], players: int) -> tuple[Choices, ...]:
    """Gather the stages by how many were to be chosen from, equal ones together."""
    gathered: dict[int, list[tuple[Ints, float]]] = {}
    for batch in batches:
        for seats, times in batch.pattern.choices:
            among = np.sort(batch.seated[:, seats], axis=1)
            gathered.setdefault(len(seats), []).append((among, times))
    return tuple(_together(gathered[size], players) for size in sorted(gathered))


def _together(parts: Sequence[tuple[Ints, float]], players: int) -> Choices:
    among = np.concatenate([rows for rows, _ in parts])
    times = np.concatenate([np.full(len(rows), weight) for rows, weight in parts])
    size = among.shape[1]
    if players**size >= 2**62:  # no number tells such sets apart
        return Choices(among, times)
    codes = np.zeros(len(among), np.int64)
    for column in range(size):
        codes = codes * players + among[:, column]
    _, first, which = np.unique(codes, return_index=True, return_inverse=True)
    return Choices(among[first], np.bincount(which, times).astype(np.float64))


def likelihood(stages: Stages, strengths: Floats) -> float:
    """Return the logarithm of the likelihood."""
    found = float(stages.credits @ strengths)
    for choices in stages.choices:
        chances = np.exp(strengths[choices.among])
        found -= float(choices.times @ np.log(chances.sum(axis=1)))
    return found


def slopes(stages: Stages, strengths: Floats) -> tuple[Floats, Floats]:
    """Return how the likelihood changes with the strengths.

    Returns:
        its gradient, of shape (players,), and its information, the negative second derivative, of
        shape (players, players).
    """
    players = len(strengths)
    gradient = stages.credits.copy()
    information = np.zeros(players * players)
    for choices in stages.choices:
        for among, times in _pieces(choices):
            chances = _chances(strengths, among)
            weighted = times[:, None] * chances
            flat = weighted.ravel()
            gradient -= np.bincount(among.ravel(), flat, minlength=players)
            pairs = (among[:, :, None] * players + among[:, None, :]).ravel()
            both = (weighted[:, :, None] * chances[:, None, :]).ravel()
            information -= np.bincount(pairs, both, minlength=players * players)
            information[:: players + 1] += np.bincount(among.ravel(), flat, minlength=players)
    return gradient, information.reshape(players, players)


def scatter(stages: Stages, strengths: Floats) -> tuple[Floats, Ints]:
    """Return how far groups of matches fall from what was expected of them [RATE-14].

    Returns:
        the sum over groups of the outer products of their gradients, of shape (players, players);
        and by player the number of groups with matches of its own.
    """
    players = len(strengths)
    who, whose, what = _surprises(stages, strengths)
    order = np.argsort(whose, kind="stable")
    who, whose, what = who[order], whose[order], what[order]
    found = np.zeros((players, players))
    counted = np.zeros(players, np.int64)
    at_once = max(1, _CELLS // players)
    for first in range(0, stages.group_count, at_once):
        low, high = np.searchsorted(whose, [first, first + at_once])
        cells = (whose[low:high] - first) * players + who[low:high]
        size = min(at_once, stages.group_count - first) * players
        table = np.bincount(cells, what[low:high], minlength=size).reshape(-1, players)
        found += table.T @ table
        present = np.bincount(cells, minlength=size).reshape(-1, players) > 0
        counted += present.sum(axis=0)
    return found, counted


def _surprises(stages: Stages, strengths: Floats) -> tuple[Ints, Ints, Floats]:
    """Return by match and seat: the player, its group, and its share in the gradient."""
    who, whose, what = [], [], []
    for batch in stages.batches:
        surprise = np.tile(np.array(batch.pattern.credits), (len(batch.seated), 1))
        for seats, times in batch.pattern.choices:
            surprise[:, seats] -= times * _chances(strengths, batch.seated[:, seats])
        who.append(batch.seated.ravel())
        whose.append(np.repeat(batch.groups, batch.seated.shape[1]))
        what.append(surprise.ravel())
    return np.concatenate(who), np.concatenate(whose), np.concatenate(what)


def _chances(strengths: Floats, among: Ints) -> Floats:
    """Return by stage the chance of each to be chosen."""
    chances: Floats = np.exp(strengths[among])
    chances /= chances.sum(axis=1, keepdims=True)
    return chances


def _pieces(choices: Choices) -> Iterator[Choices]:
    """Yield stages so many at a time that what is made of them stays small."""
    at_once = max(1, _CELLS // choices.among.shape[1] ** 2)
    for first in range(0, len(choices.among), at_once):
        piece = slice(first, first + at_once)
        yield Choices(choices.among[piece], choices.times[piece])
