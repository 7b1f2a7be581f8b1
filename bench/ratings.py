"""How well bots are ranked whose strength is known, because it was made up.

usage: python bench/ratings.py [--runs 100] [--only NAME] [--speed]
A field of 30 bots is drawn, normally around 0 with a spread of so many Elo points. They play by the
model of Plackett and Luce: strength, advantage of the seat, luck of the seed and seat, and noise of
each match are added up, and the ranking is by the sums, rounded where there are draws. Each group
plays its seed in all seat orders (four seats: in all rotations). Then the product's fit is held
against the truth:
displaced: by how many places a bot stands wrong, on average, and the worst of each run;
covered: how many of the 95 % intervals of strengths hold the true one; the same of places;
neighbours told apart: of two who follow each other in the true order.
Where seats, seeds or rounding disturb the model, the truth is what 50 times as many matches say.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Final

import numpy as np

from contestmaster.ratings import Placing
from contestmaster.ratings.fit import Fit, fitted
from contestmaster.ratings.online import Rating, rated
from contestmaster.ratings.pairing import Group, final_round, ladder, orders
from contestmaster.ratings.places import placed
from contestmaster.ratings.scale import ELO

BOTS: Final = 30
ENDLESS: Final = 50


@dataclass
class Field:
    """Bots that are made up, and the game they play.

    Attributes:
        spread: of their strengths, in Elo points.
        seats: in a match.
        advantage: of each seat before the next, in Elo points.
        luck: of a seat on a seed, in Elo points.
        grain: to how many Elo points sums are rounded, which makes draws; 0 for none.
        near: whether groups are paired by rating, as on a ladder, and not at random.
    """

    spread: float = 200.0
    seats: int = 2
    advantage: float = 0.0
    luck: float = 0.0
    grain: float = 0.0
    near: bool = False

    @property
    def disturbed(self) -> bool:
        """Whether strengths are not those of the model."""
        return bool(self.advantage or self.luck or self.grain)


FIELDS: Final = {
    "200 Elo, 2 seats": Field(),
    "69 Elo, 2 seats": Field(spread=69),
    "200 Elo, 2 seats, unfair, draws": Field(advantage=114, luck=100, grain=100),
    "69 Elo, 2 seats, unfair, draws": Field(spread=69, advantage=114, luck=100, grain=100),
    "200 Elo, 4 seats": Field(seats=4),
    "69 Elo, 4 seats": Field(spread=69, seats=4),
    "200 Elo, 4 seats, unfair, draws": Field(seats=4, advantage=50, luck=100, grain=100),
    "200 Elo, 2 seats, by rating": Field(near=True),
    "69 Elo, 2 seats, by rating": Field(spread=69, near=True),
}


def names() -> list[str]:
    """Return what the bots are called."""
    return [f"bot{number:02}" for number in range(BOTS)]


def results(
    field: Field, strengths: dict[str, float], groups: Sequence[Group], rng: np.random.Generator
) -> list[Placing]:
    """Let groups play: all orders of seats on one seed."""
    if not groups:
        return []
    sat = [orders(group) for group in groups]
    sums = np.array([[[strengths[name] for name in order] for order in ways] for ways in sat])
    sums += field.advantage * np.arange(field.seats)[::-1] + ELO * rng.gumbel(size=sums.shape)
    if field.luck:
        sums += rng.normal(0.0, field.luck, (len(groups), 1, field.seats))
    if field.grain:
        sums = np.round(sums / field.grain)
    ranks = 1 + (sums[..., :, None] < sums[..., None, :]).sum(axis=-1)
    return [
        Placing(order, tuple(rank), f"{number}")
        for number, (ways, of_ways) in enumerate(zip(sat, ranks.tolist(), strict=True))
        for order, rank in zip(ways, of_ways, strict=True)
    ]


def season(
    field: Field, strengths: dict[str, float], games: int, random: Random, rng: np.random.Generator
) -> list[Placing]:
    """Let every bot play about so many games."""
    each = len(orders(names()[: field.seats]))
    if not field.near:
        groups = final_round(names(), field.seats, games // each, random)
        return results(field, strengths, groups, rng)
    found: list[Placing] = []
    ratings: dict[str, Rating] = {}
    played = dict.fromkeys(names(), 0)
    left = games // each * BOTS // field.seats
    while left:
        groups = ladder(ratings, played, field.seats, min(left, BOTS), random)
        left -= len(groups)
        new = results(field, strengths, groups, rng)
        ratings = rated(new, ratings)
        new = [Placing(one.players, one.ranks, f"{left}-{one.group}") for one in new]
        for group in groups:
            for name in group:
                played[name] += 1
        found += new
    return found


@dataclass
class Score:
    """What a run has come to, for a run."""

    displaced: float
    worst: float
    covered: float
    places: float
    apart: float
    reach: float
    seconds: float


def run(field: Field, games: int, number: int) -> Score:
    """Draw a field, let it play, and hold the fit against the truth."""
    random, rng = Random(number), np.random.default_rng(number)
    drawn = field.spread * rng.standard_normal(BOTS)
    strengths = dict(zip(names(), (drawn - drawn.mean()).tolist(), strict=True))
    truth = strengths
    if field.disturbed:
        much = season(field, strengths, ENDLESS * games, random, rng)
        truth = {name: each.value for name, each in fitted(much).items()}
    placings = season(field, strengths, games, random, rng)
    began = process_time()
    fit = fitted(placings)
    return score(fit, truth, process_time() - began)


def score(fit: Fit, truth: dict[str, float], seconds: float) -> Score:
    """Hold a fit against the truth."""
    right = sorted(truth, key=lambda name: -truth[name])
    place = {name: number for number, name in enumerate(right, 1)}
    wrong = [abs(place[name] - number) for number, name in enumerate(fit, 1)]
    return Score(
        displaced=fmean(wrong),
        worst=max(wrong),
        covered=fmean(fit[name].low <= truth[name] <= fit[name].high for name in fit),
        places=fmean(one.first <= place[one.name] <= one.last for one in placed(fit)),
        apart=fmean(fit.difference(one, other).low > 0 for one, other in pairwise(right)),
        reach=fmean((one.high - one.low) / 2 for one in fit.values()),
        seconds=seconds,
    )


def told(values: Sequence[float], shown: Callable[[float], str]) -> str:
    """Return a mean and how far chance may have moved it."""
    error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{shown(fmean(values))} ± {shown(error)}"


def row(name: str, games: int, scores: Sequence[Score]) -> str:
    """Return a row of the table."""
    cells = [
        name,
        f"{games:,}",
        str(len(scores)),
        told([each.displaced for each in scores], "{:.2f}".format),
        f"{fmean(each.worst for each in scores):.1f}",
        told([each.covered for each in scores], "{:.1%}".format),
        f"{fmean(each.places for each in scores):.1%}",
        f"{fmean(each.apart for each in scores):.0%}",
        f"{fmean(each.reach for each in scores):.0f}",
    ]
    return f"| {' | '.join(cells)} |"


def speed(games: int) -> None:
    """Print how long fits take, by processor time."""
    print("| matches | seats | bots | fit, s | ratings by openskill, s |")
    print("| --- | --- | --- | --- | --- |")
    for seats in (2, 4):
        field = Field(seats=seats, advantage=50)
        random, rng = Random(1), np.random.default_rng(1)
        strengths = dict(zip(names(), (200 * rng.standard_normal(BOTS)).tolist(), strict=True))
        placings = season(field, strengths, games * seats // BOTS, random, rng)
        began = process_time()
        fitted(placings)
        fit = process_time() - began
        began = process_time()
        rated(placings)
        print(
            f"| {len(placings):,} | {seats} | {BOTS} | {fit:.2f} | {process_time() - began:.2f} |"
        )


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--games", type=int, nargs="*", default=[400])
    parser.add_argument("--only", default="")
    parser.add_argument("--speed", action="store_true")
    args = parser.parse_args()
    if args.speed:
        speed(100_000)
        return
    head = ["field", "games a bot", "runs", "displaced", "worst", "covered", "places covered"]
    head += ["neighbours told apart", "± Elo"]
    print(f"| {' | '.join(head)} |\n| --- |{' ---: |' * (len(head) - 1)}")
    for name, field in FIELDS.items():
        if args.only in ("", name):
            for games in args.games:
                scores = [run(field, games, number) for number in range(args.runs)]
                print(row(name, games, scores), flush=True)


if __name__ == "__main__":
    main()
