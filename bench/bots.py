"""How strong the sample bots are: many games of four, seats rotated, and a table of places.

Run: python bench/bots.py [--games N] [--dim D]
"""

import argparse
from collections import Counter, defaultdict
from fractions import Fraction

from contestmaster.bots.catalogue import bot
from contestmaster.games.cows import Cows, CowsParams
from contestmaster.host.secrets import Secret
from contestmaster.kernel.outcome import shown
from contestmaster.tournament.local import play

BOTS = ("rancher", "raider", "rancher", "random")
NAMES = ("rancher", "raider", "rancher2", "random")


def main() -> None:
    """Play the games and print places and mean scores as a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--dim", type=int, choices=(2, 3, 4), default=2)
    options = parser.parse_args()
    places: defaultdict[str, Counter[int]] = defaultdict(Counter)
    scores: defaultdict[str, Fraction] = defaultdict(Fraction)
    game = Cows(CowsParams(dim=options.dim))
    players = [(name, bot("cows", kind)) for name, kind in zip(NAMES, BOTS, strict=True)]
    for seed in range(options.games):
        seats = players[seed % 4 :] + players[: seed % 4]
        played = play(game, seats, Secret(seed, bytes(16)))
        for standing in played.outcome.standings:
            name = played.names[standing.seat]
            places[name][standing.rank] += 1
            scores[name] += standing.score
    print(f"{options.games} games of four, D = {options.dim}, default parameters, seeds from 0\n")
    print("| bot | 1st | 2nd | 3rd | 4th | mean score |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in sorted(NAMES, key=lambda name: -scores[name]):
        counts = " | ".join(str(places[name][rank]) for rank in (1, 2, 3, 4))
        print(f"| {name} | {counts} | {shown(scores[name] / options.games, 0)} |")


if __name__ == "__main__":
    main()
