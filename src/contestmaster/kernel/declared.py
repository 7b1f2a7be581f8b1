"""Values held against the types that are declared for them, in the words of who writes them.

A parameter is declared once, as a field of a struct with its type and bounds. Files bring values of
TOML or JSON (:func:`converted`, :func:`checked`); lines, forms and options of commands bring texts
(:func:`read`). Both end in the same values, and in the same sentences about what was expected.
"""

import difflib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from decimal import Decimal
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import UnsetType

from contestmaster.kernel.grammar import BadFormatError, Integer, Keyword, Kind, Real

__all__ = [
    "Fault",
    "Way",
    "checked",
    "converted",
    "expected",
    "fault_in",
    "fault_of",
    "hints_of",
    "instead",
    "meant",
    "options_of",
    "read",
    "unset",
    "written",
]

Way: TypeAlias = tuple[str | int, ...]
"""The way to a value: keys, and from 0 the numbers of tables in arrays of tables."""

_WORDS: Mapping[Any, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    Decimal: "a number",
    str: "a text",
}
_SCALARS: Final[Mapping[Any, Kind]] = {
    bool: Keyword(("true", "yes", "false", "no"), fold=True),
    int: Integer(),
    float: Real(),
    Decimal: Real(),
}
"""How a text is read as a number or a truth value: as in a command [NET-39, NET-41]."""
_TRUE: Final = ("true", "yes")
_NONE: Final = "none"
"""How a parameter without a value is written."""
_SHOWN: Final = 60
"""Characters of a wrong value that are worth repeating."""


class Fault(NamedTuple):
    """One thing that is wrong.

    Attributes:
        where: the way to the setting.
        what: what is wrong with it, and what was expected.
    """

    where: Way
    what: str


def hints_of(struct: type[Any]) -> dict[str, Any]:
    """Return the declared types of a struct's fields, with their bounds."""
    return dict(get_type_hints(struct, include_extras=True))


def options_of(struct: type[Any]) -> dict[str, Any]:
    """Return those of the fields that somebody may set."""
    return {name: hint for name, hint in hints_of(struct).items() if instead(hint) is None}


def instead(hint: Any) -> str | None:
    """Return what counts instead of a field that is kept for old journals only, else ``None``.

    Such a field is declared with ``Meta(extra={"instead": ...})``.
    """
    for meta in getattr(hint, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and meta.extra and "instead" in meta.extra:
            return str(meta.extra["instead"])
    return None


def meant(key: str, known: Iterable[str]) -> str:
    """Ask whether the known name is meant that is like a key; empty where none is.

    >>> meant("sidee", ["seed", "side"]), meant("moons", ["side"])
    ('; did you mean side?', '')
    """
    close = difflib.get_close_matches(key, list(known), 1)
    return f"; did you mean {close[0]}?" if close else ""


def unset(key: str, hints: Mapping[str, Any], what: str = "setting") -> str | None:
    """Return why nothing can be set under a key, ``None`` where something can."""
    if key in hints:
        other = instead(hints[key])
        return None if other is None else f"this does nothing here: {other}"
    known = [name for name, hint in hints.items() if instead(hint) is None]
    return f"there is no such {what}{meant(key, known)}"


def converted(value: Any, hint: Any) -> Any:
    """Return a value of TOML or JSON as its declared type.

    Raises:
        ValueError: it does not fit; says what was expected.
    """
    try:
        return msgspec.convert(value, hint)
    except msgspec.ValidationError:
        raise ValueError(f"expected {expected(hint)}, found {_found(value)}") from None


def read(text: str, hint: Any) -> Any:
    """Return a text as its declared type; the same spellings at every door.

    Numbers are written as in commands, truth values ``true`` and ``false``, or ``yes`` and ``no``,
    and words of a choice in any letter case, the lack of a value ``none``, lists and tables as
    JSON; a text may be written as JSON too.

    Raises:
        ValueError: it does not fit; says what was expected.

    >>> read("05", Annotated[int, msgspec.Meta(ge=5)]), read("True", bool), read("none", int | None)
    (5, True, None)
    """
    for part in _parts(hint):
        try:
            return msgspec.convert(_value(text, part), hint)
        except (BadFormatError, msgspec.MsgspecError, RecursionError):
            continue
    raise ValueError(f"expected {expected(hint)}, found {_found(text)}")


def written(value: Any) -> str:
    """Write a value as one word that :func:`read` reads back as the same.

    >>> written(0.25), written(1e-7), written(True), written("two words"), written(None)
    ('0.25', '0.0000001', 'true', '"two words"', 'none')
    """
    if value is None:
        return _NONE
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float | Decimal):
        exact = Decimal(repr(value)) if isinstance(value, float) else value
        return f"{exact.normalize():f}"
    if isinstance(value, str) and value and value.isprintable() and not set(value) & set(' "[{'):
        return value
    return msgspec.json.encode(value).decode()


def checked(
    values: Mapping[str, Any],
    hints: Mapping[str, Any],
    where: Way,
    faults: list[Fault],
    required: Collection[str] = (),
) -> dict[str, Any]:
    """Return the values as their declared types; what does not fit becomes a fault.

    Args:
        values: by setting.
        hints: the types of the settings there are.
        where: the table the values stand in.
        faults: takes what is wrong.
        required: settings that may not be left out.
    """
    good: dict[str, Any] = {}
    for key, value in values.items():
        if (why := unset(key, hints)) is not None:
            faults.append(Fault((*where, key), why))
            continue
        try:
            good[key] = converted(value, hints[key])
        except ValueError:
            faults.append(fault_in(value, hints[key], (*where, key)))
    faults.extend(
        Fault(where, f"{key} is missing: expected {expected(hints[key])}")
        for key in required
        if key not in values
    )
    return good


