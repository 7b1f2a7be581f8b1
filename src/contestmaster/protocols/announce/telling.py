"""Telling what came of an action: the sentence that its command declares, filled with facts.

People are told the same as programs, but for facts by key, for which a game has words of its own;
and what else has happened meanwhile, as its events tell it.
"""

from typing import Any, NamedTuple

from contestmaster.kernel.acts import Done
from contestmaster.kernel.commands import Call
from contestmaster.kernel.events import EVERYONE
from contestmaster.kernel.fields import Field
from contestmaster.kernel.grammar import Block, Keyword, Kind, Known
from contestmaster.kernel.replies import Shape
from contestmaster.kernel.sentences import filled


class ToldAction(NamedTuple):
    """What an action came to, in words.

    Attributes:
        told: the sentence in which its command is told; empty where it declares none.
        story: the same for people, and what else happened, a sentence each, of what everybody may
            know; empty where there is no more to it than ``told``.
    """

    told: str = ""
    story: tuple[str, ...] = ()


def telling(call: Call, done: Done, author: str) -> ToldAction:
    """Fill the sentence of a command with what came of it, and tell what happened beside that."""
    command = call.command
    if not command.told:
        return ToldAction()
    given = {
        parameter.name: (parameter.kind, argument)
        for parameter, argument in zip(command.parameters, call.args, strict=True)
        if not isinstance(parameter.kind, Block) and argument is not None
    }
    said = {name: _said(*each) for name, each in given.items()}
    # What people have a name for is told by it, whatever the reply calls it.
    known = {name: said[name] for name, (kind, _) in given.items() if isinstance(kind, Known)}
    row = _first_row(command.shape, done.reply)
    facts = {"by": author} | said | {name: _fact(*each) for name, each in row.items()} | known
    spoken = {name: f.said(value) for name, (f, value) in row.items() if f.said is not None}
    told = own = filled(command.told, facts)
    if spoken:
        own = filled(command.told, facts | spoken | known)
    own = own.rstrip(":")
    happened = [
        one.event.tell()
        for one in done.told
        if one.audience == EVERYONE
        and one.event.numbered
        and not one.event.routine
        and not isinstance(one.event, command.tells)
    ]
    return ToldAction(told, (own, *happened) if happened or own != told else ())


def _said(kind: Kind, argument: Any) -> str:
    """Return an argument as people say it."""
    if isinstance(kind, Known):
        spoken = (said for said, word in kind.spoken if word == argument)
        return next(spoken, str(argument).replace("_", " "))
    if isinstance(kind, Keyword):
        return str(argument).replace("_", " ").lower()
    return " ".join(kind.format(argument))


def _first_row(shape: Shape, reply: Any) -> dict[str, tuple[Field, Any]]:
    """Return the facts of the first row of each part of a reply, by name."""
    if reply is None:
        return {}
    if shape.kind == "parts":
        parts = zip(shape.parts, reply, strict=True)
        rows = (_first_row(part, one) for (_, part), one in parts)
        return {name: fact for row in rows for name, fact in row.items()}
    row: Any = ()
    if shape.kind in ("row", "headed"):
        row = reply
    elif isinstance(reply, list) and reply and isinstance(reply[0], tuple) and shape.fields:
        row = reply[0]
    fields = zip(shape.fields, row, strict=False)
    return {field.name: (field, value) for field, value in fields}


def _fact(field: Field, value: Any) -> str:
    return str(value) if field.holds == "labelled" and value is not None else field.write(value)
