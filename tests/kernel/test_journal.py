"""The journal's entries as text."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple

from contestmaster.kernel.journal import Entry, decode_entry, encode_entry, encode_plain

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)
ENTRIES = st.builds(
    Entry,
    number=st.integers(1, 2**63 - 1),
    at=st.integers(-(2**63), 2**63 - 1),
    person=st.text(),
    role=st.sampled_from(["seat", "anyone", "operator", "clock"]),
    kind=st.sampled_from(["command", "ring", "suspend", "resume", "ruling", "organiser"]),
    command=st.text(),
    arguments=st.dictionaries(st.text(), PLAIN),
    code=st.integers(0, 999),
)


@given(ENTRIES)
def test_every_entry_comes_back_from_its_text(entry: Entry) -> None:
    text = encode_entry(entry)
    assert b"\n" not in text
    assert decode_entry(text) == entry
    assert encode_entry(decode_entry(text)) == text
    assert json.loads(text) == [*astuple(entry)[:7], *([entry.code] if entry.code else [])]


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b"{}",
        b"[1,2,3,4,5]",
        b'[1,5,"red","seat","dance"]',
        b'[1.5,5,"red","seat","ring"]',
        b'[1,5,"red","seat","ring","",{},0,"more"]',
        b'[1,5,"red","seat","ring"',
        b'[1,5,"red","seat","ring","",{"x":' + b"[" * 10**5,
        b'[1,5,"\xff","seat","ring"]',
    ],
)
def test_what_is_no_entry_is_refused(text: bytes) -> None:
    with pytest.raises(ValueError, match="not a journal entry"):
        decode_entry(text)


def test_plain_data_is_canonical() -> None:
    assert encode_plain({"b": [1, "é"], "a": None}) == '{"b":[1,"é"],"a":null}'.encode()
