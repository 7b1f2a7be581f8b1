"""The game as the kernel knows it: set-up, clock, end, and the state in all its forms."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from contestmaster.arrays.dice import stream
from contestmaster.drawing import Drawing
from contestmaster.games.desk import codec, legal, placing, pressing
from contestmaster.games.desk import picture as pictures
from contestmaster.games.desk import position as positions
from contestmaster.games.desk import view as views
from contestmaster.games.desk.board import Board, board_for, rows
from contestmaster.games.desk.codes import MESSAGES
from contestmaster.games.desk.commands import Commands
from contestmaster.games.desk.encoding import DeskEncoding
from contestmaster.games.desk.events import TELLINGS
from contestmaster.games.desk.figures import FIGURES, counts
from contestmaster.games.desk.guide import GUIDE
from contestmaster.games.desk.measures import MEASURES
from contestmaster.games.desk.params import MAX_TEAMS, DeskParams
from contestmaster.games.desk.presets import AT_ONCE, PRESETS
from contestmaster.games.desk.rules.boundary import boundary as end_turn
from contestmaster.games.desk.setup import set_up
from contestmaster.games.desk.state import State, clone
from contestmaster.games.desk.world import Note
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.figures import Counts
from contestmaster.kernel.game import By, Eye, Legal, Seating
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.parameters import millionths
from contestmaster.kernel.pressing import Pressing


class Desk(Commands):
    """DESK: duels between equal armies, several at once; one stack strikes a turn."""

    name = "desk"
    version = 1
    Params = DeskParams
    Note = Note
    tellings = TELLINGS
    messages = MESSAGES
    measures = MEASURES
    seating = Seating(2, MAX_TEAMS)
    shows_orders = True
    command_limits = (100, 100)
    figures = FIGURES
    pressable = True
    presets = PRESETS
    guide = GUIDE
    at_once = AT_ONCE

    @property
    def turn_length(self) -> int:
        """Microseconds of a turn [DESK-3]."""
        return millionths(self.params.turn_length_s)

    def board(self, seed: int) -> Board:
        """The board given with the parameters, or the one drawn by seed [DESK-16]."""
        return board_for(self.params.terrain, self.params.obstacle_density_max, seed)

    def board_bytes(self, board: Board) -> bytes:
        """The accessibility of every field, a bit each."""
        return np.packbits(board.blocked).tobytes()

    def setup(self, board: Board, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """The state before the first order."""
        del at
        return set_up(board, self.params, len(seats), dice)

    def boundary(self, state: State, by: By) -> None:
        """End the turn."""
        end_turn(state.world, stream(by.dice))

    def resumed(self, state: State, at: Instant) -> None:
        """Let what was listed in the turn that was cut be listed again [CONTEST-40]."""
        del at
        asked = state.world.teams["unit_types_last"]
        asked[asked == state.world.head["turn"][0]] = 0

    def turns_left(self, state: State) -> int:
        """How many boundaries there will be until the set is over [DESK-2]."""
        return 0 if self.over(state) else sum(self.params.phase_turns().values()) - self.turn(state)

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """What the seat may order now."""
        return list(legal.orders(state, seat + 1))

    def encoding(self, seats: int) -> DeskEncoding:
        """Steps of a deployment, and what the current stacks can do, by own battle."""
        return DeskEncoding(self, seats)

    @staticmethod
    def picture(scene: Any, view: Any, where: Sequence[int] = ()) -> Drawing:
        """Return how a moment looks, in shapes."""
        return pictures.picture(scene, view, where)

    def pressing(self, state: State, seat: int) -> Pressing:
        """What the seat's team may press now."""
        return pressing.pressing(state, seat + 1, self.orders(state, seat))

    def outcome(self, state: State) -> Outcome:
        """The set score of every seat; nothing before RESULTS [DESK-132, DESK-136]."""
        scores = state.world.teams["set_score"].tolist()
        return Outcome.by_score(self.over(state), [Fraction(score) for score in scores])

    def counts(self, state: State, eye: Eye) -> Counts:
        """The figures as that eye may know them."""
        return counts(state, eye)

    def team(self, state: State, seat: int) -> int:
        """The ID of a seat's team."""
        del state
        return seat + 1

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """What that eye may see now (chapter Visibility)."""
        return views.view(state, self.params, eye)

    def scene(self, board: Board) -> dict[str, Any]:
        """The terrain, to draw all battles by: line y, character x, as SHOW_BOARD has it."""
        return {"terrain": rows(board)}

    def position(self, state: State) -> dict[str, Any]:
        """The whole state as plain named data."""
        return positions.position(state)

    def place(
        self, board: Board, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> State:
        """The state a position describes; what it leaves out is as after set-up."""
        del at
        return placing.place(board, self.params, position, len(seats))

    def dump(self, state: State) -> bytes:
        """The state as bytes."""
        return codec.dump(state)

    def load(self, board: Board, data: bytes) -> State:
        """The state that was dumped."""
        return codec.load(board, self.params, data)

    def clone(self, board: Board, state: State) -> State:
        """A copy of the tables."""
        del board
        return clone(state)
