"""Numbers of Space Crack: what they mean, and that all who count agree."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.spacecrack.table import SMALL, Table, ship

from contestmaster.arrays.dice import stream
from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.games.spacecrack.rules.legal import legal_actions
from contestmaster.games.spacecrack.rules.numbers import act, mask_into
from contestmaster.games.spacecrack.rules.playout import play_randomly
from contestmaster.games.spacecrack.setup import set_up
from contestmaster.games.spacecrack.state import State
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError
from contestmaster.testing.laws import check_game

LAWS = ["mask", "numbers", "bounds", "observed", "worlds"]


def mask_of(state: State, seat: int) -> list[int]:
    mask = np.full(7 * int(state.world.planets) + 1, 9, np.int8)
    mask_into(state.world, seat, mask)
    return [int(number) for number in np.flatnonzero(mask)]


@st.composite
def played(draw: st.DrawFn) -> State:
    """A state somewhere in a random match of any size and number of seats."""
    params = SpacecrackParams(
        board_size=draw(st.integers(5, 30)),
        starting_crack=draw(st.sampled_from((0, 40))),
        build_on_occupied=draw(st.sampled_from(("refuse", "merge"))),
        command_points=draw(st.integers(2, 10)),
    )
    game = Spacecrack(params)
    seats = draw(st.integers(1, 4))
    state = set_up(game.board(0), params, [str(n) for n in range(seats)], Dice(1), 0)
    play_randomly(state.pool, 0, stream(Dice(draw(st.integers(0, 99)))), draw(st.integers(0, 400)))
    if draw(st.booleans()):
        state.world.finished[draw(st.integers(0, seats - 1))] = 1
    return state


@given(played())
def test_the_quick_mask_is_what_the_refusals_say(state: State) -> None:
    """CRACK-17, CRACK-23, CRACK-35, CRACK-37, CRACK-38, CRACK-43, CRACK-44."""
    planets = int(state.world.planets)
    for seat in range(len(state.names)):
        slow = legal_actions(state.world, seat)
        moves = [6 * p + d for p in range(planets) for d in range(6) if slow[p, d]]
        builds = [6 * planets + p for p in range(planets) if slow[p, 6]]
        ends = not (state.world.over or state.world.finished[seat] or not state.world.owned[seat])
        assert mask_of(state, seat) == [*moves, *builds, *([7 * planets] if ends else [])]


@given(played(), st.integers(-2, 7 * 232 + 3))
def test_an_action_is_taken_just_when_the_mask_has_it(state: State, number: int) -> None:
    for seat in range(len(state.names)):
        legal = number in mask_of(state, seat)
        before = state.pool.tobytes()
        assert (act(state.world, seat, number) == 0) == legal
        assert legal or state.pool.tobytes() == before


@pytest.mark.parametrize(
    "params",
    [
        {"board_size": 5},
        {"board_size": 7, "starting_crack": 60, "build_on_occupied": "merge"},
        {"board_size": 8, "save_points": False, "turns": 5},
    ],
)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_laws_are_kept_for_any_number_of_seats(seats: int, params: dict[str, Any]) -> None:
    game = Spacecrack(SpacecrackParams(**params))
    names = [str(n) for n in range(seats)]
    check_game(game, seats=names, games=1, steps=25, only=LAWS)


def test_numbers_are_by_planet_and_direction() -> None:
    """CRACK-5: the six places around a planet, by the ids of the planets there."""
    table = Table(position={"ships": {"1": ship(0, 4), "2": ship(1, 6)}})
    encoding, state = table.game.encoding(2), table.state
    calls = [encoding.call(state, 0, encoding.numbered("MOVE", 3, way)) for way in range(6)]
    assert [call.args for call in calls] == [(1, planet) for planet in (1, 2, 3, 5, 6, 7)]
    assert encoding.call(state, 0, encoding.numbered("BUILD", 3)).args == (4,)
    assert encoding.call(state, 0, encoding.actions - 1).command.name == "END_TURN"
    with pytest.raises(LookupError, match="there is no ship on planet 1"):
        encoding.call(state, 0, 0)


def test_a_resignation_has_no_number() -> None:
    table = Table()
    encoding = table.game.encoding(2)
    resign = table.game.vocabulary.plain_order("RESIGN")
    assert resign is not None and "RESIGN" in encoding.left_out
    with pytest.raises(LookupError, match="no number means RESIGN"):
        encoding.number(table.state, 0, resign)


def test_a_seat_sees_itself_first() -> None:
    """The seats of an observation begin with who looks, in units of the rule book [CRACK-61]."""
    table = Table(seats=3, starting_crack=3)
    table.all(1, "MOVE 2 4")
    table.all(2, "END_TURN")
    encoding, state = table.game.encoding(3), table.state
    seen = {}
    for seat in (0, 1, 2):
        row = np.zeros(encoding.size, np.int32)
        encoding.observe(state, seat, row)
        parts, first = {}, 0
        for field in encoding.fields:
            parts[field.name] = row[first : first + field.size].tolist()
            first += field.size
        seen[seat] = parts
    assert seen[0]["owner"] == [-1, 0, -1, 1, 2, 1, -1]
    assert seen[1]["owner"] == [-1, 2, -1, 0, 1, 0, -1]
    assert seen[1]["ship"] == seen[2]["ship"] == [0, 5, 0, 5, 5, 0, 0]
    assert [seen[seat]["points"] for seat in (0, 1, 2)] == [[5, 4, 5], [4, 5, 5], [5, 5, 4]]
    assert seen[2]["finished"] == [1, 0, 0] and seen[1]["planets"] == [2, 1, 1]
    assert (seen[0]["turn"], seen[0]["turns_left"], seen[0]["crack"]) == ([1], [15], [3, 3, 3])
    assert seen[0]["size"] == [5] * 7


def test_worlds_refuse_seats_that_there_cannot_be() -> None:
    game = Spacecrack(SpacecrackParams(**SMALL))
    with pytest.raises(SetupError, match="1 to 4 seats"):
        game.encoding(5).worlds(2, tuple("abcde"))


PROGRAM = """
import hashlib, numpy as np
from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
game = Spacecrack(SpacecrackParams(board_size=7, turns=5))
encoding = game.encoding(2)
worlds = encoding.worlds(3, ("a", "b"))
worlds.begin(np.arange(3), np.array([1, 2, 2**64 - 1], np.uint64))
hashed = hashlib.blake2b()
for step in range(60):
    worlds.look(0, 3)
    worlds.rate(0, 3)
    for buffer in worlds.buffers():
        hashed.update(buffer.tobytes())
    for i in range(3):
        legal = np.flatnonzero(worlds.masks[i])
        worlds.actions[i] = legal[step * 7 % len(legal)] if len(legal) else step
    worlds.step(0, 3)
print(hashed.hexdigest())
"""


def test_worlds_go_the_same_way_with_the_jit_off(
    uncompiled: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    exec(PROGRAM, {})
    assert capsys.readouterr().out.strip() == uncompiled(PROGRAM)
