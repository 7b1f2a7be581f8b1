"""What a team knows of the market at the beginning of a turn, as arrays by planet."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from contestmaster.client.traders import DescribeWorld, Planet, PlanetRoutes, Score, Trader

Numbers: TypeAlias = NDArray[np.int64]
Reals: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class Chart:
    """Planets and routes, as they were when they were last asked for.

    Attributes:
        places: float64[planets, 2].
        incomes: float64[planets], local incomes.
        origin: int64[routes], the planet at which each route begins.
        target: int64[routes], the planet at which it ends.
    """

    places: Reals
    incomes: Reals
    origin: Numbers
    target: Numbers

    @classmethod
    def drawn(cls, planets: Sequence[Planet], topology: Sequence[PlanetRoutes]) -> "Chart":
        """Draw a chart from what the server has told."""
        routes = [(each.id, target) for each in topology for target in each.targets]
        ends = np.array(routes, np.int64).reshape(-1, 2)
        return cls(
            np.array([(planet.x, planet.y) for planet in planets]),
            np.array([planet.local_income for planet in planets]),
            ends[:, 0],
            ends[:, 1],
        )

    def __len__(self) -> int:
        """How many planets there are."""
        return len(self.incomes)

    @cached_property
    def lengths(self) -> Reals:
        """How long each route is: float64[routes]."""
        apart = self.places[self.target] - self.places[self.origin]
        return np.hypot(apart[:, 0], apart[:, 1])

    @cached_property
    def nearest(self) -> Numbers:
        """All planets by their distance from each: int64[planets, planets], itself first."""
        apart = self.places[:, None, :] - self.places[None, :, :]
        away = np.square(apart).sum(axis=2)
        np.fill_diagonal(away, -1.0)
        return np.argsort(away, axis=1, kind="stable")


@dataclass(frozen=True)
class Post:
    """Where a trader of another team works, and what it controls there.

    Attributes:
        planet: where it is.
        target: where it sends to; none if it collects.
        shares: those of its team on the planet.
    """

    planet: int
    target: int | None
    shares: int


@dataclass(frozen=True)
class Scene:
    """The market as a team knows it at the beginning of a turn.

    Attributes:
        world: the parameters of the game.
        turns_left: turns to the end, this one included.
        teams: how many other teams there are.
        score: own cash, score and vouchers.
        traders: the own ones.
        shares: int64[planets], own shares.
        others: int64[planets], shares of all other teams.
        efficiency: float64[planets], own efficiency in percent.
        rivals: the placed traders of other teams, as far as they have been looked at.
        facilities: planets of all facilities.
        chart: planets and routes.
    """

    world: DescribeWorld
    turns_left: int
    teams: int
    score: Score
    traders: Sequence[Trader]
    shares: Numbers
    others: Numbers
    efficiency: Reals
    rivals: Sequence[Post]
    facilities: Sequence[int]
    chart: Chart

    @cached_property
    def reach(self) -> Reals:
        """Percent that a facility adds on its own planet, on the nearest, on the next, ..."""
        world = self.world
        step = max(1, world.facility_bonus_step)
        return np.arange(world.facility_bonus, 0, -step).astype(np.float64)[: len(self.chart)]

    @cached_property
    def local(self) -> Reals:
        """What each planet yields by itself with one own trader on it: float64[planets]."""
        size, world = len(self.chart), self.world
        bonus = np.zeros(size)
        for planet in self.facilities:
            bonus[self.chart.nearest[planet, : len(self.reach)]] += self.reach
        crowd = 1 + np.bincount([post.planet for post in self.rivals], minlength=size)
        percent = np.maximum(0.0, 100 + bonus - crowd * world.crowd_factor)
        return self.chart.incomes * percent / 100

    @cached_property
    def factors(self) -> Reals:
        """What the income of one own trader is multiplied by on each route: float64[routes]."""
        world, chart = self.world, self.chart
        size = len(chart)
        busy = [post.planet * size + post.target for post in self.rivals if post.target is not None]
        alike = np.bincount(busy, minlength=1)
        keys = chart.origin * size + chart.target
        senders = 1 + np.where(keys < len(alike), alike[np.minimum(keys, len(alike) - 1)], 0)
        bonus = world.distance_bonus_a * chart.lengths**world.distance_bonus_b
        factors: Reals = (100 + bonus + senders * world.synergy_bonus) / 100
        return factors
