"""A table at which the tests play: planets that stand where they are told to, without chance."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.table import MatchTable

from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.world import TRADER_IDS
from contestmaster.kernel.game import Facts

PLAIN: dict[str, Any] = {
    "sets": "A",
    "width": 1000,
    "height": 1000,
    "star_speed_max": 0,
    "income_noise": 0,
    "share_price": 40,
    "synergy_bonus": 0,
    "chain_bonus": 0,
    "distance_bonus_a": 0,
    "crowd_factor": 0,
    "delay_turns": 0,
    "efficiency_drop": 0,
    "efficiency_rise": 0,
    "traders_per_team": 3,
    "initial_vouchers": 0,
    "initial_cash": 1000,
}
"""No bonus, no crowd, no fatigue."""

Spot = tuple[float, float, int]
"""x, y and income of a planet."""

THREE: Sequence[Spot] = ((0, 0, 100), (30, 40, 100), (30, 100, 100))
"""Three planets of equal income, 50 and 60 apart."""


def trader(team: int, number: int = 0) -> int:
    """The id of a trader."""
    return team * TRADER_IDS + number


class Table(MatchTable):
    """A match of a few teams; team n sits in seat n - 1 and has the id n."""

    def __init__(
        self,
        planets: Sequence[Spot] = THREE,
        routes: Mapping[int, Sequence[int]] | None = None,
        *,
        teams: int = 2,
        shares: Mapping[int, Mapping[int, int]] | None = None,
        posts: Mapping[int, tuple[int, int | None]] | None = None,
        facts: Facts | None = None,
        position: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> None:
        """Place planets, routes by origin, shares by team and planet, traders by id."""
        count = len(planets)
        given = {**PLAIN, "n_planets": count, "n_stars": count, "teams_base": 1000, **params}
        start: dict[str, Any] = {
            "seats": list(range(1, teams + 1)),
            "stars": {
                str(n): {"x": x, "y": y, "vx": 0.0, "vy": 0.0}
                for n, (x, y, _) in enumerate(planets)
            },
            "planets": {
                str(n): {
                    "star": n,
                    "radius": 0.0,
                    "angular_speed": 0.0,
                    "initial_income": income,
                    "routes": list((routes or {}).get(n, ())),
                }
                for n, (_, _, income) in enumerate(planets)
            },
            "teams": {
                str(team): {"shares": {str(planet): n for planet, n in held.items()}}
                for team, held in (shares or {}).items()
            },
            "traders": {
                str(each): {"planet": planet, "target": target}
                for each, (planet, target) in (posts or {}).items()
            },
            **(position or {}),
        }
        super().__init__(Traders(TradersParams(**given)), teams=teams, facts=facts, position=start)

    def team(self, team: int) -> dict[str, Any]:
        """A team of the position."""
        found: dict[str, Any] = self.position()["teams"][str(team)]
        return found

    def cash(self, team: int = 1) -> float:
        """What a team has now."""
        return float(self.team(team)["cash"])

    def gains(self, team: int = 1, turns: int = 1) -> float:
        """What a team's cash grows by in so many turns."""
        before = self.cash(team)
        self.turn(turns)
        return self.cash(team) - before

    def post(self, team: int = 1, number: int = 0) -> tuple[Any, ...]:
        """Planet, target and busy turns of a trader."""
        found = self.position()["traders"][str(trader(team, number))]
        return found["planet"], found["target"], found["busy"]

    def efficiency(self, team: int = 1) -> dict[str, float]:
        """Efficiencies of a team that are not 100, by planet."""
        found: dict[str, float] = self.team(team)["efficiency"]
        return found

    def all(self, team: int, *lines: str) -> None:
        """Say lines that must all be accepted."""
        for line in lines:
            assert self.say(team, line) == "OK", line
