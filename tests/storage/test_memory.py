"""What only the store in memory does."""

from contestmaster.storage import MemoryStore, StoredEntry


def test_commits_are_reported_before_append_returns(listener, claimed, entries):
    store = MemoryStore(listener)
    match = claimed(store)
    store.append(match, entries(1, 2), None)
    assert listener.committed(match) == 2


def test_a_full_memory_fails_like_a_full_disk(listener, claimed):
    store = MemoryStore(listener, capacity=10)
    match = claimed(store)
    store.append(match, [StoredEntry(1, b"12345", b"678")], None)
    store.append(match, [StoredEntry(2, b"123")], None)
    (failure,) = listener.failures()
    assert (failure.first, failure.last, failure.reason) == (2, 2, "The memory set aside is full.")
    assert store.claim(match) == 1
    store.append(match, [StoredEntry(2, b"12")], None)
    assert listener.committed(match) == 2
