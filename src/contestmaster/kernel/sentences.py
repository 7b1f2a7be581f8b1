"""Sentences with gaps for facts, in which events and commands tell what happened.

Besides ``{name}`` such a sentence may have ``{n:coin|coins}``, a number and what there are so many
of, and ``{name:?some words}``, words that are said where there is such a fact.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

__all__ = ["Fact", "filled"]


class Fact(str):
    """What stands in a gap.

    >>> "{:coin|coins} and {:coin|coins}".format(Fact("1"), Fact("2"))
    '1 coin and 2 coins'
    >>> "she goes{:? fast}, he goes{:? fast}".format(Fact("HARDER"), Fact(""))
    'she goes fast, he goes'
    >>> "Battle {:04d}".format(Fact("7"))
    'Battle 0007'
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """Return it with what it counts, or what is said because of it, or as a number is."""
        if spec.startswith("?"):
            return spec[1:] if self else ""
        one, bar, many = spec.partition("|")
        if bar:
            return f"{self!s} {one if self == '1' else many}"
        return format(int(self), spec) if spec else str(self)


def filled(sentence: str, facts: Mapping[str, Any]) -> str:
    """Return a sentence with its gaps filled; a gap for which there is no fact stays empty.

    >>> filled("{player} has {coins:coin|coins}", {"player": "alice", "coins": 1})
    'alice has 1 coin'
    """
    known = {name: Fact(value) for name, value in facts.items()}
    return sentence.format_map(defaultdict(Fact, known))
