"""What is true of every state (chapters State and Rules): for positions from outside, and tests."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from contestmaster.games.spacecrack.params import SpacecrackParams
from contestmaster.games.spacecrack.rules.turns import turn_over
from contestmaster.games.spacecrack.state import NOBODY, State

MOST_GAINED: Final = 5
"""By how much a planet may be larger than at first: six neighbours give, and it gives itself."""
MOST_CRACK: Final = 465_000
MOST_POINTS: Final = 500
MOST_SIZE: Final = 465_020
MOST_SHIPS: Final = 2004
"""The bounds of chapter State, with all parameters at their limits: nothing overflows."""


def broken(state: State, params: SpacecrackParams) -> Iterator[str]:
    """The invariants that the state breaks, each as a sentence."""
    yield from _game(state, params)
    yield from _planets(state, params)
    yield from _seats(state)
    if not state.world.over and turn_over(state.world):
        yield "nobody can act, so that the turn would be over [CRACK-48]"


def _game(state: State, params: SpacecrackParams) -> Iterator[str]:
    world = state.world
    turn, left = int(world.turn), int(world.turns_left)
    if not 1 <= turn <= params.turns:
        yield f"turn {turn} is none of 1 to {params.turns}"
    ended = left == 0 and turn == params.turns
    if not (ended or left == params.turns - turn + 1):
        yield f"in turn {turn} of {params.turns} there cannot be {left} left [CRACK-60]"
    seats = range(len(state.names))
    active = sum(1 for seat in seats if world.owned[seat] and not world.resigned[seat])
    given_up = any(world.resigned) and active <= (len(state.names) > 1)
    if bool(world.over) != ended and not (world.over and given_up):
        yield "the game ends after its last turn or by resignations [CRACK-60, CRACK-67]"


def _planets(state: State, params: SpacecrackParams) -> Iterator[str]:
    world, count = state.world, len(state.board.places)
    least, most = params.base_size - 1, params.base_size + MOST_GAINED
    ids = world.ship[:count][world.ship[:count] != 0]
    if len(set(ids.tolist())) < len(ids):
        yield "two planets have the same ship"
    if not 1 <= world.next_ship <= MOST_SHIPS + 1 or (len(ids) and ids.max() >= world.next_ship):
        yield "ids of ships are never used again"
    columns = (getattr(world, name)[:count].tolist() for name in _COLUMNS)
    for number, (size, owner, ship, ship_size) in enumerate(zip(*columns, strict=True), 1):
        if not least <= size <= most:
            yield f"planet {number} has size {size}, not {least} to {most} [CRACK-13]"
        if not NOBODY <= owner < len(state.names):
            yield f"planet {number} belongs to seat {owner}, which there is not"
        if ship < 0 or not bool(ship) <= ship_size <= MOST_SIZE * bool(ship):
            yield f"planet {number} has a ship {ship} of size {ship_size}"
        if ship and owner == NOBODY:
            yield f"planet {number} belongs to nobody and has a ship [CRACK-32]"
    if any(np.any(getattr(world, name)[count:]) for name in _COLUMNS):
        yield "there is something behind the last planet"


_COLUMNS: Final = ("mass", "owner", "ship", "ship_size")


def _seats(state: State) -> Iterator[str]:
    world, count = state.world, len(state.board.places)
    owner, ship = world.owner[:count], world.ship[:count]
    for seat in range(len(state.names)):
        own = owner == seat
        if (world.owned[seat], world.fleet[seat]) != (own.sum(), (own & (ship != 0)).sum()):
            yield f"planets and ships of seat {seat} are miscounted"
        if not 0 <= world.crack[seat] <= MOST_CRACK:
            yield f"seat {seat} has {world.crack[seat]} crack, not 0 to {MOST_CRACK} [CRACK-39]"
        if not 0 <= world.points[seat] <= MOST_POINTS:
            yield f"seat {seat} has {world.points[seat]} points, not 0 to {MOST_POINTS}"
        if not world.points[seat] and not world.finished[seat]:
            yield f"seat {seat} has no points and has not finished [CRACK-21]"
        if world.resigned[seat] and not world.finished[seat]:
            yield f"seat {seat} has resigned and has not finished"
