"""Moments as files: a PNG of a card, an SVG of it, a GIF of several turns."""

from collections.abc import Iterable
from io import BytesIO
from typing import Final

from PIL import Image

from contestmaster.drawing import Drawing
from contestmaster.drawing.svg import svg
from contestmaster.host.cards.card import HEIGHT, WIDTH, Card, drawn
from contestmaster.host.cards.raster import Ground, pixels, png

_CLIP: Final = (WIDTH * 2 // 3, HEIGHT * 2 // 3)
"""Pixels of a clip."""
_STEP_MS: Final = 250
_END_MS: Final = 2500
"""How long the last picture of a clip stays before it begins again."""
_COLOURS: Final = 128


def card_png(card: Card, ground: Ground = "light") -> bytes:
    """Return a card as PNG."""
    return png(pixels(drawn(card), WIDTH, HEIGHT, ground))


def card_svg(card: Card, ground: Ground = "light") -> bytes:
    """Return a card as SVG."""
    return svg(drawn(card), ground).encode()


def board_svg(board: Drawing | None, ground: Ground = "light") -> bytes:
    """Return a board alone as SVG; an empty sheet where the game draws none."""
    return svg(board or Drawing(1, 1, ()), ground).encode()


def clip_gif(cards: Iterable[Card], ground: Ground = "light") -> bytes:
    """Return cards one after another as GIF, which begins again and again; at least one card."""
    frames = [pixels(drawn(card), *_CLIP, ground) for card in cards]
    # One palette for all, or colours would flicker.
    palette = frames[-1].quantize(_COLOURS, Image.Quantize.MEDIANCUT)
    first, *others = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    kept = BytesIO()
    times = [_STEP_MS] * len(others) + [_END_MS]
    first.save(
        kept, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False
    )
    return kept.getvalue()
