"""The one place where rules meet the compiler.

``@compiled`` marks a plain function of numbers, arrays and records as a rule that runs compiled.
With ``NUMBA_DISABLE_JIT=1``, and while another process compiles (:mod:`.elsewhere`), the very same
functions run as plain Python; all must agree.

Numba takes as long to be imported as most commands take, so it is when the first rule is called.
"""

from collections.abc import Callable
from functools import partial, update_wrapper
from types import FunctionType
from typing import Any, ParamSpec, TypeVar, cast, overload

from contestmaster.arrays.freshness import note_sources

__all__ = ["Rule", "compiled"]

P = ParamSpec("P")
R = TypeVar("R")


class Rule(partial[Any]):
    """A function that runs compiled from its first call on.

    It is a ``partial`` without arguments, as that hands a call on without a step of Python between:
    to what makes the dispatcher, and from then on to the dispatcher.

    Attributes:
        py_func: the function, as Numba calls it.
        nogil: whether other threads of Python may run while it does.
    """

    py_func: Callable[..., Any]
    nogil: bool

    @property
    def dispatcher(self) -> Any:
        """What Numba makes of the function; with the JIT off, its interpreted twin."""
        made = vars(self).get("_made")
        if made is None:
            from contestmaster.arrays.dispatching import (  # noqa: PLC0415 - it takes longest
                dispatcher_of,
                take_for_dispatchers,
            )

            take_for_dispatchers(Rule)
            # Of two threads that want it in the same moment, one makes it for both.
            made = vars(self).setdefault("_made", dispatcher_of(self.py_func, nogil=self.nogil))
            cast("Any", self).__setstate__((made, (), {}, vars(self)))
        return made


def _marked(function: Callable[P, R], nogil: bool) -> Callable[P, R]:
    def begin(*args: Any, **named: Any) -> Any:
        return rule.dispatcher(*args, **named)

    rule = Rule(begin)
    update_wrapper(rule, function)
    rule.py_func, rule.nogil = function, nogil
    note_sources(cast("FunctionType", function))
    return cast("Callable[P, R]", rule)


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
    if function is not None:
        return _marked(function, nogil)
    return lambda function: _marked(function, nogil)
