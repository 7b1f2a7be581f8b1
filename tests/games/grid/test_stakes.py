"""What is at stake on the Grid."""

from typing import Any

import pytest

from contestmaster.games.grid import Grid

LIMBO = {"where": "limbo"}


def at(x: int, y: int) -> dict[str, Any]:
    return {"at": [x, y], "where": f"{x},{y}"}


@pytest.mark.parametrize(
    ("places", "told"),
    [
        ((at(4, 4), at(6, 5)), ["ann and ben stand 2 squares apart"]),
        ((at(4, 4), at(4, 5)), ["ann and ben stand 1 square apart"]),
        ((at(4, 4), at(4, 4)), ["ann and ben stand on one square"]),
        (
            (at(4, 4), at(9, 9), at(9, 11)),
            ["ben and cy stand 2 squares apart, nearer than any others"],
        ),
        ((at(1, 1), at(3, 1), at(5, 1)), ["ann and ben stand 2 squares apart"]),
        ((at(4, 4), LIMBO), ["ben has not come in from Limbo yet"]),
        ((LIMBO, LIMBO), ["2 of 2 have not come in from Limbo yet"]),
        ((at(4, 4), LIMBO | {"quit": True}), []),
    ],
)
def test_who_stands_near_whom_is_told_and_who_is_not_there(
    places: tuple[dict[str, Any], ...], told: list[str]
) -> None:
    """Distance is that of GRID-74: that of two pairs that are as near is told of one alone."""
    names = ("ann", "ben", "cy")
    players = [{"name": name} | place for name, place in zip(names, places, strict=False)]
    assert list(Grid().stakes({"players": players})) == told
