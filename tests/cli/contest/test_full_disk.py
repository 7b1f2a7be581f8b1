"""A real host on a disk that fills up, fails, and takes entries again."""

import json
import time
from contextlib import closing

import pytest
from tests.cli.contest.conftest import written
from tests.cli.contest.test_serve import heard, serving
from tests.storage.failing import FailingDisk

from contestmaster import storage


def _status(cli, final):
    return json.loads(cli("admin", "status", "--json", "--contest", final).out)


def _until(cli, final, state):
    end = time.monotonic() + 120
    while (found := _status(cli, final))["state"] != state:
        assert time.monotonic() < end, found
        time.sleep(0.1)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("way", ["fill", "break_down"])
def test_the_contest_stands_still_while_nothing_can_be_stored(
    cli, tmp_path, monkeypatch, way, processes
):
    """[CONTEST-82], [CONTEST-83] and it goes on by itself, with the stop in the record."""
    disk = FailingDisk(tmp_path)
    final = written(tmp_path, servers=1)
    cli("admin", "team", "add", "red", "The Reds", "-c", final)
    for name, value in disk.variables.items():
        monkeypatch.setenv(name, value)
    with serving(final, "--processes", processes) as host:
        heard(host, "records are kept in")
        monkeypatch.delenv("LD_PRELOAD")
        assert cli("admin", "start", "--contest", final).code == 0
        _until(cli, final, "RUNNING")
        getattr(disk, way)()
        assert cli("admin", "suspend", "--reason", "x", "--contest", final).code == 1
        stands = _until(cli, final, "SUSPENDED")
        assert stands["storage"]["reason"].startswith("The disk ")
        assert (
            stands["stops"][0]["reason"]
            == "nothing can be stored: storage is full, fails or does not answer"
        )
        assert [server["state"] for server in stands["servers"].values()] == ["closed"]
        time.sleep(1.5)
        later = _status(cli, final)
        assert (later["k"], later["contest_clock_s"]) == (stands["k"], stands["contest_clock_s"])
        disk.mend()
        assert _until(cli, final, "RUNNING")["storage"] is None
    assert cli("results", final, "--recount").code == 0
    with closing(storage.reading(next(tmp_path.glob("*-data")))) as archive:
        assert any(b"nothing can be stored" in e.body for e in archive.entries(1))
