"""Clients take and return what the schemas of commands say, whichever of the two is read.

How a reply stands in lines no schema tells, so that clients read it by marks of their own; here the
types that they read are held against the schemas, by a table that nothing else uses.
"""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from importlib import import_module
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from tests.shipped import shipped_games

from contestmaster.cli.client_types import argument_type, field_type
from contestmaster.kernel.commands import Command
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.schemas import answer_schema, arguments_schema

Schema = Mapping[str, Any]

PLAIN: Mapping[Any, str] = {int: "integer", bool: "boolean", str: "string", float: "number"}


def fits(hint: Any, schema: Schema) -> bool:
    """Whether a type of a client is what a schema says."""
    if "anyOf" in schema or isinstance(schema.get("type"), list):
        return fits_either(hint, [*apart(schema)])
    if get_origin(hint) is Literal:
        return list(get_args(hint)) == schema.get("enum")
    if hasattr(hint, "_fields"):
        return fits_record(hint, schema)
    match schema["type"]:
        case "null":
            return hint in (None, NoneType)
        case "array":
            return fits_array(hint, schema)
        case "object":
            return hint == dict[str, str]
        case kind:
            return PLAIN.get(hint) == kind


def apart(schema: Schema) -> Iterator[Schema]:
    """Yield each of what a schema lets be."""
    if "anyOf" in schema:
        yield from schema["anyOf"]
    else:
        for kind in schema["type"]:
            yield {**schema, "type": kind}


def fits_either(hint: Any, schemas: Sequence[Schema]) -> bool:
    options = [*get_args(hint)] if get_origin(hint) in (Union, UnionType) else [hint]
    if any(schema.get("format") == "decimal" for schema in schemas):
        return set(options) == {Decimal, float}
    return len(options) == len(schemas) and all(
        any(fits(option, schema) for schema in schemas) for option in options
    )


def fits_record(hint: Any, schema: Schema) -> bool:
    fields = get_type_hints(hint)
    properties = schema.get("properties", {})
    return list(fields) == list(properties) == schema.get("required") and all(
        fits(fields[name], properties[name]) for name in fields
    )


def fits_array(hint: Any, schema: Schema) -> bool:
    each = get_args(hint)
    if get_origin(hint) is tuple and Ellipsis not in each:
        bounds = (schema.get("minItems"), schema.get("maxItems"))
        return bounds == (len(each),) * 2 and all(fits(one, schema["items"]) for one in each)
    return get_origin(hint) in (list, tuple, Sequence) and fits(each[0], schema["items"])


def methods(name: str) -> Iterator[tuple[Command, dict[str, Any]]]:
    """Yield the commands of a game, each with the annotations of its method."""
    module = import_module(f"contestmaster.client.{name}")
    client = getattr(module, type(load_game(name)()).__name__)
    for command in load_game(name)().vocabulary:
        yield command, get_type_hints(getattr(client, command.run.__name__))


@pytest.mark.parametrize("name", shipped_games())
def test_clients_agree_with_the_schemas(name: str) -> None:
    """[TABLE-96]: what a client calls an argument or a field, and of which type it is."""
    found = 0
    for command, hints in methods(name):
        reply, takes = hints.pop("return"), arguments_schema(command)
        where = (name, command.name)
        assert fits(reply, answer_schema(command)), (where, reply, answer_schema(command))
        for parameter, schema in takes["properties"].items():
            hint = hints.pop(parameter)
            options = [one for one in get_args(hint) if one is not NoneType]
            if parameter not in takes["required"] and NoneType in get_args(hint):
                hint = Union[tuple(options)]  # noqa: UP007 - made here
            assert fits(hint, schema), (where, parameter, hint, schema)
        # What is left says how many rows come, which JSON need not be told.
        assert all(hint == int | None for hint in hints.values()), (where, hints)
        found += 1
    assert found > 10


@pytest.mark.parametrize(
    ("hint", "schema"),
    [
        (int, {"type": "string"}),
        (bool, {"type": "integer"}),
        (float, {"type": "integer"}),
        (int | None, {"type": "integer"}),
        (tuple[int, int], {"type": "array", "items": {"type": "integer"}}),
        (Literal["A"], {"type": "string", "enum": ["A", "B"]}),
        (int | str, {"anyOf": [{"type": "integer"}, {"type": "boolean"}]}),
    ],
)
def test_types_that_differ_are_told_apart(hint: Any, schema: Schema) -> None:
    assert not fits(hint, schema)


@pytest.mark.parametrize(
    ("schema", "name"),
    [
        ({"anyOf": [{"type": "integer"}, {"type": "string", "format": "decimal"}]},
         "Decimal | float"),
        ({"type": "string", "enum": ["A", "B"]}, "Literal['A', 'B']"),
        ({"description": "whatever the command takes"}, "str"),
        ({"type": "array", "items": {"type": "array", "items": {"type": "boolean"}}},
         "Sequence[Sequence[bool]]"),
    ],
)  # fmt: skip
def test_what_an_argument_is_called_in_python(schema: Schema, name: str) -> None:
    assert argument_type(schema) == name


def test_what_a_field_is_called_in_python() -> None:
    words = {"type": ["string", "null"], "enum": ["A", None]}
    assert field_type(words) == "str | None"
    assert field_type({"type": "object"}) == "dict[str, str]"
