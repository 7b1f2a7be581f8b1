"""The commands of chess: what players order and ask."""

from typing import Annotated, ClassVar, Final

import chess
import msgspec
from msgspec import Meta

from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import Word
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.replies import Lines
from contestmaster.kernel.vocabulary import order, query
from contestmaster_chess import replies
from contestmaster_chess.record import pgn_of, san_log
from contestmaster_chess.state import (
    State,
    claim_of,
    ending_of,
    move_of,
)

OVER, NOT_TO_MOVE, NO_MOVE, NO_CLAIM, NO_OFFER, OFFERED, TOO_LATE = range(101, 108)
MESSAGES: Final = {
    OVER: "the game is over",
    NOT_TO_MOVE: "it is not your move",
    NO_MOVE: "that is no legal move",
    NO_CLAIM: "there is no draw to claim",
    NO_OFFER: "no draw is offered to you",
    OFFERED: "you have offered a draw since your last move",
    TOO_LATE: "your time is up",
}

Written = Annotated[str, Word(longest=10)]


class Params(msgspec.Struct, frozen=True):
    """What may be set when a match begins.

    Attributes:
        minutes: that each player has; 0: the match has no clocks.
        increment: seconds that are added after each move, where there are clocks.
        fen: the position to begin from, as FEN.
    """

    minutes: Annotated[int, Meta(ge=0, le=1440)] = 10
    increment: Annotated[int, Meta(ge=0, le=3600)] = 5
    fen: Annotated[str, Meta(max_length=100)] = chess.STARTING_FEN


