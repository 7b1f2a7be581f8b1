"""Merge patches (RFC 7386) between plain data without nulls."""

from collections.abc import Mapping
from typing import Any

import msgspec

_encode = msgspec.json.Encoder().encode


def bare(data: Any) -> Any:
    """Return plain data without the members of objects that are ``None``.

    >>> bare({"a": None, "b": [{"c": None}, None]})
    {'b': [{}, None]}
    """
    if isinstance(data, dict):
        return {name: bare(value) for name, value in data.items() if value is not None}
    if isinstance(data, list | tuple):
        return [bare(value) for value in data]
    return data


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return the patch that leads from one object to another; ``None`` members count as absent.

    >>> difference({"a": 1, "b": {"c": 1, "d": 2}, "e": 3}, {"a": 1, "b": {"c": 5, "d": 2}})
    {'b': {'c': 5}, 'e': None}
    """
    patch: dict[str, Any] = {}
    for name, new in after.items():
        if new is None:
            continue
        old = before.get(name)
        if old is None:
            patch[name] = bare(new)
        elif not _same(old, new):
            if isinstance(old, dict) and isinstance(new, dict):
                if deeper := difference(old, new):
                    patch[name] = deeper
            else:
                patch[name] = bare(new)
    for name, old in before.items():
        if old is not None and after.get(name) is None:
            patch[name] = None
    return patch


def _same(old: Any, new: Any) -> bool:
    """Return whether two values are equal as JSON is: ``True`` is not 1, however deep inside."""
    if type(old) is not type(new) or old != new:
        return False
    return not isinstance(new, dict | list | tuple) or _encode(old) == _encode(new)


def patched(before: Any, patch: Any) -> Any:
    """Return what a patch makes of plain data; nothing given is changed.

    >>> patched({"a": 1, "b": {"c": 1}}, {"a": None, "b": {"d": 2}})
    {'b': {'c': 1, 'd': 2}}
    """
    if not isinstance(patch, dict):
        return patch
    after = dict(before) if isinstance(before, dict) else {}
    for name, value in patch.items():
        if value is None:
            after.pop(name, None)
        else:
            after[name] = patched(after.get(name), value)
    return after
