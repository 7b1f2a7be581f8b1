"""Chain levels: how far an own trader's income goes through own hands."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.oracle import Oracle
from tests.games.traders.scenes import lively, played
from tests.games.traders.table import Table, trader

from contestmaster.games.traders.rules.chains import chain_levels

LINE = [(float(n), 0.0, 10) for n in range(6)]


def levels(posts: Mapping[int, tuple[int, int | None]], team: int = 1) -> list[int]:
    """Levels of a team's traders, by number, on a line where all routes are."""
    routes = {n: [m for m in range(6) if m != n] for n in range(6)}
    table = Table(LINE, routes, posts=posts, traders_per_team=6)
    found: list[int] = chain_levels(table.match.state.world)[team * 6 - 6 : team * 6].tolist()
    return found


def posts(*targets: int | None, team: int = 1) -> dict[int, tuple[int, int | None]]:
    """Trader n on planet n, with that target."""
    return {trader(team, n): (n, target) for n, target in enumerate(targets)}


@pytest.mark.parametrize(
    ("targets", "expected"),
    [
        ((None,), [0]),
        ((1, None), [1, 0]),
        ((1, 2, None), [2, 1, 0]),
        ((5, 0, 1, 2, 3, None), [1, 2, 3, 4, 5, 0]),
        ((None, 0, 0, 0), [0, 1, 1, 1]),
        ((1, 3, 3, None), [2, 1, 1, 0]),
        ((4, 0), [0, 1]),
        ((1, 0), [0, 0]),
        ((1, 2, 0), [0, 0, 0]),
        ((1, 2, 1), [1, 0, 0]),
        ((1, 2, 3, 1, 0), [1, 0, 0, 0, 2]),
        ((1, 0, 3, 2, 0, 3), [0, 0, 0, 0, 1, 1]),
    ],
)
def test_levels_count_the_own_traders_on_the_way(
    targets: tuple[int | None, ...], expected: list[int]
) -> None:
    """A trader that collects, or sends to nobody of its own, ends a chain; so does a loop.

    Each counts its own way [TRADE-68, TRADE-69, TRADE-70, TRADE-71].
    """
    assert levels(posts(*targets))[: len(expected)] == expected
    assert not any(levels(posts(*targets))[len(expected) :])


def test_traders_of_others_make_no_chain() -> None:
    """Each team has its own [TRADE-68, TRADE-69]."""
    both = posts(1, None) | {trader(2): (1, 2), trader(2, 1): (2, 3), trader(2, 2): (4, None)}
    assert levels(both)[:2] == [1, 0]
    assert levels(both, 2)[:3] == [1, 0, 0]
    assert levels({trader(1): (0, 1), trader(2): (1, None)})[0] == 0


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), turns=st.integers(1, 25))
def test_levels_are_those_of_the_definition(seed: int, turns: int) -> None:
    """In any state [TRADE-68, TRADE-71]."""
    game = lively(traders_per_team=7)
    state = played(game, seed, turns)
    oracle = Oracle(game.position(state), state.board.subspace)
    expected = {(post.team, post.planet): oracle.level(post.team, post.planet)
                for post in oracle.posts}  # fmt: skip
    found = chain_levels(state.world).tolist()
    seen = {
        (state.ids[row // 7], state.world.traders[row].planet): found[row]
        for row in range(len(found))
        if state.world.traders[row].planet >= 0
    }
    assert seen == expected


def test_a_chain_raises_shares_and_nothing_else() -> None:
    """By level times CB percent, against all others; alone it is worth nothing [TRADE-72]."""
    alone = Table(
        LINE,
        {0: [1]},
        shares={1: {0: 3, 1: 1}},
        posts={trader(1): (0, 1), trader(1, 1): (1, None)},
        chain_bonus=1000,
    )
    assert alone.gains() == 20
    shared = Table(
        LINE,
        {0: [1], 1: [2]},
        shares={1: {0: 2, 1: 1, 2: 1}, 2: {0: 1, 1: 1}},
        posts={trader(1): (0, 1), trader(1, 1): (1, 2), trader(1, 2): (2, None)},
        chain_bonus=50,
    )
    assert shared.gains() == pytest.approx(10 + (10 + 10 * 4 / 5) * 1.5 / 2.5)


def test_queries_show_what_was_bought() -> None:
    """Without the bonus of a chain [TRADE-74]."""
    table = Table(
        LINE,
        {0: [1]},
        shares={1: {0: 2, 1: 1}, 2: {0: 3}},
        posts={trader(1): (0, 1), trader(1, 1): (1, None)},
        chain_bonus=1000,
    )
    table.turn()
    assert table.say(2, "GET_SHARES 1") == "OK / 2 / 0 2 / 1 1"
    assert table.say(1, "GET_PLANET_DETAILS 0").startswith("OK / 2 3 100 1")
    assert table.say(2, "GET_PLANET_DETAILS 0").startswith("OK / 3 2 100 1")
    assert table.say(2, "GET_TEAMS") == "OK / 2 / 1 1 1 3 / Me 0 0 3"
