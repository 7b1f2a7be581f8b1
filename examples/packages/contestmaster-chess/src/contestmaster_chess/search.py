"""A small search: alpha-beta over material and the places of pieces, and captures to their end."""

import random
from typing import Final, NamedTuple

import chess

MATE: Final = 100_000
WORTH: Final = {
    chess.PAWN: 100,
    chess.KNIGHT: 320,
    chess.BISHOP: 330,
    chess.ROOK: 500,
    chess.QUEEN: 900,
    chess.KING: 0,
}
ENDGAME: Final = 1300
"""Of pieces other than pawns, by each side: with less the king comes out."""
CAPTURES: Final = 6
"""How many captures in a row are looked at beyond the depth of the search."""
SEVENTH: Final = 6
"""The rank before the last, from 0, where rooks take pawns."""
DRAWN_CLOCK: Final = 100
"""Moves of either side without a capture or a pawn after which a draw can be claimed."""


class Found(NamedTuple):
    """A move, and what it is worth to who makes it, in hundredths of a pawn."""

    move: chess.Move
    worth: int


def best_move(board: chess.Board, depth: int, rng: random.Random) -> Found:
    """Return one of the best moves, looking so many moves ahead; there must be one."""
    moves = list(board.legal_moves)
    rng.shuffle(moves)  # among equals any
    moves.sort(key=lambda move: _promise(board, move), reverse=True)
    best = Found(moves[0], -MATE * 2)
    for move in moves:
        board.push(move)
        worth = -_search(board, depth - 1, -MATE * 2, -best.worth)
        board.pop()
        if worth > best.worth:
            best = Found(move, worth)
    return best


def _search(board: chess.Board, depth: int, low: int, high: int) -> int:
    """Return what a position is worth to whoever is to move, if it lies between the bounds."""
    if (
        board.is_insufficient_material()
        or board.halfmove_clock >= DRAWN_CLOCK
        or board.is_repetition(2)
    ):
        return 0
    if depth <= 0:
        return _quiet(board, low, high, CAPTURES)
    moves = sorted(board.legal_moves, key=lambda move: _promise(board, move), reverse=True)
    if not moves:
        return -MATE - depth if board.is_check() else 0
    for move in moves:
        board.push(move)
        worth = -_search(board, depth - 1, -high, -low)
        board.pop()
        if worth >= high:
            return worth
        low = max(low, worth)
    return low


def _quiet(board: chess.Board, low: int, high: int, left: int) -> int:
    """Go on with captures only, so that no exchange is counted half way."""
    if board.is_checkmate():
        return -MATE
    low = max(low, worth_of(board))
    if low >= high or not left:
        return low
    captures = board.generate_legal_captures()
    for move in sorted(captures, key=lambda move: _promise(board, move), reverse=True):
        board.push(move)
        worth = -_quiet(board, -high, -low, left - 1)
        board.pop()
        if worth >= high:
            return worth
        low = max(low, worth)
    return low


def worth_of(board: chess.Board) -> int:
    """Return what a position is worth to whoever is to move, as it stands."""
    endgame = all(_force(board, colour) < ENDGAME for colour in chess.COLORS)
    white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    worth = 0
    for kind, mask in zip(WORTH, _masks(board), strict=True):
        own, other = _TABLES[endgame, kind]
        worth += sum(own[square] for square in chess.scan_forward(mask & white))
        worth -= sum(other[square] for square in chess.scan_forward(mask & black))
    return worth if board.turn else -worth


def _masks(board: chess.Board) -> tuple[int, ...]:
    """Where the pieces of each kind stand, in the order of their worth above."""
    return board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings


def _force(board: chess.Board, colour: chess.Color) -> int:
    """What a side has beside pawns."""
    mine = board.occupied_co[colour]
    return sum(
        WORTH[kind] * (mask & mine).bit_count()
        for kind, mask in zip(WORTH, _masks(board), strict=True)
        if kind != chess.PAWN
    )


def _place(kind: chess.PieceType, file: int, rank: int, endgame: bool) -> int:
    """What it is worth to have a piece on a file and a rank, from 0, seen from its own side."""
    centre = 3 - (abs(2 * file - 7) + abs(2 * rank - 7)) // 4  # 3 in the middle, 0 in the corners
    match kind:
        case chess.PAWN:
            ahead = rank * rank * (2 if endgame else 1)
            return ahead + (10 if file in (3, 4) and rank in (3, 4) else 0)
        case chess.KNIGHT:
            return 10 * centre - 15
        case chess.BISHOP:
            return 5 * centre - (5 if rank == 0 else 0)
        case chess.ROOK:
            return 15 if rank == SEVENTH else 0
        case chess.QUEEN:
            return 2 * centre
        case _:
            safe = 20 if rank == 0 and file in (1, 2, 6) else -15 * rank
            return 10 * centre if endgame else safe


def _table(kind: chess.PieceType, endgame: bool, flip: int) -> list[int]:
    """What a piece is worth on each square; Black's squares are White's upside down."""
    return [
        WORTH[kind] + _place(kind, square & 7, (square ^ flip) >> 3, endgame)
        for square in chess.SQUARES
    ]


_TABLES: Final = {
    (endgame, kind): (_table(kind, endgame, 0), _table(kind, endgame, 56))
    for endgame in (False, True)
    for kind in WORTH
}
"""What White's and Black's pieces are worth by square, in endgames and before."""


def _promise(board: chess.Board, move: chess.Move) -> int:
    """How early a move is to be looked at: captures of much by little first."""
    taken = board.piece_type_at(move.to_square)
    worth = WORTH.get(move.promotion or 0, 0)
    if taken:
        worth += 10 * WORTH[taken] - WORTH[board.piece_type_at(move.from_square) or chess.PAWN]
    return worth
