"""The command around learning: time, games against a sample bot, the curve, what is kept."""

import argparse
import math
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from curve import drawn
from ppo import Player, Sight, gains, play, study

from contestmaster import envs

DECISIONS = 160
"""In each match, before it is learned from them."""
GLANCES = 20
"""How often it is looked at how far it is."""
GLANCE = 20
"""Games against the bot for that."""


class Point(NamedTuple):
    """What was reached at some time: the share of games won, a draw as a half."""

    minutes: float
    decisions: int
    won: float


def main(
    game: str,
    bot: str,
    settings: Mapping[str, Any],
    sight: Callable[[envs.Setting], Sight],
    *,
    scale: float,
    around: Callable[[envs.Vector], Any] = lambda matches: matches,
    games: int = 200,
) -> None:
    """Learn a game for some minutes, and say how it went.

    Args:
        game: its name.
        bot: the sample bot that is to be beaten.
        settings: of the game.
        sight: what the networks see of it.
        scale: of rewards: about 1 by a point of which much depends.
        around: returns matches that pay otherwise.
        games: how many are played against the bot in the end.
    """
    parser = argparse.ArgumentParser(description=f"Learn {game} from nothing, to beat a bot.")
    parser.add_argument("--bot", default=bot, help=f"which sample bot (default: {bot})")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default: 10)")
    parser.add_argument("--rounds", type=int, help="so many rounds of play and study instead")
    parser.add_argument("--matches", type=int, default=128, help="side by side (default: 128)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--games", type=int, default=games, help=f"against the bot, in the end (default: {games})"
    )
    parser.add_argument("--glance", type=int, default=GLANCE, help="and now and then")
    parser.add_argument("--out", type=Path, default=Path("learned"), help="a folder")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    bot = given.bot

    rng = np.random.default_rng(given.seed)
    matches = around(envs.vector(game, given.matches, reward="score", copy=False, **settings))
    player = Player(sight(matches.setting), rng)
    now = matches.reset(seed=given.seed)
    began, noted = time.monotonic(), 0.0
    points: list[Point] = []
    rounds = decisions = 0

    def minutes() -> float:
        return (time.monotonic() - began) / 60

    while rounds < given.rounds if given.rounds else minutes() < given.minutes:
        steps, now = play(player, matches, now, DECISIONS, rng)
        after = player.sight.rows(now[0], now[1]["action_mask"])
        last = player.value.of(after.situations)
        study(player, steps, gains(steps, last, now[1]["seat"], scale), rng)
        rounds += 1
        decisions = rounds * given.matches * DECISIONS
        share = rounds / given.rounds if given.rounds else minutes() / given.minutes
        if share - noted > 1 / GLANCES or rounds == 1:
            noted = share
            won, _ = against(player, game, bot, given.glance, settings)
            points.append(Point(minutes(), decisions, won))
            print(
                f"{minutes():5.1f} min  {points[-1].decisions:>10,} decisions  "
                f"{won:4.0%} of {given.glance} games against {bot}",
                flush=True,
            )
    won, journal = against(player, game, bot, given.games, settings)
    low, high = interval(won, given.games)
    print(
        f"{game}, seed {given.seed}: {minutes():.1f} minutes, {decisions:,} decisions, "
        f"{won:.1%} of {given.games} games against {bot} (95 %: {low:.1%} to {high:.1%})"
    )
    points.append(Point(minutes(), decisions, won))
    (given.out / "curve.svg").write_text(drawn(points, f"{game}: games won against {bot}"))
    (given.out / "last.journal").write_bytes(journal)
    np.savez(given.out / "weights.npz", *player.policy.weights, *player.value.weights)
    print(f"the curve, the weights and the last game are in {given.out}")


def against(
    player: Player, game: str, bot: str, games: int, settings: Mapping[str, Any]
) -> tuple[float, bytes]:
    """Return the share of games won against a sample bot, and the journal of the last.

    Of two games with one seed each has the first seat once. A draw counts a half.
    """
    won = 0.0
    journal = b""
    for number in range(games):
        rng = np.random.default_rng(number)
        env = envs.gym(game, bot, seat=number % 2, reward="win", **settings)
        seen, info = env.reset(seed=1_000_000 + number // 2)
        over, paid = False, 0.0
        while not over:
            action = player(seen[None], info["action_mask"][None], rng)[0]
            seen, paid, over, _, info = env.step(int(action))
        won += (paid + 1) / 2
        journal = env.journal()
    return won / games, journal


def interval(share: float, count: int) -> tuple[float, float]:
    """Return where a share lies that was found in so many games (Wilson, 95 %)."""
    z = 1.96
    middle = share + z * z / (2 * count)
    width = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    whole = 1 + z * z / count
    return (middle - width) / whole, (middle + width) / whole
