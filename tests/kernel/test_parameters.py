"""Ranges and exact decimals of parameters."""

from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from contestmaster.kernel.parameters import check, check_all, millionths, scaled


class Params(msgspec.Struct, frozen=True):
    """Two parameters."""

    side: Annotated[int, Meta(ge=1, le=9)] = 3
    chance: Annotated[float, Meta(gt=0, le=1)] = 0.5


@pytest.mark.parametrize(
    ("value", "exact"),
    [(0.1, 100_000), (0.000001, 1), (1e9, 10**15), (999_999_999.999999, 999_999_999_999_999),
     (67, 67_000_000), (0.55, 550_000), (-0.25, -250_000)],
)  # fmt: skip
def test_reals_are_exact_millionths(value: float, exact: int) -> None:
    """Whatever a float can or cannot hold [COWS-95]."""
    assert millionths(value) == exact


def test_more_decimals_are_refused() -> None:
    """With the name given."""
    with pytest.raises(ValueError, match=r"herd: .* 6 decimals"):
        millionths(1e-7, "herd")
    with pytest.raises(ValueError, match=r"w_attack: 0.0001 has more than 3 decimals"):
        scaled(0.0001, 3, "w_attack")


def test_a_value_out_of_range_is_refused_by_its_name() -> None:
    """Whether it is checked alone or with all others."""
    check(Params, "side", 9)
    check_all(Params())
    with pytest.raises(ValueError, match=r"^side: "):
        check(Params, "side", 10)
    with pytest.raises(ValueError, match=r"^chance: "):
        check_all(Params(chance=0))
    with pytest.raises(ValueError, match=r"^side: "):
        check_all(Params(side=2.5))  # type: ignore[arg-type]
