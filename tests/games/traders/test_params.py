"""Parameters: defaults and ranges of the rule book, and its six sets."""

import re
from typing import Any

import msgspec
import pytest

from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.subspaces import SUBSPACES, Subspace
from contestmaster.kernel.rulebook import RuleBook

BOOK = RuleBook.of(Traders).text
CHAPTER = BOOK.partition("## Parameters")[2].partition("## State")[0]


def cells(head: str) -> list[str]:
    """The columns A to F of the row of the table of sets that begins so."""
    rows = re.findall(rf"^\| {re.escape(head)}[^|]*\|(.*)\|$", CHAPTER, re.M)
    return [cell.strip() for cell in rows[-1].split("|")]


def numbers(cell: str) -> list[float]:
    """The numbers of a cell."""
    return [float(word) for word in re.findall(r"[0-9.]*[0-9]", cell.replace("..", " "))]


ROWS = {
    "width x height": ("width", "height"),
    "planets, stars": ("n_planets", "n_stars"),
    "orbit_radius": ("orbit_radius",),
    "angular_speed": ("angular_speed",),
    "star_speed_max": ("star_speed_max",),
    "routes_out": ("routes_out",),
    "SPP": ("share_price",),
    "SB, CB": ("synergy_bonus", "chain_bonus"),
    "DB_A, DB_B": ("distance_bonus_a", "distance_bonus_b"),
    "CF": ("crowd_factor",),
    "DelayNo": ("delay_turns",),
    "Drop, Rise": ("efficiency_drop", "efficiency_rise"),
    "FacCost, FacCostInc": ("facility_cost", "facility_cost_step"),
    "FacBonusMax, FacBonusDrop": ("facility_bonus", "facility_bonus_step"),
    "F_lim^P, F_lim^G": ("facility_limit_planet", "facility_limit_total"),
    "traders, vouchers": ("traders_per_team", "initial_vouchers"),
    "initial_cash": ("initial_cash",),
    "initial_income": ("initial_income",),
    "income_trend_max": ("income_trend_max",),
    "income_noise": ("income_noise",),
    "game_turns": ("game_turns",),
}


@pytest.mark.parametrize("head", ROWS)
def test_the_sets_are_those_of_the_rule_book(head: str) -> None:
    """Every number of the table [TRADE-8, TRADE-11, TRADE-13]."""
    for letter, cell in zip("ABCDEF", cells(head), strict=True):
        expected: list[float] = []
        for name in ROWS[head]:
            value = getattr(SUBSPACES[letter], name)
            expected += value if isinstance(value, tuple) else [value]
        assert numbers(cell) == expected, letter


def test_the_table_of_sets_says_it_all() -> None:
    """Loops too; no two sets are alike, out-degrees differ [TRADE-8]."""
    named = {name for names in ROWS.values() for name in names}
    assert named | {"routes_may_loop"} == set(Subspace.__struct_fields__)
    loops = [cell.endswith("yes") for cell in cells("routes_out, may loop")]
    assert loops == [SUBSPACES[letter].routes_may_loop for letter in "ABCDEF"]
    assert len({msgspec.json.encode(each) for each in SUBSPACES.values()}) == 6
    assert all(low < high for low, high in (each.routes_out for each in SUBSPACES.values()))


