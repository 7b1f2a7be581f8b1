"""How a moment of the Shuttle looks as a small drawing."""

from typing import Any

import pytest

from contestmaster.drawing import Disc, Label, Patch, Stroke
from contestmaster.games.shuttle.picture import picture


def view(**stations: str | None) -> dict[str, Any]:
    """A view of a game that ann and bob began, between two journeys."""
    players = {name: {"registered": True, "station": where} for name, where in stations.items()}
    return {"seats": ["ann", "bob"], "players": players, "wormhole2": 0}


def drawn(**stations: str | None) -> tuple[list[str], int]:
    """What is written, and how many marks of players there are."""
    shapes = picture({}, view(**stations)).shapes
    marks = [
        one
        for one in shapes
        if isinstance(one, Disc | Patch) and "seat-" in (one.fill or "") and _small(one)
    ]
    return [one.text for one in shapes if isinstance(one, Label)], len(marks)


def _small(one: Disc | Patch) -> bool:
    """Whether something stands among the rooms, below the way."""
    y = one.at[1] if isinstance(one, Disc) else one.corners[0][1]
    return y > 9.4


def test_who_came_later_is_seen_with_a_mark() -> None:
    """[CONTEST-166]."""
    words, marks = drawn(ann="bridge", bob="outside", zoe="outside")
    assert {"ann", "bob", "zoe"} <= set(words)
    assert marks == 3


def test_of_more_than_have_room_it_is_said_how_many_they_are() -> None:
    words, marks = drawn(**{f"p{n}": "outside" for n in range(5)})
    assert marks == 2
    assert "and 3 more" in words


def test_who_is_in_no_room_is_named() -> None:
    """[CONTEST-166]: the inactive have no Station [SHUTTLE-19]."""
    words, marks = drawn(ann="bridge", bob=None)
    assert "inactive: bob" in words
    assert marks == 1


def test_a_journey_whose_shuttle_is_gone_is_over() -> None:
    """[SHUTTLE-28]: it has arrived or is lost, and no longer flies."""
    over = picture({}, view(ann="bridge") | {"wormhole2": 12, "objects": {}})
    assert "The journey is over" in [one.text for one in over.shapes if isinstance(one, Label)]
    assert over.about == "The Shuttle between two journeys"


@pytest.mark.parametrize(("threat", "crossed"), [(12, False), (11, True)])
def test_where_two_come_together_is_crossed_only_if_they_collide(
    threat: int, *, crossed: bool
) -> None:
    """Who passes is unharmed [SHUTTLE-116]: a cross would read as a crash."""

    def flying(kind: str, position: int, delta: int) -> dict[str, Any]:
        facts = {"name": kind, "hp": 1, "max_hp": 1, "attack": 1, "symbol": "o"}
        return facts | {"kind": kind, "position": position, "delta": delta}

    objects = {"1": flying("shuttle", 5, 1), "2": flying("threat", threat, -2)}
    shapes = picture({}, view(ann="bridge") | {"wormhole2": 20, "objects": objects}).shapes
    slants = [one for one in shapes if isinstance(one, Stroke) and _slants(one)]
    assert len(slants) == (2 if crossed else 0)


def _slants(one: Stroke) -> bool:
    """Whether it is one of the two strokes of a cross."""
    (left, low), *_, (right, high) = one.points
    return len(one.points) == 2 and left != right and low != high
