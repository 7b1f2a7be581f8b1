"""kill -9 of a table server under load: tables, seats, games and talk are there again."""

import random
import sys
import time
from itertools import count

import pytest
from tests.host.killing import STARTING, Client, Falls, Ledger, check_digests, rounds
from tests.host.lobby.tables_server import PEOPLE, POINTS

from contestmaster import storage
from contestmaster.client import ROW, connect
from contestmaster.host.live import replayed
from contestmaster.host.lobby.table import server_of
from contestmaster.host.tenants import LOBBY
from contestmaster.kernel import registry
from contestmaster.kernel.journal import decode_entry

pytestmark = pytest.mark.slow

WORDS = (sys.executable, "-m", "tests.host.lobby.tables_server")
BOTS = {"ann": "adder", "bob": "crasher", "cyd": "exiter"}
NUMBERS = {person: number for number, person in enumerate(PEOPLE, 1)}
OPEN = "OPEN tally seats=2 turns=100000 turn_limit_s=1 bot_delay_s=0.01"


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    monkeypatch.setattr(registry, "entry_points", lambda group: POINTS[group])


class Player(Client):
    """Comes back to the own seat, then acts without end; told by numbers that never repeat."""

    numbers = count(1)

    def __init__(self, port, person, chance):
        super().__init__(port, (person, "secret"), self._lines, ("SIT", "ADD"))
        self._chance = random.Random(chance.random())

    def _lines(self, _):
        yield [f"SIT {NUMBERS[self._account[0]]}"]
        while True:
            yield [f"ADD {self._chance.randrange(10)}" for _ in range(self._chance.randint(1, 20))]


class Talker(Player):
    def _lines(self, _):
        yield [f"SIT {NUMBERS[self._account[0]]}"]
        while True:
            yield [f"SAY {next(self.numbers)}"]


class Games(Ledger):
    """Looks at the orders in games, and at what was said at their tables."""

    said = 0

    def check(self, clients):
        heard = self._heard()
        for each in clients.values():
            for client in each:
                talk = {line for line in client.acknowledged if line.startswith("SAY")}
                assert talk <= heard
                self.said += len(talk)
                client.acknowledged = [a for a in client.acknowledged if a.startswith("ADD")]
                client.unanswered = [a for a in client.unanswered if a.startswith("ADD")]
        super().check(clients)

    def _read(self, person):
        return [
            f"ADD {entry.arguments['amount']}"
            for entry in self._entries(server_of(NUMBERS[person]))
            if (entry.command, entry.person) == ("ADD", person)
        ]

    def _heard(self):
        entries = self._entries(LOBBY)
        return {f"SAY {e.arguments['text']}" for e in entries if e.command == "SAY"}

    def _entries(self, server):
        with storage.reading(self._folder) as archive:
            for record in archive.matches(server):
                for stored in archive.entries(record.id):
                    yield decode_entry(stored.body)


def join(port, chance):
    """Open the tables in the first round; then let everyone play on two connections."""
    with connect("127.0.0.1", port, "ann", "secret") as link:
        new = link.command("TABLES", ROW) == ("0",)
    for person in PEOPLE if new else ():
        with connect("127.0.0.1", port, person, "secret") as link:
            link.command(OPEN, ROW)
            link.command(f"ADD_BOT {BOTS[person]}", ROW)
            link.command("START", ROW)
    return {
        person: [Player(port, person, chance), Talker(port, person, chance)] for person in PEOPLE
    }


def a_bot_has_played(folder):
    with storage.reading(folder) as archive:
        return any(
            b'"bot:adder"' in stored.body
            for record in archive.matches(server_of(NUMBERS["ann"]))
            for stored in archive.entries(record.id)
        )


def kill(folder, times, falls=None):
    def once_a_bot_has_played(server, _):
        """Which takes it a moment to start, beside all who play already."""
        until = time.monotonic() + STARTING
        while time.monotonic() < until and not a_bot_has_played(folder):
            time.sleep(0.2)
        server.kill()

    ledger = Games(folder, PEOPLE)
    words = [*WORDS, str(folder)]
    ways = {"join": join, "kill": once_a_bot_has_played}
    if falls is not None:
        ways = {"join": falls.join, "kill": falls.kill}
    acknowledged = rounds(times, words, ledger, seconds=(0.5, 2.0), least=50, **ways)
    assert ledger.count() >= acknowledged > 50 * times
    assert ledger.said > 5 * times
    assert check_digests(folder) == 1 + len(PEOPLE)
    with storage.reading(folder) as archive:
        (record,) = archive.matches(LOBBY)
        state = replayed(archive, record).state
    assert {table.phase for table in state.tables.values()} == {"PLAYING"}
    assert [table.seats[0].holder for table in state.tables.values()] == list(PEOPLE)
    assert a_bot_has_played(folder)


@pytest.fixture(name="place", params=["sqlite", "postgres"])
def _place(request, tmp_path):
    """A new place in each kind of database in turn."""
    return tmp_path if request.param == "sqlite" else request.getfixturevalue("postgres_place")


def test_three_kills_under_load(place):
    """[TABLE-47, CONTEST-65] whatever was acknowledged is there, in games and talk, once."""
    kill(place, 3)


def test_a_database_that_falls_under_load_costs_time_only(postgres_place, cluster):
    """[TABLE-47, CONTEST-65] nobody is disconnected or refused; then the host is killed."""
    kill(postgres_place, 2, Falls(cluster, join))


@pytest.mark.long
def test_twelve_kills_more_under_load(place):
    """[TABLE-47, CONTEST-65]."""
    kill(place, 12)
