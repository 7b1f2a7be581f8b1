"""A contest whose host is lost or leaves, with a standby: who goes on, and with what."""

import json
import signal
import sys
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest
from tests.cli.standby.standing import contest_file, gone, hosting, playing
from tests.host.killing import Ledger, check_digests
from tests.ports import free_ports
from tests.storage.cluster import until

from contestmaster import storage
from contestmaster.cli.standby import TAKEN_OVER
from contestmaster.host.contest.file import data_folder, read_settings
from contestmaster.kernel.journal import decode_entry

BEGUN = "of Cows1 begins"
READY = "Ctrl-C stops the host"
WAITS = "has the records of"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="hosts are paused and looked at"),
]


@pytest.fixture(autouse=True)
def _own_states(tmp_path, monkeypatch):
    monkeypatch.setenv("CONTESTMASTER_STATE", str(tmp_path / "state"))


@pytest.fixture(name="data", params=["folder", "postgres"])
def _data(request):
    if request.param == "folder":
        return "records"
    return request.getfixturevalue("cluster").address()


@pytest.fixture(name="contest")
def _contest(tmp_path, cli, data):
    """A contest of one server, with a team."""
    final = contest_file(tmp_path / "final.toml", data, free_ports(1))
    _register(final, cli)
    return final


def _register(contest, cli):
    """Let there be a team."""
    sheet = contest.parent / "teams.csv"
    sheet.write_text("login,name,password\nred,The Reds,secret\n")
    assert cli("admin", "team", "import", sheet, "-c", contest).code == 0


def _port(contest):
    return read_settings(contest).servers[0].params.port


def _folder(contest):
    return data_folder(contest, read_settings(contest))


def _ready(port):
    """What monitoring is told; 0 where nobody answers."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/health/ready") as answer:
            return answer.status, json.loads(answer.read())["why"]
    except HTTPError as error:
        with error:
            return error.code, json.loads(error.read())["why"]
    except URLError:
        return 0, []


def test_a_standby_goes_on_after_a_kill(contest, cli):
    """[CONTEST-130] within 5 s; [CONTEST-65] what was acknowledged is there, once."""
    ledger, port, groups = Ledger(_folder(contest), ["The Reds"]), _port(contest), []
    (metrics,) = free_ports(1)
    with (
        hosting("serve", contest, says=BEGUN) as first,
        hosting("serve", contest, "--standby", "--metrics", metrics, says=WAITS) as second,
    ):
        status, why = _ready(metrics)
        assert (status, why[0]) == (503, "standby")  # NET-119
        assert WAITS in why[1]
        ran = cli("admin", "status", "-c", contest)
        assert "a standby waits: " in ran.out
        player = playing("127.0.0.1", port, groups)
        first.signal(signal.SIGKILL)
        gone(player)
        second.hear(READY)
        ledger.check({"The Reds": [player]})
        until(lambda: _ready(metrics) == (200, []))
        more = playing("127.0.0.1", port, groups)
        second.signal(signal.SIGTERM)
        gone(more)
        assert second.ended() == 0
        ledger.check({"The Reds": [more]})
    assert check_digests(_folder(contest)) >= 2


def test_a_paused_host_with_the_same_ports_is_ended(contest):
    """[CONTEST-130] on one machine it would keep the ports."""
    ledger, port, groups = Ledger(_folder(contest), ["The Reds"]), _port(contest), []
    with (
        hosting("serve", contest, says=BEGUN) as first,
        hosting("serve", contest, "--standby", says=WAITS) as second,
    ):
        player = playing("127.0.0.1", port, groups)
        first.signal(signal.SIGSTOP)
        second.hear(READY)
        assert first.ended() == -signal.SIGKILL
        gone(player)
        ledger.check({"The Reds": [player]})
        more = playing("127.0.0.1", port, groups)
        second.signal(signal.SIGTERM)
        gone(more)
        ledger.check({"The Reds": [more]})


def test_a_paused_host_that_wakes_writes_nothing_and_ends(tmp_path, cluster, cli):
    """[CONTEST-131] its clients are disconnected, and its exit status is its own."""
    address, ports, groups = cluster.address(), free_ports(1), []
    one = contest_file(tmp_path / "one.toml", address, ports)
    two = contest_file(tmp_path / "two.toml", address, ports, host="127.0.0.2")
    _register(one, cli)
    ledger = Ledger(_folder(one), ["The Reds"])
    with (
        hosting("serve", one, says=BEGUN) as first,
        hosting("serve", two, "--standby", says=WAITS) as second,
    ):
        player = playing("127.0.0.1", ports[0], groups)
        first.signal(signal.SIGSTOP)
        second.hear(READY)
        more = playing("127.0.0.2", ports[0], groups)
        first.signal(signal.SIGCONT)
        assert first.ended() == TAKEN_OVER
        assert "was taken over by another host" in first.lines[-1]
        gone(player)
        more_until = len(more.acknowledged) + 3
        until(lambda: len(more.acknowledged) >= more_until)
        second.signal(signal.SIGTERM)
        gone(more)
        ledger.check({"The Reds": [player, more]})
    assert check_digests(_folder(one)) >= 2


@pytest.mark.parametrize("how", ["command", "signal"])
def test_a_host_hands_over_at_the_end_of_its_turns(tmp_path, data, cli, how):
    """[CONTEST-132] no turn is cut, on servers with turns of different lengths; none is lost."""
    contest = contest_file(tmp_path / "final.toml", data, free_ports(2), turns=(1, 2))
    _register(contest, cli)
    with hosting("serve", contest, says=BEGUN) as first:
        assert "no standby waits" in cli("admin", "hand-over", "-c", contest).sentence
        with hosting("serve", contest, "--standby", says=WAITS) as second:
            _play(contest, 2)
            if how == "command":
                ran = cli("admin", "hand-over", "-c", contest)
                assert "the host hands over to" in ran.out
            else:
                first.signal(signal.SIGUSR1)
            assert first.ended() == 0
            second.hear(READY)
            _play(contest, 2)
    for kinds in _kinds(contest):
        stop, *_ = (number for number, kind in enumerate(kinds) if kind == "suspend")
        assert kinds[stop - 1 : stop + 2] == ["ring", "suspend", "resume"]
        assert kinds.index("ring", stop) > stop + 1


@pytest.mark.parametrize("how", ["command", "signal"])
def test_a_host_stops_at_the_end_of_its_turns_without_a_standby_if_it_is_told_so(
    tmp_path, cli, how
):
    """[CONTEST-132] and who is started later begins the next."""
    contest = contest_file(tmp_path / "final.toml", "records", free_ports(2), turns=(1, 3))
    _register(contest, cli)
    with hosting("serve", contest, says=BEGUN) as first:
        _play(contest, 1)
        if how == "command":
            ran = cli("admin", "hand-over", "--anyway", "-c", contest)
            assert "the host stops, within " in ran.out
        else:
            first.signal(signal.SIGUSR2)
        assert first.ended() == 0
    assert [kinds[-1] for kinds in _kinds(contest)] == ["ring", "ring"]


def _kinds(contest):
    with storage.reading(_folder(contest)) as archive:
        return [
            [decode_entry(entry.body).kind for entry in archive.entries(record.id)]
            for record in archive.matches()
            if record.game == "cows"
        ]


def _play(contest, turns):
    """Let so many turns more end on each server."""
    before = _rings(contest)
    until(lambda: all(now >= was + turns for now, was in zip(_rings(contest), before, strict=True)))


def _rings(contest):
    return [kinds.count("ring") for kinds in _kinds(contest)]
