"""Small games in full swing, for properties that should hold of any."""

from typing import Any

from contestmaster.arrays.dice import Stream, stream
from contestmaster.arrays.log import clear
from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.rules.boundary import boundary
from contestmaster.games.traders.rules.playout import random_order
from contestmaster.games.traders.state import State
from contestmaster.kernel.dice import Dice

LIVELY: dict[str, Any] = {
    "sets": "ACDF",
    "n_planets": 8,
    "n_stars": 3,
    "routes_out": (1, 4),
    "routes_may_loop": True,
    "traders_per_team": 4,
    "delay_turns": 1,
    "facility_cost": 50,
    "facility_cost_step": 5,
    "facility_limit_planet": 2,
    "facility_limit_total": 6,
    "initial_vouchers": 3,
    "game_turns": 30,
}
"""Few planets, many loops, quick traders, cheap facilities."""

SEATS = ("a", "b", "c")


def lively(**changes: Any) -> Traders:
    """A game in which much happens."""
    return Traders(TradersParams(**{**LIVELY, **changes}))


def opened(game: Traders, seed: int, seats: tuple[str, ...] = SEATS) -> State:
    """The start of a game of three teams."""
    return game.setup(game.board(seed), seats, Dice(seed), 0)


def played(game: Traders, seed: int, turns: int, seats: tuple[str, ...] = SEATS) -> State:
    """A game after some turns of random play, in the middle of the next."""
    state, dice = opened(game, seed, seats), stream(Dice(seed, 1))
    for _ in range(turns):
        everyone_acts(state, dice, 2)
        boundary(state.world, dice)
    if not game.over(state):
        everyone_acts(state, dice)
    clear(state.world.log)
    return state


def everyone_acts(state: State, dice: Stream, orders: int = 1) -> None:
    """Let every team draw some orders."""
    for _ in range(orders):
        for team in range(len(state.world.teams)):
            random_order(state.world, dice, team, 4)
    clear(state.world.log)
