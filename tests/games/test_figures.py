"""What every game counts for its seats, and who may know it when."""

from fractions import Fraction
from typing import Any

import pytest
from tests.games.cows.table import Table as CowsTable
from tests.games.cows.table import group
from tests.games.desk.table import Table as DeskTable
from tests.games.spaceships.table import Table as ShipsTable
from tests.games.traders.table import Table as TradersTable
from tests.shipped import shipped_games

from contestmaster.kernel.game import ALL, PUBLIC
from contestmaster.kernel.match import Match
from contestmaster.kernel.registry import load_game


@pytest.mark.parametrize("name", shipped_games())
def test_every_game_counts_something_of_its_own_for_every_seat(name: str) -> None:
    game = load_game(name)()
    seats = ("ann", "bob", "carol")
    state = Match.start(game, seed=3, seats=seats, at=0).state
    names = [figure.name for figure in game.figures]
    assert len(set(names)) == len(names) and "score" not in names
    assert all(figure.higher_is_better for figure in game.figures[:1])
    for eye in (ALL, PUBLIC, 0):
        counts = game.counts(state, eye)
        assert [len(values) for values in counts] == [len(seats)] * len(names)
        known = [value for values in counts for value in values if value is not None]
        if eye == ALL:
            assert len(known) == len(names) * len(seats)
        assert known == [
            value
            for values, shown in zip(game.counts(state, ALL), counts, strict=True)
            for value, seen in zip(values, shown, strict=True)
            if seen is not None
        ]


def counts(table: Any, eye: Any) -> Any:
    """The figures of a table as an eye may know them."""
    return table.game.counts(table.match.state, eye)


def test_points_of_battles_are_secret_until_the_results() -> None:
    """Then they are what decides, and never below zero [DESK-128, DESK-131]."""
    sides = {"ATK": {"points": 6930_500, "orders_seen": True}, "DEF": {"points": -1000}}
    position = {"phase_turns_left": 0, "battles": {"1": {"sides": sides}}}
    table = DeskTable(phase="SKIRMISH", position=position, results_turns=1, w_victory=0)
    left = [100, 100]
    assert counts(table, ALL) == [[Fraction(13861, 2), -1], [1, 0], left]
    assert counts(table, PUBLIC) == [[None, None], [None, None], left]
    assert counts(table, 1) == [[None, None], [None, None], [None, 100]]
    table.turn()
    assert counts(table, ALL) == counts(table, PUBLIC) == [[Fraction(13861, 2), 0], [1, 0], left]
    assert counts(table, 0) == [[Fraction(13861, 2), None], [1, None], [100, None]]
    table.turn()
    assert counts(table, 1) == counts(table, ALL)


def test_milk_is_known_to_its_team_until_the_end() -> None:
    """Seats have teams in another order [COWS-141, COWS-154]."""
    position = {
        "seats": [2, 1],
        "teams": {"1": {"milk": 2_500_000}, "2": {"milk": 7}},
        "groups": {"5": group(1, (5, 5), 4, cows=9), "6": group(1, (9, 9), 4, cows=2)},
    }
    table = CowsTable(position=position, max_turns=1)
    milk, herds = [Fraction(7, 10**6), Fraction(5, 2)], [0, 11]
    assert counts(table, ALL) == [milk, herds]
    assert counts(table, 1) == [[None, milk[1]], [None, 11]]
    assert counts(table, PUBLIC) == [[None, None], [None, None]]
    assert [table.game.team(table.match.state, seat) for seat in (0, 1)] == [2, 1]
    table.turn()
    assert None not in counts(table, PUBLIC)[0]


def test_cash_is_known_to_its_team_until_the_end_and_shares_to_everybody() -> None:
    """TRADE-95."""
    table = TradersTable(game_turns=1)
    assert counts(table, ALL) == [[1000, 1000], [0, 0]]
    assert counts(table, 0) == [[1000, None], [0, 0]]
    assert counts(table, PUBLIC) == [[None, None], [0, 0]]
    table.turn()
    assert None not in counts(table, PUBLIC)[0]


def test_infamy_is_worth_as_much_as_fame() -> None:
    """Section 9 of the rules; wins are counted before it."""
    table = ShipsTable("a", "b", position={"players": {"a": {"fame": -7}, "b": {"fame": 3}}})
    assert table.game.counts(table.state, PUBLIC) == [[0, 0], [7, 3]]
