"""How servers are killed under load, and what must be true of their journals afterwards."""

import random
import re
import socket
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from contestmaster import storage
from contestmaster.host.live import decode_header, game_of, replayed
from contestmaster.kernel.journal import decode_entry
from contestmaster.kernel.match import Match

STARTING = 300.0
"""Seconds for a server to open its port; rules may have to be compiled."""


class Server:
    """A server in a process of its own, which tells its port on standard output."""

    def __init__(self, words: Sequence[str]) -> None:
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        watchdog = threading.Timer(STARTING, self._process.kill)
        watchdog.start()
        self.port = 0
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"\bport (\d+)", line):
                self.port = int(found[1])
                break
        watchdog.cancel()
        assert self.port, f"no port was opened; exit status {self._process.poll()}"
        # Whatever else it says is read, so that it need not wait for us.
        self._reading = threading.Thread(daemon=True, target=self._process.stdout.read)
        self._reading.start()

    def kill(self) -> None:
        """Kill it as `kill -9` does."""
        self._process.kill()
        self._process.wait(60)
        self._reading.join()
        assert self._process.stdout is not None
        self._process.stdout.close()


class Client(threading.Thread):
    """Sends orders until the connection breaks, and notes what was acknowledged.

    Attributes:
        acknowledged: the orders answered with OK, in order.
        refused: how often an order was answered with the internal error: nothing was done.
        unanswered: those sent and not answered when the connection broke.
        rows: what came with the answers.
    """

    def __init__(
        self,
        port: int,
        account: tuple[str, str],
        batches: Callable[["Client"], Iterator[list[str]]],
        told: str,
        pause: float = 0,
    ) -> None:
        """Prepare a client.

        Args:
            port: of the server.
            account: login and password.
            batches: orders without end, each batch sent at once.
            told: how an order begins that is answered with a row.
            pause: seconds between two batches.
        """
        super().__init__(daemon=True)
        self._address = ("127.0.0.1", port)
        self._account = account
        self._batches = batches(self)
        self._told = told
        self._pause = pause
        self.acknowledged: list[str] = []
        self.refused = 0
        self.unanswered: list[str] = []
        self.rows: list[str] = []
        self.failure: Exception | None = None

    def run(self) -> None:
        try:
            with suppress(ConnectionError), socket.create_connection(self._address, 60) as link:
                link.settimeout(60)
                with link.makefile("rb") as lines:
                    self._play(link, lines)
        except Exception as error:
            self.failure = error

    def _play(self, link: socket.socket, lines: BinaryIO) -> None:
        link.sendall("{}\n{}\n".format(*self._account).encode())
        greeting = [_line(lines) for _ in range(3)]
        assert greeting == ["LOGIN", "PASS", "OK"], greeting
        for batch in self._batches:
            self.unanswered += batch
            link.sendall("".join(f"{line}\n" for line in batch).encode())
            for order in batch:
                self._reply(order, lines)
            time.sleep(self._pause)

    def _reply(self, order: str, lines: BinaryIO) -> None:
        first = _line(lines)
        if first == "OK" and order.startswith(self._told):
            self.rows.append(_line(lines))
        self.unanswered.remove(order)  # an answer cut off in its middle is none
        if first == "OK":
            self.acknowledged.append(order)
        elif first.startswith("FAILED 6 "):
            _line(lines)
            _line(lines)
        else:
            assert first.startswith("FAILED "), first
            self.refused += first.startswith("FAILED 5 ")


def _line(lines: BinaryIO) -> str:
    line = lines.readline()
    if not line.endswith(b"\n"):
        raise ConnectionResetError("the server is gone")
    return str(line[:-1].decode())


