"""The hosts that are hurt: a contest, tables, a forum; how each is opened, and who plays there."""

import itertools
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Final

from tests.faults.bots import Bot, GoneError, Line, LineBot, Poster
from tests.faults.places import Place, until
from tests.ports import free_ports
from tests.quick import quick_hash

from contestmaster.host.control import ControlClient, NoHostError, Request

ROOT: Final = Path(__file__).parents[2]
STARTING: Final = 300.0
"""Seconds for a host to open its door, or to be back, however slow the machine is."""
_SECRET: Final = "secret"
_CONTEST: Final = """
start_at = "none"
data = {data}
contest_duration_s = 100000000
[all_servers]
host = "127.0.0.1"
command_limit = 100000000
[[servers]]
name = "Marks1"
port = {ports[0]}
task = "marks"
options = {{ turns = 12, turn_seconds = 0.1 }}
[[servers]]
name = "Marks2"
port = {ports[1]}
task = "marks"
options = {{ turns = 30, turn_seconds = 0.07 }}
[web]
port = {ports[2]}
"""


def package(folder: Path) -> Path:
    """Make what makes a game known to every program that has the folder on its path."""
    known = folder / "marks-1.dist-info"
    known.mkdir(parents=True, exist_ok=True)
    (known / "METADATA").write_text("Metadata-Version: 2.1\nName: marks\nVersion: 1\n")
    point = "[contestmaster.games]\nmarks = tests.faults.marks:Marks\n"
    (known / "entry_points.txt").write_text(point)
    return folder


def surroundings(packages: Path) -> dict[str, str]:
    """The environment of programs that know the game."""
    path = [ROOT / "src", ROOT, packages]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, path)),
        "CONTESTMASTER_STATE": str(packages / "state"),
    }


