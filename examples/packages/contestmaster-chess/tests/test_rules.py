"""Examples of the rules."""

from typing import Any

import pytest

from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import MINUTE, SECOND
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call
from contestmaster_chess.game import Chess
from contestmaster_chess.orders import Params

PEOPLE = ("ann", "bob")
SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


def begin(params: Params | None = None, **position: Any) -> Match:
    game = Chess(Params(minutes=0) if params is None else params)
    return Match.start(game, seed=1, seats=PEOPLE, at=0, position=position or None)


def say(match: Match, line: str, seat: int | None = None, at: int = 0) -> int:
    """Give an order for a seat, or for whoever is to move; return the code that refuses it."""
    call = match.game.vocabulary.parse(line.encode())
    assert isinstance(call, Call), line
    who = match.state.mover if seat is None else seat
    return match.do(call, PEOPLE[who], max(at, match.at)).code


def play(match: Match, *moves: str) -> None:
    for move in moves:
        assert say(match, f"MOVE {move}") == 0, move


def scores(match: Match) -> list[float]:
    return [float(one.score) for one in sorted(match.game.outcome(match.state).standings)]


@pytest.mark.parametrize("move", ["Nf3", "g1f3", "Nf3+", "G1F3"])
def test_a_move_is_written_in_either_notation(move: str) -> None:
    """CHESS-2."""
    match = begin()
    play(match, move)
    assert match.state.moves == ["g1f3"]


@pytest.mark.parametrize("move", ["e5", "Ke2", "N", "e2e5", "0000", "Nd2"])
def test_what_is_no_legal_move_is_refused(move: str) -> None:
    """CHESS-2, CHESS-3."""
    match = begin()
    before = match.game.dump(match.state)
    assert say(match, f"MOVE {move}") == 103
    assert match.game.dump(match.state) == before


def test_players_move_in_turn() -> None:
    """CHESS-1."""
    match = begin()
    assert say(match, "MOVE e5", seat=1) == 102
    play(match, "e4")
    assert say(match, "MOVE d4", seat=0) == 102


def test_mate_wins_and_ends_the_game() -> None:
    """CHESS-4, CHESS-5, CHESS-10."""
    match = begin()
    play(match, "f3", "e5", "g4", "Qh4#")
    assert match.over and scores(match) == [0, 1] and match.state.ended == "checkmate"
    assert say(match, "MOVE e4", seat=0) == 101 and say(match, "RESIGN", seat=0) == 101
    assert match.turn() == 4


@pytest.mark.parametrize(
    ("fen", "move", "ended"),
    [
        ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qf7", "stalemate"),
        ("7k/8/8/8/8/8/6p1/7K w - - 0 1", "Kxg2", "too little material"),
        ("7k/8/8/8/8/8/R7/K7 w - - 149 100", "Ra3", "the seventy-five-move rule"),
    ],
)
def test_draws_that_come_by_themselves(fen: str, move: str, ended: str) -> None:
    """CHESS-6."""
    match = begin(Params(minutes=0, fen=fen))
    play(match, move)
    assert match.over and match.state.ended == ended and scores(match) == [0.5, 0.5]


def test_a_fivefold_repetition_is_a_draw_by_itself() -> None:
    """CHESS-6."""
    match = begin()
    play(match, *SHUFFLE * 3)
    assert not match.over
    play(match, *SHUFFLE)
    assert match.state.ended == "a fivefold repetition"


def test_a_threefold_repetition_is_claimed() -> None:
    """CHESS-7."""
    match = begin()
    play(match, *SHUFFLE, *SHUFFLE[:3])
    assert say(match, "CLAIM_DRAW") == 104 and say(match, "CLAIM_WITH e6") == 104
    assert not match.over
    assert say(match, "CLAIM_WITH Ng8") == 0
    assert match.state.ended == "a threefold repetition" and len(match.state.moves) == 8