def fault_in(value: Any, hint: Any, where: Way = ()) -> Fault:
    """Return what is wrong with a value that does not fit its type, as deep inside as it stands."""
    for part in _parts(hint):
        kind, inner = get_origin(part) or part, get_args(part)
        if isinstance(value, Mapping) and _is_struct(kind):
            return _fault_in_struct(value, kind, where)
        if isinstance(value, Mapping) and kind is dict and inner:
            entries = [(key, each, inner[1]) for key, each in value.items()]
        elif isinstance(value, list) and kind in (list, tuple) and inner:
            fixed = kind is tuple and inner[-1] is not Ellipsis
            types = inner if fixed and len(inner) == len(value) else (inner[0],) * len(value)
            entries = [(n, each, types[n]) for n, each in enumerate(value)]
        else:
            continue
        for key, each, declared in entries:
            if not _fits(each, declared):
                return fault_in(each, declared, (*where, key))
    return Fault(where, f"expected {expected(hint)}, found {_found(value)}")


def _fault_in_struct(value: Mapping[str, Any], struct: Any, where: Way) -> Fault:
    hints = hints_of(struct)
    for key, each in value.items():
        if (why := unset(key, hints)) is not None:
            return Fault((*where, key), why)
        if not _fits(each, hints[key]):
            return fault_in(each, hints[key], (*where, key))
    optional = struct.__struct_fields__[-len(struct.__struct_defaults__) :]
    for key in hints:
        if key not in value and (key not in optional or not struct.__struct_defaults__):
            return Fault(where, f"{key} is missing: expected {expected(hints[key])}")
    try:
        msgspec.convert(value, struct)
    except ValueError as error:  # the struct's own check, which names the field
        return fault_of(error, where, hints)
    return Fault(where, f"expected {expected(struct)}")


def fault_of(error: ValueError, where: Way, known: Collection[str]) -> Fault:
    """Return the fault of a check of several settings; its text begins with one of their names."""
    text = str(error).rpartition(" - at `$")[0] or str(error)
    name, colon, rest = text.partition(":")
    words = name.split()
    if colon and name in known:
        return Fault((*where, name), rest.strip())
    if words and words[0] in known:
        return Fault((*where, words[0]), text)
    return Fault(where, text)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _fits(value: Any, hint: Any) -> bool:
    try:
        msgspec.convert(value, hint)
    except (msgspec.ValidationError, ValueError):
        return False
    return True


def expected(hint: Any) -> str:
    """Describe a type in words.

    >>> expected(Annotated[int, msgspec.Meta(ge=1, le=9)]), expected(Literal["a", "b"])
    ('a whole number from 1 to 9', '"a" or "b"')
    """
    origin = get_origin(hint)
    if origin is Annotated:
        return expected(hint.__origin__) + _bounds(hint.__metadata__)
    if origin is Literal:
        return " or ".join(json.dumps(each) for each in get_args(hint))
    if origin in (Union, UnionType):
        said = (expected(each) for each in get_args(hint) if each not in (NoneType, UnsetType))
        return " or ".join(said)
    if origin in (tuple, list):
        return f"a list, each entry {expected(get_args(hint)[0])}"
    if origin is dict or hint is dict or _is_struct(hint):
        return "a table"
    return _WORDS.get(hint, getattr(hint, "__name__", str(hint)))


def _bounds(metadata: Iterable[Any]) -> str:
    for meta in metadata:
        if not isinstance(meta, msgspec.Meta):
            continue
        if meta.description is not None:
            return f" {meta.description}"
        if meta.ge is not None and meta.le is not None:
            return f" from {meta.ge} to {meta.le}"
        limits = ((meta.ge, "at least"), (meta.gt, "more than"), (meta.le, "at most"))
        if said := [f"{word} {limit}" for limit, word in limits if limit is not None]:
            return f", {' and '.join(said)}"
        if meta.max_length is not None:
            return f" of {meta.min_length or 0} to {meta.max_length} characters"
        if meta.pattern is not None:
            return f" of the form {meta.pattern}"
    return ""


def _found(value: Any) -> str:
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    if len(shown) > _SHOWN:
        shown = f"{shown[:_SHOWN]}..."
    return f'"{shown}"' if isinstance(value, str) else shown


def _parts(hint: Any) -> Iterator[Any]:
    """Yield what a declared type may be, without bounds, texts last: they would take anything."""
    if get_origin(hint) is Annotated:
        yield from _parts(hint.__origin__)
    elif get_origin(hint) in (Union, UnionType):
        parts = [part for each in get_args(hint) for part in _parts(each)]
        yield from sorted(parts, key=lambda part: part is str)
    elif hint is not UnsetType:
        yield hint


def _value(text: str, part: Any) -> Any:
    """Read a text as one of the things its type may be; raise where it is not."""
    if part is NoneType:
        Keyword((_NONE,), fold=True).parse([text.encode()])
        return None
    if part is bool:
        return _SCALARS[bool].parse([text.encode()]) in _TRUE
    if part in _SCALARS:
        return _SCALARS[part].parse([text.encode()])
    if get_origin(part) is Literal:
        words = {str(each): each for each in get_args(part)}
        return words[Keyword(tuple(words), fold=True).parse([text.encode()])]
    if part is str and not text.startswith('"'):
        return text
    return msgspec.json.decode(text)
