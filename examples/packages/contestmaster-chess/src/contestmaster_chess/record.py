"""A game as people write it down."""

import chess

from contestmaster_chess.state import State

_LETTERS = "QRBNP"
_WIDTH = 80


def san_log(state: State) -> list[str]:
    """Return the moves so far in standard algebraic notation."""
    board = chess.Board(state.start)
    return [board.san_and_push(chess.Move.from_uci(move)) for move in state.moves]


def score_of(state: State) -> str:
    """Return the result as score sheets have it."""
    if not state.ended:
        return "*"
    return "1/2-1/2" if state.winner is None else ("1-0", "0-1")[state.winner]


def pgn_of(state: State) -> str:
    """Return the game in Portable Game Notation: what is needed, and no names."""
    tags = {"Result": score_of(state)}
    if state.start != chess.STARTING_FEN:
        tags |= {"SetUp": "1", "FEN": state.start}
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    board = chess.Board(state.start)
    words = board.variation_san([chess.Move.from_uci(one) for one in state.moves]).split()
    lines, line = [], ""
    for word in (*words, score_of(state)):
        if line and len(line) + 1 + len(word) >= _WIDTH:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    return f"{head}\n" + "\n".join([*lines, line]) + "\n"


def captured(board: chess.Board, start: chess.Board) -> list[str]:
    """Return what each seat has lost, by letters as in FEN, the most valuable first.

    A pawn that was promoted counts as a pawn that is gone, and its piece as one that came.
    """
    lost = []
    for colour in (chess.WHITE, chess.BLACK):
        letters = ""
        for letter in _LETTERS:
            kind = chess.PIECE_SYMBOLS.index(letter.lower())
            before = len(start.pieces(kind, colour))
            letters += letter * max(0, before - len(board.pieces(kind, colour)))
        lost.append(letters if colour else letters.lower())
    return lost


def material(board: chess.Board) -> list[int]:
    """Return what the pieces of each seat are worth, as beginners count."""
    worth = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
    return [
        sum(value * len(board.pieces(kind, colour)) for kind, value in worth.items())
        for colour in (chess.WHITE, chess.BLACK)
    ]
