"""How soon the command line answers: goal at most 0.3 s for help.

usage: python bench/start.py [--rounds 10]

Each round starts a bare interpreter, `contestmaster --help`, and two commands that people wait for
most often: `games`, which loads the rules, and a match that is over at once. The machine code of
the rules is compiled beforehand.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Sequence

from harness import Spread

GOAL_S = 0.3
BARE = ("-c", "pass")
COMMANDS = {
    "--help": ["--help"],
    "games": ["games"],
    "play, 0 turns": ["play", "cows", "--bot", "random", "--turns", "0"],
}


def seconds(words: Sequence[str]) -> float:
    """Return how long an interpreter with these arguments runs."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def main() -> None:
    """Measure in rounds and print the medians."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=10)
    rounds = parser.parse_args().rounds
    words = {name: ["-m", "contestmaster", *args] for name, args in COMMANDS.items()}
    for each in words.values():
        seconds(each)
    taken: dict[str, list[float]] = {name: [] for name in words}
    ratios: dict[str, list[float]] = {name: [] for name in words}
    for _ in range(rounds):
        bare = seconds(BARE)
        for name, each in words.items():
            taken[name].append(seconds(each))
            ratios[name].append(taken[name][-1] / bare)
    for name in words:
        spread, ratio = Spread.of(taken[name]), Spread.of(ratios[name])
        print(f"{name:<14} {spread:.3f} s, {ratio:.1f} times a bare interpreter")
    met = Spread.of(taken["--help"]).median <= GOAL_S
    print(f"goal: help within {GOAL_S} s: {'met' if met else 'missed'}")


if __name__ == "__main__":
    main()
