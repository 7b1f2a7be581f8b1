"""``arrays.interpreted``: twins that call twins, and return what machine code returns."""

from typing import NamedTuple

import numpy as np

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import below, stream, word
from contestmaster.arrays.interpreted import interpreted, plain
from contestmaster.kernel.dice import Dice

LIMIT = 7


@compiled
def counted(numbers):
    """How many numbers are below a limit, by a rule below this one."""
    count = 0
    for number in numbers:
        count += is_low(number)
    return count


@compiled
def is_low(number):
    """Whether a number is low."""
    return number < LIMIT


@compiled
def drawn(dice):
    """Three draws, by rules of another module."""
    return below(dice, 6), word(dice)


@compiled
def countdown(number):
    """A rule that calls itself."""
    return 0 if number == 0 else countdown(number - 1)


@compiled
def wrapped(numbers):
    """The sum of numbers that do not fit."""
    return numbers[0] * numbers[0]


class Pair(NamedTuple):
    """Two numbers."""

    one: object
    two: object


def twin(rule):
    return interpreted(rule.py_func)


def test_a_twin_comes_to_the_same():
    numbers = np.arange(20)
    assert twin(counted)(numbers) == counted(numbers) == 7
    assert twin(drawn)(stream(Dice(5))) == drawn(stream(Dice(5)))
    assert twin(countdown)(9) == countdown(9) == 0


def test_it_calls_twins_only():
    """Of its own module and of others: nothing inside an interpreted rule compiles."""
    names = counted.py_func.__globals__
    inside = twin(counted)
    inside(np.arange(3))
    cells = [cell.cell_contents for cell in inside.__closure__]
    (twins,) = [cell for cell in cells if isinstance(cell, list)]
    known = twins[0].__globals__
    for name in ("counted", "is_low", "drawn", "below", "word"):
        assert not hasattr(known[name], "py_func")
        assert known[name].__code__ is names[name].py_func.__code__
    assert known["is_low"].__globals__ is known
    assert known["below"].__globals__["word"].__code__ is word.py_func.__code__
    assert known["LIMIT"] == LIMIT


def test_numbers_are_plain_as_from_machine_code():
    numbers = np.arange(3, 5, dtype=np.int32)
    assert type(twin(counted)(numbers)) is int
    assert type(twin(is_low)(numbers[0])) is bool
    for value in (np.int64(3), np.float64(0.5), np.bool_(True)):
        assert type(plain(value)) in (int, float, bool)
    pair = plain(Pair(np.int8(1), (np.float32(0.5), numbers)))
    assert type(pair) is Pair
    assert [type(each) for each in (pair.one, *pair.two)] == [int, float, np.ndarray]
    row = np.zeros(1, [("a", np.int64)])[0]
    assert plain(row) is row


def test_what_overflows_is_no_news():
    """Warnings are errors here."""
    assert twin(wrapped)(np.array([2**40])) == wrapped(np.array([2**40]))
