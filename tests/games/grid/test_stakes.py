"""What is at stake on the Grid."""

from typing import Any

import pytest

from contestmaster.games.grid import Grid

LIMBO = {"where": "limbo"}


def at(x: int, y: int) -> dict[str, Any]:
    return {"at": [x, y], "where": f"{x},{y}"}


THROW = "who picks something up can throw it at the other, and takes points for a hit"


def told(*players: dict[str, Any], **more: Any) -> list[str]:
    named = [{"name": name} | one for name, one in zip(("ann", "ben", "cy"), players, strict=False)]
    return list(Grid().stakes({"players": named} | more))


@pytest.mark.parametrize(
    ("places", "near"),
    [
        ((at(4, 4), at(6, 5)), "ann and ben stand 2 squares apart"),
        ((at(4, 4), at(4, 5)), "ann and ben stand 1 square apart"),
        ((at(4, 4), at(4, 4)), "ann and ben stand on one square"),
        (
            (at(4, 4), at(9, 9), at(9, 11)),
            "ben and cy stand 2 squares apart, nearer than any others",
        ),
        ((at(1, 1), at(3, 1), at(5, 1)), "ann and ben stand 2 squares apart"),
    ],
)
def test_who_stands_near_whom_is_told_first(places: tuple[dict[str, Any], ...], near: str) -> None:
    """Distance is that of GRID-74: that of two pairs that are as near is told of one alone."""
    assert told(*places)[0] == f"{near}: {THROW}"


def test_what_is_in_the_air_comes_before_all_for_whom_it_comes_down_on() -> None:
    """[GRID-71, GRID-76, GRID-78]; where nobody stands it is no danger."""
    flight = {"target": [6, 5], "lands": 7, "thrower": "ann"}
    falling, *rest = told(at(4, 4), at(6, 5), flights=[flight], tick=5)
    assert falling == (
        "ben must step away or catch it: what ann has thrown comes down there in 2 game days, "
        "and takes points from whom it hits"
    )
    assert told(at(4, 4), at(6, 5), flights=[flight | {"target": [6, 6]}], tick=5) == rest


def test_who_has_still_to_step_is_told_and_who_is_outside() -> None:
    """[GRID-45, GRID-56]; who has left the game counts for nothing."""
    assert told(at(4, 4), LIMBO) == [
        "ann may still take the one step of this week",
        "ben still stands outside, in Limbo, and comes in on any free square",
    ]
    assert told(at(4, 4) | {"moved": True}, LIMBO, LIMBO) == [
        "ben and cy still stand outside, in Limbo, and come in on any free square"
    ]
    assert told(at(4, 4) | {"moved": True}, LIMBO | {"quit": True}) == []
