"""Positions, dumps, views: the state in all its forms."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.spacecrack.rules.test_playout import opened
from tests.games.spacecrack.table import NAMES, Table, owned, ship

from contestmaster.arrays.dice import stream
from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.games.spacecrack.rules.playout import play_randomly
from contestmaster.games.spacecrack.state import State
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By, SetupError


def played(board: int, seats: int, seed: int, steps: int) -> tuple[Spacecrack, State]:
    """A game after some random steps."""
    game, state = opened(board, seats, seed, turns=6, starting_crack=9)
    play_randomly(state.pool, 0, stream(Dice(seed, 1)), steps)
    state.world.turn_started_at = seed
    return game, state


GAMES = {
    "board": st.sampled_from([5, 6, 9, 12, 30]),
    "seats": st.integers(1, 4),
    "seed": st.integers(0, 2**32),
    "steps": st.integers(0, 150),
}


@settings(max_examples=60)
@given(**GAMES)
def test_a_position_is_the_whole_state(board: int, seats: int, seed: int, steps: int) -> None:
    """Written as JSON and placed again it is the same to the byte [CRACK-60]."""
    game, state = played(board, seats, seed, steps)
    position = json.loads(json.dumps(game.position(state)))
    again = game.place(state.board, position, NAMES[:seats], 77)
    assert game.dump(again) == game.dump(state)
    assert game.position(again) == position


@settings(max_examples=60)
@given(**GAMES)
def test_a_loaded_game_goes_on_as_the_dumped_one(
    board: int, seats: int, seed: int, steps: int
) -> None:
    """The same now, and after the next turns."""
    game, state = played(board, seats, seed, steps)
    again = game.load(state.board, game.dump(state))
    assert again.names == state.names
    for entry in range(3):
        assert game.dump(again) == game.dump(state)
        if game.over(state):
            break
        for each in (state, again):
            game.ring(each, By("", None, entry, role="anyone", dice=Dice(seed, entry)))


def test_positions_have_the_names_of_the_rule_book() -> None:
    """Keyed by id."""
    table = Table(at=5)
    assert table.position() == {
        "turn": 1,
        "turns_left": 15,
        "phase": "PLAYING",
        "turn_started_at": 5,
        "next_ship": 3,
        "seats": {
            str(seat): {"crack": 0, "points": 5, "finished": False, "resigned": False}
            for seat in (0, 1)
        },
        "planets": {str(n): {"size": 5, "owner": {2: 0, 6: 1}.get(n, -1)} for n in range(1, 8)},
        "ships": {"1": ship(0, 2), "2": ship(1, 6)},
    }


def test_what_is_left_out_is_as_after_set_up() -> None:
    """A part replaces just that part; ships are all there are, if any are named."""
    start = Table().position()
    assert Table(position={}).position() == start
    changed = Table(position={"turn": 9, "seats": {"1": {"crack": 7}}}).position()
    assert (changed["turn"], changed["turns_left"]) == (9, 7)
    assert changed["seats"]["1"] == {**start["seats"]["1"], "crack": 7}
    assert changed["ships"] == start["ships"]
    assert Table(position={"turns_left": 0, "phase": "OVER"}).position()["turn"] == 15
    ships = Table(position={"ships": {"7": ship(1, 1, 3)}})
    assert ships.ships() == {7: (1, 1, 3)}
    assert ships.owners() == [1, 0, -1, -1, -1, 1, -1]
    assert ships.position()["next_ship"] == 8


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"weather": 1}, "no weather"),
    ({"turn": 0}, "turn 0"),
    ({"turn": 16}, "turn 16"),
    ({"turn": "soon"}, "turn|unsupported"),
    ({"turn": 3, "turns_left": 4}, "CRACK-60"),
    ({"turns_left": 0}, "CRACK-60"),
    ({"phase": "PAUSED"}, "PAUSED"),
    ({"phase": "OVER"}, "CRACK-67"),
    ({"turn_started_at": 2**70}, "turn_started_at"),
    ({"next_ship": 2}, "ids of ships"),
    ({"next_ship": 0, "ships": {}}, "ids of ships"),
    ({"seats": {"2": {"crack": 1}}}, "no seat 2"),
    ({"seats": {"0": {"luck": 1}}}, "seat 0 has no luck"),
    ({"seats": {"0": {"crack": -1}}}, "CRACK-39"),
    ({"seats": {"0": {"crack": 465_001}}}, "crack"),
    ({"seats": {"0": {"points": 501}}}, "points"),
    ({"seats": {"0": {"points": -1}}}, "points"),
    ({"seats": {"0": {"points": 0, "finished": False}}}, "CRACK-21"),
    ({"seats": {"0": {"resigned": True, "finished": False}}}, "resigned"),
    ({"seats": {"0": {"finished": True}, "1": {"points": 0}}}, "CRACK-48"),
    ({"planets": {"8": {"size": 5}}}, "no planet 8"),
    ({"planets": {"1": {"size": 3}}}, "CRACK-13"),
    ({"planets": {"1": {"size": 11}}}, "CRACK-13"),
    ({"planets": {"1": {"size": 200}}}, "does not fit"),
    ({"planets": {"1": {"owner": 2}}}, "seat 2"),
    ({"planets": {"1": {"moons": 2}}}, "planet 1 has no moons"),
    ({"planets": {"2": {"owner": -1}}}, "CRACK-32"),
    ({"ships": {"1": {"owner": 0, "planet": 1}}}, "ship 1 has no size"),
    ({"ships": {"1": ship(0, 9)}}, "no planet 9"),
    ({"ships": {"1": ship(0, 1, 0)}}, "ship 1 of size 0"),
    ({"ships": {"1": ship(0, 1, 465_021)}}, "size 465021"),
    ({"ships": {"1": ship(0, 1), "2": ship(0, 1)}}, "two ships"),
    ({"ships": {"0": ship(0, 1)}}, "size 5"),
    ({"ships": {"2005": ship(0, 1)}}, "ids of ships"),
    ({"ships": {"x": ship(0, 1)}}, "x"),
    ({"ships": [1]}, "list"),
]


@pytest.mark.parametrize(("position", "message"), BROKEN)
def test_what_no_game_can_come_to_is_refused(position: dict[str, Any], message: str) -> None:
    """With the part at fault, and the rule where there is one [CRACK-13, CRACK-32, CRACK-39]."""
    with pytest.raises(SetupError, match=f"position: .*({message})"):
        Table(position=position)


@pytest.mark.parametrize(
    "position",
    [
        {"ships": {"1": ship(0, 2), "2": ship(0, 4)}, "planets": owned(p4=1)},
        {"ships": {"1": ship(0, 2, 465_020)}, "seats": {"0": {"crack": 465_000, "points": 500}}},
        {"ships": {"2004": ship(0, 2)}, "next_ship": 2005},
        {"phase": "OVER", "seats": {"0": {"resigned": True}}},
    ],
)
def test_what_a_game_can_come_to_is_placed(position: dict[str, Any]) -> None:
    """To the bounds of the rule book, with ships wherever their planet is theirs [CRACK-32]."""
    table = Table(position=position)
    assert table.position()["ships"] == Table(position=table.position()).position()["ships"]


def test_states_that_differ_have_other_dumps() -> None:
    """In any number of any column, and in who plays."""
    game, state = played(6, 3, 5, 30)
    dump, world = game.dump(state), state.world
    for name in world.dtype.names:  # type: ignore[attr-defined]
        before = state.pool.copy()
        state.pool[name].reshape(-1)[0] += 1
        assert game.dump(state) != dump
        state.pool[:] = before
    assert game.dump(State(state.board, ("ann", "bob", "eve"), state.pool)) != dump
    assert game.dump(state) == dump


def test_foreign_bytes_are_refused() -> None:
    """Cut short, of another version or board, or no dump at all."""
    game, state = played(6, 2, 1, 5)
    dump = game.dump(state)
    other = Spacecrack(SpacecrackParams(board_size=10))
    for data, message in (
        (b"", "no dump"),
        (b"x" * 3000, "no dump"),
        (dump[:-1], "cut short"),
        (dump + b"\0", "too long"),
        (dump[:4] + b"\x09" + dump[5:], "version 9"),
    ):
        with pytest.raises(ValueError, match=message):
            game.load(state.board, data)
    with pytest.raises(ValueError, match="another board"):
        other.load(other.board(0), dump)


@settings(max_examples=30)
@given(**GAMES)
def test_everybody_sees_everything(board: int, seats: int, seed: int, steps: int) -> None:
    """Equal views give equal bytes: of one state there is one view, but for the own seat."""
    game, state = played(board, seats, seed, steps)
    public = game.view(state, "public")
    assert public == game.view(state, "all") == json.loads(json.dumps(public))
    for seat in range(seats):
        assert game.view(state, seat) == public | {"seat": seat}
    asked = ("PARAMS", "PLAYERS", "PLANETS", "SHIPS")
    for name in asked:
        (command,) = game.vocabulary.find(name)
        replies = [
            command.shape.lines(command.run(state, By(person, each, 0)))
            for person, each in (("ann", 0), ("eve", None))
        ]
        assert replies[0] == replies[1]


def test_a_view_says_what_follows_from_the_position() -> None:
    """Kinds, awards, states, ranks, winners."""
    table = Table()
    table.all(0, "MOVE 1 4")
    view = table.game.view(table.state, 1)
    assert view["seats"]["0"] == {
        "crack": 0, "points": 4, "finished": False, "resigned": False, "name": "ann",
        "planets": 2, "ships": 1, "state": "ACTIVE", "award": 5, "rank": 1,
    }  # fmt: skip
    assert view["planets"]["4"] == {
        "size": 5, "owner": 0, "x": 3, "y": 3, "kind": "PLAIN", "yield": 250,
        "neighbours": [1, 2, 3, 5, 6, 7],
    }  # fmt: skip
    assert (view["seat"], view["winners"]) == (1, [])


def test_a_view_says_what_each_planet_yields() -> None:
    """C3 [CRACK-52 to CRACK-55, CRACK-59]: in hundredths, and their sum is the award."""
    planets = {str(number): {"owner": 0} for number in range(1, 8)}
    table = Table(position={"planets": planets})
    view = table.game.view(table.state, "public")
    yields = {int(number): planet["yield"] for number, planet in view["planets"].items()}
    assert yields == {number: 5 * (100 if number == 4 else 75) for number in range(1, 8)}
    assert sum(yields.values()) // 100 == view["seats"]["0"]["award"] == 27
    assert {planet["yield"] for planet in Table().game.view(Table().state, 0)["planets"].values()
            if planet["owner"] == -1} == {0}  # fmt: skip
