"""The game as the kernel knows it: set-up, clock, end, and the state in all its forms."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from contestmaster.drawing import Drawing
from contestmaster.games.spacecrack import codec, events, legal, placing, replies, reports
from contestmaster.games.spacecrack import picture as pictures
from contestmaster.games.spacecrack import position as positions
from contestmaster.games.spacecrack import view as views
from contestmaster.games.spacecrack.board import Board
from contestmaster.games.spacecrack.codes import MESSAGES, Code
from contestmaster.games.spacecrack.commands import Commands, settle
from contestmaster.games.spacecrack.encoding import SpacecrackEncoding
from contestmaster.games.spacecrack.guide import GUIDE
from contestmaster.games.spacecrack.measures import MEASURES
from contestmaster.games.spacecrack.params import SEATS_MAX, SpacecrackParams
from contestmaster.games.spacecrack.presets import AT_ONCE, PRESETS
from contestmaster.games.spacecrack.rules.turns import time_out
from contestmaster.games.spacecrack.setup import set_up
from contestmaster.games.spacecrack.state import State, clone
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.figures import Counts, Figure
from contestmaster.kernel.game import Alarm, By, Eye, Legal, Seating
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.replies import shape_of

CLOSING: Final = shape_of(replies.Turn)


class Spacecrack(Commands):
    """Space Crack: ships hop between planets, take them and fight; crack builds more ships."""

    name = "spacecrack"
    version = 1
    Params = SpacecrackParams
    messages = MESSAGES
    measures = MEASURES
    seating = Seating(1, SEATS_MAX)
    orders_end_turns = True
    foreseeable = lists_orders = True
    over_code = Code.NOT_RUNNING
    Closing = replies.Turn
    unplayed = CLOSING.lines(replies.Turn(0, 0, "OVER"))
    presets = PRESETS
    guide = GUIDE
    at_once = AT_ONCE
    figures = (Figure("planets", one="planet"), Figure("crack"))
    tie_breaks = 1

    def board(self, seed: int) -> Board:
        """The board of that size; chance only changes its planets' sizes [CRACK-2]."""
        del seed
        return Board(self.params.board_size)

    def board_bytes(self, board: Board) -> bytes:
        """The size, from which all else follows."""
        return bytes((board.size,))

    def setup(self, board: Board, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """The state before the first order."""
        return set_up(board, self.params, seats, dice, at)

    def alarm(self, state: State) -> Alarm:
        """When the time of the turn is up [CRACK-69]; turns without limit end by orders only."""
        return reports.deadline(self.params, state)

    def ring(self, state: State, by: By) -> None:
        """Let the turn end for all who have not ended it [CRACK-69]."""
        world = state.world
        late = tuple(seat for seat in range(len(state.names)) if not world.finished[seat])
        time_out(world)
        by.emit(events.TimeRanOut(late))
        settle(state, by)

    def turn(self, state: State) -> int:
        """How many turns have ended, and the end itself where resignations brought it."""
        world = state.world
        cut_short = world.over and world.turns_left > 0
        return self.params.turns - int(world.turns_left) + bool(cut_short)

    def turns_left(self, state: State) -> int:
        """How many turns there are still to end, this one too [CRACK-60]."""
        return 0 if self.over(state) else int(state.world.turns_left)

    def closing(self, state: State, seat: int | None) -> Sequence[str]:
        """Turn, turns left and phase, for whoever has waited."""
        del seat
        return CLOSING.lines(reports.turn(state))

    def resumed(self, state: State, at: Instant) -> None:
        """Begin the time of the turn anew."""
        if not self.over(state):
            state.world.turn_started_at = at

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """What the seat may order now."""
        return list(legal.orders(state, seat))

    def encoding(self, seats: int) -> SpacecrackEncoding:
        """Moves by planet and direction, builds by planet, and the end of the turn."""
        return SpacecrackEncoding(self, seats)

    def over(self, state: State) -> bool:
        """Whether the game is over."""
        return bool(state.world.over)

    @staticmethod
    def picture(scene: Any, view: Any, where: Sequence[int] = ()) -> Drawing:
        """Return how a moment looks, in shapes."""
        return pictures.picture(scene, view, where)

    def outcome(self, state: State) -> Outcome:
        """Score and rank of every seat (chapter Ending)."""
        return reports.outcome(state)

    def counts(self, state: State, eye: Eye) -> Counts:
        """Planets, then crack, as they decide the rank [CRACK-61]; they are no secret."""
        del eye
        seats = len(state.names)
        return [state.world.owned[:seats].tolist(), state.world.crack[:seats].tolist()]

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """What that eye may see now: everything."""
        return views.view(state, eye)

    def position(self, state: State) -> dict[str, Any]:
        """The whole state as plain named data."""
        return positions.position(state)

    def place(
        self, board: Board, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> State:
        """The state a position describes; what it leaves out is as after set-up."""
        return placing.place(board, self.params, position, seats, at)

    def position_at(self, position: Mapping[str, Any], at: Instant) -> Mapping[str, Any]:
        """A position whose turn begins then (TURNS, step 6)."""
        return {**position, "turn_started_at": at}

    def dump(self, state: State) -> bytes:
        """The state as bytes."""
        return codec.dump(state)

    def load(self, board: Board, data: bytes) -> State:
        """The state that was dumped."""
        return codec.load(board, data)

    def clone(self, board: Board, state: State) -> State:
        """A copy of the record."""
        del board
        return clone(state)
