"""Layouts: positions as people write them, and what is said of those."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.game import SetupError
from contestmaster.nomic.layouts import Layout, merged
from contestmaster.nomic.times import When


class Box(msgspec.Struct):
    """A thing with a number."""

    id: int
    owner: str
    weight: int = 1


class Shed(msgspec.Struct):
    """What is in a shed."""

    since: When
    boxes: list[Box]
    keys: dict[str, int]
    made: int = 0


def counted(data: Any, position: Any) -> dict[str, Any]:
    return {} if "made" in position else {"made": len(data["boxes"])}


LAYOUT = Layout(
    "sheds", Shed, by_id=("boxes",), derived=("made",), nested=("boxes",), counters=counted
)
FRESH = Shed(0, [Box(1, "ann"), Box(2, "bob", 5)], {"ann": 1}, 2)


def test_lists_are_written_by_id_and_instants_as_text() -> None:
    assert LAYOUT.written(FRESH) == {
        "since": "1970-01-01T00:00:00Z",
        "boxes": {"1": {"owner": "ann", "weight": 1}, "2": {"owner": "bob", "weight": 5}},
        "keys": {"ann": 1},
        "made": 2,
    }
    assert LAYOUT.placed(FRESH, LAYOUT.written(FRESH)) == FRESH


def test_what_is_left_out_is_as_after_set_up() -> None:
    """Of a table that is given, only the entries in it are there."""
    assert LAYOUT.placed(FRESH, {}) == FRESH
    placed = LAYOUT.placed(FRESH, {"boxes": {"10": {"owner": "cy"}, "2": {"owner": "dee"}}})
    assert placed.boxes == [Box(2, "dee", 5), Box(10, "cy")]
    assert placed.made == 2, "counted anew"
    assert LAYOUT.placed(FRESH, {"boxes": {}, "made": 7}).made == 7


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ({"shelves": 1}, "a game of sheds has no shelves"),
        ({"boxes": [1]}, "boxes: write each under its id"),
        ({"boxes": {"first": {}}}, "boxes.first: write each under its id"),
        ({"boxes": {"3": 4}}, "boxes.3"),
        ({"boxes": {"3": {"colour": "red"}}}, "there is no colour"),
        ({"since": "yesterday"}, "yesterday"),
        ({"keys": {"ann": "one"}}, "keys"),
    ],
)
def test_what_means_nothing_is_refused(position: dict[str, Any], problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        LAYOUT.placed(FRESH, position)
    assert len(LAYOUT.doubts(FRESH, position, lambda _: [])) == 1


def test_doubts_are_what_is_wrong_and_what_people_should_look_up() -> None:
    position = {"boxes": {"1": {"weight": 3}, "4": {"owner": "cy", "weight": 1}}}
    assert LAYOUT.doubts(FRESH, position, lambda shed: [f"{len(shed.boxes)} boxes"]) == [
        "2 boxes",
        "not given, and so as after set-up: since, keys, owner of boxes",
    ]


TREES = st.recursive(
    st.integers(), lambda inner: st.dictionaries(st.sampled_from("abc"), inner), max_leaves=8
).filter(lambda tree: isinstance(tree, dict))


@given(TREES, TREES)
def test_merging_changes_what_is_named_and_nothing_else(one: Any, other: Any) -> None:
    """Twice is as once, and nothing is as it was."""
    whole = merged(one, other)
    assert merged(whole, other) == whole
    assert merged(one, {}) == one
    assert all(whole[name] == value for name, value in one.items() if name not in other)
    assert whole.keys() == one.keys() | other.keys()
