"""Small sets of games in full swing, for properties that should hold of any."""

from typing import Any

from contestmaster.arrays.dice import stream
from contestmaster.arrays.log import clear
from contestmaster.games.desk import Desk, DeskParams
from contestmaster.games.desk.rules.boundary import boundary
from contestmaster.games.desk.rules.playout import random_order
from contestmaster.games.desk.state import State
from contestmaster.kernel.dice import Dice

LIVELY = {
    "preparation_turns": 2,
    "tactics_turns": 1,
    "skirmish_turns": 40,
    "results_turns": 1,
    "obstacle_density_max": 0.3,
    "cadre_hp_budget": 150,
    "n_cadre_types": (2, 4),
    "unit_types_period": 3,
}
"""Few and small stacks, so that battles are decided."""

SEATS = ("a", "b", "c")


def lively(**changes: Any) -> Desk:
    """A game of small armies, with traits to give."""
    return Desk(DeskParams(**{**LIVELY, "trait_influence": "major", **changes}))


def opened(game: Desk, seed: int, seats: tuple[str, ...] = SEATS) -> State:
    """The start of a set of three teams."""
    return game.setup(game.board(seed), seats, Dice(seed), 0)


def played(game: Desk, seed: int, turns: int, tries: int = 3) -> State:
    """A set after some turns of random play, in the middle of the next."""
    state, dice = opened(game, seed), stream(Dice(seed, 1))
    for _ in range(turns):
        everyone_acts(state, dice, tries)
        boundary(state.world, dice)
    everyone_acts(state, dice, 1)
    clear(state.world.log)
    return state


def everyone_acts(state: State, dice: Any, tries: int = 1) -> None:
    """Let every side of every battle draw orders."""
    for _ in range(tries):
        for battle in range(len(state.world.battles)):
            for side in range(2):
                random_order(state.world, dice, battle, side)
    clear(state.world.log)
