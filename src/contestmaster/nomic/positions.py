"""Positions: a state as plain named data that people can read and write, and back.

Structs become tables by field, instants (fields of type :data:`~contestmaster.nomic.times.When`)
become text such as ``2019-07-29T09:00:00Z``. What is written can be read again:
``read(type(s), plain(s)) == s``.
"""

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from contestmaster.kernel.declared import fault_in
from contestmaster.kernel.instant import from_text, to_text
from contestmaster.nomic.times import WHEN

__all__ = ["plain", "read"]

T = TypeVar("T")


def plain(state: msgspec.Struct) -> dict[str, Any]:
    """Return a state as plain data."""
    hints = _hints(type(state))
    return {name: _out(hints[name], getattr(state, name)) for name in state.__struct_fields__}


def read(kind: type[T], data: Any) -> T:
    """Return the value of a struct type that plain data describe.

    Raises:
        ValueError: one sentence that says what does not fit, and where.
    """
    given = _in(kind, data, "$")
    try:
        return msgspec.convert(given, kind, str_keys=True)
    except msgspec.ValidationError:
        where, what = fault_in(given, kind)
        raise ValueError(f"{'.'.join(map(str, where))}: {what}".removeprefix(": ")) from None


def _out(hint: Any, value: Any) -> Any:
    """Return one value as plain data; a hint says which integers are instants."""
    if isinstance(value, msgspec.Struct):
        return plain(value)
    if isinstance(value, list | tuple):
        inner = _inner(hint, list, tuple)
        return [_out(inner[0] if inner else Any, one) for one in value]
    if isinstance(value, dict):
        inner = _inner(hint, dict)
        return {key: _out(inner[1] if inner else Any, one) for key, one in value.items()}
    if type(value) is int and any(_is_when(option) for option in _options(hint)):
        return to_text(value)
    return value


def _in(hint: Any, data: Any, path: str) -> Any:
    """Return plain data with the instants as numbers."""
    options = _options(hint)
    if isinstance(data, str) and any(_is_when(option) for option in options):
        try:
            return from_text(data)
        except ValueError as error:
            raise ValueError(f"{error} - at `{path}`") from None
    struct = next((o for o in options if isinstance(o, type) and issubclass(o, msgspec.Struct)), 0)
    if isinstance(data, dict) and struct:
        hints = _hints(struct)
        if unknown := [key for key in data if key not in hints]:
            raise ValueError(f"there is no {unknown[0]} - at `{path}`")
        return {key: _in(hints[key], one, f"{path}.{key}") for key, one in data.items()}
    if isinstance(data, dict) and (inner := _inner(hint, dict)):
        return {key: _in(inner[1], one, f"{path}.{key}") for key, one in data.items()}
    if isinstance(data, list) and (inner := _inner(hint, list, tuple)):
        return [_in(inner[0], one, f"{path}[{i}]") for i, one in enumerate(data)]
    return data


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _options(hint: Any) -> list[Any]:
    """Return what an annotation may be, without ``None``."""
    if get_origin(hint) in (Union, UnionType):
        return [option for option in get_args(hint) if option is not NoneType]
    return [hint]


def _inner(hint: Any, *origins: type) -> tuple[Any, ...]:
    """Return what a list, tuple or dict among the options holds, or nothing."""
    for option in _options(hint):
        bare = option.__origin__ if get_origin(option) is Annotated else option
        if get_origin(bare) in origins:
            return get_args(bare)
    return ()


def _is_when(hint: Any) -> bool:
    return get_origin(hint) is Annotated and WHEN in hint.__metadata__
