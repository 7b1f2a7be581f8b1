"""Shapes fitted into a frame, the marks of seats, and the colours of both worlds."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.drawing import COLOURS, Disc, Drawing, Label, Patch, Stroke, marker, seat_colour
from contestmaster.drawing.palette import SEATS
from contestmaster.drawing.shapes import rectangle, unknown_colours

_STYLES = Path(__file__).parents[2] / "src/contestmaster/doors/web/static/site.css"
_MARKS = 60

lengths = st.floats(0.5, 1000)


@given(width=lengths, height=lengths, within=st.tuples(lengths, lengths))
def test_a_whole_drawing_is_placed_in_a_frame_and_keeps_its_shape(width, height, within):
    drawing = Drawing(width, height, (Patch(rectangle(0, 0, width, height), "ink"),))
    (placed,) = drawing.placed(10, 20, *within)
    assert isinstance(placed, Patch)
    (left, top), (right, _), (_, bottom), _ = placed.corners
    assert left >= 10 - 1e-6
    assert top >= 20 - 1e-6
    assert right <= 10 + within[0] * (1 + 1e-9) + 1e-6
    assert bottom <= 20 + within[1] * (1 + 1e-9) + 1e-6
    assert (right - left) / width == pytest.approx((bottom - top) / height)
    assert left - 10 == pytest.approx(10 + within[0] - right, abs=1e-6)  # in the middle


def test_everything_in_a_drawing_is_moved_and_scaled():
    shapes = (
        Disc((1, 1), 1, "ink", "line", 0.5),
        Stroke(((0, 0), (2, 2)), "ink", 0.5),
        Label((1, 1), "9", 1),
    )
    disc, line, label = Drawing(2, 2, shapes).placed(0, 0, 20, 20)
    assert isinstance(disc, Disc)
    assert (disc.at, disc.radius, disc.width) == ((10, 10), 10, 5)
    assert isinstance(line, Stroke)
    assert (line.points, line.width) == (((0, 0), (20, 20)), 5)
    assert isinstance(label, Label)
    assert (label.at, label.size) == ((10, 10), 10)


def test_colours_that_no_palette_has_are_found():
    shapes = (Disc((0, 0), 1, "mauve"), Label((0, 0), "x", 1, "ink"), Stroke(((0, 0),), "teal"))
    assert unknown_colours(Drawing(1, 1, shapes)) == {"mauve", "teal"}


def test_seats_have_the_colours_that_boards_give_them():
    """One colour for a team everywhere: the style sheet has the same."""
    written = re.findall(
        r"--(seat-\d+): light-dark\((#\w+), (#\w+)\);", _STYLES.read_text(encoding="utf-8")
    )
    assert len(written) == SEATS
    assert {name: COLOURS[name] for name, *_ in written} == {
        name: (light, dark) for name, light, dark in written
    }


def test_neighbours_differ_in_colour_and_shape_and_nobody_is_like_another():
    def look(seat: int) -> tuple[str, int]:
        shape = marker(seat, (0, 0), 1)
        return seat_colour(seat), len(shape.corners) if isinstance(shape, Patch) else 0

    looks = [look(seat) for seat in range(_MARKS)]
    for one, other in pairwise(looks):
        assert one[0] != other[0]
    assert len({marker(seat, (0, 0), 1) for seat in range(_MARKS)}) == _MARKS
