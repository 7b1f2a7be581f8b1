"""Merge patches."""

import copy

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from contestmaster.host.frames.patch import bare, difference, patched

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "a"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.sampled_from("abcd"), VALUES, max_size=4)


@given(OBJECTS, OBJECTS)
@example({"a": [{"b": True}]}, {"a": [{"b": 1}]})
@example({"a": {"b": {"c": [0]}}}, {"a": {"b": {"c": [False]}}})
def test_a_difference_leads_from_one_to_the_other(before, after):
    kept = copy.deepcopy(before)
    assert same(patched(bare(before), difference(before, after)), bare(after))
    assert before == kept


@given(OBJECTS)
def test_between_equals_there_is_no_difference(state):
    assert difference(state, copy.deepcopy(state)) == {}


def same(one: object, other: object) -> bool:
    """Equal as JSON is: true is not 1."""
    return one == other and repr(sorted_deeply(one)) == repr(sorted_deeply(other))


def sorted_deeply(value: object) -> object:
    if isinstance(value, dict):
        return {name: sorted_deeply(value[name]) for name in sorted(value)}
    return [sorted_deeply(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("before", "patch", "after"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"a": "foo"}, "bar", "bar"),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_patches_are_applied_as_the_standard_says(before, patch, after):
    """The examples of RFC 7386, appendix A, that have no null left in them."""
    assert patched(before, patch) == after
