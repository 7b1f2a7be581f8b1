"""Parameters in words: what values they take, and which one a game has."""

import inspect
import re
from collections.abc import Mapping

import msgspec
from msgspec import NODEFAULT, UNSET
from msgspec import inspect as types

from contestmaster.kernel.declared import options_of


def ranges(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Return what values each parameter takes that can be set, by name, in words and signs.

    Raises:
        TypeError: a parameter has a type of which nothing is known.
    """
    described = types.type_info(struct)
    if not isinstance(described, types.StructType):
        raise TypeError(f"{struct!r} declares no parameters")
    known = options_of(struct)
    return {field.name: _range(field.type) for field in described.fields if field.name in known}


def attributes(documented: type) -> Mapping[str, str]:
    """Return what each field of a class means, by name.

    That is what its section ``Attributes:`` says, or else, of a field of a struct, what stands
    beside its type: ``Annotated[int, Meta(description="how many matches lie there")]``.
    """
    beside = _descriptions(documented)
    doc = inspect.getdoc(documented) or ""
    _, _, section = doc.partition("Attributes:\n")
    section = re.split(r"\n(?=\S)", section)[0]
    items = re.findall(r"^    (\w+): (.*(?:\n {8,}.*)*)", section, re.MULTILINE)
    return beside | {name: " ".join(text.split()).replace("``", "`") for name, text in items}


def _descriptions(documented: type) -> dict[str, str]:
    if not issubclass(documented, msgspec.Struct):
        return {}
    described = types.type_info(documented)
    assert isinstance(described, types.StructType)
    found = {field.encode_name: field.type for field in described.fields}
    return {
        name: " ".join((kind.extra_json_schema or {})["description"].split())
        for name, kind in found.items()
        if isinstance(kind, types.Metadata) and "description" in (kind.extra_json_schema or {})
    }


def shown(value: object) -> str:
    """Return a value of a parameter as people write it.

    >>> shown(None), shown(()), shown(True), shown(0.5), shown(((1, 2), (3, 4)))
    ('none', 'none', 'true', '0.5', '(1, 2), (3, 4)')
    """
    if value is None or value in ("", (), NODEFAULT, UNSET):
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        nested = any(isinstance(each, tuple) for each in value)
        return ", ".join(f"({shown(each)})" if nested else shown(each) for each in value)
    if isinstance(value, float):
        return f"{value:.15g}"
    return str(value)


def _range(kind: types.Type) -> str:
    if isinstance(kind, types.Metadata):  # what is said of it for readers, see attributes
        return _range(kind.type)
    if isinstance(kind, types.UnionType):
        return " or ".join(_range(t) for t in kind.types if not isinstance(t, types.NoneType))
    if isinstance(kind, types.BoolType):
        return "true or false"
    if isinstance(kind, types.LiteralType):
        return "the word " + " or ".join(f"`{word}`" for word in kind.values)
    if isinstance(kind, types.TupleType):
        each = list(dict.fromkeys(map(_range, kind.item_types)))
        return f"{len(kind.item_types)} of: {each[0]}" if len(each) == 1 else ", ".join(each)
    if isinstance(kind, types.VarTupleType):
        return f"any number of: {_range(kind.item_type)}"
    if isinstance(kind, types.StructType):
        fields = (f"`{field.name}` ({_range(field.type)})" for field in kind.fields)
        return f"a table of {', '.join(fields)}"
    if isinstance(kind, types.StrType):
        return (
            "text" if kind.max_length is None else f"text of at most {kind.max_length} characters"
        )
    if not isinstance(kind, types.IntType | types.FloatType):
        raise TypeError(f"nothing is known of {kind!r}")
    whole = isinstance(kind, types.IntType)
    name = "integer" if whole else "real"
    if kind.ge is not None and kind.le is not None:
        return f"{name}, {shown(kind.ge)} to {shown(kind.le)}"
    bounds = (
        ("at least", kind.ge),
        ("more than", kind.gt),
        ("at most", kind.le),
        ("less than", kind.lt),
    )
    said = [f"{word} {shown(bound)}" for word, bound in bounds if bound is not None]
    return ", ".join([name, *said]) if said else f"any {'whole ' if whole else ''}number"
