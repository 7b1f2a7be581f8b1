"""States of plain games as bytes: whole, and in pieces."""

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel import plain
from contestmaster.kernel.plain import pieces


class Shown(msgspec.Struct):
    """A state with lists, tables, a field of another name, and one that may be left out."""

    words: list[str] = []
    numbers: list[int] = []
    table: dict[str, int] = {}
    later: int = msgspec.field(default=0, name="then")
    maybe: int | msgspec.UnsetType = msgspec.UNSET


sizes = st.sampled_from([0, 1, 14, 15, 16, 17, 40, 63, 64, 65, 200])


@given(sizes, sizes, sizes, st.integers(0, 9), st.booleans())
def test_pieces_are_the_whole(words: int, numbers: int, table: int, later: int, more: bool):
    """At all sizes at which MessagePack writes a count otherwise, or a list is taken apart."""
    state = Shown([f"w{n}" for n in range(words)], [*range(numbers)], {}, later)
    state.table = {str(n): n for n in range(table)}
    if more:
        state.maybe = 7
    assert b"".join(pieces(state)) == msgspec.msgpack.encode(state)


def test_of_long_lists_a_piece_holds_some_items():
    """A state of tens of thousands of items is never a second time in memory."""
    for count in (plain._AT_ONCE, plain._AT_ONCE + 1, 70_000):
        state = Shown(numbers=[*range(count)])
        whole, parts = msgspec.msgpack.encode(state), [*pieces(state)]
        assert b"".join(parts) == whole
        assert max(map(len, parts)) <= 5 * plain._AT_ONCE + 5


def test_a_struct_of_many_fields_has_a_longer_count():
    many: Any = msgspec.defstruct("many", [(f"f{n}", int, n) for n in range(20)])
    assert b"".join(pieces(many())) == msgspec.msgpack.encode(many())
