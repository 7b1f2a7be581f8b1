"""The Python types of a generated client, by the schemas of arguments and fields.

What a value may be is said once, in JSON Schema (``kernel.schemas``); only what Python calls it is
said here. How it stands in a line no schema knows: that is told by marks, and by functions of
:mod:`contestmaster.client.typed`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

_NAMES: Final = {
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "string": "str",
    "object": "dict[str, str]",
    "null": "None",
}


def argument_type(schema: Mapping[str, Any]) -> str:
    """Return the annotation of an argument.

    >>> argument_type({"type": "array", "items": {"type": "integer"}})
    'Sequence[int]'
    >>> argument_type({"anyOf": [{"type": "string", "enum": ["MYSELF"]}, {"type": "integer"}]})
    "int | Literal['MYSELF']"
    """
    found = list(dict.fromkeys(_alternatives(schema)))
    if "float" in found and "int" in found:
        found.remove("int")  # a float may always be an int
    return " | ".join(found)


def field_type(schema: Mapping[str, Any]) -> str:
    """Return the annotation of a field of a reply, without its marks.

    >>> whole = {"type": "integer"}
    >>> field_type({"type": "array", "items": whole, "minItems": 2, "maxItems": 2})
    'tuple[int, int]'
    >>> field_type({"type": ["string", "null"], "enum": ["LOW", None]})
    'str | None'
    """
    kinds = schema["type"]
    if isinstance(kinds, list):
        return " | ".join(field_type({**schema, "type": kind}) for kind in kinds)
    if kinds != "array":
        return _NAMES[kinds]
    each, count = field_type(schema["items"]), schema.get("minItems")
    return f"tuple[{each}, ...]" if count is None else f"tuple[{', '.join([each] * count)}]"


def _alternatives(schema: Mapping[str, Any]) -> Iterator[str]:
    """Yield the types of an argument, those of words last; text where a schema says nothing."""
    if "anyOf" in schema:
        for one in reversed(schema["anyOf"]):
            yield from _alternatives(one)
    elif "enum" in schema:
        yield f"Literal[{', '.join(map(repr, schema['enum']))}]"
    elif schema.get("format") == "decimal":
        yield from ("Decimal", "float")
    elif schema.get("type") == "array":
        yield f"Sequence[{argument_type(schema['items'])}]"
    else:
        yield _NAMES[schema.get("type", "string")]
