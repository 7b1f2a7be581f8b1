"""Hosts of one place, in processes of their own, and what must be true after one took over."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.host.killing import Client
from tests.storage.cluster import until

PATIENCE = 240.0
SERVER = """
[[servers]]
name = "Cows{number}"
host = "{host}"
port = {port}
task = "cows"
turn_seconds = {turn}
options = {{ dim = 2, side = 12, stable_distance = 3, max_turns = 5000 }}
"""


def contest_file(
    path: Path, data: str, ports: list[int], host: str = "127.0.0.1", turns: tuple[int, ...] = ()
) -> Path:
    """Write a contest of one server at each port, whose turns have so many seconds."""
    text = f'data = "{data}"\nstart_at = "now"\ncontest_duration_s = 86400\n[web]\nopen = false\n'
    for number, port in enumerate(ports):
        turn = turns[number] if turns else 1
        text += SERVER.format(number=number + 1, host=host, port=port, turn=turn)
    path.write_text(text)
    return path


class Hosting:
    """A host, or a standby, that runs."""

    def __init__(self, *words: object) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "contestmaster", *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        self.lines: list[str] = []
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip())

    def has_said(self, words: str) -> bool:
        return any(words in line for line in list(self.lines))

    def hear(self, words: str, seconds: float = PATIENCE) -> None:
        """Wait until it says something."""
        end = time.monotonic() + seconds
        while not self.has_said(words):
            assert time.monotonic() < end, (words, self.lines)
            assert self.process.poll() is None or self.has_said(words), (words, self.lines)
            time.sleep(0.01)

    def signal(self, number: int) -> None:
        self.process.send_signal(number)

    def ended(self) -> int:
        """Wait until it has ended; its exit status."""
        status = self.process.wait(PATIENCE)
        self._thread.join(PATIENCE)
        return status

    def close(self) -> None:
        """End it, in whatever state it is."""
        if self.process.poll() is None:
            self.signal(signal.SIGCONT)
            self.signal(signal.SIGTERM)
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.ended()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def hosting(*words: object, says: str) -> Iterator[Hosting]:
    """Start a host or a standby, wait until it says something, and end it."""
    host = Hosting(*words)
    try:
        host.hear(says)
        yield host
    finally:
        host.close()


class Player(Client):
    """Sends orders to a host at some address until the connection breaks."""

    def __init__(self, host: str, port: int, groups: list[str]) -> None:
        super().__init__(port, ("red", "secret"), _batches, "MAKE_GROUP", 0.02)
        self._address = (host, port)
        self.rows = groups


def _batches(client: Client) -> Iterator[list[str]]:
    while True:
        yield ["MAKE_GROUP 1 0"]
        if client.rows:
            yield [f"UNGROUP {client.rows[-1]}"]


def playing(host: str, port: int, groups: list[str], least: int = 3) -> Player:
    """A player who has had some orders acknowledged."""
    player = Player(host, port, groups)
    player.start()
    until(lambda: len(player.acknowledged) >= least or not player.is_alive(), PATIENCE)
    assert player.failure is None, player.failure
    assert player.is_alive(), player.acknowledged
    return player


def gone(player: Player) -> None:
    """Wait until a player has noticed that the host is gone."""
    player.join(PATIENCE)
    assert not player.is_alive()
    assert player.failure is None, player.failure
