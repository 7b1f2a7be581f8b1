"""How soon a standby takes over a contest: seconds from a kill, or a pause, of its host.

usage: python bench/standby.py [--kills 20] [--pauses 20] [--store postgresql|folder]

One server of small games of Wild wild space, with one client that sends order after order. In each
round a standby is warm; then the host is killed, or paused (SIGSTOP). Measured is the time until
the standby says that it has the place, and until an order is acknowledged there to the client. With
PostgreSQL (a server of our own, in a temporary folder) a paused host goes on afterwards: it must
end by itself as one that was taken over. In the end the journals are read: every acknowledged order
must be there once; one that was cut off once or not at all.
"""

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory

from contestmaster import storage
from contestmaster.cli.standby import TAKEN_OVER
from contestmaster.client import ClientError, Refused, connect
from contestmaster.client.shapes import ROW
from contestmaster.host.contest.file import data_folder, read_settings
from contestmaster.kernel.journal import decode_entry
from storage import server

HOSTS = ("127.0.0.1", "127.0.0.2")
PATIENCE = 300.0
FILE = """data = {data}
start_at = "now"
contest_duration_s = 86400
[web]
open = false
[[servers]]
name = "Cows1"
host = "{host}"
port = {port}
task = "cows"
turn_seconds = 1
command_limit = 100
options = {{ dim = 2, side = 12, stable_distance = 3, max_turns = 5000 }}
"""


class Host:
    """A host, or a standby, and when it has said what."""

    def __init__(self, file: Path, *words: str) -> None:
        command = [sys.executable, "-m", "contestmaster", "serve", str(file), *words]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.lines: list[tuple[float, str]] = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append((time.perf_counter(), line.rstrip()))

    def said(self, *words: str) -> float:
        """Wait until it has said one of these; when that was."""
        until = time.perf_counter() + PATIENCE
        while time.perf_counter() < until:
            for at, line in list(self.lines):
                if any(word in line for word in words):
                    return at
            time.sleep(0.002)
        raise SystemExit(f"{words} was not said, but {self.lines}")


def acknowledged(address: tuple[str, int], orders: int, ledger: Counter[str]) -> float:
    """Give so many orders to a host, and count them; when the first was acknowledged."""
    first, count = 0.0, 0
    while count < orders:
        try:
            with connect(*address, "red", "secret", timeout=10.0) as link:
                while count < orders:
                    (row,) = link.command("MAKE_GROUP 1 0", ROW)
                    first = first or time.perf_counter()
                    ledger["MAKE_GROUP"] += 1
                    link.command(f"UNGROUP {row}")
                    ledger["UNGROUP"] += 1
                    count += 2
        except Refused:
            time.sleep(0.05)
        except (ClientError, TimeoutError):
            time.sleep(0.01)
    return first


def stored(folder: Path) -> Counter[str]:
    """How many orders of the team are in the journals, by command."""
    found: Counter[str] = Counter()
    with storage.reading(folder) as archive:
        for record in archive.matches():
            for entry in (decode_entry(one.body) for one in archive.entries(record.id)):
                if entry.kind == "command" and entry.person == "The Reds":
                    found[entry.command] += 1
    return found


def round_of(
    files: list[Path], number: int, host: Host, port: int, ledger: Counter[str], *, kill: bool
) -> tuple[Host, dict[str, float]]:
    """Let a host go; its successor, and how long that took."""
    standby = Host(files[number % 2], "--standby")
    standby.said("are ready (1 of 1)")
    standby.said("has the records of")
    acknowledged((HOSTS[(number + 1) % 2], port), 4, ledger)
    began = time.perf_counter()
    host.process.send_signal(signal.SIGKILL if kill else signal.SIGSTOP)
    placed = standby.said("took over from", "the place is ours") - began
    answered = acknowledged((HOSTS[number % 2], port), 4, ledger) - began
    if not kill:
        host.process.send_signal(signal.SIGCONT)
    status = host.process.wait(PATIENCE)
    assert status in ((-signal.SIGKILL,) if kill else (-signal.SIGKILL, TAKEN_OVER)), status
    return standby, {"placed": placed, "answered": answered, "status": status}


def told(what: str, rounds: list[dict[str, float]]) -> None:
    """Print what some rounds came to."""
    for name in ("placed", "answered"):
        values = sorted(each[name] for each in rounds)
        if values:
            middle = values[len(values) // 2]
            print(
                f"{len(values)} {what}, seconds until {name}: "
                f"{values[0]:.2f} to {values[-1]:.2f}, median {middle:.2f}",
                flush=True,
            )


def main(kills: int, pauses: int, address: str | None) -> None:
    """Measure, and print."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        os.environ["CONTESTMASTER_STATE"] = str(folder / "state")
        with closing(socket.create_server(("127.0.0.1", 0))) as probe:
            port = probe.getsockname()[1]
        files = [folder / "one.toml", folder / "two.toml"]
        data = json.dumps("records" if address is None else address)
        for file, host in zip(files, HOSTS, strict=True):
            file.write_text(FILE.format(data=data, host=host, port=port))
        (folder / "teams.csv").write_text("login,name,password\nred,The Reds,secret\n")
        command = [sys.executable, "-m", "contestmaster", "admin", "team", "import"]
        subprocess.run([*command, folder / "teams.csv", "-c", files[0]], check=True)
        ledger: Counter[str] = Counter()
        current = Host(files[0])
        try:
            current.said("game 1 of Cows1 begins")
            for what, count in (("kills", kills), ("pauses", pauses)):
                rounds: list[dict[str, float]] = []
                for _ in range(count):
                    number = len(rounds) + (kills if what == "pauses" else 0) + 1
                    current, figures = round_of(
                        files, number, current, port, ledger, kill=what == "kills"
                    )
                    rounds.append(figures)
                told(what, rounds)
            woken = sum(each["status"] == TAKEN_OVER for each in rounds)
            print(f"{woken} of the paused hosts went on, and said that they were taken over")
        finally:
            current.process.terminate()
            current.process.wait(PATIENCE)
        settings = read_settings(files[0])
        found = stored(data_folder(files[0], settings))
        print(f"acknowledged: {dict(ledger)}; stored: {dict(found)}")
        assert found == ledger, "an order was lost, or is there twice"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--pauses", type=int, default=20)
    parser.add_argument("--store", choices=["postgresql", "folder"], default="postgresql")
    asked = parser.parse_args()
    with ExitStack() as stack:
        place = stack.enter_context(server()) if asked.store == "postgresql" else None
        main(asked.kills, asked.pauses, place and f"{place}&schema=bench")
