"""Who compiles where this process does not: another one, while the rules run interpreted here.

By default a process compiles what it calls, and waits. One with people before it, or a clock, names
somebody else (:func:`compiled_by`). A rule without machine code is then asked for once and runs
interpreted until the code has been loaded. Nothing here needs Numba.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, Protocol

__all__ = ["Compiler", "WantedRule", "compiled_by", "compiler", "is_patient", "patience"]


class WantedRule(NamedTuple):
    """A rule whose machine code is wanted for arguments of one form.

    Attributes:
        module: where the rule is defined.
        name: what it is called there.
        form: Numba's types of its arguments; they can be pickled.
        load: takes the code up once it has been kept; returns whether it was found.
    """

    module: str
    name: str
    form: tuple[Any, ...]
    load: Callable[[], bool]


class Compiler(Protocol):
    """Has rules compiled that this process only loads."""

    def ask(self, wanted: WantedRule) -> Callable[[], object]:
        """Have a rule compiled and loaded; return what waits until that is done, or has failed.

        Called once for each rule and form, on any thread.
        """
        ...


_compilers: list[Compiler] = []
_patient: ContextVar[bool] = ContextVar("patient", default=False)


@contextmanager
def compiled_by(compiler: Compiler) -> Iterator[None]:
    """Have somebody else compile, for all threads; inside of another such, that one rests."""
    _compilers.append(compiler)
    try:
        yield
    finally:
        _compilers.remove(compiler)


def compiler() -> Compiler | None:
    """Return who compiles for this process; ``None`` where it does so itself."""
    return _compilers[-1] if _compilers else None


@contextmanager
def patience(wait: bool = True) -> Iterator[None]:
    """Wait for machine code instead of interpreting: what is called here would take too long.

    Args:
        wait: whether that is so; nothing is changed otherwise.
    """
    token = _patient.set(wait or _patient.get())
    try:
        yield
    finally:
        _patient.reset(token)


def is_patient() -> bool:
    """Whether the caller waits for machine code."""
    return _patient.get()
