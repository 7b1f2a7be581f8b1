"""How soon a first start answers: goal 10 s, with nothing compiled before.

usage: python bench/first_start.py [--rounds 3] [--only demo,tables,play,console]

Each round starts a command with an empty folder for machine code, and beside it with a folder in
which all that it plays has been compiled.

- demo, tables: until a client has read the first line of the line protocol and a page has answered.
- console: until it has shown what HELP says, the demo being started with the same folder.
- play: a whole match of twelve turns on the usual board.
"""

import argparse
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from contestmaster.host.compiling.finishing import OFF
from harness import Spread

GOAL_S: Final = 10.0
PATIENCE_S: Final = 600.0
PROGRAM: Final = (sys.executable, "-m", "contestmaster")
DEMO: Final = ("demo", "--no-ui", "--port", "0")
TABLES: Final = ("tables", "--port", "0")
PLAY: Final = ("play", "cows", "--bot", "rancher", "--bot", "raider", "--turns", "12")
PLAYED: Final = """
from contestmaster.bots.catalogue import bot
from contestmaster.games.cows import Cows
from contestmaster.host.secrets import Secret
from contestmaster.tournament import local
bots = [(name, bot("cows", name)) for name in ("rancher", "raider")]
local.play(Cows(), bots, Secret(1, bytes(16)), turns=50)
"""
"""Compiles in its own process, as long as a library may take."""
PORT: Final = re.compile(r"\b(?:on|and) 127\.0\.0\.1 port (\d+)")
PAGE: Final = re.compile(r"^http://\S+$")
COMPILED: Final = "the rules are compiled"


def environment(code: Path) -> dict[str, str]:
    """Return the environment of a process whose machine code lies in a folder."""
    return {**os.environ, "NUMBA_CACHE_DIR": str(code), "PYTHONUNBUFFERED": "1", OFF: "1"}


@contextmanager
def started(words: tuple[str, ...], code: Path) -> Iterator[Iterator[str]]:
    """Run a host in a folder of its own, and give what it says; it is ended in the end."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        subprocess.Popen(
            [*PROGRAM, *words],
            cwd=folder,
            env=environment(code) | {"TMPDIR": folder},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        ) as process,
    ):
        try:
            assert process.stdout is not None
            yield iter(process.stdout.readline, "")
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def opened(said: Iterator[str]) -> int:
    """Return the first port of a host that has been heard there, and whose page has answered."""
    port = 0
    for line in said:
        if not port and (found := PORT.search(line)):
            port = int(found[1])
            with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as there:
                there.settimeout(PATIENCE_S)
                assert there.recv(1)
        elif PAGE.match(line):
            with urlopen(line.strip(), timeout=PATIENCE_S) as page:
                assert page.read()
            return port
    raise RuntimeError("the host has ended")


def host(words: tuple[str, ...], code: Path) -> float:
    """Return how long a host takes until it has greeted."""
    began = time.perf_counter()
    with started(words, code) as said:
        opened(said)
        return time.perf_counter() - began


def console(code: Path) -> float:
    """Return how long the console takes to answer, beside a demo that has just greeted."""
    with started(DEMO, code) as said:
        port = opened(said)
        began = time.perf_counter()
        subprocess.run(
            [*PROGRAM, "console", str(port), "--login", "guest", "--password", "guest"],
            env=environment(code),
            input="HELP\n",
            stdout=subprocess.DEVNULL,
            text=True,
            check=True,
            timeout=PATIENCE_S,
        )
        return time.perf_counter() - began


def play(code: Path) -> float:
    """Return how long a match takes."""
    began = time.perf_counter()
    subprocess.run([*PROGRAM, *PLAY], env=environment(code), stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def compiled(code: Path) -> None:
    """Have everything compiled into a folder that is played below."""
    subprocess.run([sys.executable, "-c", PLAYED], env=environment(code), check=True)
    with started(DEMO, code) as said:
        next(line for line in said if COMPILED in line)


MEASURED: Final[dict[str, Callable[[Path], float]]] = {
    "demo": lambda code: host(DEMO, code),
    "tables": lambda code: host(TABLES, code),
    "console": console,
    "play": play,
}


def main() -> None:
    """Measure in rounds and print the medians."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default=",".join(MEASURED))
    given = parser.parse_args()
    met = True
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        warm = Path(made, "compiled")
        compiled(warm)
        for name in given.only.split(","):
            first: list[float] = []
            ratios: list[float] = []
            for number in range(given.rounds):
                first.append(MEASURED[name](Path(made, f"{name}{number}")))
                ratios.append(first[-1] / MEASURED[name](warm))
            met = met and Spread.of(first).median <= GOAL_S
            print(
                f"{name:<8} {Spread.of(first):.1f} s, {Spread.of(ratios)} times a later start",
                flush=True,
            )
    print(f"goal: an answer within {GOAL_S:.0f} s: {'met' if met else 'missed'}")


if __name__ == "__main__":
    main()
