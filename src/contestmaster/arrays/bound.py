"""Compiled functions that are called often with the same arrays.

Before a compiled function runs, the types of all its arguments are found out, to choose the
machine code by. For a tuple of ten arrays that takes several times as long as a short rule. A
:class:`CompiledRule` does it once for all tuples of arrays of one form.
"""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast, overload

from contestmaster.arrays.compiled import Rule
from contestmaster.arrays.elsewhere import compiler

__all__ = ["Bound", "CompiledRule"]

A = TypeVar("A", bound=tuple[Any, ...])
P = ParamSpec("P")
R = TypeVar("R")


class Bound(Generic[A]):
    """Functions of a tuple of arrays, to be called without it; a subclass lists them.

    Attributes:
        arrays: the tuple, which stays the same; it may hold tuples of arrays, too.
    """

    def __init__(self, arrays: A) -> None:
        """Bind all functions to these arrays."""
        self.arrays = arrays
        self.form: Hashable = _form(arrays)


def _form(arrays: Any) -> Hashable:
    if isinstance(arrays, tuple):
        return tuple(map(_form, arrays))
    return arrays.dtype, arrays.ndim, arrays.flags.num


class CompiledRule(Generic[A, P, R]):
    """A compiled function as an attribute of a :class:`Bound`, compiled when it is first read."""

    def __init__(
        self, function: Callable[Concatenate[A, P], R], *others: P.args, **named: P.kwargs
    ) -> None:
        """Take a compiled function of arrays and more.

        Args:
            function: the compiled function.
            others: examples of what follows the arrays. Calls must be made with such: plain
                ``int`` or ``bool`` where the example is one, arrays of the same form.
            named: none; machine code takes its arguments by place.
        """
        if named:
            raise TypeError(f"arguments by place, not {', '.join(named)}")
        self._function = function
        self._others = others
        self._entries: dict[Hashable, Callable[Concatenate[A, P], R]] = {}
        self._signatures: dict[Hashable, Any] = {}

    def __set_name__(self, owner: type, name: str) -> None:
        """Learn under which name it is read."""
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> "CompiledRule[A, P, R]": ...
    @overload
    def __get__(self, instance: Bound[A], owner: type) -> Callable[P, R]: ...
    def __get__(
        self, instance: Bound[A] | None, owner: type
    ) -> "CompiledRule[A, P, R] | Callable[P, R]":
        """Return the function bound to the arrays.

        It is a plain attribute from then on; while another process compiles it, it is looked for
        each time.
        """
        if instance is None:
            return self
        entry = self._entry(instance)
        called = cast("Callable[P, R]", partial(entry or self._function, instance.arrays))
        if entry is not None:
            vars(instance)[self._name] = called
        return called

    def _entry(self, bound: Bound[A]) -> Callable[Concatenate[A, P], R] | None:
        """Return the machine code for arrays of this form, if it is there."""
        entry = self._entries.get(bound.form)
        if entry is None:
            entry = self._found(bound)
            if entry is not None:
                self._entries[bound.form] = entry
        return entry

    def _found(self, bound: Bound[A]) -> Callable[Concatenate[A, P], R] | None:
        rule = self._function
        dispatcher: Any = rule.dispatcher if isinstance(rule, Rule) else rule
        if not hasattr(dispatcher, "overloads"):  # the JIT is off
            return rule
        signature = self._signatures.get(bound.form)
        if signature is None:
            from contestmaster.arrays.dispatching import form_of  # noqa: PLC0415 - it is there

            signature = tuple(map(form_of, (bound.arrays, *self._others)))
            self._signatures[bound.form] = signature
        if compiler() is None:
            dispatcher.compile(signature)
        code = dispatcher.overloads.get(signature)
        return None if code is None else cast("Callable[Concatenate[A, P], R]", code.entry_point)
