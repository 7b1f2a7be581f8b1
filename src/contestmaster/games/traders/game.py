"""The game as the kernel knows it: set-up, clock, end, and the state in all its forms."""

from collections.abc import Mapping, Sequence
from typing import Any

from contestmaster.arrays.dice import stream
from contestmaster.drawing import Drawing
from contestmaster.games.traders import codec, legal, placing, pressing
from contestmaster.games.traders import picture as pictures
from contestmaster.games.traders import position as positions
from contestmaster.games.traders import view as views
from contestmaster.games.traders.board import Board, drawn_board
from contestmaster.games.traders.codes import MESSAGES
from contestmaster.games.traders.commands import Commands
from contestmaster.games.traders.encoding import TradersEncoding
from contestmaster.games.traders.events import TELLINGS, turn_begun
from contestmaster.games.traders.figures import FIGURES, counts
from contestmaster.games.traders.formulas import game_scores
from contestmaster.games.traders.guide import GUIDE
from contestmaster.games.traders.measures import MEASURES
from contestmaster.games.traders.params import TradersParams
from contestmaster.games.traders.presets import AT_ONCE, PRESETS
from contestmaster.games.traders.rules.boundary import boundary as end_turn
from contestmaster.games.traders.scene import scene
from contestmaster.games.traders.setup import MOST_TEAMS, set_up
from contestmaster.games.traders.state import State, clone
from contestmaster.games.traders.world import Note
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.figures import Counts
from contestmaster.kernel.game import By, Eye, Legal, Seating
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.pressing import Pressing
from contestmaster.kernel.vocabulary import Call


class Traders(Commands):
    """Interstellar overdrive: teams buy shares of planets, collect their output or send it on."""

    name = "traders"
    version = 1
    Params = TradersParams
    Note = Note
    tellings = TELLINGS
    messages = MESSAGES
    measures = MEASURES
    seating = Seating(1, MOST_TEAMS)
    shows_orders = True
    command_limits = (45, 100)
    figures = FIGURES
    spends = True
    pressable = True
    presets = PRESETS
    guide = GUIDE
    at_once = AT_ONCE

    def board(self, seed: int) -> Board:
        """One of the server's sets, drawn by seed [TRADE-13]."""
        return drawn_board(self.params, seed)

    def board_bytes(self, board: Board) -> bytes:
        """The letter of the set and all that is played with."""
        return board.to_bytes()

    def setup(self, board: Board, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """The state before the first order [TRADE-14]."""
        del at
        return set_up(board, self.params, len(seats), dice)

    def boundary(self, state: State, by: By) -> None:
        """End the turn, and tell what everyone may see in the next."""
        begun = turn_begun(state)
        end_turn(state.world, stream(by.dice))
        for event, audience in self.noted(state):  # before the turn that begins after it
            by.emit(event, audience)
        if not self.over(state):
            by.emit(begun)

    def resumed(self, state: State, at: Instant) -> None:
        """Let what was listed in the turn that was cut be listed again [CONTEST-40]."""
        del at
        for name in ("topology_last", "basic_info_last"):
            asked = state.world.teams[name]
            asked[asked == state.world.head["turn"][0]] = 0

    def turns_left(self, state: State) -> int:
        """How many boundaries there will be from now on [TRADE-77]."""
        return int(state.world.laws["game_turns"][0]) - self.turn(state)

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """What the seat may order now; nothing when the game is over."""
        return [] if self.over(state) else list(legal.orders(state, state.seats[seat]))

    def encoding(self, seats: int) -> TradersEncoding:
        """Orders to own traders, and purchases by planet, in steps."""
        return TradersEncoding(self, seats)

    @staticmethod
    def picture(scene: Any, view: Any, where: Sequence[int] = ()) -> Drawing:
        """Return how a moment looks, in shapes."""
        return pictures.picture(scene, view, where)

    def pressing(self, state: State, seat: int) -> Pressing:
        """What the seat's team may press now."""
        return pressing.pressing(self.view(state, seat), self.orders(state, seat))

    def prospect(self, state: State, seat: int, call: Call) -> str:
        """What an order with amounts would come to."""
        return pressing.prospect(self.view(state, seat), call)

    def outcome(self, state: State) -> Outcome:
        """Score and rank of every seat [TRADE-78, TRADE-81]."""
        laws, teams = state.world.laws[0], state.world.teams
        begin = float(laws.initial_cash) if laws.subtracts else 0.0
        scores = game_scores([float(teams[team].cash) for team in range(len(teams))], begin)
        return Outcome.by_score(self.over(state), [scores[team] for team in state.seats])

    def counts(self, state: State, eye: Eye) -> Counts:
        """The figures as that eye may know them."""
        return counts(state, eye)

    def team(self, state: State, seat: int) -> int:
        """The id of a seat's team [TRADE-16]."""
        return state.ids[state.seats[seat]]

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """What that eye may see now (chapter Visibility)."""
        return views.view(state, self.params, eye)

    def scene(self, board: Board) -> dict[str, Any]:
        """What everyone may know of the subspace, to draw the sector by."""
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
