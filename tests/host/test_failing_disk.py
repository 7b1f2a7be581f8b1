"""A disk that fails to synchronise, then kill -9: FAILED 5 means that nothing was changed."""

import sys
import time

import pytest
from tests.host import tally_server
from tests.host.killing import Ledger, check_digests, rounds
from tests.host.test_kill import SEATS, _join
from tests.storage.failing import FailingDisk


def _fail_and_kill(tmp_path, count):
    """Kill a server so often while its disk fails; print what came of the orders."""
    disk = FailingDisk(tmp_path)
    server = [sys.executable, tally_server.__file__ or "", str(tmp_path / "data")]
    words = ["env", *(f"{name}={value}" for name, value in disk.variables.items()), *server]
    ledger = Ledger(tmp_path / "data", SEATS)
    clients = []

    def join(port, chance):
        joined = _join(port, chance)
        clients.extend(client for each in joined.values() for client in each)
        return joined

    def kill(server, chance):
        # A few failures are over before anybody is answered; lasting ones are not known to be.
        disk.order(syncs=chance.choice([1, 2, 5, 20, -1, -1, -1]))
        time.sleep(chance.choice([0.0, 0.01, 0.1, 0.3, 0.6, 1.0]))
        server.kill()
        disk.mend()

    acknowledged = rounds(count, words, ledger, join, (0.0, 0.3), 100, kill)
    refused = sum(client.refused for client in clients)
    unknown = sum(len(client.unanswered) for client in clients)
    sys.stdout.write(
        f"{count} kills: {acknowledged} acknowledged, none lost; {refused} refused, none back;\n"
    )
    sys.stdout.write(f"{unknown} of unknown fate, {ledger.count() - acknowledged} of them stored\n")
    assert check_digests(tmp_path / "data") > 0
    return refused


@pytest.mark.slow
def test_what_was_refused_never_comes_back_after_six_kills(tmp_path):
    """[NET-96] an order answered with 5 is in no journal, one answered OK is there once."""
    _fail_and_kill(tmp_path, 6)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_what_was_refused_never_comes_back_after_fifty_kills_more(tmp_path):
    """[NET-96]; some are refused, and so the test tests something."""
    assert _fail_and_kill(tmp_path, 50) > 0
