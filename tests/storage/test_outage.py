"""A server that goes away in the midst of it, and comes back: nothing lost, nothing doubled."""

import threading
import time

import pytest
from tests.storage.cluster import until
from tests.storage.gate import Gate

from contestmaster.storage import (
    Account,
    NewMatch,
    Snapshot,
    StorageError,
    StoredEntry,
    UnknownFateError,
    opened,
    place,
    reading,
)
from contestmaster.storage.places import address_of

psycopg = pytest.importorskip("psycopg")
from contestmaster.storage.postgres import session, writing  # noqa: E402


@pytest.fixture(name="store")
def _store(postgres_place, listener):
    with opened(postgres_place, listener) as store:
        yield store


def _terminate(store):
    """End the session that writes, as an administrator may."""
    ours = store._committer._medium.connection
    process = ours.process
    with psycopg.connect(ours.address.dsn, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", (process,))
        until(
            lambda: (
                other.execute(
                    "SELECT count(*) FROM pg_stat_activity WHERE pid = %s",
                    (process,),
                ).fetchone()
                == (0,)
            )
        )


class Feeder:
    """Appends to some matches without pause, as a host does."""

    def __init__(self, store, matches):
        self._store, self._stop = store, threading.Event()
        self.sent = dict.fromkeys(matches, 0)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self):
        while not self._stop.is_set():
            for match in self.sent:
                self.sent[match] += 1
                body = b"%d of %d" % (self.sent[match], match)
                self._store.append(match, [StoredEntry(self.sent[match], body)], None)
            time.sleep(0.0005)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._stop.set()
        self._thread.join()


def _until_more(listener, match):
    """Wait until some more of a match is acknowledged than now."""
    before = listener.committed(match)
    until(lambda: listener.committed(match) > before + 5)


def _check(place, listener, sent):
    """All that was sent is there once, in order, and was acknowledged; nothing was refused."""
    assert listener.failures() == []
    with reading(place) as archive:
        for match, last in sent.items():
            assert listener.committed(match) == last
            bodies = [entry.body for entry in archive.entries(match)]
            assert bodies == [b"%d of %d" % (number, match) for number in range(1, last + 1)]


@pytest.mark.slow
@pytest.mark.parametrize("how", ["terminated", "immediate", "frozen"])
def test_a_server_that_goes_and_comes_back_costs_time_only(
    store, postgres_place, listener, cluster, claimed, monkeypatch, how
):
    """The writer waits; whoever appends, reads or is reported to notices nothing else."""
    matches = [claimed(store, game_no=number) for number in range(1, 4)]
    with monkeypatch.context() as patch, Feeder(store, matches) as feeder:
        patch.setattr(session, "SILENCE", 0.5)
        for _ in range(3):
            _until_more(listener, matches[0])
            if how == "terminated":
                _terminate(store)
            elif how == "immediate":
                cluster.stop("immediate")
                time.sleep(0.3)
                cluster.start()
            else:
                stopped = cluster.freeze()
                time.sleep(1.2)
                cluster.thaw(stopped)
        _until_more(listener, matches[0])
    for match in matches:
        store.flush(match)
    assert store.trouble is None
    _check(postgres_place, listener, feeder.sent)


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("stored", [True, False])
def test_a_commit_without_an_answer_is_looked_up(
    store, postgres_place, listener, claimed, monkeypatch, stored, alone
):
    """It is done again where it was not stored, and only there."""
    match, other = claimed(store), claimed(store, game_no=2)
    medium = store._committer._medium
    write, tried = medium._write, []

    def cut(rows):
        tried.append(rows)
        if len(tried) > 1:
            write(rows)
            return
        if stored:
            write(rows)
        medium.connection.raw.close()
        raise psycopg.OperationalError("the connection is lost")

    monkeypatch.setattr(medium, "_write", cut)
    sent = {match: 1} if alone else {match: 1, other: 1}
    with Gate(store):
        for each in sent:
            store.append(each, [StoredEntry(1, b"1 of %d" % each)], 9)
    store.flush(match)
    assert len(tried) == (1 if stored else 2)
    assert {len(rows) for rows in tried} == {len(sent)}
    _check(postgres_place, listener, sent)
    assert store.match(match).alarm == 9


def test_a_lost_connection_is_noticed_though_nobody_writes(store, postgres_place, claimed):
    """Another host must not find the place free for longer than it takes to come back."""
    claimed(store)
    before = store._committer._medium.connection.process
    _terminate(store)
    until(lambda: store._committer._medium.connection.process != before, 10)
    with pytest.raises(StorageError, match="in use by another host"):
        opened(postgres_place)


