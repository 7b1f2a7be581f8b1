"""Ten thousand idle games by announcement in one folder: what they cost while nobody speaks.

usage: python bench/idle.py [--games 10000] [--days 30]
The games are made once, in a folder of their own. A process of its own then opens the folder and
takes a message for one game that has lain still for a month. Measured are how long it takes from
its start until the verdict is there and how much memory it needs at most, both beside the same in
a folder with that one game only.
"""

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from contestmaster import storage
from contestmaster.games.spaceships import Spaceships
from contestmaster.host.announced import AnnouncedGame
from contestmaster.kernel.instant import DAY, from_text
from contestmaster.protocols.announce import Message

START = from_text("2019-01-01T00:00:00Z")
SEATS = ("alice", "bob", "carol")
MEBI = 1024
"""Kibibytes in a mebibyte."""


def make(folder: Path, games: int) -> float:
    """Begin so many games; return the seconds that took."""
    began = time.perf_counter()
    store = storage.opened(folder)
    for number in range(games):
        AnnouncedGame.begin(store, Spaceships(), name=f"g{number}", seats=SEATS, at=START)
    store.close()
    return time.perf_counter() - began


def speak(folder: Path, name: str, days: int) -> None:
    """Take a message for one game, and print seconds and memory."""
    began = time.perf_counter()
    store = storage.opened(folder)
    opened = time.perf_counter() - began
    game = AnnouncedGame.take_up(store, name)
    taken = game.post(Message("alice", START + days * DAY, "I move to Sector 2."))
    game.flush()
    assert [verdict.outcome for verdict in taken.verdicts] == ["SUCCEEDED"], taken
    seconds = time.perf_counter() - began
    store.close()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEBI
    print(json.dumps({"opened": opened, "seconds": seconds, "peak_mib": peak}))


def measured(folder: Path, name: str, days: int) -> dict[str, float]:
    """Let a process of its own speak."""
    command = [sys.executable, __file__, "--speak", str(folder), name, "--days", str(days)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def main() -> None:
    """Make the games, measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--speak", nargs=2, metavar=("FOLDER", "GAME"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.speak:
        speak(Path(given.speak[0]), given.speak[1], given.days)
        return
    print("| games | making them, s | opening, s | to the verdict, s | peak MiB |")
    print("| --: | --: | --: | --: | --: |")
    for games in (1, given.games):
        with TemporaryDirectory(dir=Path(__file__).parent) as folder:
            made = make(Path(folder), games)
            one = measured(Path(folder), f"g{games // 2}", given.days)
            print(
                f"| {games} | {made:.1f} | {one['opened']:.2f} | {one['seconds']:.2f} "
                f"| {one['peak_mib']:.0f} |"
            )


if __name__ == "__main__":
    main()
