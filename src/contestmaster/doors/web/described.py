"""The commands of games in the description of a site's API, typed: OpenAPI 3.1 at ``/schema``.

Schemas of arguments and replies stand among the components, as ``kernel.schemas`` makes them; where
a site lets commands be given, each is an operation, so that clients made from the description have
a typed method for it. What games there are may change while a site runs.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from contestmaster.doors.web.declarations import CommandDeclared, declarations
from contestmaster.kernel.game import Game

Schema = dict[str, Any]

_JSON: Final = "application/json"
_NOT_SO: Final = "Bad request syntax or unsupported method"
"""What the framework says of requests that are no good, where a handler says nothing."""
_WORD: Final = re.compile(r"[A-Za-z0-9]+")


class GameDescribed(NamedTuple):
    """A game whose commands are described: what it is called there, and its rules."""

    name: str
    game: Game[Any, Any]


@dataclass(frozen=True)
class CommandWay:
    """A way in which a site lets commands be given: to an address, the arguments as the body.

    Attributes:
        path: of the address, with ``{game}`` and ``{slug}`` for the command.
        takes: the parameters in the path, each with its schema.
        kinds: of commands that are given so.
        answers: returns the schema of the answer, by that of the reply.
    """

    path: str
    takes: Mapping[str, Schema]
    kinds: Sequence[str]
    answers: Callable[[Schema], Schema]


class RefusalDescribed(NamedTuple):
    """What a site answers to whatever it refuses.

    Attributes:
        title: of the component.
        schema: of it.
        content: its type.
    """

    title: str
    schema: Schema
    content: str = "application/json"

    def responses(self) -> Schema:
        """Return what is said of it in an operation."""
        schema = reference(self.title)
        return {
            "default": {
                "description": "It is refused, or the request is wrong",
                "content": {self.content: {"schema": schema}},
            }
        }


_TEXT: Final[Schema] = {"type": "string"}
PROBLEM: Final = RefusalDescribed(
    "Problem",
    {
        "type": "object",
        "properties": {
            "status": {"type": "integer"},
            "title": _TEXT,
            "detail": _TEXT,
            "code": {"type": "integer"},
            "rule": _TEXT,
            "text": _TEXT,
        },
        "required": ["status", "title"],
    },
    "application/problem+json",
)
"""A problem document [RFC 9457], where the site says nothing else of it."""


class GamesDescribed(JsonRenderPlugin):
    """Renders a description with the commands of the games that there are now."""

    def __init__(
        self,
        games: Callable[[], Sequence[GameDescribed]],
        ways: Sequence[CommandWay] = (),
        refusal: RefusalDescribed = PROBLEM,
    ) -> None:
        """Describe games.

        Args:
            games: returns those that there are now.
            ways: in which their commands may be given.
            refusal: what the site answers to what it refuses.
        """
        super().__init__(path="/openapi.json")
        self._games, self._ways, self._refusal = games, ways, refusal
        self._made: tuple[Sequence[GameDescribed], bytes] | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: Schema) -> bytes:
        """Return the description as JSON; it is made anew where games have changed."""
        games = self._games()
        if self._made is None or not _same(self._made[0], games):
            whole = with_commands(openapi_schema, games, self._ways, self._refusal)
            self._made = games, self.render_json(request, whole)
        return self._made[1]


def unlike(name: str, games: Sequence[GameDescribed]) -> Sequence[GameDescribed]:
    """Return one game under a name, where all have the same commands; else each under its own."""
    told = [declarations(game) for _, game in games]
    return games if any(one != told[0] for one in told) else [GameDescribed(name, games[0].game)]


def with_commands(
    document: Mapping[str, Any],
    games: Iterable[GameDescribed],
    ways: Sequence[CommandWay],
    refusal: RefusalDescribed = PROBLEM,
) -> Schema:
    """Return a description to which the commands of games are added."""
    components = document.get("components", {})
    schemas = {refusal.title: refusal.schema} | components.get("schemas", {})
    paths = {path: _refused(item, refusal) for path, item in document["paths"].items()}
    for name, game in games:
        for command in declarations(game):
            titles = [
                _added(schemas, _title(name, command.slug, part), schema)
                for part, schema in (("arguments", command.arguments), ("reply", command.reply))
            ]
            for way in ways:
                if command.kind in way.kinds:
                    path = way.path.format_map(_Gaps(game=name, slug=command.slug))
                    paths[path] = {"post": _operation(name, command, way, titles, refusal)}
    return {**document, "paths": paths, "components": {**components, "schemas": schemas}}


class _Gaps(dict[str, str]):
    """Fills the gaps of a path that are known; parameters stay."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


def _refused(item: Mapping[str, Any], refusal: RefusalDescribed) -> Schema:
    """Return the operations of a path: what the framework says of bad requests is not so here."""
    return {
        method: {
            **operation,
            "responses": {
                status: told
                for status, told in operation["responses"].items()
                if told["description"] != _NOT_SO
            }
            | (refusal.responses() if _bad(operation) else {}),
        }
        for method, operation in item.items()
    }


def _bad(operation: Mapping[str, Any]) -> bool:
    return any(told["description"] == _NOT_SO for told in operation["responses"].values())


def _operation(
    game: str,
    command: CommandDeclared,
    way: CommandWay,
    titles: Sequence[str],
    refusal: RefusalDescribed,
) -> Schema:
    brief, (takes, gives) = command.about.partition("\n")[0], titles
    return {
        "tags": [game],
        "operationId": _title(game, command.slug, ""),
        "summary": brief,
        "description": "\n\n".join(_about(command)),
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": schema}
            for name, schema in way.takes.items()
        ],
        "requestBody": {"required": True, "content": {_JSON: {"schema": reference(takes)}}},
        "responses": {
            "200": {
                "description": brief,
                "content": {_JSON: {"schema": way.answers(reference(gives))}},
            },
            **refusal.responses(),
        },
    }


def _about(command: CommandDeclared) -> Iterator[str]:
    yield command.about
    yield f"As a line: `{command.usage}`"
    if command.refuses:
        told = (f"{one.code} {one.message} [{one.rule}]" for one in command.refuses)
        yield f"Refused: {'; '.join(told)}"


def _added(schemas: Schema, title: str, schema: Schema) -> str:
    """Add a component, by a name that no other has; return that."""
    while title in schemas:
        title += "_"
    schemas[title] = {"title": title, **schema}
    return title


def _title(game: str, slug: str, part: str) -> str:
    """Return the name of a type: cows, make_group, reply: ``CowsMakeGroupReply``."""
    return "".join(word[:1].upper() + word[1:] for word in _WORD.findall(f"{game}_{slug}_{part}"))


def reference(title: str) -> Schema:
    """Return what refers to a component."""
    return {"$ref": f"#/components/schemas/{title}"}


def _same(some: Sequence[GameDescribed], others: Sequence[GameDescribed]) -> bool:
    pairs = zip(some, others, strict=False)
    return len(some) == len(others) and all(
        one.name == other.name and one.game is other.game for one, other in pairs
    )
