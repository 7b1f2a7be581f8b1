"""A table at which the tests play: teams speak lines, and say what they expect to hear."""

from collections.abc import Mapping
from typing import Any

from tests.games.table import MatchTable

from contestmaster.games.cows import Cows, CowsParams
from contestmaster.kernel.game import Facts

SIDE = 40
PLAIN = {"side": SIDE, "obstacle_ratio": 0.0, "wander_probability": 0.0, "birth_divisor": 0}
"""A board without obstacles on which wild cows stay where they are."""


def group(team: int, pos: tuple[int, ...], cowboys: int, gunmen: int = 0, **more: Any) -> Any:
    """A group of a position."""
    return {"team": team, "pos": list(pos), "cowboys": cowboys, "gunmen": gunmen, **more}


class Table(MatchTable):
    """A match of a few teams, the rancho of each in a corner of the board."""

    def __init__(
        self,
        *,
        teams: int = 2,
        seed: int = 1,
        facts: Facts | None = None,
        position: Mapping[str, Any] | None = None,
        **params: Any,
    ) -> None:
        """Place a position; what it leaves out is empty."""
        game = Cows(CowsParams(**{**PLAIN, **params}))
        side, dim = game.params.side, game.params.dim
        corners = [[1] * dim, [side] * dim, [1] * (dim - 1) + [side], [side] + [1] * (dim - 1)]
        start = {
            "seats": list(range(1, teams + 1)),
            "ranchos": corners[:teams],
            "wild": {},
            **(position or {}),
        }
        super().__init__(game, teams=teams, seed=seed, facts=facts, position=start)

    def group(self, number: int) -> dict[str, Any]:
        """A group of the position."""
        found: dict[str, Any] = self.position()["groups"][str(number)]
        return found

    def groups(self, number: int, *names: str) -> tuple[Any, ...]:
        """Some fields of a group."""
        return tuple(self.group(number)[name] for name in names)

    def team(self, number: int) -> dict[str, Any]:
        """A team of the position."""
        found: dict[str, Any] = self.position()["teams"][str(number)]
        return found

    def wild(self) -> dict[str, int]:
        """The wild cows by field."""
        found: dict[str, int] = self.position()["wild"]
        return found
