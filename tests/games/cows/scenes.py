"""Small games in full swing, for properties that should hold of any."""

from contestmaster.arrays.dice import stream
from contestmaster.games.cows import Cows, CowsParams
from contestmaster.games.cows.rules.playout import play_randomly
from contestmaster.games.cows.state import State
from contestmaster.kernel.dice import Dice

LIVELY = {
    "stable_distance": 2,
    "capture_probability": 0.8,
    "combat_max_turns": 5,
    "cow_density_divisor": 3,
    "cowboy_price": 3,
    "gunman_price": 2,
    "long_sight": 3,
    "short_sight": 1,
}
"""Small boards on which much happens in few turns."""

SIDES = {2: 9, 3: 5, 4: 4}
SEATS = ("a", "b", "c", "d")


def lively(dim: int = 2) -> Cows:
    """A game of small boards and short fights."""
    return Cows(CowsParams(dim=dim, side=SIDES[dim], **LIVELY))


def opened(game: Cows, seed: int) -> State:
    """The start of a game of four."""
    return game.setup(game.board(seed), SEATS, Dice(seed), 0)


def played(game: Cows, seed: int, turns: int, orders: int = 6) -> State:
    """A game of four after some turns of random play."""
    state = opened(game, seed)
    play_randomly(state.world, stream(Dice(seed, 1)), turns, orders)
    return state
