"""What the benchmarks share: the load generator, servers in processes of their own, and medians.

A figure counts only beside another of the same run, since the machine's speed wanders; so the
benchmarks measure in rounds, put the baseline before and after what they compare, and report the
median of the ratios with its least and greatest.
"""

import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

T = TypeVar("T")

BENCH = Path(__file__).resolve().parent
BUILD = BENCH.parent / "build"
LOADGEN = BUILD / "loadgen"
SERVER_CORE, LOADGEN_CORE = 0, 1
START_SECONDS = 120  # a first start may compile rules


@dataclass(frozen=True)
class Step:
    """A command, and how many lines its reply has after OK: ``"2,*"`` is two and a list."""

    command: str
    reply: str


@dataclass(frozen=True)
class Server:
    """A running server: where it listens, and how to log in (no login: an echo)."""

    name: str
    port: int
    pid: int
    login: Sequence[str] = ()

    @property
    def echo(self) -> bool:
        """Whether replies are the lines themselves."""
        return not self.login


@dataclass(frozen=True)
class Load:
    """How hard to ask: connections, commands in flight on each, seconds measured, warm-up."""

    connections: int
    depth: int = 1
    seconds: float = 3.0
    warmup: float = 0.7


@dataclass(frozen=True)
class Figure:
    """What one run of the load generator told."""

    per_second: float
    p50_us: float
    p99_us: float
    max_us: float
    cpu_loadgen: float
    cpu_server: float
    cpu_others: float
    limited_by: str
    refused: int
    more: dict[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True)
class Spread:
    """The median of several runs, and the least and greatest of them."""

    median: float
    least: float
    greatest: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        """Summarise at least one value."""
        return cls(statistics.median(values), min(values), max(values))

    def __format__(self, spec: str) -> str:
        """Median, and least to greatest in brackets, each in the given form."""
        spec = spec or ".2f"
        return f"{self.median:{spec}} ({self.least:{spec}} to {self.greatest:{spec}})"


def timed(
    made: Callable[[], T],
    work: Callable[[T], object],
    repeat: int,
    clock: Callable[[], float] = time.perf_counter,
) -> list[float]:
    """Return the milliseconds that each repetition of the work takes, after one that compiles.

    What it works on is made anew for each, which is not timed. The clock counts seconds, those of
    the day or of this process alone.
    """
    durations = []
    for _ in range(repeat + 1):
        subject = made()
        began = clock()
        work(subject)
        durations.append((clock() - began) * 1000)
    return durations[1:]


def build_loadgen() -> Path:
    """Compile the load generator if its sources are newer than what was compiled before."""
    sources = [BENCH / name for name in ("loadgen.c", "histogram.h", "replies.h")]
    newest = max(source.stat().st_mtime for source in sources)
    if not LOADGEN.exists() or LOADGEN.stat().st_mtime < newest:
        BUILD.mkdir(exist_ok=True)
        subprocess.run(["gcc", "-O2", "-o", LOADGEN, sources[0]], check=True)
    return LOADGEN


def pin(pid: int, core: int) -> None:
    """Keep a process on one core, where the machine has several and lets us."""
    if hasattr(os, "sched_setaffinity") and core in os.sched_getaffinity(0):
        os.sched_setaffinity(pid, {core})


@contextmanager
def kept_on(core: int) -> Iterator[None]:
    """Have processes that are started meanwhile keep to one core, with all their threads."""
    with _kept(lambda cores: cores & {core} or cores):
        yield


@contextmanager
def kept_off(core: int) -> Iterator[None]:
    """Have processes that are started meanwhile keep to the other cores, where there are any."""
    with _kept(lambda cores: cores - {core} or cores):
        yield


@contextmanager
def _kept(to: Callable[[set[int]], set[int]]) -> Iterator[None]:
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, to(before))
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def serving(name: str, script: str, *args: str, login: Sequence[str] = ()) -> Iterator[Server]:
    """Run a script of this folder that prints its port, on a core of its own, until the end.

    Raises:
        RuntimeError: the script ended instead of printing a port.
    """
    command = [sys.executable, str(BENCH / script), *args]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            pin(process.pid, SERVER_CORE)
            line = process.stdout.readline() if process.stdout else ""
            if not line.strip().isdigit():
                raise RuntimeError(f"{script} did not start")
            yield Server(name, int(line), process.pid, login)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


def redis_is_there() -> bool:
    """Return whether there is a Redis on this machine to compare with."""
    return shutil.which("redis-server") is not None


@contextmanager
def redis_serving() -> Iterator[Server]:
    """Run a Redis that answers when a write is on the disk, on the core of servers, until the end.

    Its file lies where ours do, and is not rewritten meanwhile.

    Raises:
        RuntimeError: it did not start.
    """
    BUILD.mkdir(exist_ok=True)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    settings = {
        "bind": "127.0.0.1",
        "port": str(port),
        "appendonly": "yes",
        "appendfsync": "always",
        "auto-aof-rewrite-percentage": "0",
        "save": "",
        "tcp-backlog": "4096",
        "maxclients": "10000",
    }
    with TemporaryDirectory(dir=BUILD, prefix="redis-") as folder:
        words = [word for name, value in settings.items() for word in (f"--{name}", value)]
        command = ["redis-server", *words, "--dir", folder]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            try:
                pin(process.pid, SERVER_CORE)
                _answers(port, process)
                yield Server("Redis", port, process.pid)
            finally:
                process.terminate()
                process.wait(10)


def _answers(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a port is served."""
    give_up = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < give_up:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("redis-server did not start")


def measure(server: Server, load: Load, steps: Sequence[Step]) -> Figure:
    """Run the load generator once; an echo server echoes the same commands.

    Raises:
        subprocess.CalledProcessError: a connection failed; what it said is on standard error.
    """
    command = [str(LOADGEN), "--port", str(server.port), "--server-pid", str(server.pid)]
    command += ["--connections", str(load.connections), "--depth", str(load.depth)]
    command += ["--seconds", str(load.seconds), "--warmup", str(load.warmup), *server.login]
    for step in steps:
        command += ["--command", step.command, "--reply", "echo" if server.echo else step.reply]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        pin(process.pid, LOADGEN_CORE)
        out, _ = process.communicate()
    if process.returncode != 0:
        raise subprocess.CalledProcessError(process.returncode, command)
    told = json.loads(out)
    names = Figure.__dataclass_fields__
    known = {name: value for name, value in told.items() if name in names}
    return Figure(**known, more={key: told[key] for key in told.keys() - known.keys()})
