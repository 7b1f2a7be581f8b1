"""The set-up: seats and their ships, sizes and how they are shifted."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.spacecrack.table import NAMES, Table

from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.games.spacecrack.board import Board
from contestmaster.games.spacecrack.invariants import broken
from contestmaster.games.spacecrack.setup import set_up
from contestmaster.games.spacecrack.state import NOBODY
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.match import Match


def sizes(board: int, seats: int, seed: int, **params: Any) -> list[int]:
    """The sizes of the planets of a game."""
    state = set_up(
        Board(board), SpacecrackParams(board_size=board, **params), NAMES[:seats], Dice(seed), 0
    )
    found: list[int] = state.world.mass[: state.world.planets].tolist()
    return found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_seats_begin_on_their_start_planets(seats: int) -> None:
    """Alone, with a ship each, all else is nobody's [CRACK-8, CRACK-9, CRACK-10, CRACK-15]."""
    table = Table(seats=seats, starting_crack=7, base_size=6, command_points=4)
    starts = [2, 6, 5, 3][:seats]
    assert table.ships() == {n + 1: (n, planet, 6) for n, planet in enumerate(starts)}
    assert table.owners() == [
        starts.index(planet) if planet in starts else NOBODY for planet in range(1, 8)
    ]
    assert table.sizes() == [6] * 7
    for seat in range(seats):
        assert table.seat(seat) == {
            "crack": 7, "points": 4, "finished": False, "resigned": False,
        }  # fmt: skip


@pytest.mark.parametrize("seats", [0, 5])
def test_one_to_four_seats(seats: int) -> None:
    """And none is left free [CRACK-1]."""
    with pytest.raises(SetupError, match="seats: the game is for 1 to 4 seats"):
        Match.start(Spacecrack(), seed=1, seats=tuple("abcde"[:seats]), at=0)
    with pytest.raises(SetupError, match="seats: the game is for 3, and 2 sit down"):
        Match.start(Spacecrack(SpacecrackParams(seats=3)), seed=1, seats=("a", "b"), at=0)
    Match.start(Spacecrack(SpacecrackParams(seats=2)), seed=1, seats=("a", "b"), at=0)


def test_without_a_shift_all_planets_are_equal() -> None:
    """Sizes are those of the parameter [CRACK-11]."""
    assert set(sizes(12, 4, 1, mass_shift=False, base_size=9)) == {9}


def test_the_shift_of_the_worked_board() -> None:
    """C9: planet 4 gives to planet 1 or 7, as often [CRACK-12]."""
    drawn = Counter(tuple(sizes(5, 4, seed)) for seed in range(400))
    assert set(drawn) == {(5, 5, 5, 6, 5, 5, 4), (4, 5, 5, 6, 5, 5, 5)}
    # Binomial, n = 400, p = 1/2: sigma is 10, so that 4 of them are missed once in 16,000 times.
    assert abs(drawn[5, 5, 5, 6, 5, 5, 4] - 200) <= 40


@settings(max_examples=60)
@given(
    board=st.integers(5, 30),
    seats=st.integers(1, 4),
    seed=st.integers(0, 2**64 - 1),
    base=st.integers(2, 20),
)
def test_the_shift_changes_no_total(board: int, seats: int, seed: int, base: int) -> None:
    """Start planets keep their size, the others stay near it [CRACK-11, CRACK-13, CRACK-14]."""
    found = sizes(board, seats, seed, base_size=base)
    starts = [Board(board).start(seat) for seat in range(seats)]
    assert sum(found) == base * len(found)
    assert all(found[planet - 1] == base for planet in starts)
    assert all(base - 1 <= size <= base + 5 for size in found)


@pytest.mark.slow
def test_the_shift_in_general() -> None:
    """C10: the size of planet 23 is 4 + B, B binomial with n = 6, p = 1/6 [CRACK-12, CRACK-13]."""
    games = 3000
    drawn = np.array([sizes(12, 2, seed) for seed in range(games)])
    assert set(drawn.sum(axis=1)) == {225}
    assert drawn.min() == 4 and drawn.max() <= 10
    for size, chance in ((4, 0.3349), (5, 0.4019), (6, 0.2009), (7, 0.0536), (8, 0.0080)):
        sigma = (games * chance * (1 - chance)) ** 0.5
        assert abs((drawn[:, 22] == size).sum() - games * chance) < 4 * sigma
    for planet, mean in ((23, 5.0), (1, 4.4), (10, 5.45)):
        assert abs(drawn[:, planet - 1].mean() - mean) < 0.1


def test_an_ownerless_planet_without_ownerless_neighbours_gives_nothing() -> None:
    """It cannot occur in a game, only on a board made for it [CRACK-14]."""
    from contestmaster.arrays.dice import stream  # noqa: PLC0415 - only here
    from contestmaster.games.spacecrack.generation import shift_sizes  # noqa: PLC0415

    table = Table()
    world = table.state.world
    world.owner[:7] = [0, 0, 0, NOBODY, 0, 0, 0]
    dice = stream(Dice(1))
    shift_sizes(table.state.world, dice)
    assert table.sizes() == [5] * 7
    assert dice.tobytes() == stream(Dice(1)).tobytes()


def test_the_seed_decides() -> None:
    """The game's own generator makes the shift [CRACK-12]."""
    drawn = {tuple(sizes(12, 2, seed)) for seed in (1, 2, 3, 1)}
    assert len(drawn) == 3


@pytest.mark.parametrize("board", [5, 6, 7, 12, 29, 30])
@pytest.mark.parametrize("seats", [1, 4])
@pytest.mark.parametrize("extreme", [0, 1])
def test_extreme_games_set_up(board: int, seats: int, extreme: int) -> None:
    """With all parameters at their least, and at their greatest [CRACK-16]."""
    params = {
        "turns": (5, 50),
        "command_points": (2, 10),
        "crack_pct": (10, 100),
        "core_bonus": (0, 100),
        "perimeter_bonus": (0, 100),
        "starting_crack": (0, 1000),
        "base_size": (2, 20),
        "turn_seconds": (0, 604_800),
    }
    given = {name: values[extreme] for name, values in params.items()}
    table = Table(board_size=board, seats=seats, mass_shift=True, **given)
    assert list(broken(table.state, table.game.params)) == []
