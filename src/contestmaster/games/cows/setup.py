"""The set-up: arrays for a game on a board, empty or as chance makes them.

Sizes and widths follow from the parameters and are checked here, once: a game that is set up
cannot overflow later.
"""

import warnings
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.dice import stream
from contestmaster.arrays.records import RecordTable, names
from contestmaster.games.cows.board import Board
from contestmaster.games.cows.formulas import level, yields
from contestmaster.games.cows.generation import open_fields, opening
from contestmaster.games.cows.params import CowsParams
from contestmaster.games.cows.rules.grid import mark_box
from contestmaster.games.cows.state import State
from contestmaster.games.cows.world import (
    BLOCKED,
    FIXED,
    NEAR,
    RANCHO,
    Fight,
    Group,
    Head,
    Laws,
    Note,
    Team,
    World,
)
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.parameters import millionths

MOST_COWS: Final = 2**31 - 1
"""Wild cows of a field are counted in 32 bits."""
MOST_MILK: Final = 2**62
"""What one boundary may yield, in millionths of a bottle."""


class CalmlessBoardWarning(UserWarning):
    """No accessible field is far enough from all ranchos: no herd ever calms down [D34]."""


def set_up(board: Board, params: CowsParams, teams: int, dice: Dice) -> State:
    """The state before the first order [COWS-13, COWS-14].

    Warns with :class:`CalmlessBoardWarning` where no milk can flow.

    Raises:
        SetupError: These parameters, board and number of teams allow no game.
    """
    state = drawn_state(board, params, teams, dice)
    if not np.any(state.world.terrain[state.world.open] == 0):
        warnings.warn(
            f"no accessible field is {params.stable_distance} or more from all ranchos: no herd "
            "can become stable; lower stable_distance or enlarge the board",
            CalmlessBoardWarning,
            stacklevel=2,
        )
    return state


def drawn_state(board: Board, params: CowsParams, teams: int, dice: Dice) -> State:
    """The state before the first order, without a look at what may come of it.

    Raises:
        SetupError: These parameters, board and number of teams allow no game.
    """
    if teams < 1:
        raise SetupError("a game needs at least one team")
    try:
        start = opening(board, params, teams, stream(dice))
    except ValueError as error:
        raise SetupError(str(error)) from None
    ranchos = [int(field) for field in start.ranchos]
    seats = tuple(int(team) for team in start.team_ids)
    state = empty_state(board, params, seats, [int(field) for field in start.placed], ranchos)
    world = state.world
    world.wild[:] = start.wild
    world.head[0].wild_target = int(start.wild.sum())
    for row in range(teams):
        team = world.teams[row]
        team.free_cowboys, team.free_gunmen = params.initial_cowboys, params.initial_gunmen
        team.cowboy_price, team.gunman_price = params.cowboy_price, params.gunman_price
    check_widths(params, world)
    return state


def empty_state(
    board: Board,
    params: CowsParams,
    seats: Sequence[int],
    placed: Sequence[int],
    ranchos: Sequence[int],
) -> State:
    """Turn 1 without specialists, cows and groups.

    Args:
        board: the board.
        params: the parameters.
        seats: the team id of each seat.
        placed: the ranchos in the order in which they were placed.
        ranchos: the ranchos by team id.
    """
    teams = len(seats)
    groups = teams * params.group_limit
    fields = np.array(placed, np.int32)
    world = World(
        laws=laws_of(params, teams),
        yields=yields(params),
        terrain=np.zeros(len(board.blocked), np.int8),
        open=open_fields(board, fields),
        head=Head.table(1),
        teams=Team.table(teams),
        groups=Group.table(groups + 1),
        fights=Fight.table(groups // 2 + 1),
        wild=np.zeros(len(board.blocked), np.int32),
        log=Note.table(longest_log(teams, groups)),
    )
    world.terrain[:] = terrain_of(board, world.laws, fields, params.stable_distance)
    head = world.head[0]
    head.turn = head.next_group_id = head.next_fight_id = 1
    for row, field in enumerate(ranchos):
        world.teams[row].rancho = field
    return State(board, tuple(seats), tuple(placed), world).packed(FIXED)


def laws_of(params: CowsParams, teams: int) -> RecordTable[Laws]:
    """The parameters as rules read them."""
    exact = ("capture_probability", "experience_bonus", "price_growth")
    try:
        milk_limit = params.milk_limit_for(teams)
    except ValueError as error:
        raise SetupError(f"{error}, with {teams} teams") from None
    table = Laws.table(1)
    values = {name: getattr(params, name) for name in names(Laws)}
    values |= {name: millionths(values[name]) for name in exact}
    Laws.write(table[0], values | {"milk_limit": milk_limit})
    return table


def terrain_of(
    board: Board, laws: RecordTable[Laws], ranchos: NDArray[np.int32], stable_distance: int
) -> NDArray[np.int8]:
    """Flags of every field."""
    near = np.zeros(len(board.blocked), np.int8)
    for field in ranchos:
        mark_box(laws, near, int(field), stable_distance - 1, NEAR)
    terrain = near | (board.blocked * np.int8(BLOCKED))
    terrain[ranchos] |= RANCHO
    return terrain


def longest_log(teams: int, groups: int) -> int:
    """Rows for all that one entry can tell.

    At a boundary each team milks, each group moves and joins a fight, each fight is decided or
    begins or is prolonged, cows are born, the game ends; row 0 counts.
    """
    return teams + 2 * groups + 2 * (groups // 2) + 3


def check_widths(params: CowsParams, world: World) -> None:
    """Refuse games in which cows or milk could outgrow their counters.

    Raises:
        SetupError: They could, if every turn brought as many births as it may.
    """
    target = int(world.wild.sum())
    births = -(-target // params.birth_divisor) if params.birth_divisor else 0
    most = target + births * params.max_turns
    if most > MOST_COWS:
        raise SetupError(
            f"{target} wild cows at the start and {births} births a turn could make {most} cows "
            f"in {params.max_turns} turns, more than {MOST_COWS}: lower max_turns, or raise "
            "birth_divisor or cow_density_divisor"
        )
    if most * int(world.yields[level(most)]) > MOST_MILK:
        raise SetupError(
            f"a herd of {most} cows would give more milk than can be counted: lower milk_yield "
            "or herd_bonus"
        )
