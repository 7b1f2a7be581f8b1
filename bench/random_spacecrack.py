"""How fast Space Crack is played at random, in moves per second: see ``random_play.py``.

Compiled: ``play_randomly``. Stepped: the moves of games played so, one call from Python each,
``step(pool, i, move)``, on one match of a pool; what it costs to choose a move is not in it.
Interpreted: the same as compiled with the compiler off. Through `play`: the sample bots called
random in process. A move is a ship moved or built; turns end by themselves, and what they cost is
in the figures. Moves are counted by second of processor time, since all but the last run on one
core and never wait.
"""

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from contestmaster.arrays.dice import Stream, stream
from contestmaster.bots.catalogue import bot
from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.games.spacecrack.rules.playout import play_randomly, random_step, step
from contestmaster.games.spacecrack.state import Pool, World
from contestmaster.host.secrets import Secret
from contestmaster.kernel.dice import Dice
from contestmaster.tournament.local import play
from harness import Spread

NAMES: Final = ("a", "b", "c", "d")
WHOLE: Final = 1 << 30
"""More moves than a game has."""
SEED: Final = 88
PARTS: Final = 5
"""Into how many parts of equal numbers of moves a long game is cut."""
CASES: Final = ((12, 2), (12, 4), (30, 4))
"""Board sizes and numbers of seats; the first is the usual game."""


@dataclass(frozen=True)
class Round:
    """Moves or commands per second, one round."""

    compiled: float
    stepped: float
    interpreted: float
    played: float


def opened(board: int, seats: int, turns: int = 15, points: int = 5) -> Pool:
    """A pool of two: a match as it starts, and room for one being played."""
    game = Spacecrack(SpacecrackParams(board_size=board, turns=turns, command_points=points))
    state = game.setup(game.board(SEED), NAMES[:seats], Dice(SEED), 0)
    pool = World.table(2)
    pool[0] = state.world
    return pool


def compiled(board: int, seats: int, seconds: float) -> float:
    """Return moves per second drawn and carried out by compiled code."""
    pool, dice = opened(board, seats), stream(Dice(SEED))
    one_game(pool, dice)  # compiles
    moves, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        moves += one_game(pool, dice)
    return moves / spent


def one_game(pool: Pool, dice: Stream) -> int:
    """Play a whole game; return its moves."""
    pool[1] = pool[0]
    return play_randomly(pool, 1, dice, WHOLE)


def stepped(board: int, seats: int, seconds: float) -> float:
    """Return moves per second, each a call from Python."""
    pool, dice = opened(board, seats), stream(Dice(SEED))
    games = [recorded(pool, dice) for _ in range(20)]
    moves, spent = 0, 0.0
    while spent < seconds:
        for game in games:
            pool[1] = pool[0]
            began = time.process_time()
            for move in game:
                step(pool, 1, move)
            spent += time.process_time() - began
            moves += len(game)
    return moves / spent


def recorded(pool: Pool, dice: Stream) -> list[int]:
    """Play a game at random and return its moves."""
    pool[1] = pool[0]
    moves = []
    while (move := random_step(pool, 1, dice)) >= 0:
        moves.append(int(move))
        step(pool, 1, move)
    return moves


def interpreted(board: int, seats: int, seconds: float) -> float:
    """Return the same as :func:`compiled` with the compiler off, from a process of its own."""
    command = [sys.executable, __file__, str(board), str(seats), str(seconds)]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return float(json.loads(done.stdout))


def played(board: int, seats: int, seconds: float) -> float:
    """Return commands per second of random bots in whole matches."""
    game = Spacecrack(SpacecrackParams(board_size=board))
    bots = [(name, bot("spacecrack", "random")) for name in NAMES[:seats]]
    play(game, bots, Secret(SEED, bytes(16)), turns=2)  # compiles
    commands, spent, seed = 0, 0.0, SEED
    while spent < seconds:
        seed += 1
        result = play(game, bots, Secret(seed, bytes(16)))
        commands, spent = commands + result.orders, spent + result.seconds
    return commands / spent


def along_a_game(seconds: float) -> list[float]:
    """Return nanoseconds a move in each part of the longest games on the usual board.

    Fifty turns with ten points each for four seats.
    """
    pool, dice = opened(12, 4, turns=50, points=10), stream(Dice(SEED))
    whole = one_game(pool, dice)
    spent, moves = [0.0] * PARTS, [0] * PARTS
    while sum(spent) < seconds:
        pool[1] = pool[0]
        for part in range(PARTS):
            began = time.process_time()
            moves[part] += play_randomly(pool, 1, dice, whole // PARTS)
            spent[part] += time.process_time() - began
    return [1e9 * time_ / count for time_, count in zip(spent, moves, strict=True)]


def report(seconds: float, rounds: int) -> None:
    """Measure and print."""
    print("| board | seats | compiled moves/s | stepped moves/s | commands/s through play ", end="")
    print("| compiled : interpreted | stepped : compiled |")
    print("| --: | --: | --: | --: | --: | --: | --: |")
    ways = (compiled, stepped, interpreted, played)
    for board, seats in CASES:
        found = [Round(*(way(board, seats, seconds) for way in ways)) for _ in range(rounds)]
        columns = [
            f"{board}",
            f"{seats}",
            f"{Spread.of([r.compiled for r in found]):.0f}",
            f"{Spread.of([r.stepped for r in found]):.0f}",
            f"{Spread.of([r.played for r in found]):.0f}",
            f"{Spread.of([r.compiled / r.interpreted for r in found]):.0f}",
            f"{Spread.of([r.stepped / r.compiled for r in found]):.3f}",
        ]
        print(f"| {' | '.join(columns)} |", flush=True)
    parts = [along_a_game(seconds) for _ in range(rounds)]
    print(
        "\nNanoseconds a move in the fifths of games of 50 turns, 10 points and 4 seats: ", end=""
    )
    print(", ".join(f"{Spread.of([each[i] for each in parts]):.0f}" for i in range(PARTS)))


if __name__ == "__main__":
    board_, seats_, seconds_ = sys.argv[1:]
    sys.path.insert(0, str(Path(__file__).parent))
    print(json.dumps(compiled(int(board_), int(seats_), float(seconds_))))
