"""Ratings while matches come in: quick to make, and good enough to choose the next opponents."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from contestmaster.ratings.placing import Placing

_MODEL: Final = PlackettLuce()


class Rating(NamedTuple):
    """What is believed of a player's strength so far: a normal distribution [RATE-5].

    Attributes:
        mu: its mean, in openskill's units: 25 for somebody unknown.
        sigma: its standard deviation: 25 / 3 for somebody unknown.
        games: how many matches it rests on.
    """

    mu: float
    sigma: float
    games: int = 0


UNKNOWN: Final = Rating(_MODEL.mu, _MODEL.sigma)
"""What is believed of somebody who has not played."""


def rated(
    placings: Iterable[Placing], ratings: Mapping[str, Rating] | None = None
) -> dict[str, Rating]:
    """Return ratings after matches, each taken up in the order in which it is given.

    Give them in the order in which they were *created*, not that in which they were finished: then
    ratings do not depend on which worker was faster [RATE-6].

    Args:
        placings: the matches.
        ratings: what is believed before them.
    """
    found = dict(ratings or {})
    for placing in placings:
        before = [found.get(name, UNKNOWN) for name in placing.players]
        teams = [[_MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in before]
        after = _MODEL.rate(teams, ranks=[float(rank) for rank in placing.ranks])
        for name, old, (new,) in zip(placing.players, before, after, strict=True):
            found[name] = Rating(new.mu, new.sigma, old.games + 1)
    return found
