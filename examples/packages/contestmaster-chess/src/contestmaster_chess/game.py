"""Chess, as RULES.md numbers its rules: set-up, clock and outcome."""

from collections.abc import Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import chess

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.figures import Counts, Figure
from contestmaster.kernel.game import (
    Alarm,
    AtOnce,
    By,
    Eye,
    Legal,
    Preset,
    Seating,
    SetupError,
)
from contestmaster.kernel.instant import MINUTE, Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.pressing import Pressing
from contestmaster_chess import replies
from contestmaster_chess.orders import OVER, ChessOrders
from contestmaster_chess.press import pressing_of
from contestmaster_chess.record import captured, material, san_log
from contestmaster_chess.state import BY_MOVE, State, claim_of, colour_of, ending_of

_BLITZ = {"minutes": "3", "increment": "2"}


class Chess(ChessOrders):
    """Chess, by the Laws of FIDE, with clocks."""

    name = "chess"
    seating = Seating(2, 2)
    seat_names = ("White", "Black")
    built_on = MappingProxyType({"chess": chess.__version__})
    foreseeable = all_public = orders_end_turns = pressable = True
    over_code = OVER
    figures = (Figure("material", "points of material", one="point of material"),)
    presets = (
        Preset("rapid", "Rapid", "10 minutes each, and 5 seconds more for each move", {}),
        Preset("blitz", "Blitz", "3 minutes each, and 2 seconds more for each move", _BLITZ),
        Preset("slow", "Without clocks", "as long as you both like", {"minutes": "0"}),
    )
    at_once = AtOnce(
        "Chess against a bot",
        "You have White, and no clock runs: it takes nothing but a tap to begin.",
        options={"minutes": "0"},
    )

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """Set the pieces up, and start White's clock [CHESS-1, CHESS-11]."""
        try:
            fen = chess.Board(self.params.fen).fen()
        except ValueError as error:
            raise SetupError(f"fen: {error}") from None
        clocks = [self.params.minutes * MINUTE] * 2 if self.params.minutes else []
        state = State(fen, clocks=clocks, since=at)
        self.check(state, seats)
        return state

    def problems(self, state: State, seats: Sequence[str]) -> Sequence[str]:
        """Refuse positions that are not of chess, and such as do not fit how the game ended."""
        try:
            board = chess.Board(state.start)
        except ValueError as error:
            return [f"{state.start!r} is no position: {error}"]
        if (status := board.status()) != chess.STATUS_VALID:
            return [f"{state.start!r} cannot be: {status!r}"]
        for at, uci in enumerate(state.moves):
            if ending_of(board):
                return [f"the game is over before move {uci}"]
            try:
                board.push(board.parse_uci(uci))
            except ValueError:
                return [f"move {at + 1}, {uci}, is not legal"]
        wrong = []
        own = ending_of(board)
        if own != state.ended and (own or state.ended in BY_MOVE):
            wrong.append(f"ended must be {own!r} here, not {state.ended!r}")
        elif state.ended == "checkmate" and state.winner != int(board.turn == chess.WHITE):
            wrong.append("the winner is who has mated")
        if len(state.clocks) != (2 if self.params.minutes else 0):
            wrong.append("there are as many clocks as the parameters say")
        return wrong

    def alarm(self, state: State) -> Alarm:
        """Ring when the time of whoever is to move runs out [CHESS-12]."""
        if state.ended or not state.clocks:
            return None
        return state.since + state.clocks[state.mover]

    def ring(self, state: State, by: By) -> None:
        """Let the flag fall [CHESS-12]."""
        seat = state.mover
        state.clocks[seat] = 0
        state.ended = "time"
        if state.board.has_insufficient_material(colour_of(1 - seat)):
            by.emit(replies.Drawn(state.ended))
        else:
            state.winner = 1 - seat
            by.emit(replies.Won(state.winner, state.ended))

    def resumed(self, state: State, at: Instant) -> None:
        """Let the clock run on from where it stood after the last move [CHESS-13]."""
        if state.clocks and not state.ended:
            state.since = at

    def turn(self, state: State) -> int:
        """Count the moves, and an end that no move has brought about."""
        return len(state.moves) + bool(state.ended and state.ended not in BY_MOVE)

    def over(self, state: State) -> bool:
        """Return whether the game is over."""
        return bool(state.ended)

    def outcome(self, state: State) -> Outcome:
        """Score a win as 1 and a draw as 1/2 [CHESS-10]."""
        if not state.ended:
            return Outcome.by_score(False, [Fraction(0)] * 2)
        if state.winner is None:
            return Outcome.by_score(True, [Fraction(1, 2)] * 2)
        return Outcome.by_score(True, [Fraction(seat == state.winner) for seat in (0, 1)])

    def counts(self, state: State, eye: Eye) -> Counts:
        """Count the material, which all can see."""
        return [material(state.board)]

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """Offer the moves in standard notation, and draws that can be had; not to resign."""
        if state.ended:
            return []
        found = []
        if seat == state.mover:
            board = state.board
            found.append(Legal("MOVE", ([board.san(move) for move in board.legal_moves],)))
            if claim_of(board):
                found.append(Legal("CLAIM_DRAW", ()))
        if state.offer == 1 - seat:
            found.append(Legal("ACCEPT_DRAW", ()))
        return found

    def pressing(self, state: State, seat: int) -> Pressing:
        """Return what the seat may press now."""
        return pressing_of(state, seat)

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """Show everything to everybody; the moves are by number, so that few words change."""
        del eye
        board = state.board
        moves = [] if state.ended else board.legal_moves
        return {
            "fen": board.fen(),
            "to_move": "White" if board.turn else "Black",
            "check": board.is_check(),
            "last": state.moves[-1] if state.moves else "",
            "log": {str(at): san for at, san in enumerate(san_log(state), 1)},
            "captured": captured(board, chess.Board(state.start)),
            "clocks": list(state.clocks),
            "since": state.since,
            "offer": state.offer,
            "ended": state.ended,
            "winner": state.winner,
            "legal": {move.uci(): board.san(move) for move in moves},
        }
