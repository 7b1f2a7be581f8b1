"""Scores, and how often a team may ask."""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.traders.table import Table

from contestmaster.games.traders.formulas import game_scores
from contestmaster.kernel.outcome import shown


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


AMOUNTS = st.decimals(0, 10**6, places=4)


@given(st.lists(AMOUNTS, min_size=1, max_size=30), AMOUNTS)
def test_scores_are_rounded_half_up_by_their_decimals(cash: list[Decimal], begin: Decimal) -> None:
    """As on paper [TRADE-78, TRADE-81]."""
    scores = game_scores([float(amount) for amount in cash], float(begin))
    total = sum(cash)
    for amount, score in zip(cash, scores, strict=True):
        with localcontext() as context:
            context.prec = 60
            part = max((amount - begin) / total, Decimal(0)) if total else Decimal(0)
        rounded = part.quantize(Decimal("0.001"), ROUND_HALF_UP)
        assert score == Fraction(rounded)


def test_every_half_goes_up() -> None:
    """0.0005 to 0.9995 of a thousand, whatever binary numbers make of them [TRADE-81]."""
    for half in range(1000):
        cash = (half + 0.5, 999.5 - half)
        assert game_scores(cash, 0.0)[0] == Fraction(half + 1, 1000)


def test_a_game_pays_the_half_that_its_decimals_are() -> None:
    """0.6765 is 0.67649... in binary [TRADE-81]."""
    table = with_cash(676.5, 323.5, score_subtracts_initial_cash=False)
    assert table.say(1, "GET_SCORE") == "OK / 676.500000 0.676500 0"
    standings = table.game.outcome(table.match.state).standings
    assert [shown(each.score) for each in standings] == ["0.677000", "0.324000"]


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
