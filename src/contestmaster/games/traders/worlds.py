"""Many games at once, of one set or of several."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np

from contestmaster.arrays.bound import Bound, CompiledRule
from contestmaster.arrays.tables import TableBuffers, TableWorlds
from contestmaster.games.traders.formulas import game_scores
from contestmaster.games.traders.generation import sizes
from contestmaster.games.traders.params import TradersParams
from contestmaster.games.traders.rules.batches import look_all, step_all
from contestmaster.games.traders.state import State
from contestmaster.kernel.encoding import Encoding
from contestmaster.kernel.game import Game
from contestmaster.kernel.outcome import places

CELLS: Final = ("shares", "shown_shares", "efficiency")
"""What each team has on each planet."""


class _Rules(Bound[TableBuffers]):
    """The compiled loops, bound to the buffers."""

    step = CompiledRule(step_all, 0, 1, 0, 0)
    look = CompiledRule(look_all, 0, 1, 0, 0)


class TradersWorlds(TableWorlds[State]):
    """Each world is a game; tables have room for the largest set."""

    rules = _Rules

    def __init__(
        self,
        game: Game[Any, State],
        encoding: Encoding[State],
        names: Sequence[str],
        count: int,
        room: tuple[int, int],
    ) -> None:
        """Make the tables.

        Args:
            game: the rules.
            encoding: of the game for so many teams.
            names: of the persons, by seat.
            count: of worlds.
            room: for how many planets, and for how many traders of a team, there are numbers.
        """
        self.capacity = capacity(game.params, len(names))
        self._room = room
        super().__init__(game, encoding, names, count)
        # Of each world one row, since planets differ in number.
        cells = {
            name: np.zeros((count, len(names) * room[0]), self._tables[name].dtype)
            for name in CELLS
        }
        self._tables |= cells
        self.batch = self.batch._replace(pool=self.batch.pool._replace(**cells))
        self.loops = self.rules(self.batch)

    def step(self, first: int, last: int) -> None:
        """Take an action in each world of a range."""
        self.loops.step(first, last, *self._room)

    def look(self, first: int, last: int) -> None:
        """Write masks and observations of a range."""
        self.loops.look(first, last, *self._room)

    def rate(self, first: int, last: int) -> None:
        """Write scores and ranks of a range, exactly as matches have them [TRADE-78, TRADE-81]."""
        for i in range(first, last):
            laws = self.batch.pool.laws[i, 0]
            begin = float(laws.initial_cash) if laws.subtracts else 0.0
            by_team = game_scores(self.batch.pool.teams[i]["cash"].tolist(), begin)
            scores = [by_team[team] for team in self.batch.teams[i].tolist()]
            self.scores[i] = [float(score) for score in scores]
            self.ranks[i] = places(scores)

    def clone(self) -> "TradersWorlds":
        """Copy all tables."""
        other = TradersWorlds(self.game, self.encoding, self.names, self.count, self._room)
        for mine, its in zip(self.buffers(), other.buffers(), strict=True):
            its[:] = mine
        other._shells = list(self._shells)
        return other

    def state(self, i: int) -> State:
        """Copy a world out of the tables."""
        state = super().state(i)
        shape = len(state.world.teams), len(state.world.planets)
        return replace(state, world=_reshaped(state.world, shape))

    def put(self, i: int, state: State) -> None:
        """Copy the tables of a state into a world."""
        super().put(i, replace(state, world=_reshaped(state.world, (-1,)), memory=None))

    def teams_of(self, state: State) -> Sequence[int]:
        """Teams stand by ids, which are drawn."""
        return state.seats


def capacity(params: TradersParams, teams: int) -> Mapping[str, int]:
    """Return how long tables are at most in games of so many teams."""
    sets = [params.subspace(letter) for letter in params.sets]
    size = [sizes(subspace, teams, params.teams_base) for subspace in sets]
    planets = max(one.planets for one in size)
    # Each planet draws some, and one that has none may get one.
    routes = planets * (1 + max(subspace.routes_out[1] for subspace in sets))
    return {
        **dict.fromkeys(("first", "into_first"), planets + 1),
        **dict.fromkeys(("origin", "target", "into"), routes),
        "stars": max(one.stars for one in size),
        "planets": planets,
        "traders": teams * max(subspace.traders_per_team for subspace in sets),
        "facilities": max(one.facilities for one in size),
    }


def _reshaped(world: Any, shape: tuple[int, ...]) -> Any:
    return world._replace(**{name: getattr(world, name).reshape(shape) for name in CELLS})
