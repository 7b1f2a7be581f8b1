"""Examples of the rules, and of the bot."""

import random
from collections.abc import Sequence

import pytest

from contestmaster.client import InProcess
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call
from contestmaster_noughts.bots import NoughtsClient, Perfect
from contestmaster_noughts.game import Noughts


def begin() -> Match:
    return Match.start(Noughts(), seed=1, seats=("ann", "bob"), at=0)


def mark(match: Match, square: int) -> int:
    """Let whoever's turn it is mark a square; return the code that refuses it, or 0."""
    call = match.game.vocabulary.parse(b"MARK %d" % square)
    assert isinstance(call, Call)
    return match.do(call, ("ann", "bob")[match.turn() % 2], match.at).code


def played(*squares: int) -> Match:
    match = begin()
    assert [mark(match, square) for square in squares] == [0] * len(squares)
    return match


def ranks(match: Match) -> list[int]:
    return [standing.rank for standing in match.game.outcome(match.state).standings]


@pytest.mark.parametrize(
    ("squares", "first"),
    [((1, 4, 2, 5, 3), [1, 2]), ((1, 3, 2, 5, 4, 7), [2, 1]), ((1, 2, 5, 3, 9), [1, 2])],
)
def test_three_in_a_row_win(squares: Sequence[int], first: list[int]) -> None:
    """NOUGHTS-3, NOUGHTS-5."""
    match = played(*squares)
    assert match.over and ranks(match) == first
    assert mark(match, 8) == 101


def test_nobody_wins_a_full_field_without_a_row() -> None:
    """NOUGHTS-4."""
    match = played(1, 2, 3, 5, 4, 6, 8, 7, 9)
    assert match.over and ranks(match) == [1, 1]


def test_a_square_is_marked_once_and_in_turn() -> None:
    """NOUGHTS-1, NOUGHTS-2."""
    match = played(5)
    assert mark(match, 5) == 103
    call = match.game.vocabulary.parse(b"MARK 1")
    assert isinstance(call, Call) and match.do(call, "ann", match.at).code == 102


def test_a_position_that_no_game_comes_to_is_refused() -> None:
    game = Noughts()
    with pytest.raises(SetupError, match="too many"):
        game.place(None, {"squares": "XX......."}, ("ann", "bob"), 0)


@pytest.mark.parametrize("seed", range(4))
def test_the_bot_never_loses(seed: int) -> None:
    rng = random.Random(seed)
    match = begin()

    def answer(line: bytes) -> bytes:
        call = match.game.vocabulary.parse(line.strip())
        assert isinstance(call, Call)
        done = match.do(call, "bob", match.at)
        assert not done.code
        row = done.reply
        return b"OK\n" if row is None else b"OK\n%s\n" % " ".join(row).encode()

    bot = Perfect(NoughtsClient(InProcess(answer)), rng)
    while not match.over:
        (squares,) = match.game.orders(match.state, 0)[0].choices
        assert mark(match, rng.choice(squares)) == 0
        bot.turn()
    assert ranks(match)[1] == 1
