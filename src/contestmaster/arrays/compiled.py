"""The one place where rules meet the compiler.

``@compiled`` marks a plain function of numbers, arrays and records as a rule that runs compiled.
With ``NUMBA_DISABLE_JIT=1`` the very same functions run as plain Python; both must agree.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

from contestmaster.arrays.keeping import keep_code

__all__ = ["compiled"]

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` on first use and keep the machine code between runs.

    Floats follow IEEE 754 strictly (no contraction, no reassociation), so that every machine
    arrives at the same digest.
    """
    dispatcher = numba.njit(fastmath=False)(function)
    keep_code(dispatcher)
    return cast("Callable[P, R]", dispatcher)
