"""The state of a game: its board, who sits where, and the arrays that rules work on."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from contestmaster.arrays.cloning import Memory
from contestmaster.arrays.game import Tables
from contestmaster.games.cows.board import Board
from contestmaster.games.cows.calls import Calls
from contestmaster.games.cows.world import FIXED, World


@dataclass(eq=False)
class State(Tables):
    """A game in progress: the board, who sits where, and the arrays.

    Attributes:
        board: the board.
        teams: team id of each seat [COWS-154].
        ranchos: fields of the ranchos in the order of their placement [COWS-150].
        world: the arrays.
        memory: in which they lie.
    """

    board: Board
    teams: tuple[int, ...]
    ranchos: tuple[int, ...]
    world: World
    memory: Memory[World] | None = None

    @cached_property
    def calls(self) -> Calls:
        """The rules, bound to the world."""
        return Calls(self.world)

    @cached_property
    def seats(self) -> Mapping[int, int]:
        """The seat of each team."""
        return {team: seat for seat, team in enumerate(self.teams)}

    @cached_property
    def alone(self) -> Mapping[int, frozenset[int]]:
        """The audience of what a team only may hear, by team: made once, for it is told often."""
        return {team: frozenset((seat,)) for team, seat in self.seats.items()}


def clone(state: State) -> State:
    """A state that goes its own way; what never changes is shared."""
    return State(state.board, state.teams, state.ranchos, *state.apart(FIXED))
