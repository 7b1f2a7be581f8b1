"""Parameters: ranges, defaults by dimension, exact reals."""

from typing import Any

import msgspec
import pytest

from contestmaster.games.cows.params import BY_DIMENSION, CowsParams


@pytest.mark.parametrize("dim", [2, 3, 4])
def test_defaults_follow_the_dimension(dim: int) -> None:
    """As the table of the rule book has them [COWS-2]."""
    params = CowsParams(dim=dim)
    for name, defaults in BY_DIMENSION.items():
        assert getattr(params, name) == defaults[dim - 2]
    assert params.milk_limit_for(4) == (30_000, 60_000, 80_000)[dim - 2] * 4 * 10**6
    assert params.side**dim <= 2_000_000


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("dim", 1),
        ("dim", 5),
        ("side", 0),
        ("side", 301),
        ("turn_seconds", 4),
        ("long_sight", 9),
        ("short_sight", 6),
        ("cowboy_power", 2001),
        ("gunman_power", -1),
        ("grace_turns", 31),
        ("loser_loss", 301),
        ("winner_loss", 301),
        ("capture_loss", 101),
        ("move_loss", 101),
        ("combat_min_turns", 0),
        ("combat_max_turns", 31),
        ("capture_probability", 0.0),
        ("capture_probability", 1.5),
        ("capture_probability", 0.1234567),
        ("milk_yield", 0.0),
        ("milk_yield", 100.1),
        ("milk_yield", float("nan")),
        ("stable_distance", 0),
        ("stable_turns", 1001),
        ("capture_ban_turns", 1001),
        ("group_limit", 0),
        ("experience_bonus", -0.1),
        ("herd_bonus", 1.1),
        ("price_growth", 10.5),
        ("milk_limit", 0.0),
        ("milk_limit", 1e9 + 1),
        ("max_turns", 0),
        ("initial_cowboys", 1001),
        ("initial_gunmen", -1),
        ("cowboy_price", 0),
        ("gunman_price", 10**6 + 1),
        ("rest_gain", 2001),
        ("combat_exponent", 51),
        ("cow_density_divisor", 0),
        ("cluster_max", 0),
        ("wander_probability", 1.01),
        ("birth_divisor", -1),
        ("obstacle_ratio", 0.31),
        ("map_pool", 0),
        ("map_name", "two words"),
        ("side", "many"),
        ("side", True),
    ],
)
def test_a_value_out_of_range_is_refused_by_its_name(name: str, value: Any) -> None:
    """Also when it comes from a configuration."""
    with pytest.raises(ValueError, match=f"^{name}: "):
        CowsParams(**{name: value})
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({name: value}, CowsParams)


def test_values_must_go_together() -> None:
    """V_S < V_L, t_cmin <= t_cmax, no more fields than there may be [COWS-27, COWS-111]."""
    with pytest.raises(ValueError, match="short_sight"):
        CowsParams(long_sight=3, short_sight=3)
    with pytest.raises(ValueError, match="combat_max_turns"):
        CowsParams(combat_min_turns=9, combat_max_turns=8)
    with pytest.raises(ValueError, match="side"):
        CowsParams(dim=4, side=38)
    assert CowsParams(dim=4, side=37).side == 37


def test_unknown_names_and_nulls_are_refused() -> None:
    """An explicit null is no way to ask for a default, but for the milk limit."""
    with pytest.raises(msgspec.ValidationError, match="sight"):
        msgspec.convert({"sight": 3}, CowsParams)
    with pytest.raises(msgspec.ValidationError, match="side"):
        msgspec.convert({"side": None}, CowsParams)
    assert msgspec.convert({"milk_limit": None}, CowsParams) == CowsParams()


def test_parameters_survive_a_header() -> None:
    """Defaults included, so that a journal does not depend on them."""
    params = CowsParams(dim=3, milk_limit=67, capture_probability=1)
    plain = msgspec.to_builtins(params)
    assert plain["side"] == 40
    assert msgspec.convert(msgspec.json.decode(msgspec.json.encode(plain)), CowsParams) == params


def test_the_default_milk_limit_stays_in_range() -> None:
    """Too many teams for it say so."""
    with pytest.raises(ValueError, match="milk_limit"):
        CowsParams().milk_limit_for(40_000)
