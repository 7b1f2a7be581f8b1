"""kill -9 of the demo under load: what was acknowledged is in the journal, once, in order."""

import random
import subprocess
import sys

import pytest
from tests.host.killing import Client, Ledger, check_digests, rounds

pytestmark = pytest.mark.slow

GUEST = ("guest", "guest")
TEAM = "Visitors"
"""By this name journals know who logs in so."""


def _orders(chance, most):
    """Orders without end that a newcomer may give, up to so many sent at once.

    Groups are formed and disbanded where they stand, which can be done for ever.
    """

    def order(client):
        if not client.rows or chance.random() < 0.5:
            return "MAKE_GROUP 1 0"
        return f"UNGROUP {chance.choice(client.rows[-15:])}"  # a team has no more groups

    def batches(client):
        while True:
            yield [order(client) for _ in range(chance.randint(1, most))]

    return batches


def _joining():
    """Let three clients of one account play in each round: one sends one order after another.

    Together they stay below the limit of commands, so that there is no moment at which a kill
    finds all of them waiting for the next turn. Who plays later knows the groups of before.
    """
    paced = ((1, 0.03), (5, 0.1), (10, 0.2))
    groups = []

    def join(port, chance):
        clients = [
            Client(port, GUEST, _orders(random.Random(chance.random()), n), "MAKE_GROUP", pause)
            for n, pause in paced
        ]
        for client in clients:
            client.rows = groups
        return {TEAM: clients}

    return join


def _demo(folder, seconds):
    options = ["--no-ui", "--port", "0", "--data", str(folder), "--seconds", str(seconds)]
    return [sys.executable, "-m", "contestmaster", "demo", *options]


def _kill(folder, count):
    ledger = Ledger(folder, [TEAM])
    acknowledged = rounds(count, _demo(folder, 60), ledger, _joining(), (0.2, 2.0), least=10)
    assert ledger.count() >= acknowledged > 10 * count
    assert check_digests(folder) >= 1
    # It is none the worse for it, and all that ended can be verified by anyone.
    subprocess.run(_demo(folder, 0.5), check=True, capture_output=True, timeout=300)
    ledger.check({})
    for journal in folder.glob("*.journal"):
        words = [sys.executable, "-m", "contestmaster", "verify", str(journal)]
        subprocess.run(words, check=True, capture_output=True, timeout=120)


def test_three_kills_of_the_demo(tmp_path):
    """[CONTEST-65] every order answered OK is there, once; others once or not at all."""
    _kill(tmp_path, 3)


@pytest.mark.long
def test_seventeen_kills_more_of_the_demo(tmp_path):
    """[CONTEST-65]."""
    _kill(tmp_path, 17)
