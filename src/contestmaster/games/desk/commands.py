"""The commands of the game, each a thin translation of a line into a compiled rule."""

from typing import Annotated, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.game import ArrayGame
from contestmaster.games.desk import replies, reports
from contestmaster.games.desk.board import Board
from contestmaster.games.desk.params import DeskParams
from contestmaster.games.desk.rules.movement import MAX_STEPS
from contestmaster.games.desk.state import State
from contestmaster.games.desk.world import PREPARATION, RESULTS, SKIRMISH, TACTICS
from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import Counted, Natural, Times
from contestmaster.kernel.replies import Uncounted
from contestmaster.kernel.vocabulary import order, query

Id: TypeAlias = Annotated[int, Natural()]
Coordinate: TypeAlias = Annotated[int, Natural()]
Groups: TypeAlias = tuple[tuple[int, ...], ...]
Pairs: TypeAlias = Annotated[Groups, Counted(Times(2, Natural(), ("type", "trait")))]
Placed: TypeAlias = Annotated[
    Groups, Counted(Times(4, Natural(), ("type", "units", "x", "y")), least=1)
]
Path: TypeAlias = Annotated[
    Groups, Counted(Times(2, Natural(), ("x", "y")), least=1, most=MAX_STEPS)
]
Terrain: TypeAlias = Annotated[list[replies.BoardRow], Uncounted(10)]

ACT: Final = {101: "DESK-63", 103: "DESK-144", 124: "DESK-145", 104: "DESK-64", 105: "DESK-145"}
"""What every order to a stack is refused for, before all else."""


def team_of(by: By) -> int:
    """The team that gives the command [DESK-11]."""
    if by.seat is None:
        raise LookupError("commands of this game need a seat")
    return by.seat + 1


def table(groups: Groups, width: int) -> NDArray[np.int64]:
    """Groups of numbers as rules take them: int64[n, width]."""
    return np.array(groups, np.int64).reshape(-1, width)


