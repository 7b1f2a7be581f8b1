"""The one place where rules meet the compiler.

``@compiled`` marks a plain function of numbers, arrays and records as a rule that runs compiled.
With ``NUMBA_DISABLE_JIT=1``, and while another process compiles (:mod:`.elsewhere`), the very same
functions run as plain Python; all must agree.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast, overload

import numba
from numba.core.dispatcher import Dispatcher

from contestmaster.arrays.constants import forget_constants
from contestmaster.arrays.interpreted import interpreted
from contestmaster.arrays.keeping import keep_code
from contestmaster.arrays.meanwhile import interpret_meanwhile

__all__ = ["compiled"]

P = ParamSpec("P")
R = TypeVar("R")


@overload
def compiled(function: Callable[P, R], /) -> Callable[P, R]: ...
@overload
def compiled(*, nogil: bool) -> Callable[[Callable[P, R]], Callable[P, R]]: ...
def compiled(
    function: Callable[P, R] | None = None, /, *, nogil: bool = False
) -> Callable[P, R] | Callable[[Callable[P, R]], Callable[P, R]]:
    """Compile ``function`` on first use and keep the machine code between runs.

    Floats follow IEEE 754 strictly (no contraction, no reassociation), so that every machine
    arrives at the same digest.

    Args:
        function: the rule.
        nogil: whether other threads of Python may run while it does, for whole batches that are
            worth it: ``@compiled(nogil=True)``. Threads must not write to the same places.
    """

    def compile_(function: Callable[P, R]) -> Callable[P, R]:
        dispatcher = numba.njit(fastmath=False, nogil=nogil)(function)
        if not isinstance(dispatcher, Dispatcher):  # the JIT is off
            return interpreted(function)
        forget_constants(dispatcher)
        keep_code(dispatcher)
        interpret_meanwhile(dispatcher)
        return cast("Callable[P, R]", dispatcher)

    return compile_ if function is None else compile_(function)
