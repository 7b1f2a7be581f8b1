"""Results of matches, as ratings know them."""

import pytest

from contestmaster.ratings import Placing, PlacingError


def test_only_the_order_of_ranks_counts() -> None:
    """RATE-1."""
    assert Placing(("a", "b", "c"), (7, 3, 7)).levels == (1, 0, 1)
    assert Placing(("a", "b", "c"), (2, 1, 2)).levels == (1, 0, 1)


@pytest.mark.parametrize(
    ("players", "ranks", "said"),
    [
        (("a", "b"), (1,), "2 players have 1 ranks"),
        (("a",), (1,), "at least two players"),
        (("a", "b", "a"), (1, 2, 3), "one player has two seats"),
    ],
)
def test_what_is_no_result_is_refused(
    players: tuple[str, ...], ranks: tuple[int, ...], said: str
) -> None:
    with pytest.raises(PlacingError, match=said):
        Placing(players, ranks)
