"""Matches whose entries were deleted on purpose: what vouches for their results from then on.

The head of such a match stays among the facts, under a name of its own. The seal over its header
and its end, which is made with that head, holds as before; a journal of it that somebody has kept
can be told from every other.
"""

from typing import Final

_NAME: Final = "head of pruned match "

PRUNED_HEAD: Final = f"(SELECT value FROM meta WHERE name = '{_NAME}' || matches.id)"
"""The head that was kept, in a statement about matches; null where nothing was pruned."""


def pruned_fact(match: int) -> str:
    """Return the name of the fact that holds the head of a match whose entries were pruned."""
    return f"{_NAME}{match}"


def is_pruned_fact(name: str) -> bool:
    """Return whether a fact is such a head."""
    return name.startswith(_NAME)
