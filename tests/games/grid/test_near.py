"""The part of the Grid that is drawn large, and what is drawn of it."""

from typing import Any

import pytest

from contestmaster.drawing import Label, Patch
from contestmaster.games.grid import Grid
from contestmaster.games.grid.near import WHOLE, Part, near


def standing(*places: tuple[int, int], **more: Any) -> dict[str, Any]:
    return {
        "players": [{"name": f"p{n}", "points": 7, "at": list(at)} for n, at in enumerate(places)]
    } | more


@pytest.mark.parametrize(
    ("places", "part"),
    [
        (((9, 9), (12, 11)), Part(7, 7, 8)),
        (((1, 20), (2, 19)), Part(1, 13, 8)),
        (((4, 4), (10, 4)), Part(2, 1, 11)),
        (((1, 1), (18, 18), (20, 20)), Part(13, 13, 8)),  # the two who are near each other
        (((1, 1), (20, 20)), Part(1, 1, 8)),
        ((), WHOLE),
    ],
)
def test_it_is_about_those_who_stand_near_each_other(places: Any, part: Part) -> None:
    """The same as on the board: web/tests/boards/grid.test.ts has these cases, too."""
    assert near(standing(*places)) == part


def test_it_is_about_who_leads_where_all_are_far_from_each_other() -> None:
    view = standing((1, 1), (20, 20))
    view["players"][1]["points"] = 8
    assert near(view) == Part(13, 13, 8)


def test_it_has_at_what_is_thrown() -> None:
    assert near(standing((4, 4), flights=[{"target": [9, 4]}])).has((9, 4))


def test_players_are_drawn_with_their_names_and_all_stand_on_the_map() -> None:
    """What belongs to the map, and the points, is beside the part: nothing is covered."""
    drawing = Grid().picture({}, standing((1, 20), (2, 19), (20, 1)))
    labels = [shape for shape in drawing.shapes if isinstance(shape, Label)]
    assert [one.text for one in labels if one.at[0] < 8] == ["p0", "p1"]
    assert [one.text for one in labels if one.at[0] > 8] == ["p0", "7", "p1", "7", "p2", "7"]
    (frame,) = [one for one in drawing.shapes if isinstance(one, Patch) and one.line == "ink"]
    assert min(x for x, _ in frame.corners) > 8


def test_things_beyond_the_part_and_boxes_that_hide_are_not_drawn() -> None:
    """[GRID-181]."""

    def drawn(**more: Any) -> int:
        thing = {"id": "rock-1", "kind": "rock", "name": "", "at": [5, 5]} | more
        return len(Grid().picture({}, standing((4, 4), things=[thing])).shapes)

    bare = len(Grid().picture({}, standing((4, 4))).shapes)
    assert drawn() > bare
    assert drawn(hiding=True) == drawn(at=[19, 19]) == bare
