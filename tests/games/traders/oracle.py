"""The trade of a turn worked out once more, as the rule book puts it, for want of any speed."""

import math
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from contestmaster.games.traders.subspaces import Subspace


class Post(NamedTuple):
    """A placed trader."""

    team: int
    planet: int
    target: int | None


class Oracle:
    """What the chapters Formulas and Trade evaluation say of a position."""

    def __init__(
        self, position: Mapping[str, Any], laws: Subspace, *, present_only: bool = False
    ) -> None:
        """Read a position; keys of planets and teams become numbers."""
        self.laws = laws
        self.present_only = present_only
        self.planets = {int(key): value for key, value in position["planets"].items()}
        self.teams = {int(key): value for key, value in sorted(position["teams"].items())}
        self.facilities = position["facilities"]
        self.posts = [
            Post(int(key) // 1_000_000, each["planet"], each["target"])
            for key, each in position["traders"].items()
            if each["planet"] is not None
        ]

    def distance(self, one: int, other: int) -> float:
        """Between bonus positions."""
        here, there = self.planets[one], self.planets[other]
        return math.hypot(here["bonus_x"] - there["bonus_x"], here["bonus_y"] - there["bonus_y"])

    def bonus(self, planet: int) -> int:
        """Of all facilities for a planet, in percent."""
        total = 0
        for facility in self.facilities:
            order = sorted(
                self.planets, key=lambda p: (p != facility, self.distance(facility, p), p)
            )
            rank = order.index(planet)
            total += max(0, self.laws.facility_bonus - rank * self.laws.facility_bonus_step)
        return total

    def local(self, planet: int) -> float:
        """Local output."""
        crowd = sum(post.planet == planet for post in self.posts)
        percent = 100 + self.bonus(planet) - crowd * self.laws.crowd_factor
        return float(self.planets[planet]["local_income"]) * max(0, percent) / 100

    def level(self, team: int, planet: int) -> int:
        """Chain level of a team's trader on a planet."""
        targets = {post.planet: post.target for post in self.posts if post.team == team}
        way: int | None = planet
        for _ in targets:
            way = targets.get(way) if way is not None else None
            if way == planet:  # own sends form a loop through it
                return 0
        target = targets[planet]
        return 0 if target is None or target not in targets else 1 + self.level(team, target)

    def effective(self, team: int, planet: int) -> float:
        """Effective shares."""
        present = any(post.team == team and post.planet == planet for post in self.posts)
        if self.present_only and not present:
            return 0.0
        shares = int(self.teams[team]["shares"].get(str(planet), 0))
        level = self.level(team, planet) if present else 0
        return shares * (100 + level * self.laws.chain_bonus) / 100

    def part(self, team: int, planet: int) -> float:
        """What a team's trader controls of a planet's output."""
        total = sum(self.effective(each, planet) for each in self.teams)
        if total == 0:
            return 0.0
        efficiency = self.teams[team]["efficiency"].get(str(planet), 100.0)
        return float(efficiency) / 100 * self.effective(team, planet) / total

    def multiplier(self, origin: int, target: int) -> float:
        """Of a route."""
        laws = self.laws
        away = self.distance(origin, target)
        distance = laws.distance_bonus_a * away**laws.distance_bonus_b if away else 0.0
        senders = sum(post.planet == origin and post.target == target for post in self.posts)
        return (100 + distance + senders * laws.synergy_bonus) / 100

    def looping(self, origin: int, target: int) -> bool:
        """Whether active routes lead from the target of a route back to its origin."""
        reached, fresh = {target}, [target]
        while fresh:
            planet = fresh.pop()
            further = {p.target for p in self.posts if p.planet == planet and p.target is not None}
            fresh += further - reached
            reached |= further
        return origin in reached

    def income(self) -> dict[int, float]:
        """What each team collects."""

        @cache
        def base(planet: int) -> float:
            return self.local(planet) + delivered(planet, over_loops=False)

        @cache
        def full(planet: int) -> float:
            return base(planet) + delivered(planet, over_loops=True)

        def delivered(planet: int, *, over_loops: bool) -> float:
            origins = {post.planet for post in self.posts if post.target == planet}
            total = 0.0
            for origin in origins:
                if self.looping(origin, planet) == over_loops:
                    sent = base(origin) if over_loops else full(origin)
                    parts = sum(
                        self.part(post.team, origin)
                        for post in self.posts
                        if (post.planet, post.target) == (origin, planet)
                    )
                    total += self.multiplier(origin, planet) * parts * sent
            return total

        gains = dict.fromkeys(self.teams, 0.0)
        for post in self.posts:
            if post.target is None:
                gains[post.team] += self.part(post.team, post.planet) * full(post.planet)
        return gains
