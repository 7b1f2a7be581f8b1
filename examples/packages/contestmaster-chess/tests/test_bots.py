"""The bot: it finds mates and captures, and beats the one that draws lots."""

import random

import chess
import pytest

from contestmaster_chess.search import best_move, worth_of


@pytest.mark.parametrize(
    ("fen", "san"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#"),
        ("k7/8/8/3q4/4P3/8/8/K7 w - - 0 1", "exd5"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=Q+"),
    ],
)
def test_it_sees_what_is_to_be_had(fen: str, san: str) -> None:
    board = chess.Board(fen)
    assert board.san(best_move(board, 2, random.Random(1)).move) == san


def test_a_position_is_worth_the_same_from_both_sides() -> None:
    board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
    assert worth_of(board) == worth_of(board.mirror())
    assert worth_of(chess.Board()) == 0


def test_it_beats_whoever_draws_lots() -> None:
    rng = random.Random(7)
    board = chess.Board()
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(best_move(board, 2, rng).move if board.turn else rng.choice(moves))
    assert board.result() == "1-0"
