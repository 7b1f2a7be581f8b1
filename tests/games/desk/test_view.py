"""Secrecy: what a seat sees decides all that it is ever told."""

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.desk.scenes import SEATS, lively, played
from tests.games.desk.table import Table, kind, stack

from contestmaster.games.desk import Desk
from contestmaster.games.desk.state import State, clone
from contestmaster.kernel.game import ALL, PUBLIC, By, SetupError


def change_something(position: dict[str, Any], rng: random.Random) -> None:
    """Change one thing or another, be it possible in the game or not."""
    battle = rng.choice(list(position["battles"].values()))
    side = battle["sides"][rng.choice(["ATK", "DEF"])]
    row = rng.choice([*battle["stacks"].values(), {}])
    match rng.randrange(7):
        case 0:
            row[rng.choice(["count", "top_hp", "x", "y"])] = rng.randrange(1, 12)
        case 1:
            row[rng.choice(["defending", "countered", "delay_used"])] = rng.random() < 0.5
        case 2:
            side["assigned"] = rng.choice([[], [[1, rng.randint(1, 12)]]])
        case 3:
            side["deployment"] = rng.choice([[], [[1, 1, rng.randint(1, 12), rng.randint(1, 10)]]])
        case 4:
            side["points"] = rng.randrange(9) if position["phase"] != "PREPARATION" else 0
        case 5:
            side["orders_seen"] = rng.random() < 0.5
        case _:
            team = rng.choice(list(position["teams"].values()))
            team["unit_types_last"] = rng.randrange(position["set_turn"] + 1)


def hidden_twin(game: Desk, state: State, seat: int, seed: int) -> State:
    """Another state that looks the same to the seat, but is as different as chance makes it."""
    rng = random.Random(seed)
    seen = json.dumps(game.view(state, seat))
    for _ in range(20):
        position = game.position(state)
        change_something(position, rng)
        with suppress(SetupError):
            other = game.place(state.board, position, SEATS, 0)
            if json.dumps(game.view(other, seat)) == seen:
                state = other
    return state


def replies(game: Desk, state: State, seat: int) -> list[str]:
    """Everything the seat can be answered."""
    state = clone(state)
    lines = ["DESCRIBE_GAME", "MY_ID", "RIVALS", "CURRENT_STAGE", "SHOW_BOARD", "ALL_UNITS"]
    lines += ["ALL_ABILITIES", "UNIT_TYPES", "UNIT_TYPES", "MY_SCORE"]
    for battle in range(1, len(state.world.battles) + 1):
        lines += [f"{name} {battle}" for name in ("UNITS_ON_BOARD", "UNIT_QUEUE", "LAST_TURN")]
    answers = []
    for line in lines:
        call = game.vocabulary.parse(line.encode())
        assert not isinstance(call, int)
        result = call.command.run(state, By(SEATS[seat], seat, 0), *call.args)
        plain = isinstance(result, int)
        answers.append(str(int(result)) if plain else str(call.command.shape.lines(result)))
    return answers


@pytest.mark.slow
@settings(max_examples=30)
@given(
    seed=st.integers(0, 2**32),
    turns=st.integers(0, 43),
    seat=st.integers(0, 2),
    change=st.integers(0, 2**32),
)
def test_equal_views_give_equal_answers(seed: int, turns: int, seat: int, change: int) -> None:
    """To the byte, to every query the seat can make [DESK-59]."""
    game = lively()
    state = played(game, seed, turns)
    other = hidden_twin(game, state, seat, change)
    assert replies(game, state, seat) == replies(game, other, seat)


PREPARED = [
    ("battles.1.sides.DEF.assigned", [[1, 2]]),
    ("battles.1.sides.DEF.deployment", [[1, 1, 10, 1]]),
    ("battles.1.sides.DEF.orders_seen", True),
    ("battles.3.sides.ATK.deployment", [[1, 1, 1, 1]]),
    ("teams.2.unit_types_last", 1),
]


@pytest.mark.parametrize(("path", "value"), PREPARED)
def test_what_is_prepared_is_not_shown(path: str, value: Any) -> None:
    """Not to the enemy, and not to spectators [DESK-59]."""
    one, other = (
        Table(kinds=[kind(slots=1)], phase="PREPARATION", free_traits=[2], teams=3)
        for _ in range(2)
    )
    other.put(path, value)
    assert one.game.dump(one.match.state) != one.game.dump(other.match.state)
    for eye in (0, PUBLIC):
        assert one.game.view(one.match.state, eye) == one.game.view(other.match.state, eye)


FOUGHT = [
    ("battles.1.sides.DEF.points", 500, False),
    ("battles.3.stacks.1.count", 2, False),
    ("battles.3.events_last", [["DEFENDED", 1]], False),
    ("battles.1.stacks.2.count", 2, True),
    ("battles.1.stacks.2.countered", True, True),
    ("battles.1.events_last", [["DEFENDED", 1]], True),
]


@pytest.mark.parametrize(("path", "value", "shown"), FOUGHT)
def test_a_fight_is_shown_to_both_teams_but_for_the_points(
    path: str, value: Any, shown: bool
) -> None:
    """And to no other team [DESK-63]."""
    one, other = (
        Table(stack("ATK", 1, 5, 5, 4), stack("DEF", 11, 6, 5, 4), teams=3) for _ in range(2)
    )
    other.put(path, value)
    views = [each.game.view(each.match.state, 0) for each in (one, other)]
    assert (views[0] != views[1]) is shown
    public = [each.game.view(each.match.state, PUBLIC) for each in (one, other)]
    assert (public[0] != public[1]) is not path.endswith("points")


def test_spectators_see_all_when_the_set_is_over() -> None:
    """And all results from RESULTS on."""
    table = Table(phase="RESULTS", results_turns=1)
    view = table.game.view(table.match.state, PUBLIC)
    assert view["set_scores"] == [0, 0] and "position" not in view
    table.turn()
    assert table.game.view(table.match.state, PUBLIC)["position"] == table.position()
    assert table.game.view(table.match.state, ALL) == table.position()
    json.dumps(table.game.view(table.match.state, PUBLIC))