class Ledger:
    """All orders of some persons in a data directory, over all games, from round to round."""

    def __init__(self, folder: Path, persons: Sequence[str], server: str | None = None) -> None:
        """Begin; with a ``server``, with the orders of its games only."""
        self._folder = folder
        self._server = server
        self._orders: dict[str, list[str]] = {person: [] for person in persons}
        self._late: dict[str, Counter[str]] = {person: Counter() for person in persons}

    def check(self, clients: dict[str, list[Client]]) -> None:
        """Look at the journals after a kill, given who played as whom.

        Every order answered with OK is there, once, and in the order of its connection; what was
        not answered is there once or not at all; nothing else is; nothing older has changed. A
        database server may still commit when its client is dead and the journal has been read, so
        what was not answered may also be found in the next round.
        """
        for person, before in self._orders.items():
            after = self._read(person)
            assert after[: len(before)] == before
            new = after[len(before) :]
            self._orders[person] = after
            acknowledged: Counter[str] = Counter()
            unanswered: Counter[str] = Counter()
            for client in clients.get(person, []):
                rest = iter(new)
                astray = [order for order in client.acknowledged if order not in rest]
                told = f"lost, or out of order, from {astray[:1]} on"
                assert not astray, f"{told}: {client.acknowledged}; stored are {new}"
                acknowledged.update(client.acknowledged)
                unanswered.update(client.unanswered)
            stored = Counter(new)
            assert acknowledged <= stored, acknowledged - stored
            sent = acknowledged + unanswered + self._late[person]
            assert stored <= sent, stored - sent
            self._late[person] = unanswered - (stored - acknowledged)

    def count(self) -> int:
        """How many orders there are."""
        return sum(map(len, self._orders.values()))

    def _read(self, person: str) -> list[str]:
        orders = []
        with storage.reading(self._folder) as archive:
            for record in archive.matches(self._server):
                vocabulary = game_of(decode_header(record.header).header).vocabulary
                for stored in archive.entries(record.id):
                    entry = decode_entry(stored.body)
                    if entry.kind == "command" and entry.person == person:
                        call = vocabulary.call(entry.command, entry.arguments)
                        orders.append(vocabulary.format(call))
        return orders


def check_digests(folder: Path) -> int:
    """Compare every match as it is recovered with its replay from the first entry; count them."""
    with storage.reading(folder) as archive:
        for record in archive.matches():
            stored = decode_header(record.header)
            whole: Match[Any, Any] = Match(game_of(stored.header), stored.header, stored.seed)
            for kept in archive.entries(record.id):
                whole.apply(decode_entry(kept.body))
            recovered = replayed(archive, record)
            assert recovered.digest() == whole.digest()
            assert recovered.number == whole.number
        return len(archive.matches())


def rounds(
    count: int,
    words: Sequence[str],
    ledger: Ledger,
    join: Callable[[int, random.Random], dict[str, list[Client]]],
    seconds: tuple[float, float],
    least: int,
    kill: Callable[[Server, random.Random], None] = lambda server, _: server.kill(),
) -> int:
    """Start a server, let clients play, kill it, and check; so many times. Count the orders.

    Args:
        count: how often.
        words: the command line of the server.
        ledger: what is checked after each kill.
        join: makes the clients of a round, by person, for a port.
        seconds: the least and the longest time that the clients play under full load.
        least: how many orders of a round are answered with OK before that time begins.
        kill: kills the server.
    """
    chance = random.Random(count)
    acknowledged = 0
    for _ in range(count):
        server = Server(words)
        try:
            clients = join(server.port, chance)
            everyone = [client for each in clients.values() for client in each]
            for client in everyone:
                client.start()
            _await_orders(everyone, least)
            time.sleep(chance.uniform(*seconds))
        finally:
            kill(server, chance)
        for client in everyone:
            client.join(STARTING)
            assert not client.is_alive()
            assert client.failure is None, client.failure
        ledger.check(clients)
        acknowledged += sum(len(client.acknowledged) for client in everyone)
    return acknowledged


def _await_orders(clients: list[Client], least: int) -> None:
    """Wait until so many orders are answered, however slow the machine is."""
    until = time.monotonic() + STARTING
    while sum(len(client.acknowledged) for client in clients) <= least:
        assert time.monotonic() < until, [client.failure for client in clients]
        time.sleep(0.01)


class Falls:
    """Lets the server of a database fall under load, twice, before the host is killed.

    To be given to `rounds` as what joins and what kills: nobody may notice but by waiting.
    """

    def __init__(
        self,
        cluster: Any,
        join: Callable[[int, random.Random], dict[str, list[Client]]],
    ) -> None:
        self._cluster = cluster
        self._join = join
        self._everyone: list[Client] = []

    def join(self, port: int, chance: random.Random) -> dict[str, list[Client]]:
        """Let clients play, and know them."""
        clients = self._join(port, chance)
        self._everyone = [client for each in clients.values() for client in each]
        return clients

    def kill(self, server: Server, chance: random.Random) -> None:
        """Let the database fall and come back, and kill the host at last."""
        try:
            for _ in range(2):
                before = sum(len(client.acknowledged) for client in self._everyone)
                self._cluster.stop("immediate")
                time.sleep(chance.uniform(0, 1.5))
                self._cluster.start()
                _await_orders(self._everyone, before + 50)
            assert all(client.is_alive() for client in self._everyone), "a connection was closed"
            assert not any(client.refused for client in self._everyone), "an order was refused"
        finally:
            server.kill()
