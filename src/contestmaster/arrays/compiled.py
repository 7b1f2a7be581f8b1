"""The one place where rules meet the compiler.

``@compiled`` marks a plain function of numbers, arrays and records as a rule that runs compiled.
With ``NUMBA_DISABLE_JIT=1`` the very same functions run as plain Python; both must agree.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

from contestmaster.arrays.freshness import cover_package

__all__ = ["compiled"]

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` on first use and keep the machine code between runs.

    Floats follow IEEE 754 strictly (no contraction, no reassociation), so that every machine
    arrives at the same digest.
    """
    dispatcher = numba.njit(cache=True, fastmath=False)(function)
    cover_package(dispatcher, function.__code__.co_filename, function.__globals__)
    return cast("Callable[P, R]", dispatcher)
