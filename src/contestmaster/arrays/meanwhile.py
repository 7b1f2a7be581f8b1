"""What a rule does while another process compiles it, by what Numba's dispatchers do inside.

A dispatcher without code that fits a call asks its method ``_compile_for_args`` for something to
call instead; that looks for kept code, and else has ``_compiler.compile`` make some. Both are
replaced here, on each dispatcher: the second refuses where somebody else compiles, and the first
then answers with the rule's interpreted twin. Once code is loaded, nothing of this is in the way.

:func:`can_interpret` tries all that out: with a Numba that is made differently inside, rules
are compiled where they are called.
"""

from collections.abc import Callable, Hashable
from typing import Any, Final

import numba
import numpy as np
from numba.core.dispatcher import OmittedArg

from contestmaster.arrays.elsewhere import Compiler, WantedRule, compiled_by, compiler, is_patient
from contestmaster.arrays.interpreted import interpreted

__all__ = ["can_interpret", "interpret_meanwhile"]


class _NotKeptError(Exception):
    """There is no code for arguments of this form, and it is not for this process to make it."""

    def __init__(self, form: tuple[Any, ...]) -> None:
        """Take note of the types of the arguments."""
        super().__init__(form)
        self.form = form


def interpret_meanwhile(dispatcher: Any) -> None:
    """Let a rule run interpreted while it has no machine code, where somebody else compiles."""
    if hasattr(dispatcher, "_compile_for_args") and hasattr(dispatcher, "_compiler"):
        dispatcher._compiler.compile = _refusing(dispatcher._compiler.compile)
        dispatcher._compile_for_args = _Meanwhile(dispatcher)


def can_interpret() -> bool:
    """Whether rules run interpreted with this Numba until they are compiled."""
    nobody = _Nobody()
    dispatcher: Any = numba.njit(_probe)
    if not hasattr(dispatcher, "py_func"):  # the JIT is off: nothing is compiled
        return True
    try:
        interpret_meanwhile(dispatcher)
        with compiled_by(nobody):
            return dispatcher(_TRIED) == _TRIED + 1 and nobody.asked == [_probe.__name__]
    except Exception:  # whatever it does: it is not what is needed
        return False


def _refusing(compile_: Callable[..., Any]) -> Callable[..., Any]:
    def compile_or_refuse(args: tuple[Any, ...], return_type: Any) -> Any:
        if compiler() is not None:
            raise _NotKeptError(args)
        return compile_(args, return_type)

    return compile_or_refuse


class _Meanwhile:
    """Finds something to call for a rule without code that fits."""

    def __init__(self, dispatcher: Any) -> None:
        self._dispatcher = dispatcher
        self._usual: Callable[..., Callable[..., Any]] = dispatcher._compile_for_args
        self._twin: Callable[..., Any] = _without_omissions(interpreted(dispatcher.py_func))
        self._compiler: Compiler | None = None
        self._asked: dict[Hashable, Callable[[], object]] = {}

    def __call__(self, *args: Any, **named: Any) -> Callable[..., Any]:
        """Return code that was kept or, while there is none, the twin."""
        current = compiler()
        if current is None:
            return self._usual(*args, **named)
        if current is not self._compiler:
            self._compiler, self._asked = current, {}
        form = _form(args)
        wait = self._asked.get(form)
        if wait is None:
            try:
                return self._usual(*args, **named)
            except _NotKeptError as missing:
                wait = self._asked[form] = current.ask(self._wanted(missing.form))
        if is_patient():
            wait()
            try:
                return self._usual(*args, **named)
            except _NotKeptError:
                pass
        return self._twin

    def _wanted(self, form: tuple[Any, ...]) -> WantedRule:
        def load() -> bool:
            try:
                self._dispatcher.compile(form)
            except _NotKeptError:
                return False
            return True

        rule = self._dispatcher.py_func
        return WantedRule(rule.__module__, rule.__name__, form, load)


def _without_omissions(twin: Callable[..., Any]) -> Callable[..., Any]:
    """Let a twin take what a dispatcher gives in the place of arguments that have defaults."""

    def call(*args: Any) -> Any:
        return twin(*(each.value if isinstance(each, OmittedArg) else each for each in args))

    return call


def _form(args: tuple[Any, ...]) -> Hashable:
    """Return what calls of one form have in common; sooner found than Numba's types."""
    return tuple(map(_form_of, args))


def _form_of(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.dtype, value.ndim, value.flags.num
    kind: Any = type(value)
    if isinstance(value, tuple):
        return kind, _form(value)
    return value.dtype if isinstance(value, np.generic) else kind


_TRIED: Final = 1


def _probe(number: int) -> int:
    return number + 1


class _Nobody:
    """Compiles nothing, and remembers what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def ask(self, wanted: WantedRule) -> Callable[[], object]:
        """Take note."""
        self.asked.append(wanted.name)
        return bool