def test_whatever_else_is_stored_is_done_again_without_harm(store, claimed, monkeypatch):
    """A match, a claim, an end, an account, a note: twice is as once."""
    match = claimed(store)
    raw = store._committer._medium.connection
    execute, cuts = raw.execute, []

    def cut(statement, values=()):
        found = execute(statement, values)
        if statement.startswith(("INSERT", "UPDATE")) and statement not in cuts:
            cuts.append(statement)
            raw.raw.close()
            raise psycopg.OperationalError("the connection is lost")
        return found

    monkeypatch.setattr(raw, "execute", cut)
    other = store.create(NewMatch("cows", b"", "wild", 2))
    third = store.fresh_number()
    store.begin(third, NewMatch("cows", b"", "wild", 3))
    store.append(third, [StoredEntry(1, b"one")], None)
    store.put_account(Account("red", "The Reds"))
    store.put_note(match, "noted")
    epoch = store.match(match).epoch
    store.reserve(match, epoch + 1)
    store.append(match, [StoredEntry(1, b"one")], None)
    store.flush(match)
    assert store.claim(other) == 0
    store.finish(third, 5, b"[]")
    assert len(cuts) >= 5
    assert [record.game_no for record in store.matches()] == [1, 2, 3]
    assert (store.last(match), store.last(third), store.match(third).ended) == (1, 1, 5)
    assert store.match(match).epoch == epoch + 1
    assert store.accounts() == [Account("red", "The Reds")]
    assert store.note(match) == "noted"


@pytest.mark.slow
def test_without_a_server_for_too_long_the_fate_is_open_until_it_is_back(
    cluster, tmp_path, listener, claimed
):
    """Then nothing is tried: whatever is refused from then on is known not to be stored."""
    where = place(cluster.address(patience="0.3"), tmp_path / "data")
    with opened(where, listener) as store:
        match = claimed(store)
        store.append(match, [StoredEntry(1, b"one")], None)
        store.flush(match)
        cluster.stop("immediate")
        try:
            store.append(match, [StoredEntry(2, b"two")], None)
            listener.wait(lambda: bool(listener.failures()))
            (failure,) = listener.failures()
            assert (failure.first, failure.known) == (2, False)
            assert "it is not known whether this was stored" in failure.reason
            assert isinstance(store.fault(match), UnknownFateError)
            until(lambda: store.trouble is not None)
            with pytest.raises(StorageError) as caught:
                store.put_meta("a", "b")
            assert not isinstance(caught.value, UnknownFateError)
            with pytest.raises(StorageError, match="cannot be reached"):
                store.meta("a")
        finally:
            cluster.start()
        listener.wait(lambda: store.trouble is None)
        assert store.claim(match) == 1
        store.append(match, [StoredEntry(2, b"two again")], None)
        store.flush(match)
        assert [entry.body for entry in store.entries(match)] == [b"one", b"two again"]


@pytest.fixture(name="idle")
def _idle(monkeypatch, postgres_place, listener):
    """A store that does not look after its connection while nothing is written."""
    monkeypatch.setattr(writing.ServerMedium, "look_every", None)
    with opened(postgres_place, listener) as store:
        yield store


def test_a_host_that_lost_its_place_to_another_writes_nothing_more(
    idle, postgres_place, listener, claimed
):
    """While it was cut off another took the place: the lock goes with the session that writes."""
    store = idle
    match = claimed(store)
    store.append(match, [StoredEntry(1, b"one")], None)
    store.flush(match)
    _terminate(store)
    with opened(postgres_place) as second:
        assert second.claim(match) == 1
        second.append(match, [StoredEntry(2, b"second's")], None)
        second.flush(match)
    store.append(match, [StoredEntry(2, b"first's")], None)
    listener.wait(lambda: bool(listener.failures()))
    assert "was taken over by another host" in listener.failures()[0].reason
    time.sleep(1.2)  # it is never tried again
    assert store.trouble is not None
    with pytest.raises(StorageError, match="was taken over by another host"):
        store.put_meta("a", "b")
    assert [entry.body for entry in store.entries(match)] == [b"one", b"second's"]


def test_a_claim_by_another_is_seen_in_the_transaction_of_an_append(
    store, postgres_place, listener, claimed
):
    """Fencing does not rest on the lock: the tables refuse an earlier epoch."""
    match = claimed(store)
    address = address_of(postgres_place)
    with psycopg.connect(address.dsn) as other:
        other.execute(f'UPDATE "{address.schema}".matches SET epoch = epoch + 1')
        store.append(match, [StoredEntry(1, b"one")], 50)
        time.sleep(0.2)  # it waits for the claim, which is not committed yet
        assert listener.reports == []
        other.commit()
    listener.wait(lambda: bool(listener.failures()))
    assert "another host has taken over the match" in listener.failures()[0].reason
    assert (store.last(match), store.match(match).alarm) == (0, 5)


def test_a_snapshot_that_is_cut_short_is_only_a_warning(store, claimed, entries):
    match = claimed(store)
    store.append(match, entries(1, 3), None)
    store.flush(match)
    store.snapshot(Snapshot(match, 3, "d", bytes(5 << 20)))
    _terminate(store)
    store.put_meta("still", "there")
    store.append(match, entries(4, 4), None)
    store.flush(match)
    assert store.meta("still") == "there"
    assert all(found.dump == bytes(5 << 20) for found in store.snapshots(match))


def test_what_is_left_of_our_own_session_is_ended(store, postgres_place, claimed, monkeypatch):
    """On a line that was cut the server knows of nothing, and holds the lock for hours."""
    match = claimed(store)
    raw = store._committer._medium.connection
    left = raw.raw
    monkeypatch.setattr(writing, "_STEP", 0.01)
    raw._raw = psycopg.connect(raw.address.dsn, autocommit=True)
    raw._raw.close()  # ours is over, as we see it; what the server sees goes on
    store.append(match, [StoredEntry(1, b"one")], None)
    store.flush(match)
    with pytest.raises(psycopg.OperationalError):
        left.execute("SELECT 1")
