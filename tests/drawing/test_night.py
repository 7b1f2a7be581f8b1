"""Drawings before a dark sky: the same on all pages, and nothing of them is lost."""

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.drawing import COLOURS, Disc, Drawing, Label, Patch, Stroke, at_night
from contestmaster.drawing.shapes import rectangle, unknown_colours
from contestmaster.drawing.svg import svg
from contestmaster.host.cards.raster import pixels

SHAPES = (
    Patch(rectangle(1, 1, 5, 3), "ground", "line", 0.2, 0.5),
    Disc((4, 4), 1, None, "seat-1", 0.3),
    Stroke(((0, 0), (9, 7)), "gold"),
    Label((3, 3), "red", 1),
)
SHEET = Drawing(12, 8, SHAPES, "a test")


def test_it_looks_the_same_on_light_pages_and_on_dark_ones():
    night = at_night(SHEET)
    assert svg(night, "light") == svg(night, "dark") == svg(night)
    assert svg(SHEET, "light") != svg(SHEET, "dark")


def test_its_own_shapes_are_there_above_the_stars_in_the_colours_of_dark_ground():
    night = at_night(SHEET)
    *stars, patch, disc, stroke, label = night.shapes
    assert night.night and (night.width, night.height, night.about) == (12, 8, "a test")
    assert patch == SHAPES[0]._replace(fill="night-ground", line="night-line")
    assert disc == SHAPES[1]._replace(line="night-seat-1")
    assert (stroke.colour, label.colour) == ("night-gold", "night-ink")
    assert COLOURS["night-gold"] == (COLOURS["gold"].dark,) * 2
    assert stars and not unknown_colours(night)
    assert at_night(night).shapes[-4:] == night.shapes[-4:]


def test_beside_the_sheet_there_is_sky():
    """A frame of other proportions has no bright bars."""
    wide = pixels(at_night(Drawing(10, 10, ())), 40, 10)
    assert {wide.getpixel((x, 5)) for x in (0, 39)} == {(0x0C, 0x12, 0x20)}


@given(width=st.floats(1, 500), height=st.floats(1, 500))
def test_stars_stand_on_the_sheet_and_apart(width, height):
    stars = at_night(Drawing(width, height, ())).shapes
    places = [star.at for star in stars]
    assert all(0 <= x < width and 0 <= y < height for x, y in places)
    assert len(set(places)) == len(places) > 1
