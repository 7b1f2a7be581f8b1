"""A contest of several servers with bots on all seats, whose host is killed again and again.

usage: python bench/contest.py [--seconds 600] [--teams 30] [--kills 5] [--all] [--json FILE]
       [--processes 1] [--machines 0] [--deaths 0] [--standby] [--store postgresql|folder]
       [--stagger] [--apart] [--turn-seconds 2]
By default it has the three servers of Wild wild space, with `--all` the seven of three tasks.
It runs `contestmaster serve` as an organiser would, lets a bot of every team play on every server,
kills the host with SIGKILL at moments drawn at random, and starts it again at once. At the end all
games are played again from their journals: the ranking must come out the same. Measured are how
late turns end (by clients that only wait), how long the host takes to be back, how much of its
clock the contest loses by it, and the processor time of the host. With `--processes` servers are
played by processes of their own, of which `--deaths` are killed besides; then is measured how long
it takes until all servers greet again, and the processor time of these processes. With `--machines`
so many others join, which are processes at other addresses of this one, and `--deaths` are theirs.
With `--standby`
a second host stands by, takes over from the one that is killed, and has another stand by then; by
default their records are in a PostgreSQL of our own. With `--stagger` the servers' turns end one
after another. With `--apart` the bots keep to one core and leave the others to the host, as in a
contest, where teams have machines of their own. With `--turn-seconds` turns are longer than those
of a task, and the bots, whose thinking takes most of a machine, ask for less of it.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from contestmaster import storage
from contestmaster.bots.crowd import Player
from contestmaster.cli.contest.bots import crowd, player
from contestmaster.doors.tcp.venue import probe_ports
from contestmaster.host.contest.archive import kept
from contestmaster.host.contest.file import data_folder, read_settings
from contestmaster.host.contest.recount import recount
from contestmaster.kernel.instant import SECOND
from harness import BUILD, LOADGEN_CORE, kept_off, kept_on
from storage import server as database

PROGRAM = (sys.executable, "-m", "contestmaster")
BOTS = {
    "cows": ("rancher", "raider", "random"),
    "desk": ("sergeant", "tactician", "random"),
    "traders": ("collector", "forwarder", "random"),
}
"""By task: every third team plays by the same bot."""
PATIENCE = 120.0
"""Seconds after which the host must be there, or the contest over."""
LOST_S = 10.0
"""Seconds of its clock that a contest may lose by one kill."""
RUNS = b"Ctrl-C stops the host"
"""What a host says when it runs."""
JOINS = b"machines join at"
"""What a host says when its token is there."""
STANDS_BY = b"has the records of"
"""What a standby says when it is warm."""
GREETING = b"LOGIN\n"
DESK = "preparation_turns = 4, tactics_turns = 2, skirmish_turns = 45, results_turns = 2"
SERVERS = (
    ("Cows1", "cows", "dim = 2, side = 40, stable_distance = 5, max_turns = 60"),
    ("Cows2", "cows", "dim = 3, side = 16, stable_distance = 3, max_turns = 45"),
    ("Cows3", "cows", "dim = 4, side = 8, stable_distance = 1, max_turns = 30"),
    ("Desk1", "desk", DESK),
    ("Desk2", "desk", f'{DESK}, trait_influence = "major"'),
    ("Traders1", "traders", 'sets = "ABC", game_turns = 30'),
    ("Traders2", "traders", 'sets = "DEF", game_turns = 30'),
)
"""Name, task and options: boards on which some thirty teams have room, games of half a minute to
one; so that `K`, awards and new games are part of what is measured."""


@dataclass
class Report:
    """What came of a contest.

    Attributes:
        wrong: what the recount found to be otherwise; empty if all is well.
        games: how many were scored, by server.
        orders: entries of teams in all journals.
        late_ms: how late turns ended for clients that waited: how many, median, p99, most.
        back_s: from each kill to the first greeting of a host that is back.
        lost_s: how much of its clock the contest lost by each kill: at most a turn.
        cpu: processor time of the host per second that it ran.
        reply_ms: how long a reply took that need not be stored: how many, median, p99, most.
        again_s: from each kill of a process that played to the greeting of the last server.
        stages_cpu: processor time of the processes that play, all together, likewise.
    """

    seconds: float
    teams: int
    kills: int
    wrong: list[str] = field(default_factory=list)
    games: dict[str, int] = field(default_factory=dict)
    orders: int = 0
    late_ms: dict[str, float] = field(default_factory=dict)
    back_s: list[float] = field(default_factory=list)
    lost_s: list[float] = field(default_factory=list)
    cpu: float = 0.0
    processes: int = 1
    machines: int = 0
    reply_ms: dict[str, float] = field(default_factory=dict)
    again_s: list[float] = field(default_factory=list)
    stages_cpu: float = 0.0


class Host:
    """The host as a process, killed and started again."""

    def __init__(self, contest: Path, log: Path, processes: int = 1, machines: int = 0) -> None:
        self._command = [*PROGRAM, "serve", str(contest), "--processes", str(processes)]
        self._machines: list[subprocess.Popen[bytes]] = []
        self._joins: list[list[str]] = []
        if machines:
            at = f"127.0.0.1:{_free_ports(1)[0]}"
            self._command += ["--machines", str(machines), "--join-at", at]
            token = str(contest.with_suffix(".stages.token"))
            self._joins = [
                [*PROGRAM, "join", at, "--token-file", token, "--host", f"127.0.0.{2 + n}"]
                for n in range(machines)
            ]
        self._servers = read_settings(contest).servers
        self._path = log
        self._log = log.open("ab")
        self._process: subprocess.Popen[bytes] | None = None
        self._began = 0.0
        self.cpu_s = 0.0
        self.stages_s = 0.0
        self.ran_s = 0.0

    @property
    def pid(self) -> int:
        """Its process; raise ``RuntimeError`` where none runs."""
        if self._process is None:
            raise RuntimeError("the host does not run")
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it says that it runs."""
        before = self._path.stat().st_size
        self._began = time.monotonic()
        self._process = subprocess.Popen(self._command, stdout=self._log, stderr=self._log)
        if self._joins and not self._machines:
            self._await(lambda: JOINS in self._path.read_bytes()[before:])
            self._machines = [self._joined(words) for words in self._joins]
        self._await(lambda: RUNS in self._path.read_bytes()[before:])

    def back(self) -> float:
        """Start it again, and return how many seconds it took until all servers greet."""
        self.start()
        self._await_greetings()
        return time.monotonic() - self._began

    def lose(self, chance: random.Random) -> float:
        """Kill a process that plays; return how many seconds it took until all servers greet."""
        stage = chance.choice(self._stages())
        self.stages_s += cpu_seconds(stage)
        began = time.monotonic()
        os.kill(stage, signal.SIGKILL)
        self._await_greetings()
        took = time.monotonic() - began
        for number, machine in enumerate(self._machines):
            if machine.pid == stage:
                machine.wait(PATIENCE)
                self._machines[number] = self._joined(self._joins[number])
        return took

    def _stages(self) -> list[int]:
        return [*stages_of(self.pid), *(each.pid for each in self._machines)]

    def _joined(self, words: Sequence[str]) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(words, stdout=self._log, stderr=self._log)

    def _await_greetings(self) -> None:
        for server in self._servers:
            self._await(partial(_greets, (server.host, server.params.port)))

    def _await(self, there: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not there():
            if time.monotonic() > until or self._process is None or self._process.poll():
                raise RuntimeError(f"the host does not run:\n{self._path.read_text()}")
            time.sleep(0.02)

    def end(self, number: signal.Signals) -> None:
        """Kill it, or ask it to stop."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is None:
            self.cpu_s += cpu_seconds(process.pid)
            self.stages_s += sum(map(cpu_seconds, stages_of(process.pid)))
            if number != signal.SIGKILL:
                self.stages_s += sum(cpu_seconds(each.pid) for each in self._machines)
            self.ran_s += time.monotonic() - self._began
            process.send_signal(number)
        process.wait(PATIENCE)

    def close(self) -> None:
        """Leave nothing behind."""
        for machine in self._machines:
            machine.kill()
            machine.wait(PATIENCE)
        self.end(signal.SIGKILL)
        self._log.close()


class Hosts(Host):
    """Two hosts of one contest, of which one stands by."""

    def __init__(self, contest: Path, log: Path, processes: int = 1, machines: int = 0) -> None:
        super().__init__(contest, log, processes, machines)
        self._standby: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start both."""
        super().start()
        self._stand_by()

    def back(self) -> float:
        """Return how many seconds it takes the other until all servers greet; have one stand by."""
        began = time.monotonic()
        self._process, self._standby, self._began = self._standby, None, began
        self._await_greetings()
        took = time.monotonic() - began
        self._stand_by()
        return took

    def end(self, number: signal.Signals) -> None:
        """Kill the one that plays, or ask both to stop."""
        if number != signal.SIGKILL:
            self._dismiss()
        super().end(number)

    def close(self) -> None:
        """Leave nothing behind."""
        self._dismiss()
        super().close()

    def _stand_by(self) -> None:
        before = self._path.stat().st_size
        command = [*self._command, "--standby"]
        self._standby = subprocess.Popen(command, stdout=self._log, stderr=self._log)
        self._await(lambda: STANDS_BY in self._path.read_bytes()[before:])

    def _dismiss(self) -> None:
        if self._standby is not None:
            self._standby.kill()
            self._standby.wait(PATIENCE)
            self._standby = None


class Metronome(threading.Thread):
    """A client that only waits, and notes by how much each turn ended late."""

    def __init__(self, account: Player) -> None:
        super().__init__(daemon=True)
        self._account = account
        self.late_ms: list[float] = []
        self.reply_ms: list[float] = []
        self.over = False

    def run(self) -> None:
        """Wait turn after turn; come back after every stop."""
        while not self.over:
            with contextlib.suppress(OSError, EOFError):
                self._wait_for_turns()
            time.sleep(0.05)

    def _wait_for_turns(self) -> None:
        host, port, login, password, *_ = self._account
        with socket.create_connection((host, port), PATIENCE) as link, link.makefile("rb") as lines:

            def hear() -> bytes:
                line = lines.readline()
                if not line.endswith(b"\n"):
                    raise EOFError
                return line

            link.sendall(f"{login}\n{password}\n".encode())
            for _ in range(3):
                hear()
            while True:
                asked = time.monotonic()
                link.sendall(b"WAIT\n")
                hear()
                self.reply_ms.append(1000 * (time.monotonic() - asked))
                left = float(hear().split()[1])
                heard = time.monotonic()
                hear()
                self.late_ms.append(1000 * (time.monotonic() - heard - left))


def play(
    folder: Path,
    *,
    seconds: int,
    teams: int,
    kills: int,
    every: bool = False,
    seed: int = 0,
    processes: int = 1,
    machines: int = 0,
    deaths: int = 0,
    standby: bool = False,
    data: str | None = None,
    stagger: bool = False,
    apart: bool = False,
    turn_seconds: int | None = None,
) -> Report:
    """Run a contest in an empty folder, and report on it.

    Raises:
        RuntimeError: the host did not start, or the contest did not end in time.
    """
    rng = random.Random(seed)
    servers = [each for each in SERVERS if every or each[1] == "cows"]
    contest = write_contest(
        folder, seconds, teams, servers, data=data, stagger=stagger, turn_seconds=turn_seconds
    )
    settings = read_settings(contest)
    report = Report(seconds, teams, kills, processes=processes, machines=machines)
    players = register(contest, teams)
    host = (Hosts if standby else Host)(contest, folder / "host.log", processes, machines)
    metronomes = [
        Metronome(next(p for p in players if p.port == s.params.port)) for s in settings.servers
    ]
    ends = [True] * kills + [False] * deaths
    moments = sorted((rng.uniform(0.05, 0.6) * seconds, whole) for whole in ends)
    killed: list[float] = []
    try:
        with kept_off(LOADGEN_CORE) if apart else contextlib.nullcontext():
            host.start()
        subprocess.run([*PROGRAM, "admin", "start", "-c", contest], check=True, timeout=PATIENCE)
        began = time.monotonic()
        with contextlib.ExitStack() as playing:
            with kept_on(LOADGEN_CORE) if apart else contextlib.nullcontext():
                playing.enter_context(crowd(players))
            for metronome in metronomes:
                metronome.start()
            for moment, whole in moments:
                time.sleep(max(0.0, began + moment - time.monotonic()))
                if not whole:
                    report.again_s.append(round(host.lose(rng), 2))
                    continue
                killed.append(time.time())
                host.end(signal.SIGKILL)
                report.back_s.append(round(host.back(), 2))
            _await_end(data_folder(contest, settings), began + seconds, len(moments))
            for metronome in metronomes:
                metronome.over = True
        host.end(signal.SIGTERM)
    finally:
        host.close()
    report.cpu = round(host.cpu_s / host.ran_s, 3)
    report.stages_cpu = round(host.stages_s / host.ran_s, 3)
    report.reply_ms = lateness([took for m in metronomes for took in m.reply_ms])
    report.late_ms = lateness([late for m in metronomes for late in m.late_ms])
    _count(report, data_folder(contest, settings), killed)
    return report


def write_contest(
    folder: Path,
    seconds: int,
    teams: int,
    servers: Sequence[tuple[str, str, str]],
    settings: str = "",
    *,
    data: str | None = None,
    stagger: bool = False,
    turn_seconds: int | None = None,
) -> Path:
    """Write a contest's file and its teams into a folder; ``settings`` are of all servers.

    Its records are in that folder, too, or in ``data``.
    """
    ports = _free_ports(len(servers))
    text = "" if data is None else f"data = {json.dumps(data)}\n"
    text += f'contest_duration_s = {seconds}\nstart_at = "none"\n'
    text += f"stagger = {str(stagger).lower()}\n"
    text += "[web]\nport = 0\nconnections_per_address = 100000\n"
    text += f'[all_servers]\nhost = "127.0.0.1"\n{settings}'
    for (name, task, options), port in zip(servers, ports, strict=True):
        text += f'[[servers]]\nname = "{name}"\nport = {port}\ntask = "{task}"\n'
        if turn_seconds is not None:
            length = "turn_length_s" if task == "desk" else "turn_seconds"
            text += f"{length} = {turn_seconds}\n"
        text += f"options = {{ {options} }}\n"
    contest = folder / "contest.toml"
    contest.write_text(text)
    rows = [f"{_login(n)},{_login(n)},secret{n}" for n in range(teams)]
    (folder / "teams.csv").write_text("\n".join(["login,name,password", *rows]))
    asyncio.run(probe_ports(read_settings(contest).servers))
    return contest


def register(contest: Path, teams: int) -> list[Player]:
    """Register the teams of a contest, and return a bot for each on each server."""
    words = ["admin", "team", "import", contest.parent / "teams.csv", "-c", contest]
    subprocess.run([*PROGRAM, *map(str, words)], check=True, timeout=PATIENCE)
    return [
        player(server, _login(n), f"secret{n}", bots[n % len(bots)])
        for server in read_settings(contest).servers
        for bots in (BOTS[server.params.task],)
        for n in range(teams)
    ]


def _login(number: int) -> str:
    return f"team{number + 1}"


def _greets(address: tuple[str, int]) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(address, 1) as link:
        return link.recv(len(GREETING)) == GREETING
    return False


def _await_end(folder: Path, due: float, kills: int) -> None:
    """Wait until a contest is over; while no host plays, its clock stands still."""
    time.sleep(max(0.0, due - time.monotonic()))
    until = time.monotonic() + PATIENCE + kills * LOST_S
    while time.monotonic() < until:
        with storage.reading(folder) as archive:
            if kept(archive).state.phase == "FINISHED":
                return
        time.sleep(1)
    raise RuntimeError("the contest did not end")


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stages_of(pid: int) -> list[int]:
    """Return the processes in which a host has servers played."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [
        int(child)
        for child in children
        if b"contestmaster.cli.contest.stage" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def lateness(late_ms: Sequence[float]) -> dict[str, float]:
    """Summarise by how much turns ended late."""
    if len(late_ms) < 2:  # noqa: PLR2004 - quantiles need two
        return {}
    return {
        "turns": len(late_ms),
        "median": round(statistics.median(late_ms), 2),
        "p99": round(statistics.quantiles(late_ms, n=100)[98], 2),
        "most": round(max(late_ms), 2),
    }


def _count(report: Report, folder: Path, killed: Sequence[float]) -> None:
    """Count everything anew, and take stock of the records."""
    with storage.reading(folder) as archive:
        tables, report.wrong = recount(archive)
        _, state, _ = kept(archive)
        for name, server in state.servers.items():
            report.games[name] = sum(game.status == "scored" for game in server.games)
        for record in archive.matches():
            if record.server in state.servers:
                report.orders += sum(
                    b'"seat"' in entry.body for entry in archive.entries(record.id)
                )
    if len(tables.general) != report.teams:
        report.wrong.append("not every team has a place")
    stops = [stop.begin / SECOND for stop in state.stops]
    if len(stops) != len(killed):
        report.wrong.append(f"{len(stops)} stops are listed, and not {len(killed)}")
    report.lost_s = [round(at - begin, 3) for at, begin in zip(killed, stops, strict=False)]


def _free_ports(count: int) -> list[int]:
    with contextlib.ExitStack() as opened:
        made = [opened.enter_context(socket.socket()) for _ in range(count)]
        for each in made:
            each.bind(("127.0.0.1", 0))
        return sorted(each.getsockname()[1] for each in made)


def main() -> None:
    """Read the command line, run the contest, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--teams", type=int, default=30)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--all", action="store_true", help="all seven servers of three tasks")
    parser.add_argument("--seed", type=int, default=0, help="of the moments of the kills")
    parser.add_argument("--processes", type=int, default=1, help="that play servers")
    parser.add_argument("--machines", type=int, default=0, help="that join")
    parser.add_argument("--deaths", type=int, default=0, help="of these processes")
    parser.add_argument("--standby", action="store_true", help="a second host takes over")
    parser.add_argument("--store", choices=["postgresql", "folder"])
    parser.add_argument("--stagger", action="store_true", help="turns end one after another")
    parser.add_argument("--apart", action="store_true", help="bots keep to one core")
    parser.add_argument("--turn-seconds", type=int, help="of all servers")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    BUILD.mkdir(exist_ok=True)
    with contextlib.ExitStack() as stack:
        made = stack.enter_context(TemporaryDirectory(dir=BUILD, prefix="contest-"))
        far = (options.store or ("postgresql" if options.standby else "folder")) == "postgresql"
        address = stack.enter_context(database()) if far else None
        report = play(
            Path(made),
            seconds=options.seconds,
            teams=options.teams,
            kills=options.kills,
            every=options.all,
            seed=options.seed,
            processes=options.processes,
            machines=options.machines,
            deaths=options.deaths,
            standby=options.standby,
            data=address and f"{address}&schema=bench",
            stagger=options.stagger,
            apart=options.apart,
            turn_seconds=options.turn_seconds,
        )
    plain = asdict(report)
    for name, value in plain.items():
        print(f"{name:<8} {value}")
    if options.json:
        options.json.write_text(json.dumps(plain))
    sys.exit(1 if report.wrong else 0)


if __name__ == "__main__":
    main()
