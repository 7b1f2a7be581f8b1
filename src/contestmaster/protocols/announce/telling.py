"""Telling what came of an action: the sentence that its command declares, filled with facts.

People are told the same as programs, but for facts by key, for which a game has words of its own;
and what else has happened meanwhile, as its events tell it.
"""

from typing import Any

from contestmaster.kernel.acts import Done
from contestmaster.kernel.commands import Call
from contestmaster.kernel.events import EVERYONE
from contestmaster.kernel.fields import Field
from contestmaster.kernel.grammar import Block, Keyword, Kind, Known
from contestmaster.kernel.replies import Shape
from contestmaster.kernel.sentences import filled


def story(call: Call, done: Done, author: str) -> tuple[str, ...]:
    """Return what an action came to for people: what its author did, and what happened then.

    Only what everybody may know is among it, and nothing that :func:`told` says already: a command
    that has no such sentence has no story.
    """
    command = call.command
    if not command.told:
        return ()
    happened = [
        one.event.tell()
        for one in done.told
        if one.audience == EVERYONE
        and one.event.numbered
        and not one.event.routine
        and not isinstance(one.event, command.tells)
    ]
    own = _sentence(call, done, author, plainly=True).rstrip(":")
    return (own, *happened) if happened or own != told(call, done, author) else ()


def told(call: Call, done: Done, author: str) -> str:
    """Return the sentence in which a command is told, filled with what came of it."""
    return _sentence(call, done, author, plainly=False)


def _sentence(call: Call, done: Done, author: str, *, plainly: bool) -> str:
    command = call.command
    if not command.told:
        return ""
    given = {
        parameter.name: (parameter.kind, argument)
        for parameter, argument in zip(command.parameters, call.args, strict=True)
        if not isinstance(parameter.kind, Block) and argument is not None
    }
    facts = {"by": author}
    facts |= {name: _said(*each) for name, each in given.items()}
    facts |= _rows(command.shape, done.reply, plainly=plainly)
    # What people have a name for is told by it, whatever the reply calls it.
    known = {name: each for name, each in given.items() if isinstance(each[0], Known)}
    facts |= {name: _said(*each) for name, each in known.items()}
    return filled(command.told, facts)


def _said(kind: Kind, argument: Any) -> str:
    """Return an argument as people say it."""
    if isinstance(kind, Known):
        spoken = (said for said, word in kind.spoken if word == argument)
        return next(spoken, str(argument).replace("_", " "))
    if isinstance(kind, Keyword):
        return str(argument).replace("_", " ").lower()
    return " ".join(kind.format(argument))


def _rows(shape: Shape, reply: Any, *, plainly: bool) -> dict[str, str]:
    """Return the words of the first row of each part of a reply, by name."""
    if reply is None:
        return {}
    if shape.kind == "parts":
        parts = zip(shape.parts, reply, strict=True)
        rows = (_rows(part, one, plainly=plainly) for (_, part), one in parts)
        return {name: words for row in rows for name, words in row.items()}
    row: Any = ()
    if shape.kind in ("row", "headed"):
        row = reply
    elif isinstance(reply, list) and reply and isinstance(reply[0], tuple) and shape.fields:
        row = reply[0]
    fields = zip(shape.fields, row, strict=False)
    return {field.name: _fact(field, value, plainly=plainly) for field, value in fields}


def _fact(field: Field, value: Any, *, plainly: bool) -> str:
    if field.said is not None and plainly:
        return field.said(value)
    return str(value) if field.holds == "labelled" and value is not None else field.write(value)
