"""kill -9 of a host under heavy load: the series, its snapshots, its commits, its door."""

import random
import sys

import pytest
from tests.host import tally_server
from tests.host.killing import Client, Falls, Ledger, check_digests, rounds

from contestmaster import storage

SEATS = tally_server.SEATS


def _orders(chance, most):
    """Orders without end, up to so many sent at once."""

    def batches(_):
        while True:
            yield [f"ADD {chance.randrange(11)}" for _ in range(chance.randint(1, most))]

    return batches


def _join(port, chance):
    """Six clients: two of ann's, and two that send one order after another."""
    most = {"ann": [100, 1], "bob": [1], "cyd": [30, 30], "dot": [500]}
    return {
        person: [
            Client(port, (person, "secret"), _orders(random.Random(chance.random()), n), "ADD")
            for n in each
        ]
        for person, each in most.items()
    }


def _kill(folder, count, falls=None):
    words = [sys.executable, tally_server.__file__ or "", str(folder)]
    ledger = Ledger(folder, SEATS)
    if falls is None:
        acknowledged = rounds(count, words, ledger, _join, (0.1, 1.5), least=100)
    else:
        ways = {"join": falls.join, "kill": falls.kill}
        acknowledged = rounds(count, words, ledger, seconds=(0.1, 0.5), least=100, **ways)
    assert ledger.count() >= acknowledged > 100 * count
    games = check_digests(folder)
    if falls is not None:
        return  # which takes less orders than it takes for the rest
    assert games > 1  # games have ended, and others begun
    with storage.reading(folder) as archive:
        assert any(True for record in archive.matches() for _ in archive.snapshots(record.id))


@pytest.fixture(name="place", params=["sqlite", "postgres"])
def _place(request, tmp_path):
    """A new place in each kind of database in turn."""
    return tmp_path if request.param == "sqlite" else request.getfixturevalue("postgres_place")


@pytest.mark.slow
def test_three_kills_under_load(place):
    """[CONTEST-65] every order answered OK is in the state, once; others once or not at all."""
    _kill(place, 3)


@pytest.mark.slow
def test_a_database_that_falls_under_load_costs_time_only(postgres_place, cluster):
    """[CONTEST-65] nobody is disconnected or refused; then the host is killed."""
    _kill(postgres_place, 2, Falls(cluster, _join))


@pytest.mark.long
def test_seventeen_kills_more_under_load(place):
    """[CONTEST-65]."""
    _kill(place, 17)
