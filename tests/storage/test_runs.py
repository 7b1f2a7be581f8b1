"""Entries that share a row: there and back again, and what is found out about damage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.storage import Entry
from contestmaster.storage.runs import packed, unpacked


def rows(entries):
    return [(run.first, run.bodies, run.lengths, run.sources) for run in packed(entries)]


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
        entries.append(Entry(number, body, source))
    assert list(unpacked(rows(entries))) == entries
    runs = list(packed(entries))
    assert len(runs) == 1 + sum(step > 1 for step, _, _ in steps[1:])
    assert all(run.sources is None for run in runs) == all(s is None for _, _, s in steps)


def test_a_run_has_a_largest_size(entries):
    runs = list(packed(entries(5, 10_004)))
    assert [(run.first, run.last) for run in runs] == [(5, 4100), (4101, 8196), (8197, 10_004)]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda row: (row[0], row[1][:-1], *row[2:]),
        lambda row: (*row[:2], row[2][:-1], row[3]),
        lambda row: (*row[:2], b"\xc1", row[3]),
        lambda row: (*row[:3], b"\x90"),
    ],
)
def test_damage_is_found(entries, spoil):
    (row,) = rows([entry._replace(source=b"line") for entry in entries(1, 3)])
    with pytest.raises(ValueError):
        list(unpacked([spoil(row)]))


def test_bytes_only(entries):
    with pytest.raises(TypeError):
        list(packed([Entry(1, "text")]))
