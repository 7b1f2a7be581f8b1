"""Marks of teams: those of tables and charts are those of boards."""

import re
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageColor
from tests.doors.web.conftest import Staged
from tests.doors.web.listening import Listener, play
from tests.host.contest.running import settings

from contestmaster.doors.web import marks
from contestmaster.doors.web.marks import team_mark
from contestmaster.drawing import COLOURS as COLOURS_BY_NAME
from contestmaster.drawing import SEATS as COLOURS
from contestmaster.drawing import marked_as, marker
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


def test_a_team_keeps_its_mark_when_another_is_excluded(staged: Staged):
    """CONTEST-63: seats are those of the teams that are left; marks are those of the teams."""
    table = {"name": "Tally1", "port": 30001, "spectate": "live", "options": {"turns": 3}}
    stage = staged(settings(table | {"spectate_force": True}))
    play(stage, 3)
    stage.do("EXCLUDE", team="ann", text="It has left.")
    listener = Listener(stage, stage.hub.server("Tally1"))
    play(stage, 9, bob=5)
    game = next(m for m in listener.take() if m["kind"] == "game" and m["id"] == "Tally1-2")
    assert (game["head"]["seats"], list(game["head"]["marks"])) == (["BOB", "EVE"], [1, 2])
    (board,) = stage.run(stage.hub.stage.boards())
    assert [(one.seat, one.name) for one in board.standing] == [(1, "BOB"), (2, "EVE")]
    seats = stage.get("/servers/Tally1").text.split("story-values")[1].split("</ol>")[0]
    shown = re.findall(r'teammark c(\d).*?player-name">(\w+)<', seats)
    assert shown == [("1", "BOB"), ("2", "EVE")]
    play(stage, 14)
    assert stage.get("/api/games/Tally1-1/replay").json().get("marks") is None
    assert stage.get("/api/games/Tally1-2/replay").json()["marks"] == [1, 2]
    at = stage.get("/games/Tally1-2?turn=1").text
    assert re.findall(r'teammark c(\d).*?player-name">(\w+)<', at) == [("1", "BOB"), ("2", "EVE")]
    card = Image.open(BytesIO(stage.get("/api/games/Tally1-2/card.png").content)).convert("RGB")
    green = ImageColor.getrgb(COLOURS_BY_NAME["seat-2"].dark)
    near = [
        count
        for count, colour in card.getcolors(card.width * card.height)
        if sum(abs(one - other) for one, other in zip(colour, green, strict=True)) < 30
    ]
    assert sum(near) > 100, "the third team has its colour in pictures, too"


def test_shapes_and_colours_of_pictures_follow_the_marks():
    plain, other = marker(2, (0, 0), 1), marker(1, (0, 0), 1)
    with marked_as((0, 2)):
        assert marker(1, (0, 0), 1) == plain
    assert marker(1, (0, 0), 1) == other
