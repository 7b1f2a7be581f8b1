"""Places that are shared where nobody can tell who is the stronger [RATE-20, RATE-21]."""

from typing import NamedTuple

from contestmaster.ratings.fit import Fit


class SharedPlace(NamedTuple):
    """Where a player stands: from the best place it may have to the worst, 1 the best of all."""

    first: int
    last: int
    name: str

    def __str__(self) -> str:
        """Return it as tables show it.

        >>> str(SharedPlace(2, 2, "ann")), str(SharedPlace(2, 4, "bob"))
        ('2', '2-4')
        """
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def placed(fit: Fit) -> list[SharedPlace]:
    """Return the places of all, the strongest first.

    Above a player stand those who are surely stronger, below it those who are surely weaker; with
    all others it shares the places between. Surely: the 95 % interval of the *difference* of the
    two lies on one side of 0.
    """
    names = list(fit)
    above, below = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for place, stronger in enumerate(names):
        for weaker in names[place + 1 :]:
            if fit.difference(stronger, weaker).low > 0:
                above[weaker] += 1
                below[stronger] += 1
    return [SharedPlace(1 + above[name], len(names) - below[name], name) for name in names]
