"""Looking things up."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.scenes import lively, played
from tests.games.traders.table import Table, trader

from contestmaster.arrays.log import taken
from contestmaster.games.traders.notes import SENT
from contestmaster.games.traders.rules.tables import (
    is_planet,
    note,
    own_trader_on,
    route_between,
    team_row,
    trader_row,
)
from contestmaster.games.traders.world import NOWHERE

GAME = lively()


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 20))
def test_everything_is_found_by_its_name_and_nothing_else(seed: int, turns: int) -> None:
    """Teams and traders by ID, routes by both ends, traders by planet [TRADE-5, TRADE-16].

    No team has two traders on a planet [TRADE-17].
    """
    state = played(GAME, seed, turns)
    world, ids = state.world, state.ids
    for team in range(101):
        row = ids.index(team) if team in ids else -1
        assert team_row(world, team) == row
        for number in (0, 3, 4, 999_999):
            known = row >= 0 and number < 4
            assert trader_row(world, trader(team, number)) == (4 * row + number if known else -1)
    routes = list(zip(world.origin.tolist(), world.target.tolist(), strict=True))
    assert routes == sorted(set(routes))
    for origin in range(8):
        for target in range(8):
            pair = (origin, target)
            assert route_between(world, *pair) == (routes.index(pair) if pair in routes else -1)
    into = [routes[route][::-1] for route in world.into.tolist()]
    assert into == sorted(into)
    for team in range(3):
        for planet in range(8):
            there = [row for row in range(4 * team, 4 * team + 4)
                     if world.traders[row].planet == planet]  # fmt: skip
            assert len(there) <= 1
            assert own_trader_on(world, team, planet) == (there[0] if there else NOWHERE)


def test_planets_are_numbered_from_nothing() -> None:
    """Without gaps [TRADE-2]."""
    world = Table().match.state.world
    assert [is_planet(world, planet) for planet in (0, 2, 3, 10**18 - 1)] == [True] * 2 + [
        False
    ] * 2


def test_a_line_of_the_log_begins_blank() -> None:
    """Whatever stood there before."""
    state = Table().match.state
    for amount in (7, 0):
        line = note(state.world.log, SENT, 1)
        assert (line.kind, line.team, line.planet, line.count) == (SENT, 1, NOWHERE, 0)
        assert (line.trader, line.target, line.amount) == (NOWHERE, NOWHERE, 0)
        line.amount = amount
        assert len(taken(state.lines)) == 1
