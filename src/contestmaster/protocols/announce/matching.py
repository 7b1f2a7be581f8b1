"""Phrases held against text: every way in which one can stand at a place.

What may be left out may be there all the same, and a text may end after any of its words. All ways
are followed side by side, so that each word is looked at once for each.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from contestmaster.kernel.commands import Command, Parameter
from contestmaster.kernel.dialect import Dialect
from contestmaster.protocols.announce.phrases import Phrase
from contestmaster.protocols.announce.values import forms, literal, values


class Way(NamedTuple):
    """One way, as far as it has come: where it ends, and its arguments by name."""

    end: int
    given: tuple[tuple[str, Any], ...] = ()


Step: TypeAlias = Callable[[str, Way], Iterable[Way]]
Steps: TypeAlias = Sequence[Step]


def steps(command: Command, phrase: Phrase, dialect: Dialect) -> Steps:
    """Return what a phrase demands, one after the other.

    Raises:
        TypeError: it holds an argument that nobody would say in a sentence.
    """
    named = {f"{{{parameter.name}}}": parameter for parameter in command.on_line}
    (only,) = _choices(iter(phrase.tokens), named, dialect)
    return only


def ways(demands: Steps, text: str, start: int) -> Sequence[Way]:
    """Return every way in which a phrase can stand at a place of a text."""
    return _follow(demands, text, [Way(start)])


def farthest(demands: Steps, text: str, start: int) -> tuple[int, int]:
    """Return how many steps of a phrase can be followed from a place, and how far they lead."""
    found: Sequence[Way] = [Way(start)]
    for count, step in enumerate(demands):
        further = list(dict.fromkeys(more for way in found for more in step(text, way)))
        if not further:
            return count, max(way.end for way in found)
        found = further
    return len(demands), max(way.end for way in found)


def _follow(demands: Steps, text: str, found: Sequence[Way]) -> Sequence[Way]:
    for step in demands:
        found = list(dict.fromkeys(more for way in found for more in step(text, way)))
        if not found:
            break
    return found


def _choices(
    tokens: Iterator[str], named: Mapping[str, Parameter], dialect: Dialect
) -> list[list[Step]]:
    """Return what stands up to the end, or up to the bracket that closes a group."""
    found: list[list[Step]] = [[]]
    for token in tokens:
        if token in ("]", ")"):
            break
        if token == "|":
            found.append([])
        elif token in ("[", "("):
            inner = _choices(tokens, named, dialect)
            found[-1].append(_one_of([[], *inner] if token == "[" else inner))
        elif token in named:
            found[-1].append(_argument(named[token], dialect))
        else:
            found[-1].append(_word(token))
    return found


def _word(word: str) -> Step:
    form = literal(word)

    def step(text: str, way: Way) -> Iterable[Way]:
        met = form.match(text, way.end)
        return () if met is None else (way._replace(end=met.end()),)

    return step


def _argument(parameter: Parameter, dialect: Dialect) -> Step:
    forms(parameter.kind)  # raises at once where there is none

    def step(text: str, way: Way) -> Iterable[Way]:
        for end, value in values(parameter.kind, text, way.end, dialect):
            yield Way(end, (*way.given, (parameter.name, value)))

    return step


def _one_of(choices: Sequence[Steps]) -> Step:
    def step(text: str, way: Way) -> Iterable[Way]:
        for demands in choices:
            yield from _follow(demands, text, [way])

    return step
