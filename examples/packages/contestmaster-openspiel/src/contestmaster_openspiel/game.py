"""Any game of OpenSpiel, as RULES.md numbers the rules of playing it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec
from msgspec import Meta

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import EVERYONE, Event
from contestmaster.kernel.game import (
    Alarm,
    By,
    Eye,
    Game,
    Legal,
    NotSupportedError,
    Seating,
    SetupError,
)
from contestmaster.kernel.grammar import Natural, Text
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.replies import Absent, Lines, Rest, Shortest
from contestmaster.kernel.vocabulary import order, query
from contestmaster_openspiel import views
from contestmaster_openspiel.loading import CHANCE, DYNAMICS, VERSION, loaded
from contestmaster_openspiel.state import Past, State, revived

OVER, NOT_NOW, NO_ACTION = 101, 102, 103
_MOST_SEATS = 15


class SpielParams(msgspec.Struct, frozen=True):
    """What may be set when a match begins.

    Attributes:
        game: the game with its own parameters, as ``kuhn_poker(players=3)``.
    """

    game: Annotated[str, Meta(max_length=200)] = "tic_tac_toe"


class Acted(Event, frozen=True):
    """A player has acted."""

    words: ClassVar[str] = "seat {seat}: {what}"
    seat: int
    what: str


class ChanceFell(Event, frozen=True):
    """Chance has decided."""

    words: ClassVar[str] = "chance: {what}"
    what: str


class Status(NamedTuple):
    """The own seat, the turn, the seat that is to move, and whether the game is over."""

    seat: Annotated[int | None, Absent("NONE")]
    turn: int
    to_move: Annotated[int | None, Absent("NONE")]
    over: bool


class ActionRow(NamedTuple):
    """An action that is legal now: its number, and what it is called."""

    number: int
    name: Annotated[str, Rest()]


class ScoreRow(NamedTuple):
    """What a seat has scored."""

    seat: int
    score: Annotated[float, Shortest()]


class OpenSpiel(Game[None, State]):
    """Any game of OpenSpiel that lists its actions and leaves chance to the host."""

    name = "openspiel"
    Params = SpielParams
    seating = Seating(1, _MOST_SEATS)
    shows_orders = True
    orders_end_turns = True
    over_code = OVER
    built_on = MappingProxyType({"open_spiel": VERSION})
    messages: ClassVar[Mapping[int, str]] = {
        OVER: "the game is over",
        NOT_NOW: "you have nothing to choose now",
        NO_ACTION: "that is no legal action",
    }

    def __init__(self, params: SpielParams | None = None) -> None:
        """Load the game that the parameters name.

        Raises:
            SetupError: there is none, or it cannot be hosted.
        """
        super().__init__(params)
        self.spiel = loaded(self.params.game)
        kind = self.spiel.get_type()
        seats = self.spiel.num_players()
        self.seating = Seating(seats, seats, seats)
        self._open = views.perfect(self.spiel)
        self.foreseeable = self._open and kind.chance_mode == CHANCE.DETERMINISTIC
        sequential = kind.dynamics == DYNAMICS.SEQUENTIAL
        # Where one player always follows another there is nothing to settle after an action.
        self._plain = sequential and kind.chance_mode == CHANCE.DETERMINISTIC

    def board(self, seed: int) -> None:
        """Nothing is fixed but the parameters."""

    def board_bytes(self, board: None) -> bytes:
        """All boards of a game are alike."""
        return b""

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """Begin, and let chance decide what it decides first [SPIEL-4]."""
        if len(seats) != self.spiel.num_players():
            raise SetupError(f"{self.params.game} is for {self.spiel.num_players()}")
        try:
            state = State(self.spiel.new_initial_state())
            self._settle(state, dice)
            self.view(state, 0)  # some sizes have no names for what can be done
        except (RuntimeError, ValueError) as error:  # what OpenSpiel raises is a RuntimeError
            raise SetupError(f"{self.params.game}: {error}") from None
        return state

    def alarm(self, state: State) -> Alarm:
        """Return nothing: the game never acts by itself."""
        return None

    def ring(self, state: State, by: By) -> None:
        """Raise an error: nothing is ever due."""
        raise NotSupportedError(f"{self.name} never acts by itself")

    def turn(self, state: State) -> int:
        """Count the turns: an action, or those of all at the same time [SPIEL-2, SPIEL-3]."""
        return state.turns

    def over(self, state: State) -> bool:
        """Return whether the game is over."""
        return bool(state.live.is_terminal())

    def outcome(self, state: State) -> Outcome:
        """Rank the seats by their returns [SPIEL-6]."""
        returns = [Fraction(float(one)) for one in state.live.returns()]
        return Outcome.by_score(self.over(state), returns)

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """Offer the legal actions by number."""
        actions = views.legal(state, seat)
        return [Legal("ACT", (actions,))] if actions else []

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """Show what that eye may see, as OpenSpiel writes it."""
        return views.view(self.spiel, state, eye)

    def position(self, state: State) -> dict[str, Any]:
        """Return how the state came about."""
        plain: dict[str, Any] = msgspec.to_builtins(state.past())
        return plain

    def place(
        self, board: None, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> State:
        """Return the state that came about so; without a history, as chance 0 begins it.

        Raises:
            SetupError: it is no position of this game.
        """
        if unknown := position.keys() - {"history", "chosen"}:
            raise SetupError(f"a position has no {min(unknown)}: it has history and chosen")
        begun = (
            {} if "history" in position else self.position(self.setup(board, seats, Dice(0), at))
        )
        try:
            past = msgspec.convert({**begun, **position}, Past)
            return revived(self.spiel, past)
        except (msgspec.ValidationError, ValueError) as error:
            raise SetupError(str(error)) from None

    def dump(self, state: State) -> bytes:
        """Return how the state came about, as MessagePack."""
        return msgspec.msgpack.encode(state.past())

    def load(self, board: None, data: bytes) -> State:
        """Return the state that was dumped."""
        return revived(self.spiel, msgspec.msgpack.decode(data, type=Past))

    @order("ACT", refuses={OVER: "SPIEL-7", NOT_NOW: "SPIEL-2", NO_ACTION: "SPIEL-5"})
    def act(self, state: State, by: By, number: Annotated[int, Natural()]) -> int:
        """Choose an action by its number."""
        seat = by.seat
        assert seat is not None  # who has no seat orders nothing
        live = state.live
        if state.chosen or live.current_player() != seat:
            actions = views.legal(state, seat)
            if not actions:
                return OVER if live.is_terminal() else NOT_NOW
        else:
            actions = live.legal_actions()
        if number not in actions:
            return NO_ACTION
        self._act(state, by, seat, number)
        return 0

    @order("PLAY", refuses={OVER: "SPIEL-7", NOT_NOW: "SPIEL-2", NO_ACTION: "SPIEL-5"})
    def play(self, state: State, by: By, name: Annotated[str, Text(longest=200)]) -> int:
        """Choose an action by its name."""
        seat = by.seat
        assert seat is not None  # who has no seat orders nothing
        actions = views.legal(state, seat)
        if not actions:
            return OVER if state.live.is_terminal() else NOT_NOW
        for number in actions:
            if state.live.action_to_string(seat, number).strip() == name.strip():
                self._act(state, by, seat, number)
                return 0
        return NO_ACTION

    @query("STATUS", who="anyone")
    def status(self, state: State, by: By) -> Status:
        """Ask for the turn, and who is to move; at nodes where all choose at once it is nobody."""
        over = self.over(state)
        nobody = over or bool(state.chosen)
        return Status(by.seat, state.turns, None if nobody else state.live.current_player(), over)

    @query("LEGAL")
    def legal(self, state: State, by: By) -> list[ActionRow]:
        """Ask for the own legal actions, by number and name."""
        assert by.seat is not None
        name = state.live.action_to_string
        return [
            ActionRow(number, " ".join(name(by.seat, number).split()))
            for number in views.legal(state, by.seat)
        ]

    @query("OBSERVE")
    def observe(self, state: State, by: By) -> Lines:
        """Ask for what the own seat sees now."""
        assert by.seat is not None
        return Lines(views.observed(self.spiel, state.live, by.seat), separated=True)

    @query("RECALL")
    def recall(self, state: State, by: By) -> Lines:
        """Ask for all that the own seat has seen so far."""
        assert by.seat is not None
        return Lines(views.recalled(self.spiel, state.live, by.seat), separated=True)

    @query("SCORES")
    def scores(self, state: State, by: By) -> list[ScoreRow]:
        """Ask for the scores, when the game is over."""
        returns = state.live.returns() if self.over(state) else []
        return [ScoreRow(seat, float(score)) for seat, score in enumerate(returns)]

    def _act(self, state: State, by: By, seat: int, number: int) -> None:
        """Carry out a legal action, and what chance decides after it."""
        live = state.live
        if state.chosen:
            self._choose(state, by, seat, number)
        else:
            by.emit(
                Acted(seat, live.action_to_string(seat, number)),
                EVERYONE if self._open else frozenset({seat}),
            )
            live.apply_action(number)
            state.turns += 1
        if not (self._plain or state.chosen):
            self._settle(state, by.dice, by)

    def _choose(self, state: State, by: By, seat: int, number: int) -> None:
        """Note what a seat chooses; the last choice lets all happen at once [SPIEL-3]."""
        live, chosen = state.live, state.chosen
        chosen[seat] = number
        seats = range(len(chosen))
        by.emit(Acted(seat, live.action_to_string(seat, number)), frozenset({seat}))
        if all(chosen[one] is not None or not live.legal_actions(one) for one in seats):
            live.apply_actions([number or 0 for number in chosen])
            state.chosen = []
            state.turns += 1

    def _settle(self, state: State, dice: Dice, by: By | None = None) -> None:
        """Let chance decide until somebody is to move [SPIEL-4]."""
        live = state.live
        while live.is_chance_node():
            actions, weights = zip(*live.chance_outcomes(), strict=True)
            action = actions[dice.weighted(weights)]
            if by is not None and self._open:
                by.emit(ChanceFell(live.action_to_string(live.current_player(), action)))
            live.apply_action(action)
        if not live.is_terminal() and live.is_simultaneous_node():
            state.chosen = [None] * self.spiel.num_players()
