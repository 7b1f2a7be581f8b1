"""What may be announced, as people would say it: a sentence for each order."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product, zip_longest
from threading import Lock
from typing import Any, Final, TypeVar

from contestmaster.host.outlook import Offer
from contestmaster.kernel.commands import Call
from contestmaster.kernel.game import Legal
from contestmaster.kernel.vocabulary import Vocabulary
from contestmaster.protocols.announce import MessageReader
from contestmaster.protocols.announce.readings import Acts
from contestmaster.protocols.announce.saying import say, sayings

T = TypeVar("T")

MOST: Final = 400
"""Orders of one family that are put into sentences; of more none is, since nobody reads them."""


_LISTED: Final = 60
"""Orders of one offer among which one is looked for that is ready to be said."""

_one_reads = Lock()
"""A reader reads one text at a time."""


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


def ready(
    vocabulary: Vocabulary, legal: Sequence[Legal], acts: Sequence[str], most: int
) -> list[str]:
    """Return some sentences that somebody could say now, as different as may be.

    Args:
        vocabulary: of the game.
        legal: what they may order.
        acts: the commands to choose from, the most telling first.
        most: how many sentences at most.
    """
    turns = zip_longest(*(_of(vocabulary, legal, command) for command in acts))
    found = (said for one in turns for said in one if said)
    return list(islice(found, most))


def _of(vocabulary: Vocabulary, legal: Sequence[Legal], command: str) -> Iterator[str]:
    """Yield sentences for orders of a command, from the middle of what can be chosen on."""
    for one in _inmost([one for one in legal if one.command == command]):
        for given in islice(product(*map(_inmost, one.choices)), _LISTED):
            said = _plainly(vocabulary, command, given)
            if said:
                yield said


def _inmost(choices: Sequence[T]) -> list[T]:
    """Return choices from the middle on.

    >>> _inmost([1, 2, 3])
    [2, 3, 1]
    """
    middle = len(choices) // 2
    return [*choices[middle:], *choices[:middle]]


@lru_cache(maxsize=4_000)
def _plainly(vocabulary: Vocabulary, command: str, words: tuple[Any, ...]) -> str:
    """Return the first sentence for an order that calls something by its name, else the first."""
    for known in vocabulary.find(command):
        names = [parameter.name for parameter in known.parameters]
        try:
            call = vocabulary.call(command, dict(zip(names, words, strict=False)))
            said = [_readable(vocabulary, call, one) for one in sayings(call)]
        except (ValueError, LookupError, TypeError):
            continue
        if said:
            return next((one for one in said if re.search(r"(?<!^)[A-Z]", one)), said[0])
    return ""


def _readable(vocabulary: Vocabulary, call: Call, said: str) -> str:
    """Return a sentence with names as people write them, where it still means the same."""
    plain = re.sub(r"\b[a-z]+(?:_[a-z]+)+\b", lambda name: _title(name[0]), said)
    if plain == said:
        return said
    with _one_reads:
        readings = _reader(vocabulary).read(plain)
    meant = [each for one in readings if isinstance(one, Acts) for each in one.calls]
    same = [(each.command.name, each.args) for each in meant] == [(call.command.name, call.args)]
    return plain if same and len(readings) == 1 else said


def _title(name: str) -> str:
    """Return a name with its words apart.

    >>> _title("engine_room")
    'the Engine Room'
    """
    return f"the {name.replace('_', ' ').title()}"


@lru_cache(maxsize=16)
def _reader(vocabulary: Vocabulary) -> MessageReader:
    return MessageReader(vocabulary)
