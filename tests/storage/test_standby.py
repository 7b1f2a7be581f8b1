"""Standing by: one takes over, whatever has become of the host, and the host writes no more."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager

import pytest
from tests.storage.cluster import until
from tests.storage.relay import Relay

from contestmaster import storage
from contestmaster.storage import StoredEntry, opened, reading
from contestmaster.storage import place as place_of
from contestmaster.storage.places import address_of, is_elsewhere
from contestmaster.storage.standby import keep

_HOST = """
import sys, time
from pathlib import Path
from contestmaster import storage
from contestmaster.storage import NewMatch, StoredEntry
with storage.opened(Path(sys.argv[1])) as store:
    match = store.create(NewMatch("cows", b'{"game":"cows"}', "wild", 1))
    print("open", flush=True)
    number = 0
    while not store.lost:
        number += 1
        try:
            store.append(match, [StoredEntry(number, b"host %d" % number)], None)
            store.flush(match)
        except storage.StorageError as error:
            print("refused", error, flush=True)
            time.sleep(0.1)
        else:
            print(number, flush=True)
            time.sleep(0.01)
    print("lost", store.trouble, flush=True)
sys.exit(7)
"""


class Host:
    """A process that has a place, and appends to one match without pause."""

    def __init__(self, where):
        self.process = subprocess.Popen(
            [sys.executable, "-c", _HOST, str(where)], stdout=subprocess.PIPE, text=True
        )
        self.said = []
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self):
        for line in self.process.stdout:
            self.said.append(line.strip())

    @property
    def acknowledged(self):
        return max((int(line) for line in self.said if line.isdigit()), default=0)

    def signal(self, number):
        os.kill(self.process.pid, number)

    def ended(self):
        """Wait until it is over; its exit status, and all it has said."""
        status = self.process.wait(60)
        self._thread.join(60)
        return status


@contextmanager
def at_work(where):
    """A host that has had some entries acknowledged."""
    host = Host(where)
    try:
        until(lambda: host.acknowledged >= 3)
        yield host
    finally:
        host.process.kill()
        host.ended()
        host.process.stdout.close()


@pytest.fixture(name="host")
def _host(place):
    with at_work(place) as host:
        yield host


class Waiting:
    """A standby on a thread of its own."""

    def __init__(self, where):
        self.lines, self.stop, self.has = [], threading.Event(), None
        self._where = where
        self.standby = storage.standby(where, self.lines.append)
        self.thread = threading.Thread(target=self._wait, daemon=True)
        self.thread.start()

    def _wait(self):
        self.has = self.standby.wait(self.stop)

    def store(self):
        """Wait until it has the place, and open it."""
        self.thread.join(60)
        assert self.has is not None, self.lines
        keep(self._where, self.has)
        return opened(self._where)

    def close(self):
        self.stop.set()
        self.thread.join(60)


@contextmanager
def waiting(where):
    made = Waiting(where)
    until(lambda: made.lines or not made.thread.is_alive())
    try:
        yield made
    finally:
        made.close()


def _check(store, host, more=b"standby's"):
    """All that was acknowledged is there once and in order, and whoever has the place goes on."""
    (record,) = store.matches()
    last = store.claim(record.id)
    bodies = [entry.body for entry in store.entries(record.id)]
    assert bodies == [b"host %d" % number for number in range(1, last + 1)]
    assert host.acknowledged <= last <= host.acknowledged + 1
    store.append(record.id, [StoredEntry(last + 1, more)], None)
    store.flush(record.id)
    return record.id, last + 1


def test_a_standby_takes_over_from_a_host_that_is_killed(place, host):
    with waiting(place) as standby:
        assert "has the records" in standby.lines[0]
        assert f"process {host.process.pid}" in standby.lines[0]
        if is_elsewhere(place):
            assert "; last sign 0." in standby.lines[0]
        host.signal(signal.SIGKILL)
        host.ended()
        with standby.store() as store:
            _check(store, host)


def test_a_standby_takes_over_from_a_host_that_is_paused(place, host):
    """In a server it writes nothing when it goes on, and says so; in a folder it is ended."""
    with waiting(place) as standby:
        host.signal(signal.SIGSTOP)
        with standby.store() as store:
            match, last = _check(store, host)
            host.signal(signal.SIGCONT)
            status = host.ended()
            if is_elsewhere(place):
                assert status == 7
                assert "was taken over by another host" in host.said[-1]
            else:
                assert status == -signal.SIGKILL
            assert store.last(match) == last


def test_of_two_standbys_one_takes_over_and_the_other_waits_on(place, host):
    with waiting(place) as one, waiting(place) as two:
        host.signal(signal.SIGKILL)
        host.ended()
        until(lambda: not one.thread.is_alive() or not two.thread.is_alive())
        first, second = (two, one) if one.thread.is_alive() else (one, two)
        with first.store() as store:
            _check(store, host)
            time.sleep(4)  # longer than a host may be silent: it gives signs of life
            assert second.thread.is_alive()
            assert store.standbys()
            store.put_meta("still", "ours")
        with second.store() as store:
            assert store.meta("still") == "ours"


def test_a_place_that_is_held_and_not_opened_yet_is_nobody_elses(place, host):
    """Between the lock and the store a host compiles, or waits for ports."""
    with waiting(place) as one, waiting(place) as two:
        host.signal(signal.SIGKILL)
        host.ended()
        until(lambda: not one.thread.is_alive() or not two.thread.is_alive())
        first, second = (two, one) if one.thread.is_alive() else (one, two)
        time.sleep(4)
        assert second.thread.is_alive()
        first.has.release()
        with second.store() as store:
            _check(store, host)


def test_a_host_sees_who_waits(place, kept):
    assert kept.standbys() == []
    with waiting(place) as one:
        until(lambda: len(kept.standbys()) == 1)
        if is_elsewhere(place):
            assert f"process {os.getpid()}" in kept.standbys()[0]
        one.close()
        until(lambda: kept.standbys() == [])
        assert one.has is None


def test_a_free_place_is_taken_at_once(place):
    standby = Waiting(place)
    with standby.store() as store:
        store.put_meta("who", "standby")
        assert not store.lost
    with reading(place) as archive:
        assert archive.meta("who") == "standby"


def test_a_standby_that_was_killed_waits_no_more(place, kept):
    """Its place in the queue is nobody's: the lock is not given to the dead."""
    code = (
        "import sys, threading; from contestmaster import storage; from pathlib import Path; "
        "storage.standby(Path(sys.argv[1]), lambda line: print(line, flush=True))"
        ".wait(threading.Event())"
    )
    words = [sys.executable, "-c", code, str(place)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as other:
        assert "has the records" in other.stdout.readline()
        until(lambda: len(kept.standbys()) == 1)
        other.kill()
    until(lambda: kept.standbys() == [])


def _killed(where, host):
    """Have the server close all connections of a host, as an administrator may."""
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(address_of(where).dsn, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE %s",
            (f"contestmaster: process {host.process.pid} on %",),
        )


def test_a_host_whose_connections_the_server_closes_loses_its_place(postgres_place):
    """While a standby waits the place goes with the session, and the host ends."""
    with at_work(postgres_place) as host, waiting(postgres_place) as standby:
        _killed(postgres_place, host)
        with standby.store() as store:
            match, last = _check(store, host)
            assert host.ended() == 7
            assert "was taken over by another host" in host.said[-1]
            assert store.last(match) == last


def test_a_host_that_is_cut_off_from_the_database_is_shut_out(cluster, tmp_path):
    """[CONTEST-131] it has acknowledged nothing since, and stores nothing when the way is there."""
    direct = cluster.address()
    relay = Relay(cluster.folder / f"relay-{os.getpid()}", cluster.folder)
    try:
        by_way = direct.replace(f"host={cluster.folder}", f"host={relay.folder}")
        assert by_way != direct
        far, near = place_of(by_way, tmp_path / "far"), place_of(direct, tmp_path / "near")
        with at_work(far) as host, waiting(near) as standby:
            relay.cut()
            with standby.store() as store:
                match, last = _check(store, host)
                relay.heal()
                assert host.ended() == 7
                assert "was taken over by another host" in host.said[-1]
                assert host.acknowledged < last
                assert store.last(match) == last
    finally:
        relay.close()


@pytest.mark.slow
def test_a_server_that_restarts_gives_the_place_back_to_the_host(cluster, postgres_place):
    """All have lost their connections, and the host comes first."""
    with at_work(postgres_place) as host, waiting(postgres_place) as standby:
        cluster.stop("immediate")
        until(lambda: "reached" in standby.standby.state or "shutting" in standby.standby.state)
        cluster.start()
        before = host.acknowledged
        until(lambda: host.acknowledged > before + 3)
        until(lambda: "has the records" in standby.standby.state)
        assert standby.thread.is_alive()
        host.signal(signal.SIGKILL)
        host.ended()
        with standby.store() as store:
            _check(store, host)


def test_a_user_who_may_not_end_the_host_is_told_so(cluster, tmp_path):
    """At the start, while there is time to mend it."""
    psycopg = pytest.importorskip("psycopg")
    direct = cluster.address()
    where = place_of(direct, tmp_path / "host")
    schema, role = address_of(where).schema, f"other_{os.getpid()}"
    with at_work(where), psycopg.connect(address_of(where).dsn, autocommit=True) as owner:
        owner.execute(f"CREATE ROLE {role} LOGIN")
        owner.execute(f"GRANT USAGE ON SCHEMA {schema} TO {role}")
        owner.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO {role}")
        theirs = place_of(direct.replace(f"//{cluster.user}@", f"//{role}@"), tmp_path / "other")
        with waiting(theirs) as standby:
            until(lambda: any("this user may not end it" in line for line in standby.lines))
            until(lambda: "has the records" in standby.standby.state)
        owner.execute(f"DROP OWNED BY {role}")
        owner.execute(f"DROP ROLE {role}")
