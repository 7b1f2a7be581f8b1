"""Telling what came of an action: the sentence that its command declares, filled with facts.

Besides ``{name}`` such a sentence may have ``{n:coin|coins}``, a number and what there are so many
of, and ``{name:?some words}``, words that are said where there is such a fact.
"""

from collections import defaultdict
from typing import Any

from contestmaster.kernel.acts import Done
from contestmaster.kernel.commands import Call
from contestmaster.kernel.fields import Field
from contestmaster.kernel.grammar import Block, Keyword, Kind, Known
from contestmaster.kernel.replies import Shape

__all__ = ["told"]


class Fact(str):
    """What stands in such a sentence.

    >>> "{:coin|coins} and {:coin|coins}".format(Fact("1"), Fact("2"))
    '1 coin and 2 coins'
    >>> "she goes{:? fast}, he goes{:? fast}".format(Fact("HARDER"), Fact(""))
    'she goes fast, he goes'
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """Return it with what it counts, or what is said because of it."""
        if spec.startswith("?"):
            return spec[1:] if self else ""
        one, bar, many = spec.partition("|")
        return f"{self!s} {one if self == '1' else many}" if bar else str(self)


def told(call: Call, done: Done, author: str) -> str:
    """Return the sentence in which a command is told, filled with what came of it."""
    command = call.command
    if not command.told:
        return ""
    given = {
        parameter.name: (parameter.kind, argument)
        for parameter, argument in zip(command.parameters, call.args, strict=True)
        if not isinstance(parameter.kind, Block) and argument is not None
    }
    facts = defaultdict(Fact, by=Fact(author))
    facts.update((name, Fact(_said(*each))) for name, each in given.items())
    facts.update(_rows(command.shape, done.reply))
    # What people have a name for is told by it, whatever the reply calls it.
    known = {name: each for name, each in given.items() if isinstance(each[0], Known)}
    facts.update((name, Fact(_said(*each))) for name, each in known.items())
    return command.told.format_map(facts)


def _said(kind: Kind, argument: Any) -> str:
    """Return an argument as people say it."""
    if isinstance(kind, Known):
        spoken = (said for said, word in kind.spoken if word == argument)
        return next(spoken, str(argument).replace("_", " "))
    if isinstance(kind, Keyword):
        return str(argument).replace("_", " ").lower()
    return " ".join(kind.format(argument))


def _rows(shape: Shape, reply: Any) -> dict[str, Fact]:
    """Return the words of the first row of each part of a reply, by name."""
    if reply is None:
        return {}
    if shape.kind == "parts":
        parts = zip(shape.parts, reply, strict=True)
        return {k: v for (_, part), one in parts for k, v in _rows(part, one).items()}
    if shape.kind in ("row", "headed"):
        return {f.name: _fact(f, value) for f, value in zip(shape.fields, reply, strict=False)}
    if isinstance(reply, list) and reply and isinstance(reply[0], tuple) and shape.fields:
        return {f.name: _fact(f, value) for f, value in zip(shape.fields, reply[0], strict=False)}
    return {}


def _fact(field: Field, value: Any) -> Fact:
    return Fact(value if field.holds == "labelled" and value is not None else field.write(value))
