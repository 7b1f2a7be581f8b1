"""Drawings as pixels, smoothed by painting them larger than they are wanted."""

from functools import cache
from io import BytesIO
from typing import Final, TypeAlias

from PIL import Image, ImageColor, ImageDraw, ImageFont

from contestmaster.drawing import COLOURS, Colour, Disc, Drawing, Label, Patch, Stroke
from contestmaster.drawing.shapes import Point

Ink: TypeAlias = tuple[int, int, int, int]

_FINER: Final = 2
"""How many times larger it is painted, each way."""
_FONTS: Final = ("DejaVuSans{}.ttf", "LiberationSans-{}.ttf", "Arial{}.ttf")
"""Looked for in this order; where a machine has none of them, Pillow brings one."""


def pixels(drawing: Drawing, width: int, height: int) -> Image.Image:
    """Return a drawing fitted into a picture of so many pixels."""
    size = width * _FINER, height * _FINER
    image = Image.new("RGB", size, _shade("sky" if drawing.night else "sheet"))
    brush = _Brush(ImageDraw.Draw(image, "RGBA"))
    for shape in drawing.placed(0, 0, *size):
        brush.paint(shape)
    return image.resize((width, height), Image.Resampling.LANCZOS)


def png(image: Image.Image) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    kept = BytesIO()
    # Few colours, so that a card is sent in a moment.
    image.quantize(192, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        kept, "PNG", optimize=True
    )
    return kept.getvalue()


class _Brush:
    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self._draw = draw

    def paint(self, shape: Disc | Patch | Stroke | Label) -> None:
        match shape:
            case Disc():
                self._disc(shape)
            case Patch():
                fill = self._ink(shape.fill, shape.strength)
                self._draw.polygon(shape.corners, fill)
                if shape.line is not None:
                    around = (*shape.corners, *shape.corners[:2])
                    self._line(around, self._ink(shape.line, shape.strength), shape.width)
            case Stroke():
                self._line(shape.points, self._ink(shape.colour, shape.strength), shape.width)
            case Label():
                self._label(shape)

    def _disc(self, disc: Disc) -> None:
        (x, y), radius = disc.at, disc.radius + disc.width / 2 * (disc.line is not None)
        self._draw.ellipse(
            (x - radius, y - radius, x + radius, y + radius),
            self._ink(disc.fill, disc.strength),
            self._ink(disc.line, disc.strength),
            max(1, round(disc.width)) if disc.line else 0,
        )

    def _line(self, points: tuple[Point, ...], ink: Ink | None, width: float) -> None:
        self._draw.line(points, ink, max(1, round(width)), joint="curve")

    def _label(self, label: Label) -> None:
        anchor = {"start": "lm", "middle": "mm", "end": "rm"}[label.anchor]
        font = _font(max(4, round(label.size)), bold=label.bold)
        self._draw.text(label.at, label.text, self._ink(label.colour, 1), font, anchor)

    def _ink(self, colour: Colour | None, strength: float) -> Ink | None:
        if colour is None:
            return None
        red, green, blue = ImageColor.getrgb(_shade(colour))[:3]
        return red, green, blue, round(255 * strength)


def _shade(colour: Colour) -> str:
    return COLOURS[colour].light


@cache
def _font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    for name in _FONTS:
        try:
            weight = "-Bold" if "DejaVu" in name and bold else "Bold" if bold else ""
            return ImageFont.truetype(name.format(weight or ("Regular" * ("-" in name))), size)
        except OSError:
            continue
    return ImageFont.load_default(size)
