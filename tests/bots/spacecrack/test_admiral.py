"""The admiral: what it imagines, and what it makes of it."""

import random

import pytest
from tests.games.spacecrack.table import ship

from contestmaster.bots.spacecrack import admiral
from contestmaster.bots.spacecrack.admiral import WORTH_A_TRY, Admiral, ideas, params_of, pool_of
from contestmaster.bots.spacecrack.scene import look
from contestmaster.games.spacecrack import Spacecrack
from contestmaster.games.spacecrack.rules.playout import END_TURN


class Quick(Admiral):
    """Tries every order a few times and no more, so that it always does the same."""

    seconds = 0.0


def play(sheet, seed=1):
    """Let it take its turn; the orders it gives."""
    Quick(sheet.client, random.Random(seed)).turn()
    return sheet.orders


def test_it_sees_the_match_as_it_is(paper):
    """To the byte, but for what nobody is told: when the turn began, and the next ship's id."""
    position = {
        "turn": 4,
        "ships": {"3": ship(0, 2, 7), "5": ship(1, 4, 2), "8": ship(2, 3)},
        "seats": {"0": {"crack": 9, "points": 7}, "2": {"resigned": True}},
    }
    sheet = paper(position, seats=4, build_on_occupied="merge", saved_points_max=3, mass_shift=True)
    rules = Spacecrack(params_of(sheet.client))
    scene = look(sheet.client)
    assert scene is not None
    found = pool_of(rules, rules.board(0), scene)
    there = sheet.table.state.pool.copy()
    assert rules.params == sheet.table.game.params.__class__(
        **{**params_dict(sheet.table.game.params), "seats": 4}
    )
    there[0].turn_started_at = found[0].turn_started_at
    assert found[0].tobytes() == there[0].tobytes()


def params_dict(params):
    """Parameters by name."""
    return {name: getattr(params, name) for name in params.__struct_fields__}


def test_it_has_no_more_ideas_than_it_can_try(paper):
    """Those that please most, and to end the turn."""
    sheet = paper(board_size=30)
    world = sheet.table.state.world
    world.owner[:232] = 0
    world.ship[:232] = range(1, 233)
    world.ship_size[:232] = 5
    found = ideas(sheet.table.state.pool, 0)
    assert len(found) == WORTH_A_TRY + 1
    assert found[-1] == (0, END_TURN)


def test_it_takes_the_last_planet_that_wins(paper):
    """There is one turn, one point, and one order that wins the game."""
    position = {
        "turns_left": 1,
        "ships": {"1": ship(0, 2), "2": ship(1, 6)},
        "planets": {str(n): {"owner": 0 if n in (1, 2, 5) else 1} for n in range(1, 8)}
        | {"4": {"owner": 1}},
        "seats": {"0": {"points": 1}, "1": {"points": 1, "finished": True}},
    }
    sheet = paper(position)
    assert play(sheet) == ["MOVE 1 4"]


def test_it_leaves_no_lonely_ship_before_a_strong_enemy(paper):
    """Fights that are lost please nobody, thought through or not."""
    position = {
        "turns_left": 1,
        "ships": {"1": ship(0, 2, 3), "2": ship(1, 4, 50)},
        "planets": {"1": {"owner": 0}, "5": {"owner": 0}},
        "seats": {"0": {"points": 1}},
    }
    assert play(paper(position)) != ["MOVE 1 4"]


def test_without_time_it_always_does_the_same(paper):
    first, again = (play(paper(starting_crack=10), seed=7) for _ in range(2))
    assert first == again


def test_with_time_it_keeps_to_it(paper, monkeypatch):
    """It looks at the clock after every few tries."""
    now = iter(n / 1000 for n in range(10_000))
    monkeypatch.setattr(admiral.time, "perf_counter", lambda: next(now))
    sheet = paper({"seats": {"0": {"points": 1}}})
    Admiral(sheet.client, random.Random(1)).turn()
    assert len(sheet.orders) == 1
    # 30 ms at one look a millisecond: not many more looks than that.
    assert 0.03 <= next(now) <= 0.05


@pytest.mark.parametrize("seats", [1, 4])
def test_it_plays_alone_and_in_company(paper, seats):
    sheet = paper(seats=seats)
    assert play(sheet)