def test_fifty_moves_are_claimed() -> None:
    """CHESS-7."""
    match = begin(Params(minutes=0, fen="7k/8/8/8/8/8/R7/K7 w - - 100 60"))
    assert say(match, "CLAIM_DRAW", seat=1) == 102
    assert say(match, "CLAIM_DRAW") == 0 and match.state.ended == "the fifty-move rule"


def test_a_draw_is_offered_once_between_moves_and_ends_with_the_next_move() -> None:
    """CHESS-8."""
    match = begin()
    play(match, "e4")
    assert say(match, "OFFER_DRAW", seat=0) == 0 and say(match, "OFFER_DRAW", seat=0) == 106
    assert say(match, "ACCEPT_DRAW", seat=0) == 105
    play(match, "e5")
    assert match.state.offer is None and say(match, "ACCEPT_DRAW", seat=1) == 105
    play(match, "Nf3")
    assert say(match, "OFFER_DRAW", seat=0) == 0 and say(match, "DECLINE_DRAW", seat=1) == 0
    assert say(match, "OFFER_DRAW", seat=0) == 106
    assert say(match, "OFFER_DRAW", seat=1) == 0 and say(match, "OFFER_DRAW", seat=0) == 0
    assert match.state.ended == "agreement" and scores(match) == [0.5, 0.5]


def test_who_resigns_loses() -> None:
    """CHESS-9."""
    match = begin()
    assert say(match, "RESIGN", seat=1) == 0
    assert scores(match) == [1, 0] and match.turn() == 1


def test_clocks_run_by_the_time_of_the_host_and_moves_add_to_them() -> None:
    """CHESS-11."""
    match = begin(Params(minutes=1, increment=2))
    assert match.alarm() == MINUTE
    assert say(match, "MOVE e4", at=10 * SECOND) == 0
    assert match.state.clocks == [52 * SECOND, MINUTE]
    assert match.alarm() == 70 * SECOND
    assert say(match, "MOVE e5", at=11 * SECOND) == 0
    assert match.state.clocks == [52 * SECOND, 61 * SECOND]


def test_whose_time_is_up_loses() -> None:
    """CHESS-12."""
    match = begin(Params(minutes=1))
    match.ring(MINUTE)
    assert match.over and match.state.ended == "time" and scores(match) == [0, 1]


def test_time_that_is_up_is_a_draw_against_a_bare_king() -> None:
    """CHESS-12."""
    match = begin(Params(minutes=1, fen="7k/8/8/8/8/8/R7/K7 w - - 0 1"))
    match.ring(MINUTE)
    assert match.state.ended == "time" and scores(match) == [0.5, 0.5]


def test_no_clock_runs_while_the_host_stands_still() -> None:
    """CHESS-13."""
    match = begin(Params(minutes=1))
    assert say(match, "MOVE e4", at=SECOND) == 0
    match.note("suspend", "", 2 * SECOND)
    match.note("resume", "", 100 * SECOND)
    assert match.alarm() == 160 * SECOND


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"start": "nonsense"}, "no position"),
        ({"start": "8/8/8/8/8/8/8/8 w - - 0 1"}, "cannot be"),
        ({"moves": ["e2e5"]}, "not legal"),
        ({"moves": ["f2f3", "e7e5", "g2g4", "d8h4"]}, "checkmate"),
        ({"ended": "stalemate"}, "ended must be"),
        ({"clocks": [1, 1]}, "clocks"),
    ],
)
def test_positions_that_cannot_be_are_refused(position: dict[str, Any], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        begin(**position)


def test_a_beginning_that_is_no_position_is_refused() -> None:
    with pytest.raises(SetupError, match="fen"):
        begin(Params(fen="rubbish"))


def test_the_version_below_the_rules_is_in_the_header() -> None:
    assert begin().header.built_on == {"chess": Chess.built_on["chess"]}


def test_a_game_is_written_down() -> None:
    match = begin()
    play(match, "e4", "e5", "Nf3")
    call = match.game.vocabulary.parse(b"PGN")
    assert isinstance(call, Call)
    reply = match.do(call, "ann", 0).reply
    assert reply is not None and "1. e4 e5 2. Nf3 *" in reply.text
