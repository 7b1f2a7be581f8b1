"""The official ranking: strengths by all matches at once, and how sure they are [RATE-10 to 16]."""

from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from contestmaster.ratings.placing import Placing
from contestmaster.ratings.scale import ELO, half
from contestmaster.ratings.stages import (
    Floats,
    Ints,
    Stages,
    likelihood,
    scatter,
    slopes,
    stages_of,
)

USUAL_SPREAD: Final = 200.0
"""How far apart players are taken to be before any match, as a standard deviation in Elo points."""
USUAL_PLAYERS: Final = 2.0
"""How many players that are so far apart weigh as much as this assumption [RATE-13]."""
UNSEEN_GROUPS: Final = 2.0
"""So many groups that fall as the model has it are added to those seen [RATE-14].

One for the strength that was fitted to them, and one against luck where there are few.
"""

_STEPS: Final = 200
_ROUNDS: Final = 100
_CLOSE: Final = 1e-10


class Strength(NamedTuple):
    """How strong a player is, in Elo points; the mean of all is 0.

    Attributes:
        value: the estimate.
        low: below this it is in 2.5 % of all cases.
        high: above this likewise.
        games: how many matches it has played.
    """

    value: float
    low: float
    high: float
    games: int


class Difference(NamedTuple):
    """By how many Elo points one is stronger than another, with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


class Fit(Mapping[str, Strength]):
    """Strengths by name, the strongest first; of equals the first in the alphabet.

    Attributes:
        spread: how far apart players are taken to be, as a standard deviation in Elo points.
    """

    def __init__(
        self, names: tuple[str, ...], values: Floats, variances: Floats, played: "FitBasis"
    ) -> None:
        """Take the results of a fit.

        Args:
            names: of the players.
            values: by player, in Elo points.
            variances: of shape (players, players), in the square of Elo points.
            played: what it rests on.
        """
        self.spread = played.spread
        self._number = {name: place for place, name in enumerate(names)}
        self._values = values
        self._variances = variances
        self._groups = played.groups
        widths = [
            half(max(0.0, variances[i, i]), played.groups[i] - 1.0) for i in range(len(names))
        ]
        self._strengths = {
            names[i]: Strength(
                float(values[i]),
                float(values[i] - widths[i]),
                float(values[i] + widths[i]),
                int(played.games[i]),
            )
            for i in sorted(range(len(names)), key=lambda i: (-values[i], names[i]))
        }

    def __getitem__(self, name: str) -> Strength:
        """Return how strong a player is."""
        return self._strengths[name]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names, the strongest first."""
        return iter(self._strengths)

    def __len__(self) -> int:
        """Return how many players there are."""
        return len(self._strengths)

    def difference(self, one: str, other: str) -> Difference:
        """Return by how much one is stronger than another [RATE-16].

        It is surer than the two strengths by themselves: what both have met alike cancels.

        Raises:
            KeyError: nobody is called so.
        """
        i, j = self._number[one], self._number[other]
        var = self._variances
        value = float(self._values[i] - self._values[j])
        freedom = float(min(self._groups[i], self._groups[j])) - 1
        width = half(max(0.0, float(var[i, i] + var[j, j] - 2 * var[i, j])), freedom)
        return Difference(value, value - width, value + width)


class FitBasis(NamedTuple):
    """What a fit rests on: the matches and groups of each player, and the spread it assumes."""

    games: Ints
    groups: Ints
    spread: float


def fitted(placings: Iterable[Placing], *, spread: float | None = None) -> Fit:
    """Return the strengths under which matches would most likely have come out as they did.

    It is the model of Plackett and Luce, with strengths that are spread normally around 0 before
    any match; the order of the matches, and of the players' names, plays no part. Who has met
    nobody of another circle is compared with it by this assumption alone, and its interval says so.

    Args:
        placings: the matches.
        spread: the standard deviation of strengths, in Elo points; estimated if not given.
    """
    stages = stages_of(placings)
    if not stages.names:
        return Fit((), np.zeros(0), np.zeros((0, 0)), FitBasis(stages.games, stages.games, 0.0))
    wide = (USUAL_SPREAD if spread is None else spread) / ELO
    strengths = np.zeros(len(stages.names))
    for _ in range(_ROUNDS):
        strengths, sharp = _most_likely(stages, strengths, wide)
        if spread is not None:
            break
        before, wide = wide, _spread(strengths, np.linalg.inv(sharp).astype(np.float64))
        if abs(wide / before - 1) < _CLOSE**0.5:
            break
    strengths, sharp = _most_likely(stages, strengths, wide)
    variances, groups = _variances(stages, strengths, sharp, wide)
    played = FitBasis(stages.games, groups, wide * ELO)
    return Fit(stages.names, strengths * ELO, variances * ELO**2, played)


def _most_likely(stages: Stages, strengths: Floats, wide: float) -> tuple[Floats, Floats]:
    """Climb to the most likely strengths by Newton's steps, each halved until it leads upwards.

    Returns:
        the strengths, and the information there with that of the prior.
    """
    prior = sharp = np.eye(len(strengths)) / wide**2

    def height(at: Floats) -> float:
        return likelihood(stages, at) - float(at @ at) / (2 * wide**2)

    here = height(strengths)
    for _ in range(_STEPS):
        gradient, information = slopes(stages, strengths)
        sharp = information + prior
        step = np.linalg.solve(sharp, gradient - strengths / wide**2)
        if float(np.abs(step).max()) < _CLOSE:
            break
        while (there := height(strengths + step)) < here - _CLOSE * (1 + abs(here)):
            step /= 2
        strengths, here = strengths + step, there
    return strengths, sharp


def _spread(strengths: Floats, variances: Floats) -> float:
    """Return how far apart players are, by what was found and by what is usual [RATE-13]."""
    usual = USUAL_PLAYERS * (USUAL_SPREAD / ELO) ** 2
    seen = float(strengths @ strengths) + float(np.trace(variances))
    return sqrt((seen + usual) / (len(strengths) + USUAL_PLAYERS))


def _variances(
    stages: Stages, strengths: Floats, sharp: Floats, wide: float
) -> tuple[Floats, Ints]:
    """Return the variances of strengths about their mean, and the groups by player [RATE-14].

    How far groups fall from what was expected takes the place of what independent matches would
    scatter: matches of one seed may do so more, or less.
    """
    seen, groups = scatter(stages, strengths)
    prior = np.eye(len(strengths)) / wide**2
    information = sharp - prior
    share = 1 / np.sqrt(np.maximum(1, groups))
    seen += UNSEEN_GROUPS * information * np.outer(share, share)
    inverse = np.linalg.inv(sharp)
    found = inverse @ (seen + prior) @ inverse
    centred = found - found.mean(axis=0)
    centred -= centred.mean(axis=1, keepdims=True)
    return centred, groups
