"""The game as the kernel knows it: set-up, clock, end, and the state in all its forms."""

import struct
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from contestmaster.arrays.dice import stream
from contestmaster.drawing import Drawing
from contestmaster.games.cows import codec, legal, placing, pressing
from contestmaster.games.cows import picture as pictures
from contestmaster.games.cows import position as positions
from contestmaster.games.cows import view as views
from contestmaster.games.cows.board import Board
from contestmaster.games.cows.codes import MESSAGES
from contestmaster.games.cows.commands import Commands
from contestmaster.games.cows.encoding import CowsEncoding
from contestmaster.games.cows.events import TELLINGS
from contestmaster.games.cows.figures import FIGURES, counts
from contestmaster.games.cows.formulas import score
from contestmaster.games.cows.guide import GUIDE
from contestmaster.games.cows.measures import MEASURES
from contestmaster.games.cows.params import CowsParams
from contestmaster.games.cows.pool import MapFiles, board_for
from contestmaster.games.cows.presets import AT_ONCE, PRESETS
from contestmaster.games.cows.rules.boundary import boundary as end_turn
from contestmaster.games.cows.scene import scene
from contestmaster.games.cows.setup import set_up
from contestmaster.games.cows.state import State, clone
from contestmaster.games.cows.world import Note
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.figures import Counts
from contestmaster.kernel.game import By, Eye, Legal, Seating
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.pressing import Pressing
from contestmaster.kernel.vocabulary import Call

TEAMS_MAX: Final = 100
"""Teams of a contest, and no more: ids have two digits, or are 100 [CONTEST-58]."""


class Cows(Commands):
    """Wild wild space: teams catch wild cows, let them calm down, and milk them at home."""

    name = "cows"
    version = 1
    Params = CowsParams
    Note = Note
    tellings = TELLINGS
    messages = MESSAGES
    measures = MEASURES
    seating = Seating(1, TEAMS_MAX)
    shows_orders = True
    command_limits = (100, 100)
    figures = FIGURES
    spends = True
    pressable = True
    presets = PRESETS
    guide = GUIDE
    at_once = AT_ONCE

    def fields(self) -> int:
        """``side ** dim`` [COWS-2]."""
        return int(self.params.side**self.params.dim)

    def board(self, seed: int) -> Board:
        """The map given with the parameters, or one of the pool, drawn by seed [COWS-12]."""
        return board_for(self.params, seed)

    def board_bytes(self, board: Board) -> bytes:
        """Name, size and the accessibility of every field, a bit each."""
        size = struct.pack("<II", board.dim, board.side)
        return size + np.packbits(board.blocked).tobytes() + board.map_name.encode()

    def files(self, board: Board) -> Mapping[str, bytes]:
        """All map files of the server, whichever the game is played on [COWS-10]."""
        del board
        return MapFiles(self.params)

    def setup(self, board: Board, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """The state before the first order [COWS-13]."""
        del at
        return set_up(board, self.params, len(seats), dice)

    def boundary(self, state: State, by: By) -> None:
        """End the turn."""
        end_turn(state.world, stream(by.dice))

    def resumed(self, state: State, at: Instant) -> None:
        """Let every team look around again in the turn that was cut [CONTEST-40]."""
        del at
        state.world.teams["cows_listed"][:] = 0
        state.world.teams["enemies_listed"][:] = 0

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """What the seat may order now; nothing when the game is over."""
        return [] if self.over(state) else list(legal.orders(state, state.teams[seat]))

    def encoding(self, seats: int) -> CowsEncoding:
        """Orders to own groups by their places, and what the own team sees."""
        return CowsEncoding(self, seats)

    @staticmethod
    def picture(scene: Any, view: Any, where: Sequence[int] = ()) -> Drawing:
        """Return how a moment looks, in shapes."""
        return pictures.picture(scene, view, where)

    def pressing(self, state: State, seat: int) -> Pressing:
        """What the seat's team may press now."""
        return pressing.pressing(state, self.params, state.teams[seat], self.orders(state, seat))

    def prospect(self, state: State, seat: int, call: Call) -> str:
        """What an order with amounts would come to."""
        return pressing.prospect(state, self.params, state.teams[seat], call)

    def outcome(self, state: State) -> Outcome:
        """Score and rank of every seat [COWS-159, COWS-160]."""
        milk, limit = state.world.teams["milk"].tolist(), int(state.world.laws[0].milk_limit)
        return Outcome.by_score(
            self.over(state), [score(milk[team - 1], limit) for team in state.teams]
        )

    def counts(self, state: State, eye: Eye) -> Counts:
        """The figures as that eye may know them."""
        return counts(state, eye)

    def team(self, state: State, seat: int) -> int:
        """The id by which reports call a seat's team [COWS-154]."""
        return state.teams[seat]

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """What that eye may see now (chapter Visibility)."""
        return views.view(state, self.params, eye)

    def scene(self, board: Board) -> dict[str, Any]:
        """The fields of the board, to draw it by."""
        return scene(board)

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
