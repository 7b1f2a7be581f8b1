"""Tables, a forum and a season, each with a standby: handed over, and lost."""

import signal
import sys

import pytest
from tests.cli.standby.standing import hosting
from tests.ports import free_ports

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="hosts are ended by signals"),
]
READY = "Ctrl-C stops the"
WAITS = "has the records of"


@pytest.fixture(autouse=True)
def _own_states(tmp_path, monkeypatch):
    monkeypatch.setenv("CONTESTMASTER_STATE", str(tmp_path / "state"))


@pytest.fixture(name="words", params=["tables", "tables-postgres", "forum", "season"])
def _words(request, tmp_path, cli):
    """The command of a host on a free port, and where its records are."""
    (port,) = free_ports(1)
    data = tmp_path / "records"
    if request.param == "season":
        file = tmp_path / "autumn.toml"
        assert cli("season", "init", file).code == 0
        return ["season", "serve", file, "--port", port], tmp_path / "autumn-data"
    if request.param == "forum":
        return ["forum", data, "--port", port], data
    if request.param == "tables-postgres":
        data = request.getfixturevalue("cluster").address()
    return ["tables", "--no-pages", "--port", port, "--data", data], data


def test_another_host_goes_on(words, cli):
    """[CONTEST-130, CONTEST-132] handed over, and then after a kill."""
    command, data = words
    with hosting(*command, says=READY) as first:
        assert "no standby waits" in cli("admin", "hand-over", "--data", data).sentence
        with hosting(*command, "--standby", says=WAITS) as second:
            ran = cli("admin", "hand-over", "--data", data)
            assert "the host hands over to" in ran.out, ran
            assert first.ended() == 0
            second.hear(READY)
            with hosting(*command, "--standby", says=WAITS) as third:
                second.signal(signal.SIGKILL)
                second.ended()
                third.hear(READY)
                third.signal(signal.SIGTERM)
                assert third.ended() == 0


def test_a_standby_that_is_stopped_leaves_the_place(words, cli):
    command, data = words
    with hosting(*command, says=READY), hosting(*command, "--standby", says=WAITS) as second:
        second.signal(signal.SIGTERM)
        assert second.ended() == 0
        assert "no standby waits" in cli("admin", "hand-over", "--data", data).sentence


def test_where_no_host_runs_that_is_said(cli, tmp_path):
    ran = cli("admin", "hand-over", "--data", tmp_path)
    assert ran.sentence == f"no host of {tmp_path} runs on this machine"
