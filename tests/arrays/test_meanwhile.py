"""``arrays.meanwhile``: what a rule does while somebody else compiles it, with this Numba."""

from typing import NamedTuple

import numba
import numpy as np
import pytest
from numba.core import compiler as numba_compiler
from numpy.typing import NDArray

from contestmaster.arrays import meanwhile
from contestmaster.arrays.bound import Bound, CompiledRule
from contestmaster.arrays.elsewhere import WantedRule, compiled_by, patience
from contestmaster.arrays.meanwhile import can_interpret, interpret_meanwhile

pytestmark = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="the JIT is off: nothing is ever compiled"
)


class Scripted:
    """Compiles when it is told to."""

    def __init__(self) -> None:
        self.wanted: list[WantedRule] = []
        self.waits = 0
        self.at_once = False

    def ask(self, wanted: WantedRule):
        self.wanted.append(wanted)
        return self._wait

    def _wait(self) -> None:
        self.waits += 1
        if self.at_once:
            self.deliver()

    def deliver(self) -> list[bool]:
        """Have everything compiled, as another process would, and loaded."""
        kept.update((wanted.name, wanted.form) for wanted in self.wanted)
        return [wanted.load() for wanted in self.wanted]


kept: set[tuple[str, tuple]] = set()
"""The names and forms of rules whose code is on the disk."""


class Disk:
    """Where Numba looks for code; what is found is compiled anew, which a test does not see."""

    def __init__(self, name: str) -> None:
        self._name, self.looks = name, 0

    def load_overload(self, form, context):
        self.looks += 1
        if (self._name, form) not in kept:
            return None
        twin = numba.njit(globals()[self._name].py_func)
        twin.compile(form)
        return twin.overloads[form]._replace(metadata=None)  # as of code that comes from a file

    def save_overload(self, *_: object) -> None:
        """Keep nothing else."""


def rule(function):
    """A rule as :func:`compiled` makes it, with a disk of its own."""
    dispatcher = numba.njit(function)
    dispatcher._cache = Disk(function.__name__)
    interpret_meanwhile(dispatcher)
    return dispatcher


class Pair(NamedTuple):
    """Two arrays."""

    ones: NDArray[np.int64]
    twos: NDArray[np.int32]


@rule
def product(a, b=3):
    """A rule with a default."""
    return a * b


@rule
def total(pair, more):
    """A rule of arrays."""
    result = more
    for i in range(len(pair.ones)):
        result += pair.ones[i]
    return result


def bound(arrays: Pair):
    """The rule bound to arrays, for the first time."""

    class Calls(Bound[Pair]):
        total = CompiledRule(total, 0)

    return Calls(arrays)


@pytest.fixture
def compilations(monkeypatch):
    """What was compiled, wherever that came from."""
    seen: list[str] = []
    usual = numba_compiler.compile_extra

    def counted(typing, target, function, *args, **named):
        seen.append(function.__name__)
        return usual(typing, target, function, *args, **named)

    monkeypatch.setattr(numba_compiler, "compile_extra", counted)
    return seen


@pytest.fixture(autouse=True)
def _nothing_compiled():
    kept.clear()
    for each in (product, total):
        each._make_finalizer()()
        each._reset_overloads()
    yield


def pair(*ones: int) -> Pair:
    return Pair(np.array(ones, np.int64), np.zeros(1, np.int32))


def test_a_rule_is_interpreted_and_asked_for_once(compilations):
    elsewhere = Scripted()
    with compiled_by(elsewhere):
        assert [product(2, 5), product(3, 5), product(2.5, 2)] == [10, 15, 5.0]
        assert product(4) == 12
        assert total(pair(1, 2), 3) == total(pair(5), 1) == 6
    assert compilations == []
    asked = [(each.module, each.name, str(each.form)) for each in elsewhere.wanted]
    assert [name for _, name, _ in asked] == ["product", "product", "product", "total"]
    assert asked[0] == (__name__, "product", "(int64, int64)")
    assert product.overloads == {}


def test_the_disk_is_looked_at_once_for_each_form(compilations):
    elsewhere = Scripted()
    product._cache.looks = 0
    with compiled_by(elsewhere):
        for _ in range(5):
            product(2, 5)
            product(2.5, 5)
    assert product._cache.looks == 2


def test_code_that_comes_is_used_from_then_on(compilations):
    elsewhere = Scripted()
    with compiled_by(elsewhere):
        assert product(2, 5) == 10
        assert elsewhere.deliver() == [True]
        del compilations[:]
        assert product(7, 5) == 35
        assert len(product.overloads) == 1
        assert product(2, 5) == 10
    assert compilations == []
    assert len(elsewhere.wanted) == 1


def test_code_that_does_not_come_is_done_without():
    elsewhere = Scripted()
    with compiled_by(elsewhere):
        assert product(2, 5) == 10
        assert not elsewhere.wanted[0].load()
        assert product(2, 5) == 10
    assert len(elsewhere.wanted) == 1


def test_one_with_patience_waits(compilations):
    elsewhere = Scripted()
    elsewhere.at_once = True
    with compiled_by(elsewhere), patience():
        assert product(2, 5) == 10
        assert len(product.overloads) == 1
    assert elsewhere.waits == 1


def test_one_with_patience_goes_on_without_what_does_not_come():
    elsewhere = Scripted()
    with compiled_by(elsewhere), patience():
        assert product(2, 5) == 10
    assert (elsewhere.waits, product.overloads) == (1, {})


def test_a_bound_rule_goes_over_to_its_code(compilations):
    elsewhere = Scripted()
    calls = bound(pair(1, 2))
    with compiled_by(elsewhere):
        assert [calls.total(3), calls.total(4)] == [6, 7]
        assert compilations == []
        assert "total" not in vars(calls)
        elsewhere.deliver()
        assert calls.total(3) == 6
        assert "total" in vars(calls)
        assert calls.total(4) == 7
    assert len(elsewhere.wanted) == 1


def test_without_anybody_else_a_process_compiles(compilations):
    with compiled_by(Scripted()):
        product(2, 5)
    assert product(2, 5) == 10
    assert compilations == ["product"]
    assert bound(pair(1)).total(1) == 2
    assert compilations == ["product", "total"]


def test_who_compiles_next_is_asked_anew():
    for _ in range(2):
        elsewhere = Scripted()
        with compiled_by(elsewhere):
            product(2, 5)
        assert len(elsewhere.wanted) == 1


def test_this_numba_does_what_is_needed():
    assert can_interpret()


def test_with_a_numba_that_is_made_differently_rules_are_compiled_where_they_are_called(
    monkeypatch,
):
    monkeypatch.setattr(meanwhile, "interpret_meanwhile", lambda _: None)
    assert not can_interpret()
    monkeypatch.undo()
    monkeypatch.delattr("numba.core.dispatcher._DispatcherBase._compile_for_args")
    assert not can_interpret()
    monkeypatch.undo()
    assert can_interpret()
