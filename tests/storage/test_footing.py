"""What is told of a write that failed, on a disk that fails on command."""

import subprocess
import sys
import textwrap

import pytest
from tests.storage.failing import FailingDisk

_HOST = """
import errno, struct, sys, time
from pathlib import Path
from contestmaster.storage import StoredEntry, NewMatch, StorageError, footing
from contestmaster.storage.sqlite import SqliteStore
footing.PATIENCE = 0.3

def order(syncs=0, writes=0):
    with open({orders!r}, "r+b") as file:
        file.write(struct.pack("=iii", syncs, writes, 0))

reports = []
store = SqliteStore(Path({data!r}), reports.append)
match = store.create(NewMatch("cows", b"", "wild", 1))

def append():
    store.append(match, [StoredEntry(store.last(match) + 1, b"[1]")], None)
    try:
        store.flush(match)
    except StorageError as error:
        return type(error).__name__
    return store.last(match)

def until(found):
    end = time.monotonic() + 60
    while (store.trouble is not None) != found:
        assert time.monotonic() < end
        time.sleep(0.01)
"""


@pytest.fixture(name="said")
def _said(tmp_path):
    """Run a host that says something, on a disk that it fails itself."""
    disk = FailingDisk(tmp_path)

    def said(text):
        begin = _HOST.format(orders=disk.variables["FAILING_DISK"], data=str(tmp_path / "data"))
        words = ["env", *(f"{name}={value}" for name, value in disk.variables.items())]
        done = subprocess.run(
            [*words, sys.executable, "-c", begin + textwrap.dedent(text)],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return [line for line in done.stdout.splitlines() if line.startswith("=")]

    return said


def test_a_failure_that_passes_is_known_to_have_stored_nothing(said):
    """[NET-96] one of our own is put in its place; there is no trouble."""
    told = said("""
        footing.PATIENCE = 60.0
        print("=", append())
        order(syncs=4)
        print("=", append(), store.trouble, reports[-1].failures[0].known)
        order()
        print("=", store.claim(match), append())
    """)
    assert told == ["= 1", "= StorageError None True", "= 1 2"]


def test_a_failure_that_lasts_leaves_it_open_and_then_nothing_is_tried(said):
    """[NET-96] unknown first; what is refused afterwards is known not to be stored."""
    told = said("""
        order(syncs=-1)
        print("=", append(), [f.known for report in reports for f in report.failures])
        until(True)
        for act in (lambda: store.claim(match), lambda: store.put_meta("a", "b")):
            try:
                act()
            except StorageError as error:
                print("=", type(error).__name__, str(error) == store.trouble)
        order()
        until(False)
        print("=", store.claim(match), append())
    """)
    assert told == ["= UnknownFateError [False]", *["= StorageError True"] * 2, "= 0 1"]


def test_on_a_full_disk_it_is_known_that_nothing_was_stored(said):
    told = said("""
        order(writes=errno.ENOSPC)
        print("=", append(), store.trouble.startswith("The disk is full"))
        order()
        until(False)
        print("=", store.claim(match), append())
    """)
    assert told == ["= StorageError True", "= 0 1"]
