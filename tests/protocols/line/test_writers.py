"""Replies written fast are replies as the kernel describes them."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.replies import (
    Absent,
    Below,
    Decimals,
    Keyed,
    Lines,
    NewLine,
    Numbered,
    Real6,
    Rest,
    Shortest,
    Tallied,
    Uncounted,
    shape_of,
)
from contestmaster.protocols.line.writers import written


class Plain(NamedTuple):
    number: int
    word: str


class Mixed(NamedTuple):
    number: int
    yes: bool
    place: tuple[int, ...]
    real: Real6
    weight: Annotated[float, Decimals(3)]
    who: Annotated[int | None, Absent("NONE")]
    word: str


class Headed(NamedTuple):
    number: int
    share: Annotated[float, Shortest()]
    rows: list[Mixed]


class Told(NamedTuple):
    facts: Annotated[dict[str, int], Keyed()]
    rows: Annotated[list[Plain], Tallied("rows")]


class Series(NamedTuple):
    places: Annotated[tuple[int, ...], Below()]


class Ways(NamedTuple):
    number: int
    ways: Annotated[tuple[int, ...], Numbered()]


class Tall(NamedTuple):
    number: int
    word: Annotated[str, NewLine()]
    real: Annotated[Real6, NewLine()]
    more: int


class Both(NamedTuple):
    head: Plain
    rows: list[Mixed]
    more: list[Plain]


numbers = st.integers(-(10**18), 10**18)
words = st.text("ab%s{}-", min_size=1, max_size=5)
plain = st.builds(Plain, numbers, words)
mixed = st.builds(
    Mixed,
    numbers,
    st.booleans(),
    st.tuples(numbers, numbers),
    numbers,
    st.floats(-1e6, 1e6),
    st.none() | numbers,
    words,
)
tall = st.builds(Tall, numbers, words, numbers, numbers)
both = st.builds(Both, plain, st.lists(mixed, max_size=3), st.lists(plain, max_size=3))


def lines(shape_type: Any, reply: Any) -> str:
    return "".join(f"{line}\n" for line in shape_of(shape_type).lines(reply))


@pytest.mark.parametrize(
    ("kind", "replies"),
    [
        (Plain, plain),
        (Mixed, mixed),
        (list[Plain], st.lists(plain, max_size=3)),
        (list[Mixed], st.lists(mixed, max_size=3)),
        (Both, both),
        (Headed, st.builds(Headed, numbers, st.floats(-1e6, 1e6), st.lists(mixed, max_size=3))),
        (Told, st.builds(Told, st.dictionaries(words, numbers), st.lists(plain, max_size=3))),
        (Series, st.builds(Series, st.lists(numbers, max_size=3).map(tuple))),
        (list[Ways], st.lists(st.builds(Ways, numbers, st.tuples(numbers)), max_size=3)),
        (Tall, tall),
        (list[Tall], st.lists(tall, max_size=3)),
        (Annotated[list[Plain], Uncounted(2)], st.lists(plain, max_size=3)),
        (Lines, st.text("a \n").map(Lines)),
    ],
)
@given(data=st.data())
def test_written_is_what_the_shape_says(kind, replies, data):
    """NET-20, NET-29, NET-36, NET-37, NET-38: one form for every door, however it is made."""
    reply = data.draw(replies)
    assert written(shape_of(kind), reply) == lines(kind, reply)


def test_numbers_of_arrays_are_written_like_others():
    """NET-36: compiled rules return them."""
    reply: Sequence[Plain] = [Plain(np.int64(-5), "x"), Plain(np.uint8(7), "y")]  # type: ignore[arg-type]
    assert written(shape_of(list[Plain]), reply) == "2\n-5 x\n7 y\n"


def test_a_number_that_is_missing_is_an_error():
    """NET-46: it is the rule's fault, not a word of the reply."""
    with pytest.raises(TypeError):
        written(shape_of(Plain), Plain(None, "x"))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        written(shape_of(Mixed), Mixed(1, True, (), 0, 0.5, 1, None)._replace(real=None))  # type: ignore[arg-type]


class Sentence(NamedTuple):
    text: Annotated[str, Rest()]


@pytest.mark.parametrize("text", ["", "a", "a few words"])
def test_a_row_may_be_nothing_but_words(text: str) -> None:
    row, rows = shape_of(Sentence), shape_of(list[Sentence])
    assert written(row, Sentence(text)) == "".join(f"{one}\n" for one in row.lines(Sentence(text)))
    several = [Sentence(text), Sentence("b c")]
    assert written(rows, several) == "".join(f"{line}\n" for line in rows.lines(several))
