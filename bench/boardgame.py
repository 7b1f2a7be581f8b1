"""How fast Space Crack goes beside the same game written for boardgame.io, in moves per second.

usage: python bench/boardgame.py [--seconds 2] [--rounds 3]; first, in bench/boardgame: npm ci

The game in ``boardgame/rules.js`` keeps the rule book as ours does: before anything is measured,
games with refused orders among them are played in both, and every state must be the same. It is
driven headless through the library's own client, in Node, with the library's settings for
production and without its memory for taking moves back, which are the fastest it has.

Stepped: the moves of games played before, one call each, from Python into our compiled rules and
from JavaScript into its client; what it costs to choose a move is not in it. Play-outs: whole
random games, choices and set-up included, in our compiled code and through its client, by the same
method. Along a game: nanoseconds a stepped move in each fifth of the longest games. Moves are
counted by second of processor time of either process, after as long a time to warm up; the sides
take turns in each round.
"""

import argparse
import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from contestmaster.arrays.dice import stream
from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.games.spacecrack.board import LINKS, Board
from contestmaster.games.spacecrack.rules.orders import build, end_turn, move, resign
from contestmaster.games.spacecrack.rules.planets import offset
from contestmaster.games.spacecrack.rules.playout import BUILD, random_step, step
from contestmaster.games.spacecrack.rules.turns import settle
from contestmaster.games.spacecrack.state import Pool, World
from contestmaster.kernel.dice import Dice
from harness import Spread
from random_spacecrack import CASES, PARTS, SEED, compiled, opened, recorded, stepped

__all__ = ["FOLDER", "check"]

FOLDER: Final = Path(__file__).parent / "boardgame"
GAMES: Final = 10
"""How many games are recorded to be stepped through."""
NAMES: Final = ("a", "b", "c", "d")

Order: TypeAlias = list[Any]
"""The seat, the name of the move, and planets by index: ``[0, "move", 3, 7]``."""

LAWS: Final = {
    "seats", "command_points", "crack_pct", "core_bonus", "perimeter_bonus", "save_points",
    "saved_points_max", "merge",
}  # fmt: skip
BY_SEAT: Final = ("crack", "points", "finished", "resigned", "owned", "fleet")


