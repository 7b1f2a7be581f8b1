"""Schemas: what a command takes and what it is answered, as JSON Schema (2020-12) says it.

They follow from what the command declares, as do its grammar and the form of its reply, and are
made here for all who want them: the web API, tools of agents, generated clients.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from contestmaster.kernel.commands import Command, Parameter
from contestmaster.kernel.grammar import BadFormatError, Kind

__all__ = ["answer_schema", "arguments_schema", "described", "listed", "slugs"]

_NO_SLUG: Final = re.compile(r"[^a-z0-9_]+")


def arguments_schema(command: Command) -> dict[str, Any]:
    """Return which arguments a command takes by name.

    What it lets in is read by ``Vocabulary.call``, unless a word in it cannot stand in a line.
    """
    return {
        "type": "object",
        "properties": {one.name: _parameter(one) for one in command.parameters},
        "required": [one.name for one in command.parameters if one.required],
        "additionalProperties": False,
    }


def answer_schema(command: Command) -> dict[str, Any]:
    """Return what ``Shape.plain`` makes of a reply to a command."""
    return command.shape.schema()


def slugs(commands: Iterable[Command]) -> dict[str, Command]:
    """Return commands by what they are called in addresses, types and tools: ``END_TURN`` end_turn.

    Of several that share a name the second is ``_2``, and so on.
    """
    found: dict[str, Command] = {}
    for command in commands:
        plain = slug = _NO_SLUG.sub("_", command.name.lower()).strip("_") or "command"
        number = 2
        while slug in found:
            slug, number = f"{plain}_{number}", number + 1
        found[slug] = command
    return found


def described(parameter: Parameter) -> str:
    """Return in a few words what a parameter takes."""
    return parameter.kind.describe().replace("`", "")


def listed(schema: Mapping[str, Any]) -> list[str]:
    """Return the words that a value of a schema may be, as a line has them, where it lists some.

    >>> listed({"anyOf": [{"enum": ["MYSELF"]}, {"type": "integer"}]}), listed({"type": "boolean"})
    (['MYSELF'], ['true', 'false'])
    """
    if schema.get("type") == "boolean":
        return ["true", "false"]
    own = schema.get("enum", schema.get("examples", ()))
    return [*own, *(word for one in schema.get("anyOf", ()) for word in listed(one))]


def _parameter(parameter: Parameter) -> dict[str, Any]:
    schema = {"description": described(parameter)} | parameter.kind.schema()
    default = None if parameter.required else parameter.default
    if default is not None and _takes(parameter.kind, plain := parameter.kind.plain(default)):
        schema["default"] = plain
    return schema


def _takes(kind: Kind, value: Any) -> bool:
    """Whether a default could be given as well; some stand for what cannot be written."""
    try:
        kind.check(value)
    except BadFormatError:
        return False
    return True
