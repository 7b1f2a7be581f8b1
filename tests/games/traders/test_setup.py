"""The set-up of a game, small and large."""

import numpy as np
import pytest
from tests.games.traders.scenes import lively, opened

from contestmaster.arrays.dice import stream
from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.invariants import broken
from contestmaster.games.traders.rules.playout import play_randomly
from contestmaster.games.traders.setup import MOST_TEAMS
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.match import Match


def seats(count: int) -> tuple[str, ...]:
    """So many names."""
    return tuple(f"t{n}" for n in range(count))


@pytest.mark.parametrize("letter", "ABCDEF")
def test_all_teams_begin_alike(letter: str) -> None:
    """Equal cash, vouchers and traders; no shares, facilities, placed traders [TRADE-14]."""
    game = Traders(TradersParams(sets=letter))
    state = opened(game, 4, seats(5))
    laws, position = state.board.subspace, game.position(state)
    assert position["facilities"] == [] and position["turn"] == 1
    for team in position["teams"].values():
        assert team == {
            "cash": laws.initial_cash, "vouchers": laws.initial_vouchers, "shares": {},
            "topology_last": None, "basic_info_last": None, "efficiency": {},
        }  # fmt: skip
    assert len(position["traders"]) == 5 * laws.traders_per_team
    for trader in position["traders"].values():
        assert trader == {"planet": None, "target": None, "busy": 0}
    assert position["snapshot"] == {"teams": {}, "traders": {}}


@pytest.mark.parametrize("teams", [1, 2, 3, 7, 100, 1000])
@pytest.mark.parametrize("letter", ["A", "E"])
def test_any_number_of_teams_can_play(teams: int, letter: str) -> None:
    """A whole game goes through; all that is true of states is true of these."""
    game = Traders(TradersParams(sets=letter, game_turns=3))
    match = Match.start(game, seed=teams, seats=seats(teams), at=0)
    world = match.state.world
    assert list(broken(match.state)) == []
    for at in range(3):
        play_randomly(world, stream(Dice(at)), 0, 1)
        assert match.ring(at + 1).error is None
    assert match.over and list(broken(match.state)) == []
    assert len(game.outcome(match.state).standings) == teams
    assert game.dump(game.load(match.board, game.dump(match.state))) == game.dump(match.state)


@pytest.mark.parametrize("teams", [0, MOST_TEAMS + 1])
def test_other_numbers_are_refused(teams: int) -> None:
    """By what there may be."""
    game = Traders()
    with pytest.raises(SetupError, match=f"1 to 1000 teams, not {teams}"):
        game.setup(game.board(0), seats(teams), Dice(1), 0)


@pytest.mark.parametrize(("planets", "stars"), [(1, 1), (2, 1), (3, 3), (999, 7), (1000, 1000)])
def test_any_number_of_planets_can_be_played_on(planets: int, stars: int) -> None:
    """One planet has no routes; a thousand have theirs [TRADE-7]."""
    game = Traders(TradersParams(sets="F", n_planets=planets, n_stars=stars))
    state = opened(game, planets, seats(3))
    play_randomly(state.world, stream(Dice(1)), 4, 5)
    assert list(broken(state)) == []
    assert (len(state.world.origin) == 0) == (planets == 1)
    assert game.dump(game.place(state.board, game.position(state), seats(3), 0)) == game.dump(state)


def test_the_largest_game_fits() -> None:
    """A thousand planets, a thousand teams of a hundred traders, a thousand facilities.

    Its memory and its dump are as small as the module says.
    """
    game = Traders(
        TradersParams(
            sets="D", n_planets=1000, n_stars=1000, traders_per_team=100,
            facility_limit_total=1000, facility_limit_planet=100, initial_vouchers=1000,
        )
    )  # fmt: skip
    state = opened(game, 1, seats(1000))
    world = state.world
    used = sum(np.asarray(table).nbytes for table in world)
    assert used < 30_000_000
    for team in range(1000):
        world.shares[team, :] = 1
        for number in range(100):
            world.traders[team * 100 + number].planet = number * 10
    world.facilities[:] = np.arange(1000)
    world.head[0].facilities = 1000
    play_randomly(world, stream(Dice(1)), 1, 1)
    assert list(broken(state)) == []
    assert len(game.dump(state)) < 40_000_000


def test_the_greatest_numbers_do_not_overflow() -> None:
    """Cash and shares at their limits, the highest prices and bonuses [TRADE-33, TRADE-98]."""
    game = Traders(
        TradersParams(
            sets="F", n_planets=4, n_stars=1, routes_out=(3, 3), initial_cash=1e9,
            initial_income=(10**6, 10**6), initial_vouchers=10**6, share_price=1,
            distance_bonus_a=100, distance_bonus_b=2, synergy_bonus=1000, chain_bonus=1000,
            facility_bonus=10_000, facility_bonus_step=1, facility_cost=1, facility_cost_step=0,
            facility_limit_planet=100, facility_limit_total=400, crowd_factor=0, delay_turns=0,
            efficiency_drop=0, traders_per_team=4, width=1000, height=1000, game_turns=100,
        )
    )  # fmt: skip
    state = opened(game, 2, seats(3))
    dice = stream(Dice(2))
    for _ in range(30):
        play_randomly(state.world, dice, 1, 20)
        assert list(broken(state)) == []
        for name in ("local_income", "x", "bonus_x"):
            assert np.isfinite(state.world.planets[name]).all()
    assert state.world.teams["cash"].max() > 1e9


def test_the_fastest_planets_can_be_followed_for_the_longest_game() -> None:
    """Every phase that they come to is one that a position may have [TRADE-3]."""
    longest, fastest = 100_000, 6.3
    game = Traders(
        TradersParams(sets="A", angular_speed=(fastest, fastest), game_turns=longest, n_stars=1)
    )
    state = opened(game, 1, seats(2))
    state.world.head[0].turn = longest
    state.world.planets["phase"] += (longest - 1) * state.world.planets["angular_speed"]
    assert list(broken(state)) == []


def test_where_planets_do_not_lag() -> None:
    """Bonus positions are those shown [TRADE-64]."""
    for lag in (0, 1):
        planets = opened(lively(bonus_position_lag=lag), 6).world.planets
        same = (planets["x"] == planets["bonus_x"]) & (planets["y"] == planets["bonus_y"])
        assert same.all() == (lag == 0)
