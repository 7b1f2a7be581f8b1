"""The interpreted twin of a compiled rule: the same code, and nothing in it that compiles.

A rule finds the rules it calls among the names of its module. Its twin finds their twins there. So
interpreted rules call each other as Python does, and a caller gets of them what machine code gives:
plain numbers, and no word on what has overflowed.
"""

from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any, ParamSpec, TypeVar

import numpy as np

__all__ = ["interpreted", "plain"]

P = ParamSpec("P")
R = TypeVar("R")

_names: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}
"""By the identity of a module's names: these, and the same with twins in the place of rules."""


def interpreted(rule: Callable[P, R]) -> Callable[P, R]:
    """Return the twin of a rule, given as the function that is written down.

    The names of its module are looked at when the twin is first called: no rule is called before
    its module is complete.
    """
    twins: list[FunctionType] = []

    @wraps(rule)
    def call(*args: P.args, **named: P.kwargs) -> R:
        if not twins:
            twins.append(_twin(rule))
        with np.errstate(all="ignore"):
            result: R = plain(twins[0](*args, **named))
        return result

    vars(call)["py_func"] = rule  # as Numba calls it
    return call


def plain(value: Any) -> Any:
    """Return numbers as machine code returns them: Python's own, not NumPy's."""
    if isinstance(value, np.number | np.bool_):
        return value.item()
    if isinstance(value, tuple):
        return getattr(type(value), "_make", tuple)(map(plain, value))
    return value


def _twin(rule: Any) -> FunctionType:
    return _with_names(rule, _names_with_twins(rule.__globals__))


def _names_with_twins(names: dict[str, Any]) -> dict[str, Any]:
    known = _names.get(id(names))
    if known is None:
        twins = dict(names)
        for name, value in names.items():
            rule = getattr(value, "py_func", None)
            if isinstance(rule, FunctionType):
                home = rule.__globals__ is names
                twins[name] = _with_names(rule, twins) if home else _twin(rule)
        known = _names.setdefault(id(names), (names, twins))
    return known[1]


def _with_names(rule: Any, names: dict[str, Any]) -> FunctionType:
    twin = FunctionType(rule.__code__, names, rule.__name__, rule.__defaults__, rule.__closure__)
    twin.__kwdefaults__ = rule.__kwdefaults__
    return twin
