"""What is wrong with a setting: where it stands, and what was expected there.

Each key is checked by itself against the type that is declared for it, so that all that is wrong
is said at once, and in the words of a person who writes a file.
"""

import difflib
from collections.abc import Collection, Iterable, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from contestmaster.host.contest.tomllines import Path

__all__ = ["Fault", "checked", "expected", "hints_of", "unknown"]

_WORDS: Mapping[Any, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
}


class Fault(NamedTuple):
    """One thing that is wrong.

    Attributes:
        where: the way to the setting.
        what: what is wrong with it, and what was expected.
    """

    where: Path
    what: str


def hints_of(struct: type[Any]) -> dict[str, Any]:
    """Return the declared types of a struct's fields, with their bounds."""
    return dict(get_type_hints(struct, include_extras=True))


def unknown(key: str, known: Iterable[str]) -> str:
    """Say that there is no such setting, and which may be meant."""
    close = difflib.get_close_matches(key, list(known), 1)
    return "there is no such setting" + (f"; did you mean {close[0]}?" if close else "")


def checked(
    values: Mapping[str, Any],
    hints: Mapping[str, Any],
    where: Path,
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
        if key not in hints:
            faults.append(Fault((*where, key), unknown(key, hints)))
            continue
        try:
            good[key] = msgspec.convert(value, hints[key])
        except msgspec.ValidationError:
            wanted = expected(hints[key])
            faults.append(Fault((*where, key), f"expected {wanted}, found {_found(value)}"))
    faults.extend(
        Fault(where, f"{key} is missing: expected {expected(hints[key])}")
        for key in required
        if key not in values
    )
    return good


def expected(hint: Any) -> str:
    """Describe a type in words.

    >>> expected(Annotated[int, msgspec.Meta(ge=1, le=9)]), expected(Literal["a", "b"])
    ('a whole number from 1 to 9', '"a" or "b"')
    """
    origin = get_origin(hint)
    if origin is Annotated:
        return expected(hint.__origin__) + _bounds(hint.__metadata__)
    if origin is Literal:
        return " or ".join(f'"{each}"' for each in get_args(hint))
    if origin in (Union, UnionType):
        return " or ".join(expected(each) for each in get_args(hint) if each is not type(None))
    if origin in (tuple, list):
        return f"a list, each entry {expected(get_args(hint)[0])}"
    if origin is dict or hint is dict:
        return "a table"
    return _WORDS.get(hint, "a number" if hint.__name__ == "Decimal" else hint.__name__)


def _bounds(metadata: Iterable[Any]) -> str:
    for meta in metadata:
        if not isinstance(meta, msgspec.Meta):
            continue
        if meta.description is not None:
            return f" {meta.description}"
        if meta.ge is not None and meta.le is not None:
            return f" from {meta.ge} to {meta.le}"
        for limit, word in ((meta.ge, "at least"), (meta.gt, "more than"), (meta.le, "at most")):
            if limit is not None:
                return f", {word} {limit}"
        if meta.max_length is not None:
            return f" of {meta.min_length or 0} to {meta.max_length} characters"
    return ""


def _found(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
