"""Marks of teams: those of tables and charts are those of boards."""

import re
from pathlib import Path

from contestmaster.doors.web import marks
from contestmaster.doors.web.marks import team_mark
from contestmaster.drawing import SEATS as COLOURS
from contestmaster.drawing.marks import _OUTLINES

SEATS = Path(__file__).parents[3] / "web/src/lib/seats.ts"
STYLE = Path(marks.__file__).parent / "static/site.css"


def test_boards_draw_the_same_shapes_in_the_same_order():
    """Two languages cannot share a table; so this reads the other one."""
    text = SEATS.read_text()
    (listed,) = re.findall(r"const SHAPES[^=]*= \[(.*?)\];", text, re.S)
    shapes = re.findall(r'"(\w+)"', listed)
    outlines = dict(re.findall(r'case "(\w+)":\s*return corners\(([^)]*)\);', text))
    drawn = [outlines.get(shape, "0, 0, 0").replace("1 / 12", str(1 / 12)) for shape in shapes]
    ours = [(0.0, 0.0, 0.0) if one is None else tuple(map(float, one)) for one in _OUTLINES]
    assert [tuple(float(one) for one in args.split(",")) for args in drawn] == ours
    assert f"COLOURS = {COLOURS};" in text
    assert "(seat + Math.floor(seat / COLOURS)) % SHAPES.length" in text


def test_every_colour_is_in_the_style_sheet_and_neighbours_differ_in_both():
    style = STYLE.read_text()
    for number in range(COLOURS):
        assert f"--seat-{number}: light-dark(" in style
        assert f".c{number} {{ --own: var(--seat-{number}); }}" in style
    for number in range(1, 60):
        one, other = team_mark(number), team_mark(number + 1)
        assert one.colour != other.colour
        assert one.points != other.points
