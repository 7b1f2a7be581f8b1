"""Moments as files: a PNG of a card, an SVG of it, a GIF of several turns."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Final

from PIL import Image

from contestmaster.drawing import Drawing
from contestmaster.drawing.svg import Ground, svg
from contestmaster.host.cards.card import HEIGHT, WIDTH, Card, CardScene, drawn
from contestmaster.host.cards.raster import pixels, png

_CLIP: Final = (WIDTH * 2 // 3, HEIGHT * 2 // 3)
"""Pixels of a clip."""
_STEP_MS: Final = 250
_END_MS: Final = 2500
"""How long the last picture of a clip stays before it begins again."""
_COLOURS: Final = 128
_APPROACH_MS: Final = 350
_DEED_MS: Final = 1600
"""How long a turn stands on the way to the moment of a scene, and how long the moment does."""
SCENE_BYTES: Final = 1 << 20
"""Of a scene at most: chats take it, and phones load it in a moment. It is made smaller to fit."""
_SCENE: Final = ((800, 420), (600, 315), (440, 231), (320, 168))
"""Pixels of scenes, the largest first."""


def card_png(card: Card) -> bytes:
    """Return a card as PNG."""
    return png(pixels(drawn(card), WIDTH, HEIGHT))


def card_svg(card: Card) -> bytes:
    """Return a card as SVG."""
    return svg(drawn(card), "dark").encode()


def board_svg(board: Drawing | None, ground: Ground = "light") -> bytes:
    """Return a board alone as SVG; an empty sheet where the game draws none."""
    return svg(board or Drawing(1, 1, ()), ground).encode()


def clip_gif(cards: Iterable[Card]) -> bytes:
    """Return cards one after another as GIF, which begins again and again; at least one card."""
    frames = [pixels(drawn(card), *_CLIP) for card in cards]
    return _gif(frames, [_STEP_MS] * (len(frames) - 1) + [_END_MS])


def scene_gif(scene: CardScene) -> bytes:
    """Return a scene as GIF of at most :data:`SCENE_BYTES`, or as small as it gets.

    The moment stands longer than what leads to it, and begins it, too: many programs show the first
    picture only.
    """
    largest, *smaller = _SCENE
    frames = [pixels(drawn(card), *largest) for card in scene.cards]
    times = [_APPROACH_MS] * len(frames)
    times[scene.deed] = _DEED_MS
    times[-1] = max(times[-1], _DEED_MS)
    frames, times = [frames[scene.deed], *frames], [_DEED_MS, *times]
    made = _gif(frames, times)
    for size in smaller:
        if len(made) <= SCENE_BYTES:
            break
        made = _gif([frame.resize(size, Image.Resampling.LANCZOS) for frame in frames], times)
    return made


def _gif(frames: Sequence[Image.Image], times: Sequence[int]) -> bytes:
    """Return pictures one after another, each for so many milliseconds, again and again."""
    # One palette for all, or colours would flicker; of both ends: who is out is not in the last.
    width, height = frames[0].size
    ends = Image.new("RGB", (2 * width, height))
    ends.paste(frames[0])
    ends.paste(frames[-1], (width, 0))
    palette = ends.quantize(_COLOURS, Image.Quantize.MEDIANCUT)
    first, *others = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    kept = BytesIO()
    first.save(
        kept,
        "GIF",
        save_all=True,
        append_images=others,
        duration=list(times),
        loop=0,
        optimize=False,
    )
    return kept.getvalue()