class ChessOrders(PlainGame[Params, State]):
    """The commands; set-up, clock and outcome are in :mod:`.game`."""

    messages: ClassVar[dict[int, str]] = MESSAGES

    @order(
        "MOVE",
        refuses={OVER: "CHESS-4", NOT_TO_MOVE: "CHESS-1", TOO_LATE: "CHESS-12", NO_MOVE: "CHESS-3"},
    )
    def move(self, state: State, by: By, move: Written) -> int:
        """Make a move, in either notation: ``Nf3`` or ``g1f3``."""
        if refused := self._refused(state, by):
            return refused
        found = move_of(state.board, move)
        if found is None:
            return NO_MOVE
        self._make(state, by, found)
        return 0

    @order(
        "CLAIM_DRAW",
        refuses={
            OVER: "CHESS-4",
            NOT_TO_MOVE: "CHESS-1",
            TOO_LATE: "CHESS-12",
            NO_CLAIM: "CHESS-7",
        },
    )
    def claim_draw(self, state: State, by: By) -> int:
        """Claim a draw for the position on the board."""
        if refused := self._refused(state, by):
            return refused
        claimed = claim_of(state.board)
        if not claimed:
            return NO_CLAIM
        state.ended = claimed
        by.emit(replies.Drawn(claimed))
        return 0

    @order(
        "CLAIM_WITH",
        refuses={
            OVER: "CHESS-4",
            NOT_TO_MOVE: "CHESS-1",
            TOO_LATE: "CHESS-12",
            NO_MOVE: "CHESS-3",
            NO_CLAIM: "CHESS-7",
        },
    )
    def claim_with(self, state: State, by: By, move: Written) -> int:
        """Make a move that allows to claim a draw, and claim it."""
        if refused := self._refused(state, by):
            return refused
        found = move_of(state.board, move)
        if found is None:
            return NO_MOVE
        state.board.push(found)
        claimed = claim_of(state.board)
        state.board.pop()
        if not claimed:
            return NO_CLAIM
        self._make(state, by, found)
        if not state.ended:
            state.ended = claimed
            by.emit(replies.Drawn(claimed))
        return 0

    @order("OFFER_DRAW", refuses={OVER: "CHESS-4", OFFERED: "CHESS-8"})
    def offer_draw(self, state: State, by: By) -> int:
        """Offer a draw, or take the one that is offered."""
        seat = _seat(by)
        if state.ended:
            return OVER
        if state.offer == 1 - seat:
            return self._agree(state, by)
        if state.offered[seat]:
            return OFFERED
        state.offer = seat
        state.offered[seat] = True
        by.emit(replies.DrawOffered(seat))
        return 0

    @order("ACCEPT_DRAW", refuses={OVER: "CHESS-4", NO_OFFER: "CHESS-8"})
    def accept_draw(self, state: State, by: By) -> int:
        """Take the draw that the opponent offers."""
        if state.ended:
            return OVER
        return self._agree(state, by) if state.offer == 1 - _seat(by) else NO_OFFER

    @order("DECLINE_DRAW", refuses={OVER: "CHESS-4", NO_OFFER: "CHESS-8"})
    def decline_draw(self, state: State, by: By) -> int:
        """Decline the draw that the opponent offers."""
        if state.ended:
            return OVER
        if state.offer != 1 - _seat(by):
            return NO_OFFER
        state.offer = None
        by.emit(replies.DrawDeclined(_seat(by)))
        return 0

    @order("RESIGN", refuses={OVER: "CHESS-4"})
    def resign(self, state: State, by: By) -> int:
        """Give the game up."""
        if state.ended:
            return OVER
        state.ended, state.winner = "resignation", 1 - _seat(by)
        by.emit(replies.Won(state.winner, state.ended))
        return 0

    @query("STATUS", who="anyone")
    def status(self, state: State, by: By) -> replies.Status:
        """Ask how the game stands, and for the clocks."""
        white, black = [left // 1000 for left in self.left(state, by.at)] or (None, None)
        return replies.Status(
            0 if by.seat is None else by.seat,
            state.mover,
            len(state.moves),
            state.board.is_check(),
            state.offer,
            white,
            black,
            state.ended,
        )

    @query("POSITION", who="anyone")
    def fen(self, state: State, by: By) -> replies.Position:
        """Ask for the position as FEN."""
        return replies.Position(state.board.fen())

    @query("LEGAL", who="anyone")
    def legal(self, state: State, by: By) -> list[replies.MadeMove]:
        """Ask for all legal moves, in both notations."""
        board = state.board
        moves = [] if state.ended else list(board.legal_moves)
        return [replies.MadeMove(board.san(move), move.uci()) for move in moves]

    @query("SCORESHEET", who="anyone")
    def scoresheet(self, state: State, by: By) -> list[replies.MadeMove]:
        """Ask for the moves so far, in both notations."""
        return [replies.MadeMove(*made) for made in zip(san_log(state), state.moves, strict=True)]

    @query("PGN", who="anyone")
    def pgn(self, state: State, by: By) -> Lines:
        """Ask for the game in Portable Game Notation."""
        return Lines(pgn_of(state))

    def left(self, state: State, at: int) -> list[int]:
        """Return the microseconds that each seat has left at an instant; empty without clocks."""
        clocks = list(state.clocks)
        if clocks and not state.ended:
            clocks[state.mover] = max(0, clocks[state.mover] - max(0, at - state.since))
        return clocks

    def _refused(self, state: State, by: By) -> int:
        """Return why a seat cannot move now, or 0."""
        if state.ended:
            return OVER
        if by.seat != state.mover:
            return NOT_TO_MOVE
        late = bool(state.clocks) and not self.left(state, by.at)[state.mover]
        return TOO_LATE if late else 0

    def _make(self, state: State, by: By, move: chess.Move) -> None:
        """Make a legal move, with all that follows from it."""
        board, seat = state.board, _seat(by)
        san = board.san(move)
        number = f"{board.fullmove_number}{'...' if seat else '.'}"
        if state.clocks:
            left = self.left(state, by.at)[seat]
            state.clocks[seat] = left + self.params.increment * SECOND
            state.since = by.at
        board.push(move)
        state.moves.append(move.uci())
        by.emit(replies.Moved(seat, number, san))
        state.offered[seat] = False
        if state.offer == 1 - seat:
            state.offer = None
            by.emit(replies.DrawDeclined(seat))
        state.ended = ending_of(board)
        if state.ended == "checkmate":
            state.winner = seat
            by.emit(replies.Won(seat, state.ended))
        elif state.ended:
            by.emit(replies.Drawn(state.ended))

    def _agree(self, state: State, by: By) -> int:
        state.offer, state.ended = None, "agreement"
        by.emit(replies.Drawn(state.ended))
        return 0


def _seat(by: By) -> int:
    assert by.seat is not None  # who has no seat orders nothing
    return by.seat
