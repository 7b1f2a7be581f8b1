"""Whether the oracle, a tree search, beats the strongest other bot of a game, and in what time.

usage: python bench/oracle.py [--game spacecrack|desk] [--pairs 30] [--leaves N] [--seconds 0.03]

Two by two with default parameters. Each seed is played twice, with the seats changed, so that
neither the seat nor the board decides. The oracle plays out a fixed number of leaves an order
(``--leaves``), and what the admiral may spend on an order (``--seconds``) is processor time here: a
busy machine changes no result. The tactician has no budget to change. Beside the games won stands a
95 % interval of the share that is won, ties counted as half, and the mean processor time of an
order of each. The two games of a seed are one share there: in DESK, where every battle is fought
from both sides anyway, they come out the same.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Any, Final

from contestmaster.bots.bot import MakeBot
from contestmaster.bots.catalogue import bot
from contestmaster.bots.spacecrack import admiral
from contestmaster.host.secrets import Secret
from contestmaster.kernel.registry import load_game
from contestmaster.tournament.local import play

RIVALS: Final = {"spacecrack": "admiral", "desk": "tactician"}
"""Against whom."""
Z: Final = 1.96
"""Standard deviations on either side of a 95 % interval."""


class ProcessorTime:
    """In the place of the module that the admiral reads the clock of."""

    perf_counter = staticmethod(time.process_time)


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The interval of a mean share, of which each seed has one."""
    half = Z * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 1.0
    return max(0.0, mean(shares) - half), min(1.0, mean(shares) + half)


def maker(game: str, name: str, spent: list[float], **changed: Any) -> MakeBot:
    """Make bots with some attributes changed, whose orders are timed."""
    make = bot(game, name)

    def made(*given: Any) -> Any:
        found: Any = make(*given)
        for attribute, value in changed.items():
            setattr(found, attribute, value)
        found.choose = timed(found.choose, spent)
        return found

    return made


def timed(choose: Callable[..., Any], spent: list[float]) -> Callable[..., Any]:
    """Note the processor time of each call, in milliseconds."""

    def chosen(*given: Any) -> Any:
        began = time.process_time()
        try:
            return choose(*given)
        finally:
            spent.append((time.process_time() - began) * 1000)

    return chosen


def results(options: argparse.Namespace, spent: dict[str, list[float]]) -> Iterator[int]:
    """Play; yield 1 for a game that the oracle has won, -1 for one that it lost, 0 for a tie."""
    game, rival = load_game(options.game)(), RIVALS[options.game]
    mine = {"leaves": options.leaves} if options.leaves else {}
    its = {"seconds": options.seconds} if rival == "admiral" else {}
    players = [
        ("oracle", maker(options.game, "oracle", spent["oracle"], **mine)),
        (rival, maker(options.game, rival, spent[rival], **its)),
    ]
    for seed in range(options.first, options.first + options.pairs):
        for seats in (players, players[::-1]):
            played = play(game, seats, Secret(seed, bytes(16)))
            ranks = {played.names[each.seat]: each.rank for each in played.outcome.standings}
            yield (ranks[rival] > ranks["oracle"]) - (ranks[rival] < ranks["oracle"])


def pairs(results: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The results of the two games of each seed."""
    return zip(results[::2], results[1::2], strict=True)


def main() -> None:
    """Play, and say how it stands after each pair."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=tuple(RIVALS), default="spacecrack")
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--leaves", type=int, help="as many as the bot has, unless given")
    parser.add_argument("--seconds", type=float, default=admiral.Admiral.seconds)
    options = parser.parse_args()
    admiral.__dict__["time"] = ProcessorTime
    spent: dict[str, list[float]] = {"oracle": [], RIVALS[options.game]: []}
    found: list[int] = []
    for result in results(options, spent):
        found.append(result)
        if len(found) % 2 == 0:
            low, high = interval([(1 + (one + other) / 2) / 2 for one, other in pairs(found)])
            means = ", ".join(f"{who} {sum(ms) / len(ms):.1f}" for who, ms in spent.items())
            print(
                f"{len(found)} games: {found.count(1)} won, {found.count(-1)} lost, "
                f"{found.count(0)} tied, "
                f"share {low:.2f} to {high:.2f}; ms an order: {means}",
                flush=True,
            )


if __name__ == "__main__":
    main()
