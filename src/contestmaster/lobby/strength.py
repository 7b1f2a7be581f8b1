"""Bots by strength: their names on rungs, the weakest first; on one rung none is the stronger.

Strength is measured, never guessed: who stands on no rung is taken for nothing, and comes last.
"""

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

Rungs: TypeAlias = Sequence[Sequence[str]]

PLAIN: Final = "random"
"""The bot that plays every game, and none well."""


def by_strength(rungs: Rungs, names: Collection[str]) -> list[str]:
    """Return names, the weakest first; those of whom nobody knows behind, as they come.

    >>> by_strength((("random",), ("greedy",)), ["admiral", "greedy", "random"])
    ['random', 'greedy', 'admiral']
    """
    known = [name for rung in rungs for name in rung if name in names]
    return known + [name for name in names if name not in known]


def to_begin_with(rungs: Rungs, names: Collection[str]) -> str:
    """Return the bot for somebody new: of the second rung, for who plays at random is no rival.

    >>> to_begin_with((("random",), ("greedy",), ("admiral",)), ["admiral", "greedy", "random"])
    'greedy'
    """
    order = by_strength(rungs, names)
    second = [name for rung in rungs[1:] for name in rung if name in names]
    return next(iter(second or order), "")


def strongest(rungs: Rungs, names: Collection[str]) -> str:
    """Return the strongest bot; where nobody has measured one that does not play at random.

    >>> strongest((("random",), ("greedy",), ("admiral",)), ["greedy", "random"])
    'greedy'
    """
    known = [name for rung in rungs for name in rung if name in names]
    if known:
        return known[-1]
    return next((name for name in names if name != PLAIN), next(iter(names), ""))


def next_stronger(rungs: Rungs, played: Collection[str], names: Collection[str]) -> str:
    """Return the next stronger bot than the best that played; empty if there is none.

    >>> next_stronger((("random",), ("greedy",), ("admiral",)), ["random"], ["admiral", "greedy"])
    'greedy'
    """
    reached = max((at for at, rung in enumerate(rungs) if set(rung) & set(played)), default=None)
    if reached is None:
        return ""
    return next((name for rung in rungs[reached + 1 :] for name in rung if name in names), "")


def strength(rungs: Rungs, name: str) -> str:
    """Return how strong a bot is, in a word; empty where nobody has measured.

    >>> [strength((("random",), ("greedy",), ("admiral",)), name) for name in ("random", "admiral")]
    ['easy', 'hard']
    """
    at = next((at for at, rung in enumerate(rungs) if name in rung), None)
    if at is None or len(rungs) == 1:
        return ""
    return _WORDS[min(at, len(_WORDS) - 1)]


_WORDS: Final = ("easy", "fair", "hard", "hardest")
