"""Legal orders of a seat, as families of arguments of which any combination is legal now."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from contestmaster.games.cows.codes import Code
from contestmaster.games.cows.rules import legal
from contestmaster.games.cows.rules.groups import make_group_refusal, recruit_refusal
from contestmaster.games.cows.state import State
from contestmaster.kernel.game import Legal

SPECIALISTS = ("COWBOY", "GUNMAN")


def direction_of(step: tuple[int, ...]) -> int:
    """The number of a direction by its components; -1 if one is none of -1, 0 and 1.

    >>> direction_of((-1, -1)), direction_of((1, 0)), direction_of((2, 0))
    (0, 7, -1)
    """
    direction = 0
    for component in step:
        if component not in (-1, 0, 1):
            return -1
        direction = direction * 3 + component + 1
    return direction


def step_of(direction: int, dim: int) -> tuple[int, ...]:
    """The components of a direction by its number.

    >>> step_of(7, 2)
    (1, 0)
    """
    return tuple(direction // 3**axis % 3 - 1 for axis in reversed(range(dim)))


def orders(state: State, team: int) -> Iterator[Legal]:
    """All orders that a team may give now, each in exactly one family."""
    world, dim = state.world, state.board.dim
    own = [int(group) for group in legal.own_groups(world, team)]
    yield from _new_groups(state, team)
    can = legal.ready(world, team)
    for column, name in enumerate(("UNGROUP", "CAPTURE")):
        if can[:, column].any():
            yield Legal(name, (_picked(own, can[:, column]),))
    steps = [step_of(direction, dim) for direction in range(3**dim)]
    for group, mask in zip(own, legal.legal_moves(world, team), strict=True):
        if mask.any():
            yield Legal("MOVE", ([group], [steps[i] for i in np.flatnonzero(mask)]))
    herds = dict(zip(world.groups["id"].tolist(), world.groups["cows"].tolist(), strict=True))
    for group, mask in zip(own, legal.legal_hands(world, team), strict=True):
        if mask.any():
            yield Legal("HAND_COWS", ([group], _picked(own, mask), range(1, herds[group] + 1)))
    everyone = world.groups["id"].tolist()
    for group, mask in zip(own, legal.legal_attacks(world, team), strict=True):
        if mask.any():
            yield Legal("ATTACK", ([group], _picked(everyone, mask)))
    affordable = [
        name
        for gunman, name in enumerate(SPECIALISTS)
        if recruit_refusal(world, team, bool(gunman)) == Code.DONE
    ]
    if affordable:
        yield Legal("RECRUIT", (affordable,))


def _picked(ids: list[int], mask: NDArray[np.bool_]) -> list[int]:
    return [ids[place] for place in np.flatnonzero(mask)]


def _new_groups(state: State, team: int) -> Iterator[Legal]:
    """MAKE_GROUP with a cowboy at least, and with gunmen only."""
    free = state.world.teams[team - 1]
    cowboys, gunmen = int(free.free_cowboys), int(free.free_gunmen)
    if make_group_refusal(state.world, team, cowboys, gunmen) == Code.DONE:
        if cowboys:
            yield Legal("MAKE_GROUP", (range(1, cowboys + 1), range(gunmen + 1)))
        if gunmen:
            yield Legal("MAKE_GROUP", (range(1), range(1, gunmen + 1)))
