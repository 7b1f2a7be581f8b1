"""Bots in WebAssembly: how soon one is there, and what a match of them takes, by processor time.

usage: python bench/wasm.py [--rounds 5] [--starts 200] [--matches 10]

The bots are the C starters, built here with clang and wasi-libc; beside them play our own bots, in
the same run. A match is a whole one with its journal; every match of a round is played twice, and
must be the same. Standard output is Markdown.
"""

import argparse
import hashlib
import random
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from contestmaster.bots.bot import MakeBot
from contestmaster.bots.catalogue import bot
from contestmaster.host.secrets import Secret
from contestmaster.kernel.registry import load_game
from contestmaster.starters.catalogue import starters
from contestmaster.tournament import local
from contestmaster.wasm.bot import maker
from contestmaster.wasm.chance import Chance
from contestmaster.wasm.checking import checked, compiled
from contestmaster.wasm.limits import Limits

LIMITS = Limits()
HOUR_S = 3600
CORES = 2
GOALS = {"spacecrack": 50_000, "cows": 8_000}
OURS = {"spacecrack": ("greedy", "random"), "cows": ("rancher", "random")}


class Lot(NamedTuple):
    """Matches that were played.

    Attributes:
        seconds: of the processor, for each.
        digest: of all journals and fuel.
    """

    seconds: list[float]
    digest: str


def built(game: str) -> bytes:
    """Build the C starter of a game."""
    (starter,) = (
        each
        for each in starters()
        if each.game == game and each.wasm and each.language.title == "C"
    )
    with tempfile.TemporaryDirectory() as place:
        for name, content in starter.contents().items():
            Path(place, name).write_bytes(content)
        subprocess.run(shlex.split(starter.build), cwd=place, check=True, capture_output=True)
        return Path(place, "bot.wasm").read_bytes()


def starts(data: bytes, count: int) -> list[float]:
    """Return how long a bot takes until it could play its first turn, in ms, for each."""
    load = compiled(checked(data, LIMITS), LIMITS)
    found = []
    for number in range(count):
        began = time.process_time()
        program = load(LIMITS, Chance("", number))
        assert not program.start()
        found.append(1000 * (time.process_time() - began))
        program.close()
    return found


def played(game: Any, makers: Callable[[Secret], Sequence[tuple[str, MakeBot]]], count: int) -> Lot:
    """Play matches, each with another seed."""
    seconds, digest = [], hashlib.sha256()
    for seed in range(count):
        secret = Secret(seed, bytes(16))
        lines: list[bytes] = []
        began = time.process_time()
        match = local.play(game, makers(secret), secret, journal=lines.append)
        seconds.append(time.process_time() - began)
        digest.update(b"".join(lines) + repr(match.accounts).encode())
        assert not any(each.left for each in match.accounts if each is not None), match.accounts
    return Lot(seconds, digest.hexdigest())


def of_game(name: str, data: bytes, matches: int, rounds: int) -> str:
    """Return a row of the table."""
    game = load_game(name)()
    module = checked(data, LIMITS)

    def in_wasm(secret: Secret) -> list[tuple[str, MakeBot]]:
        return [
            (f"c{seat}", maker(module, LIMITS, game=game, commitment=secret.commitment, seat=seat))
            for seat in range(2)
        ]

    def ours(_: Secret) -> list[tuple[str, MakeBot]]:
        return [(each, bot(name, each)) for each in OURS[name]]

    played(game, ours, 1)  # rules are compiled
    took: list[float] = []
    beside: list[float] = []
    digests: set[str] = set()
    for _ in range(rounds):
        beside.append(statistics.median(played(game, ours, matches).seconds))
        first, again = played(game, in_wasm, matches), played(game, in_wasm, matches)
        digests |= {first.digest, again.digest}
        took.append(statistics.median(again.seconds))
    assert len(digests) == 1, "the same matches were not the same"
    match, other = statistics.median(took), statistics.median(beside)
    spread = f"{min(took):.3f} to {max(took):.3f}"
    hour = CORES * HOUR_S / match
    return (
        f"| {name} | {match:.3f} ({spread}) | {other:.3f} ({' and '.join(OURS[name])}) "
        f"| {match / other:.2f} | {hour:,.0f} | {GOALS[name]:,} |"
    )


def main(arguments: list[str]) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--starts", type=int, default=200)
    parser.add_argument("--matches", type=int, default=10)
    chosen = parser.parse_args(arguments)
    random.seed(1)
    modules = {name: built(name) for name in GOALS}
    for name, data in modules.items():
        took = sorted(starts(data, chosen.starts))
        print(
            f"a bot of {name}, {len(data):,} bytes: {statistics.median(took):.3f} ms until its "
            f"first turn, {took[int(0.95 * len(took))]:.3f} in 95 of 100 starts (goal: 1 ms)"
        )
    print()
    print(
        "| game | s of the processor a match (rounds) | ours in the same run | ratio "
        "| matches an hour on two cores | goal |"
    )
    print("| --- | --: | --: | --: | --: | --: |")
    for name, data in modules.items():
        print(of_game(name, data, chosen.matches, chosen.rounds), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
