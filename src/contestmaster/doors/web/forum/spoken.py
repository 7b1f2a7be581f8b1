"""What may be announced, as people would say it: a sentence for each order."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final

from contestmaster.host.outlook import Offer
from contestmaster.kernel.game import Legal
from contestmaster.kernel.vocabulary import Vocabulary
from contestmaster.protocols.announce.saying import say

MOST: Final = 400
"""Orders of one family that are put into sentences; of more none is, since nobody reads them."""


def offered(vocabulary: Vocabulary, legal: Sequence[Legal]) -> list[Offer]:
    """Return what may be announced, with a sentence for each combination of choices."""
    return [
        Offer(one.command, [list(choice) for choice in one.choices], _said(vocabulary, one))
        for one in legal
    ]


def _said(vocabulary: Vocabulary, legal: Legal) -> list[str]:
    said: list[str] = []
    for words in product(*legal.choices):
        if len(said) >= MOST:
            return []
        said.append(_sentence(vocabulary, legal.command, words))
    return said


@lru_cache(maxsize=20_000)
def _sentence(vocabulary: Vocabulary, command: str, words: tuple[Any, ...]) -> str:
    """Return what means an order; the order itself where no phrase can say it."""
    line = " ".join([command, *map(str, words)])
    for known in vocabulary.find(command):
        names = [parameter.name for parameter in known.parameters]
        try:
            return say(vocabulary.call(command, dict(zip(names, words, strict=False))))
        except (ValueError, LookupError, TypeError):
            return line
    return line
