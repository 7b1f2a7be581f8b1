"""How fast DESK and Interstellar overdrive are played at random: see ``random_play.py``.

Games of four teams, as each server or set has them, to the end. Compiled: ``play_randomly``, teams
drawing legal orders inside compiled code, with the cost of the turns. Interpreted: the same with
the compiler off. Through `play`: the sample bots called random in process; queries and refused
commands count as commands there.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from contestmaster.arrays.dice import stream
from contestmaster.bots.catalogue import bot
from contestmaster.games.desk import Desk, DeskParams
from contestmaster.games.desk.rules import playout as desk_playout
from contestmaster.games.desk.state import clone as desk_clone
from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.rules import playout as traders_playout
from contestmaster.games.traders.state import clone as traders_clone
from contestmaster.host.secrets import Secret
from contestmaster.kernel.dice import Dice
from contestmaster.tournament.local import play
from harness import Spread

NAMES: Final = ("a", "b", "c", "d")
WHOLE: Final = 1 << 10
"""More turns than a game has."""
TRIES: Final = 2
"""How often a team, or a side of a battle, draws an order in a turn."""
SEED: Final = 88


class Rules(NamedTuple):
    """A game: its class, random play, and what copies a state."""

    game: Any
    play_randomly: Any
    clone: Any


RULES: Final[Mapping[str, Rules]] = {
    "desk": Rules(Desk, desk_playout.play_randomly, desk_clone),
    "traders": Rules(Traders, traders_playout.play_randomly, traders_clone),
}
CASES: Final[Mapping[str, Mapping[str, Any]]] = {
    "desk": {
        "Desk1": DeskParams(trait_influence="none"),
        "Desk2": DeskParams(trait_influence="major"),
    },
    "traders": {letter: TradersParams(sets=letter) for letter in "ABCDEF"},
}
"""What the servers of a contest differ in, or the sets that they draw from."""


@dataclass(frozen=True)
class Round:
    """Orders or commands per second, one round."""

    compiled: float
    interpreted: float
    played: float


def compiled(name: str, case: str, seconds: float) -> float:
    """Return orders per second drawn and carried out by compiled code."""
    rules, play_randomly, clone = RULES[name]
    game, dice = rules(CASES[name][case]), stream(Dice(SEED))
    start = game.setup(game.board(SEED), NAMES, Dice(SEED), 0)
    play_randomly(clone(start).world, dice, 1, TRIES)  # compiles
    orders, spent = 0, 0.0
    while spent < seconds:
        world = clone(start).world
        began = time.process_time()
        orders += play_randomly(world, dice, WHOLE, TRIES)
        spent += time.process_time() - began
    return orders / spent


def interpreted(name: str, case: str, seconds: float) -> float:
    """Return the same with the compiler off, from a process of its own."""
    command = [sys.executable, __file__, name, case, str(seconds)]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return float(json.loads(done.stdout))


def played(name: str, case: str, seconds: float) -> float:
    """Return commands per second of random bots in whole games."""
    game = RULES[name].game(CASES[name][case])
    bots = [(each, bot(name, "random")) for each in NAMES]
    play(game, bots, Secret(SEED, bytes(16)), turns=2)  # compiles
    commands, spent, seed = 0, 0.0, SEED
    while spent < seconds:
        seed += 1
        result = play(game, bots, Secret(seed, bytes(16)))
        commands, spent = commands + result.orders, spent + result.seconds
    return commands / spent


def report(name: str, seconds: float, rounds: int) -> None:
    """Measure and print."""
    head = "server" if name == "desk" else "set"
    print(f"| {head} | compiled orders/s | commands/s through play | compiled : interpreted |")
    print("| --- | --: | --: | --: |")
    for case in CASES[name]:
        ways = (compiled, interpreted, played)
        found = [Round(*(way(name, case, seconds) for way in ways)) for _ in range(rounds)]
        columns = [
            case,
            f"{Spread.of([r.compiled for r in found]):.0f}",
            f"{Spread.of([r.played for r in found]):.0f}",
            f"{Spread.of([r.compiled / r.interpreted for r in found]):.0f}",
        ]
        print(f"| {' | '.join(columns)} |", flush=True)


if __name__ == "__main__":
    name_, case_, seconds_ = sys.argv[1:]
    sys.path.insert(0, str(Path(__file__).parent))
    print(json.dumps(compiled(name_, case_, float(seconds_))))
