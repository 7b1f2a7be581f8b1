"""Secrecy: what a seat sees decides all that it is ever told."""

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.scenes import SEATS, lively, opened, played
from tests.games.traders.table import Table, trader

from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.scene import scene
from contestmaster.games.traders.state import State, clone
from contestmaster.games.traders.subspaces import SUBSPACES
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import ALL, PUBLIC, By, Eye, SetupError


def change_something(position: dict[str, Any], rng: random.Random) -> None:
    """Change one thing or another, be it possible in the game or not."""
    planet = position["planets"][rng.choice(list(position["planets"]))]
    star = rng.choice(list(position["stars"].values()))
    name = rng.choice(list(position["teams"]))
    team, number = position["teams"][name], str(rng.randrange(8))
    each = position["traders"][rng.choice(list(position["traders"]))]
    match rng.randrange(9):
        case 0:
            planet[rng.choice(["phase", "angular_speed", "trend", "radius"])] = rng.random()
        case 1:
            planet[rng.choice(["x", "bonus_x", "local_income"])] += 1.0
        case 2:
            planet["routes"] = sorted(rng.sample(range(8), rng.randrange(4)))
        case 3:
            star[rng.choice(["x", "y", "vx", "vy"])] = rng.random()
        case 4:
            team[rng.choice(["cash", "vouchers"])] += rng.randrange(100, 500)
        case 5:
            team["shares"][number] = rng.randrange(1, 9)
            shown = position["snapshot"]["teams"].setdefault(name, {}).setdefault("shares", {})
            shown.setdefault(number, rng.randrange(2))
        case 6:
            team[rng.choice(["topology_last", "basic_info_last"])] = rng.choice([None, 1])
        case 7:
            each["planet"], each["target"] = rng.choice([None, rng.randrange(8)]), None
        case _:
            position["facilities"].append(rng.randrange(8))


def hidden_twin(game: Traders, state: State, seat: int, seed: int) -> State:
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


def replies(game: Traders, state: State, seat: int) -> list[str]:
    """Everything the seat can be answered, asked twice where that is counted."""
    state = clone(state)
    lines = ["DESCRIBE_WORLD", "TIME_TO_END", "GET_FACILITIES", "GET_SCORE", "GET_TEAMS"]
    lines += 2 * ["GET_TOPOLOGY", "GET_PLANETS_BASIC_INFO"]
    lines += [f"GET_PLANET_DETAILS {planet}" for planet in range(9)]
    for name in ("GET_TRADERS", "GET_SHARES", "GET_EFFICIENCIES"):
        lines += [f"{name} {team}" for team in (*state.ids, "MYSELF", 0)]
    answers = []
    for line in lines:
        call = game.vocabulary.parse(line.encode())
        assert not isinstance(call, int)
        result = call.command.run(state, By(SEATS[seat], seat, 0), *call.args)
        plain = isinstance(result, int)
        answers.append(str(int(result)) if plain else str(call.command.shape.lines(result)))
    return answers


@pytest.mark.slow
@settings(max_examples=40)
@given(
    seed=st.integers(0, 2**32),
    turns=st.integers(0, 29),
    seat=st.integers(0, 2),
    change=st.integers(0, 2**32),
    asks=st.booleans(),
)
def test_equal_views_give_equal_answers(
    seed: int, turns: int, seat: int, change: int, asks: bool
) -> None:
    """To the byte, to every query the seat can make [TRADE-4, TRADE-89].

    All cash counts in the score here, so that it would give away what others have.
    """
    game = lively(score_subtracts_initial_cash=False)
    state = played(game, seed, turns)
    if asks:
        replies(game, state, seat)
        for name in ("topology_last", "basic_info_last"):
            state.world.teams[name][state.seats[seat]] = state.world.head[0].turn
    other = hidden_twin(game, state, seat, change)
    assert replies(game, state, seat) == replies(game, other, seat)


SECRETS = [
    ("planets.0.phase", 1.0),
    ("planets.0.trend", 1.0),
    ("stars.1.vx", 0.5),
    ("teams.2.cash", 5.0),
    ("teams.2.vouchers", 5),
    ("teams.2.topology_last", 1),
]
"""What only the end reveals."""
ORDERS = [
    (f"PUT_TRADER {trader(2)} 0",),
    ("BUY_SHARES 1 3",),
    (f"SEND_PROFIT {trader(2)} 0 1", "BUILD_FACILITY 2"),
]


