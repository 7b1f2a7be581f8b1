"""How strong the sample bots are: many games, seats rotated, and a table of places.

usage: python bench/bots.py [--game cows|desk|traders|spacecrack] [--games 200] [--dim 2|3|4]

Everyone plays all games of a table; in each the seats are those of the game before, moved on by
one. Wild wild space is played in games of four with default parameters, in ``--dim`` dimensions.
DESK is played in sets of six, without traits to give (Desk1) and with them (Desk2); parameters are
the defaults, but phases in which nobody acts last one turn. Interstellar overdrive is played in
games of four, the games shared out among its six sets. Space Crack is played in duels and in games
of four, with default parameters; who shares a place is counted for it. Beside the places stand the
mean score and how much processor time a turn of the bot takes, with its commands: the mean, and
what 99 of 100 turns stay below.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from contestmaster.bots.bot import Bot, MakeBot
from contestmaster.bots.catalogue import bot
from contestmaster.client import Transport
from contestmaster.host.secrets import Secret
from contestmaster.kernel.game import Game
from contestmaster.kernel.outcome import shown
from contestmaster.kernel.registry import load_game
from contestmaster.tournament.local import play

SEATS: Final[Mapping[str, Mapping[str, str]]] = {
    "cows": {
        "rancher": "rancher", "raider": "raider", "rancher2": "rancher", "random": "random",
    },
    "desk": {
        "tactician": "tactician", "sergeant": "sergeant", "random": "random",
        "tactician2": "tactician", "sergeant2": "sergeant", "random2": "random",
    },
    "traders": {
        "forwarder": "forwarder", "collector": "collector", "collector2": "collector",
        "random": "random",
    },
    "spacecrack": {
        "admiral": "admiral", "greedy": "greedy", "greedy2": "greedy", "random": "random",
    },
}  # fmt: skip
"""Who plays, by game: a name for the table, and the bot."""

DUELS: Final = (("admiral", "greedy"), ("greedy", "random"))
"""Who plays Space Crack two by two."""

SHORT: Final = {"preparation_turns": 1, "tactics_turns": 1, "results_turns": 1}
"""Parameters of DESK: bots prepare in one turn."""

SUBSPACES: Final = {"Traders1": "ABC", "Traders2": "DEF"}
"""The sets of Interstellar overdrive that each server draws from."""


DECIMALS: Final = {"traders": 3}
"""How many decimals a mean score has, where that is not one."""


@dataclass
class Record:
    """What came of one bot.

    Attributes:
        places: how often it came first, second...
        score: the sum of its scores.
        turns: the processor time of each of its turns, in milliseconds.
    """

    places: Counter[int] = field(default_factory=Counter)
    score: Fraction = Fraction(0)
    turns: list[float] = field(default_factory=list)


class Timed:
    """A bot whose turns are timed."""

    def __init__(self, made: Bot, turns: list[float]) -> None:
        """Wrap a bot."""
        self.made = made
        self.turns = turns

    def turn(self) -> None:
        """Let the bot take its turn."""
        began = time.process_time()
        try:
            self.made.turn()
        finally:
            self.turns.append((time.process_time() - began) * 1000)


def timed(make: MakeBot, record: Record) -> MakeBot:
    """Make bots whose turns are written into a record."""

    def made(transport: Transport, rng: Random) -> Bot:
        return Timed(make(transport, rng), record.turns)

    return made


class Contest(NamedTuple):
    """What is played for a table of its own, and who plays it: names and bots."""

    title: str
    game: Game[Any, Any]
    games: int
    players: Mapping[str, str]


def contests(name: str, dim: int, games: int) -> Iterator[Contest]:
    """Yield what is played."""
    rules, players = load_game(name), SEATS[name]
    if name == "cows":
        game = rules(rules.Params(dim=dim))
        yield Contest(f"games of four, D = {dim}, default parameters", game, games, players)
    elif name == "spacecrack":
        for pair in DUELS:
            yield Contest("duels", rules(), games, {kind: kind for kind in pair})
        yield Contest("games of four", rules(), games, players)
    elif name == "desk":
        for server, influence in (("Desk1", "none"), ("Desk2", "major")):
            game = rules(rules.Params(trait_influence=influence, **SHORT))
            yield Contest(f"sets of six, {server}", game, games, players)
    else:
        sets = [(server, letter) for server, letters in SUBSPACES.items() for letter in letters]
        for server, letter in sets:
            title = f"games of four, {server}, set {letter}"
            game = rules(rules.Params(sets=letter))
            yield Contest(title, game, -(-games // len(sets)), players)


def tournament(contest: Contest) -> dict[str, Record]:
    """Play the games, seeds from 0, and return what came of each bot."""
    records = {name: Record() for name in contest.players}
    players = [
        (name, timed(bot(contest.game.name, kind), records[name]))
        for name, kind in contest.players.items()
    ]
    for seed in range(contest.games):
        first = seed % len(players)
        played = play(contest.game, players[first:] + players[:first], Secret(seed, bytes(16)))
        for standing in played.outcome.standings:
            record = records[played.names[standing.seat]]
            record.places[standing.rank] += 1
            record.score += standing.score
    return records


def table(name: str, records: Mapping[str, Record], games: int) -> Iterator[str]:
    """Yield the lines of a Markdown table of a game, the best bot first."""
    ranks = range(1, len(records) + 1)
    yield f"| bot | {' | '.join(map(str, ranks))} | mean score | ms a turn | p99 |"
    yield "| --- " + "| --: " * (len(records) + 3) + "|"
    for who, record in sorted(records.items(), key=lambda item: -item[1].score):
        counts = " | ".join(str(record.places[rank]) for rank in ranks)
        spent = f"{np.mean(record.turns):.2f} | {np.quantile(record.turns, 0.99):.2f}"
        score = shown(record.score / games, DECIMALS.get(name, 1))
        yield f"| {who} | {counts} | {score} | {spent} |"


def main() -> None:
    """Play, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=tuple(SEATS), default="cows")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--dim", type=int, choices=(2, 3, 4), default=2)
    options = parser.parse_args()
    for contest in contests(options.game, options.dim, options.games):
        print(f"\n{contest.games} {contest.title}, seeds from 0\n")
        for line in table(options.game, tournament(contest), contest.games):
            print(line, flush=True)


if __name__ == "__main__":
    main()
