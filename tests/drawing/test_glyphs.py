"""Glyphs in drawings: outlines of paths, and the same pictures as on boards."""

import re
from math import hypot
from pathlib import Path

import pytest

from contestmaster.drawing import COLOURS, Patch, Stroke
from contestmaster.drawing.glyphs import BOX, TEAM, GlyphPart, glyph, outline
from contestmaster.games.desk.glyphs import FIGURES
from contestmaster.games.grid.glyphs import GLYPHS
from contestmaster.games.shuttle.glyphs import ASTEROID, MISSILE, RAIDER, SHUTTLE
from contestmaster.games.spaceships.glyphs import FLYING, WRECK

ROOT = Path(__file__).parents[2]
STYLES = ROOT / "web/src/styles/player.css"
BOARDS = [ROOT / "web/src/paint/glyphs" / name for name in ("announced.ts", "army.ts")]


def test_a_curve_ends_where_it_says_and_bends():
    ((begin, *between, end),) = outline("M0 0C0 10 10 10 10 0")
    assert (begin, end) == ((0, 0), (10, 0))
    assert max(y for _, y in between) == pytest.approx(7.5)


def test_a_curve_that_goes_on_mirrors_the_one_before():
    (points,) = outline("M0 0C0 10 10 10 10 0S20 -10 20 0")
    assert min(y for _, y in points) == pytest.approx(-7.5)


@pytest.mark.parametrize(("sweep", "side"), [(1, -1), (0, 1)])
def test_a_half_circle_keeps_its_distance_on_its_side(sweep, side):
    (points,) = outline(f"M0 0A5 5 0 0 {sweep} 10 0")
    assert points[-1] == pytest.approx((10, 0))
    assert all(hypot(x - 5, y) == pytest.approx(5) for x, y in points)
    assert all(side * y >= -1e-9 for _, y in points)


def test_a_glyph_is_placed_by_its_middle_and_lines_scale_with_it():
    parts = (GlyphPart("M0 0H24V24Z", "ink"), GlyphPart("M0 12H24", "soft", 2.4))
    (hull,) = glyph([GlyphPart("M0 0H24V24Z", TEAM)], (5, 5), 2, "seat-3")
    assert isinstance(hull, Patch)
    assert hull.fill == "seat-3"
    assert list(glyph(parts, (5, 5), 2, mirrored=True)) == [
        Patch(((6, 4), (4, 4), (4, 6)), "ink"),
        Stroke(((6, 5), (4, 5)), "soft", pytest.approx(0.2)),
    ]
    assert list(glyph(parts, (5, 5), 2)) == [
        Patch(((4, 4), (6, 4), (6, 6)), "ink"),
        Stroke(((4, 5), (6, 5)), "soft", pytest.approx(0.2)),
    ]


SPACE = (SHUTTLE, RAIDER, ASTEROID, MISSILE, WRECK, FLYING)
ALL = [part for parts in (*GLYPHS.values(), *SPACE, *FIGURES.values()) for part in parts]


def test_things_look_as_on_boards():
    """The board has the same paths, and the style sheet the same colours."""
    text = "".join(board.read_text(encoding="utf-8") for board in BOARDS)
    board = re.sub(r"\s+", " ", text)
    styles = STYLES.read_text(encoding="utf-8")
    for part in ALL:
        tint = "team" if part.colour == "team" else f"--{part.colour}"
        assert f'd: "{part.d}", tint: "{tint}"' in board
        if part.colour == "team":
            continue
        light, dark = COLOURS[part.colour]
        if f"--{part.colour}:" in styles:
            assert f"--{part.colour}: light-dark({light}, {dark});" in styles


def test_glyphs_stay_in_their_box():
    points = [point for part in ALL for piece in outline(part.d) for point in piece]
    assert all(0 <= value <= BOX for point in points for value in point)