def test_parameters_are_those_of_the_rule_book() -> None:
    """All of them, but for what is the host's."""
    table = CHAPTER.partition("Parameter sets")[0]
    listed = set(re.findall(r"^\| [^|]+ \| ([^|]+) \|", table, re.M))
    named = {name for cell in listed for name in re.findall(r"`(\w+)`", cell)}
    hosts = {"command_limit", "speed_coefficient"}
    assert named - hosts == set(TradersParams.__struct_fields__)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("sets", ""), ("sets", "G"), ("sets", "AA"), ("sets", "a"), ("turn_seconds", 0),
        ("turn_seconds", 4), ("teams_base", 0), ("teams_base", 1001), ("topology_period", 0),
        ("basic_info_period", 0), ("income_min_factor", -0.1), ("income_max_factor", 1001),
        ("income_min_factor", 6), ("share_base", "none"), ("bonus_position_lag", 2),
        ("width", 0), ("width", 1000.5), ("width", float("nan")), ("height", float("inf")),
        ("n_planets", 0), ("n_planets", 1001), ("n_stars", 0), ("n_stars", 1000),
        ("orbit_radius", (2, 1)), ("orbit_radius", (-1, 1)), ("orbit_radius", (1, 1001)),
        ("angular_speed", (0, 6.4)), ("angular_speed", (0.2, 0.1)), ("star_speed_max", 999),
        ("star_speed_max", -1), ("routes_out", (3, 2)), ("routes_out", (0, 1001)),
        ("share_price", 0), ("share_price", 10**7 + 1), ("synergy_bonus", -1),
        ("synergy_bonus", 1001), ("chain_bonus", 1001), ("distance_bonus_a", 100.1),
        ("distance_bonus_b", 0), ("distance_bonus_b", 2.01), ("crowd_factor", 101),
        ("delay_turns", 101), ("delay_turns", -1), ("efficiency_drop", 100.1),
        ("efficiency_rise", -0.1), ("facility_cost", 0), ("facility_cost", 10**7 + 1),
        ("facility_cost_step", -1), ("facility_bonus", 10001), ("facility_bonus_step", 0),
        ("facility_bonus_step", 10**4), ("facility_limit_planet", 101),
        ("facility_limit_total", 1001), ("traders_per_team", 0), ("traders_per_team", 101),
        ("initial_vouchers", 10**6 + 1), ("initial_cash", -1), ("initial_cash", 1.1e9),
        ("initial_income", (5, 4)), ("initial_income", (0, 10**6 + 1)), ("income_trend_max", 1.1),
        ("income_noise", -0.1), ("game_turns", 0), ("game_turns", 100_001), ("n_planets", "many"),
    ],
)  # fmt: skip
def test_a_value_out_of_range_is_refused_by_its_name(name: str, value: Any) -> None:
    """Also when it comes from a configuration."""
    with pytest.raises(ValueError, match=f"^{name}: "):
        TradersParams(**{"sets": "A", name: value})
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"sets": "A", name: value}, TradersParams)


def test_what_does_not_go_with_a_set_says_with_which() -> None:
    """Where a server has several."""
    with pytest.raises(ValueError, match=r"^n_stars: \d+ is more than n_planets, 1, in set A"):
        TradersParams(sets="AEF", n_planets=1)
    with pytest.raises(ValueError, match=r"^facility_bonus_step: 10000 .* in set B"):
        TradersParams(sets="BA", facility_bonus_step=10_000)
    assert TradersParams(sets="AEF", n_planets=1, n_stars=1).subspace("F").n_stars == 1


def test_a_single_set_is_filled_in() -> None:
    """Several are not: each game has its own."""
    assert TradersParams(sets="D").facility_cost == SUBSPACES["D"].facility_cost
    assert TradersParams(sets="D", facility_cost=7).facility_cost == 7
    assert TradersParams(sets="DE").facility_cost is None
    for letter in "DE":
        known = TradersParams(sets="DE", facility_cost=7).subspace(letter)
        assert known.facility_cost == 7 and known.game_turns == SUBSPACES[letter].game_turns


def test_parameters_survive_a_header() -> None:
    """As JSON has them."""
    params = TradersParams(sets="BD", initial_income=(3, 9), share_base="present")
    plain = msgspec.json.decode(msgspec.json.encode(params))
    assert msgspec.convert(plain, TradersParams) == params
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"planets": 4}, TradersParams)


def test_the_clock_takes_the_length_of_a_turn() -> None:
    """Two seconds, as in the source's example [TRADE-1]."""
    assert Traders().turn_length == 2_000_000
    assert Traders(TradersParams(turn_seconds=3)).turn_length == 3_000_000