class Commands(ArrayGame[DeskParams, Board, State]):
    """The vocabulary, in the order of the rule book."""

    @query("DESCRIBE_GAME")
    def describe_game(self, state: State, by: By) -> replies.DescribeGame:
        """Show the lengths of turn and phases, K, and the weights of the set [DESK-2, DESK-3]."""
        return reports.describe_game(self.params, state, by.facts.at(by.at))

    @query("MY_ID")
    def my_id(self, state: State, by: By) -> replies.MyId:
        """Show the own team's ID [DESK-11]."""
        del state
        return replies.MyId(team_of(by))

    @query("RIVALS")
    def rivals(self, state: State, by: By) -> list[replies.Rival]:
        """List the own battles of this set [DESK-139]."""
        return reports.rivals(state, team_of(by))

    @query("CURRENT_STAGE")
    def current_stage(self, state: State, by: By) -> replies.Stage:
        """Show the phase and how many of its turns are left [DESK-138]."""
        del by
        return reports.stage(state)

    @query("SHOW_BOARD")
    def show_board(self, state: State, by: By) -> Terrain:
        """Show the terrain of all battles [DESK-15, DESK-16]."""
        del by
        return reports.terrain(state)

    @query("ALL_UNITS", refuses={101: "DESK-24"})
    def all_units(self, state: State, by: By) -> list[replies.UnitType] | int:
        """List the types of the cadre [DESK-24, DESK-27]."""
        del by
        code = state.calls.phase_refusal(1 << PREPARATION)
        return code or reports.unit_types(state)

    @query("ALL_ABILITIES", refuses={101: "DESK-24"})
    def all_abilities(self, state: State, by: By) -> replies.Abilities | int:
        """Show the traits that can be given to types [DESK-24]."""
        del by
        code = state.calls.phase_refusal(1 << PREPARATION)
        return code or reports.abilities(state)

    @order(
        "ASSIGN_ABILITIES",
        refuses={
            101: "DESK-63",
            103: "DESK-144",
            102: "DESK-47",
            115: "DESK-45",
            113: "DESK-46",
            114: "DESK-45",
        },
    )
    def assign_abilities(self, state: State, by: By, battle: Id, pairs: Pairs) -> int:
        """Give traits to types in one battle, each pair a type and a trait [DESK-42]."""
        return state.calls.assign(team_of(by), battle, table(pairs, 2))

    @order(
        "PLACE_UNITS_ON_BOARD",
        refuses={
            101: "DESK-63",
            103: "DESK-144",
            109: "DESK-51",
            115: "DESK-55",
            122: "DESK-53",
            116: "DESK-53",
            110: "DESK-54",
            111: "DESK-54",
            112: "DESK-54",
        },
    )
    def place_units_on_board(self, state: State, by: By, battle: Id, stacks: Placed) -> int:
        """Deploy for one battle, each stack a type, units, and its anchor's x and y [DESK-50]."""
        return state.calls.place(team_of(by), battle, table(stacks, 4))

    @query("UNIT_TYPES", counts=True, refuses={101: "DESK-63", 123: "DESK-142"})
    def unit_types(self, state: State, by: By) -> list[replies.BattleType] | int:
        """List the types of all own battles as they fight, once in ten turns [DESK-140]."""
        return state.calls.ask_types(team_of(by)) or reports.battle_types(state, team_of(by))

    @query("UNITS_ON_BOARD", refuses={101: "DESK-147", 103: "DESK-144"})
    def units_on_board(self, state: State, by: By, battle: Id) -> list[replies.Stack] | int:
        """List the stacks of an own battle [DESK-63, DESK-76]."""
        code = state.calls.battle_refusal(team_of(by), battle, 1 << TACTICS | 1 << SKIRMISH)
        return code or reports.stacks(state, battle)

    @query("UNIT_QUEUE", refuses={101: "DESK-147", 103: "DESK-144"})
    def unit_queue(self, state: State, by: By, battle: Id) -> replies.Queue | int:
        """Show which stacks of an own battle wait for their action [DESK-143]."""
        code = state.calls.battle_refusal(team_of(by), battle, 1 << SKIRMISH)
        return code or reports.queue(state, battle)

    @order("DEFEND", refuses={**ACT, 106: "DESK-72"})
    def defend(self, state: State, by: By, battle: Id, stack: Id) -> int:
        """Let the current stack stand its ground, at Defense + 5 [DESK-77]."""
        return state.calls.defend(team_of(by), battle, stack)

    @order("DELAY", refuses={**ACT, 106: "DESK-72", 107: "DESK-82"})
    def delay(self, state: State, by: By, battle: Id, stack: Id) -> int:
        """Let the current stack act later in this cycle [DESK-80]."""
        return state.calls.delay(team_of(by), battle, stack)

    @order(
        "ATTACK",
        refuses={**ACT, 106: "DESK-72", 117: "DESK-146", 118: "DESK-94", 119: "DESK-97"},
    )
    def attack(
        self, state: State, by: By, battle: Id, stack: Id, x: Coordinate, y: Coordinate
    ) -> int:
        """Let the current stack attack the enemy on a field, in melee or from afar [DESK-94]."""
        return state.calls.attack(team_of(by), battle, stack, x, y)

    @order(
        "MOVE",
        refuses={**ACT, 106: "DESK-73", 120: "DESK-85", 108: "DESK-86", 121: "DESK-88"},
    )
    def move(self, state: State, by: By, battle: Id, stack: Id, path: Path) -> int:
        """Let the current stack move along a path of anchors [DESK-93]."""
        return state.calls.move(team_of(by), battle, stack, table(path, 2))

    @query("LAST_TURN", refuses={101: "DESK-123", 103: "DESK-144"})
    def last_turn(self, state: State, by: By, battle: Id) -> list[replies.HappenedEvent] | int:
        """List what happened in an own battle in the turn before [DESK-119]."""
        code = state.calls.battle_refusal(team_of(by), battle, 1 << SKIRMISH | 1 << RESULTS)
        return code or reports.last_turn(state, battle)

    @query("MY_SCORE", refuses={101: "DESK-147"})
    def my_score(self, state: State, by: By) -> replies.MyScore | int:
        """Show your team's results in this set of games [DESK-137]."""
        code = state.calls.phase_refusal(1 << RESULTS)
        return code or reports.score(state, team_of(by))
