"""Bots come back: after a suspension, and after `kill -9` of the host and a new start."""

import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest
import structlog
from tests.examples.test_examples import EXAMPLES
from tests.ports import free_ports

from contestmaster import storage
from contestmaster.cli import main
from contestmaster.kernel.journal import decode_entry

PATIENCE = 300
PROGRAM = [sys.executable, "-m", "contestmaster"]
FILE = """start_at = "none"
[[servers]]
name = "Cows1"
host = "127.0.0.1"
port = {port}
task = "cows"
options = {{ dim = 2, side = 40, stable_distance = 5 }}
"""
LIBRARY = """
import sys
from contestmaster.client import stay
from contestmaster.client.cows import Cows

def turn():
    team = game.rancho_report()
    game.ungroup(game.make_group(min(1, team.free_cowboys), 0))

host, port, login, password = sys.argv[1:]
with stay(host, int(port), login, password) as link:
    game = Cows(link)
    link.play(turn)
"""
AWAITED = """
import asyncio, sys
from contestmaster.client.aio_staying import stay
from contestmaster.client.cows import AsyncCows

async def main(host, port, login, password):
    async with await stay(host, int(port), login, password) as link:
        game = AsyncCows(link)

        async def turn():
            await game.rancho_report()
            await game.ungroup(await game.make_group(1, 0))

        await link.play(turn)

asyncio.run(main(*sys.argv[1:]))
"""


class Bot(NamedTuple):
    """A bot that runs: who it is, its process, and the file of its standard error."""

    login: str
    process: subprocess.Popen[bytes]
    said: Path

    def tries(self) -> int:
        """How often it has said that it tries again."""
        return self.said.read_text().count("trying again")


def programs(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield a login and a command line for each kind of bot that this machine can run."""
    yield "python", [sys.executable, str(EXAMPLES / "first_bot.py")]
    if shutil.which("cc"):
        program = folder / "first_bot"
        source = EXAMPLES / "first_bot.c"
        subprocess.run(["cc", "-O2", "-o", program, source], check=True, timeout=PATIENCE)
        yield "c", [str(program)]
    if shutil.which("node"):
        yield "javascript", ["node", str(EXAMPLES / "first_bot.mjs")]
    for login, text in (("library", LIBRARY), ("awaited", AWAITED)):
        (folder / f"{login}.py").write_text(text)
        yield login, [sys.executable, str(folder / f"{login}.py")]
    yield "sample", []


class Contest:
    """A contest of one server, whose host can be killed and started again, and its bots."""

    def __init__(self, folder: Path, kept: ExitStack) -> None:
        self.folder = folder
        self.file = folder / "final.toml"
        (self.port,) = free_ports(1)
        self.file.write_text(FILE.format(port=self.port))
        self.bots: list[Bot] = []
        self._kept = kept
        self.host: subprocess.Popen[bytes] | None = None

    def admin(self, *words: str) -> str:
        """Do something as an organiser, as soon as the host hears."""
        command = [*PROGRAM, "admin", *words, "-c", self.file]
        began = time.monotonic()
        while True:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=PATIENCE, check=False
            )
            if done.returncode == 0:
                return done.stdout
            assert time.monotonic() - began < PATIENCE, done.stderr
            time.sleep(1)  # each of these programs takes as much of the processor as the host needs

    def register(self, team: str) -> str:
        """Register a team, while no host runs; return its password."""
        with redirect_stdout(StringIO()) as said, pytest.raises(SystemExit) as ended:
            main(["admin", "team", "add", team, team, "-c", str(self.file)])
        structlog.reset_defaults()  # the command sends the log to the stream it found
        assert ended.value.code == 0
        return said.getvalue().split("\t")[1]

    def serve(self) -> None:
        self.host = self._run([*PROGRAM, "serve", str(self.file)], "host")

    def kill(self) -> None:
        assert self.host is not None
        self.host.kill()
        self.host.wait(PATIENCE)

    def enter(self, login: str, words: list[str], password: str) -> None:
        place = ["127.0.0.1", str(self.port), login, password]
        sample = [*PROGRAM, "bot", "cows", "rancher", "--port", str(self.port), "--login", login]
        process = self._run([*words, *place] if words else [*sample, "--password", password], login)
        self.bots.append(Bot(login, process, self.folder / login))

    def _run(self, words: list[str], name: str) -> subprocess.Popen[bytes]:
        said = self._kept.enter_context((self.folder / name).open("ab"))
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=said)
        self._kept.callback(process.wait, PATIENCE)
        self._kept.callback(process.kill)
        return process

    def orders(self) -> Counter[str]:
        """Count the stored orders of each team."""
        counts: Counter[str] = Counter()
        with storage.reading(self.folder / "final-data") as archive:
            for record in archive.matches():
                for stored in archive.entries(record.id):
                    entry = decode_entry(stored.body)
                    if entry.kind == "command":
                        counts[entry.person or ""] += 1
        return counts

    def until(self, what: str, true_of: Callable[[Bot], bool]) -> None:
        """Wait until something is true of every bot; all must be running."""
        began = time.monotonic()
        while left := [bot for bot in self.bots if not true_of(bot)]:
            for bot in left:
                assert bot.process.poll() is None, (bot.login, what, bot.said.read_text())
                assert time.monotonic() - began < PATIENCE, (bot.login, what, bot.said.read_text())
            time.sleep(0.1)

    def until_all_play(self) -> None:
        before = self.orders()
        self.until("plays", lambda bot: self.orders()[bot.login] > before[bot.login])

    def until_all_are_out(self) -> None:
        """Wait until each has said once more that it tries again."""
        before = {bot.login: bot.tries() for bot in self.bots}
        self.until("is out", lambda bot: bot.tries() > before[bot.login])


@pytest.fixture
def contest(tmp_path: Path) -> Iterator[Contest]:
    with ExitStack() as kept:
        yield Contest(tmp_path, kept)


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="processes are ended as they are on POSIX")
def test_bots_come_back_after_a_suspension_and_a_kill(contest: Contest) -> None:
    """[NET-17, CONTEST-65] In every language, with the library or without, and our own."""
    accounts = [
        (login, words, contest.register(login)) for login, words in programs(contest.folder)
    ]
    *early, sample = accounts
    for account in early:
        contest.enter(*account)
    contest.until_all_are_out()  # nobody listens yet
    contest.serve()
    contest.admin("start")
    contest.enter(*sample)
    contest.until_all_play()
    contest.admin("suspend", "-r", "a storm")
    contest.until_all_are_out()
    contest.admin("resume")
    contest.until_all_play()
    contest.kill()
    contest.until_all_are_out()
    contest.serve()
    contest.until_all_play()
