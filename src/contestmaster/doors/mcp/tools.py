"""Tools: what an agent can do, each with schemas of its arguments and answers."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

Arguments: TypeAlias = Mapping[str, Any]
Run: TypeAlias = Callable[[Arguments], Awaitable[dict[str, Any]]]


@dataclass(frozen=True)
class AgentTool:
    """Something an agent can do.

    Attributes:
        name: by which it is called.
        about: what it does.
        takes: the JSON Schema of its arguments.
        gives: the JSON Schema of its answer.
        reads: whether it changes nothing.
        run: does it; raises :class:`CallRefusedError` where it is refused.
        judged: whether the host judges the arguments, and says what is wrong with them.
    """

    name: str
    about: str
    takes: dict[str, Any]
    gives: dict[str, Any]
    reads: bool
    run: Run
    judged: bool = False

    def fault(self, given: Arguments) -> str | None:
        """Return what is wrong with arguments, if the host does not say it."""
        if self.judged:
            return None
        wrong = best_match(Draft202012Validator(self.takes).iter_errors(dict(given)))
        if wrong is None:
            return None
        where = ".".join(map(str, wrong.absolute_path))
        return f"{where}: {wrong.message}" if where else str(wrong.message)


def shaped(required: Collection[str] = (), /, **properties: Any) -> dict[str, Any]:
    """Return the schema of an object of these properties, and of no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def text(about: str, **more: Any) -> dict[str, Any]:
    """Return the schema of a text."""
    return {"type": "string", "description": about, **more}


def number(about: str, least: int = 0, **more: Any) -> dict[str, Any]:
    """Return the schema of a whole number."""
    return {"type": "integer", "minimum": least, "description": about, **more}


ANYTHING: Final[dict[str, Any]] = {"type": "object"}
"""The schema of an answer in the form of the host."""
DONE: Final = shaped(("done",), done={"type": "boolean"})
ENTRANT: Final = shaped(
    ("name",),
    name=text("of the bot, program or model"),
    version=text("of it"),
    declares={
        "type": "object",
        "additionalProperties": {"type": "string"},
        "description": "what else you say of yourself by name, such as model and harness",
    },
) | {"description": "who plays, for the record; what your client says of itself, if not given"}
"""Who plays, as an agent says it."""


def answered(reply: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of the answer to a command, by that of its reply."""
    return shaped(("reply",), reply=reply)


def tool_name(slug: str, taken: Collection[str]) -> str:
    """Return the name of the tool of a command, where every game has some tools already.

    >>> tool_name("end_turn", ()), tool_name("wait", ["wait"])
    ('end_turn', 'game_wait')
    """
    while slug in taken:
        slug = f"game_{slug}"
    return slug
