"""Schemas: what a command takes and what it is answered, as JSON Schema (2020-12) says it.

They follow from what the command declares, as do its grammar and the form of its reply, and are
made here for all who want them: the web API, tools of agents, generated clients.
"""

from typing import Any

from contestmaster.kernel.commands import Command, Parameter

__all__ = ["answer_schema", "arguments_schema"]


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


def _parameter(parameter: Parameter) -> dict[str, Any]:
    said = {"description": parameter.kind.describe().replace("`", "")}
    schema = said | parameter.kind.schema()
    if not parameter.required and parameter.default is not None:
        schema["default"] = parameter.kind.plain(parameter.default)
    return schema
