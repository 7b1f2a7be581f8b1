"""Entries that share a row: there and back again, and what is found out about damage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from contestmaster.storage import StoredEntry
from contestmaster.storage.runs import DamagedError, packed, unpacked

ROOT = "0" * 32


def read(runs, after=0):
    """All entries of runs that follow the root."""
    return [entry for each in unpacked(runs, after, ROOT) for entry in each]


@given(
    st.lists(
        st.tuples(st.integers(1, 3), st.binary(max_size=40), st.none() | st.binary(max_size=9)),
        min_size=1,
        max_size=60,
    )
)
def test_entries_come_back_as_they_were(steps):
    number, entries = 0, []
    for step, body, source in steps:
        number += step
        entries.append(StoredEntry(number, body, source))
    runs = list(packed(entries, ROOT))
    parts, head = [], ROOT
    for run in runs:  # of entries that leave gaps, each run follows another number
        (part,) = unpacked([run], run.first - 1, head)
        parts, head = parts + part, run.chain
    assert parts == entries
    assert len(runs) == 1 + sum(step > 1 for step, _, _ in steps[1:])
    assert all(run.sources is None for run in runs) == all(s is None for _, _, s in steps)


def test_a_run_has_a_largest_size(entries):
    runs = list(packed(entries(5, 10_004), ROOT))
    assert read(runs, 4) == entries(5, 10_004)
    assert [(run.first, run.last) for run in runs] == [(5, 4100), (4101, 8196), (8197, 10_004)]


@pytest.mark.parametrize(
    "spoil",
    [
        {"first": 2},
        {"last": 2},
        {"last": "3"},
        {"bodies": b"[entry] 1[entry] 2[entry] 4"},
        {"bodies": b"[entry] 1[entry] 2[entry] "},
        {"bodies": "[entry] 1[entry] 2[entry] 3"},
        {"lengths": b"\x93\x09\x09"},
        {"lengths": b"\x93\x09\x0a\x08"},
        {"lengths": b"\x94\x09\x09\x13\xf6"},
        {"lengths": b"\xc1"},
        {"lengths": None},
        {"sources": b"\x90"},
        {"sources": b"\x93\xc4\x04lime\xc4\x04line\xc4\x04line"},
        {"sources": None},
        {"chain": ROOT},
        {"seal": ROOT},
    ],
    ids=str,
)
def test_damage_is_found(entries, spoil):
    """Whatever of a row is not what was stored: bodies, lengths, sources, numbers, link, seal."""
    (run,) = packed([replace(entry, source=b"line") for entry in entries(1, 3)], ROOT)
    assert len(read([run])) == 3
    with pytest.raises(DamagedError, match="entr"):
        read([run._replace(**spoil)])


def test_a_run_that_is_left_out_or_moved_is_found(entries):
    first, second, third = (run for n in (1, 3, 5) for run in packed(entries(n, n + 1), ROOT))
    for runs in ([first, third], [second], [first, first], [first, second]):
        with pytest.raises(DamagedError):
            read(runs)  # the second is chained to another head


def test_bytes_only(entries):
    with pytest.raises(TypeError):
        list(packed([StoredEntry(1, "text")], ROOT))
