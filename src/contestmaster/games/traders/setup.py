"""The set-up: arrays for a game, empty or as chance makes them.

Widths are chosen so that no game can overflow. Amounts of trade and cash stay below 10^10
[TRADE-98], exact to six decimals in double precision. What a team spends in a turn is at most that,
a share costs 1 at least, and there are at most 10^5 turns and 10^3 teams: all shares of a game are
fewer than 10^19 / 9, and fit 64 bits. Prices of facilities come to 10^10 at most. Phases stay
below ``FARTHEST_ANGLE``: 10^5 turns of at most 6.3 radians.

A world of 1,000 planets and 1,000 teams of 100 traders takes 27 MB; its dump, in which only the
cells that are not as usual count, between 3 and 39 MB.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.dice import stream
from contestmaster.arrays.records import RecordTable, names
from contestmaster.games.traders.board import Board
from contestmaster.games.traders.generation import Opening, opening, sizes
from contestmaster.games.traders.params import TradersParams
from contestmaster.games.traders.rules.motion import move_all, put_in_orbit, settle_bonuses
from contestmaster.games.traders.state import State
from contestmaster.games.traders.world import (
    FIXED,
    NOWHERE,
    Head,
    Laws,
    Note,
    Planet,
    Star,
    Team,
    Trader,
    World,
)
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError

MOST_TEAMS = 1000


def set_up(board: Board, params: TradersParams, teams: int, dice: Dice) -> State:
    """The state before the first order [TRADE-14].

    Raises:
        SetupError: There are no teams, or too many.
    """
    if not 1 <= teams <= MOST_TEAMS:
        raise SetupError(f"a game is for 1 to {MOST_TEAMS} teams, not {teams}")
    size = sizes(board.subspace, teams, params.teams_base)
    drawn = opening(board.subspace, size, teams, stream(dice))
    state = laid(board, params, drawn)
    world = state.world
    for row in range(len(world.planets)):
        put_in_orbit(world.planets[row], world.stars)
    settle_bonuses(world)
    move_all(world)
    if not params.bonus_position_lag:
        settle_bonuses(world)
    return state


def laid(board: Board, params: TradersParams, drawn: Opening) -> State:
    """Turn 1 of a game with what was drawn; planets stand where they were drawn to stand."""
    origins, targets = np.nonzero(drawn.routes)
    seats = [int(team) for team in drawn.seats]
    state = empty_state(
        board, params, seats, len(drawn.planets), len(drawn.stars), origins, targets
    )
    state.world.planets[:] = drawn.planets
    state.world.stars[:] = drawn.stars
    return state


def empty_state(
    board: Board,
    params: TradersParams,
    seats: Sequence[int],
    planets: int,
    stars: int,
    origins: NDArray[np.integer],
    targets: NDArray[np.integer],
) -> State:
    """Turn 1 with teams and routes; stars and planets are still to be set.

    Args:
        board: the board.
        params: the parameters.
        seats: the team id of each seat.
        planets: how many planets there are.
        stars: how many stars.
        origins: planets at which routes begin, ascending.
        targets: where they end, ascending for each origin.
    """
    ids, teams = sorted(seats), len(seats)
    inwards = np.lexsort((origins, targets)).astype(np.int32)
    subspace, size = board.subspace, sizes(board.subspace, teams, params.teams_base)
    world = World(
        laws=laws_of(board, params, size.facilities),
        first=starts(origins, planets),
        origin=origins.astype(np.int32),
        target=targets.astype(np.int32),
        into_first=starts(targets, planets),
        into=inwards,
        head=Head.table(1),
        stars=Star.table(stars),
        planets=Planet.table(planets),
        teams=Team.table(teams),
        traders=Trader.table(teams * subspace.traders_per_team),
        facilities=np.zeros(size.facilities, np.int32),
        shares=np.zeros((teams, planets), np.int64),
        shown_shares=np.zeros((teams, planets), np.int64),
        efficiency=np.full((teams, planets), 100.0),
        log=Note.table(teams + 3),
    )
    world.head[0].turn = 1
    columns = world.teams
    columns["id"][:] = ids
    for name in ("cash", "shown_cash"):
        columns[name][:] = subspace.initial_cash
    for name in ("vouchers", "shown_vouchers"):
        columns[name][:] = subspace.initial_vouchers
    for name in ("planet", "target", "shown_planet", "shown_target"):
        world.traders[name][:] = NOWHERE
    return State(board, tuple(ids.index(team) for team in seats), world).packed(FIXED)


def starts(planets: NDArray[np.integer], count: int) -> NDArray[np.int32]:
    """Where each of so many planets begins among routes by planet, and one entry more."""
    first = np.zeros(count + 1, np.int32)
    first[1:] = np.cumsum(np.bincount(planets, minlength=count))
    return first


def laws_of(board: Board, params: TradersParams, facilities: int) -> RecordTable[Laws]:
    """The parameters as rules read them."""
    table = Laws.table(1)
    values = {
        "present_only": int(params.share_base == "present"),
        "subtracts": int(params.score_subtracts_initial_cash),
        "facility_limit_total": facilities,
    }
    for name in names(Laws):
        if name not in values:
            source = board.subspace if hasattr(board.subspace, name) else params
            values[name] = getattr(source, name)
    Laws.write(table[0], values)
    return table
