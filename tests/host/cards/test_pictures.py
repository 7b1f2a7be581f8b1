"""Moments as files that other programs open."""

from io import BytesIO

import pytest
from PIL import Image

from contestmaster.drawing import Disc, Drawing, Label, Patch, Stroke
from contestmaster.drawing.shapes import rectangle
from contestmaster.host.cards import pictures
from contestmaster.host.cards.card import HEIGHT, WIDTH, Card, CardRow, CardScene
from contestmaster.host.cards.pictures import card_png, card_svg, clip_gif, scene_gif
from contestmaster.host.cards.raster import pixels

BOARD = Drawing(10, 10, (Patch(rectangle(0, 0, 10, 10), "seat-1"), Disc((5, 5), 2, "seat-0")))


def card(turn: int) -> Card:
    rows = [CardRow(0, "ann", str(turn), 1.0), CardRow(1, "bob", "0", 0.0)]
    curve = [range(turn + 1), [0] * (turn + 1)]
    return Card("Tally", "ann leads", f"Turn {turn}", "points", rows, curve, BOARD)


def test_a_card_is_a_png_of_the_size_that_sites_ask_for():
    picture = Image.open(BytesIO(card_png(card(3))))
    assert (picture.format, picture.size) == ("PNG", (WIDTH, HEIGHT))
    middle = picture.convert("RGB").getpixel((315, 315))
    assert middle == pytest.approx(
        (0x7D, 0xB2, 0xFF), abs=3
    )  # the disc in the middle, as on dark ground


def test_a_card_is_an_evening_whatever_page_shows_it():
    """[CONTEST-168]."""
    shade = Image.open(BytesIO(card_png(card(1)))).convert("L").resize((1, 1)).getpixel((0, 0))
    assert isinstance(shade, int)
    assert shade < 110
    assert b'"#0c1220"' in card_svg(card(1))
    assert b"var(" not in card_svg(card(1))


def test_a_card_is_an_svg_too():
    assert b"ann leads" in card_svg(card(2))


def test_a_clip_shows_one_turn_after_the_other():
    with Image.open(BytesIO(clip_gif(card(turn) for turn in range(4)))) as clip:
        assert (clip.format, clip.n_frames, clip.info["loop"]) == ("GIF", 4, 0)
        assert clip.size == (WIDTH * 2 // 3, HEIGHT * 2 // 3)
        clip.seek(3)
        assert clip.info["duration"] > 1000


def test_a_scene_begins_with_its_moment_and_stands_there():
    scene = CardScene([card(turn) for turn in range(5)], 3)
    with Image.open(BytesIO(scene_gif(scene))) as clip:
        assert (clip.n_frames, clip.info["loop"]) == (6, 0)
        times = []
        for number in range(6):
            clip.seek(number)
            times.append(clip.info["duration"])
    assert times[0] == times[4] > 1000 > times[1] == times[3]
    assert times[5] > 1000


def test_a_scene_of_too_many_bytes_is_made_smaller(monkeypatch: pytest.MonkeyPatch):
    scene = CardScene([card(turn) for turn in range(5)], 3)
    large = scene_gif(scene)
    monkeypatch.setattr(pictures, "SCENE_BYTES", len(large) - 1)
    small = scene_gif(scene)
    assert len(small) < len(large) <= 1 << 20
    with Image.open(BytesIO(small)) as clip:
        assert clip.size[0] < WIDTH * 2 // 3


def test_every_shape_leaves_its_colour():
    shapes = (
        Patch(rectangle(0, 0, 5, 5), "seat-2"),
        Patch(rectangle(5, 0, 5, 5), None, "seat-3", 2),
        Stroke(((0, 7.5), (10, 7.5)), "fire", 2),
        Disc((5, 5), 1, None, "gold", 1),
        Label((5, 9.5), "W", 1, "ink", bold=True),
    )
    colours = {colour for _, colour in pixels(Drawing(10, 10, shapes), 200, 200).getcolors(40000)}
    for shade in ((0x1B, 0x7A, 0x3D), (0x7A, 0x3D, 0xB8), (0xD9, 0x57, 0x2B), (0xB5, 0x81, 0x00)):
        assert shade in colours
