"""kill -9: what was acknowledged is there, once, without a gap."""

import random
import subprocess
import sys
import time

import pytest

from contestmaster.storage import (
    StorageError,
    StoredEntry,
    check_unused,
    opened,
    reading,
    recovery,
)

_MATCHES = (1, 2, 3)

# Appends to three matches as fast as it can, with snapshots, and says what is acknowledged.
_HOST = """
import os, sys
from pathlib import Path
from contestmaster.storage import StoredEntry, NewMatch, Snapshot
from contestmaster import storage
def notify(report):
    assert not report.failures, report.failures
    text = "".join(f"{match} {number}\\n" for match, number in report.committed.items())
    os.write(1, text.encode())
store = storage.opened(Path(sys.argv[1]), notify)
store._committer._backlog._limit = 200_000
if not store.matches():
    for number in range(3):
        store.create(NewMatch("cows", b"", "wild", number))
last = {match.id: store.claim(match.id) for match in store.matches()}
while True:
    for match in last:
        first, last[match] = last[match] + 1, last[match] + 1 + last[match] % 3
        numbers = range(first, last[match] + 1)
        batch = [StoredEntry(n, b"%d/%d" % (match, n), b"line") for n in numbers]
        store.append(match, batch, last[match])
        if last[match] % 1000 < 3:
            store.snapshot(Snapshot(match, last[match], str(last[match]), bytes(400_000)))
"""


def _round(folder, seconds):
    """Run a host, kill it, and return the last number acknowledged for each match."""
    _reopened(folder).close()
    with subprocess.Popen([sys.executable, "-c", _HOST, folder], stdout=subprocess.PIPE) as host:
        first = host.stdout.readline()
        time.sleep(seconds)
        host.kill()
        rest = host.stdout.read()
    assert first, "the host acknowledged nothing"
    # The very last line may have been cut by the kill.
    lines = (first + rest).decode().splitlines(keepends=True)
    acknowledged = dict.fromkeys(_MATCHES, 0)
    for line in lines:
        if line.endswith("\n"):
            match, number = map(int, line.split())
            assert number > acknowledged[match]
            acknowledged[match] = number
    return acknowledged


def _check(archive, acknowledged):
    for match in _MATCHES:
        found = list(archive.entries(match))
        assert len(found) >= acknowledged[match]
        assert found == [
            StoredEntry(n, b"%d/%d" % (match, n), b"line") for n in range(1, len(found) + 1)
        ]
        assert archive.match(match).alarm == len(found)
        snapshot, rest = recovery(archive, match)
        start = 0 if snapshot is None else snapshot.number
        assert [entry.number for entry in rest] == list(range(start + 1, len(found) + 1))


def _reopened(folder):
    """The store of a killed host, as soon as it is free."""
    return _when_gone(opened, folder)


def _when_gone(act, folder):
    """A server stores what a killed host has sent, and keeps its lock, until it notices that."""
    for _ in range(600):
        try:
            return act(folder)
        except StorageError as error:
            assert "in use" in str(error)
            time.sleep(0.05)
    return act(folder)


def _rounds(folder, count):
    chance = random.Random(count)
    for _ in range(count):
        acknowledged = _round(folder, chance.uniform(0.0, 0.4))
        _when_gone(check_unused, folder)
        with reading(folder) as archive:
            _check(archive, acknowledged)
        _reopened(folder).close()
        with reading(folder) as archive:
            _check(archive, acknowledged)


@pytest.mark.slow
def test_three_kills(place):
    _rounds(place, 3)


@pytest.mark.long
def test_seventeen_kills_more(place):
    _rounds(place, 17)
