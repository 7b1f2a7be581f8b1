"""How many shares are worth their price.

A team with s of s + t shares controls s / (s + t) of a planet's output, so each further share adds
less: the value of all times t / (s + t)². Cash goes where it adds most, until it adds less than its
price or is used up: what is bought everywhere adds the same in the end.
"""

from typing import Final

import numpy as np

from contestmaster.bots.traders.scene import Numbers, Reals

NEWCOMER: Final = 0.3
"""Shares that others are expected to buy beside those they have: nobody stays alone for long."""
DOUBLINGS: Final = 40.0
"""No share adds more than the least times two to this."""
HALVINGS: Final = 16
"""How closely the common limit is searched for."""


def worthwhile(
    value: Reals, own: Numbers, others: Numbers, least: float, affordable: int
) -> Numbers:
    """How many more shares of each planet to buy: int64[planets], together at most affordable.

    Args:
        value: what the whole output of each planet is worth for the rest of the game.
        own: shares that the team has.
        others: shares of all other teams.
        least: what each share must add.
        affordable: how many can be paid for.
    """

    def more(limit: float) -> Numbers:
        """How many shares of each add as much as the limit at least."""
        against = others + NEWCOMER
        best = np.sqrt(value * against / limit) - against
        count: Numbers = np.maximum(np.floor(best) - own, 0).astype(np.int64)
        return count

    if more(least).sum() <= affordable:
        return more(least)
    low, high = 0.0, DOUBLINGS
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if more(least * 2**middle).sum() <= affordable:
            high = middle
        else:
            low = middle
    return more(least * 2**high)
