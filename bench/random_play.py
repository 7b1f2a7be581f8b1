"""How fast a game is played at random, in orders carried out per second.

usage: python bench/random_play.py [--game cows|desk|traders|spacecrack] [--seconds 2] [--rounds 3]

What follows is said of Wild wild space; the others are measured by ``random_games.py`` and
``random_spacecrack.py``.

Compiled: `play_randomly`, teams drawing legal orders inside compiled code, as a search or a batch
of training matches would. Interpreted: the very same functions with the compiler off. Through
`play`: the sample bots called random in process, each command written and read as a line, entered
in a match, and checked by the same rules; queries and refused commands count as commands there.
All on one core; each round measures all three, and the ratios are those of one round.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass, replace

import random_games
import random_spacecrack
from contestmaster.arrays.dice import stream
from contestmaster.bots.catalogue import bot
from contestmaster.games.cows.generation import pool_map
from contestmaster.games.cows.params import CowsParams
from contestmaster.games.cows.rules.playout import play_randomly
from contestmaster.games.cows.setup import set_up
from contestmaster.games.cows.state import State, clone
from contestmaster.games.cows.world import Note
from contestmaster.host.secrets import Secret
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.registry import load_game
from contestmaster.tournament.local import play
from harness import Spread

TEAMS, ORDERS_A_TURN, SEED = 4, 20, 88
TURNS = 50
GAMES = ("cows", "desk", "traders", "spacecrack")


@dataclass(frozen=True)
class Round:
    """Orders or commands per second, one round."""

    compiled: float
    interpreted: float
    played: float


def opened(params: CowsParams) -> State:
    """Set a game up, the same every time, without a log: nobody reads it here."""
    state = set_up(pool_map(params, 1, TEAMS), params, TEAMS, Dice(SEED))
    return replace(state, world=state.world._replace(log=Note.table(1)))


def raw(dim: int, seconds: float) -> float:
    """Return orders per second drawn and carried out by the rules alone."""
    start = opened(CowsParams(dim=dim, initial_cowboys=60, initial_gunmen=30))
    play_randomly(clone(start).world, stream(Dice(SEED)), 1, ORDERS_A_TURN)  # compiles
    given, spent, entry = 0, 0.0, 0
    while spent < seconds:
        world, entry = clone(start).world, entry + 1
        began = time.perf_counter()
        given += play_randomly(world, stream(Dice(SEED, entry)), TURNS, ORDERS_A_TURN)
        spent += time.perf_counter() - began
    return given / spent


def interpreted(dim: int, seconds: float) -> float:
    """Return the same with the compiler off, from a process of its own."""
    command = [sys.executable, __file__, "--raw", str(dim), "--seconds", str(seconds)]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return float(json.loads(done.stdout))


def played(dim: int, seconds: float) -> float:
    """Return commands per second of random bots in whole matches."""
    rules = load_game("cows")
    game = rules(rules.Params(dim=dim))
    bots = [(f"random{seat}", bot("cows", "random")) for seat in range(TEAMS)]
    play(game, bots, Secret(SEED, bytes(16)), turns=2)  # compiles
    commands, spent, seed = 0, 0.0, SEED
    while spent < seconds:
        seed += 1
        result = play(game, bots, Secret(seed, bytes(16)), turns=TURNS)
        commands, spent = commands + result.orders, spent + result.seconds
    return commands / spent


def report(dim: int, rounds: list[Round]) -> str:
    """Return a line of the table."""
    columns = [
        f"{dim}",
        f"{Spread.of([r.compiled for r in rounds]):.0f}",
        f"{Spread.of([r.played for r in rounds]):.0f}",
        f"{Spread.of([r.compiled / r.interpreted for r in rounds]):.1f}",
        f"{Spread.of([r.played / r.compiled for r in rounds]):.4f}",
    ]
    return f"| {' | '.join(columns)} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="cows")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--raw", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.raw:
        print(json.dumps(raw(options.raw, options.seconds)))
        return
    if options.game == "spacecrack":
        random_spacecrack.report(options.seconds, options.rounds)
        return
    if options.game != "cows":
        random_games.report(options.game, options.seconds, options.rounds)
        return
    print("| D | compiled orders/s | commands/s through play | compiled : interpreted ", end="")
    print("| play : compiled |\n| --: | --: | --: | --: | --: |")
    for dim in (2, 3, 4):
        rounds = [
            Round(*(way(dim, options.seconds) for way in (raw, interpreted, played)))
            for _ in range(options.rounds)
        ]
        print(report(dim, rounds), flush=True)


if __name__ == "__main__":
    main()
