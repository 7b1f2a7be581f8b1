"""One place, one host."""

import os
import platform
import signal
import subprocess
import sys
import threading

import pytest
from tests.storage.cluster import until

from contestmaster.storage import StorageError, check_unused, opened, reading, shown, upgrade
from contestmaster.storage.lock import HostLock
from contestmaster.storage.places import is_elsewhere

_HOLD = """
import sys, time
from pathlib import Path
from contestmaster.storage import StorageError
from contestmaster import storage
try:
    store = storage.opened(Path(sys.argv[1]))
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


def test_a_second_host_gets_one_sentence_with_the_process(place, kept):
    with _host(place) as second:
        said, _ = second.communicate(timeout=60)
    assert second.returncode == 3
    on, other = (f" on {platform.node()[:20]}", "place") if is_elsewhere(place) else ("", "folder")
    assert said == (
        f"{shown(place)} is in use by another host (process {os.getpid()}{on}): "
        f"stop it, or choose another {other}.\n"
    )


def test_a_second_store_in_the_same_process_is_refused_too(place, kept, listener):
    with pytest.raises(StorageError, match="in use by another host"):
        opened(place, listener)
    with pytest.raises(StorageError, match="in use by another host"):
        upgrade(place)
    kept.put_meta("still", "works")


def test_a_killed_host_leaves_no_lock(place):
    with _host(place) as host:
        assert host.stdout.readline() == "open\n"
        with pytest.raises(StorageError, match=rf"\(process {host.pid}"):
            opened(place)
        host.send_signal(signal.SIGKILL)
        host.wait(timeout=60)
    if is_elsewhere(place):  # the server must notice
        until(lambda: _is_free(place))
    opened(place).close()


def _is_free(place):
    try:
        check_unused(place)
    except StorageError:
        return False
    return True


def test_readers_need_no_lock(place, kept):
    with reading(place) as archive:
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
