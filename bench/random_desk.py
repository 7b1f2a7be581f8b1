"""How fast DESK is played at random, in orders per second: see ``random_play.py``.

Sets of four teams with default parameters, each to its end. Compiled: ``play_randomly``, every side
of every battle drawing legal orders inside compiled code, with the cost of the turns. Interpreted:
the same with the compiler off. Through `play`: the sample bots called random in process; queries
and refused commands count as commands there.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from contestmaster.arrays.dice import stream
from contestmaster.bots.catalogue import bot
from contestmaster.games.desk import Desk, DeskParams
from contestmaster.games.desk.rules.playout import play_randomly
from contestmaster.games.desk.state import State, clone
from contestmaster.host.secrets import Secret
from contestmaster.kernel.dice import Dice
from contestmaster.tournament.local import play
from harness import Spread

NAMES: Final = ("a", "b", "c", "d")
WHOLE: Final = 1 << 10
"""More turns than a set has."""
TRIES: Final = 2
"""How often a side draws an order in a turn."""
SEED: Final = 88
INFLUENCE: Final[Mapping[str, Literal["none", "major"]]] = {"Desk1": "none", "Desk2": "major"}
"""What the servers of a contest differ in."""


@dataclass(frozen=True)
class Round:
    """Orders or commands per second, one round."""

    compiled: float
    interpreted: float
    played: float


def opened(server: str) -> State:
    """A set as it starts, the same every time."""
    game = Desk(DeskParams(trait_influence=INFLUENCE[server]))
    return game.setup(game.board(SEED), NAMES, Dice(SEED), 0)


def compiled(server: str, seconds: float) -> float:
    """Return orders per second drawn and carried out by compiled code."""
    start, dice = opened(server), stream(Dice(SEED))
    play_randomly(clone(start).world, dice, 1, TRIES)  # compiles
    orders, spent = 0, 0.0
    while spent < seconds:
        world = clone(start).world
        began = time.process_time()
        orders += play_randomly(world, dice, WHOLE, TRIES)
        spent += time.process_time() - began
    return orders / spent


def interpreted(server: str, seconds: float) -> float:
    """Return the same with the compiler off, from a process of its own."""
    command = [sys.executable, __file__, server, str(seconds)]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return float(json.loads(done.stdout))


def played(server: str, seconds: float) -> float:
    """Return commands per second of random bots in whole sets."""
    game = Desk(DeskParams(trait_influence=INFLUENCE[server]))
    bots = [(name, bot("desk", "random")) for name in NAMES]
    play(game, bots, Secret(SEED, bytes(16)), turns=2)  # compiles
    commands, spent, seed = 0, 0.0, SEED
    while spent < seconds:
        seed += 1
        result = play(game, bots, Secret(seed, bytes(16)))
        commands, spent = commands + result.orders, spent + result.seconds
    return commands / spent


def report(seconds: float, rounds: int) -> None:
    """Measure and print."""
    print("| server | compiled orders/s | commands/s through play | compiled : interpreted |")
    print("| --- | --: | --: | --: |")
    for server in INFLUENCE:
        ways = (compiled, interpreted, played)
        found = [Round(*(way(server, seconds) for way in ways)) for _ in range(rounds)]
        columns = [
            server,
            f"{Spread.of([r.compiled for r in found]):.0f}",
            f"{Spread.of([r.played for r in found]):.0f}",
            f"{Spread.of([r.compiled / r.interpreted for r in found]):.0f}",
        ]
        print(f"| {' | '.join(columns)} |", flush=True)


if __name__ == "__main__":
    server_, seconds_ = sys.argv[1:]
    sys.path.insert(0, str(Path(__file__).parent))
    print(json.dumps(compiled(server_, float(seconds_))))