class Door:
    """A host and what plays there, from its making to `close`.

    Attributes:
        name: of this kind of host.
        process: the host, while it runs.
        starts: how often it was started.
    """

    name: ClassVar[str]

    def __init__(self, root: Path, place: Place) -> None:
        """Prepare a host of a place, with all its files below a folder."""
        self.root, self.place = root, place
        self.serials = itertools.count(1)
        self.process: subprocess.Popen[bytes] | None = None
        self.starts = 0
        self.env = surroundings(package(root / "packages"))
        self.ports = free_ports(3)
        self.people: list[tuple[str, str]] = []
        self._said = (root / "host.log").open("ab")

    # -- the host --------------------------------------------------------------------------------

    def words(self, ports: list[int]) -> list[str]:
        """What is typed to start it on some ports."""
        raise NotImplementedError

    def launch(self, **limits: Any) -> None:
        """Start the host; whether it has come up is seen by `await_open`."""
        words = [sys.executable, "-m", "contestmaster", *self.words(self.ports)]
        self._said.write(f"--- start {self.starts + 1} at {time.time():.3f}\n".encode())
        self._said.flush()
        self.process = subprocess.Popen(
            words,
            stdout=self._said,
            stderr=self._said,
            cwd=self.root,
            env=self.env | self.place.disk.variables,
            **limits,
        )
        self.starts += 1

    def open(self) -> None:
        """Start it for the first time, and let people in."""
        self.launch()
        self.await_open()
        self.populate()

    def await_open(self) -> None:
        """Wait until the host answers on this machine's own channel."""
        until(self._answers, STARTING, f"{self.name} is not open; see {self.root}/host.log")

    def _answers(self) -> bool:
        if self.process is None or self.process.poll() is not None:
            raise RuntimeError(f"the host has ended by itself; see {self.root}/host.log")
        with suppress(NoHostError):
            ControlClient(self.place.folder).close()
            return True
        return False

    def kill(self) -> None:
        """Kill it as `kill -9` does."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGCONT)
            self.process.kill()
            self.process.wait(60)
            self.process = None

    def stop(self) -> None:
        """Stop it in order."""
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(STARTING)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
            self.process = None

    def close(self) -> None:
        """End whatever runs."""
        self.kill()
        self._said.close()
        self.place.close()

    def tell(self, command: str, arguments: dict[str, Any], password: str | None = None) -> None:
        """Do something as an organiser."""
        client = ControlClient(self.place.folder)
        try:
            reply = client.ask(Request(command, arguments, "ada", password=password))
            assert reply.done, reply.text
        finally:
            client.close()

    # -- who plays -------------------------------------------------------------------------------

    def populate(self) -> None:
        """Let people in, once."""

    def bots(self, logs: Path, chance: random.Random) -> list[Bot]:
        """Who plays in a round."""
        raise NotImplementedError

    def second(self) -> "subprocess.CompletedProcess[str]":
        """Start another host on the same records, on ports of its own."""
        words = [sys.executable, "-m", "contestmaster", *self.words(free_ports(3))]
        return subprocess.run(
            words,
            capture_output=True,
            text=True,
            cwd=self.root,
            env=self.env,
            timeout=STARTING,
            check=False,
        )

    def verdicts(self) -> Iterator[tuple[str, int, str]]:
        """What our own commands say of the records: what was typed, the status, what was said."""
        yield self._ran("verify", str(self.place.folder))

    def _ran(self, *words: str) -> tuple[str, int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "contestmaster", *words],
            capture_output=True,
            text=True,
            cwd=self.root,
            env=self.env,
            timeout=STARTING,
            check=False,
        )
        return " ".join(words), done.returncode, done.stdout + done.stderr


class ContestDoor(Door):
    """A contest of two servers, and three teams with two connections each."""

    name = "contest"

    def words(self, ports: list[int]) -> list[str]:
        own = "" if ports == self.ports else "-second"
        file = self.root / f"contest{own}.toml"
        file.write_text(_CONTEST.format(data=json.dumps("data"), ports=ports))
        return ["serve", str(file)]

    def populate(self) -> None:
        for team in ("red", "blue", "green"):
            kept = quick_hash(_SECRET)
            self.tell("ADD_TEAM", {"team": team, "name": team}, kept)
            self.people.append((team, _SECRET))
        self.tell("START", {})

    def bots(self, logs: Path, chance: random.Random) -> list[Bot]:
        most = [1, 20, 1, 8, 60, 3]
        return [
            LineBot(
                self.ports[number % 2],
                self.people[number // 2],
                self.serials,
                logs / f"bot{number}.log",
                chance.random(),
                most=each,
            )
            for number, each in enumerate(most)
        ]

    def verdicts(self) -> Iterator[tuple[str, int, str]]:
        yield from super().verdicts()
        yield self._ran("results", str(self.root / "contest.toml"), "--recount")


class TablesDoor(Door):
    """Tables of one seat, each with two connections of its player, one of which talks."""

    name = "tables"

    def __init__(self, root: Path, place: Place) -> None:
        super().__init__(root, place)
        self._tables: dict[str, int] = {}
        self._opening = threading.Lock()

    def words(self, ports: list[int]) -> list[str]:
        settings = {
            "table_games": "marks",
            "chat_per_minute": 1000000,
            "opens_per_minute": 1000,
            "command_limit": 100000000,
            "abandon_after_s": 0,
        }
        given = [word for each in settings.items() for word in ("--set", "{}={}".format(*each))]
        places = [
            "--port",
            str(ports[0]),
            "--web-port",
            str(ports[1]),
            "--data",
            str(self.place.folder),
        ]
        return ["tables", *places, *given]

    def populate(self) -> None:
        for _ in range(3):
            line = Line(self.ports[0], "guest", "x")
            told = line.ask("WHOAMI", 1)
            line.close()
            assert isinstance(told, list), told
            name, _, secret = told[0].split()
            self.people.append((name, secret))

    def _sit(self, bot: LineBot, line: Line) -> None:
        """Come back to the own seat; open a table where there is none, or it is over."""
        with self._opening:
            table = self._tables.get(bot.person)
            if table is not None and isinstance(line.ask(f"SIT {table}", 1), list):
                return
            options = "seats=1 turns=100000 turn_seconds=0.1 pace=clock"
            opened = line.ask(f"OPEN marks {options}", 1)
            if not isinstance(opened, list) or not isinstance(line.ask("START", 1), list):
                raise GoneError(f"no table: {opened}")
            self._tables[bot.person] = int(opened[0].split()[0])

    def bots(self, logs: Path, chance: random.Random) -> list[Bot]:
        return [
            LineBot(
                self.ports[0],
                person,
                self.serials,
                logs / f"bot{number}{'t' * talks}.log",
                chance.random(),
                most=2 if talks else [1, 10, 40][number % 3],
                enter=self._sit,
                talks=talks,
            )
            for number, person in enumerate(self.people)
            for talks in (False, True)
        ]


class ForumDoor(Door):
    """A forum with a game, whose members post to one thread."""

    name = "forum"

    def words(self, ports: list[int]) -> list[str]:
        return ["forum", str(self.place.folder), "--port", str(ports[0])]

    def open(self) -> None:
        seats = [word for name in ("alice", "bob") for word in ("--seat", name)]
        new = ["new", "spaceships", "--name", "agora", "--data", str(self.place.folder), *seats]
        typed, status, said = self._ran(*new)
        assert status == 0, (typed, said)
        super().open()

    def populate(self) -> None:
        for number in range(24):
            name = f"member{number}"
            self.tell("ACCOUNT", {"login": name}, quick_hash(_SECRET))
            self.people.append((name, _SECRET))
        first = Poster(self.ports[0], self.people[0], self.serials, self.root / "first.log", 0)
        first.begin("agora")

    def bots(self, logs: Path, chance: random.Random) -> list[Bot]:
        players = chance.sample(self.people, 6)
        return [
            Poster(self.ports[0], who, self.serials, logs / f"bot{number}.log", chance.random())
            for number, who in enumerate(players)
        ]


DOORS: Final[dict[str, type[Door]]] = {
    door.name: door for door in (ContestDoor, TablesDoor, ForumDoor)
}
