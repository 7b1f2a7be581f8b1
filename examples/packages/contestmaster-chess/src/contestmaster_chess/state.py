"""What changes in a game of chess, and what python-chess makes of it."""

from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import chess
import msgspec
from msgspec import Meta, field

Ending: TypeAlias = Literal[
    "",
    "checkmate",
    "stalemate",
    "too little material",
    "a fivefold repetition",
    "the seventy-five-move rule",
    "a threefold repetition",
    "the fifty-move rule",
    "agreement",
    "resignation",
    "time",
]
"""By what a game has ended; empty while it goes on."""

BY_MOVE = frozenset(
    {
        "checkmate",
        "stalemate",
        "too little material",
        "a fivefold repetition",
        "the seventy-five-move rule",
    }
)
"""Endings that a move brings about by itself."""

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=1)]


class State(msgspec.Struct, dict=True):
    """The position and how it came about.

    Attributes:
        start: the position at the beginning, as FEN.
        moves: since then, by their squares: ``e2e4``.
        clocks: microseconds that each seat had left after the last move; empty without clocks.
        since: the instant from which the clock of whoever is to move runs.
        offer: the seat that offers a draw.
        offered: by seat, whether it has offered one since its last move.
        ended: by what the game has ended.
        winner: who has won it.
    """

    start: str
    moves: list[str] = []
    clocks: list[Annotated[int, Meta(ge=0)]] = []
    since: int = 0
    offer: Seat | None = None
    offered: Annotated[list[bool], Meta(min_length=2, max_length=2)] = field(
        default_factory=lambda: [False, False]
    )
    ended: Ending = ""
    winner: Seat | None = None

    @cached_property
    def board(self) -> chess.Board:
        """The board of python-chess; it is not stored, but made anew from the moves."""
        board = chess.Board(self.start)
        for move in self.moves:
            board.push(chess.Move.from_uci(move))
        return board

    @property
    def mover(self) -> int:
        """The seat that is to move: White is 0."""
        return seat_of(self.board.turn)


def seat_of(colour: chess.Color) -> int:
    """Return the seat of a colour."""
    return int(colour == chess.BLACK)


def colour_of(seat: int) -> chess.Color:
    """Return the colour of a seat."""
    return chess.WHITE if seat == 0 else chess.BLACK


def ending_of(board: chess.Board) -> Ending:
    """Return how the last move has ended the game by itself, if it has [CHESS-5, CHESS-6]."""
    if not any(board.generate_legal_moves()):
        return "checkmate" if board.is_check() else "stalemate"
    if board.is_insufficient_material():
        return "too little material"
    if board.is_fivefold_repetition():
        return "a fivefold repetition"
    return "the seventy-five-move rule" if board.is_seventyfive_moves() else ""


def claim_of(board: chess.Board) -> Ending:
    """Return for what a draw can be claimed on this board, if it can [CHESS-7]."""
    if board.is_repetition(3):
        return "a threefold repetition"
    return "the fifty-move rule" if board.is_fifty_moves() else ""


def move_of(board: chess.Board, text: str) -> chess.Move | None:
    """Read a move, legal on this board, in either notation [CHESS-2, CHESS-3]."""
    try:
        return board.parse_san(text) or None  # it reads "0000" as a move that is none
    except ValueError:
        pass
    try:
        move = chess.Move.from_uci(text.lower())
    except ValueError:
        return None
    return move if move in board.legal_moves else None
