"""The command around learning: time, games against a sample bot, the curve, what is kept."""

import argparse
import math
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from curve import drawn
from nets import Floats
from ppo import Player, Sight, gains, play, study

from contestmaster import envs

DECISIONS = 160
"""In each match, before it is learned from them."""
GLANCES = 20
"""How often it is looked at how far it is."""
GLANCE = 20
"""Games against the bot for that."""


class Point(NamedTuple):
    """What was reached after some decisions: the share of games won, a draw as a half."""

    decisions: int
    won: float


class Task(NamedTuple):
    """What is to be learned.

    Attributes:
        game: its name.
        bot: the sample bot that is to be beaten.
        settings: of the game.
        sight: what the networks see of it.
        scale: of rewards: about 1 by a point of which much depends.
        around: returns matches that pay otherwise.
    """

    game: str
    bot: str
    settings: Mapping[str, Any]
    sight: Callable[[envs.Setting], Sight]
    scale: float
    around: Callable[[envs.Vector], Any] = lambda matches: matches


def main(task: Task) -> None:
    """Learn a game for some minutes, and say how it went; Ctrl-C ends learning before."""
    given = _given(task)
    given.out.mkdir(parents=True, exist_ok=True)
    task = task._replace(bot=given.bot)
    rng = np.random.default_rng(given.seed)
    matches = task.around(
        envs.vector(task.game, given.matches, reward="score", copy=False, **task.settings)
    )
    player = Player(task.sight(matches.setting), rng)
    if given.weights:
        take(player, given.weights)
    clock = Clock()
    points: list[Point] = []
    try:
        for decisions, glance in rounds(task, given, player, matches, rng, clock):
            if glance:
                won, _ = against(player, task, given.glance)
                points.append(Point(decisions, won))
                print(
                    f"{clock.minutes():5.1f} min  {decisions:>10,} decisions  "
                    f"{won:4.0%} of {given.glance} games against {task.bot}",
                    flush=True,
                )
                np.savez(given.out / "weights.npz", *weights_of(player))
    except KeyboardInterrupt:
        print("enough")
    won, journal = against(player, task, given.games)
    low, high = interval(won, given.games)
    print(
        f"{task.game}, seed {given.seed}: {clock.minutes():.1f} minutes, "
        f"{time.process_time() / 60:.1f} of processor time, {clock.decisions:,} decisions, "
        f"{won:.1%} of {given.games} games against {task.bot} (95 %: {low:.1%} to {high:.1%})"
    )
    points.append(Point(clock.decisions, won))
    title = f"{task.game}: games won against {task.bot}"
    (given.out / "curve.svg").write_text(drawn(points, title))
    (given.out / "last.journal").write_bytes(journal)
    np.savez(given.out / "weights.npz", *weights_of(player))
    print(f"the curve, the weights and the last game are in {given.out}")


class Clock:
    """How long it takes, and how many decisions were learned from."""

    def __init__(self) -> None:
        """Begin now."""
        self.decisions = 0
        self._began = time.monotonic()

    def minutes(self) -> float:
        """Return how long ago it began."""
        return (time.monotonic() - self._began) / 60


def rounds(
    task: Task,
    given: argparse.Namespace,
    player: Player,
    matches: Any,
    rng: np.random.Generator,
    clock: Clock,
) -> Iterator[tuple[int, bool]]:
    """Play and study, round by round; say after how many decisions, and whether to look."""
    timed = given.rounds is None
    now = matches.reset(seed=given.seed)
    done, noted = 0, 0.0
    while clock.minutes() < given.minutes if timed else done < given.rounds:
        steps, now = play(player, matches, now, DECISIONS, rng)
        after = player.sight.rows(now[0], now[1]["action_mask"])
        last = player.value.of(after.situations)
        study(player, steps, gains(steps, last, now[1]["seat"], task.scale), rng)
        done += 1
        clock.decisions += given.matches * DECISIONS
        share = clock.minutes() / given.minutes if timed else done / given.rounds
        glance = share - noted > 1 / GLANCES or done == 1
        noted = share if glance else noted
        yield clock.decisions, glance


def _given(task: Task) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=f"Learn {task.game} from nothing, to beat a bot.")
    parser.add_argument("--bot", default=task.bot, help=f"which sample bot (default: {task.bot})")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default: 10)")
    parser.add_argument("--rounds", type=int, help="so many rounds of play and study instead")
    parser.add_argument("--matches", type=int, default=128, help="side by side (default: 128)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--games", type=int, default=200, help="against the bot, in the end (default: 200)"
    )
    parser.add_argument(
        "--glance", type=int, default=GLANCE, help=f"and now and then (default: {GLANCE})"
    )
    parser.add_argument("--weights", type=Path, help="those of a run before, to go on from")
    parser.add_argument("--out", type=Path, default=Path("learned"), help="a folder")
    return parser.parse_args()


def weights_of(player: Player) -> list[Floats]:
    """Return all that is learned, the policy first."""
    return player.policy.weights + player.value.weights


def take(player: Player, weights: Path) -> None:
    """Give a player weights that were kept.

    Raises:
        ValueError: they are of another sight.
    """
    with np.load(weights) as kept:
        given = list(kept.values())
    own = weights_of(player)
    if [one.shape for one in given] != [one.shape for one in own]:
        raise ValueError(f"{weights} holds weights of another sight")
    for mine, its in zip(own, given, strict=True):
        mine[:] = its


def against(player: Player, task: Task, games: int) -> tuple[float, bytes]:
    """Return the share of games won against a sample bot, and the journal of the last.

    Of two games with one seed each has the first seat once. A draw counts a half.
    """
    won = 0.0
    journal = b""
    for number in range(games):
        rng = np.random.default_rng(number)
        env = envs.gym(task.game, task.bot, seat=number % 2, reward="win", **task.settings)
        seen, info = env.reset(seed=1_000_000 + number // 2)
        over, paid = False, 0.0
        while not over:
            action = player(seen[None], info["action_mask"][None], rng)[0]
            seen, paid, over, _, info = env.step(int(action))
        won += (paid + 1) / 2
        journal = env.journal()
    return won / max(1, games), journal


def interval(share: float, count: int) -> tuple[float, float]:
    """Return where a share lies that was found in so many games (Wilson, 95 %)."""
    z = 1.96
    middle = share + z * z / (2 * count)
    width = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    whole = 1 + z * z / count
    return (middle - width) / whole, (middle + width) / whole
