"""Scores, and how often a team may ask."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.traders.table import Table

from contestmaster.games.traders.formulas import game_score


def with_cash(*cash: float, **params: Any) -> Table:
    """A table whose teams have so much."""
    position = {"teams": {str(n + 1): {"cash": each} for n, each in enumerate(cash)}}
    return Table(teams=len(cash), position=position, **params)


def test_the_score_is_the_profit_as_a_part_of_all_cash() -> None:
    """Own cash included, never below 0 [TRADE-78]."""
    table = with_cash(1500.0, 900.0, 1100.0)
    assert table.say(1, "GET_SCORE") == f"OK / 1500.000000 {500 / 3500:.6f} 0"
    assert table.say(2, "GET_SCORE") == "OK / 900.000000 0.000000 0"
    assert table.say(3, "GET_SCORE") == f"OK / 1100.000000 {100 / 3500:.6f} 0"


def test_the_score_is_that_of_the_beginning_of_the_turn() -> None:
    """What anyone spends meanwhile shows in nobody's score before the next [TRADE-89]."""
    table = with_cash(1500.0, 900.0)
    before = [table.say(team, "GET_SCORE") for team in (1, 2)]
    table.all(1, "BUY_SHARES 0 5")
    table.all(2, "BUY_SHARES 0 10")
    assert [table.say(team, "GET_SCORE") for team in (1, 2)] == before
    table.turn()
    assert table.say(1, "GET_SCORE") == f"OK / 1300.000000 {300 / 1800:.6f} 0"


def test_all_cash_counts_where_the_rules_say_so() -> None:
    """With ``score_subtracts_initial_cash`` off, D3 [TRADE-78]."""
    table = with_cash(1500.0, 500.0, score_subtracts_initial_cash=False)
    assert table.say(1, "GET_SCORE") == "OK / 1500.000000 0.750000 0"


def test_without_any_cash_the_score_is_nothing() -> None:
    """Nobody divides by it [TRADE-79]."""
    table = with_cash(0.0, 0.0)
    assert table.say(1, "GET_SCORE") == "OK / 0.000000 0.000000 0"
    assert [s.score for s in table.game.outcome(table.match.state).standings] == [0, 0]
    assert [s.rank for s in table.game.outcome(table.match.state).standings] == [1, 1]


def test_nothing_but_cash_counts() -> None:
    """No shares, vouchers, facilities, whoever has them [TRADE-80]."""
    poor, rich = (
        Table(
            initial_vouchers=5,
            position={"teams": {"1": {"cash": 1300.0, **more}}, "facilities": built},
        )
        for more, built in (({}, []), ({"shares": {"0": 500}, "vouchers": 99}, [0, 0]))
    )
    for table in (poor, rich):
        assert table.say(1, "GET_SCORE").split()[2:4] == ["1300.000000", f"{300 / 2300:.6f}"]


@pytest.mark.parametrize(
    ("cash", "score"),
    [(1001.0, 0), (1002.0, 1), (1064.0, 31), (1128.0, 63), (2048.0, 512), (999.0, 0)],
)
def test_the_score_of_a_game_has_three_decimals(cash: float, score: int) -> None:
    """Thousandths of 2048; a half goes up; GET_SCORE has six decimals [TRADE-81]."""
    table = with_cash(cash, 2048.0 - cash)
    standing = table.game.outcome(table.match.state).standings[0]
    assert standing.score == Fraction(score, 1000)
    assert table.say(1, "GET_SCORE").split()[3] == f"{max(0, cash - 1000) / 2048:.6f}"


@given(st.floats(0, 1))
def test_scores_are_rounded_half_up(score: float) -> None:
    """Exactly, by the value that the number has [TRADE-81]."""
    rounded = game_score(score)
    assert rounded.denominator in {d for d in range(1, 1001) if 1000 % d == 0}
    assert Fraction(score) - rounded < Fraction(1, 2000)
    assert rounded - Fraction(score) <= Fraction(1, 2000)


def test_the_highest_score_leads() -> None:
    """Equal ones share the rank; there is no other condition [TRADE-78]."""
    table = with_cash(1200.0, 1500.0, 1200.0, 700.0)
    ranks = [s.rank for s in table.game.outcome(table.match.state).standings]
    assert ranks == [2, 1, 2, 4]


QUERIES = {"GET_TOPOLOGY": 100, "GET_PLANETS_BASIC_INFO": 10}


@pytest.mark.parametrize("name", QUERIES)
def test_some_things_may_be_asked_now_and_then(name: str) -> None:
    """Once in so many turns after the last success, each team by itself.

    Failed calls do not count, and a new game starts afresh [TRADE-84, TRADE-85, TRADE-86].
    """
    period = QUERIES[name]
    table = Table()
    table.turn(3)
    assert table.say(1, name).startswith("OK / 3 / 0 ")
    for _ in range(period):
        assert table.say(1, name) == "FAILED 108"
        table.turn()
    assert table.say(2, name).startswith("OK")
    assert table.say(1, name).startswith("OK")
    table.turn(period - 1)
    assert table.say(1, name) == "FAILED 108"
    table.turn(3)
    assert table.say(1, name).startswith("OK")
    assert Table().say(1, name).startswith("OK")


def test_the_two_limits_do_not_touch_each_other() -> None:
    """Nor is a period of one turn a limit across turns [TRADE-84, TRADE-85]."""
    table = Table(topology_period=3, basic_info_period=1)
    for turn in range(6):
        assert table.say(1, "GET_PLANETS_BASIC_INFO").startswith("OK")
        assert table.say(1, "GET_PLANETS_BASIC_INFO") == "FAILED 108"
        expected = "OK" if turn % 3 == 0 else "FAILED"
        assert table.say(1, "GET_TOPOLOGY").split()[0] == expected
        table.turn()