def theirs(task: str, **given: Any) -> Any:
    """Let Node do a task of ``boardgame/main.js``.

    Raises:
        SystemExit: Node or the library is not there.
        subprocess.CalledProcessError: it failed; what it said is on standard error.
    """
    node = shutil.which("node")
    if node is None or not (FOLDER / "node_modules").is_dir():
        raise SystemExit(f"boardgame.io is not installed: run npm ci in {FOLDER}, with Node 20.19")
    done = subprocess.run(
        [node, str(FOLDER / "main.js")],
        input=json.dumps({"task": task, **given}),
        env=os.environ | {"NODE_ENV": "production"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return json.loads(done.stdout)


def state_of(world: World) -> dict[str, Any]:
    """A match as the state of their game."""
    planets, seats = int(world.planets), int(world.seats)
    return {
        "turn": int(world.turn),
        "turnsLeft": int(world.turns_left),
        "over": int(world.over),
        "nextShip": int(world.next_ship),
        **{name: getattr(world, name)[:seats].tolist() for name in BY_SEAT},
        "owner": world.owner[:planets].tolist(),
        "ship": world.ship[:planets].tolist(),
        "size": world.ship_size[:planets].tolist(),
    }


def start_of(world: World, board: Board) -> dict[str, Any]:
    """All that their game must know to begin where ours stands."""
    index = {place: number for number, place in enumerate(board.places)}
    return {
        "laws": {name: int(getattr(world, name)) for name in sorted(LAWS)},
        "mass": world.mass[: world.planets].tolist(),
        "ways": [[index.get((x + dx, y + dy), -1) for dx, dy in LINKS] for x, y in board.places],
        "G": state_of(world),
    }


def carry_out(pool: Pool, i: int, order: Order) -> None:
    """Carry an order out by our rules, which may refuse it."""
    seat, name, *given = order
    world = pool[i]
    if name == "move":
        start, target = given
        move(world, seat, int(world.ship[start]), target + 1)
    elif name == "build":
        build(world, seat, given[0] + 1)
    elif name == "endTurn":
        end_turn(world, seat)
    else:
        resign(world, seat)
    settle(world, 0)


def order_of(pool: Pool, coded: int) -> Order:
    """A coded step as an order."""
    seat, rest = coded % len(NAMES), coded // len(NAMES)
    planet, action = divmod(rest, len(LINKS) + 2)
    if action == BUILD:
        return [seat, "build", planet]
    return [seat, "move", planet, planet + int(offset(int(pool[0].columns), action))]


def mixed_game(pool: Pool, rng: Random) -> Iterator[tuple[Order, dict[str, Any]]]:
    """Play a match of the pool, and yield each order and the state after it.

    Most orders are legal; some end turns, some are refused, as is everything after the end, and now
    and then somebody resigns.
    """
    world, dice = pool[1], stream(Dice(rng.getrandbits(32)))
    anything: Sequence[Callable[[int], Order]] = (
        lambda seat: [seat, "move", rng.randrange(world.planets), rng.randrange(world.planets)],
        lambda seat: [seat, "build", rng.randrange(world.planets)],
        lambda seat: [seat, "endTurn"],
        lambda seat: [seat, "resign" if rng.random() < 1 / 64 else "endTurn"],
    )
    while (drawn := random_step(pool, 1, dice)) >= 0:
        order = order_of(pool, int(drawn))
        if rng.random() < 1 / 4:
            order = rng.choice(anything)(rng.randrange(world.seats))
        carry_out(pool, 1, order)
        yield order, state_of(world)
    for order in [[0, "endTurn"], [0, "resign"]]:
        carry_out(pool, 1, order)
        yield order, state_of(world)


def check(params: SpacecrackParams, seats: int, games: int, rng: Random) -> int:
    """Play games in both, and return how many orders there were in all.

    Raises:
        SystemExit: a state differs.
    """
    rules = Spacecrack(params)
    board = rules.board(SEED)
    pool = World.table(2)
    pool[0] = rules.setup(board, NAMES[:seats], Dice(rng.getrandbits(32)), 0).world
    played = []
    for _ in range(games):
        pool[1] = pool[0]
        played.append(list(mixed_game(pool, rng)))
    orders = [[order for order, _ in game] for game in played]
    found = theirs("replay", start=start_of(pool[0], board), games=orders)
    for game, states in zip(played, found, strict=True):
        for number, ((order, ours), other) in enumerate(zip(game, states, strict=True)):
            if ours != other:
                raise SystemExit(f"order {number}, {order}: ours {ours}, theirs {other}")
    return sum(map(len, played))


@dataclass(frozen=True)
class Round:
    """Moves per second, one round."""

    stepped: float
    stepped_theirs: float
    playouts: float
    playouts_theirs: float


def measured(board: int, seats: int, seconds: float, number: int) -> Round:
    """Measure both sides, one after the other."""
    pool = opened(board, seats)
    start = start_of(pool[0], Board(board))
    return Round(
        stepped(board, seats, seconds),
        theirs("stepped", start=start, games=games_of(pool), seconds=seconds),
        compiled(board, seats, seconds),
        theirs("playouts", start=start, seconds=seconds, seed=SEED + number),
    )


def games_of(pool: Pool) -> list[list[Order]]:
    """Random games as orders."""
    dice = stream(Dice(SEED))
    return [[order_of(pool, each) for each in recorded(pool, dice)] for _ in range(GAMES)]


def along(pool: Pool, seconds: float) -> list[float]:
    """Return nanoseconds a stepped move of ours in each part of long games."""
    dice = stream(Dice(SEED))
    games = [recorded(pool, dice) for _ in range(GAMES)]
    spent, moves = [0.0] * PARTS, [0] * PARTS
    while sum(spent) < seconds:
        for game in games:
            pool[1] = pool[0]
            length = len(game) // PARTS
            for part in range(PARTS):
                stretch = game[part * length : (part + 1) * length]
                began = time.process_time()
                for each in stretch:
                    step(pool, 1, each)
                spent[part] += time.process_time() - began
                moves[part] += length
    return [1e9 * time_ / count for time_, count in zip(spent, moves, strict=True)]


def report_cases(seconds: float, rounds: int) -> None:
    """Measure and print the rates."""
    print("| board | seats | stepped: ours/s | boardgame.io/s | ratio ", end="")
    print("| play-outs: ours/s | boardgame.io/s | ratio |")
    print("| --: | --: | --: | --: | --: | --: | --: | --: |")
    for board, seats in CASES:
        found = [measured(board, seats, seconds, number) for number in range(rounds)]
        columns = [
            f"{board}",
            f"{seats}",
            f"{Spread.of([r.stepped for r in found]):.0f}",
            f"{Spread.of([r.stepped_theirs for r in found]):.0f}",
            f"{Spread.of([r.stepped / r.stepped_theirs for r in found]):.0f}",
            f"{Spread.of([r.playouts for r in found]):.0f}",
            f"{Spread.of([r.playouts_theirs for r in found]):.0f}",
            f"{Spread.of([r.playouts / r.playouts_theirs for r in found]):.0f}",
        ]
        print(f"| {' | '.join(columns)} |", flush=True)


def report_along(seconds: float, rounds: int) -> None:
    """Measure and print what moves cost from the beginning of long games to their end."""
    pool = opened(12, 4, turns=50, points=10)
    start, games = start_of(pool[0], Board(12)), games_of(pool)
    given = {"start": start, "games": games, "seconds": seconds, "parts": PARTS}
    ways: dict[str, Callable[[], list[float]]] = {
        "ours": lambda: along(pool, seconds),
        "boardgame.io": lambda: theirs("along", **given, undo=False),
        "boardgame.io that can take moves back": lambda: theirs("along", **given, undo=True),
    }
    length = sum(map(len, games)) // GAMES
    print(f"\nNanoseconds a stepped move in the fifths of games of {length} moves:\n")
    print("| | first | second | third | fourth | fifth | last : first |")
    print("| --- | --: | --: | --: | --: | --: | --: |")
    for name, way in ways.items():
        found = [way() for _ in range(rounds)]
        parts = [f"{Spread.of([each[part] for each in found]):.0f}" for part in range(PARTS)]
        growth = Spread.of([each[-1] / each[0] for each in found])
        print(f"| {name} | {' | '.join(parts)} | {growth:.2f} |", flush=True)


def main() -> None:
    """Compare the rules, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    rng = Random(SEED)
    cases = [check(SpacecrackParams(board_size=board), seats, 3, rng) for board, seats in CASES]
    print(f"Same states after each of {sum(cases)} orders in both.\n", flush=True)
    report_cases(options.seconds, options.rounds)
    report_along(options.seconds, options.rounds)


if __name__ == "__main__":
    main()
