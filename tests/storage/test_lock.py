"""One data directory, one host."""

import os
import signal
import subprocess
import sys
import threading

import pytest

from contestmaster.storage import StorageError, upgrade
from contestmaster.storage.lock import HostLock
from contestmaster.storage.sqlite import SqliteArchive, SqliteStore

_HOLD = """
import sys, time
from pathlib import Path
from contestmaster.storage import StorageError
from contestmaster.storage.sqlite import SqliteStore
try:
    store = SqliteStore(Path(sys.argv[1]), print)
except StorageError as error:
    print(error, flush=True)
    sys.exit(3)
print("open", flush=True)
time.sleep(60)
"""


def _host(folder):
    return subprocess.Popen(
        [sys.executable, "-c", _HOLD, folder], stdout=subprocess.PIPE, text=True
    )


def test_a_second_host_gets_one_sentence_with_the_process(tmp_path, sqlite):
    with _host(tmp_path / "data") as second:
        said, _ = second.communicate(timeout=60)
    assert second.returncode == 3
    assert said == (
        f"{tmp_path / 'data'} is in use by another host (process {os.getpid()}): "
        "stop it, or choose another folder.\n"
    )


def test_a_second_store_in_the_same_process_is_refused_too(tmp_path, sqlite, listener):
    with pytest.raises(StorageError, match="in use by another host"):
        SqliteStore(tmp_path / "data", listener)
    with pytest.raises(StorageError, match="in use by another host"):
        upgrade(tmp_path / "data")
    sqlite.put_meta("still", "works")


def test_a_killed_host_leaves_no_lock(tmp_path, listener):
    with _host(tmp_path) as host:
        assert host.stdout.readline() == "open\n"
        with pytest.raises(StorageError, match=rf"\(process {host.pid}\)"):
            SqliteStore(tmp_path, listener)
        host.send_signal(signal.SIGKILL)
        host.wait(timeout=60)
    SqliteStore(tmp_path, listener).close()


def test_readers_need_no_lock(tmp_path, sqlite):
    with SqliteArchive(tmp_path / "data") as archive:
        assert archive.matches() == []


def test_of_many_at_once_no_two_get_the_lock(tmp_path):
    start = threading.Barrier(8)
    taken, refused = [], []

    def take():
        start.wait()
        try:
            taken.append(HostLock(tmp_path))
        except StorageError as error:
            refused.append(str(error))

    threads = [threading.Thread(daemon=True, target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) <= 1
    assert all("in use" in sentence for sentence in refused)
    for lock in taken:
        lock.release()
    HostLock(tmp_path).release()
