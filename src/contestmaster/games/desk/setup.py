"""The set-up: arrays for a set of games, empty or as chance makes them."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from contestmaster.arrays.records import RecordTable, names
from contestmaster.games.desk.board import Board
from contestmaster.games.desk.generation import Type, cadre, free_traits, pairing
from contestmaster.games.desk.params import MAX_TEAMS, WEIGHTS, DeskParams
from contestmaster.games.desk.state import State
from contestmaster.games.desk.world import FIXED, Battle, Head, Kind, Laws, Note, Plan, Team, World
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.parameters import scaled

ATTRIBUTES: Final = ("hp", "init", "move", "atk", "defense", "dmg", "rng")
"""The attributes of a type in the order of the rule book."""

NOTES_OF_BATTLE: Final = 3
"""Most lines of the log that a boundary writes for one battle: two deployments, or a cycle."""


def set_up(board: Board, params: DeskParams, teams: int, dice: Dice) -> State:
    """The state before the first order (chapter Clock, setting up a set).

    Raises:
        SetupError: No set can be played by so many teams.
    """
    if not 1 <= teams <= MAX_TEAMS:
        raise SetupError(f"a set of games is played by 1 to {MAX_TEAMS} teams, not {teams}")
    order = [team + 1 for team in dice.permutation(teams)]
    battles = pairing(order)
    weights = drawn_weights(params, dice)
    state = empty_state(board, params, teams, battles)
    head = state.world.head[0]
    Head.write(head, weights)
    types = cadre(params, dice)
    write_cadre(state, types)
    for trait in free_traits(types, dice):
        head.free_traits[trait] += 1
    return state.packed(FIXED)


def drawn_weights(params: DeskParams, dice: Dice) -> Mapping[str, int]:
    """The weights in thousandths: of a profile drawn, but for those that are given [D32]."""
    profile = params.score_profiles[dice.below(len(params.score_profiles))]
    weights = dict(zip(WEIGHTS, profile, strict=True))
    weights |= {name: v for name in WEIGHTS if (v := getattr(params, name)) is not None}
    return {name: scaled(value, 3, name) for name, value in weights.items()}


def empty_state(
    board: Board, params: DeskParams, teams: int, battles: Sequence[tuple[int, int]]
) -> State:
    """The first turn of a set without a cadre, weights and free traits.

    Args:
        board: the board.
        params: the parameters.
        teams: how many teams there are.
        battles: the team IDs of attacker and defender of every battle.
    """
    world = World(
        laws=laws_of(params),
        blocked=board.blocked,
        rank_points=np.array(params.rank_points, np.int64),
        head=Head.table(1),
        cadre=Kind.table(0),
        teams=Team.table(teams),
        plans=Plan.table(2 * len(battles)),
        battles=Battle.table(len(battles)),
        log=Note.table(NOTES_OF_BATTLE * len(battles) + teams + 4),
    )
    head = world.head[0]
    head.left, head.turn = params.preparation_turns - 1, 1
    for place, (attacker, defender) in enumerate(battles):
        world.battles[place].attacker = attacker
        world.battles[place].defender = defender
    return State(board, world)


def laws_of(params: DeskParams) -> RecordTable[Laws]:
    """The parameters as rules read them."""
    table = Laws.table(1)
    Laws.write(table[0], {name: int(getattr(params, name)) for name in names(Laws)})
    return table


def write_cadre(state: State, types: Sequence[Type]) -> None:
    """Give the state this cadre."""
    table = Kind.table(len(types))
    for row, each in enumerate(types):
        Kind.write(
            table[row],
            {
                **dict(zip(ATTRIBUTES, each.attributes, strict=True)),
                "slots": each.slots,
                "count": each.units,
                "own": len(each.traits),
                "traits": each.traits,
            },
        )
    state.world = state.world._replace(cadre=table)
    state.world.head[0].kinds = len(types)
