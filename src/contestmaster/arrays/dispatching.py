"""What Numba makes of a rule, and what it takes a rule for that another one calls."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Protocol

import numba
from numba.core.dispatcher import Dispatcher
from numba.extending import typeof_impl

from contestmaster.arrays.constants import forget_constants
from contestmaster.arrays.interpreted import interpreted
from contestmaster.arrays.keeping import keep_code
from contestmaster.arrays.meanwhile import interpret_meanwhile

__all__ = ["dispatcher_of", "form_of", "take_for_dispatchers"]

form_of: Final[Callable[[object], Any]] = numba.typeof
"""Returns Numba's type of an argument."""

_LEAN: Final[dict[str, Any]] = {"no_cfunc_wrapper": True}
"""Nobody calls a rule from C, a twelfth of all compiling; the stubs do not know it."""


class _Dispatched(Protocol):
    @property
    def dispatcher(self) -> Any: ...


def dispatcher_of(function: Callable[..., Any], *, nogil: bool) -> Any:
    """Return the dispatcher of a function; with the JIT off, its interpreted twin.

    Args:
        function: the rule.
        nogil: whether other threads of Python may run while it does.
    """
    dispatcher = numba.njit(fastmath=False, nogil=nogil, **_LEAN)(function)
    if not isinstance(dispatcher, Dispatcher):
        return interpreted(function)
    forget_constants(dispatcher)
    keep_code(dispatcher)
    interpret_meanwhile(dispatcher)
    return dispatcher


@cache  # once for each kind
def take_for_dispatchers(kind: type[_Dispatched]) -> None:
    """Have Numba take objects of a kind, which rules find under a name, for their dispatchers."""

    def typed(one: _Dispatched, context: Any) -> Any:
        return typeof_impl(one.dispatcher, context)

    typeof_impl.register(kind)(typed)