@pytest.mark.parametrize(("path", "value"), SECRETS)
def test_what_is_hidden_stays_hidden(path: str, value: Any) -> None:
    """From other teams and spectators, until the game is over [TRADE-4]."""
    one, other = (Table(star_speed_max=1) for _ in range(2))
    other.put(path, value)
    other.put("snapshot.teams", {"2": {"cash": 5.0}} if "cash" in path else {})
    assert one.game.dump(one.match.state) != one.game.dump(other.match.state)
    eyes: list[Eye] = [0, PUBLIC]
    for eye in eyes:
        assert one.game.view(one.match.state, eye) == one.game.view(other.match.state, eye)


@pytest.mark.parametrize("lines", ORDERS)
def test_orders_of_a_turn_are_shown_to_the_own_team_alone(lines: tuple[str, ...]) -> None:
    """To all others when the next one begins [TRADE-89]."""
    one, other = (Table(routes={0: [1]}, facility_cost=5) for _ in range(2))
    other.all(2, *lines)
    eyes: list[tuple[Eye, bool]] = [(0, True), (PUBLIC, True), (1, False), (ALL, False)]
    for eye, same in eyes:
        views = [each.game.view(each.match.state, eye) for each in (one, other)]
        assert (views[0] == views[1]) is same
    one.turn()
    other.turn()
    for eye, _ in eyes[:2]:
        views = [each.game.view(each.match.state, eye) for each in (one, other)]
        assert views[0] != views[1]


def test_topology_and_planets_are_in_view_when_they_may_be_asked_for() -> None:
    """Spectators have them always [TRADE-84, TRADE-85]."""
    table = Table(topology_period=3, basic_info_period=2)
    parts = ("topology", "planets")

    def seen(eye: Eye) -> list[bool]:
        view = table.game.view(table.match.state, eye)
        return [part in view for part in parts]

    assert seen(0) == seen(1) == [True, True]
    table.say(1, "GET_TOPOLOGY")
    table.say(1, "GET_PLANETS_BASIC_INFO")
    history = []
    for _ in range(4):
        history.append(seen(0))
        assert seen(1) == seen(PUBLIC) == [True, True]
        table.turn()
    assert history == [[False, False], [False, False], [False, True], [True, True]]


def test_spectators_see_all_when_the_game_is_over() -> None:
    """Not before."""
    table = Table(game_turns=1)
    assert "position" not in table.game.view(table.match.state, PUBLIC)
    table.turn()
    assert table.game.view(table.match.state, PUBLIC)["position"] == table.position()
    assert table.game.view(table.match.state, ALL) == table.position()
    json.dumps(table.game.view(table.match.state, PUBLIC))


@pytest.mark.parametrize("seed", range(4))
def test_pictures_are_drawn_by_what_is_public(seed: int) -> None:
    """Neither orbits nor the letter of the set [TRADE-4]; JSON has it all."""
    game = Traders(TradersParams())
    board = game.board(seed)
    shown = game.scene(board)
    assert shown == scene(board) and json.loads(json.dumps(shown))["width"] == board.subspace.width
    hidden = {"parameter_set", "orbit_radius", "angular_speed", "star_speed_max", "routes_out",
              "initial_income", "income_trend_max", "income_noise", "n_stars"}  # fmt: skip
    assert not hidden & shown.keys()
    world: Any = game.describe_world(opened(game, seed), By("a", 0, 0))
    told = world._asdict()
    assert all(told[name] == value for name, value in shown.items() if name in told)
    assert shown["traders_per_team"] == SUBSPACES[board.parameter_set].traders_per_team


def test_views_leave_nothing_of_the_host_in_the_world() -> None:
    """K and the limit of commands are the same for all states, and no part of one [TRADE-12]."""
    game = lively()
    view = game.view(game.setup(game.board(1), SEATS, Dice(1), 0), 0)
    assert view["world"].keys().isdisjoint({"command_limit", "speed_coefficient"})
    assert view["turns_left"] == 30
