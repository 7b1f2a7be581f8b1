"""States as plain data and back."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.nomic.positions import plain, read
from contestmaster.nomic.times import When

AT = 1_564_390_800_000_000
TEXT = "2019-07-29T09:00:00Z"


class Part(msgspec.Struct):
    name: str
    at: When
    until: When | None = None


class Whole(msgspec.Struct):
    count: int
    since: When
    parts: list[Part] = []
    by_name: dict[str, Part] = {}
    times: dict[str, When] = {}
    days: list[When] = []
    best: Part | None = None
    pairs: list[tuple[str, str]] = []
    by_number: dict[int, int] = {}


FULL = Whole(
    AT,
    AT,
    [Part("a", AT), Part("b", AT, AT)],
    {"c": Part("c", AT)},
    {"d": AT},
    [AT, AT],
    Part("e", AT),
    [("f", "g")],
    {1: 2},
)


def test_instants_are_text_and_other_numbers_are_not() -> None:
    data = plain(FULL)
    assert data["count"] == AT
    assert data["since"] == TEXT
    assert data["parts"] == [
        {"name": "a", "at": TEXT, "until": None},
        {"name": "b", "at": TEXT, "until": TEXT},
    ]
    assert data["by_name"]["c"]["at"] == TEXT
    assert data["times"] == {"d": TEXT}
    assert data["days"] == [TEXT, TEXT]
    assert data["best"]["at"] == TEXT


instants = st.integers(-(10**14), 4 * 10**15)
parts = st.builds(Part, st.text(max_size=3), instants, st.none() | instants)


@given(
    st.builds(
        Whole,
        st.integers(),
        instants,
        st.lists(parts, max_size=2),
        st.dictionaries(st.text(max_size=2), parts, max_size=2),
        st.dictionaries(st.text(max_size=2), instants, max_size=2),
        st.lists(instants, max_size=2),
        st.none() | parts,
        by_number=st.dictionaries(st.integers(-9, 9), st.integers(-9, 9), max_size=2),
    )
)
def test_what_is_written_is_read_again(whole: Whole) -> None:
    """Through JSON too."""
    data = plain(whole)
    assert read(Whole, data) == whole
    assert read(Whole, msgspec.json.decode(msgspec.json.encode(data))) == whole


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"sinse": TEXT}, "there is no sinse"),
        ({"since": "yesterday"}, r"'yesterday' is no time .* - at `\$\.since`"),
        ({"parts": [{"name": "a"}]}, "at"),
        ({"parts": [{"name": "a", "at": TEXT, "x": 1}]}, r"no x - at `\$\.parts\[0\]`"),
        ({"count": "three"}, "count"),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read(Whole, plain(FULL) | change)
