"""A number that a rule gives another is compiled as any number, not as itself.

Numba takes a constant among the arguments of a call for a type of its own, so that a rule which is
given one of thirty kinds would be compiled thirty times. Once is enough: the optimizer, which sees
caller and callee together, puts constants in where that pays.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from numba.core import types

__all__ = ["forget_constants"]

_any_of_its_kind: Final[Callable[[Any], Any]] = types.unliteral


def forget_constants(dispatcher: Any) -> None:
    """Have one form of a rule for all constants that other rules call it with.

    A Numba that asks for forms in another way compiles more of them, which takes time only.

    Args:
        dispatcher: what ``numba.njit`` returned.
    """
    usual = dispatcher.get_call_template

    def get_call_template(args: Sequence[Any], named: Mapping[str, Any]) -> Any:
        plain = {name: _any_of_its_kind(kind) for name, kind in named.items()}
        return usual(tuple(map(_any_of_its_kind, args)), plain)

    dispatcher.get_call_template = get_call_template
