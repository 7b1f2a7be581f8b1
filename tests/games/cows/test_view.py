"""Secrecy: what a seat sees decides all that it is ever told."""

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.cows.scenes import SEATS, lively, played
from tests.games.cows.table import Table, group

from contestmaster.games.cows import Cows
from contestmaster.games.cows.state import State, clone
from contestmaster.kernel.game import ALL, PUBLIC, By, SetupError


def change_something(position: dict[str, Any], rng: random.Random) -> None:
    """Change one thing or another, be it possible in the game or not."""
    groups, teams = list(position["groups"].values()), list(position["teams"].values())
    each, team = rng.choice([*groups, {"pos": [1, 1]}]), rng.choice(teams)
    match rng.randrange(6):
        case 0:
            each["pos"] = [c + rng.randint(-2, 2) for c in each["pos"]]
        case 1:
            name = rng.choice(["power", "cows", "max_herd", "capture_ban_left", "gunmen"])
            each[name] = rng.randrange(9)
        case 2:
            name = rng.choice(["protected_left", "stab_left", "order", "team"])
            each[name] = rng.choice(["capture", 1, 2, 3])
        case 3:
            team[rng.choice(list(team))] = rng.randrange(9)
        case 4:
            place = f"{rng.randint(1, 9)} {rng.randint(1, 9)}"
            position["wild"][place] = rng.randrange(4)
        case _:
            position[rng.choice(["wild_target", "next_group_id", "gathered"])] += rng.randrange(9)


def hidden_twin(game: Cows, state: State, seat: int, seed: int) -> State:
    """Another state that looks the same to the seat, but is as different as chance makes it."""
    rng = random.Random(seed)
    seen = json.dumps(game.view(state, seat))
    for _ in range(40):
        position = game.position(state)
        change_something(position, rng)
        with suppress(SetupError):
            other = game.place(state.board, position, SEATS, 0)
            if json.dumps(game.view(other, seat)) == seen:
                state = other
    return state


def replies(game: Cows, state: State, seat: int) -> list[str]:
    """Everything the seat can be answered: all lists, and scans around its groups."""
    rng, state = random.Random(7), clone(state)
    position = game.position(state)
    own = [g["pos"] for g in position["groups"].values() if g["team"] == state.teams[seat]]
    ids = [n for n, g in position["groups"].items() if g["team"] == state.teams[seat]]
    lines = ["DESCRIBE_WORLD", "PROGRESS", "LIST_GROUPS", "LIST_FIGHTS", "LIST_RANCHOS"]
    lines += ["RANCHO_REPORT", "LIST_COWS", "LIST_ENEMIES", "LIST_COWS", "LIST_ENEMIES"]
    for number, pos in zip(ids, own, strict=True):
        for _ in range(5):
            corners = [c + rng.randint(-4, 4) for c in (*pos, *pos)]
            lines.append(f"BIOSCAN {number} {' '.join(str(max(1, c)) for c in corners)}")
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
    turns=st.integers(3, 40),
    seat=st.integers(0, 3),
    change=st.integers(0, 2**32),
)
def test_equal_views_give_equal_answers(seed: int, turns: int, seat: int, change: int) -> None:
    """To the byte, to every query the seat can make [COWS-153]."""
    game = lively()
    state = played(game, seed, turns, orders=3)
    other = hidden_twin(game, state, seat, change)
    assert game.dump(other) != game.dump(state)
    assert replies(game, state, seat) == replies(game, other, seat)


def hidden() -> Table:
    """Team 1 sees group 2, but not its power, and nothing of group 3."""
    return Table(
        position={
            "groups": {
                "1": group(1, (20, 20), 2),
                "2": group(2, (26, 20), 2, cows=2, stab_left=0),
                "3": group(2, (38, 38), 2, cows=2),
            },
            "wild": {"38 2": 3},
            "teams": {"2": {"milk": 3}},
        }
    )


SECRETS = [
    ("groups.2.power", 17),
    ("groups.2.stab_left", 3),
    ("groups.2.max_herd", 9),
    ("groups.2.capture_ban_left", 2),
    ("groups.2.order", "capture"),
    ("groups.3.pos", [37, 38]),
    ("groups.3.cows", 1),
    ("groups.3.protected_left", 2),
    ("wild", {"38 3": 2}),
    ("teams.2.free_gunmen", 1),
    ("teams.2.gunman_price", 1),
    ("teams.2.milk", 4),
    ("wild_target", 99),
]


@pytest.mark.parametrize(("path", "value"), SECRETS)
def test_what_a_team_may_not_know_changes_nothing_it_is_told(path: str, value: Any) -> None:
    """Power and unrest of others, far groups and cows, others' milk and prices [COWS-145]."""
    table, other = hidden(), hidden()
    other.put(path, value)
    assert table.game.dump(table.match.state) != table.game.dump(other.match.state)
    for eye in (0, PUBLIC):
        one, two = (each.game.view(each.match.state, eye) for each in (table, other))
        assert json.dumps(one) == json.dumps(two)
    for line in ("PROGRESS", "LIST_GROUPS", "LIST_ENEMIES", "LIST_COWS", "RANCHO_REPORT"):
        assert table.say(1, line) == other.say(1, line)


def test_what_a_team_may_know_shows() -> None:
    """The same things in sight do change the view [COWS-144]."""
    table = hidden()
    for path, value in (
        ("groups.2.pos", [25, 20]),
        ("groups.1.power", 3),
        ("groups.2.cows", 1),
        ("wild", {"21 20": 1}),
        ("teams.1.milk", 5),
        ("groups.2.protected_left", 1),
    ):
        other = hidden()
        other.put(path, value)
        assert table.game.view(table.match.state, 0) != other.game.view(other.match.state, 0)


def test_spectators_see_little_now_and_all_after_the_game() -> None:
    """World, ranchos, PROGRESS's public part; the position when it is over."""
    table = Table(max_turns=1, position={"groups": {"1": group(1, (1, 1), 2, cows=2, stab_left=0)}})
    state = table.match.state
    before = table.game.view(state, PUBLIC)
    assert set(before) == {
        "world", "turn", "over", "turns_left", "milk_left", "milk_limit", "top_herds", "ranchos",
    }  # fmt: skip
    assert before["top_herds"] == [{"cows": 2, "location": [1, 1]}]
    table.turn()
    assert table.game.view(table.match.state, PUBLIC)["position"] == table.position()
    assert table.game.view(table.match.state, ALL) == table.position()
    json.dumps(table.game.view(table.match.state, ALL))


def test_a_seat_is_told_which_it_is() -> None:
    """Whoever draws what a seat sees marks what is its own."""
    table = hidden()
    assert [table.game.view(table.match.state, seat)["seat"] for seat in (0, 1)] == [0, 1]
