"""The game as a whole: clock, waits, legal orders, replays."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.spacecrack.rules.test_playout import opened
from tests.games.spacecrack.table import NAMES, Table

from contestmaster.arrays.dice import stream
from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.games.spacecrack.rules.playout import play_randomly
from contestmaster.games.spacecrack.state import clone
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call


def test_boundaries_are_ends_of_turns_and_the_end() -> None:
    """Each counts once, also where an order brings it about [CRACK-40, CRACK-60, CRACK-67]."""
    table = Table(turns=5)
    assert (table.match.turn(), table.game.turns_left(table.state)) == (0, 5)
    table.end_turn()
    assert (table.match.turn(), table.game.turns_left(table.state)) == (1, 4)
    table.ring()
    assert table.match.turn() == 2
    table.say(0, "RESIGN")
    assert (table.match.turn(), table.match.over) == (3, True)
    assert table.game.turns_left(table.state) == 0


def test_what_ends_a_wait() -> None:
    """Turn, turns left and phase, also at the end."""
    table = Table(turns=5)
    assert list(table.game.closing(table.state, None)) == ["1 5 PLAYING"]
    table.end_turn()
    assert list(table.game.closing(table.state, 0)) == ["2 4 PLAYING"]
    for _ in range(4):
        table.end_turn()
    assert list(table.game.closing(table.state, 0)) == ["5 0 OVER"]


def test_a_turn_that_was_interrupted_has_its_whole_time_again() -> None:
    """What was done in it stands [CRACK-69]."""
    table = Table(turn_seconds=60)
    table.say(0, "MOVE 1 4", at=50 * SECOND)
    table.match.note("suspend", "", 55 * SECOND)
    table.match.note("resume", "", 500 * SECOND)
    assert table.match.alarm() == 560 * SECOND
    assert table.ships()[1] == (0, 4, 5)
    over = Table(position={"phase": "OVER", "turns_left": 0})
    before = over.game.dump(over.state)
    over.match.note("resume", "", 500 * SECOND)
    assert over.game.dump(over.state) == before


def play(table: Table, seed: int, count: int) -> None:
    """Let legal orders be drawn and given, all that there are, and time run out now and then."""
    rng = random.Random(seed)
    for _ in range(count):
        if table.match.over:
            return
        if rng.random() < 0.03:
            table.ring()
            continue
        seat = rng.randrange(len(table.state.names))
        families = table.game.orders(table.state, seat)
        rare = {"RESIGN": 0.01, "END_TURN": 0.2}
        likely = [f for f in families if rng.random() < rare.get(f.command, 1)]
        if likely:
            family = rng.choice(likely)
            words = [family.command, *(rng.choice(choices) for choices in family.choices)]
            assert table.say(seat, " ".join(map(str, words))).startswith("OK")


@settings(max_examples=30)
@given(seats=st.integers(1, 4), seed=st.integers(0, 2**32), merge=st.sampled_from(
    ["merge", "refuse"]))  # fmt: skip
def test_legal_orders_are_just_those_that_are_not_refused(
    seats: int, seed: int, merge: str
) -> None:
    """All of them, each once [CRACK-17, CRACK-18]."""
    table = Table(seats=seats, build_on_occupied=merge, starting_crack=9)
    play(table, seed, 25)
    for seat in range(seats):
        listed = [
            (family.command, *args)
            for family in table.game.orders(table.state, seat)
            for args in combinations(family.choices)
        ]
        assert len(listed) == len(set(listed))
        every = [("MOVE", ship, planet) for ship in range(12) for planet in range(9)]
        every += [("BUILD", planet) for planet in range(9)]  # type: ignore[misc]
        every += [("END_TURN",), ("RESIGN",)]  # type: ignore[list-item]
        legal = set()
        for words in every:
            copy = clone(table.state)
            call = table.game.vocabulary.parse(" ".join(map(str, words)).encode())
            assert isinstance(call, Call)
            match = Match.start(table.game, seed=1, seats=NAMES[:seats], at=0)
            match.state = copy
            if match.do(call, NAMES[seat], 0).code == 0:
                legal.add(words)
        assert {words for words in listed if words[0] != "MOVE" or words[1] < 12} == legal


def combinations(choices: tuple[object, ...]) -> list[tuple[object, ...]]:
    """One of each."""
    found: list[tuple[object, ...]] = [()]
    for options in choices:
        found = [(*one, option) for one in found for option in options]  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("seed", range(6))
def test_a_match_replays_to_the_same_digest(seed: int) -> None:
    """Orders and rings are all there is to it."""
    table = Table(seats=3, seed=seed, mass_shift=True, board_size=8, turns=9)
    play(table, seed, 300)
    again = Match(Spacecrack(table.game.params), table.match.header, seed)
    for entry in table.match._since:
        again.apply(entry)
    assert again.digest() == table.match.digest()
    assert again.number == table.match.number > 20


def test_an_internal_error_loses_nothing() -> None:
    """The match goes back to its last checkpoint and carries out again what followed."""
    table = Table(seats=2)
    table.all(0, "MOVE 1 4", "MOVE 1 7")
    before = table.match.digest()
    table.state.world.points[0] = 99
    table.match.rebuild()
    assert table.match.digest() == before


def test_boards_are_told_apart_by_their_size() -> None:
    """Though those of 6 and 7 have the same planets: all else follows from it [CRACK-2]."""
    games = [Spacecrack(SpacecrackParams(board_size=size)) for size in (5, 6, 7, 6)]
    data = [game.board_bytes(game.board(seed)) for seed, game in enumerate(games)]
    assert len(set(data)) == 3
    assert data[1] == data[3]


def test_clones_go_their_own_ways() -> None:
    """A clone is a copy of memory."""
    game, state = opened(8, 2, 3)
    copy = clone(state)
    play_randomly(copy.pool, 0, stream(Dice(1)), 20)
    assert game.dump(copy) != game.dump(state) == game.dump(opened(8, 2, 3)[1])
