"""The line as text, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.shuttle.table import Table, flying, missile, thing

from contestmaster.games.shuttle.maps import initial_length, parsed, printed
from contestmaster.games.shuttle.state import SpaceObject


def objects(places: dict[int, str]) -> list[SpaceObject]:
    return [
        SpaceObject(i, "threat", "T", symbol, place, 0, 1, 1)
        for i, (place, symbol) in enumerate(sorted(places.items()), 1)
    ]


@given(
    st.integers(2, 60).flatmap(
        lambda length: st.tuples(
            st.just(length),
            st.dictionaries(st.integers(1, length - 1), st.sampled_from("oX>|d*.")),
        )
    )
)
def test_what_is_printed_is_parsed(drawn: tuple[int, dict[int, str]]) -> None:
    """SHUTTLE-2, SHUTTLE-4: a character a segment; length, positions and symbols come back."""
    length, places = drawn
    text = printed(length, objects(places))
    assert len(text) == length + 1
    assert text[0] == text[-1] == "@"
    assert parsed(text) == (length, sorted(places.items()))


def test_worked_example_1() -> None:
    """SHUTTLE-3, W1: the source's example; an `@` elsewhere, or none at an end, is no map."""
    assert parsed("@->---@") == (6, [(2, ">")])
    assert printed(6, objects({2: ">"})) == "@->---@"
    for text in ("@@", "->-@", "@>-@-@", "@", "", "@>-", "-@-"):
        assert parsed(text) is None


@pytest.mark.parametrize("text", ["@->---@", "@>--o-@", "@@", ">--@", "@>>-@", "@>---------@"])
def test_no_journey_begins_on_these(text: str) -> None:
    """SHUTTLE-36: just `@`, `>`, `-` and `@`, and at most `max_wormhole2` long."""
    assert initial_length(text, 9) is None


def test_a_journey_begins_on_these() -> None:
    """SHUTTLE-36: the shortest line is 2 long, the longest as long as the parameter allows."""
    assert [initial_length(f"@>{'-' * n}@", 9) for n in (0, 4, 7, 8)] == [2, 6, 9, None]


def test_objects_stand_on_the_map_by_their_symbols() -> None:
    """SHUTTLE-1, SHUTTLE-7, SHUTTLE-9: one character each, counted from the first wormhole."""
    table = Table(position=flying(thing("o", 4, 9), missile(3), at=5, length=12))
    assert table.map() == "@--X->---o--@"
    assert parsed(table.map()) == (12, [(3, "X"), (5, ">"), (9, "o")])
    assert {len(one.symbol) for one in table.state.objects} == {1}
